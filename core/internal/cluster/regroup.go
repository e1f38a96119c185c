package cluster

// regrouper makes a grouping lose less by local search. Rows move to classes where
// they cost less; classes are dissolved whose rows do better in others; and around rows
// that are dear new classes are formed, for which others give up rows, down to giving up
// themselves. A step that does not lower the loss of all rows, or leaves a class that is
// none, is taken back.
type regrouper struct {
	*grouping
	holds   func(rows []int32) bool
	looks   *looks    // nil: holds is asked of each class by itself
	near    [][]int32 // by tuple: itself and those nearest to it, nearest first; nil: not known yet
	least   []int64   // by tuple: the least that its rows can lose: with the k-1 nearest ones, as far as these are known
	nearers []nearer
	give    int64    // what it is taken to cost that a class gives up a row and with it itself
	base    []uint32 // scratch: by column, meets.at of a row's label
	seen    []int32  // scratch: by class, the search that saw it last
	search  int32
	given   []int32 // scratch: classes that are given up
	touched []int32 // scratch: classes that steps have changed
	random  random
	astray  bool      // whether prices are drawn
	prices  []int64   // by column; see reprice
	picked  []int32   // scratch: rows of a new class
	offers  []offer   // scratch: rows that might join them
	agreed  []uint8   // scratch: levels on which they agree
	shown   []showing // scratch: by column, of the new class
}

// visit tries all steps on the rows of a tuple.
func (r *regrouper) visit(t int32) {
	last := int32(-1) // rows of a tuple in one class are all the same
	for row := r.first[t]; row < r.first[t+1]; row++ {
		if from := r.of[row]; from == last || r.list[from].loss <= r.least[t] {
			continue
		}
		if !r.shift(row) && !r.open(row) {
			r.dissolve(row)
		}
		last = r.of[row]
	}
}

// final makes the steps final if all together lower the loss and leave classes; if
// not, it takes them back.
func (r *regrouper) final(before int64) bool {
	if r.total >= before || !r.valid() {
		r.takeBack()
		return false
	}
	r.steps = r.steps[:0]
	return true
}

// valid reports whether all classes that were changed are classes.
func (r *regrouper) valid() bool {
	r.search++
	r.touched = r.touched[:0]
	for _, s := range r.steps {
		for _, c := range [2]int32{s.from, r.of[s.row]} {
			if !r.see(c) {
				continue
			}
			if rows := r.list[c].rows; len(rows) > 0 && (len(rows) < r.k || r.looks == nil && r.holds != nil && !r.holds(rows)) {
				return false
			}
			r.touched = append(r.touched, c)
		}
	}
	return r.looks == nil || r.looks.allowed(r.touched)
}

func (r *regrouper) isClass(rows []int32) bool {
	return len(rows) >= r.k && (r.holds == nil || r.holds(rows))
}

// begin begins a search, in which no class was seen yet.
func (r *regrouper) begin() {
	r.search++
	for len(r.seen) < len(r.list) {
		r.seen = append(r.seen, 0)
	}
}

// see reports whether a search sees a class for the first time.
func (r *regrouper) see(c int32) bool {
	for int(c) >= len(r.seen) {
		r.seen = append(r.seen, 0)
	}
	if r.seen[c] == r.search {
		return false
	}
	r.seen[c] = r.search
	return true
}

// fewRows limits how many rows of a tuple are looked at for classes: they are mostly in few.
const fewRows = 4

// around lists the tuple of a row and those nearest to it.
func (r *regrouper) around(row int32) []int32 {
	t := r.tuple[row]
	if r.near[t] == nil {
		r.nearers[0].look(r, t)
	}
	return r.near[t]
}

