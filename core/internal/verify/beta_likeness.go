package verify

import (
	"math"

	"github.com/fulgurite/fulgurite/core/problem"
)

// BasicBeta: no value of a sensitive column has a much greater share in a class
// than in the table: (p_v - q_v)/q_v <= Beta. (Cao and Karras, "Publishing
// microdata with a robust privacy guarantee", 2012.)
type BasicBeta struct {
	Attribute string
	Beta      float64
}

// Name returns "basic 1-likeness of occupation".
func (r BasicBeta) Name() *problem.Text {
	return problem.Say("basic %v-likeness of %q", r.Beta, r.Attribute)
}

// Protects implements Protecting.
func (r BasicBeta) Protects() string { return r.Attribute }

// Verify finds every class with a value that has gained too much.
func (r BasicBeta) Verify(release *Release) []Finding {
	return release.eachSpread(r.Attribute, byHolders, func(s *Spread) *problem.Text {
		for _, code := range s.Present {
			if gain := s.Gain(code); !atMost(gain, r.Beta) {
				return problem.Say("%s, has the value %q %.4g times as often as the table", s.who(), problem.Cell(s.Value(code)), 1+gain)
			}
		}
		return nil
	})
}

// Gain is (p_v - q_v)/q_v of a value that the class has, at most.
func (s *Spread) Gain(code uint32) float64 {
	had, of := s.minShare(code)
	before := had * s.Size
	return float64(s.counts[code]*of-before) / float64(before)
}

// Share is q_v, the share of a value in the table, at least: for what enhanced likeness
// asks, the worst, because ln q_v + p_v/q_v falls until q_v is p_v, and is no more than 1
// where it is greater.
func (s *Spread) Share(code uint32) float64 { return ratio(s.minShare(code)) }

// WithinEnhanced reports whether the gain of a value is at most -ln q_v, the
// bound of enhanced likeness that no beta lifts.
func (s *Spread) WithinEnhanced(code uint32) bool {
	return atMost(s.Gain(code), -math.Log(s.Share(code)))
}

// EnhancedBeta is BasicBeta with a tighter bound for frequent values:
// (p_v - q_v)/q_v <= min(Beta, -ln q_v).
type EnhancedBeta struct {
	Attribute string
	Beta      float64
}

// Name returns "enhanced 1-likeness of occupation".
func (r EnhancedBeta) Name() *problem.Text {
	return problem.Say("enhanced %v-likeness of %q", r.Beta, r.Attribute)
}

// Protects implements Protecting.
func (r EnhancedBeta) Protects() string { return r.Attribute }

// Verify finds every class with a value that has gained too much.
func (r EnhancedBeta) Verify(release *Release) []Finding {
	return release.eachSpread(r.Attribute, byHolders, func(s *Spread) *problem.Text {
		for _, code := range s.Present {
			if gain := s.Gain(code); !atMost(gain, r.Beta) || !s.WithinEnhanced(code) {
				return problem.Say("%s, has the value %q %.4g times as often as the table, where it has a share of %.4g", s.who(),
					problem.Cell(s.Value(code)), 1+gain, s.Share(code))
			}
		}
		return nil
	})
}
