package search

import (
	"math/rand/v2"
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/utility"
)

// Genetic is the id of the algorithm.
const Genetic ID = "genetic"

var geneticInfo = Info{ID: Genetic, Name: "Genetic", Reference: true,
	Sentence:  "Makes tables from the levels of two good ones and by random changes, in two populations that exchange their best now and then, for fifty generations.",
	Guarantee: "None but that the result meets the rules, if one was found that does.",
	Source:    "Wan, Vorobeychik, Xia, Clayton, Kantarcioglu, Malin: Expanding Access to Large-Scale Genomic Data While Promoting Privacy: A Game Theoretic Approach (2017), with the parameters of ARX 3.9"}

// Parameters of the genetic search: the defaults of ARX 3.9. Shares are of a population.
const (
	generations    = 50
	populationSize = 100 // and one for each column
	exchangeEvery  = 10  // generations
	exchanged      = 0.2
	elite          = 0.2 // stays as it is
	crossed        = 0.2 // the worst, replaced by children of two parents
	parents        = 0.2 // the best, from which parents are drawn
	mutated        = 0.2 // of the columns get another level, at most
)

// individual is a transformation of a population, anonymous or not, and its score.
type individual struct {
	levels []int
	score  utility.Score
}

// breeding is the state of a genetic search.
type breeding struct {
	*run
	rng    *rand.Rand
	scores map[lattice.ID]utility.Score // of what was checked
}

// genetic breeds two populations. The first starts with transformations whose first columns are at
// the top and the others at the bottom, and both with random ones. Transformations that are not
// anonymous take part with their score, and repeated ones are not checked again. Random numbers
// follow from a fixed seed.
func genetic(r *run) error {
	g := &breeding{run: r, rng: rand.New(rand.NewPCG(seed, seed)), scores: make(map[lattice.ID]utility.Score)}
	columns := r.lattice.Columns()
	size := columns + populationSize
	populations := [2][]individual{}
	for p := range populations {
		for i := range size {
			levels := g.random()
			if p == 0 && i < columns {
				copy(levels, r.lattice.Max[:i+1])
				copy(levels[i+1:], r.lattice.Min[i+1:])
			}
			born, more := g.born(levels)
			if populations[p] = append(populations[p], born); !more {
				return nil
			}
		}
	}
	for generation := range generations {
		for _, p := range populations {
			rank(p)
		}
		if generation%exchangeEvery == 0 {
			for i := range part(exchanged, size) {
				populations[0][i], populations[1][i] = populations[1][i], populations[0][i]
			}
			rank(populations[0])
			rank(populations[1])
		}
		for _, p := range populations {
			if !g.breed(p) {
				return nil
			}
		}
	}
	return nil
}

// rank sorts a population, the best first.
func rank(population []individual) {
	slices.SortStableFunc(population, func(a, b individual) int { return a.score.Compare(b.score) })
}

// part returns a share of a number, rounded up.
func part(share float64, of int) int { return int(share*float64(of) + 0.999999) }

// random returns a transformation with uniformly drawn levels.
func (g *breeding) random() []int {
	levels := make([]int, g.lattice.Columns())
	for c := range levels {
		levels[c] = g.randomLevel(c)
	}
	return levels
}

func (g *breeding) randomLevel(column int) int {
	low := g.lattice.Min[column]
	return low + g.rng.IntN(g.lattice.Max[column]-low+1)
}

// born checks a transformation unless that was done. more is false if the search has to end.
func (g *breeding) born(levels []int) (born individual, more bool) {
	id := g.lattice.ID(levels)
	if score, ok := g.scores[id]; ok {
		return individual{levels, score}, true
	}
	o, more := g.check(id, true)
	score := owned(o.Score)
	g.scores[id] = score
	g.held += scoreBytes
	return individual{levels, score}, more
}

// breed replaces the worst of a ranked population by children of its best, and those between these
// and the elite by mutated copies of any. It returns false if the search has to end.
func (g *breeding) breed(population []individual) bool {
	size := len(population)
	before := slices.Clone(population)
	children := part(crossed, size)
	draw := g.wheel(before[:part(parents, size)])
	for i := range children {
		mother, father := draw(), draw()
		levels := slices.Clone(mother.levels)
		for c := range levels {
			if g.rng.IntN(2) == 0 {
				levels[c] = father.levels[c]
			}
		}
		child, more := g.born(levels)
		if population[size-1-i] = child; !more {
			return false
		}
	}
	for i := part(elite, size); i < size-children; i++ {
		levels := slices.Clone(before[g.rng.IntN(size)].levels)
		for _, c := range g.rng.Perm(len(levels))[:g.rng.IntN(part(mutated, len(levels))+1)] {
			levels[c] = g.randomLevel(c)
		}
		changed, more := g.born(levels)
		if population[i] = changed; !more {
			return false
		}
	}
	return true
}

// wheel draws individuals with probabilities that fall linearly from the best score to the worst,
// which has none; equal scores have equal probabilities.
func (g *breeding) wheel(of []individual) func() individual {
	best, worst := of[0].score.Value, of[len(of)-1].score.Value
	upTo, sum := make([]float64, len(of)), 0.0
	for i, one := range of {
		if worst > best {
			sum += (worst - one.score.Value) / (worst - best)
		} else {
			sum++
		}
		upTo[i] = sum
	}
	return func() individual {
		at, _ := slices.BinarySearch(upTo, g.rng.Float64()*sum)
		return of[min(at, len(of)-1)]
	}
}
