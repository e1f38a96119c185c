package experiment

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/sample"
)

// Tables that are generated: columns of numbers from 0 to 99, as those of the benchmarks of R.
// Garai, Data anonymization in Go, 2019, by how all of them are made coarser.
const (
	Integers   = "integers"   // halves of a range
	Decimals   = "decimals"   // the same of numbers that are not whole
	Words      = "words"      // first words of a text
	Suppressed = "suppressed" // nothing but *
	Tens       = "tens"       // a tree of ten branches a node
)

// maxNumbers is the number of columns of these tables, and highNumber where their range ends.
const maxNumbers, highNumber = 50, 100

// numbers returns a generator of one of these tables.
func numbers(name string) func(rows int) *Data {
	low, high := 0.0, float64(highNumber)
	spec := map[string]hierarchy.Spec{
		Integers:   {Kind: hierarchy.KindHalving, Halving: &hierarchy.Halving{Low: &low, High: &high}},
		Decimals:   {Kind: hierarchy.KindHalving, Halving: &hierarchy.Halving{Low: &low, High: &high}},
		Words:      {Kind: hierarchy.KindWords},
		Suppressed: {Kind: hierarchy.KindSuppression},
		Tens:       {Kind: hierarchy.KindGrouping, Grouping: &hierarchy.Grouping{Fanout: 10}},
	}[name]
	return func(rows int) *Data {
		d := &Data{Name: name, Hierarchies: map[string]hierarchy.Spec{}}
		rng, cells := rand.New(rand.NewPCG(sample.Seed, 19)), make([]string, maxNumbers)
		for c := range cells {
			cells[c] = fmt.Sprintf("column-%d", c+1)
			d.Hierarchies[cells[c]] = spec
		}
		var text strings.Builder
		for row := range 1 + rows {
			for c := range cells {
				if row > 0 {
					cells[c] = fmt.Sprint(rng.IntN(highNumber))
				}
				if row > 0 && name == Decimals {
					cells[c] += ".5"
				}
			}
			text.WriteString(strings.Join(cells, Delimiter) + "\n")
		}
		d.Text = []byte(text.String())
		return d
	}
}
