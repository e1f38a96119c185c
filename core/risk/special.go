package risk

import (
	"cmp"
	"context"
	"slices"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
)

var specialFigure = figure{
	ID:       "special-uniques",
	Name:     "Special uniques",
	Sentence: "How few columns are enough to single somebody out, and which.",
	Definition: "A minimal sample unique of a person is a set of columns whose values only this person's records have, while the values of no proper subset of it are so. " +
		"For each set of columns the people with such a record are counted, and for each person the columns of the smallest such set. " +
		"Sets in which a record shows \"*\" do not count for it. " +
		"SUDA score of a person: over all such sets of at most M of ATT columns, the sum of the products (ATT-s) (ATT-s-1) ... (ATT-M), where s is the size of the set. " +
		"Contribution of a column: the share of all scores that sets with the column make up.",
	Source: "M. J. Elliot, A. M. Manning, R. W. Ford: A computational algorithm for handling the special uniques problem. International Journal of Uncertainty, Fuzziness and Knowledge-Based Systems 10(5), 2002; " +
		"A. M. Manning, D. J. Haglin, J. A. Keane: A recursive search algorithm for statistical disclosure assessment. Data Mining and Knowledge Discovery 16(2), 2008 (SUDA2)",
	Attack: "Somebody who knows very little of a person: the fewer columns are enough, the likelier that is.",
	Params: []param.Param{{Name: "most", Kind: param.Integer, Label: "Columns known at once", Default: 3.0, Min: 1, Max: maxSpecial,
		Sentence: "Sets of up to so many columns are looked at."}},
}

const (
	// maxSpecial is the largest number of columns of a set.
	maxSpecial = 6
	// specialWork limits the number of sets times the number of different combinations of values: a
	// few seconds, and 64 MB.
	specialWork = 1 << 29
	// specialShown is the number of sets listed for each number of columns.
	specialShown = 10
)

// Specials reports how few columns suffice to single people out. Where persons are known, it counts
// persons; otherwise each record is one.
type Specials struct {
	// Most is the largest number of columns of the examined sets. It is less than requested if that
	// would take too long for the table.
	Most   int `json:"most"`
	Asked  int `json:"asked"`
	People int `json:"people"` // who show something
	// Singled counts people by the size of the smallest set that suffices: by one column, by two and
	// not by one, and so on up to Most.
	Singled []int `json:"singled"`
	// Sets lists the sets with the most people, at most ten for each number of columns, by which they
	// are sorted first.
	Sets         []SpecialSet `json:"sets"`
	HighestScore float64      `json:"highestScore"` // highest SUDA score of a person, where M is Most
	AverageScore float64      `json:"averageScore"` // sum of the SUDA scores, divided by People
	// Contributions are the shares of all scores, 0 to 1, that sets with a column make up, in the
	// table's column order. They add up to more than 1 where sets have several columns.
	Contributions []Contribution `json:"contributions"`
}

// Contribution says how much a column contributes to SUDA scores.
type Contribution struct {
	Column string  `json:"column"`
	Share  float64 `json:"share"` // of the sum of all SUDA scores, by sets with the column
}

// SpecialSet is a set of columns that singles people out, while no smaller subset does.
type SpecialSet struct {
	Columns []string `json:"columns"` // in the table's column order
	People  int      `json:"people"`
}

// Owners of a combination of values other than a person: several people, and nobody known.
const (
	several = ^uint32(0) - 1
	nobody  = Unknown
)

