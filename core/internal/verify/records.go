package verify

import (
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Hidden says what is written of records that are not shown.
type Hidden uint8

const (
	// Masked records show "*" in every quasi-identifier, and the rest as it was. Those
	// that are left out are a class, together with all others that show only "*".
	Masked  Hidden = iota
	Dropped        // nothing
	Blanked        // "*" in every column
)

// arrange finds for each record of the output the one that it claims to be, and
// returns the output in the order of the original. In place of records that are not
// written it repeats a code, at which nobody looks. written has the records of the
// original that are in the output; nil: all, in their order.
func (c Claim) arrange(in, out *table.Table) (arranged *table.Table, written rowSet, err error) {
	if c.Rows == nil {
		if in.Rows != out.Rows {
			return nil, nil, fault("verify-records", "%s", problem.Several(out.Rows, "The output has %d record; the original has %d.",
				"The output has %d records; the original has %d.", out.Rows, in.Rows))
		}
		return out, nil, nil
	}
	if len(c.Rows) != out.Rows {
		return nil, nil, fault("verify-records", "%s", problem.Several(out.Rows, "The output has %d record; it is claimed to have %d.",
			"The output has %d records; it is claimed to have %d.", out.Rows, len(c.Rows)))
	}
	if out.Rows == 0 {
		return nil, nil, fault("verify-records", "The output has no records.")
	}
	written = noRows(in.Rows)
	for _, row := range c.Rows {
		if int(row) >= in.Rows {
			return nil, nil, fault("verify-records", "The output is claimed to have record %d of the original, which has %d.", row+1, in.Rows)
		}
		if written.has(int(row)) {
			return nil, nil, fault("verify-records", "The output is claimed to have record %d of the original twice.", row+1)
		}
		written.add(int(row))
	}
	own := *out
	own.Rows, own.Columns = in.Rows, make([]*table.Column, len(out.Columns))
	for i, column := range out.Columns {
		if !column.Held() {
			own.Columns[i] = column
			continue
		}
		spread := *column
		spread.Codes = column.Codes.Scatter(c.Rows, in.Rows)
		own.Columns[i] = &spread
	}
	return &own, written, nil
}

// written reports whether a record is in the output.
func (v *verification) written(row int) bool { return v.places == nil || v.places.has(row) }

// rowOf is the row of the output in which a record stands.
func (v *verification) rowOf(row int) int {
	if v.places != nil {
		if v.at == nil { // nobody asks where nothing is wrong
			v.at = make([]uint32, v.in.Rows)
			for at, row := range v.claim.Rows {
				v.at[row] = uint32(at)
			}
		}
		row = int(v.at[row])
	}
	return row
}

// where tells the line of the output on which a record stands.
func (v *verification) where(row int) string { return v.file.Where(v.rowOf(row)) }

// place is the place of a cell of a record in the output.
func (v *verification) place(row int, column string) problem.Place {
	p := v.file.Place(v.rowOf(row))
	p.Attribute = column
	return p
}

// counts reports whether a record counts: whether it is in the research subset, if
// there is one.
func (c Claim) counts(row int) bool { return c.Subset == nil || c.Subset[row] }

// hidden returns how a record is claimed to be hidden if it is not shown.
func (c Claim) hidden(row int) Hidden {
	if c.counts(row) {
		return c.LeftOut
	}
	return c.Outside
}

// findBlank finds the records that show "*" in every column.
func (v *verification) findBlank(pairs []pair) {
	v.blank = fill(v.in.Rows)
	for _, p := range pairs {
		if !p.out.Held() {
			for row := range v.blank {
				v.blank[row] = v.blank[row] && v.claim.Beside != nil && v.claim.Beside.stars[row]
			}
			continue
		}
		star := codeOf(p.out, table.Star)
		for row, code := range p.out.Codes.All() {
			v.blank[row] = v.blank[row] && code == star && v.written(row)
		}
	}
}

// isBlank reports whether a record is blank and may be.
func (v *verification) isBlank(row int) bool {
	return v.blank != nil && v.blank[row] && v.claim.hidden(row) == Blanked && (v.claim.Suppressed == nil || v.claim.Suppressed[row])
}

// lookAtHidden finds records that are written although they had to be dropped, that
// are not although they had to be, and that show more than they may.
func (v *verification) lookAtHidden() {
	v.complain("verify-subset", func(row int) bool {
		return !v.claim.counts(row) && v.written(row) && (v.claim.Outside == Dropped || v.expected.has(row) && !v.starred.has(row))
	}, func(n int) *problem.Text {
		return problem.Several(n, "The output shows %d record that does not belong to the research subset.",
			"The output shows %d records that do not belong to the research subset.", n)
	})
	v.complain("verify-dropped", func(row int) bool {
		return v.claim.counts(row) && v.claim.LeftOut == Dropped && v.written(row) && v.starred.has(row) && !v.expected.has(row)
	}, func(n int) *problem.Text {
		return problem.Several(n, "The output has %d record with * that was to be dropped.",
			"The output has %d records with * that were to be dropped.", n)
	})
	v.complain("verify-blank", func(row int) bool {
		return v.claim.hidden(row) == Blanked && v.written(row) && v.starred.has(row) && !v.expected.has(row) && !v.isBlank(row)
	}, func(n int) *problem.Text {
		return problem.Several(n, "The output has %d record that was to be blank, but only its quasi-identifiers are.",
			"The output has %d records that were to be blank, but only their quasi-identifiers are.", n)
	})
	v.complain("verify-missing", func(row int) bool {
		return v.claim.hidden(row) != Dropped && !v.written(row)
	}, func(n int) *problem.Text {
		return problem.Several(n, "The output lacks %d record that was to be written.", "The output lacks %d records that were to be written.", n)
	})
}

// complain makes one problem of all records of which something is wrong.
func (v *verification) complain(code problem.Code, wrong func(row int) bool, say func(n int) *problem.Text) {
	count, first := 0, 0
	for row := range v.in.Rows {
		if wrong(row) {
			if count == 0 {
				first = row
			}
			count++
		}
	}
	if count == 0 {
		return
	}
	p := fault(code, "%s", say(count))
	p.Count, p.Place.File = count, v.file.Name
	if v.written(first) {
		p.Place = v.place(first, "")
	}
	v.problems = append(v.problems, p)
}

// Sorted verifies that the records of an output, with all of its columns, are in the
// order of their cells.
func Sorted(out *table.Table) error {
	for row := 1; row < out.Rows; row++ {
		for _, column := range out.Columns {
			if d := strings.Compare(column.Cell(row-1), column.Cell(row)); d > 0 {
				return fault("verify-order", "The output is claimed to be sorted, but it is not.").
					At(problem.Place{File: out.Name, Line: out.Line(row), Attribute: column.Name})
			} else if d < 0 {
				break
			}
		}
	}
	return nil
}
