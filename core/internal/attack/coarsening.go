package attack

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/internal/natural"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Undone reports how well the values under the labels of a column are guessed.
type Undone struct {
	Column string `json:"column"`
	Level  int    `json:"level"` // of the hierarchy that is guessed, 0: the value itself
	// Name is what the level is called, left out if it has no name.
	Name  *problem.Text `json:"name,omitempty"`
	By    []string      `json:"by"`    // the other written columns that are most informative
	Right Rate          `json:"right"` // guesses by these, trained on other people
	Alone Rate          `json:"alone"` // guesses by the label alone
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
	var clues []clue
	for _, c := range v.covers {
		clues = append(clues, v.clues(c)...)
	}
	l := &learning{v: v, half: v.halves(), rows: v.some()}
	for _, c := range coarse {
		if err := v.ctx.Err(); err != nil {
			return err
		}
		u := Undone{Column: c.in.Name, By: []string{}}
		pairs := newPairs(v, c)
		for _, pair := range pairs.of {
			if pairs.coarse[pair] {
				u.Cells++
			}
		}
		if u.Cells == 0 {
			continue
		}
		if err := l.learn(pairs, clues, &u); err != nil {
			return err
		}
		v.downcode(c, pairs, &u)
		v.report.Coarsening = append(v.report.Coarsening, u)
	}
	return nil
}

// pairs are the values of a column with what the file shows of them.
type pairs struct {
	numbering        // of the records of the file
	c         *cover // the column
	coarse    []bool // by pair: less detailed than the value
}

func newPairs(v *view, c *cover) *pairs {
	values := make([]uint32, len(v.source))
	c.in.Codes.Gather(values, v.source)
	n := unnumbered(v.file.Rows).refine(values, c.in.Dict.Len()).refine(c.out.Codes.Slice(), c.out.Dict.Len())
	p := &pairs{n, c, make([]bool, n.n)}
	for pair := range p.coarse {
		value, shown := p.texts(pair)
		p.coarse[pair] = shown != value
	}
	return p
}

// texts returns the value of a pair, and what the file shows of it.
func (p *pairs) texts(pair int) (value, shown string) {
	last := p.steps[1]
	return p.c.in.Dict.Value(p.steps[0].code[last.before[pair]]), bare(p.c.out.Dict.Value(last.code[pair]))
}

// bins is the number of equally large bins for numeric clues: most numbers are unique, and their
// neighbourhood carries the information.
const bins = 100

// clue holds what a column shows, or a part of it, by record of the file.
type clue struct {
	c     *cover
	codes []uint32 // below the number of different cells of the column
}

// clues returns what a column shows, with numbers of many different values in bins. Texts of many
// different values tell by a part: a case number begins, or a date ends, with a year.
func (v *view) clues(c *cover) []clue {
	codes, texts := c.out.Codes.Slice(), c.out.Dict.Values()
	if c.out.Dict.Len() <= bins {
		return []clue{{c, codes}}
	}
	if c.out.Type != "string" || c.in.Type != "string" {
		return []clue{{c, binned(codes, by(texts, func(text string) (float64, bool) { return scalar(c.in, text) }))}}
	}
	all := []clue{{c, codes}}
	for _, part := range []func(text string) (float64, bool){firstNumber, lastNumber} {
		if number := by(texts, part); slices.ContainsFunc(number, func(n float64) bool { return !math.IsInf(n, 1) }) {
			all = append(all, clue{c, binned(c.out.Codes.Slice(), number)})
		}
	}
	return all
}

