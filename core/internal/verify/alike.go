package verify

import "slices"

// Compare sets Alike by the classes of all records of the table.
func (r *Release) Compare(classes [][]uint32) {
	if !r.Profiles || r.Persons == nil {
		return
	}
	records := map[int]map[int]int{}
	for i, rows := range classes {
		for _, row := range rows {
			person := r.Persons[row]
			if records[person] == nil {
				records[person] = map[int]int{}
			}
			records[person][i]++
		}
	}
	groups := map[string][]int{}
	for person, profile := range profilesOf(records) {
		groups[profile] = append(groups[profile], person)
	}
	r.Alike = [][]int{}
	for _, persons := range groups {
		slices.Sort(persons)
		r.Alike = append(r.Alike, persons)
	}
	slices.SortFunc(r.Alike, func(a, b []int) int { return a[0] - b[0] })
}

// populate sets the population of groups: the persons of the table who are like those
// of them who are like the fewest. Who is masked may be anybody or nobody: none. Where the
// table has unattributed records anybody may have more than the others, and be like nobody.
func (r *Release) populate() {
	alike, sure := map[int]int{}, !slices.Contains(r.Persons, nobody)
	for _, persons := range r.Alike {
		for _, p := range persons {
			if alike[p] = 1; sure {
				alike[p] = len(persons)
			}
		}
	}
	for i := range r.Classes {
		c := &r.Classes[i]
		for at, row := range c.Rows {
			if n := alike[r.Persons[row]]; at == 0 || n < c.Population {
				c.Population = n
			}
		}
		if len(c.LeftOut) > 0 {
			c.Population = 0
		}
	}
}

// present finds out how many of the persons who are alike are released, of each group of
// whom not all are left out; and whether nothing can be said of them.
func (r *Release) present() (released, alike []int, wrong []Finding) {
	if !r.whole || r.Alike == nil || slices.Contains(r.Persons, nobody) {
		return nil, nil, whole("it says nothing of people who are not compared in all of their records")
	}
	shown := map[int]bool{}
	for _, c := range r.Classes {
		if len(c.LeftOut) > 0 {
			return nil, nil, whole("people who are left out are shown with * only: it says nothing of them")
		}
		for _, row := range c.Rows {
			shown[r.Persons[row]] = true
		}
	}
	in := map[int]bool{} // person -> in the subset
	for row, inside := range r.Subset {
		if was, known := in[r.Persons[row]]; known && was != inside {
			return nil, nil, whole("a part of the records of a person is in the research subset")
		}
		in[r.Persons[row]] = inside
	}
	for _, persons := range r.Alike {
		n, inside := 0, false
		for _, p := range persons {
			inside = inside || in[p]
			if shown[p] {
				n++
			}
		}
		if n > 0 || !inside {
			released, alike = append(released, n), append(alike, len(persons))
		}
	}
	return released, alike, nil
}
