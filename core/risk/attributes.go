package risk

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sort"

	"github.com/fulgurite/fulgurite/core/internal/natural"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
)

var attributesFigure = figure{
	ID:       "attributes",
	Name:     "Distinction and separation",
	Sentence: "Which columns, alone and together, tell people apart.",
	Definition: "Distinction of a set of columns: the number of its different combinations of values, divided by the number of records. " +
		"Separation: the share of the pairs of records that differ in at least one of the columns. Records that show nothing but \"*\" in the set are left out.",
	Source: "R. Motwani, Y. Xu: Efficient algorithms for masking and finding quasi-identifiers. VLDB 2007, section 2",
	Attack: "Somebody who knows only some of the columns.",
	Params: []param.Param{{Name: "most", Kind: param.Integer, Label: "Columns known at once", Default: 3.0, Min: 1, Max: maxColumns,
		Sentence: "Sets of up to so many columns are looked at."}},
}

const (
	maxColumns = 64
	// maxSets limits the sets of columns: all sets of 17 columns, or all of up to 4 of 40.
	maxSets = 1 << 17
)

// ColumnSet measures how well a set of columns distinguishes records.
type ColumnSet struct {
	Columns     []string `json:"columns"`     // in the table's column order
	Records     int      `json:"records"`     // records that show something in these columns
	Classes     int      `json:"classes"`     // different combinations of values
	Distinction float64  `json:"distinction"` // Classes/Records, in [0,1]
	Separation  float64  `json:"separation"`  // share of pairs of records, in [0,1]
}

// RankedColumn measures what a column adds to what somebody already knows.
type RankedColumn struct {
	Column      string  `json:"column"`
	Distinction float64 `json:"distinction"` // of the column alone
	Separation  float64 `json:"separation"`  // of the column alone
	// AddedDistinction and AddedSeparation measure what the column adds to another set of columns, the
	// empty one included: the mean difference between a set with the column and the set without it,
	// over all examined sets with the column.
	AddedDistinction float64 `json:"addedDistinction"`
	AddedSeparation  float64 `json:"addedSeparation"`
}

// Attributes measures what columns reveal about people.
type Attributes struct {
	// Sets lists all sets by number of columns, then by distinction and by
	// separation, ascending, then in column order.
	Sets []ColumnSet `json:"sets"`
	// Ranked lists the columns, the one that adds most distinction first.
	Ranked []RankedColumn `json:"ranked"`
}

// AttributesOf computes distinction and separation of every set of 1 to most columns of a view, for
// the records inside; nil: all. There may be up to 131,072 such sets. It works on the different
// combinations of values, and groups them by a set of columns from the groups of the set with one
// column less.
//
// It ends early with the context's error.
func AttributesOf(ctx context.Context, v View, most int, inside []bool) (Attributes, error) {
	most = min(most, len(v.Columns))
	if most < 1 {
		return Attributes{}, problem.New("risk-set-size", "Give the number of columns that somebody may know at once, 1 or more.",
			"Somebody cannot know %d of %d columns.", most, len(v.Columns))
	}
	if n := sets(len(v.Columns), most); n > maxSets {
		return Attributes{}, problem.New("risk-too-many-sets", "Choose fewer columns, or a smaller number of columns known at once.",
			"There are more than %s sets of up to %d of the %d columns: too many to look at.", Count(maxSets), most, len(v.Columns))
	}
	w := setWalk{view: v, tuples: v.tuples(inside).shown(), most: most, ctx: ctx, found: map[string]int{}}
	n := len(w.tuples.sample)
	w.of = make([][]uint32, most+1)
	for i := range w.of {
		w.of[i] = make([]uint32, n)
	}
	for _, size := range w.tuples.sample {
		w.records += size
	}
	if err := w.walk(nil, 1, true); err != nil {
		return Attributes{}, err
	}
	a := Attributes{Ranked: w.rank()}
	a.Sets = make([]ColumnSet, len(w.sets))
	for i, s := range w.sorted() {
		a.Sets[i] = w.sets[s]
	}
	return a, nil
}

// sets returns the number of sets of 1 to most of n columns, at most maxSets+1.
func sets(n, most int) int {
	sum, choose := 0, 1
	for k := 1; k <= most; k++ {
		choose = choose * (n - k + 1) / k
		if sum += choose; sum > maxSets || choose > maxSets {
			return maxSets + 1
		}
	}
	return sum
}

// setWalk visits sets of columns depth first.
type setWalk struct {
	view    View
	tuples  tuples
	records int
	most    int
	ctx     context.Context

	partition partition
	of        [][]uint32 // number of columns -> combination -> group
	sizes     []int      // scratch: group -> records

	sets    []ColumnSet
	columns [][]byte       // set -> positions of its columns, ascending
	found   map[string]int // positions -> set
}

