package verify

import (
	"slices"
	"sort"

	"github.com/fulgurite/fulgurite/core/problem"
)

// worst is the share that a person may have of the riskiest of the person's classes:
// own of all records.
type worst struct{ own, all int }

func (w worst) share() float64 { return ratio(w.own, w.all) }

// personRisks finds of each known person who is shown the riskiest class. Unattributed
// records may be that person's, too. They are told of by class, because they may be
// somebody's who has no others in it. A group of equal profiles tells how many records its
// persons have: with an unattributed record more than the others of it anybody has a profile alone.
func (r *Release) personRisks() (persons, unattributed []worst) {
	of, released := map[int]worst{}, false // whether any are
	for _, c := range r.Classes {
		released = released || slices.ContainsFunc(c.Rows, func(row uint32) bool { return r.Persons[row] == nobody })
	}
	for _, c := range r.Classes {
		own := map[int]int{}
		for _, row := range c.Rows {
			own[r.Persons[row]]++
		}
		unknown := own[nobody]
		delete(own, nobody)
		if unknown > 0 {
			unattributed = append(unattributed, worst{unknown, len(c.Rows)})
		}
		for p, n := range own {
			if r.whole && released {
				n = len(c.Rows) - unknown
			}
			if w := (worst{n + unknown, len(c.Rows)}); of[p].all == 0 || w.share() > of[p].share() {
				of[p] = w
			}
		}
	}
	for _, w := range of {
		persons = append(persons, w)
	}
	sort.Slice(persons, func(i, j int) bool { // the order of the map decides nothing
		if persons[i].all != persons[j].all {
			return persons[i].all < persons[j].all
		}
		return persons[i].own < persons[j].own
	})
	return persons, unattributed
}

// meanRisk finds out whether the mean over persons may be higher than a risk. What raises
// it most is that the unattributed records of a class are of the person who is found with
// most difficulty, if of one who has no others there.
func (r *Release) meanRisk(risk float64) []Finding {
	persons, unattributed := r.personRisks()
	sum, least, alone := 0.0, 1.0, 0.0
	for _, w := range persons {
		sum, least = sum+w.share(), min(least, w.share())
	}
	for _, w := range unattributed {
		if w.share() > least {
			sum += w.share() - least
		}
		alone = max(alone, w.share())
	}
	mean := alone // of nobody who is known
	if len(persons) > 0 {
		mean = min(1, sum/float64(len(persons)))
	}
	if !atMost(mean, risk) {
		return because(problem.Several(len(persons), "it is %.4g, the mean over %d person, in the riskiest of the person's groups",
			"it is %.4g, the mean over %d persons, each in the riskiest of the person's groups", mean, len(persons)))
	}
	return nil
}

// foundWithin finds out whether more than a share of the persons may be found in fewer
// than so many tries: besides those who are known to be, others whom the unattributed
// records of a class are about, so many each as that takes.
func (r *Release) foundWithin(tries, share float64) []Finding {
	persons, unattributed := r.personRisks()
	n := 0
	for _, w := range persons {
		if float64(w.all/w.own) < tries {
			n++
		}
	}
	for _, w := range unattributed {
		for each := 1; each <= w.own; each++ {
			if float64(w.all/each) < tries {
				n += w.own / each
				break
			}
		}
	}
	all := max(1, len(persons))
	if n = min(n, all); n > 0 && !(ratio(n, all) <= share) {
		return whole("%d of %d persons may be found in fewer than %v tries", n, all, tries)
	}
	return nil
}
