package perturb

import (
	"math/rand/v2"
	"sort"

	"github.com/fulgurite/fulgurite/core/table"
)

// randomize draws the category of each record anew (post-randomization: J. M. Gouweleeuw, P.
// Kooiman, L. Willenborg, P. P. de Wolf, Post randomisation for statistical disclosure control,
// Journal of Official Statistics 14(4), 1998), such that the expected number of records of each
// category is preserved (invariant, in two steps).
//
// The transition matrix P, of m categories, has the probability d on its diagonal, and (1-d)/(m-1)
// elsewhere. The second step goes back by Bayes' rule, with the share v of each category: Q(j,k) =
// P(k,j) v(k) / sum over l of P(l,j) v(l). Then R = P Q satisfies v R = v.
func randomize(c Column, rng *rand.Rand) (*table.Column, error) {
	p := newTransition(c)
	if len(p.codes) < 2 {
		return nil, refuse(c, "Remove the entry.", "All values of the column are the same, so that none can be drawn in place of another.")
	}
	codes := c.Codes.Slice()
	for row, code := range codes {
		if at := p.at[code]; at >= 0 {
			codes[row] = p.codes[p.back(p.forth(int(at), rng), rng)]
		}
	}
	own := *c.Column
	own.Codes = table.CodesOf(codes)
	return &own, nil
}

// transition draws categories, which are numbered from 0.
type transition struct {
	stay  float64
	codes []uint32 // by category
	at    []int32  // by code: the category, -1 if it is none
	upTo  []int    // by category: the records of all before it; the last entry counts all
}

func newTransition(c Column) *transition {
	p := &transition{stay: c.Spec.Diagonal(), at: make([]int32, c.Dict.Len()), upTo: []int{0}}
	for code, n := range c.Counts() {
		p.at[code] = -1
		if c.Valued(uint32(code)) && n > 0 {
			p.at[code] = int32(len(p.codes))
			p.codes = append(p.codes, uint32(code))
			p.upTo = append(p.upTo, p.upTo[len(p.upTo)-1]+n)
		}
	}
	return p
}

// forth draws by row i of P.
func (p *transition) forth(i int, rng *rand.Rand) int {
	if rng.Float64() < p.stay {
		return i
	}
	j := rng.IntN(len(p.codes) - 1)
	if j >= i {
		j++
	}
	return j
}

// back draws by row j of Q: j itself, or else a category by its number of records.
func (p *transition) back(j int, rng *rand.Rand) int {
	all, own := p.upTo[len(p.codes)], p.upTo[j+1]-p.upTo[j]
	stays := p.stay * float64(own)
	goes := (1 - p.stay) / float64(len(p.codes)-1) * float64(all-own)
	if rng.Float64()*(stays+goes) < stays {
		return j
	}
	record := rng.IntN(all - own)
	if record >= p.upTo[j] {
		record += own
	}
	return sort.SearchInts(p.upTo, record+1) - 1
}
