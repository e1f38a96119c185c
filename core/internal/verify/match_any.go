package verify

import (
	"cmp"
	"slices"
)

// inAnyOrder finds the records of a file that may be shuffled. First those that show
// labels, then the masked ones, then the blank ones: no other order finds more, as
// what a record shows says which of these it is.
func (f *finder) inAnyOrder() (rows []uint32, partly bool, err error) {
	left := newPool(f)
	rows = make([]uint32, f.out.Rows)
	var open []uint32 // records of the file that are not found yet
	if f.recoded {
		if open, partly = f.matched(rows, left); partly {
			return nil, true, f.keptCells()
		}
	} else {
		all := make([]uint32, f.out.Rows)
		for out := range all {
			all[out] = uint32(out)
		}
		open = left.give(rows, all, f.outShown, f.inShown, true)
	}
	masked := func(out uint32) bool { return f.star[out] }
	if f.may.Outside {
		open = left.give(rows, open, f.outKept, f.inKept, false, masked)
	}
	if f.may.Masked {
		open = left.give(rows, open, f.outKept, f.inKept, true, masked)
	}
	var foreign []uint32
	next := 0
	for _, out := range open {
		for next < f.in.Rows && (left.taken[next] || !f.inside(next)) {
			next++
		}
		if !f.may.Blank || !f.blank[out] || next == f.in.Rows {
			foreign = append(foreign, out)
			continue
		}
		rows[out], left.taken[next] = uint32(next), true
	}
	if len(foreign) > 0 {
		return nil, false, f.foreign(foreign)
	}
	return rows, false, nil
}

// pool holds the records of the original that no record of the file has taken yet.
type pool struct {
	f     *finder
	taken []bool
}

func newPool(f *finder) *pool { return &pool{f, make([]bool, f.in.Rows)} }

// give gives each record of the file that is open, and of which all the conditions hold,
// the first record of the original with the same fingerprint that is left inside the
// research subset, or outside; rows gets it. It returns those that get none. Both sides
// are sorted and gone through together.
func (p *pool) give(rows, open []uint32, of, in []uint64, inside bool, conditions ...func(out uint32) bool) (rest []uint32) {
	var asking, free []uint32
	for _, out := range open {
		if slices.ContainsFunc(conditions, func(holds func(uint32) bool) bool { return !holds(out) }) {
			rest = append(rest, out)
		} else {
			asking = append(asking, out)
		}
	}
	if asking == nil {
		return rest
	}
	for row := range in {
		if !p.taken[row] && p.f.inside(row) == inside {
			free = append(free, uint32(row))
		}
	}
	sortBy(asking, of)
	sortBy(free, in)
	for _, out := range asking {
		for len(free) > 0 && in[free[0]] < of[out] {
			free = free[1:]
		}
		if len(free) == 0 || in[free[0]] != of[out] {
			rest = append(rest, out)
			continue
		}
		rows[out], p.taken[free[0]] = free[0], true
		free = free[1:]
	}
	slices.Sort(rest)
	return rest
}

// sortBy sorts records by their fingerprints, those with the same as they come.
func sortBy(records []uint32, of []uint64) {
	slices.SortFunc(records, func(a, b uint32) int { return cmp.Or(cmp.Compare(of[a], of[b]), cmp.Compare(a, b)) })
}

// maxPairs limits how many pairs of different records are compared: a few
// seconds.
const maxPairs = 5_000_000

