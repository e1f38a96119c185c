package attack

import (
	"cmp"
	"math"
	"slices"
)

// weighing holds the weight of each value among records, and guesses by it. Values can be lowered
// for a moment, so that the control of each person costs little.
type weighing struct {
	g       *guessing
	of      []float64 // by code of the file
	codes   []uint32  // that occur; numbers in their order, once summed up
	total   float64
	levels  [][]float64 // by level and number of the label
	items   []float64   // by number of a value, where cells hold several
	top     float64     // the largest weight
	tops    int         // how many codes have it
	second  float64     // the largest of the others
	seconds int         // how many codes have that
	lowered []lowered   // for the moment
	summed  bool        // the guess of numbers is known
	guess   float64     // of numbers
	guessed bool        // there is one
	points  []point     // memory
}

// point is a number with its weight.
type point struct{ at, weight float64 }

// lowered remembers the weight of a code before.
type lowered struct {
	code uint32
	from float64
}

func newWeighing(g *guessing) *weighing {
	w := &weighing{g: g, of: make([]float64, g.target.out.Dict.Len())}
	most := uint32(0)
	for _, items := range g.items {
		most = max(most, slices.Max(append(items, 0))+1)
	}
	w.items = make([]float64, most)
	for range g.levels {
		w.levels = append(w.levels, make([]float64, len(w.of)))
	}
	return w
}

// clear forgets all weights.
func (w *weighing) clear() {
	for _, code := range w.codes {
		w.of[code] = 0
		for level, number := range w.g.levels {
			w.levels[level][number[code]] = 0
		}
	}
	w.codes, w.total = w.codes[:0], 0
	clear(w.items)
}

func (w *weighing) add(code uint32, weight float64) {
	if w.of[code] == 0 {
		w.codes = append(w.codes, code)
	}
	w.of[code] += weight
}

// equal reports whether a weight counts as the largest of its kind.
func equal(weight, top float64) bool { return weight >= top*(1-1e-9) }

// sum sums the weights up, once all are added.
func (w *weighing) sum() {
	w.total, w.top, w.second, w.tops, w.seconds, w.summed = 0, 0, 0, 0, 0, false
	for _, code := range w.codes {
		weight := w.of[code]
		w.total, w.top = w.total+weight, max(w.top, weight)
		w.addItems(w.items, code, weight)
		for level, number := range w.g.levels {
			w.levels[level][number[code]] += weight
		}
	}
	for _, code := range w.codes {
		if weight := w.of[code]; equal(weight, w.top) {
			w.tops++
		} else {
			w.second = max(w.second, weight)
		}
	}
	for _, code := range w.codes {
		if weight := w.of[code]; !equal(weight, w.top) && equal(weight, w.second) {
			w.seconds++
		}
	}
	if w.g.place != nil {
		slices.SortFunc(w.codes, func(a, b uint32) int { return cmp.Compare(w.g.place[a], w.g.place[b]) })
	}
}

// lower takes weight off a code until all are restored.
func (w *weighing) lower(code uint32, by float64) {
	if !slices.ContainsFunc(w.lowered, func(l lowered) bool { return l.code == code }) {
		w.lowered = append(w.lowered, lowered{code, w.of[code]})
	}
	w.of[code] -= by
}

// restore gives all lowered weights back.
func (w *weighing) restore() {
	for _, l := range w.lowered {
		w.of[l.code] = l.from
	}
	w.lowered = w.lowered[:0]
}

// largest returns the largest weight, and how many codes have it. It looks at all codes only if
// none of those with one of the two largest weights is left as it was.
func (w *weighing) largest() (top float64, ties int) {
	tops, seconds := w.tops, w.seconds
	for _, l := range w.lowered {
		if equal(l.from, w.top) {
			tops--
		} else if equal(l.from, w.second) {
			seconds--
		}
	}
	switch {
	case tops > 0:
		top, ties = w.top, tops
	case seconds > 0:
		top, ties = w.second, seconds
	default:
		return w.scan()
	}
	for _, l := range w.lowered {
		if now := w.of[l.code]; now > top*(1+1e-9) {
			top, ties = now, 0
		}
	}
	for _, l := range w.lowered {
		if equal(w.of[l.code], top) {
			ties++
		}
	}
	return top, ties
}

