package verify

import (
	"fmt"
	"math"
	"slices"
	"sort"
	"strings"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/table"
)

// Persons is the claim about whose records there are.
type Persons struct {
	Columns []string // of the original: together they name the person; at least one
	Count   bool     // classes are counted by different persons, not by shares
}

// nobody is the person of a record in which all columns of persons are missing.
const nobody = -1

// Numbered numbers the persons of a table; nil where every record is another
// person's, so that rules about records are rules about persons.
func (p *Persons) Numbered(in *table.Table) ([]int, error) {
	if p == nil {
		return nil, nil
	}
	var columns []*table.Column
	for _, name := range p.Columns {
		c := in.Column(name)
		if c == nil {
			return nil, fault("verify-claim", "The claim names persons by the column %q, which the original does not have.", name)
		}
		columns = append(columns, c)
	}
	numbers, of, several := map[string]int{}, make([]int, in.Rows), false
	for row := range of {
		var key strings.Builder
		missing := true
		for _, c := range columns {
			missing = missing && c.Missing[c.Codes[row]]
			fmt.Fprintf(&key, "%d:%s", len(c.Cell(row)), c.Cell(row))
		}
		if missing {
			of[row], several = nobody, true
			continue
		}
		n, known := numbers[key.String()]
		if !known {
			n = len(numbers)
			numbers[key.String()] = n
		}
		of[row], several = n, several || known
	}
	if !several {
		return nil, nil
	}
	return of, nil
}

// size is the size of a class of records: how many there are, or, where persons
// have several, the records divided by the most that one person may have of them.
func (r *Release) size(rows []uint32) int {
	if r.Persons == nil {
		return len(rows)
	}
	records, unknown, most := map[int]int{}, 0, 0
	for _, row := range rows {
		if p := r.Persons[row]; p == nobody {
			unknown++
		} else {
			records[p]++
			most = max(most, records[p])
		}
	}
	if r.CountPersons {
		return len(records)
	}
	return len(rows) / max(1, most+unknown)
}

// people are the persons of a class with what they have in a column.
type people struct {
	values  map[int]map[uint32]bool // person -> codes
	unknown map[uint32]bool         // codes in records of nobody who is known
}

func (r *Release) people(c Class, column *table.Column) people {
	p := people{map[int]map[uint32]bool{}, map[uint32]bool{}}
	for _, row := range c.Rows {
		code, person := column.Codes[row], r.Persons[row]
		if person == nobody {
			p.unknown[code] = true
			continue
		}
		if p.values[person] == nil {
			p.values[person] = map[uint32]bool{}
		}
		p.values[person][code] = true
	}
	return p
}

// holders counts by group of codes the persons who have one of them. Records of
// nobody who is known may be about any of them: one holder more, but no more
// holders than persons.
func (p people) holders(group func(code uint32) int) map[int]int {
	n := map[int]int{}
	for _, codes := range p.values {
		seen := map[int]bool{}
		for code := range codes {
			seen[group(code)] = true
		}
		for g := range seen {
			n[g]++
		}
	}
	more := map[int]bool{}
	for code := range p.unknown {
		more[group(code)] = true
	}
	for g := range more {
		n[g] = min(n[g]+1, len(p.values))
	}
	return n
}

// judgement is how a rule about values judges persons.
type judgement uint8

const (
	byHolders judgement = iota // by the share of persons who have a value
	byChoice                   // by what is left where each person is taken for the most frequent value
)

