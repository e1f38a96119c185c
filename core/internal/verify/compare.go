package verify

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/interrupt"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// absent stands for a text that the output's column does not hold anywhere.
const absent = ^uint32(0)

// pair is a column of the output with the one it was made from.
type pair struct {
	ColumnClaim
	in, out *table.Column
	// want and also are, by code of the original, the codes that the cell may
	// have in the output. also differs from want only where the apostrophe
	// before a text is optional.
	want, also []uint32
	any        [][]uint32 // the same for Recoded, where there are several
	key        func() [32]byte
}

// align finds the column of the original that each column of the output comes
// from: the order is the same, and only removed columns are missing.
func align(in, out *table.Table, claim Claim) ([]pair, error) {
	var pairs []pair
	for i, c := range claim.Columns {
		if c.Treatment == Removed {
			continue
		}
		name, j := in.Columns[i].Name, len(pairs)
		if j == len(out.Columns) {
			return nil, fault("verify-columns", "The output lacks the column %q.", name)
		}
		if got := out.Columns[j].Name; !claim.NoHeader && got != name && !(claim.Escaped && mayEscape(name) && got == guard(name)) {
			return nil, fault("verify-columns", "The output has the column %q where %q belongs.", got, name)
		}
		pairs = append(pairs, pair{ColumnClaim: c, in: in.Columns[i], out: out.Columns[j], key: claim.Key})
	}
	if len(pairs) < len(out.Columns) {
		return nil, fault("verify-columns", "The output has the column %q, which should not be there.", out.Columns[len(pairs)].Name)
	}
	return pairs, nil
}

// expect computes want and also from the text that each original value should
// have become.
func (p *pair) expect(texts []string, escaped bool) {
	if p.Treatment == Recoded {
		p.expectAny(escaped)
		return
	}
	p.want, p.also = make([]uint32, len(texts)), nil
	for code, text := range texts {
		p.want[code] = codeOf(p.out, text)
		if !escaped || !mayEscape(text) {
			continue
		}
		if p.also == nil {
			p.also = make([]uint32, len(texts))
			for i := range p.also {
				p.also[i] = absent
			}
		}
		p.also[code] = codeOf(p.out, guard(text))
		if mustEscape(text) {
			p.want[code] = absent
		}
	}
}

func codeOf(c *table.Column, text string) uint32 {
	if code, ok := c.Dict.Code(text); ok {
		return code
	}
	return absent
}

// holds reports whether a row of the output has the expected text.
func (p *pair) holds(row int) bool {
	in, out := p.in.Codes.At(row), p.out.Codes.At(row)
	if p.any != nil {
		return slices.Contains(p.any[in], out)
	}
	return out == p.want[in] || p.also != nil && out == p.also[in]
}

// texts returns by code of the original what its values should have become. Of
// several rows of the hierarchy for one value the last one counts.
func (p *pair) texts() ([]string, error) {
	values := p.in.Dict.Values()
	switch p.Treatment {
	case Replaced:
		for i := range values {
			values[i] = table.Star
		}
	case Pseudonymized:
		p.pseudonyms(values)
	case Generalized, Recoded:
		label := make(map[string]string, len(p.Hierarchy.Rows))
		for _, row := range p.Hierarchy.Rows {
			if p.Level >= len(row) {
				return nil, fault("verify-hierarchy", "The hierarchy of %q has rows without level %d.", p.in.Name, p.Level)
			}
			label[row[0]] = row[p.Level]
		}
		for i, value := range values {
			generalized, ok := label[value]
			if !ok {
				return nil, fault("verify-hierarchy", "The hierarchy of %q has no row for the value %q.", p.in.Name, problem.Cell(value))
			}
			values[i] = generalized
		}
	}
	return values, nil
}

