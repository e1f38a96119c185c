package sql

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strconv"

	"github.com/fulgurite/fulgurite/core/problem"
)

// expand writes each tuple as often as its count says, without the count, which is in the
// last column.
func expand(tuples io.Reader, name, count string) io.Reader {
	r, w := io.Pipe()
	go func() { w.CloseWithError(expandTo(w, tuples, name, count)) }()
	return r
}

// expandTo takes the text of a line as it is: what stands in a cell is not its matter.
func expandTo(w io.Writer, tuples io.Reader, name, count string) error {
	in, out := bufio.NewReaderSize(tuples, 1<<16), bufio.NewWriterSize(w, 1<<16)
	for line := 1; ; line++ {
		record, err := readRecord(in)
		if errors.Is(err, io.EOF) && len(record) == 0 && line > 1 {
			return out.Flush()
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		at := bytes.LastIndexByte(record, ',')
		last := string(record[at+1:])
		n := uint64(1)
		if line > 1 {
			n, err = strconv.ParseUint(last, 10, 63)
		} else if last != count && last != `"`+count+`"` {
			err = strconv.ErrSyntax
		} else {
			err = nil
		}
		if at < 0 || err != nil {
			return problem.New("sql-tuples", "Run 1-group.sql of this project once more, and name what it exports.",
				"The file is not what 1-group.sql exports: its last column has to be %q, the number of records that have the values of a line.", count).At(problem.Place{File: name, Line: line})
		}
		for range n {
			out.Write(record[:at])
			if err := out.WriteByte('\n'); err != nil {
				return err
			}
		}
	}
}

// readRecord reads up to a line break that stands in no cell, and leaves the break out.
func readRecord(in *bufio.Reader) (record []byte, err error) {
	for quotes := 0; ; {
		var part []byte
		part, err = in.ReadBytes('\n')
		record = append(record, part...)
		quotes += bytes.Count(part, []byte{'"'})
		if err != nil || quotes%2 == 0 {
			break
		}
	}
	record = bytes.TrimSuffix(record, []byte{'\n'})
	return bytes.TrimSuffix(record, []byte{'\r'}), err
}