// best returns the class nearby that loses least if a row joins it, -1: there is none.
// The search spends its time here. It calls nothing, so that WebAssembly keeps its variables in
// registers: joiningBelow is written out.
func (r *regrouper) best(row int32) (to int32, more int64) {
	r.begin()
	seen, search, path, lost := r.seen, r.search, r.path, r.loss
	first, of, list, labels := r.first, r.of, r.list, r.labelsOf(row)
	seen[of[row]] = search
	levels, base := r.meets.level, r.base[:len(labels)]
	for i, label := range labels {
		base[i] = r.meets.at[label]
	}
	to, more = -1, never
	for _, t := range r.around(row) {
		for _, c := range of[first[t]:min(first[t+1], first[t]+fewRows)] {
			if seen[c] == search {
				continue
			}
			seen[c] = search
			size, d := int64(len(list[c].rows)), list[c].loss
			if d >= more { // the row itself loses as much
				continue
			}
			before, limit := size*d, int64(never)
			if to >= 0 {
				limit = more + before
			}
			like := r.like[int(c)*len(labels):][:len(labels)]
			for i, l := range r.levels[int(c)*len(labels):][:len(labels)] {
				a, now := like[i], int32(0)
				if base[i] != apart {
					meet := levels[base[i]+a]
					if meet <= l {
						continue
					}
					a, now = a+uint32(meet), lost[a+uint32(l)]
				} else {
					b := labels[i] + uint32(l)
					a += uint32(l)
					if a == b || path[a] == path[b] {
						continue
					}
					now = lost[a]
					for a, b = a+1, b+1; path[a] != path[b]; a, b = a+1, b+1 {
					}
				}
				if d += int64(lost[a] - now); (size+1)*d >= limit {
					break
				}
			}
			if d = (size+1)*d - before; d < more {
				to, more = c, d
			}
		}
	}
	return to, more
}

// shift moves a row to the class where it costs least. If its own does not spare it,
// another row takes its place there.
func (r *regrouper) shift(row int32) bool {
	from := &r.list[r.of[row]]
	to, more := r.best(row)
	if to < 0 {
		return false
	}
	if len(from.rows) > r.k {
		if more >= from.size()*from.loss || more >= r.leaving(row) {
			return false
		}
		before := r.total
		r.move(row, to)
		return r.final(before)
	}
	return len(from.rows) > 1 && r.replace(row, to)
}

// replace moves a row to a class, and the row nearby that costs least to where it was.
func (r *regrouper) replace(row, to int32) bool {
	before, c := r.total, r.of[row]
	r.move(row, to)
	into := &r.list[c]
	best, least := int32(-1), before-r.total
	for _, t := range r.around(into.rows[0]) {
		last := int32(-1)
		for other := r.first[t]; other < min(r.first[t+1], r.first[t]+fewRows); other++ {
			from := &r.list[r.of[other]]
			if other == row || r.of[other] == c || r.of[other] == last || len(from.rows) <= r.k {
				continue
			}
			last = r.of[other]
			limit := least + from.size()*from.loss
			more := r.joiningBelow(c, other, limit)
			if more >= limit {
				continue
			}
			if more -= r.leaving(other); more < least {
				best, least = other, more
			}
		}
	}
	if best < 0 {
		r.takeBack()
		return false
	}
	r.move(best, c)
	return r.final(before)
}

// dissolve moves all rows of a row's class to where they cost least.
func (r *regrouper) dissolve(row int32) bool {
	c := r.of[row]
	if len(r.list[c].rows) > 2*r.k {
		return false
	}
	before := r.total
	r.given = append(r.given[:0], c)
	if !r.scatter(before) {
		r.takeBack()
		return false
	}
	return r.final(before)
}

// scatter moves all rows of the classes that are given up to where each costs least, unless
// the loss cannot come below a limit then: wherever they go, they lose what no grouping can
// spare them, and the others no less than now.
func (r *regrouper) scatter(limit int64) bool {
	for i, c := range r.given {
		if i > 0 && r.isClass(r.list[c].rows) { // by the rows of another one
			continue
		}
		for len(r.list[c].rows) > 0 {
			row := r.list[c].rows[len(r.list[c].rows)-1]
			if r.total-r.spared(r.given[i:]) >= limit {
				return false
			}
			to, _ := r.best(row)
			if to < 0 {
				return false
			}
			r.move(row, to)
		}
	}
	return true
}

// spared is the most that rows of some classes can lose less elsewhere.
func (r *regrouper) spared(classes []int32) (loss int64) {
	for _, c := range classes {
		of := &r.list[c]
		loss += of.size() * of.loss
		for _, row := range of.rows {
			loss -= r.least[r.tuple[row]]
		}
	}
	return loss
}
