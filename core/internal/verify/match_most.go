package verify

// atMost sees that the file has no more than may.Most records of a person. Which of
// several records that look the same is in the file is open, so records change places
// with such as are not, along a shortest way from somebody who has too many to somebody
// who has room, until nobody has too many. Records that show nothing go where there is room
// then. It returns a person who has too many in any
// case, and nobody if there is none.
func (f *finder) atMost(rows []uint32) (who int) {
	if f.person == nil || f.may.Most == 0 {
		return nobody
	}
	p := f.newPassing(rows)
	for _, person := range f.person {
		for person != nobody && p.has[person] > f.may.Most {
			if !p.on(person) {
				return person
			}
		}
	}
	return p.placeBlank()
}

// passing says who has which records while they are passed on.
type passing struct {
	*finder
	rows  []uint32            // by record of the file: the record that it stands for
	used  []bool              // records that are in the file
	has   map[int]int         // person -> records in the file
	own   map[int][]int       // person -> records of the file that are or were the person's
	spare map[uint64][]uint32 // kept cells -> records that are not in the file, and some that are again
}

func (f *finder) newPassing(rows []uint32) *passing {
	p := &passing{finder: f, rows: rows, used: make([]bool, f.in.Rows), has: map[int]int{}, own: map[int][]int{}, spare: map[uint64][]uint32{}}
	for out, row := range rows {
		if f.blankAt(out) {
			continue // it may be anybody's: see placeBlank
		}
		p.used[row] = true
		if person := f.person[row]; person != nobody {
			p.has[person]++
			p.own[person] = append(p.own[person], out)
		}
	}
	for row := range p.used {
		if !p.used[row] {
			p.spare[f.inKept[row]] = append(p.spare[f.inKept[row]], uint32(row))
		}
	}
	return p
}

// blankAt reports whether a record of the file shows nothing and may be anybody's.
func (f *finder) blankAt(out int) bool { return f.may.Blank && f.blank[out] }

// placeBlank gives the records that show nothing to people who have fewer than the most,
// or to nobody who is known. It returns a person whose record is one too many, and nobody
// if all have their place.
func (p *passing) placeBlank() (who int) {
	next := 0
	for out := range p.rows {
		if !p.blankAt(out) {
			continue
		}
		for next < p.in.Rows && (p.used[next] || !p.room(p.person[next])) {
			next++
		}
		if next == p.in.Rows {
			return p.person[p.rows[out]]
		}
		p.used[next], p.rows[out] = true, uint32(next)
		p.has[p.person[next]]++
	}
	return nobody
}

// room reports whether one more record may be a person's.
func (p *passing) room(person int) bool { return person == nobody || p.has[person] < p.may.Most }

// handed is a record of the file that somebody hands on: it then stands for row.
type handed struct {
	from, out int
	row       uint32
}

// on takes a record from a person, by way of others who hand on one of theirs for the
// one that they get, and gives it to somebody who has room. It reports false if nobody
// has.
func (p *passing) on(person int) bool {
	way := map[int]handed{person: {}} // who is reached -> how
	for queue := []int{person}; len(queue) > 0; queue = queue[1:] {
		from := queue[0]
		for _, out := range p.own[from] {
			if p.person[p.rows[out]] != from {
				continue // it was handed on before
			}
			for _, row := range p.spare[p.inKept[p.rows[out]]] {
				to := p.person[row]
				if p.used[row] || to == from || !p.fits(out, int(row)) {
					continue
				}
				if _, seen := way[to]; seen && to != nobody {
					continue
				}
				way[to] = handed{from, out, row}
				if p.room(to) {
					p.hand(way, person, to)
					return true
				}
				queue = append(queue, to)
			}
		}
	}
	return false
}

// hand goes a way back from its end: everybody on it hands a record to the next.
func (p *passing) hand(way map[int]handed, begin, end int) {
	for to := end; to != begin; {
		step := way[to]
		before := p.rows[step.out]
		p.used[before], p.used[step.row], p.rows[step.out] = false, true, step.row
		p.spare[p.inKept[before]] = append(p.spare[p.inKept[before]], before)
		if to != nobody {
			p.has[to]++
			p.own[to] = append(p.own[to], step.out)
		}
		p.has[step.from]--
		to = step.from
	}
}
