package verify

import (
	"fmt"

	"github.com/fulgurite/fulgurite/core/table"
)

// Release is what rules judge: the records that an output shows, in classes,
// and the table that they were taken from.
type Release struct {
	Classes []Class      // of all records that are not suppressed, by first record
	In, Out *table.Table // the original and the output; the same table where a file is judged by itself
	Records int          // records that count: those of the research subset if there is one
	Subset  []bool       // by record: belongs to the research subset; nil without one
	// Missed are the classes of the whole table, generalized like the output,
	// that have no record of the research subset. Their Rows are not released.
	Missed []Class
}

// Class is an equivalence class: the records that have the same
// quasi-identifiers.
type Class struct {
	Rows       []uint32 // records that count, ascending, 0-based; at least one
	Population int      // all records of the table that are generalized to the same labels
	Stars      bool     // every quasi-identifier is "*"
}

// describe names a class: "a class of 12 records, the first of them on line 5".
func (r *Release) describe(c Class) string {
	if len(c.Rows) == 1 {
		return fmt.Sprintf("a class of a single record, on line %d", r.Out.Line(int(c.Rows[0])))
	}
	return fmt.Sprintf("a class of %d records, the first of them on line %d", len(c.Rows), r.Out.Line(int(c.Rows[0])))
}

// each asks a question about every class, and makes a finding of every answer
// that is not empty.
func (r *Release) each(ask func(c Class) string) []Finding {
	var findings []Finding
	for i, c := range r.Classes {
		if wrong := ask(c); wrong != "" {
			findings = append(findings, Finding{i, r.describe(c) + ", " + wrong})
		}
	}
	return findings
}

// spread is the distribution of a sensitive column: in the table and, one after
// the other, in classes. The values are those of the original: the cells of
// columns that are kept have been compared with it one by one, and an
// apostrophe that guards a spreadsheet is no part of a value.
type spread struct {
	column  *table.Column
	records int   // N: records that count
	total   []int // by code: records of the table with the value, F_v; suppressed ones among them
	// Of the class asked for last:
	size    int      // n
	counts  []int    // by code: records with the value, f_v; 0 for all others
	present []uint32 // codes of the values that it has, by first record
}

// spread counts a column over the records that count. The column exists: claims
// are checked before.
func (r *Release) spread(attribute string) *spread {
	column := r.In.Column(attribute)
	s := &spread{column: column, records: r.Records, total: make([]int, column.Dict.Len()), counts: make([]int, column.Dict.Len())}
	for row, code := range column.Codes {
		if r.Subset == nil || r.Subset[row] {
			s.total[code]++
		}
	}
	return s
}

// look counts the values of a class.
func (s *spread) look(c Class) {
	for _, code := range s.present {
		s.counts[code] = 0
	}
	s.present, s.size = s.present[:0], len(c.Rows)
	for _, row := range c.Rows {
		code := s.column.Codes[row]
		if s.counts[code] == 0 {
			s.present = append(s.present, code)
		}
		s.counts[code]++
	}
}

// value writes a value for a person.
func (s *spread) value(code uint32) string { return fmt.Sprintf("%q", s.column.Dict.Value(code)) }

// eachSpread is each for questions about the values of a sensitive column.
func (r *Release) eachSpread(attribute string, ask func(s *spread) string) []Finding {
	s := r.spread(attribute)
	return r.each(func(c Class) string {
		s.look(c)
		return ask(s)
	})
}

// histogram counts the classes by their size, for rules about all of them
// together. A completely generalized class is left out: nobody can tell its
// records from suppressed ones.
func (r *Release) histogram() histogram {
	h := histogram{classes: map[int]int{}}
	for _, c := range r.Classes {
		if !c.Stars {
			h.classes[len(c.Rows)]++
			h.groups++
			h.records += len(c.Rows)
		}
	}
	return h
}

// histogram is the distribution of class sizes.
type histogram struct {
	classes map[int]int // size -> classes that have it
	groups  int         // classes
	records int
}
