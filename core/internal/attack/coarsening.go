package attack

import (
	"cmp"
	"math"
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Undone reports how well the values under the labels of a column are guessed.
type Undone struct {
	Column string   `json:"column"`
	Level  int      `json:"level"` // of the hierarchy that is guessed, 0: the value itself
	By     []string `json:"by"`    // the other written columns that are most informative
	Right  Rate     `json:"right"` // guesses by these, trained on other people
	Alone  Rate     `json:"alone"` // guesses by the label alone
	// Single counts cells for which one value is left after excluding those that have a finer group of
	// their own beside it, and SingleRight those where it is the true one: downcoding (A. Cohen,
	// Attacks on Deidentification's Defenses. USENIX Security 2022), possible where labels are as fine
	// as a rule allows (minimality: R. C.-W. Wong et al., VLDB 2007).
	Single      int `json:"single"`
	SingleRight int `json:"singleRight"` // of these single guesses, the right ones
	Cells       int `json:"cells"`       // less detailed than the value
}

// undoCoarsening guesses the values under the labels of each coarsened column.
func (v *view) undoCoarsening() error {
	coarse := v.with(func(c *cover) bool { return c.Shows == Label || c.Shows == Group })
	if v.source == nil {
		if len(coarse) > 0 {
			v.report.NotTried = append(v.report.NotTried,
				&NotTried{"coarsening", problem.Say("Which record of the file is which is not known, so that guesses of values cannot be judged.")})
		}
		return nil
	}
	for _, c := range coarse {
		if err := v.ctx.Err(); err != nil {
			return err
		}
		u := Undone{Column: c.in.Name, By: []string{}}
		coarse := make([]bool, v.file.Rows)
		for row, code := range c.out.Codes.All() {
			coarse[row] = bare(c.out.Dict.Value(code)) != c.in.Cell(int(v.source[row]))
			if coarse[row] {
				u.Cells++
			}
		}
		if u.Cells == 0 {
			continue
		}
		v.learn(c, coarse, &u)
		v.downcode(c, coarse, &u)
		v.report.Coarsening = append(v.report.Coarsening, u)
	}
	return nil
}

// bins is the number of equally large bins for numeric clues: most numbers are unique, and their
// neighbourhood carries the information.
const bins = 100

// binned returns what a column shows, by record of the file, with numbers of many different values
// in bins.
func (v *view) binned(c *cover) []uint32 {
	codes := c.out.Codes.Slice()
	if c.out.Dict.Len() <= bins || c.out.Type == "string" && c.in.Type == "string" {
		return slices.Clone(codes)
	}
	number := make([]float64, c.out.Dict.Len())
	for code, text := range c.out.Dict.Values() {
		var ok bool
		if number[code], ok = scalar(c.in, bare(text)); !ok {
			number[code] = math.Inf(1)
		}
	}
	order := make([]uint32, len(codes))
	for i := range order {
		order[i] = uint32(i)
	}
	slices.SortFunc(order, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(number[codes[a]], number[codes[b]]), cmp.Compare(codes[a], codes[b]))
	})
	of, bin := make([]uint32, len(codes)), uint32(0)
	for i, row := range order {
		if at := uint32(i * bins / len(order)); at > bin && number[codes[row]] != number[codes[order[i-1]]] {
			bin = at
		}
		of[row] = bin
	}
	return of
}

// learn trains on one half of the people to guess about the other: the level and the columns to
// guess by are chosen on one half, and evaluated on the other.
func (v *view) learn(c *cover, coarse []bool, u *Undone) {
	s := &learning{labels: c.out.Codes.Slice(), half: v.halves()}
	others := v.with(func(o *cover) bool { return o != c })
	clues := make([][]uint32, len(others))
	for i, o := range others {
		clues[i] = v.binned(o)
	}
	gained := -1.0
	var best *learning
	var chosen []int
	for level := range levelsOf(c) {
		at := *s
		if !at.aim(v, c, level, coarse) {
			continue
		}
		alone, columns := at.share(nil, 0), at.choose(clues)
		if by := at.share(pick(clues, columns), 0) - alone; by > gained+1e-9 {
			gained, best, chosen, u.Level = by, &at, columns, level
		}
	}
	if best == nil {
		return
	}
	for _, i := range chosen {
		u.By = append(u.By, others[i].in.Name)
	}
	right, all := best.judge(pick(clues, chosen), 1)
	alone, _ := best.judge(nil, 1)
	u.Right, u.Alone = v.rate(right, all, true), v.rate(alone, all, true)
}

// levelsOf returns the number of levels of a column that can be guessed.
func levelsOf(c *cover) int {
	if c.Hierarchy == nil {
		return 1
	}
	return max(1, c.Hierarchy.Height()-1)
}

func pick(clues [][]uint32, columns []int) (picked [][]uint32) {
	for _, i := range columns {
		picked = append(picked, clues[i])
	}
	return picked
}

// learning guesses the values under the labels of a column.
type learning struct {
	labels []uint32 // by record of the file: its label
	half   []int    // by record: 0 or 1; -1: nobody's
	truth  []uint32 // by record: the value to guess
	coarse []bool   // by record: the label is less detailed
}

