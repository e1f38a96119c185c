package verify

import (
	"math"

	"github.com/fulgurite/fulgurite/core/problem"
)

// NoAttack: to look for somebody costs more than it gains on average, in every class:
// with Gain for who is found and Cost for every attempt, Gain/n - Cost < 0 where n
// records look the same, or nothing is gained at all. As a Journalist somebody does not
// know who is released, and n counts the records of the whole table. (Wan and others, "A
// game theoretic framework for analyzing re-identification risk", 2015.)
type NoAttack struct {
	Gain, Cost float64
	Journalist bool
}

// Name returns "no attack that is worth 4 for a gain of 300".
func (r NoAttack) Name() *problem.Text {
	if r.Journalist {
		return problem.Say("no attack that is worth %v for a gain of %v, by somebody who does not know who is released", r.Cost, r.Gain)
	}
	return problem.Say("no attack that is worth %v for a gain of %v", r.Cost, r.Gain)
}

// Verify finds every class that is worth an attack.
func (r NoAttack) Verify(release *Release) []Finding {
	if !(r.Gain >= 0 && r.Cost >= 0) {
		return whole("the gain or the cost of an attack is below 0, which says nothing")
	}
	if r.Journalist && release.Subset != nil && release.irregular {
		return noClasses
	}
	return release.each(func(c Class) *problem.Text {
		if n := release.alike(c, r.Journalist); r.Gain > 0 && !(math.FMA(n, r.Cost, -r.Gain) > 0) {
			return problem.Say("%s, can be attacked for %.4g on average, which is no less than it costs", release.describe(c), r.Gain/n)
		}
		return nil
	})
}

// alike returns how many look the same to somebody who searches a class: by records, or by the
// shares of persons, of the whole table if it is not known who is released.
func (r *Release) alike(c Class, journalist bool) float64 {
	if journalist && r.Subset != nil {
		return float64(c.Population)
	}
	return float64(r.Size(c.Rows))
}
