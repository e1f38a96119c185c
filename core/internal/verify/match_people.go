package verify

import (
	"math/rand/v2"
	"slices"
)

// decision tells whether rules about people hold of a match of records with people, or
// may hold of another one.
type decision uint8

const (
	Open   decision = iota // they may hold if the records are others'
	Holds                  // they hold of the match as it is now
	Broken                 // one is broken whosever the records are
)

// Reassign looks for another match of the same file under which rules about people hold:
// records that may be made from the same ones may be each other's. try says whether all
// rules hold of the records of the original, by record of the file; k is the least size
// of groups that is asked for, 0 if none is. To find such a match is hard in general, so
// that every one is tried of a small table, and else what is likely to help, for a number
// of steps: people who have several records of a group hand them on to others.
func (m *Match) Reassign(k int, try func(rows []uint32) bool) decision {
	f := m.finder
	if f == nil || f.person == nil {
		return Broken
	}
	if len(m.Rows) > maxReassigned {
		return Open
	}
	if decided := f.every(m.Rows, try); decided != Open {
		return decided
	}
	r := f.reassigning(m.Rows, k)
	if r.few(k) {
		return Broken
	}
	for n := range min(maxTries, 1+maxTried/len(m.Rows)) {
		for range 3 * min(n, 1) { // away from where it did not hold
			r.pass(0.5)
		}
		for r.pass(0) {
		}
		if try(r.rows) {
			m.Rows = r.rows
			return Holds
		}
		if r.steps <= 0 {
			break
		}
	}
	return Open
}

const (
	maxReassigned = 1 << 22
	maxTries      = 30
	maxTried      = 1 << 20 // records of the file, by all tries
	maxSteps      = 1 << 24 // pairs of records that are compared
	maxLooked     = 64      // records that one may be made from instead, at one look
)

// reassigning is a match that changes.
type reassigning struct {
	*finder
	k      int
	rows   []uint32 // by record of the file: the record of the original
	holder []int    // by record of the original: the record of the file, or nobody
	class  []int    // by record of the file
	size   []int    // by class: records
	stars  []bool   // by class: it has records that show "*" throughout, which may be hidden ones
	has    []map[int]int
	shown  map[uint64][]uint32 // records of the original that show the same
	kept   map[uint64][]uint32 // and those that have the same kept cells
	rng    *rand.Rand
	steps  int // that are left
}

func (f *finder) reassigning(rows []uint32, k int) *reassigning {
	r := &reassigning{finder: f, k: max(k, 1), rows: slices.Clone(rows), holder: make([]int, f.in.Rows), class: make([]int, len(rows)),
		shown: map[uint64][]uint32{}, kept: map[uint64][]uint32{}, rng: rand.New(rand.NewPCG(1, 2)), steps: maxSteps}
	for row := range r.holder {
		r.holder[row] = nobody
		r.kept[f.inKept[row]] = append(r.kept[f.inKept[row]], uint32(row))
		if !f.recoded && f.inside(row) {
			r.shown[f.inShown[row]] = append(r.shown[f.inShown[row]], uint32(row))
		}
	}
	number := map[uint64]int{}
	for out, row := range rows {
		class, known := number[f.label[out]]
		if !known {
			class = len(number)
			number[f.label[out]] = class
			r.size, r.stars, r.has = append(r.size, 0), append(r.stars, false), append(r.has, map[int]int{})
		}
		r.class[out], r.holder[row] = class, out
		r.size[class]++
		r.stars[class] = r.stars[class] || f.star[out] || f.blankAt(out)
		r.has[class][f.person[row]]++
	}
	return r
}

// sources are records of the original among which are all that a record of the file may
// be made from.
func (r *reassigning) sources(out int) []uint32 {
	if r.recoded || r.star[out] {
		return r.kept[r.outKept[out]]
	}
	return r.shown[r.outShown[out]]
}

// cost rates that a person has so many records of a class: it grows faster than linearly, and much
// faster beyond 1 of k. Unattributed records may be anybody's.
func (r *reassigning) cost(class, person, records int) int {
	if person == nobody {
		return 4 * records * records
	}
	over := max(0, records-r.size[class]/r.k)
	return records*records + 1000*over*over
}

// costs is by how much it costs more if a record of a class is another person's.
func (r *reassigning) costs(class, from, to int) int {
	has := r.has[class]
	return r.cost(class, from, has[from]-1) - r.cost(class, from, has[from]) + r.cost(class, to, has[to]+1) - r.cost(class, to, has[to])
}

// pass lets everybody who has several records of a class hand one on to somebody else, if
// it costs less then, or, with a probability, as much. It reports whether anything changed.
func (r *reassigning) pass(sideways float64) (changed bool) {
	for _, out := range r.rng.Perm(len(r.rows)) {
		class, from := r.class[out], r.person[r.rows[out]]
		if r.blankAt(out) || from != nobody && r.has[class][from] < 2 {
			continue
		}
		sources := r.sources(out)
		begin := r.rng.IntN(len(sources))
		for n := range min(len(sources), maxLooked) {
			if r.steps--; r.steps < 0 {
				return false
			}
			row := sources[(begin+n)%len(sources)]
			to, other := r.person[row], r.holder[row]
			if to == from || other != nobody && r.class[other] == class || !r.exchangeable(out, row) {
				continue
			}
			costs := r.costs(class, from, to)
			if other != nobody {
				costs += r.costs(r.class[other], to, from)
			}
			if costs < 0 || costs == 0 && r.rng.Float64() < sideways {
				r.exchange(out, row)
				changed = true
				break
			}
		}
	}
	return changed
}

// exchangeable reports whether a record of the file may be made from another one of the
// original: one of which none is made, or one of which one is that can take its own.
func (r *reassigning) exchangeable(out int, row uint32) bool {
	own, other := r.rows[out], r.holder[row]
	switch {
	case !r.fits(out, int(row)):
		return false
	case other != nobody:
		return !r.may.Ordered && !r.blankAt(other) && r.fits(other, int(own))
	case r.needed(int(own)):
		return false
	}
	return !r.may.Ordered || (out == 0 || r.rows[out-1] < row) && (out+1 == len(r.rows) || row < r.rows[out+1])
}

// exchange makes a record of the file of another one of the original, and the one that was
// made of that of its own.
func (r *reassigning) exchange(out int, row uint32) {
	own, other := r.rows[out], r.holder[row]
	change := func(out int, from, to uint32) {
		has := r.has[r.class[out]]
		has[r.person[from]]--
		has[r.person[to]]++
		r.rows[out], r.holder[to] = to, out
	}
	change(out, own, row)
	if r.holder[own] = nobody; other != nobody {
		change(other, row, own)
	}
}

// few reports whether the records of some class can only be of fewer than k people: then
// somebody owns more than 1 of k, whosever they are.
func (r *reassigning) few(k int) bool {
	persons := make([]map[int]bool, len(r.size))
	for class := range persons {
		persons[class] = map[int]bool{}
	}
	steps := maxSteps
	for out := range r.rows {
		seen := persons[r.class[out]]
		for _, row := range r.sources(out) {
			if steps--; steps < 0 {
				return false
			}
			if len(seen) >= k {
				break
			}
			if person := r.person[row]; person != nobody && !seen[person] && r.fits(out, int(row)) {
				seen[person] = true
			}
		}
	}
	for class, seen := range persons {
		if len(seen) < k && !r.stars[class] {
			return true
		}
	}
	return false
}
