package attack

import "slices"

// Membership reports membership inference by somebody who knows every written column of a person
// (M. E. Nergiz, M. Atzori, C. Clifton, Hiding the presence of individuals from shared databases.
// SIGMOD 2007). It compares how well a person fits the file with how well the same person fits
// without their own records.
type Membership struct {
	Alone int  `json:"alone"` // people in the file whose records no other one matches
	Found Rate `json:"found"` // share of people in the file who are recognised as members, at the threshold at which 1 % of the others are
	Tried int  `json:"tried"` // people who were attacked
}

// falsely is the accepted share of others taken for members.
const falsely = 0.01

// tellMembers attacks everybody by all written columns.
func (v *view) tellMembers() error {
	covers := v.written()
	if len(v.in) == 0 || len(covers) == 0 {
		return nil
	}
	x := newIndex(v, covers)
	people, t, drawn, err := v.affordable(x)
	if err != nil {
		return err
	}
	type fit struct {
		with, without float64
		alone         bool
	}
	best := make([]fit, len(v.people))
	err = v.attempts(x, people, t, func(m match, who []personRow) {
		for _, r := range who {
			f, own := fit{with: m.total, without: m.total}, 0.0
			most := x.owned(r.person, func(group uint32, records float64) {
				f.without, own = f.without-x.weight[group]*records, own+records
			})
			old := best[r.person]
			f.alone = old.alone || m.records > 0 && min(own, most) >= m.records
			best[r.person] = fit{max(f.with, old.with), max(f.without, old.without), f.alone}
		}
	})
	if err != nil {
		return err
	}
	r := &Membership{}
	var others []float64
	for _, p := range people {
		others = append(others, best[p].without)
	}
	slices.Sort(others)
	limit := others[min(len(others)-1, int((1-falsely)*float64(len(others))))]
	found, n := 0.0, 0.0
	for _, p := range people {
		f, of := best[p], v.counts[p]
		n += of
		if f.alone {
			r.Alone += int(of)
		}
		if f.with > limit+1e-9*max(1, limit) {
			found += of
		}
	}
	r.Tried, r.Found = int(n), v.rate(found, n, drawn)
	v.report.Membership = r
	return nil
}
