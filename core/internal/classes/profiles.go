package classes

import "slices"

// Profiles put persons together who show the same in all their records: a person's
// profile is the multiset of the classes of the person's records, of uncounted ones the set.
type Profiles struct {
	Of     []uint32 // person -> group of those with the same profile, numbered by their first person; None: no records
	Groups int

	profiles []uint64 // of all persons: class and records in it, ascending by class
	start    []uint32 // person -> where its profile begins
	first    []uint32 // group -> a person of it
	next     []uint32 // group -> another one with the same hash, or None
	byHash   map[uint64]uint32
}

// Find groups the persons of entries; classOf[row] is the class of a row. Profiles
// are compared whole: a hash only says which to compare.
func (p *Profiles) Find(e *Entries, classOf []uint32) {
	persons := e.Persons()
	p.Of, p.Groups = resized(p.Of, persons), 0
	p.profiles, p.start, p.first, p.next = p.profiles[:0], append(p.start[:0], 0), p.first[:0], p.next[:0]
	if p.byHash == nil {
		p.byHash = map[uint64]uint32{}
	}
	clear(p.byHash)
	for person := range persons {
		p.add(e, e.Start[person], e.Start[person+1], classOf)
		own := p.profile(person)
		if len(own) == 0 {
			p.Of[person] = None
			continue
		}
		h := hashOf(own)
		head, known := p.byHash[h]
		if !known {
			head = None
		}
		at := head
		for at != None && !slices.Equal(p.profile(int(p.first[at])), own) {
			at = p.next[at]
		}
		if at == None {
			at = uint32(p.Groups)
			p.Groups++
			p.first, p.next = append(p.first, uint32(person)), append(p.next, head)
			p.byHash[h] = at
		}
		p.Of[person] = at
	}
}

// add appends the profile of a person, who has the given entries.
func (p *Profiles) add(e *Entries, from, to uint32, classOf []uint32) {
	begin := len(p.profiles)
	for i := from; i < to; i++ {
		count := e.Count[i]
		if e.Uncounted != nil && e.Uncounted[i] {
			count = 0 // that it has some is all that is known
		}
		p.profiles = append(p.profiles, uint64(classOf[e.Row[i]])<<32|uint64(count))
	}
	own := p.profiles[begin:]
	slices.Sort(own)
	n := 0
	for _, pair := range own { // rows of one class
		if n > 0 && own[n-1]>>32 == pair>>32 {
			own[n-1] += pair & (1<<32 - 1)
		} else {
			own[n] = pair
			n++
		}
	}
	p.profiles = p.profiles[:begin+n]
	p.start = append(p.start, uint32(len(p.profiles)))
}

// profile is the profile of a person who was added.
func (p *Profiles) profile(person int) []uint64 { return p.profiles[p.start[person]:p.start[person+1]] }

// hashOf mixes the pairs of a profile, as splitmix64 does (Steele, Lea and Flood, Fast
// splittable pseudorandom number generators, OOPSLA 2014).
func hashOf(profile []uint64) uint64 {
	h := uint64(len(profile))
	for _, pair := range profile {
		h += pair + 0x9e3779b97f4a7c15
		h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
		h = (h ^ h>>27) * 0x94d049bb133111eb
		h ^= h >> 31
	}
	return h
}
