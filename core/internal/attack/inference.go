package attack

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/internal/natural"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Inferred reports attribute inference (WP216, 2.2.3) by somebody who knows the known columns: the
// guess is the value that has the most weight among the matching records, or the commonest of the
// file where none matches. Homogeneous groups make it certain (A. Machanavajjhala et al.,
// l-diversity. TKDD 1(1), 2007), skewed ones likely (N. Li, T. Li, S. Venkatasubramanian,
// t-closeness. ICDE 2007).
type Inferred struct {
	Column string `json:"column"`
	Right  Rate   `json:"right"`
	// Control is the share of right guesses without p's own records: what the file says about people
	// like p. It ignores p's influence on the groups.
	Control Rate     `json:"control"`
	Leakage *Leakage `json:"leakage,omitempty"` // left out: the control leaves no room for it
	Certain []Surely `json:"certain"`           // by level of the column's hierarchy, the values first
	// Several says that cells hold several values: a guess is one of them, and right if the person
	// has it.
	Several bool `json:"several,omitempty"`
	Numbers bool `json:"numbers,omitempty"` // a guess is right within 5 % of the middle 90 % of the values
	Tried   int  `json:"tried"`             // people who were attacked
}

// Surely counts the people for whom the true value has all, or nine tenths, of the weight.
type Surely struct {
	Level   int           `json:"level"`          // of the hierarchy, 0: the value
	Name    *problem.Text `json:"name,omitempty"` // what the level is called, left out if it has no name
	Certain int           `json:"certain"`        // people whose value is certain
	Likely  int           `json:"likely"`         // above 90 %, the certain ones included
}

// likely is the share of the weight above which a value counts as likely.
const likely = 0.9

// levelsUp is the highest level of a hierarchy at which certainty is reported.
const levelsUp = 2

// infer guesses secrets, or every kept column where none is named.
func (v *view) infer() error {
	shown := func(role Role) []*cover {
		return v.with(func(c *cover) bool { return c.Role == role && (c.Shows == Same || c.Shows == Near) })
	}
	targets := shown(Secret)
	if len(targets) == 0 {
		targets = shown(Other)
	}
	if len(v.in) == 0 || len(targets) == 0 {
		return nil
	}
	x := newIndex(v, v.known())
	people, t, drawn, err := v.affordable(x)
	if err != nil {
		return err
	}
	for _, c := range targets {
		g := newGuessing(v, x, c)
		people, t, drawn := people, t, drawn
		if fewer := g.affordable(people); len(fewer) < len(people) {
			people, t, drawn = fewer, v.tuples(x.covers, fewer), true
		}
		got := make([]guessed, len(v.people))
		err := v.attempts(x, people, t, func(m match, who []personRow) {
			g.weigh(m)
			for _, r := range who {
				got[r.person].add(g.guess(r))
			}
		})
		if err != nil {
			return err
		}
		v.report.Inference = append(v.report.Inference, g.sum(people, got, drawn))
	}
	return nil
}

// guessing guesses the values of a column.
type guessing struct {
	v      *view
	x      *index
	target *cover
	levels [][]uint32  // by level and code of the file: number of the label
	items  [][]uint32  // by code of the file: the numbers of the values in its cell; nil: cells are values
	shown  [][]uint32  // by code of the original: the codes of the file that show it
	counts [][]counted // by group
	number []float64   // by code of the file; NaN: none
	values []float64   // by code of the original, for numbers; NaN: none
	place  []uint32    // by code of the file: its place in the order of numbers
	span   float64     // for numbers: how far a guess may be off; 0: they are none
	whole  *weighing   // of the file
	now    *weighing   // of the records that match
}

// counted counts the records of a group with a value.
type counted struct {
	code    uint32
	records float64
}

func newGuessing(v *view, x *index, c *cover) *guessing {
	g := &guessing{v: v, x: x, target: c}
	g.level()
	g.count()
	g.measure()
	return g
}