// scan is largest by all codes.
func (w *weighing) scan() (top float64, ties int) {
	for _, code := range w.codes {
		top = max(top, w.of[code])
	}
	for _, code := range w.codes {
		if equal(w.of[code], top) {
			ties++
		}
	}
	return top, ties
}

// score returns the probability that the value with the most weight is right: ties share it. The
// commonest value of the file counts where nothing matches.
func (w *weighing) score(t truth) float64 {
	left := w.total
	for _, l := range w.lowered {
		left -= l.from - w.of[l.code]
	}
	if left <= 1e-12 && w != w.g.whole {
		return w.g.whole.score(t)
	}
	if w.g.span > 0 {
		return w.near(t)
	}
	if w.g.items != nil {
		return w.scoreItems(t)
	}
	top, ties := w.largest()
	right := 0.0
	for _, code := range t.codes {
		if w.of[code] > 0 && equal(w.of[code], top) {
			right++
		}
	}
	return right / float64(ties)
}

// addItems adds the weight of a cell to that of each value in it.
func (w *weighing) addItems(to []float64, code uint32, weight float64) {
	if w.g.items == nil {
		return
	}
	for _, item := range w.g.items[code] {
		to[item] += weight
	}
}

// scoreItems is score where cells hold several values.
func (w *weighing) scoreItems(t truth) float64 {
	of := slices.Clone(w.items)
	for _, l := range w.lowered {
		w.addItems(of, l.code, w.of[l.code]-l.from)
	}
	top := slices.Max(append(of, 0))
	ties, right := 0.0, 0.0
	for item, weight := range of {
		if top > 0 && equal(weight, top) {
			ties++
			if slices.ContainsFunc(t.codes, func(code uint32) bool { return slices.Contains(w.g.items[code], uint32(item)) }) {
				right++
			}
		}
	}
	return right / max(ties, 1)
}

// near guesses the middle of the window with the most weight.
func (w *weighing) near(t truth) float64 {
	guess, some := w.guess, w.guessed
	if len(w.lowered) > 0 || !w.summed {
		guess, some = w.middle()
		if len(w.lowered) == 0 {
			w.guess, w.guessed, w.summed = guess, some, true
		}
	}
	for _, n := range t.numbers {
		if some && math.Abs(n-guess) <= w.g.span {
			return 1
		}
	}
	return 0
}

// middle returns the middle of the window with the most weight, if any value has some.
func (w *weighing) middle() (guess float64, some bool) {
	w.points = w.points[:0]
	best, sum, from, span := -1.0, 0.0, 0, w.g.span
	for _, code := range w.codes { // in the order of numbers
		at, weight := w.g.number[code], w.of[code]
		if math.IsNaN(at) || weight <= 1e-12 {
			continue
		}
		w.points = append(w.points, point{at, weight})
		sum += weight
		for at-w.points[from].at > 2*span {
			sum -= w.points[from].weight
			from++
		}
		if sum > best+1e-9 {
			best, guess = sum, (w.points[from].at+at)/2
		}
	}
	return guess, best > 0
}

// same returns the weight of the values whose label on a level is that of a true one; where cells
// hold several, that of the cells that have the weightiest true one.
func (w *weighing) same(level int, t truth) (same float64) {
	if w.g.items != nil {
		for _, code := range t.codes {
			for _, item := range w.g.items[code] {
				same = max(same, w.items[item])
			}
		}
		return same
	}
	number := w.g.levels[level]
	for i, code := range t.codes {
		if !slices.ContainsFunc(t.codes[:i], func(other uint32) bool { return number[other] == number[code] }) {
			same += w.levels[level][number[code]]
		}
	}
	return same
}
