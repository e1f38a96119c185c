package evaluate_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/checktest"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/game"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/utility"
)

// naive is the checker's slow twin: every answer is computed from the strings
// of the table, row by row, with maps. It leaves to the packages privacy and
// utility what is theirs: the verdict on the classes and the score of a view,
// each of which has its own twin there.
type naive struct {
	p       *checktest.Task
	order   []int // columns in canonical order, as a checker gives it
	bound   evaluate.Task
	input   utility.Input
	models  []privacy.Model
	minimal int
}

func newNaive(t testing.TB, p *checktest.Task) *naive {
	t.Helper()
	n := &naive{p: p, input: utility.Input{Records: p.Records(), AllRecords: p.Rows, Responses: len(p.Responses), Persons: p.Persons != nil}}
	var err error
	if n.bound, err = p.Bind(evaluate.Tuning{}); err != nil {
		t.Fatal(err)
	}
	c, err := evaluate.New(n.bound)
	if err != nil {
		t.Fatalf("%v\n%v", err, p)
	}
	n.order = slices.Clone(c.Order())
	for i, at := range slices.Sorted(slices.Values(n.order)) {
		if i != at {
			t.Fatalf("%d columns in the order %v", len(p.Columns), n.order)
		}
	}
	in := privacy.Input{Records: p.Records(), AllRecords: p.Rows, Subset: p.Subset != nil}
	for _, s := range n.bound.Sensitive {
		in.Sensitive = append(in.Sensitive, s.Values)
	}
	in.Persons = n.persons()
	if n.models, err = n.bound.Models(in); err != nil {
		t.Fatal(err)
	}
	for _, m := range n.models {
		n.minimal = max(n.minimal, m.MinimalClassSize())
	}
	for _, at := range n.order {
		e := n.bound.Columns[at].Hierarchy
		c := utility.QuasiIdentifier{Hierarchy: e, Counts: make([]int, len(e.Levels[0].Labels)), AllCounts: make([]int, len(e.Levels[0].Labels)),
			Weight: p.Columns[at].Weight, Response: p.Columns[at].Response}
		for row := range p.Rows {
			label := slices.Index(e.Levels[0].Labels, p.Columns[at].Values[row])
			c.AllCounts[label]++
			if p.Counts(row) {
				c.Counts[label]++
			}
		}
		n.input.Columns = append(n.input.Columns, c)
	}
	for _, size := range n.originalSizes() {
		n.input.Tuples = append(n.input.Tuples, uint64(size))
	}
	return n
}

// labels writes out a row under a transformation in canonical order.
func (n *naive) labels(row int, levels []int) []string {
	var out []string
	for i, at := range n.order {
		out = append(out, n.p.Columns[at].Label(row, levels[i]))
	}
	return out
}

// original writes out the values of a row.
func (n *naive) original(row int) string {
	var out []string
	for _, c := range n.p.Columns {
		out = append(out, c.Values[row])
	}
	return strings.Join(out, "\x00")
}

func (n *naive) originalSizes() (sizes []int) {
	count := make(map[string]int)
	for row := range n.p.Rows {
		if n.p.Counts(row) {
			count[n.original(row)]++
		}
	}
	for _, size := range count {
		sizes = append(sizes, size)
	}
	slices.Sort(sizes)
	return sizes
}

// class is an equivalence class: all rows that look the same, whether they
// count or not.
type class struct {
	labels []string
	rows   []int
	count  uint32 // rows that count
	out    bool
}

func (n *naive) classes(levels []int) (list []*class) {
	byKey := make(map[string]*class)
	for row := range n.p.Rows {
		labels := n.labels(row, levels)
		key := strings.Join(labels, "\x00")
		c := byKey[key]
		if c == nil {
			c = &class{labels: labels}
			byKey[key] = c
			list = append(list, c)
		}
		c.rows = append(c.rows, row)
		if n.p.Counts(row) {
			c.count++
		}
	}
	return list
}

// values is a distribution of a sensitive column over classes, as maps.
type values []map[uint32]uint32

