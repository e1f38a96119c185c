package attack

import (
	"context"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/table"
)

// encode makes a table of rows.
func encode(t testing.TB, name string, columns []string, rows [][]string) *table.Table {
	t.Helper()
	tab, err := table.EncodeStrings(name, columns, rows)
	if err != nil {
		t.Fatal(err)
	}
	return tab
}

// rows of a hierarchy.
func labels(t testing.TB, rows ...[]string) *hierarchy.Hierarchy {
	t.Helper()
	h, err := hierarchy.FromRecords("h", rows, nil)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// known is a column of labels on any level.
func known(h *hierarchy.Hierarchy) Column {
	return Column{Role: Known, Shows: Label, Hierarchy: h, Highest: h.Height() - 1}
}

// inOrder are so many records in their order.
func inOrder(n int) []uint32 {
	rows := make([]uint32, n)
	for i := range rows {
		rows[i] = uint32(i)
	}
	return rows
}

// run attacks.
func run(t testing.TB, task Task) *Report {
	t.Helper()
	r, err := Run(context.Background(), task, Options{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// also returns what somebody finds who also knew some columns; zero if that is not told.
func (r *Report) also(columns ...string) Also {
	for _, a := range r.Also {
		if slices.Equal(a.Columns, columns) {
			return a
		}
	}
	return Also{}
}

// of returns what is inferred of a column.
func (r *Report) of(column string) Inferred {
	for _, i := range r.Inference {
		if i.Column == column {
			return i
		}
	}
	return Inferred{}
}

// undone returns what becomes of the labels of a column.
func (r *Report) undone(column string) Undone {
	for _, u := range r.Coarsening {
		if u.Column == column {
			return u
		}
	}
	return Undone{}
}

// place returns what a column of the file tells of one of the original.
func (r *Report) place(of, tells string) Placed {
	for _, p := range r.Places {
		if p.Of == of && p.Tells == tells {
			return p
		}
	}
	return Placed{}
}
