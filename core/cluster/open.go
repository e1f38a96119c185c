package cluster

// offer is a row that might leave its class, and what is lost less then.
type offer struct {
	row, class int32
	gain       int64
	wide       int64 // what each row of the new class loses with it, by the prices; never more than that
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
					gain = r.leaving(from, other)
				case c == r.of[row]:
					gain = from.loss
				default:
					gain = from.loss - r.give
				}
			}
			r.offers = append(r.offers, offer{row: other, class: last, gain: gain})
		}
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
	r.reprice()
	for len(r.picked) < r.k || r.holds != nil && len(r.picked) < 4*r.k && !r.holds(r.picked) {
		best, least := -1, int64(never)
		for i := range r.offers {
			o := &r.offers[i]
			if o.row < 0 || int64(r.k)*o.wide-o.gain >= least { // with wider levels it loses no less
				continue
			}
			limit := int64(never)
			if best >= 0 {
				limit = (least + o.gain + int64(r.k) - 1) / int64(r.k) * par
			}
			o.wide = r.pricedBelow(levels, labels, r.labelsOf(o.row), limit)
			if d := int64(r.k)*o.wide - o.gain; d < least {
				best, least = i, d
			}
		}
		if best < 0 {
			return 0, nil, false
		}
		r.widen(levels, labels, r.labelsOf(r.offers[best].row))
		r.picked = append(r.picked, r.offers[best].row)
		r.offers[best].row, loss = -1, r.lossOn(levels, labels)
		r.taken(r.offers[best].class)
	}
	return loss, levels, true
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

// pricedBelow is widened by the prices, or less where it sees that par times that is no
// less than a limit.
func (r *regrouper) pricedBelow(levels []uint8, a, b []uint32, limit int64) (loss int64) {
	path, lost, prices, a, b := r.path, r.loss, r.prices[:len(levels)], a[:len(levels)], b[:len(levels)]
	for i, l := range levels {
		at := meet(path, a[i]+uint32(l), b[i]+uint32(l))
		if loss += int64(lost[at]) * prices[i]; loss >= limit {
			break
		}
	}
	return loss / par
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