// level numbers the labels of each level, and finds the codes of true values.
func (g *guessing) level() {
	c, height := g.target, 1
	if c.Hierarchy != nil {
		height = min(c.Hierarchy.Height(), levelsUp+1)
	}
	for level := range height {
		numbers, of := natural.Numbers[string]{}, make([]uint32, c.out.Dict.Len())
		for code, text := range c.out.Dict.Values() {
			if text = bare(text); level > 0 && c.labels[text] != nil {
				text = c.labels[text][level]
			}
			of[code] = numbers.Of(text)
		}
		if level == 0 && c.Role == Secret && c.Separator != "" {
			g.items = itemized(c.out.Dict.Values(), c.Separator)
		}
		if level > 0 && (len(numbers) < 2 || g.items != nil) {
			break // a common label says nothing about anybody
		}
		g.levels = append(g.levels, of)
	}
	equal := divided(g.levels[0], c.out.Dict.Len())
	g.shown = make([][]uint32, c.in.Dict.Len())
	for value, text := range c.in.Dict.Values() {
		code, found := c.out.Dict.Code(text)
		if !found {
			code, found = c.out.Dict.Code("'" + text)
		}
		if found {
			g.shown[value] = equal[g.levels[0][code]]
		}
	}
}

// itemized numbers the values in cells of several.
func itemized(cells []string, separator string) [][]uint32 {
	numbers, items := natural.Numbers[string]{}, make([][]uint32, len(cells))
	for code, cell := range cells {
		for _, value := range strings.Split(bare(cell), strings.TrimSpace(separator)) {
			if value = strings.TrimSpace(value); value == "" {
				continue
			}
			n := numbers.Of(value)
			if !slices.Contains(items[code], n) {
				items[code] = append(items[code], n)
			}
		}
	}
	return items
}

// count counts the values of each group, and of the file.
func (g *guessing) count() {
	c, x := g.target, g.x
	g.whole, g.now = newWeighing(g), newWeighing(g)
	pairs := numbering{of: x.groupOf, n: len(x.groups)}.refine(c.out.Codes.Slice(), c.out.Dict.Len())
	records := make([]float64, pairs.n)
	for row, pair := range pairs.of {
		w := 1.0
		if g.v.weights != nil {
			w = g.v.weights[row]
		}
		records[pair] += w
	}
	g.counts = make([][]counted, len(x.groups))
	for pair, group := range pairs.steps[0].before {
		code := pairs.steps[0].code[pair]
		g.counts[group] = append(g.counts[group], counted{code, records[pair]})
		g.whole.add(code, records[pair])
	}
}

// measure determines whether the values are numbers, and the tolerance of a guess.
func (g *guessing) measure() {
	c := g.target
	numbers, all := []float64{}, 0
	g.number = make([]float64, c.out.Dict.Len())
	for code, text := range c.out.Dict.Values() {
		g.number[code] = math.NaN()
		n := int(g.whole.of[code])
		all += n
		if value, ok := scalar(c.in, bare(text)); ok && c.in.Type != "ordinal" && c.in.Type != "string" {
			g.number[code] = value
			for range min(n, 1000) {
				numbers = append(numbers, value)
			}
		}
	}
	if g.items == nil && len(g.whole.codes) >= 20 && 2*len(numbers) >= all { // few different numbers are categories
		slices.Sort(numbers)
		at := func(share float64) float64 { return numbers[int(share*float64(len(numbers)-1))] }
		g.span = 0.05 * (at(0.95) - at(0.05))
	}
	if g.span > 0 {
		order := natural.Order[uint32](len(g.number))
		slices.SortFunc(order, func(a, b uint32) int {
			return cmp.Or(cmp.Compare(g.number[a], g.number[b]), cmp.Compare(a, b))
		})
		g.values = make([]float64, c.in.Dict.Len())
		for code, text := range c.in.Dict.Values() {
			g.values[code] = math.NaN()
			if value, ok := scalar(c.in, text); ok {
				g.values[code] = value
			}
		}
		g.place = make([]uint32, len(order))
		for i, code := range order {
			g.place[code] = uint32(i)
		}
	}
	g.whole.sum()
}

