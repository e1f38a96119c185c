package risk

// FromMatches computes the prosecutor risk where each record is about another person, and somebody
// may know various things about each: matches gives, by record, the fewest records that match what
// somebody may know about its person, 0 for records that are left aside. A random guess among them
// is right once in so many tries. classes is the number of classes. As in FromPersons, Sizes and
// Buckets count people, by the number of tries of which one finds them.
func FromMatches(matches []int, classes int) Prosecutor {
	p := fromHistogram(nil)
	p.People, p.Classes = true, classes
	tries, most := map[int]int{}, 0
	for _, n := range matches {
		if n > 0 {
			tries[n]++
			p.Records++
			most = max(most, n)
		}
	}
	if p.Records == 0 {
		return p
	}
	sum := 0.0
	for size := 1; size <= most; size++ { // in order, so that sums are rounded alike
		if n := tries[size]; n > 0 {
			p.Sizes = append(p.Sizes, SizeCount{Size: size, Classes: n})
			sum += float64(n) / float64(size)
		}
	}
	p.order()
	p.Highest, p.Lowest = 1/float64(p.Smallest), 1/float64(p.Largest)
	p.Average = sum / float64(p.Records)
	p.Success = p.Average
	return p
}