// eachPerson asks a question about the values that persons have in every class,
// and makes a finding of every answer that is not empty.
func (r *Release) eachPerson(attribute string, how judgement, ask func(s *Spread) string) []Finding {
	if r.Persons == nil {
		return nil
	}
	s := r.personal(attribute)
	return r.each(func(c Class) string {
		p := r.people(c, s.column)
		holders := p.holders(func(code uint32) int { return int(code) })
		for _, code := range s.Present {
			s.counts[code] = 0
		}
		s.Present, s.Size = s.Present[:0], len(p.values)
		if s.Size == 0 {
			return "is about nobody who is known"
		}
		for code, n := range holders {
			s.counts[code] = n
			s.Present = append(s.Present, uint32(code))
		}
		sort.Slice(s.Present, func(i, j int) bool { // the order of the map decides nothing
			a, b := s.Present[i], s.Present[j]
			return s.counts[a] > s.counts[b] || s.counts[a] == s.counts[b] && a < b
		})
		if how == byChoice {
			left, kept := s.Size, s.Present[:0]
			for _, code := range s.Present {
				s.counts[code] = min(s.counts[code], left)
				left -= s.counts[code]
				if s.counts[code] > 0 {
					kept = append(kept, code)
				}
			}
			s.Present = kept
		}
		if wrong := ask(s); wrong != "" {
			return "of " + counted(s.Size, "person", "persons") + ", " + wrong
		}
		return ""
	})
}

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// personal is the spread of a column over persons: each counts once for every value
// that the person has.
func (r *Release) personal(attribute string) *Spread {
	column := r.In.Column(attribute)
	s := &Spread{column: column, total: make([]int, column.Dict.Len()), counts: make([]int, column.Dict.Len())}
	persons, pairs := map[int]bool{}, map[[2]int]bool{}
	for row, code := range column.Codes {
		p := r.Persons[row]
		if p == nobody || r.Subset != nil && !r.Subset[row] {
			continue
		}
		persons[p] = true
		if pair := [2]int{p, int(code)}; !pairs[pair] {
			pairs[pair] = true
			s.total[code]++
		}
	}
	s.records = len(persons)
	return s
}

// mean is, by code, the mean over the persons of the table of the share that the
// value has in their records: terms of persons with equally many records are added
// as whole numbers, and these sums in ascending order.
func (r *Release) mean(column *table.Column) []float64 {
	records := map[int]int{}
	for row := range column.Codes {
		if p := r.Persons[row]; p != nobody && (r.Subset == nil || r.Subset[row]) {
			records[p]++
		}
	}
	counts := map[int]map[uint32]int{} // records of a person -> code -> records
	for row, code := range column.Codes {
		if p := r.Persons[row]; p != nobody && (r.Subset == nil || r.Subset[row]) {
			n := records[p]
			if counts[n] == nil {
				counts[n] = map[uint32]int{}
			}
			counts[n][code]++
		}
	}
	var sizes []int
	for n := range counts {
		sizes = append(sizes, n)
	}
	slices.Sort(sizes)
	mean := make([]float64, column.Dict.Len())
	for code := range mean {
		for _, n := range sizes {
			mean[code] += float64(counts[n][uint32(code)]) / float64(n)
		}
		mean[code] /= float64(len(records))
	}
	return mean
}

// closeToPersons finds the classes that are further from the table than T where of
// each person's values the one that is furthest counts.
func (r Closeness) closeToPersons(release *Release) []Finding {
	if release.Persons == nil {
		return nil
	}
	column := release.In.Column(r.Attribute)
	mean := release.mean(column)
	distance, err := r.personalDistance(column, mean)
	if err != nil {
		return whole("%v", err)
	}
	return release.each(func(c Class) string {
		p := release.people(c, column)
		if len(p.values) == 0 {
			return "is about nobody who is known"
		}
		if d := distance(p); !atMost(d, r.T) {
			return fmt.Sprintf("of %s, may have the distance %.4g from the table", counted(len(p.values), "person", "persons"), d)
		}
		return ""
	})
}

func (r Closeness) personalDistance(column *table.Column, mean []float64) (func(people) float64, error) {
	switch r.Distance {
	case Equal:
		return excess(mean, func(code uint32) int { return int(code) }), nil
	case Ordered:
		return r.orderedPersons(column, mean)
	case Hierarchical:
		return r.levelsOfPersons(column, mean)
	}
	return nil, fmt.Errorf("there is no distance %q of values", r.Distance)
}

