package hierarchy

import (
	"bytes"
	"io"

	"github.com/fulgurite/fulgurite/core/table"
)

// Read reads a hierarchy for the column from a CSV file without header, as
// FromRecords takes it. name is the file's name for messages.
//
// Labels such as "[0,10[" hold delimiters themselves, so that a file of two
// lines may look as if it were separated by either. Only the column tells: the
// delimiter is the one that the file seems to have, unless more values of the
// column have a line with another one.
func Read(r io.Reader, name string, c *table.Column) (*Hierarchy, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	records, lines, _, failed := table.ReadRecords(bytes.NewReader(data), name, table.Options{}, table.Limits{})
	lacking := c.Dict.Len()
	if failed == nil {
		lacking = len(MissingValues(&Hierarchy{Rows: records}, c))
	}
	for _, delimiter := range []string{",", ";", "\t", "|"} {
		if lacking == 0 {
			break
		}
		others, at, _, err := table.ReadRecords(bytes.NewReader(data), name, table.Options{Delimiter: delimiter}, table.Limits{})
		if err != nil {
			continue // the delimiter that the file seems to have is the one to complain about
		}
		if n := len(MissingValues(&Hierarchy{Rows: others}, c)); n < lacking {
			records, lines, lacking, failed = others, at, n, nil
		}
	}
	if failed != nil {
		return nil, failed
	}
	return FromRecords(name, records, lines)
}
