package verify

import "github.com/fulgurite/fulgurite/core/problem"

// DeltaPresence: whether a person of the whole table belongs to the research
// subset cannot be told with certainty: in every class of the whole table the
// share of records that do lies between Low and High. (Nergiz, Atzori and
// Clifton, "Hiding the presence of individuals from shared databases", 2007.)
//
// Classes without any record of the subset are judged too. They cannot be
// suppressed, as nothing of them is released.
type DeltaPresence struct{ Low, High float64 }

// Name returns "(0.1,0.5)-presence".
func (r DeltaPresence) Name() *problem.Text { return problem.Say("(%v,%v)-presence", r.Low, r.High) }

// Verify finds every class whose share is out of range.
func (r DeltaPresence) Verify(release *Release) []Finding {
	if release.Subset == nil {
		return noSubset
	}
	if release.irregular {
		return noClasses
	}
	if release.Persons != nil {
		return r.ofPersons(release)
	}
	findings := release.each(func(c Class) *problem.Text {
		if share := ratio(release.Weights.Sum(c.Rows), c.Population); !(r.Low <= share && share <= r.High) {
			return problem.Several(c.Population, "%s, is %.4g of the %d record of the whole table that looks the same",
				"%s, is %.4g of the %d records of the whole table that look the same",
				release.describe(c), share, c.Population)
		}
		return nil
	})
	if n := len(release.Missed); n > 0 && !(r.Low <= 0) {
		like := release.Missed[0]
		missed := problem.Several(like.Population,
			"%d record of the whole table, like the one on line %d of the original, is known not to be released",
			"%d records of the whole table that look like the one on line %d of the original are known not to be released",
			like.Population, release.In.Line(int(like.Rows[0])))
		if n > 1 {
			missed = problem.Several(n-1, "%s (and so are those of %d other group)", "%s (and so are those of %d other groups)", missed, n-1)
		}
		findings = append(findings, Finding{wholeTable, missed})
	}
	return findings
}

// ofPersons compares people in all of their records: of those of the whole table who
// show the same in all of theirs, the share that is released.
func (r DeltaPresence) ofPersons(release *Release) (findings []Finding) {
	released, alike, wrong := release.present()
	for i, n := range released {
		if share := ratio(n, alike[i]); !(r.Low <= share && share <= r.High) {
			findings = append(findings,
				Finding{wholeTable, problem.Several(alike[i], "of %d person of the whole table who shows the same in all records, %.4g is released",
					"of %d people of the whole table who show the same in all of their records, %.4g is released", alike[i], share)})
		}
	}
	return append(wrong, findings...)
}

// noSubset is the finding of rules that compare a research subset with the
// table it was taken from.
var noSubset = whole("there is no research subset to compare with the whole table")

// noClasses is their finding of an output of which the levels differ by record.
var noClasses = whole("its records are on levels of their own, so that one outside the research subset may look like several groups")
