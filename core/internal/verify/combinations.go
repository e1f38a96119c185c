package verify

import (
	"fmt"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Combinations: whoever knows Size of some Columns of a person, and these alone, finds K records or
// none. What a record shows in any Size of them stands in at least K records; "*" is a text like
// any other, because a "*" that may be anything does not hide somebody whose values are known.
// (Templ, Kowarik and Meindl, "Statistical disclosure control for micro-data using the R package
// sdcMicro", Journal of Statistical Software 67, 2015, section 3.2.2, where a missing value does
// fit anything.) It counts the texts of the output, one combination after the other.
type Combinations struct {
	Columns []string
	Size, K int
}

// Name returns "10-anonymity of any 2 of “age”, “sex” and “town”".
func (r Combinations) Name() *problem.Text {
	if r.Size == len(r.Columns) {
		return problem.Say("%d-anonymity of %s alone", r.K, problem.Cite(r.Columns))
	}
	return problem.Say("%d-anonymity of any %d of %s", r.K, r.Size, problem.Cite(r.Columns))
}

// Verify finds every combination of columns that shows something in fewer than K records.
func (r Combinations) Verify(release *Release) (findings []Finding) {
	if r.K < 1 || r.Size < 1 || r.Size > len(r.Columns) {
		return whole("combinations of %d of %d columns in %d records say nothing", r.Size, len(r.Columns), r.K)
	}
	columns := make([]*table.Column, len(r.Columns))
	for i, name := range r.Columns {
		if columns[i] = release.known[name]; columns[i] == nil {
			return whole("the column %q is not among those that are known", name)
		}
	}
	var chosen []int
	var look func(from int)
	look = func(from int) {
		if len(chosen) == r.Size {
			if f, few := r.rarest(release, columns, chosen); few {
				findings = append(findings, f)
			}
			return
		}
		for i := from; i < len(columns); i++ {
			chosen = append(chosen, i)
			look(i + 1)
			chosen = chosen[:len(chosen)-1]
		}
	}
	look(0)
	return findings
}

// rarest finds what some columns show in the fewest records, if these are too few.
func (r Combinations) rarest(release *Release, columns []*table.Column, chosen []int) (Finding, bool) {
	type seen struct{ records, first int }
	all := map[string]*seen{}
	var text strings.Builder
	least := &seen{records: r.K}
	var order []*seen
	for _, class := range release.Classes {
		for _, row := range class.Rows {
			text.Reset()
			for _, i := range chosen {
				cell := columns[i].Cell(int(row))
				fmt.Fprintf(&text, "%d:%s", len(cell), cell)
			}
			s := all[text.String()]
			if s == nil {
				s = &seen{first: int(row)}
				all[text.String()], order = s, append(order, s)
			}
			s.records += release.Weights.Of(int(row))
			s.first = min(s.first, int(row))
		}
	}
	for _, s := range order {
		if s.records < least.records || s.records == least.records && s.records < r.K && s.first < least.first {
			least = s
		}
	}
	if least.records >= r.K {
		return Finding{}, false
	}
	names := make([]string, len(chosen))
	for i, at := range chosen {
		names[i] = r.Columns[at]
	}
	return Finding{wholeTable, problem.Several(least.records, "what line %s shows in %s stands in %d record only",
		"what line %s shows in %s stands in %d records only",
		release.line(least.first), problem.Cite(names), least.records)}, true
}
