package verify

import (
	"math"
	"slices"
	"strconv"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// NotWritten is the place of a row of the original that is not in the output: see
// Claim.Into.
const NotWritten = ^uint32(0)

// counted returns the column of the original that is claimed to hold counts, -1 if none is.
func (c Claim) counted() int {
	return slices.IndexFunc(c.Columns, func(c ColumnClaim) bool { return c.Treatment == Counted })
}

// checkCounts refuses what is claimed of a table with counts and cannot be verified of it:
// its rows stand for many records, and several may be one row of the output.
func (c Claim) checkCounts(in *table.Table) error {
	at := c.counted()
	if at < 0 {
		if c.Into != nil {
			return badClaim("The claim puts records together, but names no column of counts.")
		}
		return nil
	}
	several := 0
	for _, column := range c.Columns {
		switch column.Treatment {
		case Counted:
			several++
		case Pseudonymized, Numbered, Shifted, Recoded, Aggregated:
			return badClaim("The claim treats a column of a table with counts in the way %d, which takes single records.", column.Treatment)
		}
	}
	switch {
	case several > 1:
		return badClaim("The claim names %d columns of counts.", several)
	case c.Columns[at].changed():
		return badClaim("The claim replaces values of the column of counts.")
	case c.Persons != nil, c.LeftOut != Dropped, c.Subset != nil && c.Outside != Dropped, c.Rows != nil:
		return badClaim("The claim says something of single records, of which a table with counts has none.")
	case len(c.Into) != in.Rows:
		return badClaim("The claim says of %d lines where they are in the output; the original has %d.", len(c.Into), in.Rows)
	}
	return nil
}

// counts reads a column of counts: whole numbers from 1 on, in digits. It is written
// apart from the reader of counts that the search is given.
func counts(t *table.Table, column *table.Column, code problem.Code) (table.Weights, error) {
	number := make([]int, column.Dict.Len())
	for i, text := range column.Dict.Values() {
		for _, digit := range []byte(text) {
			if digit < '0' || digit > '9' || number[i] > 1<<58 {
				number[i] = 0
				break
			}
			number[i] = 10*number[i] + int(digit-'0')
		}
	}
	weights, sum := make(table.Weights, t.Rows), 0
	for row := range weights {
		n := number[column.Codes.At(row)]
		if sum += n; n == 0 || sum > 1<<60 {
			return nil, fault(code, "%q is no number of records that can be counted.", problem.Cell(column.Cell(row))).
				At(problem.Place{File: t.Name, Line: t.Line(row), Attribute: column.Name})
		}
		weights[row] = n
	}
	return weights, nil
}

// spread is an output of which each row stands for some of the original, as a table with
// a row for each row of the original, and those of them that are in the output. It has
// verified that no two rows of the output show the same, that each is made from some of
// the original, and that its count is the sum of theirs, to the last record.
func (c Claim) spread(in, out *table.Table) (spread *table.Table, written rowSet, err error) {
	at := c.counted()
	pairs, err := align(in, out, c)
	if err != nil {
		return nil, nil, err
	}
	weights, err := counts(in, in.Columns[at], "verify-claim")
	if err != nil {
		return nil, nil, err
	}
	if out.Rows == 0 {
		return nil, nil, fault("verify-records", "The output has no records.")
	}
	sums := make([]int, out.Rows)
	written = noRows(in.Rows)
	for row, to := range c.Into {
		switch {
		case to == NotWritten:
			continue
		case int(to) >= out.Rows:
			return nil, nil,
				fault("verify-records", "A line of the original is claimed to be in line %d of the output, which has %d.", to+1, out.Rows)
		}
		written.add(row)
		sums[to] += weights[row]
	}
	own := *out
	own.Rows, own.Columns = in.Rows, make([]*table.Column, len(out.Columns))
	var others []*table.Column
	for i, p := range pairs {
		if !p.out.Held() {
			return nil, nil, badClaim("The column %q of the output is not held.", p.in.Name)
		}
		column := *p.out
		column.Codes = table.CodesOf(pickAll(&p.out.Codes, c.Into))
		own.Columns[i] = &column
		if p.Treatment != Counted {
			others = append(others, p.out)
			continue
		}
		for row, sum := range sums {
			place := problem.Place{File: out.Name, Line: out.Line(row), Attribute: p.in.Name}
			switch shown := p.out.Cell(row); {
			case sum == 0:
				return nil, nil, fault("verify-records", "A line of the output is made from none of the original.").At(place)
			case shown != strconv.Itoa(sum):
				return nil, nil, fault("verify-count", "%s", problem.Several(sum, "A line of the output stands for %d record, but says %q.",
					"A line of the output stands for %d records, but says %q.", sum, shown)).At(place)
			}
		}
	}
	for _, rows := range group(out.Rows, asIs(others), nil) {
		if len(rows) > 1 {
			return nil, nil, fault("verify-merged",
				"The output shows the same on the lines %d and %d, which had to be one line: two counts tell more than their sum.",
				out.Line(int(rows[0])), out.Line(int(rows[1]))).
				At(problem.Place{File: out.Name, Line: out.Line(int(rows[1]))})
		}
	}
	return &own, written, nil
}

// pickAll returns the codes of rows, 0 for those that are not written.
func pickAll(codes *table.Codes, into []uint32) []uint32 {
	picked := make([]uint32, len(into))
	for row, to := range into {
		if to != NotWritten {
			picked[row] = codes.At(int(to))
		}
	}
	return picked
}

// FindMerged finds where the rows of an original with counts are in a file that has one
// row for each different one: Claim.Into. It says nothing of sums, nor of rules, which
// Output verifies.
func FindMerged(in, out *table.Table, claim Claim) ([]uint32, error) {
	f, err := newFinder(in, out, claim, Hiding{})
	if err != nil {
		return nil, err
	}
	at := make(map[uint64]uint32, out.Rows)
	for row, shown := range f.outShown {
		if first, twice := at[shown]; twice {
			return nil, fault("verify-merged",
				"The file shows the same on the lines %d and %d, which had to be one line: two counts tell more than their sum.",
				out.Line(int(first)), out.Line(row)).
				At(problem.Place{File: out.Name, Line: out.Line(row)})
		}
		at[shown] = uint32(row)
	}
	into, made := make([]uint32, in.Rows), make([]bool, out.Rows)
	for row := range into {
		to, found := at[f.inShown[row]]
		if into[row] = NotWritten; found && f.inside(row) {
			into[row] = to
			made[to] = true
		}
	}
	var foreign []uint32
	for row, there := range made {
		if !there {
			foreign = append(foreign, uint32(row))
		}
	}
	if len(foreign) > 0 {
		p := fault("verify-records", "%s", problem.Several(len(foreign), "%d line of the file is made from none of the original.",
			"%d lines of the file are made from none of the original.", len(foreign)))
		p.Count = len(foreign)
		return nil, p.At(problem.Place{File: out.Name, Line: out.Line(int(foreign[0]))})
	}
	return into, nil
}

// Weighted is a file with the weights that its column of counts gives its rows; "": none.
func Weighted(t *table.Table, column string) (*table.Table, error) {
	if column == "" || t.Column(column) == nil {
		return t, nil
	}
	w, err := counts(t, t.Column(column), "verify-count")
	if err != nil {
		return nil, err
	}
	return t.Weighted(w), nil
}

// countable refuses rules about values of more records than their products are computed of.
func countable(weights table.Weights, rules []Rule) error {
	if n := weights.Total(0); n > math.MaxInt32 {
		for _, rule := range rules {
			if _, values := rule.(Protecting); values {
				return problem.New("verify-too-many", "Take the table apart.",
					"%s is verified of up to %d records; these are %d.", rule.Name(), math.MaxInt32, n)
			}
		}
	}
	return nil
}
