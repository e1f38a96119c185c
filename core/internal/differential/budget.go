package differential

import "math/big"

// Budget limits how much a release may reveal of one record, and says what it is spent on.
type Budget struct {
	Epsilon, Delta float64
	Search         float64 // share of epsilon that chooses a scheme, 0 to below 1; 0: none is chosen
}

// Drawing is the epsilon with which records are drawn.
func (b Budget) Drawing() float64 { return b.Epsilon * (1 - b.Search) }

// Choosing is the epsilon that is left for the choice of a scheme: exactly what Drawing
// leaves of Epsilon.
func (b Budget) Choosing() *big.Rat {
	all, drawing := new(big.Rat).SetFloat64(b.Epsilon), new(big.Rat).SetFloat64(b.Drawing())
	return all.Sub(all, drawing)
}

// Size is the least size of groups.
func (b Budget) Size() int { return MinimalSize(b.Drawing(), b.Delta) }
