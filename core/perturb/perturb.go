// Package perturb changes released values at random: it adds noise to numbers, rounds them, or
// swaps them among records of similar rank, and draws categories anew from a transition matrix.
// Numbers stay numbers, and statistics of many records hardly change; for a single record nobody
// knows whether its value is the true one.
//
// It only protects the released values: none of the methods forms groups of records that look the
// same, so that none is k-anonymity, and none has an epsilon. Columns that somebody could know are
// made coarser instead.
//
// The methods are those of L. Willenborg and T. de Waal, Elements of Statistical Disclosure Control
// (Springer 2001), A. Hundepool et al., Statistical Disclosure Control (Wiley 2012), and M. Templ,
// A. Kowarik, B. Meindl, Statistical Disclosure Control for Micro-Data Using the R Package
// sdcMicro, Journal of Statistical Software 67(4), 2015, whose defaults it uses.
//
// All randomness comes from 32 bytes of a source, which are not stored.
package perturb

import (
	"io"
	"math/rand/v2"
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Method is a way of changing values.
type Method string

// The methods.
const (
	Noise        Method = "noise"         // adds a random number to each
	Rounding     Method = "rounding"      // to the nearest multiple of a base: not random
	RankSwapping Method = "rank-swapping" // swaps values with others of similar rank
	PRAM         Method = "pram"          // draws categories anew (post-randomization)
)

// Methods returns all methods, in the order of the documentation.
func Methods() []Method { return []Method{Noise, Rounding, RankSwapping, PRAM} }

// Said names the method.
func (m Method) Said() *problem.Text {
	switch m {
	case Noise:
		return problem.Say("noise")
	case Rounding:
		return problem.Say("rounding")
	case RankSwapping:
		return problem.Say("rank swapping")
	case PRAM:
		return problem.Say("PRAM")
	}
	return problem.Say("%s", string(m))
}

// The defaults follow sdcMicro, except for the noise, which is 150 % there.
const (
	DefaultShare  = 0.1
	DefaultWithin = 0.05
	DefaultStay   = 0.8
)

// Spec says how to change the values of a column.
type Spec struct {
	Method Method `json:"method"`
	// Share, for noise, is its standard deviation as a share of the column's, above 0 and
	// at most 10; 0 means 0.1.
	Share float64 `json:"share,omitempty"`
	// Joint, for noise, gives the columns that have it correlated noise with the columns' own
	// correlations, which are thereby preserved.
	Joint bool `json:"joint,omitempty"`
	// Base, for rounding: values become its nearest multiple.
	Base float64 `json:"base,omitempty"`
	// Within, for rank swapping, limits how far apart the ranks of two swapped values are, as a share
	// of the records above 0 and at most 1; 0 means 0.05.
	Within float64 `json:"within,omitempty"`
	// Stay, for PRAM, is the diagonal of the transition matrix from which the invariant one is made, 0
	// to 1: the probability that a category stays in each of its two steps; 0 means 0.8.
	Stay float64 `json:"stay,omitempty"`
}

// Deviation returns the noise's standard deviation as a share of the column's.
func (s *Spec) Deviation() float64 { return or(s.Share, DefaultShare) }

// Window returns the largest difference of ranks as a share of the records.
func (s *Spec) Window() float64 { return or(s.Within, DefaultWithin) }

// Diagonal returns the diagonal of the transition matrix.
func (s *Spec) Diagonal() float64 { return or(s.Stay, DefaultStay) }

func or(x, otherwise float64) float64 {
	if x == 0 {
		return otherwise
	}
	return x
}

// Column is a column to change.
type Column struct {
	*table.Column          // held, with its type
	Spec          *Spec    // validated
	Missing       []string // missing-value words: no number may become one of them
}

// Columns returns the columns with their values changed. Missing values stay missing, and
// exceptions are unchanged; numbers keep their notation and their number of decimals. It reads 32
// bytes of random if the methods are random.
//
// Problems are columns that a method cannot change, with the column as their place.
func Columns(columns []Column, random io.Reader) ([]*table.Column, error) {
	var seed [32]byte
	drawn := slices.ContainsFunc(columns, func(c Column) bool { return c.Spec.Method != Rounding })
	if drawn {
		if _, err := io.ReadFull(random, seed[:]); err != nil {
			return nil, problem.New("release-random", "Try again.",
				"The values could not be changed at random, because the system gave no random numbers: %v.", err)
		}
	}
	rng := rand.New(rand.NewChaCha8(seed))
	changed := make([]*table.Column, len(columns))
	var joint []int
	for i, c := range columns {
		if c.Spec.Method == Noise && c.Spec.Joint {
			joint = append(joint, i)
			continue
		}
		one, err := apply(c, rng)
		if err != nil {
			return nil, problem.At(err, problem.Place{Attribute: c.Name})
		}
		changed[i] = one
	}
	if joint == nil {
		return changed, nil
	}
	together := make([]Column, len(joint))
	for i, at := range joint {
		together[i] = columns[at]
	}
	noisy, err := addNoise(together, rng)
	for i, at := range joint {
		if err == nil {
			changed[at] = noisy[i]
		}
	}
	return changed, err
}

func apply(c Column, rng *rand.Rand) (*table.Column, error) {
	switch c.Spec.Method {
	case Noise:
		one, err := addNoise([]Column{c}, rng)
		if err != nil {
			return nil, err
		}
		return one[0], nil
	case Rounding:
		return round(c)
	case RankSwapping:
		return swapRanks(c, rng)
	case PRAM:
		return randomize(c, rng)
	}
	panic("perturb: an unknown method passed the validation of the project: " + string(c.Spec.Method))
}

// refuse reports that a method does not suit a column.
func refuse(c Column, hint, format string, args ...any) error {
	return problem.New("perturb-column", hint, format, args...).OfColumn(c.Name)
}
