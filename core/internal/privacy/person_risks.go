package privacy

import "slices"

// PersonRisks holds the risks of the persons of classes: for each, the largest possible share of
// the records of the riskiest of the person's classes. Somebody who knows the person and picks a
// record there is right with this probability.
//
// Unattributed records add to everybody's share in their class. They may also be about somebody who
// has no others in it. In a class with u of them among R records these persons have u/R together,
// and as many of them as can own more than R/size each are found in fewer than size tries. The
// worst case for the mean, and for the share of those who are found, is that they are known from
// other classes, and have the least risk there: additional people would enlarge the divisor.
type PersonRisks struct {
	Persons int // known ones
	sum     float64
	least   float64  // risk, 0 without persons
	tries   []int    // by 1/risk, rounded down, below its length: persons
	unknown []parted // classes with unattributed records
}

// parted is a class with a number of unattributed records among all.
type parted struct{ records, all uint32 }

// Reset removes all risks.
func (r *PersonRisks) Reset() {
	r.Persons, r.sum, r.least, r.unknown = 0, 0, 0, r.unknown[:0]
	clear(r.tries)
}

// Add adds a person who may own own of all records of a class.
func (r *PersonRisks) Add(own, all uint32) {
	share := float64(own) / float64(all)
	if r.sum += share; r.Persons == 0 || share < r.least {
		r.least = share
	}
	r.Persons++
	n := int(all / own)
	if n >= len(r.tries) {
		r.tries = slices.Grow(r.tries, n+1-len(r.tries))[:n+1]
	}
	r.tries[n]++
}

// AddUnattributed adds a class with at least one unattributed record.
func (r *PersonRisks) AddUnattributed(records, all uint32) {
	r.unknown = append(r.unknown, parted{records, all})
}

// Mean bounds the average risk, 0 without persons.
func (r *PersonRisks) Mean() float64 {
	sum, most := r.sum, 0.0
	for _, c := range r.unknown {
		share := float64(c.records) / float64(c.all)
		sum, most = sum+max(0, share-r.least), max(most, share)
	}
	if r.Persons == 0 {
		return most
	}
	return min(1, sum/float64(r.Persons))
}

// Below bounds the share of persons who are found in fewer than so many tries, 0 without persons.
func (r *PersonRisks) Below(size int) float64 {
	n := 0
	for _, persons := range r.tries[:min(size, len(r.tries))] {
		n += persons
	}
	for _, c := range r.unknown {
		n += int(c.records) / (int(c.all)/size + 1)
	}
	if n == 0 {
		return 0
	}
	return min(1, float64(n)/float64(max(1, r.Persons)))
}

// groups counts groups of equal persons, each of whom is found in as many tries as the group has
// persons: the sizes, ascending, and the number of groups of each.
func (r *PersonRisks) groups() (sizes, groups []int) {
	for size, persons := range r.tries {
		if persons > 0 {
			sizes, groups = append(sizes, size), append(groups, persons/size)
		}
	}
	return sizes, groups
}

// personSampleModel is a SampleModel for tables in which persons have several records. Where it
// does not hold, classes are suppressed, smallest share first, until it does.
type personSampleModel interface {
	SampleModel
	// HoldsPersons decides for the persons of all classes that remain.
	HoldsPersons(r *PersonRisks) bool
}

// sampleOfPersons combines a sample model with its rule about persons.
type sampleOfPersons struct {
	SampleModel
	unattributed bool
	holds        func(*PersonRisks) bool
}

// Monotone: merging classes makes no person's share larger than the larger of the two, so no
// person's risk; suppression can change that. Unattributed records of one class may be about
// anybody of the merged class, whose risk they raise: ten persons with a record each, and one with
// a record beside nine unattributed ones, have the risks 0.1 and 1, and after merging 0.5 each.
func (m *sampleOfPersons) Monotone(suppression bool) bool {
	return m.SampleModel.Monotone(false) && !suppression && !m.unattributed
}

// HoldsPersons implements PersonSampleModel.
func (m *sampleOfPersons) HoldsPersons(r *PersonRisks) bool { return m.holds(r) }

// byRisk adds the rule about persons to a sample model; nil if it has none.
func byRisk(m Model, unattributed bool) Model {
	switch s := m.(type) {
	case *average:
		return &sampleOfPersons{s, unattributed, func(r *PersonRisks) bool { return r.Mean() <= s.threshold }}
	case *averageExtended:
		return &sampleOfPersons{s, unattributed, func(r *PersonRisks) bool { return r.Mean() <= s.threshold && r.Below(s.size) <= s.atRisk }}
	case *populationUnique:
		return &sampleOfPersons{s, unattributed, func(r *PersonRisks) bool { return s.Holds(r.groups()) }}
	case *unique:
		return &sampleOfPersons{s, unattributed, func(r *PersonRisks) bool { return r.Below(2) <= s.threshold }}
	}
	return nil
}

// judgePersons applies the sample models to the persons of the classes that remain: it suppresses
// as many of the smallest classes, by share, records and row, as a binary search finds sufficient.
func (d *Decider) judgePersons(c *Classes, out []bool, v *Verdict) {
	row := func(i int) int {
		if c.Row == nil {
			return i
		}
		return c.Row(i)
	}
	d.partial = d.partial[:0]
	aside := slices.Clone(out)
	for i, size := range c.Size {
		if size == 0 {
			aside[i] = true
		} else if !out[i] {
			d.partial = append(d.partial, i)
		}
	}
	slices.SortFunc(d.partial, func(a, b int) int {
		switch {
		case c.People.Size[a] != c.People.Size[b]:
			return int(c.People.Size[a]) - int(c.People.Size[b])
		case c.Size[a] != c.Size[b]:
			return int(c.Size[a]) - int(c.Size[b])
		}
		return row(a) - row(b)
	})
	marked := 0 // smallest classes marked as aside so far
	holds := func(prefix int) bool {
		for ; marked < prefix; marked++ {
			aside[d.partial[marked]] = true
		}
		for ; marked > prefix; marked-- {
			aside[d.partial[marked-1]] = false
		}
		risks := c.People.Risks(aside)
		return !slices.ContainsFunc(d.samples, func(m SampleModel) bool { return !m.(personSampleModel).HoldsPersons(risks) })
	}
	if holds(0) {
		return
	}
	low, high := 1, len(d.partial) // without any class everything holds
	for low < high {
		if mid := (low + high) / 2; holds(mid) {
			high = mid
		} else {
			low = mid + 1
		}
	}
	for _, i := range d.partial[:high] {
		out[i] = true
		v.Suppressed += int(c.Size[i])
		v.OutClasses++
		v.Classes--
	}
}
