package verify

import (
	"sort"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Listed is a rule about a sensitive column whose cells hold several values. A value counts for who
// has it, and that somebody has none is one, too. Where the rule asks for different values, whoever
// has several is taken for the most frequent of them.
type Listed struct {
	Protecting
	Separator string // between values; blanks around it mean nothing
}

// Name returns "3 different values of "diagnoses" in every group, each value of a cell counted".
func (r Listed) Name() *problem.Text {
	return problem.Say("%s, each value of a cell counted", r.Protecting.Name())
}

// Verify judges the rule value by value.
func (r Listed) Verify(release *Release) []Finding {
	if strings.TrimSpace(r.Separator) == "" || !lists(r.Protecting) {
		return whole("it says nothing of cells that hold several values")
	}
	if wrong := release.notForPersons(); wrong != nil {
		return wrong
	}
	own := *release
	own.separator = strings.TrimSpace(r.Separator)
	return r.Protecting.Verify(&own)
}

// lists reports whether a rule says something of values of which somebody may have several.
func lists(rule Rule) bool {
	switch r := rule.(type) {
	case AlphaK, BasicBeta, EnhancedBeta, DeltaDisclosure, DistinctDiversity, RecursiveDiversity:
		return true
	case EntropyDiversity:
		return !r.Grassberger
	}
	return false
}

// listSpread is a Spread of the values in cells.
type listSpread struct {
	Spread
	separator string
	number    map[string]uint32
	sets      map[uint32][]uint32 // by code of the column that classes show
}

// values takes a cell apart, and numbers its values.
func (s *listSpread) values(column *table.Column, code uint32) []uint32 {
	texts := []string{""} // none
	if !column.Missing[code] {
		seen := map[string]bool{}
		for _, text := range strings.Split(column.Dict.Value(code), s.separator) {
			if text = strings.TrimSpace(text); text != "" {
				seen[text] = true
			}
		}
		if len(seen) > 0 {
			texts = texts[:0]
			for text := range seen {
				texts = append(texts, text)
			}
			sort.Strings(texts)
		}
	}
	var values []uint32
	for _, text := range texts {
		n, known := s.number[text]
		if !known {
			n = uint32(len(s.names))
			s.number[text] = n
			s.names, s.total, s.counts = append(s.names, text), append(s.total, 0), append(s.counts, 0)
		}
		values = append(values, n)
	}
	return values
}

// spreadOfLists counts the values over the records that count: of the original, or of what a file
// is compared with.
func (r *Release) spreadOfLists(attribute string) *listSpread {
	s := &listSpread{separator: r.separator, number: map[string]uint32{}, sets: map[uint32][]uint32{}}
	s.column, s.weights = r.In.Column(attribute), r.Weights
	from, weights, subset := s.column, r.Weights, r.Subset
	if a := r.Against; a != nil {
		from, weights, subset = a.Table.Column(attribute), a.Table.Weights, a.Subset
	}
	sets := map[uint32][]uint32{}
	for row, code := range from.Codes.All() {
		if subset != nil && !subset[row] {
			continue
		}
		if sets[code] == nil {
			sets[code] = s.values(from, code)
		}
		for _, value := range sets[code] {
			s.total[value] += weights.Of(row)
		}
		s.records += weights.Of(row)
	}
	return s
}

// look counts the values of a class.
func (s *listSpread) look(c Class) {
	for _, value := range s.Present {
		s.counts[value] = 0
	}
	s.Present, s.Size = s.Present[:0], s.weights.Sum(c.Rows)
	for _, row := range c.Rows {
		code := s.column.Codes.At(int(row))
		if s.sets[code] == nil {
			s.sets[code] = s.values(s.column, code)
		}
		for _, value := range s.sets[code] {
			if s.counts[value] == 0 {
				s.Present = append(s.Present, value)
			}
			s.counts[value] += s.weights.Of(int(row))
		}
	}
}

// eachList is eachSpread for cells that hold several values.
func (r *Release) eachList(attribute string, how judgement, ask func(s *Spread) *problem.Text) []Finding {
	s := r.spreadOfLists(attribute)
	return r.each(func(c Class) *problem.Text {
		s.look(c)
		s.who = func() *problem.Text { return r.describe(c) }
		if how == byChoice {
			s.choose()
		}
		return ask(&s.Spread)
	})
}
