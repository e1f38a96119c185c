// Package differential has what (epsilon, delta)-differential privacy by sampling takes,
// without a floating-point number that decides anything: the size that groups need, the
// draw of the records, and the choice of a scheme by the exponential mechanism.
//
// The algorithm is SafePub: R. Bild, K. A. Kuhn, F. Prasser: SafePub: A truthful data
// anonymization algorithm with strong privacy guarantees. Proceedings on Privacy
// Enhancing Technologies 2018(1). Its core is that of N. Li, W. Qardaji, D. Su: On
// sampling, anonymization, and differential privacy: or, k-anonymization meets
// differential privacy. ASIACCS 2012: draw each record with a probability beta, make it
// coarser by a scheme that does not depend on the data, and leave out what is in a
// group of fewer than k records.
//
// Everything is exact, or rounded to the side that protects more, so that the result is
// the same on every platform and the guarantee is not lost in a last bit.
package differential

import (
	"math"
	"math/big"
)

// MinEpsilon and MaxEpsilon are between which sizes are computed: with the one a
// record in 1,000 is drawn, with the other all but one in 3,000 are, and groups need
// tens of thousands.
const (
	MinEpsilon = 0.001
	MaxEpsilon = 8
)

// Threshold is the probability beta with which each record is drawn, as a part of 2^64:
// the largest one that is at most 1 - exp(-epsilon). Epsilon is above 0 and at most
// MaxEpsilon.
func Threshold(epsilon float64) uint64 {
	rest := new(big.Float).SetPrec(precision).SetMode(big.ToNegativeInf)
	rest.Sub(big.NewFloat(1), shrinking(epsilon))
	whole, _ := rest.SetMantExp(rest, 64).Int(nil)
	return whole.Uint64()
}

// Beta is Threshold as a number, for people.
func Beta(epsilon float64) float64 { return float64(Threshold(epsilon)) / (1 << 64) }

// precision is that of the numbers that are rounded to the safe side, in bits.
const precision = 256

// shrinking is exp(-epsilon), rounded up: the reciprocal of the first terms of the
// series of exp(epsilon), all of which are positive, rounded down. An epsilon such as
// ln 3 can only be written rounded, and then gamma n may be a whole number or just not:
// the one that counts is smaller by 2 to the -50th of itself, so that what was meant is
// kept, too.
func shrinking(epsilon float64) *big.Float {
	down := func() *big.Float { return new(big.Float).SetPrec(precision).SetMode(big.ToNegativeInf) }
	x := down().SetFloat64(epsilon)
	x.Sub(x, new(big.Float).SetMantExp(x, -50))
	sum, term := down().SetInt64(1), down().SetInt64(1)
	for n := int64(1); n <= 100; n++ {
		term = down().Quo(down().Mul(term, x), down().SetInt64(n))
		sum = down().Add(sum, term)
	}
	return new(big.Float).SetPrec(precision).SetMode(big.ToPositiveInf).Quo(big.NewFloat(1), sum)
}

