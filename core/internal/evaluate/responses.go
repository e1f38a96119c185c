package evaluate

import "slices"

// responses implements utility.Responder for the check under way.
type responses struct {
	c         *checker
	first     int        // number of distributions before those of responses
	responses int        //
	codes     [][]uint32 // by response and record that counts; nil where classes stay or go as wholes

	// Classes of which a part is left out are counted record by record.
	parted         bool       // the classes of the view are such parts
	listed         bool       // pairs are those of the check under way
	pairs          [][]uint64 // by response: class of the view and code, one a record, ascending
	of             []uint32   // distinct row -> class
	values, counts []uint32
}

func (r *responses) init(c *checker, t *Task) {
	r.c, r.first, r.responses = c, len(t.Sensitive), len(t.Responses)
	if r.responses == 0 {
		return
	}
	c.view.Responses = r
	if c.units == nil {
		return
	}
	for i := range t.Responses {
		codes := t.Responses[i].Codes.Slice()
		if t.Subset != nil {
			codes = pick(codes, t.Subset)
		}
		r.codes = append(r.codes, codes)
	}
}

// reset begins another check.
func (r *responses) reset() { r.parted, r.listed = false, false }

// Values implements utility.Responder.
func (r *responses) Values(response, class int) (codes, counts []uint32) {
	c := r.c
	if r.codes != nil {
		return r.ofPart(response, class)
	}
	c.merge(c.labels.src)
	if len(c.shown) > 0 { // classes without a record of the research subset were dropped
		class = int(c.shown[class])
	}
	return c.dist.mergers[r.first+response].Pairs(class)
}

// ofPart counts the values of a class of which a part may be left out.
func (r *responses) ofPart(response, class int) (values, counts []uint32) {
	if !r.listed {
		r.list()
	}
	pairs := r.pairs[response]
	at, _ := slices.BinarySearch(pairs, uint64(class)<<32)
	r.values, r.counts = r.values[:0], r.counts[:0]
	for ; at < len(pairs) && int(pairs[at]>>32) == class; at++ {
		if n := len(r.values) - 1; n < 0 || r.values[n] != uint32(pairs[at]) {
			r.values, r.counts = append(r.values, uint32(pairs[at])), append(r.counts, 0)
		}
		r.counts[len(r.counts)-1]++
	}
	return r.values, r.counts
}

// list lists the values of all records by class of the view.
func (r *responses) list() {
	c, u := r.c, r.c.units
	r.of = c.grouper.ClassOf(c.rows, c.levels, r.of)
	r.pairs = slices.Grow(r.pairs[:0], r.responses)[:r.responses]
	for i, codes := range r.codes {
		r.pairs[i] = r.pairs[i][:0]
		for record, entry := range u.of {
			class := r.of[u.entries.Row[entry]]
			switch {
			case r.parted && u.gone[entry]:
				class = uint32(u.lostAt[class])
			case r.parted:
				class = uint32(u.keptAt[class])
			}
			r.pairs[i] = append(r.pairs[i], uint64(class)<<32|uint64(codes[record]))
		}
		slices.Sort(r.pairs[i])
	}
	r.listed = true
}
