package verify

import "slices"

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
		shown := left.by(f.inShown, true)
		for out := range rows {
			if row, ok := shown.take(f.outShown[out]); ok {
				rows[out] = row
			} else {
				open = append(open, uint32(out))
			}
		}
	}
	outside, inside := left.by(f.inKept, false), left.by(f.inKept, true)
	var foreign, blank []uint32
	for _, out := range open {
		row, ok := uint32(0), false
		if f.star[out] && f.may.Outside {
			row, ok = outside.take(f.outKept[out])
		}
		if f.star[out] && f.may.Masked && !ok {
			row, ok = inside.take(f.outKept[out])
		}
		switch {
		case ok:
			rows[out] = row
		case f.may.Blank && f.blank[out]:
			blank = append(blank, out)
		default:
			foreign = append(foreign, out)
		}
	}
	any := left.by(make([]uint32, f.in.Rows), true)
	for _, out := range blank {
		row, ok := any.take(0)
		if !ok {
			foreign = append(foreign, out)
		}
		rows[out] = row
	}
	if len(foreign) > 0 {
		return nil, false, f.foreign(foreign)
	}
	return rows, false, nil
}

// pool is what is left of the original.
type pool struct {
	f     *finder
	taken []bool
}

func newPool(f *finder) *pool { return &pool{f, make([]bool, f.in.Rows)} }

// shelf has the records of a pool by a number.
type shelf struct {
	*pool
	rows map[uint32][]uint32
}

// by sorts what is left by numbers, of the records inside the research subset or of
// those outside.
func (p *pool) by(number []uint32, inside bool) shelf {
	s := shelf{p, map[uint32][]uint32{}}
	for row, n := range number {
		if !p.taken[row] && p.f.inside(row) == inside {
			s.rows[n] = append(s.rows[n], uint32(row))
		}
	}
	return s
}

// take takes the first record with a number that nobody has taken.
func (s shelf) take(number uint32) (uint32, bool) {
	for list := s.rows[number]; len(list) > 0; list = s.rows[number] {
		s.rows[number] = list[1:]
		if row := list[0]; !s.taken[row] {
			s.taken[row] = true
			return row, true
		}
	}
	return 0, false
}

// mostPairs is how many pairs of different records are compared at most: a few
// seconds.
const mostPairs = 5_000_000

// matched finds records whose levels differ by a matching of those with the same
// kept cells. What it cannot match is open. Equal records are one.
func (f *finder) matched(rows []uint32, left *pool) (open []uint32, partly bool) {
	inSame, outSame := slices.Clone(f.inKept), slices.Clone(f.outKept)
	for i := range f.columns {
		c := &f.columns[i]
		join(inSame, nil, c.in.Codes.Slice(), nil)
		join(nil, outSame, nil, picked(c.outLabel, &c.out.Codes))
	}
	sources := map[uint32]*component{}
	in, out := map[uint32]*alike{}, map[uint32]*alike{}
	of := func(kept uint32) *component {
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
		if pairs += len(c.out) * len(c.in); pairs > mostPairs {
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
	count := map[uint32]int{}
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
