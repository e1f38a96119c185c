package table

import (
	"io"

	"github.com/fulgurite/fulgurite/core/problem"
)

// ReadRecords reads a CSV file without a header as records of any number of
// cells, such as a hierarchy, with the line on which each begins. Blank lines
// are records with one empty cell. It keeps and refuses what Read keeps and
// refuses, but for what concerns columns: whoever asks for records judges
// their widths. Of the options those that
// concern columns, records that do not fit and lines at the end have no effect.
func ReadRecords(r io.Reader, name string, opt Options, limits Limits) (records [][]string, lines []int, d Dialect, err error) {
	if err := opt.Validate(); err != nil {
		return nil, nil, d, err
	}
	size := int64(UnknownSize)
	if held, ok := r.(interface{ Len() int }); ok { // what is in memory
		size = int64(held.Len())
	}
	s := newScanner(r, name, size, limits)
	var found Detection
	if d, err = s.begin(opt, &found); err != nil {
		return nil, nil, d, err
	}
	b := &builder{scanner: s, table: &Table{Name: name}}
	d.LineBreak, d.Final = "\n", true
	for cells := 0; ; {
		ok, err := s.next()
		if err != nil {
			return nil, nil, d, err
		}
		if !ok {
			return records, lines, d, b.contentError()
		}
		if cells += len(s.fields); len(records) == s.limits.Rows || cells > s.limits.Cells {
			return nil, nil, d, problem.New("table-too-many-rows", "Split the file, or shorten it.",
				"The file is larger than the limit of %d records or %d cells.", s.limits.Rows, s.limits.Cells).At(s.place())
		}
		record := make([]string, len(s.fields))
		for i := range record {
			cell := s.cell(i)
			if err := b.checkText(cell, i); err != nil {
				return nil, nil, d, err
			}
			record[i] = string(cell)
		}
		if len(records) == 0 && s.ended != endOfFile {
			d.LineBreak = lineBreaks[s.ended]
		}
		d.Final = s.ended != endOfFile
		if len(s.faults) > 0 {
			b.noteFaults(false)
		}
		records = append(records, record)
		lines = append(lines, s.line)
	}
}