// Pairs implements privacy.Distribution.
func (v values) Pairs(i int) (codes, counts []uint32) {
	for code := range v[i] {
		codes = append(codes, code)
	}
	slices.Sort(codes)
	for _, code := range codes {
		counts = append(counts, v[i][code])
	}
	return codes, counts
}

// judge marks the classes that are suppressed.
func (n *naive) judge(levels []int, list []*class, measure utility.Measure) privacy.Verdict {
	var in privacy.Classes
	for _, c := range list {
		in.Size = append(in.Size, uint64(c.count))
		in.Population = append(in.Population, uint64(len(c.rows)))
	}
	if n.p.Subset == nil {
		in.Population = nil
	}
	for _, s := range n.bound.Sensitive {
		var v values
		for _, c := range list {
			counts := make(map[uint32]uint32)
			for _, row := range c.rows {
				if n.p.Counts(row) {
					counts[s.Codes.At(row)]++
				}
			}
			v = append(v, counts)
		}
		in.Values = append(in.Values, v)
	}
	in.People = n.people(list)
	in.Kept = func(i int) float64 { return n.kept(levels, list[i]) }
	// Classes of one size go in the order of their scores and rows: the first
	// row of the class, or, with a research subset, the last one that counts.
	in.Row = func(i int) int {
		rows := list[i].rows
		if n.p.Subset == nil {
			return rows[0]
		}
		for j := len(rows) - 1; ; j-- {
			if n.p.Subset[rows[j]] {
				return rows[j]
			}
		}
	}
	if scorer, ok := measure.(utility.ClassScorer); ok {
		view := n.view(levels, list)
		in.Score = func(i int) float64 { return scorer.ClassScore(view, i) }
	}
	out := make([]bool, len(list))
	verdict := privacy.NewDecider(n.models).Decide(&in, n.p.Limit(), true, out)
	for i, c := range list {
		c.out = out[i]
	}
	return verdict
}

// view shows classes to a measure.
func (n *naive) view(levels []int, list []*class) *utility.View {
	v := &utility.View{Levels: levels, Records: n.p.Records(), Least: privacy.MinimalClassSize(n.models)}
	labels := &labeler{}
	for i, level := range levels {
		all := n.input.Columns[i].Hierarchy.Levels[level].Labels
		labels.labels = append(labels.labels, nil)
		labels.suppressed = append(labels.suppressed, make([]uint64, len(all)))
		for _, c := range list {
			label := slices.Index(all, c.labels[i])
			labels.labels[i] = append(labels.labels[i], uint32(label))
			if c.out {
				labels.suppressed[i][label] += uint64(c.count)
			}
		}
	}
	v.Labels = labels
	v.Responses = &responder{n, list}
	for _, c := range list {
		v.Count = append(v.Count, uint64(c.count))
		v.Out = append(v.Out, c.out)
		if c.out {
			v.Suppressed += int(c.count)
			v.OutClasses++
		}
		if n.p.Subset != nil {
			v.Population = append(v.Population, uint64(len(c.rows)))
		}
		tuples := make(map[string]uint64)
		for _, row := range c.rows {
			if n.p.Counts(row) {
				tuples[n.original(row)]++
			}
		}
		squares := uint64(0)
		for _, t := range tuples {
			squares += t * t
		}
		v.Squares = append(v.Squares, squares)
	}
	if v.OutClasses == 0 {
		v.Out = nil
	}
	return v
}

// kept is the share of detail that a class keeps.
func (n *naive) kept(levels []int, c *class) float64 {
	var columns []*hierarchy.Encoded
	for i := range n.input.Columns {
		columns = append(columns, n.input.Columns[i].Hierarchy)
	}
	return game.NewDetail(columns).Kept(levels, func(column int) uint32 {
		return uint32(slices.Index(columns[column].Levels[levels[column]].Labels, c.labels[column]))
	})
}

// responder implements utility.Responder with maps. Codes are those of the columns in the
// order of their values in the table.
type responder struct {
	n       *naive
	classes []*class
}

func (r *responder) Values(response, i int) (codes, counts []uint32) {
	count := map[uint32]uint32{}
	for _, row := range r.classes[i].rows {
		if r.n.p.Counts(row) {
			count[r.n.bound.Responses[response].Codes.At(row)]++
		}
	}
	return values{count}.Pairs(0)
}

