package table

import (
	"github.com/fulgurite/fulgurite/core/formats"
	"github.com/fulgurite/fulgurite/core/problem"
)

// NoTable identifies a file by its first bytes if it is not a table written as text; otherwise it
// returns nil. A few hundred bytes are enough. Formats that other packages read never get here.
func NoTable(head []byte) *problem.Problem {
	format, refused := formats.Recognize(head)
	if refused == nil && format != formats.CSV {
		f, _ := formats.Of(format)
		return problem.New("table-is-format", "Save it as CSV in the program that wrote it.",
			"This is a file of the format %s, not a table written as text.", f.Name)
	}
	return refused
}
