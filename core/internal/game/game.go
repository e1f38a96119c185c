// Package game describes what publishing a table pays, as a game of two: a publisher who
// is paid for data and fined when somebody is found in them, and an adversary who gains
// by finding somebody and attacks only where that is worth the cost. (Z. Wan,
// Y. Vorobeychik, W. Xia, E. Clayton, M. Kantarcioglu, R. Ganta, R. Heatherly, B. Malin:
// A game theoretic framework for analyzing re-identification risk. PLoS ONE 10(3), 2015.
// F. Prasser and others: An open source tool for game theoretic health data
// de-identification. AMIA 2017.)
package game

import (
	"math"

	"github.com/fulgurite/fulgurite/core/param"
)

// Source names the papers that models and measures of the game are defined in.
const Source = "Z. Wan, Y. Vorobeychik, W. Xia, E. Clayton, M. Kantarcioglu, R. Ganta, R. Heatherly, B. Malin: A game theoretic framework for analyzing re-identification risk. PLoS ONE 10(3), 2015; " +
	"F. Prasser and others: An open source tool for game theoretic health data de-identification. AMIA 2017."

// Payoffs are the amounts that are at stake with each record, 0 or more, all in the same
// currency.
type Payoffs struct {
	Benefit float64 // B: what the publisher is paid for a record that keeps all of its detail
	Loss    float64 // L: what it costs the publisher when the person of a record is found
	Gain    float64 // G: what the adversary gains by finding the person of a record
	Cost    float64 // c: what it costs the adversary to try
}

// Params describes the payoffs as parameters. The defaults are those of Wan and others.
func Params() []param.Param {
	return append([]param.Param{
		amount("publisherBenefit", "Worth of a record", "What a record that keeps all of its detail is worth to whoever publishes it.", 1200),
		amount("publisherLoss", "Loss by a person found", "What it costs whoever publishes the table when the person of a record is found.", 300),
	}, Attack()...)
}

// Attack describes those of the parameters that decide whether an attack is worth it.
func Attack() []param.Param {
	return []param.Param{
		amount("adversaryGain", "Gain by a person found", "What the adversary gains by finding the person of a record.", 300),
		amount("adversaryCost", "Cost of an attack", "What it costs the adversary to try to find the person of a record.", 4),
	}
}

// maxAmount bounds amounts, so that sums over all records of a table stay finite.
const maxAmount = 1e12

func amount(name, label, sentence string, start float64) param.Param {
	return param.Param{Name: name, Kind: param.Real, Label: label, Sentence: sentence, Default: start, Min: 0, Max: maxAmount}
}

// Of reads payoffs from parameters; what is not among them is 0.
func Of(v param.Values) Payoffs {
	return Payoffs{v.Number("publisherBenefit"), v.Number("publisherLoss"), v.Number("adversaryGain"), v.Number("adversaryCost")}
}

// Attacked reports whether it is worth it to look for a person among size that look the
// same: G/size - c > 0. The sign of G - c*size is exact: it is rounded once.
func (p Payoffs) Attacked(size int) bool { return math.FMA(p.Cost, float64(size), -p.Gain) < 0 }

// Pay returns the publisher's expected payoff for a record that keeps the share kept of its detail,
// 0 to 1, where an attacker finds it with the probability 1/size:
//
//	pay = B*kept - (G/size - c > 0 ? L/size : 0)
//
// It falls neither with kept nor with size, also as it is rounded.
func (p Payoffs) Pay(kept float64, size int) float64 {
	pay := float64(p.Benefit * kept)
	if p.Attacked(size) {
		pay -= float64(p.Loss / float64(size))
	}
	return pay
}

// never is a size that no class has.
const never = math.MaxInt32

// Safe is the smallest size at which an attack is worth nothing, the smallest whole
// number above G/c: 1 where nothing is gained, Never where attacks cost nothing.
func (p Payoffs) Safe() int {
	if p.Gain == 0 {
		return 1
	}
	quotient := math.Floor(p.Gain / p.Cost)
	if !(quotient < never) {
		return never
	}
	worthless := func(size int) bool { return math.FMA(p.Cost, float64(size), -p.Gain) > 0 }
	k := max(1, int(quotient)) // rounded: the next number may be the one that was meant
	for k > 1 && worthless(k-1) {
		k--
	}
	for k < never && !worthless(k) {
		k++
	}
	return k
}

// Least is the smallest size at which a record can pay more than nothing, if it keeps all
// of its detail; Never if there is none.
func (p Payoffs) Least() int {
	if p.Benefit == 0 {
		return never
	}
	low, high := 1, never // the size is in between: Pay does not fall with it
	for low < high {
		if middle := low + (high-low)/2; p.Pay(1, middle) > 0 {
			high = middle
		} else {
			low = middle + 1
		}
	}
	return low
}