// aim sets the labels of a level as the values to guess; it returns false if all cells show them.
func (l *learning) aim(v *view, c *cover, level int, coarse []bool) bool {
	numbers, of := map[string]uint32{}, make([]string, c.in.Dict.Len())
	for code, text := range c.in.Dict.Values() {
		of[code] = text
	}
	if level > 0 {
		for code, text := range of {
			if row := c.labels[text]; row != nil {
				of[code] = row[level]
			}
		}
	}
	l.truth, l.coarse = make([]uint32, len(coarse)), make([]bool, len(coarse))
	some := false
	for row, from := range v.source {
		text := of[c.in.Codes.At(int(from))]
		n, known := numbers[text]
		if !known {
			n = uint32(len(numbers))
			numbers[text] = n
		}
		l.truth[row] = n
		l.coarse[row] = coarse[row] && v.finer(c, row, text, level)
		some = some || l.coarse[row]
	}
	return some
}

// finer reports whether a text of a level is more detailed than what a record shows.
func (v *view) finer(c *cover, row int, text string, level int) bool {
	shown := bare(c.out.Cell(row))
	if shown == text {
		return false
	}
	if c.Hierarchy == nil || level == 0 || shown == table.Star {
		return true
	}
	return slices.Index(c.labels[c.in.Cell(int(v.source[row]))], shown) > level
}

// choose selects up to two columns, one after the other, that are most informative about half 0.
func (l *learning) choose(clues [][]uint32) (columns []int) {
	best := l.share(nil, 0)
	for range 2 {
		next := -1
		for i := range clues {
			if s := l.share(append(pick(clues, columns), clues[i]), 0); s > best+1e-9 {
				best, next = s, i
			}
		}
		if next < 0 {
			break
		}
		columns = append(columns, next)
	}
	return columns
}

// share returns the share of right guesses about one half of the people.
func (l *learning) share(clues [][]uint32, half int) float64 {
	right, all := l.judge(clues, half)
	return right / max(all, 1)
}

// judge guesses about one half of the people from the other.
func (l *learning) judge(clues [][]uint32, half int) (right, all float64) {
	key := func(row int) (k [3]uint32) {
		k[0] = l.labels[row]
		for i, clue := range clues {
			k[i+1] = clue[row]
		}
		return k
	}
	learnt, alone := map[[3]uint32]map[uint32]int{}, map[[3]uint32]map[uint32]int{}
	count := func(in map[[3]uint32]map[uint32]int, k [3]uint32, value uint32) {
		if in[k] == nil {
			in[k] = map[uint32]int{}
		}
		in[k][value]++
	}
	for row, value := range l.truth {
		if l.half[row] == 1-half {
			count(learnt, key(row), value)
			count(alone, [3]uint32{l.labels[row]}, value)
		}
	}
	guess, fallback := commonest(learnt), commonest(alone)
	for row, value := range l.truth {
		if l.half[row] != half || !l.coarse[row] {
			continue
		}
		all++
		guessed, known := guess[key(row)]
		if !known {
			guessed, known = fallback[[3]uint32{l.labels[row]}]
		}
		if known && guessed == value {
			right++
		}
	}
	return right, all
}

// halves assigns each record of the file to a half of the people, 0 or 1; records of a person stay
// together.
func (v *view) halves() []int {
	half := make([]int, v.file.Rows)
	for i := range half {
		half[i] = -1
	}
	for p, rows := range v.own {
		h := (uint64(p) + v.opt.Seed + 1) * 0x9e3779b97f4a7c15 >> 63
		for _, row := range rows {
			half[row] = int(h)
		}
	}
	return half
}

// commonest returns the values that most people have, the first of equals.
func commonest(of map[[3]uint32]map[uint32]int) map[[3]uint32]uint32 {
	best := make(map[[3]uint32]uint32, len(of))
	for key, values := range of {
		most := 0
		for value, n := range values {
			if n > most || n == most && value < best[key] {
				best[key], most = value, n
			}
		}
	}
	return best
}

// downcode searches for cells under which only one value is left. Where a label could have been
// finer, a value that lies under a finer label of records that otherwise look the same would have
// been put there.
func (v *view) downcode(c *cover, coarse []bool, u *Undone) {
	if c.Shows != Label || c.Lowest == c.Highest {
		return // one level for all
	}
	known := v.known()
	at := slices.Index(known, c)
	if at < 0 {
		return
	}
	x := newIndex(v, known)
	beside := map[string][]int{} // what the other columns show -> classes
	key := func(class int) string {
		k := make([]byte, 4*len(known))
		for i, cell := range x.cells[class] {
			if i != at {
				put(k[4*i:], cell)
			}
		}
		return string(k)
	}
	for class := range x.classes {
		beside[key(class)] = append(beside[key(class)], class)
	}
	for class, rows := range x.classes {
		under := c.back[x.cells[class][at]]
		single, left := uint32(0), 0
		for _, value := range under {
			finer := slices.ContainsFunc(beside[key(class)], func(other int) bool {
				cell := x.cells[other][at]
				return len(c.back[cell]) < len(under) && c.covers(value, cell)
			})
			if !finer {
				single = value
				left++
			}
		}
		if left != 1 || len(under) == 1 {
			continue
		}
		for _, row := range rows {
			if !coarse[row] {
				continue
			}
			u.Single++
			if c.in.Codes.At(int(v.source[row])) == single {
				u.SingleRight++
			}
		}
	}
}
