package evaluate

import (
	"cmp"
	"sort"
	"strings"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/classes"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/utility"
)

// base holds what does not depend on packed rows.
type base struct {
	order   []int
	lattice *lattice.Lattice
	layout  *classes.Layout
	codes   []classes.Codes // column -> row -> value code
	zero    [][]uint32      // column -> value code -> level-0 label code
	models  []privacy.Model
	input   utility.Input
	records int
	totals  [][][]uint64 // column -> level -> label -> records that count
}

func newBase(p *Task) (*base, error) {
	b := &base{records: p.records()}
	var minLevels, maxLevels []int
	var domains [][]int
	var packed []classes.QuasiIdentifier
	all := p.Weights.Total(p.Rows)
	b.input = utility.Input{Records: b.records, AllRecords: all, Responses: len(p.Responses), Persons: p.Persons != nil}
	for _, c := range canonical(p) {
		h := c.Hierarchy
		b.order = append(b.order, c.at)
		b.codes, b.zero = append(b.codes, &c.Codes), append(b.zero, h.Levels[0].Of)
		minLevels, maxLevels = append(minLevels, c.Min), append(maxLevels, c.Max)
		domains = append(domains, domainsOf(h))
		packed = append(packed, encode(h))
		b.input.Columns = append(b.input.Columns,
			utility.QuasiIdentifier{Hierarchy: h, Counts: c.counted, AllCounts: c.all, Weight: c.Weight, Response: c.Response})
		b.totals = append(b.totals, totals(packed[len(packed)-1], c.counted))
	}
	numbered := lattice.New
	if p.Tuning.SparseLattice {
		numbered = lattice.NewSparse
	}
	b.lattice = numbered(minLevels, maxLevels, domains)
	var err error
	if b.layout, err = classes.NewLayout(packed); err != nil {
		return nil, err
	}
	models := privacy.Input{Records: b.records, AllRecords: all, Subset: p.Subset != nil}
	models.Persons = p.personsInput()
	for i := range p.Sensitive {
		models.Sensitive = append(models.Sensitive, p.Sensitive[i].Values)
	}
	b.models, err = p.Models(models)
	return b, err
}

// records returns the number of records that count.
func (p *Task) records() int {
	if p.Subset == nil {
		return p.Weights.Total(p.Rows)
	}
	return p.Weights.Marked(p.Subset)
}

// counted is a column with its position in the problem and the records of each
// level-0 label.
type counted struct {
	*QuasiIdentifier
	at           int
	all, counted []int // of the table; those that count
}

// canonical returns the columns in an order that depends on their contents
// alone: by number of values, height, and how evenly records are spread over
// the values; by name only where all this is equal.
func canonical(p *Task) []counted {
	columns := make([]counted, len(p.Columns))
	uneven := make([]uint64, len(p.Columns))
	for i := range columns {
		c := counted{QuasiIdentifier: &p.Columns[i], at: i}
		zero := c.Hierarchy.Levels[0]
		c.all = make([]int, len(zero.Labels))
		for row, value := range c.Codes.All() {
			c.all[zero.Of[value]] += p.Weights.Of(row)
		}
		c.counted = c.all
		if p.Subset != nil {
			c.counted = make([]int, len(zero.Labels))
			for row, value := range c.Codes.All() {
				if p.Subset[row] {
					c.counted[zero.Of[value]] += p.Weights.Of(row)
				}
			}
		}
		for _, n := range c.all {
			uneven[i] += uint64(n) * uint64(n)
		}
		columns[i] = c
	}
	sort.Slice(columns, func(i, j int) bool {
		a, b := &columns[i], &columns[j]
		return cmp.Or(cmp.Compare(len(a.all), len(b.all)), cmp.Compare(a.Hierarchy.Height(), b.Hierarchy.Height()),
			cmp.Compare(uneven[a.at], uneven[b.at]), strings.Compare(a.Hierarchy.Attribute, b.Hierarchy.Attribute)) < 0
	})
	return columns
}

// encode turns a hierarchy on value codes into one on level-0 label codes.
func encode(h *hierarchy.Encoded) classes.QuasiIdentifier {
	zero := h.Levels[0]
	packed := classes.QuasiIdentifier{Up: make([][]uint32, len(h.Levels)), Distinct: make([]int, len(h.Levels))}
	for l, level := range h.Levels {
		up := make([]uint32, len(zero.Labels))
		for value, label := range zero.Of {
			up[label] = level.Of[value]
		}
		packed.Up[l], packed.Distinct[l] = up, len(level.Labels)
	}
	return packed
}

// domainsOf returns by level the number of labels in the hierarchy's definition.
func domainsOf(h *hierarchy.Encoded) []int {
	all := make([]int, len(h.Levels))
	for l := range all {
		all[l] = h.Levels[l].Domain
	}
	return all
}

// totals counts the records of every label of every level.
func totals(c classes.QuasiIdentifier, counts []int) [][]uint64 {
	all := make([][]uint64, len(c.Up))
	for l, up := range c.Up {
		all[l] = make([]uint64, c.Distinct[l])
		for code, label := range up {
			all[l][label] += uint64(counts[code])
		}
	}
	return all
}
