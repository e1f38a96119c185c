package cluster

// regrouper makes a grouping lose less by local search. Rows move to classes where
// they cost less; classes are dissolved whose rows do better in others; and around rows
// that are dear new classes are formed, for which others give up rows, down to giving up
// themselves. A step that does not lower the loss of all rows, or leaves a class that is
// none, is taken back.
type regrouper struct {
	*grouping
	holds  func(rows []int32) bool
	near   [][]int32 // by tuple: those nearest to it, nearest first
	least  []int64   // by tuple: the least that its rows can lose, that with the k-1 nearest ones
	give   int64     // what it is taken to cost that a class gives up a row and with it itself
	seen   []int32   // scratch: by class, the search that saw it last
	search int32
	picked []int32 // scratch: rows of a new class
	offers []offer // scratch: rows that might join them
}

// offer is a row that might leave its class, and what is lost less then.
type offer struct {
	row, class int32
	gain       int64
}

// visit tries all steps on the rows of a tuple.
func (r *regrouper) visit(t int32) {
	last := int32(-1) // rows of a tuple in one class are all the same
	for row := r.first[t]; row < r.first[t+1]; row++ {
		if from := r.of[row]; from == last || r.list[from].loss <= r.least[t] {
			continue
		}
		if !r.relocate(row) && !r.open(row) {
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
	for _, s := range r.steps {
		for _, c := range [2]int32{s.from, r.of[s.row]} {
			if r.see(c) && len(r.list[c].rows) > 0 && !r.isClass(r.list[c].rows) {
				return false
			}
		}
	}
	return true
}

func (r *regrouper) isClass(rows []int32) bool {
	return len(rows) >= r.k && (r.holds == nil || r.holds(rows))
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

// fewRows is how many rows of a tuple are looked at for classes: they are mostly in few.
const fewRows = 4

// best returns the class nearby that loses least if a row joins it, -1: there is none.
func (r *regrouper) best(row int32) (to int32, more int64) {
	r.search++
	r.see(r.of[row])
	to = -1
	look := func(t int32) {
		for other := r.first[t]; other < min(r.first[t+1], r.first[t]+fewRows); other++ {
			if c := r.of[other]; r.see(c) {
				if d := r.joining(&r.list[c], row); to < 0 || d < more {
					to, more = c, d
				}
			}
		}
	}
	t := r.tuple[row]
	look(t)
	for _, near := range r.near[t] {
		look(near)
	}
	return to, more
}

// relocate moves a row to the class where it costs least, if its own spares it.
func (r *regrouper) relocate(row int32) bool {
	from := &r.list[r.of[row]]
	if len(from.rows) <= r.k {
		return false
	}
	to, more := r.best(row)
	if to < 0 || more >= from.size()*from.loss || more >= r.leaving(from, row) {
		return false
	}
	before := r.total
	r.move(row, to)
	return r.final(before)
}

// dissolve moves all rows of a row's class to where they cost least.
func (r *regrouper) dissolve(row int32) bool {
	c := r.of[row]
	if len(r.list[c].rows) > 2*r.k {
		return false
	}
	before := r.total
	if !r.scatter(c, before+r.list[c].size()*r.list[c].loss) {
		r.takeBack()
		return false
	}
	return r.final(before)
}

// scatter moves all rows of a class to where each costs least, unless that makes the
// loss exceed a limit.
func (r *regrouper) scatter(c int32, limit int64) bool {
	for len(r.list[c].rows) > 0 {
		row := r.list[c].rows[len(r.list[c].rows)-1]
		to, _ := r.best(row)
		if to < 0 || r.total > limit {
			return false
		}
		r.move(row, to)
	}
	return true
}

// open forms a class around a row: of the k that cost least to take from their classes
// and to make alike, and of others that are like them and lose less there.
func (r *regrouper) open(row int32) bool {
	loss, levels, ok := r.gather(row)
	if !ok {
		return false
	}
	for _, o := range r.offers {
		if o.row >= 0 && o.gain > loss && r.widened(levels, r.labelsOf(row), r.labelsOf(o.row)) == loss && len(r.list[r.of[o.row]].rows) > r.k {
			r.picked = append(r.picked, o.row)
		}
	}
	before := r.total
	to := r.create()
	for _, p := range r.picked {
		r.move(p, to)
	}
	for _, s := range r.steps[:len(r.picked)] { // more steps follow
		if from := r.list[s.from].rows; len(from) > 0 && len(from) <= 2*r.k && !r.isClass(from) && !r.scatter(s.from, never) {
			r.takeBack()
			return false
		}
	}
	return r.final(before)
}

// offer lists the rows nearby with what their classes gain without them.
func (r *regrouper) offer(row int32) {
	r.offers = r.offers[:0]
	list := func(t int32) {
		last, gain := int32(-1), int64(0)
		for other := r.first[t]; other < min(r.first[t+1], r.first[t]+int32(r.k)); other++ {
			if other == row {
				continue
			}
			if c := r.of[other]; c != last {
				last = c
				switch from := &r.list[c]; {
				case len(from.rows) > r.k:
					gain = r.leaving(from, other)
				case c == r.of[row]:
					gain = from.loss
				default:
					gain = from.loss - r.give
				}
			}
			r.offers = append(r.offers, offer{other, last, gain})
		}
	}
	t := r.tuple[row]
	list(t)
	for _, near := range r.near[t] {
		list(near)
	}
}

// gather picks the rows of a new class, one after the other, and strikes them off the
// offers. It returns the levels on which they agree, and what each of them loses.
func (r *regrouper) gather(row int32) (loss int64, levels []uint8, ok bool) {
	r.offer(row)
	r.picked = append(r.picked[:0], row)
	labels := r.labelsOf(row)
	levels = r.levels
	clear(levels)
	loss = r.lossOn(levels, labels)
	for len(r.picked) < r.k || r.holds != nil && len(r.picked) < 4*r.k && !r.holds(r.picked) {
		best, least, then := -1, int64(never), int64(0)
		for i, o := range r.offers {
			if o.row < 0 || -o.gain >= least {
				continue
			}
			wide := r.widened(levels, labels, r.labelsOf(o.row))
			if d := int64(r.k)*(wide-loss) - o.gain; d < least {
				best, least, then = i, d, wide
			}
		}
		if best < 0 {
			return 0, nil, false
		}
		r.widen(levels, labels, r.labelsOf(r.offers[best].row))
		r.picked = append(r.picked, r.offers[best].row)
		r.offers[best].row, loss = -1, then
		r.taken(r.offers[best].class)
	}
	return loss, levels, true
}

// taken revises the offers of a class of which one row more was picked: what was picked
// last may have been the last row that it could spare, and once it has to give up
// itself, its other rows cost nothing more.
func (r *regrouper) taken(c int32) {
	from, left := &r.list[c], len(r.list[c].rows)
	for _, row := range r.picked {
		if r.of[row] == c {
			left--
		}
	}
	gain := from.loss
	if left > r.k {
		return
	} else if left == r.k {
		gain -= r.give
	}
	for i := range r.offers {
		if r.offers[i].class == c {
			r.offers[i].gain = gain
		}
	}
}