// SpecialUniques finds the minimal sample uniques of up to most columns, of the records of a view
// that are inside; nil: all. person gives the person of each record, numbered from 0, or Unknown;
// nil: each record is another person's.
//
// Sets are visited after all their subsets; people singled out by one of these are put aside, as
// further columns only make the set larger. The cost is at most that of grouping the different
// combinations of values by each set of columns, and mostly far below. Where this bound exceeds
// 2^29 combinations in all, fewer columns are examined, and Most says how many. It ends early with
// the context's error.
func SpecialUniques(ctx context.Context, v View, most int, inside []bool, person []uint32) (Specials, error) {
	n := len(v.Columns)
	if most < 1 || most > maxSpecial {
		return Specials{}, problem.New("risk-special-size", "Give the number of columns that somebody may know at once, from 1 to 6.",
			"The number of columns known at once cannot be %d.", most)
	}
	w := newSpecialWalk(ctx, &v, inside, person)
	s := Specials{Asked: min(most, n), People: w.people, Sets: []SpecialSet{}}
	s.Most = affordable(n, len(w.owner), s.Asked)
	w.most = s.Most
	all := level{members: make([]uint32, len(w.owner)), of: make([]uint32, len(w.owner)), groups: 1}
	for i := range all.members {
		all.members[i] = uint32(i)
	}
	if err := w.walk(nil, all); err != nil {
		return Specials{}, err
	}
	s.Singled = make([]int, s.Most)
	for _, one := range w.singled {
		s.Singled[one.least-1]++
		s.HighestScore = max(s.HighestScore, one.score)
	}
	s.Sets = append(s.Sets, w.best()...)
	s.AverageScore, s.Contributions = w.total/float64(max(1, w.people)), make([]Contribution, n)
	for i := range s.Contributions {
		s.Contributions[i] = Contribution{v.Columns[i].Name, w.of[i] / max(1, w.total)}
	}
	return s, nil
}

// score returns the SUDA score of a minimal sample unique of so many columns, of all columns, where
// sets of up to most are looked at. A set of all columns has the product of no factors.
func score(size, columns, most int) float64 {
	product := 1.0
	for i := size; i <= min(most, columns-1); i++ {
		product *= float64(columns - i)
	}
	return product
}

// affordable returns the largest number of columns, at most most and at least 1, whose sets can be
// examined in a table of so many combinations of values.
func affordable(columns, combinations, most int) int {
	for most > 1 && sets(columns, most) > min(maxSets, specialWork/max(1, combinations)) {
		most--
	}
	return most
}

// specialWalk visits sets of columns depth first, later columns before earlier ones, so that each
// set comes after all its subsets.
type specialWalk struct {
	ctx    context.Context
	view   *View
	most   int
	labels [][]uint32 // column -> combination -> label
	owner  []uint32   // combination -> its person, several or nobody
	people int

	partition partition
	closed    map[string][]uint64 // positions of columns -> combinations that are singled out by them
	singled   map[uint32]singled  // by person
	found     []SpecialSet
	of        []float64 // column -> sum of the scores of sets with it
	total     float64   // sum of all scores
}

// singled describes how a person is singled out: the size of the smallest set, and the SUDA score.
type singled struct {
	least int
	score float64
}

// level describes a set of columns: the combinations that no smaller set of them singles out, and
// how the set groups records.
type level struct {
	members, of []uint32
	groups      int
}

// newSpecialWalk merges equal records, and determines their persons.
func newSpecialWalk(ctx context.Context, v *View, inside []bool, person []uint32) *specialWalk {
	w := &specialWalk{ctx: ctx, view: v, closed: map[string][]uint64{}, singled: map[uint32]singled{},
		labels: make([][]uint32, len(v.Columns)), of: make([]float64, len(v.Columns))}
	of, groups := v.groups()
	owner, first := make([]uint32, groups), make([]int, groups)
	for g := range first {
		owner[g], first[g] = nobody, -1
	}
	known := map[uint32]bool{}
	for row, g := range of {
		if inside != nil && !inside[row] || v.Suppressed != nil && v.Suppressed[row] {
			continue
		}
		one := uint32(row)
		if person != nil {
			if one = person[row]; one != Unknown {
				known[one] = true
			}
		} else {
			n := v.Weights.Of(row)
			w.people += n
			if n > 1 {
				one = several
			}
		}
		if first[g] < 0 {
			first[g] = row
		}
		owner[g] = together(owner[g], one)
	}
	w.people += len(known)
	for g, row := range first {
		if row < 0 {
			continue
		}
		w.owner = append(w.owner, owner[g])
		for c := range v.Columns {
			w.labels[c] = append(w.labels[c], v.Columns[c].label(row))
		}
	}
	return w
}

