package privacy

import "slices"

// PersonRisks are the risks of the persons of classes: of each the share that the
// person may have of the records of the riskiest of the person's classes. Somebody who
// knows the person and picks a record there is right so often.
type PersonRisks struct {
	Persons int
	sum     float64
	tries   []int // by 1/risk, rounded down, below its length: persons
}

// Reset empties them.
func (r *PersonRisks) Reset() {
	r.Persons, r.sum = 0, 0
	clear(r.tries)
}

// Add adds a person who may have own of all records of a class.
func (r *PersonRisks) Add(own, all uint32) {
	r.Persons++
	r.sum += float64(own) / float64(all)
	n := int(all / own)
	if n >= len(r.tries) {
		r.tries = slices.Grow(r.tries, n+1-len(r.tries))[:n+1]
	}
	r.tries[n]++
}

// Mean is the average risk, 0 without persons.
func (r *PersonRisks) Mean() float64 {
	if r.Persons == 0 {
		return 0
	}
	return r.sum / float64(r.Persons)
}

// Below is the share of persons who are found in fewer than so many tries, 0 without
// persons.
func (r *PersonRisks) Below(size int) float64 {
	n := 0
	for _, persons := range r.tries[:min(size, len(r.tries))] {
		n += persons
	}
	if n == 0 {
		return 0
	}
	return float64(n) / float64(r.Persons)
}

// groups counts groups of equal persons, each of whom is found in as many tries as the
// group has persons: their sizes, ascending, and how many have each.
func (r *PersonRisks) groups() (sizes, groups []int) {
	for size, persons := range r.tries {
		if persons > 0 {
			sizes, groups = append(sizes, size), append(groups, persons/size)
		}
	}
	return sizes, groups
}

// PersonSampleModel is a SampleModel of tables in which persons have several records.
// Where it does not hold, classes are suppressed, smallest first by their share, until
// it does.
type PersonSampleModel interface {
	SampleModel
	// HoldsPersons decides for the persons of all classes that remain.
	HoldsPersons(r *PersonRisks) bool
}

// sampleOfPersons is a sample model together with what it asks of persons.
type sampleOfPersons struct {
	SampleModel
	holds func(*PersonRisks) bool
}

// Monotone: merging classes makes no share of a person larger than the larger of the
// two, so no person's risk; what is suppressed to get there is another matter.
func (m *sampleOfPersons) Monotone(suppression bool) bool {
	return m.SampleModel.Monotone(false) && !suppression
}

// HoldsPersons implements PersonSampleModel.
func (m *sampleOfPersons) HoldsPersons(r *PersonRisks) bool { return m.holds(r) }

// byRisk adds to a sample model what it asks of persons; nil if it asks nothing.
func byRisk(m Model) Model {
	switch s := m.(type) {
	case *average:
		return &sampleOfPersons{s, func(r *PersonRisks) bool { return r.Mean() <= s.threshold }}
	case *averageExtended:
		return &sampleOfPersons{s, func(r *PersonRisks) bool { return r.Mean() <= s.threshold && r.Below(s.size) <= s.atRisk }}
	case *populationUnique:
		return &sampleOfPersons{s, func(r *PersonRisks) bool { return s.Holds(r.groups()) }}
	case *unique:
		return &sampleOfPersons{s, func(r *PersonRisks) bool { return r.Below(2) <= s.threshold }}
	}
	return nil
}

// judgePersons applies the sample models to the persons of the classes that remain:
// it suppresses the smallest classes, by their share, records and row, as many as a
// search by halves finds to be enough.
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
	marked := 0 // of the smallest classes, those that are aside
	holds := func(prefix int) bool {
		for ; marked < prefix; marked++ {
			aside[d.partial[marked]] = true
		}
		for ; marked > prefix; marked-- {
			aside[d.partial[marked-1]] = false
		}
		risks := c.People.Risks(aside)
		return !slices.ContainsFunc(d.samples, func(m SampleModel) bool { return !m.(PersonSampleModel).HoldsPersons(risks) })
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
