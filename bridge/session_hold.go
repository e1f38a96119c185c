package bridge

import (
	"slices"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// hold brings columns of the open table into memory that were left in the file. They
// stay there: whoever asks for a column once asks again.
func (o *opened) hold(r *request, needed func(column string) bool) error {
	t, err := core.Hold(r.attention(), o.table, needed)
	if err == nil {
		o.table = t
	}
	return err
}

// holdFor brings the columns into memory that a project needs, and leaves others in the
// file if there are very many records.
func (o *opened) holdFor(r *request, p *project.Project) error {
	t, err := core.HoldFor(r.attention(), o.table, p)
	if err == nil {
		o.table = t
	}
	return err
}

// holdNamed brings some columns into memory.
func (o *opened) holdNamed(r *request, columns ...string) error {
	return o.hold(r, func(column string) bool { return slices.Contains(columns, column) })
}

// window returns the cells of the records from..to-1; those that are not held are
// taken from the file.
func window(r *request, t *table.Table, from, to int) ([][]string, error) {
	cells, err := core.Window(r.attention(), t, from, to)
	if err != nil && r.ctx.Err() != nil {
		return nil, r.ctx.Err()
	}
	return cells, err
}