// verification is the state of one call of Output.
type verification struct {
	in, out    *table.Table // record by record the same
	file       *table.Table // out as it was read
	places     rowSet       // records that are in file; nil: all, in their order
	at         []uint32     // by record: that of file; see line
	weights    table.Weights
	claim      Claim
	expected   rowSet // all quasi-identifiers are the labels claimed
	starred    rowSet // all quasi-identifiers are "*", or it is not written
	blank      []bool // by row: all cells are "*"; nil: nobody asks
	suppressed int
	problems   []error
}

// compare compares a column with its original, row by row.
func (v *verification) compare(p pair) error {
	switch p.Treatment {
	case Counted: // its sums were verified when the rows were put together
		return nil
	case Numbered:
		v.compareNumbers(p)
		return nil
	case Shifted:
		v.compareShifted(p)
		return nil
	}
	if p.Treatment == Itemized { // whole classes have to be looked at: see checkItems
		for row := range v.in.Rows {
			interrupt.Row(row)
			if v.written(row) {
				v.starred.remove(row)
			} else {
				v.expected.remove(row)
			}
		}
		return nil
	}
	if !p.out.Held() || v.claim.Beside.column(p.in.Name) >= 0 {
		return v.compareBeside(p)
	}
	if !p.in.Held() {
		if p.Treatment != Replaced {
			return badClaim("The column %q of the original is not held.", p.in.Name)
		}
		v.compareStars(p)
		return nil
	}
	texts, err := p.texts()
	if err != nil {
		return err
	}
	p.expect(texts, v.claim.Escaped)
	if !p.known() {
		count, first := 0, 0
		for row := range p.in.Codes.All() {
			if v.written(row) && !p.holds(row) {
				if v.isBlank(row) {
					v.expected.remove(row)
					continue
				}
				if count == 0 {
					first = row
				}
				count++
			}
		}
		if count > 0 {
			v.damage("verify-cell", p, count, first, texts[p.in.Codes.At(first)])
		}
		return nil
	}
	star := codeOf(p.out, table.Star)
	for row, code := range p.out.Codes.All() {
		if !v.written(row) {
			v.expected.remove(row)
			continue
		}
		if p.Treatment != Aggregated && !p.holds(row) {
			v.expected.remove(row)
		}
		if code != star {
			v.starred.remove(row)
		}
	}
	return nil
}

// findDamage reports by column the cells of records that are neither
// generalized as claimed nor suppressed.
func (v *verification) findDamage(pairs []pair) {
	var damaged []int
	for row := range v.in.Rows {
		if !v.expected.has(row) && !v.starred.has(row) {
			damaged = append(damaged, row)
		}
	}
	if len(damaged) == 0 {
		return
	}
	for _, p := range pairs {
		if !p.known() || p.Treatment == Aggregated || p.Treatment == Itemized {
			continue
		}
		texts, err := p.texts()
		if err != nil {
			v.problems = append(v.problems, err)
			continue
		}
		p.expect(texts, v.claim.Escaped)
		count, first := 0, 0
		for _, row := range damaged {
			if !p.holds(row) {
				if count == 0 {
					first = row
				}
				count++
			}
		}
		if count > 0 {
			v.damage("verify-generalization", p, count, first, texts[p.in.Codes.At(first)])
		}
	}
}

func (v *verification) damage(code problem.Code, p pair, count, row int, want string) {
	q := differs(code, p.out.Cell(row), want, count)
	q.Count = count
	v.problems = append(v.problems, q.At(v.place(row, p.in.Name)))
}

// differs is the problem of so many cells of a column, of which the first is shown.
func differs(code problem.Code, got, want string, count int) *problem.Problem {
	if count == 1 {
		return fault(code, "The output has %q where it should have %q.", problem.Cell(got), problem.Cell(want))
	}
	return fault(code, "%s", problem.Several(count-1, "The output has %q where it should have %q (and %d more such cell in this column).",
		"The output has %q where it should have %q (and %d more such cells in this column).", problem.Cell(got), problem.Cell(want), count-1))
}
