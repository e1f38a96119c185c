package group

// Worst finds of each person the class of which the largest share may be the person's,
// and tells how many records of how many are: the person's own and those of nobody who is
// known. of[row] is the class of a row and records[class] its records. Classes that are
// aside do not count; a person without any other is not told of. Records of nobody known
// that share a class with nobody else are told of as one person's.
func (p *Persons) Worst(of, records []uint32, aside []bool, tell func(own, all uint32)) {
	unknown, owned := make([]uint32, len(records)), make([]bool, len(records))
	for row, n := range p.unknown {
		unknown[of[row]] += n
	}
	run := make([]uint32, len(records)) // class -> records of the person under way, 0 between persons
	for i := range len(p.start) - 1 {
		from, to := p.start[i], p.start[i+1]
		for e := from; e < to; e++ {
			run[of[p.row[e]]] += p.count[e]
		}
		own, all := uint32(0), uint32(1)
		for e := from; e < to; e++ {
			class := of[p.row[e]]
			if n := run[class]; n > 0 && !aside[class] {
				owned[class] = true
				if n += unknown[class]; uint64(n)*uint64(all) > uint64(own)*uint64(records[class]) {
					own, all = n, records[class]
				}
			}
			run[class] = 0
		}
		if own > 0 {
			tell(own, all)
		}
	}
	for class, n := range unknown {
		if n > 0 && !owned[class] && !aside[class] {
			tell(n, records[class])
		}
	}
}
