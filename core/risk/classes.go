package risk

// Classes are equivalence classes: groups of records that somebody cannot tell apart. Suppressed
// records belong to none.
type Classes struct {
	Sizes []int // by class: records of the sample, 1 or more
	// Population counts, by class, the records of the whole table that look the same, at least Sizes;
	// nil where the sample is the whole table.
	Population []int
	Suppressed int // records of the sample that are left out
}

// Classes returns the classes of the whole view.
func (v View) Classes() Classes {
	c := v.classes(nil)
	c.Population = nil
	return c
}

// Sample returns the classes of a part of the view, such as a research subset, with their sizes in
// the whole table. inside marks the records of the part, by row. Suppressed records of the table
// also count for the population: they are people who look the same.
func (v View) Sample(inside []bool) Classes { return v.classes(inside) }

func (v View) classes(inside []bool) Classes {
	t, _ := v.merge(inside)
	c := Classes{Sizes: []int{}, Population: []int{}}
	for i, size := range t.sample {
		if size > 0 {
			c.Sizes, c.Population = append(c.Sizes, size), append(c.Population, t.whole[i])
			c.Suppressed -= size
		}
	}
	if inside == nil {
		c.Suppressed += v.Weights.Total(v.Rows)
		return c
	}
	c.Suppressed += v.Weights.Marked(inside)
	return c
}
