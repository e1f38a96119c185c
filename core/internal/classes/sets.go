package classes

import "slices"

// MaxClasses limits how many classes Sets can tell apart: three numbers of classes, each
// plus one, stand in a word.
const MaxClasses = 1<<21 - 2

// Sets are the sets of two or three classes in which one person has records, and how
// many persons have records in all of them: the support of the set.
type Sets struct {
	keys    []uint64 // of all persons, then each once, ascending
	support []uint32 // by key
	own     []uint32 // classes of a person
	one     []uint64 // keys of a person
}

// CountSets returns how many sets of two to m rows persons have, counted once for
// each person, which bounds those of classes: no more than most+1.
func (e *Entries) CountSets(m, most int) int {
	sets := 0
	for p := range e.Persons() {
		n := int(e.Start[p+1] - e.Start[p])
		if n > most { // and so the product below is small
			return most + 1
		}
		sets += n * (n - 1) / 2
		if m > 2 {
			sets += n * (n - 1) / 2 * (n - 2) / 3
		}
		if sets > most {
			return most + 1
		}
	}
	return sets
}

// Count finds all sets of two to m classes: of[entry] is the class of an entry, or None
// if it is left out.
func (s *Sets) Count(e *Entries, of []uint32, m int) {
	s.keys = s.keys[:0]
	for p := range e.Persons() {
		s.keys = append(s.keys, s.sets(e, of, p, m)...)
	}
	slices.Sort(s.keys)
	s.support = s.support[:0]
	n := 0
	for i, key := range s.keys {
		if i == 0 || key != s.keys[n-1] {
			s.keys[n], s.support = key, append(s.support, 0)
			n++
		}
		s.support[n-1]++
	}
	s.keys = s.keys[:n]
}

// sets lists the sets of a person.
func (s *Sets) sets(e *Entries, of []uint32, person, m int) []uint64 {
	s.own, s.one = s.own[:0], s.one[:0]
	for i := e.Start[person]; i < e.Start[person+1]; i++ {
		if of[i] != None {
			s.own = append(s.own, of[i])
		}
	}
	slices.Sort(s.own)
	s.own = slices.Compact(s.own)
	for i, a := range s.own {
		for j, b := range s.own[i+1:] {
			pair := uint64(a+1)<<42 | uint64(b+1)<<21
			s.one = append(s.one, pair)
			if m > 2 {
				for _, c := range s.own[i+j+2:] {
					s.one = append(s.one, pair|uint64(c+1))
				}
			}
		}
	}
	return s.one
}

// Rare reports for every person with a set of support below k the class that it is
// best to leave out: of all classes of such sets the one in which fewest persons have
// records, of those the first. persons[class] is how many have. Sets must have been
// counted with the same arguments.
func (s *Sets) Rare(e *Entries, of []uint32, m int, k uint32, persons []uint32, leaveOut func(person, class uint32)) {
	for p := range e.Persons() {
		rarest := None
		for _, key := range s.sets(e, of, p, m) {
			at, _ := slices.BinarySearch(s.keys, key)
			if s.support[at] >= k {
				continue
			}
			for shift := 42; shift >= 0; shift -= 21 {
				class := uint32(key>>shift)&(1<<21-1) - 1
				if class != None && (rarest == None || persons[class] < persons[rarest] || persons[class] == persons[rarest] && class < rarest) {
					rarest = class
				}
			}
		}
		if rarest != None {
			leaveOut(uint32(p), rarest)
		}
	}
}
