package verify

import (
	"sort"

	"github.com/fulgurite/fulgurite/core/problem"
)

// worst is the share that a person may have of the riskiest of the person's classes:
// own of all records.
type worst struct{ own, all int }

func (w worst) share() float64 { return ratio(w.own, w.all) }

// personRisks finds of each person who is shown the riskiest class. Records of nobody
// who is known may be that person's, too; where a class has no others, they are
// somebody's.
func (r *Release) personRisks() []worst {
	of := map[int]worst{}
	var all []worst
	for _, c := range r.Classes {
		own := map[int]int{}
		for _, row := range c.Rows {
			own[r.Persons[row]]++
		}
		unknown := own[nobody]
		delete(own, nobody)
		if len(own) == 0 {
			all = append(all, worst{unknown, len(c.Rows)})
		}
		for p, n := range own {
			if w := (worst{n + unknown, len(c.Rows)}); of[p].all == 0 || w.share() > of[p].share() {
				of[p] = w
			}
		}
	}
	for _, w := range of {
		all = append(all, w)
	}
	sort.Slice(all, func(i, j int) bool { // the order of the map decides nothing
		if all[i].all != all[j].all {
			return all[i].all < all[j].all
		}
		return all[i].own < all[j].own
	})
	return all
}

// meanRisk finds out whether the mean over persons is higher than a risk.
func (r *Release) meanRisk(risk float64) []Finding {
	persons := r.personRisks()
	sum := 0.0
	for _, w := range persons {
		sum += w.share()
	}
	if mean := sum / float64(max(1, len(persons))); !atMost(mean, risk) {
		return because(problem.Several(len(persons), "it is %.4g, the mean over %d person, in the riskiest of the person's groups",
			"it is %.4g, the mean over %d persons, each in the riskiest of the person's groups", mean, len(persons)))
	}
	return nil
}

// foundWithin finds out whether more than a share of the persons is found in fewer than
// so many tries.
func (r *Release) foundWithin(tries, share float64) []Finding {
	persons, n := r.personRisks(), 0
	for _, w := range persons {
		if float64(w.all/w.own) < tries {
			n++
		}
	}
	if n > 0 && !(ratio(n, len(persons)) <= share) {
		return whole("%d of %d persons may be found in fewer than %v tries", n, len(persons), tries)
	}
	return nil
}