// by returns the numbers of texts; the infinite one for those that have none.
func by(texts []string, of func(text string) (float64, bool)) []float64 {
	number := make([]float64, len(texts))
	for code, text := range texts {
		var ok bool
		if number[code], ok = of(bare(text)); !ok {
			number[code] = math.Inf(1)
		}
	}
	return number
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

// firstNumber returns the first digits of a text as a number.
func firstNumber(text string) (float64, bool) {
	from := strings.IndexFunc(text, isDigit)
	if from < 0 {
		return 0, false
	}
	text = text[from:]
	return table.ParseNumber(text[:len(text)-len(strings.TrimLeftFunc(text, isDigit))])
}

// lastNumber returns the last digits of a text as a number.
func lastNumber(text string) (float64, bool) {
	to := strings.LastIndexFunc(text, isDigit) + 1
	text = text[:to]
	return table.ParseNumber(text[len(strings.TrimRightFunc(text, isDigit)):])
}

// binned puts codes into bins of about as many records each, by the numbers of the codes.
func binned(codes []uint32, number []float64) []uint32 {
	order := natural.Order[uint32](len(number))
	slices.SortFunc(order, func(a, b uint32) int { return cmp.Or(cmp.Compare(number[a], number[b]), cmp.Compare(a, b)) })
	of, counts := make([]uint32, len(number)), make([]int, len(number))
	for _, code := range codes {
		counts[code]++
	}
	bin, at := 0, 0
	for i, code := range order {
		if i > 0 && number[code] != number[order[i-1]] {
			bin = max(bin, at*bins/len(codes))
		}
		of[code], at = uint32(bin), at+counts[code]
	}
	for row, code := range codes {
		codes[row] = of[code]
	}
	return codes
}

// called returns what a level of a column's hierarchy is called; nil: it has no name.
func (c *cover) called(level int) *problem.Text {
	switch h := c.Hierarchy; {
	case h == nil || level == 0:
		return nil
	case level < len(h.LevelsSaid) && h.LevelsSaid[level] != nil:
		return h.LevelsSaid[level]
	case level < len(h.LevelNames) && h.LevelNames[level] != "":
		return problem.Say("%q", h.LevelNames[level])
	}
	return nil
}

// levelsOf returns the number of levels of a column that can be guessed.
func levelsOf(c *cover) int {
	if c.Hierarchy == nil {
		return 1
	}
	return max(1, c.Hierarchy.Height()-1)
}

// chosen limits the records by which clues are chosen: more would choose no better ones. The
// guesses are judged by all.
const chosen = 1 << 16

// some returns the records by which clues are chosen: all, or those of drawn people.
func (v *view) some() (rows []uint32) {
	of := uint64(v.file.Rows/chosen + 1)
	for p, own := range v.own {
		if (uint64(p)^v.opt.Seed)*0xd1b54a32d192ed03>>40%of == 0 {
			rows = append(rows, own...)
		}
	}
	slices.Sort(rows)
	return slices.Compact(rows)
}

// learning guesses the values under labels. It trains on one half of the people to guess about the
// other: the level and the columns to guess by are chosen on one half, and judged on the other.
type learning struct {
	v    *view
	half []int8   // by record of the file: 0 or 1; -1: nobody's
	rows []uint32 // the records by which clues are chosen
}

// target holds the labels of a level that are to be guessed, by record.
type target struct {
	truth  []uint32 // the value or label
	width  int      // truths are below
	coarse []bool   // the label is less detailed
	half   []int8
}

// of returns the target's part for some records.
func (t target) of(rows []uint32) target {
	part := target{width: t.width, truth: taken(t.truth, rows)}
	for _, row := range rows {
		part.coarse, part.half = append(part.coarse, t.coarse[row]), append(part.half, t.half[row])
	}
	return part
}

// taken returns what some records have.
func taken(of []uint32, rows []uint32) []uint32 {
	some := make([]uint32, len(rows))
	for i, row := range rows {
		some[i] = of[row]
	}
	return some
}

// learn guesses the values under the labels of a column by the clues of up to two others.
func (l *learning) learn(p *pairs, clues []clue, u *Undone) error {
	labels, width := p.c.out.Codes.Slice(), p.c.out.Dict.Len()
	alone := unnumbered(len(l.rows)).refine(taken(labels, l.rows), width)
	part, first := make([][]uint32, len(clues)), make([]numbering, len(clues))
	for i, o := range clues {
		if o.c != p.c {
			part[i] = taken(o.codes, l.rows)
			first[i] = alone.refine(part[i], o.c.out.Dict.Len())
		}
	}
	gained := -1.0
	var best *target
	var by []int
	for level := range levelsOf(p.c) {
		if err := l.v.ctx.Err(); err != nil {
			return err
		}
		t, some := p.aim(level, l.half)
		if !some {
			continue
		}
		here := t.of(l.rows)
		label := here.share(alone, alone)
		share, columns := label, []int(nil)
		add := func(keys func(i int) numbering) (found bool) {
			before := columns
			for i, clue := range part {
				if clue == nil {
					continue
				}
				if s := here.share(keys(i), alone); s > share+1e-9 {
					share, columns, found = s, append(slices.Clone(before), i), true
				}
			}
			return found
		}
		if add(func(i int) numbering { return first[i] }) {
			one := first[columns[0]]
			add(func(i int) numbering { return one.refine(part[i], clues[i].c.out.Dict.Len()) })
		}
		if share-label > gained+1e-9 {
			gained, best, by, u.Level, u.Name = share-label, &t, columns, level, p.c.called(level)
		}
	}
	if best == nil {
		return nil
	}
	label := unnumbered(len(labels)).refine(labels, width)
	keys := label
	for _, i := range by {
		if name := clues[i].c.in.Name; !slices.Contains(u.By, name) {
			u.By = append(u.By, name)
		}
		keys = keys.refine(clues[i].codes, clues[i].c.out.Dict.Len())
	}
	right, all := best.judge(keys, label, 1)
	alike, _ := best.judge(label, label, 1)
	u.Right, u.Alone = l.v.rate(right, all, true), l.v.rate(alike, all, true)
	return nil
}

// aim sets the labels of a level as what to guess; it returns false if all cells show them.
func (p *pairs) aim(level int, half []int8) (t target, some bool) {
	numbers := natural.Numbers[string]{}
	truth, coarse := make([]uint32, p.n), make([]bool, p.n)
	for pair := range truth {
		value, shown := p.texts(pair)
		text, row := value, p.c.labels[value]
		if level > 0 && row != nil {
			text = row[level]
		}
		truth[pair] = numbers.Of(text)
		coarse[pair] = p.coarse[pair] && shown != text &&
			(p.c.Hierarchy == nil || level == 0 || shown == table.Star || slices.Index(row, shown) > level)
		some = some || coarse[pair]
	}
	t = target{truth: make([]uint32, len(p.of)), width: len(numbers), coarse: make([]bool, len(p.of)), half: half}
	for row, pair := range p.of {
		t.truth[row], t.coarse[row] = truth[pair], coarse[pair]
	}
	return t, some
}

// share returns the share of right guesses about half 0 of the people.
func (t target) share(keys, labels numbering) float64 {
	right, all := t.judge(keys, labels, 0)
	return right / max(all, 1)
}

// judge guesses about one half of the people from the other: by keys or, where a key is new, by
// labels.
func (t target) judge(keys, labels numbering, half int8) (right, all float64) {
	guess, fallback := t.commonest(keys, 1-half), t.commonest(labels, 1-half)
	for row, value := range t.truth {
		if t.half[row] != half || !t.coarse[row] {
			continue
		}
		all++
		guessed := guess[keys.of[row]]
		if guessed == unknown {
			guessed = fallback[labels.of[row]]
		}
		if guessed == value {
			right++
		}
	}
	return right, all
}

// commonest returns, by key, the value that most records of a half have, the first of equals;
// unknown: none has the key.
func (t target) commonest(keys numbering, half int8) []uint32 {
	values := keys.refine(t.truth, t.width)
	counts := make([]int, values.n)
	for row, pair := range values.of {
		if t.half[row] == half {
			counts[pair]++
		}
	}
	best, most := make([]uint32, keys.n), make([]int, keys.n)
	for key := range best {
		best[key] = unknown
	}
	last := values.steps[len(values.steps)-1]
	for pair, n := range counts {
		key, value := last.before[pair], last.code[pair]
		if n > most[key] || n > 0 && n == most[key] && value < best[key] {
			best[key], most[key] = value, n
		}
	}
	return best
}

// halves assigns each record of the file to a half of the people, 0 or 1; records of a person stay
// together.
func (v *view) halves() []int8 {
	half := make([]int8, v.file.Rows)
	for i := range half {
		half[i] = -1
	}
	for p, rows := range v.own {
		h := (uint64(p) + v.opt.Seed + 1) * 0x9e3779b97f4a7c15 >> 63
		for _, row := range rows {
			half[row] = int8(h)
		}
	}
	return half
}

// downcode searches for cells under which only one value is left. Where a label could have been
// finer, a value that lies under a finer label of records that otherwise look the same would have
// been put there.
func (v *view) downcode(c *cover, pairs *pairs, u *Undone) {
	if c.Shows != Label || c.Lowest == c.Highest {
		return // one level for all
	}
	known := v.known()
	at := slices.Index(known, c)
	if at < 0 {
		return
	}
	x := newIndex(v, known)
	column := func(class, i int) uint32 { return x.cells[class*len(known)+i] }
	others := unnumbered(x.n) // what the other columns show
	cells := make([]uint32, x.n)
	for i, o := range known {
		if o == c {
			continue
		}
		for class := range cells {
			cells[class] = column(class, i)
		}
		others = others.refine(cells, o.out.Dict.Len())
	}
	beside := divided(others.of, others.n)
	for class, rows := range x.classes {
		under := c.back[column(class, at)]
		single, left := uint32(0), 0
		for _, value := range under {
			finer := slices.ContainsFunc(beside[others.of[class]], func(other uint32) bool {
				cell := column(int(other), at)
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
			if !pairs.coarse[pairs.of[row]] {
				continue
			}
			u.Single++
			if c.in.Codes.At(int(v.source[row])) == single {
				u.SingleRight++
			}
		}
	}
}
