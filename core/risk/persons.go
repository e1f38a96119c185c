package risk

import (
	"slices"
	"sort"
)

// Unknown is the person of an unattributed record.
const Unknown = ^uint32(0)

// FromPersons computes the prosecutor risk where persons have several records. Somebody who knows a
// person and picks a record of the class is right with the share of the class that is the person's,
// including unattributed records, because they may be the person's, too. For a person, the riskiest
// of the person's classes counts. class gives the class of each record, below 0 for records that
// are left aside, and person its person, numbered from 0, or Unknown. The figures assume the worst
// about unattributed records: that they are about somebody who has no others in the class, and has
// the least risk elsewhere, for the average; about the person with most records in the class, for
// Success. With one record a person the figures are those of FromSizes.
//
// Records, Unique, Sizes and Buckets of the result count persons: by the number of tries of which
// one finds them, rounded down.
func FromPersons(class []int, person []uint32) Prosecutor {
	classes, persons := 0, 0
	for record, c := range class {
		classes = max(classes, c+1)
		if p := person[record]; p != Unknown {
			persons = max(persons, int(p)+1)
		}
	}
	sizes, unknown := make([]int, classes), make([]int, classes)
	records := make([][]int, persons) // person -> classes of the person's records
	for record, c := range class {
		if c < 0 {
			continue
		}
		sizes[c]++
		if p := person[record]; p == Unknown {
			unknown[c]++
		} else {
			records[p] = append(records[p], c)
		}
	}
	most := make([]int, classes) // class -> the most records of one person
	p := fromHistogram(nil)
	p.People = true
	tries, sum, right := map[int]int{}, 0.0, 0.0
	for _, own := range records {
		if len(own) == 0 {
			continue
		}
		slices.Sort(own)
		worst, least := 0.0, 0
		for i := 0; i < len(own); {
			from := i
			for i < len(own) && own[i] == own[from] {
				i++
			}
			c := own[from]
			share := float64(i-from+unknown[c]) / float64(sizes[c])
			if share > worst {
				worst, least = share, sizes[c]/(i-from+unknown[c])
			}
			most[c] = max(most[c], i-from)
			right += float64(i-from) * float64(i-from) / float64(sizes[c]) // right guesses, if every record is guessed
		}
		p.Records++
		tries[least]++
		sum += worst
		p.Highest = max(p.Highest, worst)
		if p.Lowest == 0 || worst < p.Lowest {
			p.Lowest = worst
		}
	}
	all, alone := 0, false // whether nobody known has a record in some class
	for c, n := range sizes {
		all += n
		if n > 0 {
			p.Classes++
		}
		if u := unknown[c]; u > 0 {
			alone = alone || u == n
			sum += max(0, float64(u)/float64(n)-p.Lowest)
			right += float64(u*(2*most[c]+u)) / float64(n)
		}
	}
	if p.Records == 0 {
		return p
	}
	for size, n := range tries {
		p.Sizes = append(p.Sizes, SizeCount{Size: size, Classes: n})
	}
	p.order()
	if alone {
		p.Highest, p.Smallest = 1, 1
	}
	p.Average, p.Success = min(1, sum/float64(p.Records)), right/float64(all)
	return p
}

// order sorts Sizes, which must not be empty, and fills in the figures that follow from them.
func (p *Prosecutor) order() {
	sort.Slice(p.Sizes, func(i, j int) bool { return p.Sizes[i].Size < p.Sizes[j].Size })
	for _, h := range p.Sizes {
		at, exact := slices.BinarySearch(bucketBounds, h.Size)
		if !exact {
			at--
		}
		p.Buckets[at].Records += h.Classes
	}
	p.Smallest, p.Largest = p.Sizes[0].Size, p.Sizes[len(p.Sizes)-1].Size
	p.Unique = p.Buckets[0].Records
}