// together returns the owner of the records of two owners.
func together(a, b uint32) uint32 {
	switch {
	case a == nobody || a == b:
		return b
	case b == nobody:
		return a
	}
	return several
}

// walk visits the sets that add one column before the prefix's first, and their extensions.
func (w *specialWalk) walk(prefix []byte, above level) error {
	first := 0
	if n := len(prefix); n > 0 {
		first = int(prefix[n-1]) + 1
	}
	for c := len(w.view.Columns) - 1; c >= first; c-- {
		if err := w.ctx.Err(); err != nil {
			return err
		}
		columns := append(slices.Clone(prefix), byte(c))
		closed, ok := w.closedBelow(columns)
		if !ok {
			continue
		}
		here := w.split(above, closed, c)
		if len(here.members) == 0 {
			continue
		}
		w.single(columns, here, closed)
		if len(columns) == w.most {
			continue
		}
		w.closed[string(columns)] = closed
		if err := w.walk(columns, here); err != nil {
			return err
		}
	}
	return nil
}

// closedBelow returns the combinations that a set without one of the columns singles out. It
// returns false if such a set, or one before it, has singled out all.
func (w *specialWalk) closedBelow(columns []byte) ([]uint64, bool) {
	closed := make([]uint64, (len(w.owner)+63)/64)
	if len(columns) == 1 {
		return closed, true
	}
	without := make([]byte, 0, len(columns))
	for i := range columns {
		without = append(append(without[:0], columns[:i]...), columns[i+1:]...)
		set, ok := w.closed[string(without)]
		if !ok {
			return nil, false
		}
		for j, word := range set {
			closed[j] |= word
		}
	}
	return closed, true
}

// split groups the combinations of a level that are not closed, and show something in the column,
// by its labels.
func (w *specialWalk) split(above level, closed []uint64, column int) level {
	var here level
	var labels []uint32
	star := w.view.Columns[column].Star
	for i, m := range above.members {
		label := w.labels[column][m]
		if closed[m/64]&(1<<(m%64)) != 0 || star >= 0 && label == uint32(star) {
			continue
		}
		here.members, here.of, labels = append(here.members, m), append(here.of, above.of[i]), append(labels, label)
	}
	here.groups = w.partition.split(here.of, here.of, above.groups, labels, w.view.Columns[column].Labels)
	return here
}

// single closes the groups that are one person's, and counts these people.
func (w *specialWalk) single(columns []byte, here level, closed []uint64) {
	whose := make([]uint32, here.groups)
	for g := range whose {
		whose[g] = nobody
	}
	for i, m := range here.members {
		whose[here.of[i]] = together(whose[here.of[i]], w.owner[m])
	}
	people := map[uint32]bool{}
	for i, m := range here.members {
		if one := whose[here.of[i]]; one != several && one != nobody {
			closed[m/64] |= 1 << (m % 64)
			people[one] = true
		}
	}
	if len(people) == 0 {
		return
	}
	each := score(len(columns), len(w.view.Columns), w.most)
	for one := range people {
		s := w.singled[one]
		if s.least == 0 || len(columns) < s.least {
			s.least = len(columns)
		}
		s.score += each
		w.singled[one] = s
	}
	set, all := SpecialSet{People: len(people)}, float64(each*float64(len(people)))
	w.total += all
	for _, c := range columns {
		set.Columns = append(set.Columns, w.view.Columns[c].Name)
		w.of[c] += all
	}
	w.found = append(w.found, set)
}

// best returns the sets with the most people for each number of columns; of equal ones the one
// whose columns come first.
func (w *specialWalk) best() []SpecialSet {
	slices.Reverse(w.found) // as they were found, later columns come first
	slices.SortStableFunc(w.found, func(a, b SpecialSet) int {
		return cmp.Or(cmp.Compare(len(a.Columns), len(b.Columns)), cmp.Compare(b.People, a.People))
	})
	var shown []SpecialSet
	of := make([]int, w.most+1)
	for _, set := range w.found {
		if of[len(set.Columns)]++; of[len(set.Columns)] <= specialShown {
			shown = append(shown, set)
		}
	}
	return shown
}