// walk adds every set that extends the prefix by later columns. groups is the number of groups of
// the prefix; starry says that a combination can show nothing but "*" in it.
func (w *setWalk) walk(prefix []byte, groups int, starry bool) error {
	depth, first := len(prefix), 0
	if depth > 0 {
		first = int(prefix[depth-1]) + 1
	}
	for c := first; c < len(w.view.Columns); c++ {
		if err := w.ctx.Err(); err != nil {
			return err
		}
		k := &w.view.Columns[c]
		columns := append(slices.Clone(prefix), byte(c))
		n := w.partition.split(w.of[depth+1], w.of[depth], max(groups, 1), w.tuples.labels[c], k.Labels)
		w.add(columns, n, starry && k.Star >= 0)
		if depth+1 < w.most {
			if err := w.walk(columns, n, starry && k.Star >= 0); err != nil {
				return err
			}
		}
	}
	return nil
}

// add measures a set whose groups are known.
func (w *setWalk) add(columns []byte, groups int, starry bool) {
	w.sizes = append(w.sizes[:0], make([]int, groups)...)
	hidden := -1 // the group of those that show nothing
	for i, g := range w.of[len(columns)] {
		w.sizes[g] += w.tuples.sample[i]
		if starry && hidden < 0 && w.hidden(columns, i) {
			hidden = int(g)
		}
	}
	s := ColumnSet{Records: w.records, Classes: groups, Columns: make([]string, len(columns))}
	for i, c := range columns {
		s.Columns[i] = w.view.Columns[c].Name
	}
	if hidden >= 0 {
		s.Records -= w.sizes[hidden]
		s.Classes--
		w.sizes[hidden] = 0
	}
	if s.Records > 0 {
		s.Distinction = float64(s.Classes) / float64(s.Records)
	}
	if s.Records > 1 {
		// In integers: pairs in one class, of all pairs; above 2^31 records only approximately.
		if s.Records > math.MaxInt32 {
			all, together := float64(s.Records)*float64(s.Records-1), 0.0
			for _, size := range w.sizes {
				together += float64(float64(size) * float64(size-1))
			}
			s.Separation = max(0, (all-together)/all)
		} else {
			together := 0
			for _, size := range w.sizes {
				together += size * (size - 1)
			}
			all := s.Records * (s.Records - 1)
			s.Separation = float64(all-together) / float64(all)
		}
	}
	w.found[string(columns)] = len(w.sets)
	w.sets, w.columns = append(w.sets, s), append(w.columns, columns)
}

// hidden reports whether a combination shows nothing but "*" in the columns.
func (w *setWalk) hidden(columns []byte, i int) bool {
	for _, c := range columns {
		if w.tuples.labels[c][i] != uint32(w.view.Columns[c].Star) {
			return false
		}
	}
	return true
}

// sorted returns the listing order of sets.
func (w *setWalk) sorted() []int {
	order := natural.Order[int](len(w.sets))
	slices.SortFunc(order, func(a, b int) int {
		s, t := &w.sets[a], &w.sets[b]
		return cmp.Or(cmp.Compare(len(s.Columns), len(t.Columns)), cmp.Compare(s.Distinction, t.Distinction),
			cmp.Compare(s.Separation, t.Separation), slices.Compare(w.columns[a], w.columns[b]))
	})
	return order
}

// rank compares each set with those that lack one of its columns.
func (w *setWalk) rank() []RankedColumn {
	ranked := make([]RankedColumn, len(w.view.Columns))
	count := make([]int, len(ranked))
	for i, columns := range w.columns {
		s := &w.sets[i]
		for j, c := range columns {
			without := ColumnSet{} // nothing known: nothing is distinguished
			if len(columns) > 1 {
				without = w.sets[w.found[string(slices.Delete(slices.Clone(columns), j, j+1))]]
			} else {
				ranked[c].Column, ranked[c].Distinction, ranked[c].Separation = s.Columns[0], s.Distinction, s.Separation
			}
			ranked[c].AddedDistinction += s.Distinction - without.Distinction
			ranked[c].AddedSeparation += s.Separation - without.Separation
			count[c]++
		}
	}
	for c := range ranked {
		ranked[c].AddedDistinction /= float64(count[c])
		ranked[c].AddedSeparation /= float64(count[c])
	}
	sort.SliceStable(ranked, func(i, j int) bool {
		a, b := &ranked[i], &ranked[j]
		return a.AddedDistinction > b.AddedDistinction || a.AddedDistinction == b.AddedDistinction && a.AddedSeparation > b.AddedSeparation
	})
	return ranked
}
