// Package risk measures how likely people in a table can be found.
//
// The prosecutor model assumes somebody who looks for one person, knows that this person is in the
// table, and knows the quasi-identifiers: a guess among the |c| records of the person's equivalence
// class c is right with probability 1/|c|. (El Emam, "Guide to the De-Identification of Personal
// Health Information", 2013, chapter 16.) It says nothing about what a class reveals without
// finding anybody.
package risk

import (
	"slices"
	"sort"
)

var prosecutorFigure = figure{
	ID:         "prosecutor",
	Name:       "Prosecutor risk",
	Sentence:   "How likely one person is found by an attacker who knows that the person is in the table.",
	Definition: "The highest, the average and the lowest of 1/|c| over the records, |c| being the size of their class. The average is U/R for U classes of R records, which is also the share of right guesses if all records are guessed.",
	Source:     elEmam,
	Attack:     "Somebody looks for one person, knows that the person is in the table, and knows the quasi-identifiers.",
}

// Prosecutor is the prosecutor risk of a table. Risks are probabilities in [0,1]. Suppressed
// records are excluded, because nobody finds them. All numbers are 0 where no record is left.
type Prosecutor struct {
	Records  int     `json:"records"`  // R: records in classes
	Classes  int     `json:"classes"`  // U
	Smallest int     `json:"smallest"` // records of the smallest class
	Largest  int     `json:"largest"`  // records of the largest class
	Unique   int     `json:"unique"`   // records alone in their class
	Highest  float64 `json:"highest"`  // 1/Smallest
	Average  float64 `json:"average"`  // U/R, which is also the success rate of guessing everybody
	Lowest   float64 `json:"lowest"`   // 1/Largest
	// Sizes is the histogram of class sizes, ascending.
	Sizes []SizeCount `json:"sizes"`
	// Buckets group the records by the size of their class, for a chart.
	Buckets []Bucket `json:"buckets"`
	// People says that persons have several records: Records, Unique and Buckets then count persons,
	// and sizes are the numbers of tries of which one finds them. See FromPersons.
	People  bool    `json:"people,omitempty"`
	Success float64 `json:"success,omitempty"` // with People: the share of right guesses if all records are guessed
}

// count returns the number of records, or persons, in classes of a size.
func (p Prosecutor) count(h SizeCount) int {
	if p.People {
		return h.Classes
	}
	return h.Size * h.Classes
}

// SizeCount counts the classes of a size.
type SizeCount struct {
	Size    int `json:"size"`    // records of each of these classes, 1 or more
	Classes int `json:"classes"` // how many there are
}

// Bucket counts the records whose class has From to To records.
type Bucket struct {
	From    int `json:"from"`
	To      int `json:"to"` // inclusive; 0: no upper end
	Records int `json:"records"`
	Classes int `json:"classes"`
}

// bucketBounds are the lower ends of the buckets: common thresholds (unique, below 5, 10, 20, 50).
var bucketBounds = []int{1, 2, 5, 10, 20, 50}

// FromSizes computes the prosecutor risk from the number of records of each equivalence class.
// Sizes below 1 are ignored.
func FromSizes(sizes []int) Prosecutor {
	sorted := slices.Clone(sizes)
	slices.Sort(sorted)
	var histogram []SizeCount
	for _, size := range sorted {
		if last := len(histogram) - 1; last >= 0 && histogram[last].Size == size {
			histogram[last].Classes++
		} else {
			histogram = append(histogram, SizeCount{Size: size, Classes: 1})
		}
	}
	return fromHistogram(histogram)
}

// fromHistogram is FromSizes for classes already counted by size, in any order. Entries without
// size or classes are ignored.
func fromHistogram(histogram []SizeCount) Prosecutor {
	p := Prosecutor{Sizes: []SizeCount{}, Buckets: make([]Bucket, len(bucketBounds))}
	for i, from := range bucketBounds {
		p.Buckets[i].From = from
		if i > 0 {
			p.Buckets[i-1].To = from - 1
		}
	}
	sorted := slices.Clone(histogram)
	sort.Slice(sorted, func(i, j int) bool { return sorted[i].Size < sorted[j].Size })
	for _, h := range sorted {
		if h.Size < 1 || h.Classes < 1 {
			continue
		}
		if last := len(p.Sizes) - 1; last >= 0 && p.Sizes[last].Size == h.Size {
			p.Sizes[last].Classes += h.Classes
		} else {
			p.Sizes = append(p.Sizes, h)
		}
		p.Records += h.Size * h.Classes
		p.Classes += h.Classes
		at, exact := slices.BinarySearch(bucketBounds, h.Size)
		if !exact {
			at--
		}
		p.Buckets[at].Records += h.Size * h.Classes
		p.Buckets[at].Classes += h.Classes
	}
	if p.Records == 0 {
		return p
	}
	p.Smallest, p.Largest = p.Sizes[0].Size, p.Sizes[len(p.Sizes)-1].Size
	p.Unique = p.Buckets[0].Records
	p.Highest, p.Lowest = 1/float64(p.Smallest), 1/float64(p.Largest)
	p.Average = float64(p.Classes) / float64(p.Records)
	return p
}

// AtRisk returns the number of records with a risk above the threshold (strictly: a threshold of
// 0.2 excludes classes of 5).
func (p Prosecutor) AtRisk(threshold float64) (records int) {
	for _, h := range p.Sizes {
		if 1/float64(h.Size) > threshold {
			records += p.count(h)
		}
	}
	return records
}

// ShareAtRisk returns AtRisk as a share of all records, 0 if there are none.
func (p Prosecutor) ShareAtRisk(threshold float64) float64 {
	if p.Records == 0 {
		return 0
	}
	return float64(p.AtRisk(threshold)) / float64(p.Records)
}
