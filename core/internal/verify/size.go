package verify

import "github.com/fulgurite/fulgurite/core/table"

// Size is the size of a class of records. person tells by record whose it is, below 0 if
// nobody knows; nil: each is another person's, and the size is the number of records, or
// of those that weights say they stand for. By persons it is how many different ones are
// known. By shares it is the number of tries in which somebody who picks records of the
// class finds the person whom she looks for at most once: whoever owns most of them may
// own those of nobody known as well.
//
// With a research subset only its records are given; all records of the table that would
// look the same are, for the size in the population.
func Size(rows []uint32, person []int, weights table.Weights, byPersons bool) int {
	if person == nil {
		return weights.Sum(rows)
	}
	own, unknown := map[int]int{}, 0
	for _, row := range rows {
		if p := person[row]; p < 0 {
			unknown++
		} else {
			own[p]++
		}
	}
	return tries(len(rows), own, unknown, byPersons)
}

// tries is the size of a class of so many records, of which persons own some and nobody
// who is known others.
func tries[Person comparable](records int, own map[Person]int, unknown int, byPersons bool) int {
	if byPersons {
		return len(own)
	}
	largest := 0
	for _, n := range own {
		largest = max(largest, n)
	}
	if records == 0 {
		return 0
	}
	return records / (largest + unknown)
}
