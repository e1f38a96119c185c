package cluster

// offer is a row that might leave its class, and what is lost less then.
type offer struct {
	row, class, tuple int32
	gain              int64
	wide              int64 // what each row of the new class loses with it, by the prices; never more than that
}

// showing is the label of a class in a column.
type showing struct {
	meets uint32 // meets.at of the label
	label uint32 // of one of its rows, on level 0
	level uint8
	loss  int32
	price int64
}

// open forms a class around a row: of the k that cost least to take from their classes
// and to make alike, and of others that are like them and lose less there.
func (r *regrouper) open(row int32) bool {
	loss, levels, ok := r.gather(row)
	if !ok {
		return false
	}
	labels := r.labelsOf(row)
	for _, o := range r.offers {
		if o.row >= 0 && o.gain > loss && len(r.list[o.class].rows) > r.k &&
			r.widenedBelow(loss, levels, labels, r.space.of(o.tuple), 1, loss+1) == loss {
			r.picked = append(r.picked, o.row)
		}
	}
	before := r.total
	to := r.create()
	for _, p := range r.picked {
		r.move(p, to)
	}
	r.given = r.given[:0]
	r.search++
	for _, s := range r.steps {
		if from := r.list[s.from].rows; r.see(s.from) && len(from) > 0 && len(from) <= 2*r.k && !r.isClass(from) {
			r.given = append(r.given, s.from)
		}
	}
	if !r.scatter(before) {
		r.takeBack()
		return false
	}
	return r.final(before)
}

// offer lists the rows nearby with what their classes gain without them.
func (r *regrouper) offer(row int32) {
	r.offers = r.offers[:0]
	own := r.of[row]
	for _, t := range r.around(row) {
		last, gain := int32(-1), int64(0)
		for other := r.first[t]; other < min(r.first[t+1], r.first[t]+int32(r.k)); other++ {
			if other == row {
				continue
			}
			if c := r.of[other]; c != last {
				last = c
				switch from := &r.list[c]; {
				case len(from.rows) > r.k:
					gain = r.leaving(other)
				case c == own:
					gain = from.loss
				default:
					gain = from.loss - r.give
				}
			}
			r.offers = append(r.offers, offer{row: other, class: last, tuple: t, gain: gain})
		}
	}
}

// gather picks the rows of a new class, one after the other, and strikes them off the
// offers. It returns the levels on which they agree, and what each of them loses.
func (r *regrouper) gather(row int32) (loss int64, levels []uint8, ok bool) {
	r.offer(row)
	r.picked = append(r.picked[:0], row)
	labels := r.labelsOf(row)
	levels = r.agreed
	clear(levels)
	loss = r.lossOn(levels, labels)
	r.reprice()
	for len(r.picked) < r.k || r.holds != nil && len(r.picked) < 4*r.k && !r.holds(r.picked) {
		best := r.cheapest(levels, labels)
		if best < 0 {
			return 0, nil, false
		}
		o := &r.offers[best]
		r.widen(levels, labels, r.space.of(o.tuple))
		r.picked = append(r.picked, o.row)
		o.row, loss = -1, r.lossOn(levels, labels)
		r.taken(o.class)
	}
	return loss, levels, true
}

// cheapest returns the offer that costs least, by the prices, to be made like a row that is
// on some levels, -1: there is none. What an offer loses is looked for only as far as it
// may be that one.
func (r *regrouper) cheapest(levels []uint8, labels []uint32) int {
	path, lost, all, met, k, shown := r.path, r.loss, r.labels, r.meets.level, int64(r.k), r.shown[:len(levels)]
	base := int64(0) // nobody loses less
	for i, l := range levels {
		c := showing{meets: r.meets.at[labels[i]], label: labels[i], level: l, loss: lost[labels[i]+uint32(l)], price: r.prices[i]}
		base += int64(c.loss) * c.price
		shown[i] = c
	}
	best, least, limit := -1, int64(never), int64(never)
	for at := range r.offers {
		o := &r.offers[at]
		if o.row < 0 || k*o.wide-o.gain >= least { // with wider levels it loses no less
			continue
		}
		if best >= 0 {
			limit = least + o.gain
		}
		loss, other := base, all[int(o.tuple)*len(shown):][:len(shown)]
		for i := range shown {
			c := &shown[i]
			up := c.label
			if c.meets != apart {
				m := met[c.meets+other[i]]
				if m <= c.level {
					continue
				}
				up += uint32(m)
			} else {
				b := other[i] + uint32(c.level)
				if up += uint32(c.level); up == b || path[up] == path[b] {
					continue
				}
				for up, b = up+1, b+1; path[up] != path[b]; up, b = up+1, b+1 {
				}
			}
			if loss += int64(lost[up]-c.loss) * c.price; k*(loss/par) >= limit {
				break
			}
		}
		o.wide = loss / par
		if d := k*o.wide - o.gain; d < least {
			best, least = at, d
		}
	}
	return best
}

// par is the price of a column as it is, dearest how much of it a price may be.
const par, dearest = 16, 42

// reprice draws the prices of columns, by which rows of a new class are chosen: as they
// are in the first sweep, at random later. A greedy choice goes astray where rows that
// are alike but for one column would do best together; with other prices it does not.
func (r *regrouper) reprice() {
	for i := range r.prices {
		if r.prices[i] = par; r.astray {
			r.prices[i] = int64(2 + r.random.below(dearest-2))
		}
	}
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