// affordable returns as many of the people as can be guessed about within the allowed work: the
// control of a number goes through all values that match.
func (g *guessing) affordable(people []uint32) []uint32 {
	if g.span == 0 {
		return people
	}
	work := 0
	for _, p := range people {
		if own := g.v.own[p]; len(own) > 0 {
			work += len(g.counts[g.x.groupOf[own[0]]]) * len(g.v.people[p])
		}
	}
	if work *= 4; work <= g.v.opt.Work {
		return people
	}
	return g.v.draw(max(100, int(float64(len(people))*float64(g.v.opt.Work)/float64(work))))
}

// guessed accumulates the guesses about one person over the tries.
type guessed struct {
	tries, right, control float64
	certain, likely       [levelsUp + 1]bool
	cluster               uint32
}

func (g *guessed) add(b guessed) {
	g.tries, g.right, g.control, g.cluster = g.tries+1, g.right+b.right, g.control+b.control, b.cluster
	for i := range g.certain {
		g.certain[i], g.likely[i] = g.certain[i] || b.certain[i], g.likely[i] || b.likely[i]
	}
}

// weigh weighs the values of the records that match.
func (g *guessing) weigh(m match) {
	g.now.clear()
	for i, group := range m.groups {
		for _, c := range g.counts[group] {
			g.now.add(c.code, m.weights[i]*c.records)
		}
	}
	g.now.sum()
}

// guess guesses with and without p's own records.
func (g *guessing) guess(r personRow) (of guessed) {
	truth := g.truth(r)
	of.right = g.now.score(truth)
	own := g.v.own[r.person]
	if !g.v.report.AtMost {
		for _, row := range own {
			if w := g.x.weight[g.x.groupOf[row]]; w > 0 {
				g.now.lower(g.target.out.Codes.At(int(row)), w)
			}
		}
	} else if len(truth.codes) > 0 && g.now.of[truth.codes[0]] >= 1 { // one of the records is theirs
		g.now.lower(truth.codes[0], 1)
	}
	of.control = g.now.score(truth)
	g.now.restore()
	if len(own) > 0 { // else the person is not in the file
		of.cluster = g.x.groupOf[own[0]]
	}
	for level := range g.levels {
		same := g.now.same(level, truth)
		of.certain[level] = g.now.total > 0 && same >= g.now.total*(1-1e-9)
		of.likely[level] = g.now.total > 0 && same > likely*g.now.total
	}
	return of
}

// truth holds what is true of a person: the values of one record or, in a linked file, of all.
type truth struct {
	codes   []uint32 // of the file, those that show a value of the person
	numbers []float64
}

// truth returns the values that a person has, those of the given record first.
func (g *guessing) truth(r personRow) (t truth) {
	rows := []uint32{r.row}
	if g.v.units != nil {
		rows = g.v.people[r.person]
	}
	for _, row := range rows {
		value := g.target.in.Codes.At(int(row))
		for _, code := range g.shown[value] {
			if !slices.Contains(t.codes, code) {
				t.codes = append(t.codes, code)
			}
		}
		if g.span > 0 && !math.IsNaN(g.values[value]) {
			t.numbers = append(t.numbers, g.values[value])
		}
	}
	return t
}

// sum adds up the guesses.
func (g *guessing) sum(people []uint32, got []guessed, drawn bool) Inferred {
	r := Inferred{Column: g.target.in.Name, Numbers: g.span > 0, Several: g.items != nil}
	for level := range g.levels {
		r.Certain = append(r.Certain, Surely{Level: level, Name: g.target.called(level)})
	}
	var right, control, n float64
	groups := map[uint32]int{}
	var by []paired
	for _, p := range people {
		of, of1 := got[p], g.v.counts[p]
		a, b := of.right/of.tries*of1, of.control/of.tries*of1
		right, control, n = right+a, control+b, n+of1
		at, known := groups[of.cluster]
		if !known {
			at = len(by)
			groups[of.cluster], by = at, append(by, paired{})
		}
		by[at] = paired{by[at].right + a, by[at].control + b, by[at].people + of1}
		for level := range g.levels {
			if of.certain[level] {
				r.Certain[level].Certain += int(of1)
			}
			if of.likely[level] {
				r.Certain[level].Likely += int(of1)
			}
		}
	}
	r.Right, r.Control, r.Tried = g.v.rate(right, n, drawn), g.v.rate(control, n, drawn), int(n)
	r.Leakage = g.v.leakage(by)
	return r
}