type labeler struct {
	labels     [][]uint32
	suppressed [][]uint64
}

func (l *labeler) Labels(column int) []uint32     { return l.labels[column] }
func (l *labeler) Suppressed(column int) []uint64 { return l.suppressed[column] }

// answer is all that a checker can say of a transformation.
type answer struct {
	evaluate.Evaluation
	suppressed []bool // by row
	sizes      []int  // of the classes that remain, ascending
	view       *utility.View
	stars      bool // some class is completely generalized
	parted     bool // some class is left out in part
}

func (n *naive) measure(t testing.TB) utility.Measure {
	t.Helper()
	m, err := utility.New(n.p.Measure, n.p.Params, n.input)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func (n *naive) check(t testing.TB, levels []int) *answer {
	t.Helper()
	if n.p.Profiles || n.p.Known > 1 {
		return n.checkPersons(t, levels)
	}
	m := n.measure(t)
	list := n.classes(levels)
	verdict := n.judge(levels, list, m)
	a := &answer{suppressed: make([]bool, n.p.Rows)}
	var counted []*class
	tooSmall := 0
	for _, c := range list {
		a.stars = a.stars || !slices.ContainsFunc(c.labels, func(l string) bool { return l != "*" })
		if c.count == 0 {
			continue
		}
		counted = append(counted, c)
		if int(c.count) < n.minimal {
			tooSmall += int(c.count)
		}
		if !c.out {
			a.sizes = append(a.sizes, int(c.count))
			continue
		}
		for _, row := range c.rows {
			a.suppressed[row] = n.p.Counts(row)
			if n.p.Counts(row) {
				a.Suppressed++
			}
		}
	}
	slices.Sort(a.sizes)
	a.view = n.view(levels, counted)
	a.Anonymous = verdict.Anonymous
	if n.p.Persons != nil && (n.p.CountPersons || n.p.Limit() == 0 && n.p.Subset == nil) { // sizes are not numbers of records
		tooSmall = verdict.TooSmall
	}
	a.ClassSize = tooSmall <= n.p.Limit()
	a.Classes, a.AllClasses = len(a.sizes), len(list)
	a.Score = m.Score(a.view)
	a.Bound, a.HasBound = m.Bound(a.view)
	if a.Anonymous != (a.Suppressed <= n.p.Limit() && !verdict.EmptyFails) {
		t.Fatalf("anonymous: %v with %d of at most %d suppressed", a.Anonymous, a.Suppressed, n.p.Limit())
	}
	return a
}

func same(a, b utility.Score) bool {
	return a.Nothing == b.Nothing && a.Value == b.Value && slices.Equal(a.Rank, b.Rank)
}

// difference says where an outcome differs from the naive one, "" if nowhere.
func difference(got evaluate.Evaluation, want *answer, scored bool) string {
	switch {
	case got.Anonymous != want.Anonymous:
		return fmt.Sprintf("anonymous: %v, want %v", got.Anonymous, want.Anonymous)
	case got.ClassSize != want.ClassSize:
		return fmt.Sprintf("class size met: %v, want %v", got.ClassSize, want.ClassSize)
	case (scored || got.Anonymous) && got.Suppressed != want.Suppressed:
		return fmt.Sprintf("suppressed: %d, want %d", got.Suppressed, want.Suppressed)
	case (scored || got.Anonymous) && got.Classes != want.Classes || got.AllClasses != want.AllClasses:
		return fmt.Sprintf("classes: %d of %d, want %d of %d", got.Classes, got.AllClasses, want.Classes, want.AllClasses)
	case (scored || got.Anonymous) && !same(got.Score, want.Score):
		return fmt.Sprintf("score: %v, want %v", got.Score, want.Score)
	case got.HasBound != want.HasBound || got.HasBound && !same(got.Bound, want.Bound):
		return fmt.Sprintf("bound: %v %v, want %v %v", got.Bound, got.HasBound, want.Bound, want.HasBound)
	}
	return ""
}
