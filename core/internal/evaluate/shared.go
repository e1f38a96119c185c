package evaluate

// shared reports whether sizes of classes are shares. These are kept when classes merge
// that are all large enough, but not when one absorbs another that is left out: p, p, q,
// q has size 2, and with one more record of p size 1. So what is left out may grow along
// generalization, and whether it is little enough says nothing of other transformations.
func (c *checker) shared() bool {
	return c.people != nil && !c.people.byPersons || c.units != nil && !c.units.profiles && !c.units.persons
}

// share is the least size by shares.
func (c *checker) share() int {
	if c.sizeOnly {
		return c.minimal
	}
	return c.decider.Share()
}

// beyond returns how many records of a class have to go at least, whatever it is merged with
// and even if records could be left out one by one: with n records, of which somebody has
// m at most, all if n is below the minimal class size, and else what this person has
// beyond 1/(k-1) of the n-m records of the others, because these and the person's have to
// be k times the person's. Where no one owns more than 1/k of the class it is nothing.
//
// Summed up over classes it never grows along generalization, as sizes do not: n is added
// up when classes merge, m is no more than added up, and both n-m and the part of it that
// is rounded down grow at least by what is added. So it says of a transformation that is
// beyond the limit that no specialization is within.
func beyond(n, m uint32, minimal, k int) int {
	if int(n) < minimal {
		return int(n)
	}
	if k < 2 {
		return 0
	}
	others := int(n) - int(min(m, n))
	return max(0, int(n)-others-others/(k-1))
}

// oversized returns how many records have to go at least for the minimal class size, given
// those of the classes and the most of one person: what is said of a transformation has to
// hold of all its generalizations.
func (c *checker) oversized(records, most []uint32) (lost int) {
	k := c.share()
	for class, n := range records {
		lost += beyond(n, most[class], c.minimal, k)
	}
	return lost
}