// excess is how much more often groups of values may be held than in the table.
func excess(mean []float64, group func(code uint32) int) func(people) float64 {
	groups := map[int]float64{}
	for code, q := range mean {
		groups[group(uint32(code))] += q
	}
	return func(p people) float64 {
		held := p.holders(group)
		var order []int
		for g := range held {
			order = append(order, g)
		}
		slices.Sort(order)
		sum := 0.0
		for _, g := range order {
			sum += max(0, ratio(held[g], len(p.values))-groups[g])
		}
		return sum
	}
}

func (r Closeness) orderedPersons(column *table.Column, mean []float64) (func(people) float64, error) {
	m := column.Dict.Len()
	rank, q := make([]int, m), make([]float64, m)
	for i, value := range r.Order {
		code, known := column.Dict.Code(value)
		if !known || len(r.Order) != m {
			return nil, fmt.Errorf("the order names %d values, but the column has %d", len(r.Order), m)
		}
		rank[code], q[i] = i, mean[code]
	}
	return func(p people) float64 {
		if m < 2 {
			return 0
		}
		n := float64(len(p.values))
		var lows, highs []int
		for _, codes := range p.values {
			low, high := m, -1
			for code := range codes {
				low, high = min(low, rank[code]), max(high, rank[code])
			}
			lows, highs = append(lows, low), append(highs, high)
		}
		lowest, highest := m, -1
		for code := range p.unknown {
			lowest, highest = min(lowest, rank[code]), max(highest, rank[code])
		}
		sum, expected := 0.0, 0.0
		for i := range m - 1 {
			expected += q[i]
			low, high := 0, 0
			for j := range lows {
				if lows[j] <= i {
					low++
				}
				if highs[j] <= i {
					high++
				}
			}
			if lowest <= i {
				low = min(low+1, len(lows))
			}
			if highest > i {
				high = max(high-1, 0)
			}
			sum += max(math.Abs(float64(low)/n-expected), math.Abs(float64(high)/n-expected))
		}
		return sum / float64(m-1)
	}, nil
}

// levelsOfPersons is the mean over all levels but the highest of the excess of
// labels.
func (r Closeness) levelsOfPersons(column *table.Column, mean []float64) (func(people) float64, error) {
	labels, err := labelsByLevel(column, r.Hierarchy)
	if err != nil {
		return nil, err
	}
	var levels []func(people) float64
	for _, of := range labels[:len(labels)-1] {
		levels = append(levels, excess(mean, func(code uint32) int { return of[code] }))
	}
	return func(p people) float64 {
		sum := 0.0
		for _, level := range levels {
			sum += level(p)
		}
		return sum / float64(len(levels))
	}, nil
}

// labelsByLevel numbers the labels of the values of a column, by level and code. A
// value has the labels of its last row.
func labelsByLevel(column *table.Column, h *hierarchy.Hierarchy) ([][]int, error) {
	if h == nil || h.Height() < 2 {
		return nil, fmt.Errorf("the column has no hierarchy with at least two levels")
	}
	rows := map[string][]string{}
	for _, row := range h.Rows {
		rows[row[0]] = row
	}
	all := make([][]int, h.Height())
	for level := range all {
		numbers := map[string]int{}
		for _, value := range column.Dict.Values() {
			row := rows[value]
			if len(row) != h.Height() {
				return nil, fmt.Errorf("the hierarchy has no complete row for the value %q", value)
			}
			n, known := numbers[row[level]]
			if !known {
				n = len(numbers)
				numbers[row[level]] = n
			}
			all[level] = append(all[level], n)
		}
	}
	return all, nil
}

// notForPersons is the finding of rules that say nothing where persons have several
// records.
func (r *Release) notForPersons() []Finding {
	if r.Persons == nil {
		return nil
	}
	return whole("it says nothing where persons have several records")
}