// matched finds records whose levels differ by a matching of those with the same
// kept cells. What it cannot match is open. Equal records are one.
func (f *finder) matched(rows []uint32, left *pool) (open []uint32, partly bool) {
	inSame, outSame := slices.Clone(f.inKept), slices.Clone(f.outKept)
	for i := range f.columns {
		c := &f.columns[i]
		by, _ := newFingerprint(false)
		add(inSame, &c.in.Codes, by.all(c.in.Dict.Values()))
		add(outSame, &c.out.Codes, by.all(c.out.Dict.Values()))
	}
	sources := map[uint64]*component{}
	in, out := map[uint64]*alike{}, map[uint64]*alike{}
	of := func(kept uint64) *component {
		if sources[kept] == nil {
			sources[kept] = &component{}
		}
		return sources[kept]
	}
	for row, n := range outSame {
		if out[n] == nil {
			out[n] = &alike{}
			c := of(f.outKept[row])
			c.out = append(c.out, out[n])
		}
		out[n].rows = append(out[n].rows, uint32(row))
	}
	for row, n := range inSame {
		if !f.inside(row) || sources[f.inKept[row]] == nil {
			continue
		}
		if in[n] == nil {
			in[n] = &alike{}
			c := of(f.inKept[row])
			c.in = append(c.in, in[n])
		}
		in[n].rows = append(in[n].rows, uint32(row))
	}
	pairs := 0
	for _, c := range sources {
		if pairs += len(c.out) * len(c.in); pairs > maxPairs {
			return nil, true
		}
	}
	for _, c := range sources {
		// What shows more is matched first; what is masked throughout takes the rest.
		slices.SortStableFunc(c.out, func(a, b *alike) int { return starsOf(f, a) - starsOf(f, b) })
		open = append(open, c.match(f, rows, left)...)
	}
	slices.Sort(open)
	return open, false
}

func starsOf(f *finder, n *alike) int {
	if f.star[n.rows[0]] {
		return 1
	}
	return 0
}

// alike stands for equal records.
type alike struct {
	rows  []uint32
	edges []int       // of the file: places of those of the original that fit
	flow  map[int]int // of the file: how many of its records are matched to which
	used  int         // of the original
}

// component are the records with the same kept cells.
type component struct{ out, in []*alike }

// match finds a matching that is as large as possible, by augmenting paths (Ford and
// Fulkerson), and returns the records of the file that are in none.
func (c *component) match(f *finder, rows []uint32, left *pool) (open []uint32) {
	for _, o := range c.out {
		o.flow = map[int]int{}
		for i, n := range c.in {
			if f.released(int(o.rows[0]), int(n.rows[0])) {
				o.edges = append(o.edges, i)
			}
		}
	}
	for _, o := range c.out {
		for matched := 0; matched < len(o.rows); {
			n := c.augment(o, len(o.rows)-matched)
			if n == 0 {
				break
			}
			matched += n
		}
	}
	next := make([]int, len(c.in))
	for _, o := range c.out {
		rest := o.rows
		for _, i := range o.edges {
			for range o.flow[i] {
				row := c.in[i].rows[next[i]]
				next[i]++
				rows[rest[0]], left.taken[row], rest = row, true, rest[1:]
			}
		}
		open = append(open, rest...)
	}
	return open
}

// augment matches up to most further records of one, moving others.
func (c *component) augment(from *alike, most int) int {
	type step struct {
		out *alike // who wants the place
		in  int
	}
	came := map[int]*alike{} // place -> who reached it
	by := map[*alike]int{}   // who was reached over which place it holds
	queue := []*alike{from}
	seen := map[*alike]bool{from: true}
	for len(queue) > 0 {
		o := queue[0]
		queue = queue[1:]
		for _, i := range o.edges {
			if came[i] != nil {
				continue
			}
			came[i] = o
			n := c.in[i]
			if free := len(n.rows) - n.used; free > 0 {
				amount := min(most, free)
				var path []step
				for at := i; ; {
					who := came[at]
					path = append(path, step{who, at})
					if who == from {
						break
					}
					at = by[who]
					amount = min(amount, who.flow[at])
				}
				for _, s := range path {
					s.out.flow[s.in] += amount
					if s.out != from {
						s.out.flow[by[s.out]] -= amount
					}
				}
				n.used += amount
				return amount
			}
			for _, holder := range c.out {
				if holder.flow[i] > 0 && !seen[holder] {
					seen[holder], by[holder] = true, i
					queue = append(queue, holder)
				}
			}
		}
	}
	return 0
}

// keptCells sees to it that no kept cells stand in more records than they may.
func (f *finder) keptCells() error {
	count := map[uint64]int{}
	for row, n := range f.inKept {
		if f.inside(row) || f.may.Outside {
			count[n]++
		}
	}
	var foreign []uint32
	for row, n := range f.outKept {
		if count[n]--; count[n] < 0 && !(f.may.Blank && f.blank[row]) {
			foreign = append(foreign, uint32(row))
		}
	}
	if len(foreign) > 0 {
		return f.foreign(foreign)
	}
	return nil
}
