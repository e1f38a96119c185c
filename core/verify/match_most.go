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
	has := map[int]int{}   // person -> records in the file
	own := map[int][]int{} // person -> records of the file, as they were found at first
	used := make([]bool, f.in.Rows)
	for out, row := range rows {
		if f.blankAt(out) {
			continue // it may be anybody's: see placeBlank
		}
		used[row] = true
		if p := f.person[row]; p != nobody {
			has[p]++
			own[p] = append(own[p], out)
		}
	}
	spare := map[uint32][]uint32{} // kept cells -> records that are not in the file
	for row := range used {
		if !used[row] {
			spare[f.inKept[row]] = append(spare[f.inKept[row]], uint32(row))
		}
	}
	for p := range f.person {
		for p := f.person[p]; p != nobody && has[p] > f.may.Most; {
			if !f.passOn(p, rows, used, has, own, spare) {
				return p
			}
		}
	}
	return f.placeBlank(rows, used, has)
}

// blankAt reports whether a record of the file shows nothing and may be anybody's.
func (f *finder) blankAt(out int) bool { return f.may.Blank && f.blank[out] }

// placeBlank gives the records that show nothing to people who have fewer than the most,
// or to nobody who is known. It returns a person whose record is one too many, and nobody
// if all have their place.
func (f *finder) placeBlank(rows []uint32, used []bool, has map[int]int) (who int) {
	next := 0
	for out := range rows {
		if !f.blankAt(out) {
			continue
		}
		for next < f.in.Rows && (used[next] || f.person[next] != nobody && has[f.person[next]] >= f.may.Most) {
			next++
		}
		if next == f.in.Rows {
			return f.person[rows[out]]
		}
		used[next], rows[out] = true, uint32(next)
		has[f.person[next]]++
	}
	return nobody
}

// handed is a record of the file that somebody hands on: it then stands for row.
type handed struct {
	from, out int
	row       uint32
}

// passOn takes a record from a person, by way of others who hand on one of theirs for
// the one that they get, and gives it to somebody who has fewer than the most.
func (f *finder) passOn(p int, rows []uint32, used []bool, has map[int]int, own map[int][]int, spare map[uint32][]uint32) bool {
	way := map[int]handed{p: {}}
	for queue := []int{p}; len(queue) > 0; queue = queue[1:] {
		from := queue[0]
		for _, out := range own[from] {
			if f.person[rows[out]] != from {
				continue // it was handed on before
			}
			for _, row := range spare[f.inKept[rows[out]]] {
				to := f.person[row]
				if used[row] || to == from || !f.fits(out, int(row)) {
					continue
				}
				if _, seen := way[to]; seen && to != nobody {
					continue
				}
				if way[to] = (handed{from, out, row}); to != nobody && has[to] >= f.may.Most {
					queue = append(queue, to)
					continue
				}
				for to != p {
					step := way[to]
					before := rows[step.out]
					used[before], used[step.row], rows[step.out] = false, true, step.row
					spare[f.inKept[before]] = append(spare[f.inKept[before]], before)
					if to != nobody {
						has[to]++
						own[to] = append(own[to], step.out)
					}
					has[step.from]--
					to = step.from
				}
				return true
			}
		}
	}
	return false
}
