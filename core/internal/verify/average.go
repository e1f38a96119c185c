package verify

import (
	"math"

	"github.com/fulgurite/fulgurite/core/problem"
)

// AverageRisk: where persons have several records, the mean over persons of the share
// that they may have of the riskiest of their classes. With one record each, somebody
// who guesses which record belongs to which person is right for a share Risk of all at
// most: the number of classes divided by the number of records. (El Emam and Malin, "Concepts and
// methods for de-identifying clinical trial data", 2015.)
type AverageRisk struct{ Risk float64 }

// Name returns "average risk of at most 0.05".
func (r AverageRisk) Name() *problem.Text { return problem.Say("average risk of at most %v", r.Risk) }

// Verify finds out whether the average risk is higher.
func (r AverageRisk) Verify(release *Release) []Finding {
	if release.Persons != nil {
		return release.meanRisk(r.Risk)
	}
	h := release.histogram()
	if h.records == 0 || ratio(h.groups, h.records) <= r.Risk {
		return nil
	}
	return whole("it is %.4g: the number of groups is %d, that of records %d", ratio(h.groups, h.records), h.groups, h.records)
}

// AverageRiskExtended is AverageRisk with a bound on the share of records, or where
// persons have several of persons, with a
// risk of their own above Highest: those in classes of fewer than 1/Highest
// records. This size is rounded up, unless its fraction is below 0.01, as it is
// where somebody wrote 0.33 for 1/3.
type AverageRiskExtended struct {
	Average float64
	Highest float64 // in (0,1]
	AtRisk  float64 // share of records
}

// Name returns "average risk of at most 0.05, and risk above 0.2 for a share of at most 0.1".
func (r AverageRiskExtended) Name() *problem.Text {
	return problem.Say("average risk of at most %v, and risk above %v for a share of at most %v", r.Average, r.Highest, r.AtRisk)
}

// Verify finds out whether the average risk or the share is higher.
func (r AverageRiskExtended) Verify(release *Release) []Finding {
	if !(r.Highest > 0 && r.Highest <= 1) {
		return whole("the highest risk is none")
	}
	findings := AverageRisk{r.Average}.Verify(release)
	least, fraction := math.Modf(1 / r.Highest)
	if fraction >= 0.01 {
		least++
	}
	if release.Persons != nil {
		return append(findings, release.foundWithin(least, r.AtRisk)...)
	}
	h := release.histogram()
	small := 0
	for size, n := range h.classes {
		if float64(size) < least {
			small += size * n
		}
	}
	if h.records > 0 && !(ratio(small, h.records) <= r.AtRisk) {
		findings = append(findings, Finding{wholeTable, problem.Several(small, "%d of %d records is in a group of fewer than %v",
			"%d of %d records are in groups of fewer than %v", small, h.records, least)})
	}
	return findings
}
