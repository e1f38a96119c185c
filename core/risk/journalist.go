package risk

import (
	"sort"
)

var journalistFigure = figure{
	ID:       "journalist",
	Name:     "Journalist risk",
	Sentence: "How likely somebody is found by an attacker who does not know who is in the released records, but has a register of all people they were taken from.",
	Definition: "The highest, the average and the lowest of 1/p over the classes of the sample, p being the size of the class in the whole table. " +
		"The average is the larger of U / (sum of p) and (1/R) * (sum of s/p), for U classes of s of the R records of the sample.",
	Source: elEmam + "; without a larger table it equals the prosecutor risk",
	Attack: "Somebody wants to show that the table can be broken and looks for any person, with a public register at hand.",
}

// Journalist is the journalist risk of a sample of a larger table. Risks are
// probabilities in [0,1]; all numbers are 0 where no record is left.
type Journalist struct {
	Records  int     `json:"records"`  // R: records of the sample in classes
	Classes  int     `json:"classes"`  // U: classes of the sample
	Smallest int     `json:"smallest"` // records of the whole table in the smallest of these classes
	Largest  int     `json:"largest"`  // records of the whole table in the largest of them
	Highest  float64 `json:"highest"`  // 1/Smallest
	Average  float64 `json:"average"`  // also the success rate of guessing everybody
	Lowest   float64 `json:"lowest"`   // 1/Largest
	// Sizes counts the sample's records by the size of their class in the whole table, ascending.
	Sizes []PopulationCount `json:"sizes"`
}

// PopulationCount counts the records of a sample whose classes have a given size in the whole
// table.
type PopulationCount struct {
	Size    int `json:"size"`    // records of the whole table in each of the classes
	Records int `json:"records"` // records of the sample in them
	Classes int `json:"classes"`
}

// NewJournalist computes the journalist risk of classes. Without populations
// the sample is the population.
func NewJournalist(c Classes) Journalist {
	j := Journalist{Sizes: c.byPopulation()}
	all := 0 // sum of the sizes in the population
	for _, n := range j.Sizes {
		j.Records += n.Records
		j.Classes += n.Classes
		all += n.Size * n.Classes
	}
	if j.Records == 0 {
		return j
	}
	j.Smallest, j.Largest = j.Sizes[0].Size, j.Sizes[len(j.Sizes)-1].Size
	j.Highest, j.Lowest = 1/float64(j.Smallest), 1/float64(j.Largest)
	j.Average = max(float64(j.Classes)/float64(all), successRate(j.Sizes, j.Records))
	return j
}

// AtRisk returns the share of the sample's records with a risk above the
// threshold (strictly), 0 if there are none.
func (j Journalist) AtRisk(threshold float64) float64 {
	records := 0
	for _, n := range j.Sizes {
		if 1/float64(n.Size) > threshold {
			records += n.Records
		}
	}
	if records == 0 {
		return 0
	}
	return float64(records) / float64(j.Records)
}

// byPopulation merges classes of equal size in the population, so that sums do not depend on the
// order of the classes.
func (c Classes) byPopulation() []PopulationCount {
	at := map[int]int{}
	counts := []PopulationCount{}
	for i, size := range c.Sizes {
		if size < 1 {
			continue
		}
		population := size
		if c.Population != nil {
			population = c.Population[i]
		}
		k, ok := at[population]
		if !ok {
			k = len(counts)
			at[population] = k
			counts = append(counts, PopulationCount{Size: population})
		}
		counts[k].Records += size
		counts[k].Classes++
	}
	sort.Slice(counts, func(i, j int) bool { return counts[i].Size < counts[j].Size })
	return counts
}

// successRate is the expected share of right guesses if somebody guesses for
// every record.
func successRate(counts []PopulationCount, records int) float64 {
	sum := 0.0
	for _, n := range counts {
		sum += float64(n.Records) / float64(n.Size)
	}
	return sum / float64(records)
}
