package attack

import (
	"cmp"
	"math"
	"slices"
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
	Numbers bool     `json:"numbers,omitempty"` // a guess is right within 5 % of the middle 90 % of the values
	Tried   int      `json:"tried"`             // people who were attacked
}

// Surely counts the people for whom the true value has all, or nine tenths, of the weight.
type Surely struct {
	Level   int `json:"level"`   // of the hierarchy, 0: the value
	Certain int `json:"certain"` // people whose value is certain
	Likely  int `json:"likely"`  // above 90 %, the certain ones included
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
	people, drawn, err := v.affordable(x)
	if err != nil {
		return err
	}
	for _, c := range targets {
		g := newGuessing(v, x, c)
		got := make([]guessed, len(v.people))
		err := v.attempts(x, people, func(m match, who []personRow) {
			hist := g.histogram(m)
			for _, r := range who {
				got[r.person].add(g.guess(hist, m, r))
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
	levels [][]uint32           // by level and code of the file: number of the label
	counts []map[uint32]float64 // by group: records by code of the file
	number []float64            // by code of the file; NaN: none
	span   float64              // for numbers: how far a guess may be off; 0: they are none
	whole  map[uint32]float64   // of the file
}

func newGuessing(v *view, x *index, c *cover) *guessing {
	g := &guessing{v: v, x: x, target: c, whole: map[uint32]float64{}, counts: make([]map[uint32]float64, len(x.groups))}
	for row, code := range c.out.Codes.All() {
		n := x.groupOf[row]
		if g.counts[n] == nil {
			g.counts[n] = map[uint32]float64{}
		}
		w := 1.0
		if v.weights != nil {
			w = v.weights[row]
		}
		g.counts[n][code] += w
		g.whole[code] += w
	}
	g.measure()
	height := 1
	if c.Hierarchy != nil {
		height = min(c.Hierarchy.Height(), levelsUp+1)
	}
	for level := range height {
		numbers, of := map[string]uint32{}, make([]uint32, c.out.Dict.Len())
		for code, text := range c.out.Dict.Values() {
			if text = bare(text); level > 0 && c.labels[text] != nil {
				text = c.labels[text][level]
			}
			if _, known := numbers[text]; !known {
				numbers[text] = uint32(len(numbers))
			}
			of[code] = numbers[text]
		}
		if level > 0 && len(numbers) < 2 {
			break // a common label says nothing about anybody
		}
		g.levels = append(g.levels, of)
	}
	return g
}

// measure determines whether the values are numbers, and the tolerance of a guess.
func (g *guessing) measure() {
	c := g.target
	numbers, all := []float64{}, 0
	g.number = make([]float64, c.out.Dict.Len())
	for code, text := range c.out.Dict.Values() {
		g.number[code] = math.NaN()
		n := int(g.whole[uint32(code)])
		all += n
		if value, ok := scalar(c.in, bare(text)); ok && c.in.Type != "ordinal" && c.in.Type != "string" {
			g.number[code] = value
			for range min(n, 1000) {
				numbers = append(numbers, value)
			}
		}
	}
	if len(g.whole) < 20 || 2*len(numbers) < all {
		return // few different numbers are categories
	}
	slices.Sort(numbers)
	at := func(share float64) float64 { return numbers[int(share*float64(len(numbers)-1))] }
	g.span = 0.05 * (at(0.95) - at(0.05))
}

// histogram returns the weight of each value in the matching groups.
func (g *guessing) histogram(m match) map[uint32]float64 {
	hist := map[uint32]float64{}
	for i, group := range m.groups {
		for code, n := range g.counts[group] {
			hist[code] += m.weights[i] * n
		}
	}
	return hist
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

// guess guesses with and without p's own records.
func (g *guessing) guess(hist map[uint32]float64, m match, r personRow) (of guessed) {
	truth := g.truth(r)
	of.right = g.score(hist, truth)
	without := map[uint32]float64{}
	for code, w := range hist {
		without[code] = w
	}
	own := g.v.own[r.person]
	if !g.v.report.AtMost {
		weight := make(map[uint32]float64, len(m.groups))
		for i, group := range m.groups {
			weight[group] = m.weights[i]
		}
		for _, row := range own {
			without[g.target.out.Codes.At(int(row))] -= weight[g.x.groupOf[row]]
		}
	} else if code, found := g.target.out.Dict.Code(truth[0]); found { // one of the records is theirs
		if weight := without[code] - 1; weight >= 0 {
			without[code] = weight
		}
	}
	of.control = g.score(without, truth)
	if len(own) > 0 { // else the person is not in the file
		of.cluster = g.x.groupOf[own[0]]
	}
	for level, number := range g.levels {
		var all, same float64
		for code, w := range hist {
			all += w
			if g.trueOn(level, number[code], truth) {
				same += w
			}
		}
		of.certain[level] = all > 0 && same >= all*(1-1e-9)
		of.likely[level] = all > 0 && same > likely*all
	}
	return of
}

// truth returns the values that a person has, those of the given record first.
func (g *guessing) truth(r personRow) []string {
	values := []string{g.target.in.Cell(int(r.row))}
	if g.v.units != nil {
		for _, row := range g.v.people[r.person][1:] {
			values = append(values, g.target.in.Cell(int(row)))
		}
	}
	return values
}

// trueOn reports whether a label of a level is that of a value.
func (g *guessing) trueOn(level int, number uint32, truth []string) bool {
	for _, value := range truth {
		if code, ok := g.codeOf(value); ok && g.levels[level][code] == number {
			return true
		}
	}
	return false
}

// codeOf is the code of a value in the file.
func (g *guessing) codeOf(value string) (uint32, bool) {
	if code, ok := g.target.out.Dict.Code(value); ok {
		return code, true
	}
	return g.target.out.Dict.Code("'" + value)
}

// score returns the probability that the value with the most weight is right: ties share it.
func (g *guessing) score(hist map[uint32]float64, truth []string) float64 {
	var total, top float64
	for _, w := range hist {
		total, top = total+w, max(top, w)
	}
	if total <= 1e-12 {
		hist, top = g.whole, 0
		for _, w := range hist {
			top = max(top, w)
		}
	}
	if g.span > 0 {
		return g.near(hist, truth)
	}
	ties, right := 0.0, 0.0
	for code, w := range hist {
		if w >= top*(1-1e-9) {
			ties++
			if g.trueOn(0, g.levels[0][code], truth) {
				right++
			}
		}
	}
	return right / ties
}

// near guesses the middle of the window with the most weight.
func (g *guessing) near(hist map[uint32]float64, truth []string) float64 {
	type point struct{ at, weight float64 }
	var points []point
	for code, w := range hist {
		if n := g.number[code]; !math.IsNaN(n) && w > 1e-12 {
			points = append(points, point{n, w})
		}
	}
	slices.SortFunc(points, func(a, b point) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.weight, b.weight)) })
	best, guess, sum, from := -1.0, 0.0, 0.0, 0
	for to, p := range points {
		sum += p.weight
		for p.at-points[from].at > 2*g.span {
			sum -= points[from].weight
			from++
		}
		if sum > best+1e-9 {
			best, guess = sum, (points[from].at+points[to].at)/2
		}
	}
	for _, value := range truth {
		if n, ok := scalar(g.target.in, value); ok && best > 0 && math.Abs(n-guess) <= g.span {
			return 1
		}
	}
	return 0
}

// sum adds up the guesses.
func (g *guessing) sum(people []uint32, got []guessed, drawn bool) Inferred {
	r := Inferred{Column: g.target.in.Name, Numbers: g.span > 0}
	for level := range g.levels {
		r.Certain = append(r.Certain, Surely{Level: level})
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