// MinimalSize is the smallest k with which the draw of records with the probability
// beta of epsilon protects with epsilon and delta. Of a group of n records j are drawn
// with the probability f(j; n, beta) of the binomial distribution, and
//
//	f(j; n, beta) / f(j; n-1, beta) = n (1-beta) / (n-j) <= exp(epsilon)
//
// wherever j <= gamma n, with gamma = 1 - (1-beta) exp(-epsilon). Groups of fewer than
// k are not seen. So what exceeds exp(epsilon) has at most the probability
//
//	delta_k = max over n >= ceil(k/gamma - 1) of P(Bin(n, beta) > gamma n)
//
// (Li, Qardaji and Su, theorem 3; SafePub, section 4). Among all n of which gamma n lies
// between the same two whole numbers j-1 and j the largest, n_j = ceil(j/gamma) - 1, has
// the largest tail, so that
//
//	delta_k = max over j >= k of P(Bin(n_j, beta) >= j)
//
// and k is one more than the last j whose tail is above delta. That no j beyond a
// certain one is, Hoeffding's bound says (Probability inequalities for sums of bounded
// random variables, JASA 58, 1963, theorem 1): the tail is at most exp(-n KL), where KL
// is the divergence of gamma from beta.
//
// Epsilon is above 0 and at most MaxEpsilon, delta above 0 and below 1.
func MinimalSize(epsilon, delta float64) int {
	d := drawing{beta: new(big.Int).SetUint64(Threshold(epsilon))}
	rest := up().SetInt(new(big.Int).Sub(one64, d.beta)) // (1-beta) 2^64, exact
	// gamma, rounded down to a multiple of 2^-precision: a smaller one asks for more.
	back := up().Mul(rest, shrinking(epsilon))
	share, _ := up().SetMantExp(back, precision-64).Int(nil)
	whole := new(big.Int).Lsh(big.NewInt(1), precision)
	d.gamma = new(big.Int).Sub(whole, share.Add(share, big.NewInt(1)))
	d.drawn, d.rest = up().SetMantExp(up().SetInt(d.beta), -64), up().SetMantExp(rest, -64)
	d.odds = up().Quo(d.drawn, d.rest)
	most := big.NewFloat(delta)
	for j := d.last(delta); j > 0; j-- {
		if d.tail(j, most).Cmp(most) > 0 {
			return j + 1
		}
	}
	return 1
}

var one64 = new(big.Int).Lsh(big.NewInt(1), 64)

// up is a number that is rounded up.
func up() *big.Float { return new(big.Float).SetPrec(precision).SetMode(big.ToPositiveInf) }

// drawing is the draw of a group's records.
type drawing struct {
	beta  *big.Int // of 2^64
	gamma *big.Int // of 2^precision, rounded down
	// drawn is beta and rest 1-beta, exactly; odds is their quotient, rounded up.
	drawn, rest, odds *big.Float
}

// records is n_j, the largest n with gamma n < j.
func (d *drawing) records(j int) int64 {
	scaled := new(big.Int).Lsh(big.NewInt(int64(j)), precision)
	n := scaled.Sub(scaled, big.NewInt(1))
	return n.Div(n, d.gamma).Int64()
}

// last is a j from which on no tail is above delta. What it is computed with may be off
// by some parts in 2^40, of which a millionth is far more; a larger one costs time alone.
func (d *drawing) last(delta float64) int {
	beta, _ := d.drawn.Float64()
	rest, _ := d.rest.Float64()
	g := new(big.Float).SetMantExp(new(big.Float).SetInt(d.gamma), -precision)
	gamma, _ := g.Float64()
	left, _ := new(big.Float).Sub(big.NewFloat(1), g).Float64()
	divergence := gamma*math.Log(gamma/beta) + left*math.Log(left/rest)
	n := math.Ceil((1 - math.Log(delta)) / divergence * (1 + 1e-6))
	return int(math.Ceil(gamma*(n+1))) + 1
}

// tail is P(Bin(n_j, beta) >= j), rounded up; any number above most if it is above.
func (d *drawing) tail(j int, most *big.Float) *big.Float {
	n := d.records(j)
	sum := up()
	if int64(j) > n {
		return sum
	}
	term := up().SetInt(new(big.Int).Binomial(n, int64(j)))
	term.Mul(term, power(d.drawn, int64(j)))
	term.Mul(term, power(d.rest, n-int64(j)))
	ratio := up()
	for i := int64(j); ; i++ {
		sum.Add(sum, term)
		if i == n || sum.Cmp(most) > 0 {
			return sum
		}
		ratio.Quo(up().SetInt64(n-i), up().SetInt64(i+1))
		ratio.Mul(ratio, d.odds)
		term.Mul(term, ratio)
		// The ratios fall. From 3/4 on all terms together are at most four times the next.
		if ratio.Cmp(threeQuarters) <= 0 && term.MantExp(nil) < sum.MantExp(nil)-128 {
			return sum.Add(sum, up().SetMantExp(term, 2))
		}
	}
}

var threeQuarters = big.NewFloat(0.75)

// power is x^n, rounded up.
func power(x *big.Float, n int64) *big.Float {
	result, square := up().SetInt64(1), up().Set(x)
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			result.Mul(result, square)
		}
		square.Mul(square, square)
	}
	return result
}
