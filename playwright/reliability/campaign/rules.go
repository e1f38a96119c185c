package main

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// slack bounds how far rounding may move a figure that is compared with a bound.
const slack = 1e-9

// group are records of the file that look the same to somebody who knows the known columns; in a
// file that shows which records are one person's, all records of the people whose records look the
// same.
type group struct {
	rows   []int // of Released.rows
	tuples []string
}

// groups puts the records of the file into groups.
func (r *Released) groups(profiles bool) []*group {
	by, order := map[string]*group{}, []string{}
	put := func(key string, tuples []string, rows ...int) {
		if by[key] == nil {
			by[key] = &group{tuples: tuples}
			order = append(order, key)
		}
		by[key].rows = append(by[key].rows, rows...)
	}
	if !profiles {
		for i, one := range r.rows {
			put(one.tuple, []string{one.tuple}, i)
		}
	} else {
		own := map[string][]int{}
		for i, one := range r.rows {
			own[r.persons[one.origin]] = append(own[r.persons[one.origin]], i)
		}
		for _, rows := range own {
			var tuples []string
			for _, i := range rows {
				tuples = append(tuples, r.rows[i].tuple)
			}
			slices.Sort(tuples)
			put(strings.Join(tuples, "\n"), tuples, rows...)
		}
	}
	var all []*group
	for _, key := range order {
		all = append(all, by[key])
	}
	return all
}

// counts of a group, in the notation of the definition: R records, of which person p has own[p],
// unknown about nobody who is known, N persons.
type counts struct {
	R, unknown float64
	own        map[string]float64
}

func (r *Released) count(g *group) counts {
	n := counts{own: map[string]float64{}}
	for _, i := range g.rows {
		person, weight := r.person(i)
		n.R += weight
		if person == "" {
			n.unknown += weight
		} else if r.Project.RowsArePeople {
			n.own[person] = 1 // each of the people for whom the line stands has one record
		} else {
			n.own[person] += weight
		}
	}
	return n
}

// share is the largest share of the group's records that may be one person's.
func (n counts) share() float64 {
	most := 0.0
	for _, own := range n.own {
		most = max(most, own)
	}
	return (most + n.unknown) / n.R
}

// size is of how many records that look the same a person has one at most.
func (r *Released) size(g *group, profiles bool) float64 {
	n := r.count(g)
	switch {
	case profiles || r.Project.Size == "persons":
		return float64(len(n.own))
	case len(n.own) == 0:
		return 1
	}
	return math.Floor(1/n.share() + slack)
}

// judge holds every rule against the file. Rules that it does not know are left to the others.
func (r *Released) judge() error {
	if r.Project.Recoding["method"] == "full-domain" {
		if err := r.uniform(); err != nil {
			return err
		}
	}
	set := slices.ContainsFunc(r.known, func(c Column) bool { return c.Items != nil })
	if !r.Unique && !r.Project.RowsArePeople || set { // whose records they are cannot be seen; what of a set is known has many answers
		return nil
	}
	profiles := r.linked && r.Project.RecordsKnown == 0
	if profiles && slices.Contains(r.persons, "") {
		return nil
	}
	groups := r.groups(profiles)
	for _, m := range r.Project.Models {
		if err := r.rule(m, groups, profiles); err != nil {
			return fmt.Errorf("%s: %w", m.Model, err)
		}
	}
	return nil
}

func (r *Released) rule(m Model, groups []*group, profiles bool) error {
	least := 0.0
	switch m.Model {
	case "k-anonymity":
		least = m.number("k", 5)
		if err := r.together(int(least), profiles); err != nil {
			return err
		}
	case "profitability-prosecutor-no-attack":
		least = math.Floor(m.number("adversaryGain", 0)/m.number("adversaryCost", 1)) + 1
	case "k-map", "profitability-journalist-no-attack", "delta-presence":
		return r.population(m, groups)
	case "average-reidentification-risk", "average-reidentification-risk-extended", "sample-uniqueness":
		return r.risks(m, groups, profiles)
	case "alpha-k-anonymity":
		least = m.number("k", 5)
	}
	for _, g := range groups {
		if size := r.size(g, profiles); size < least {
			return fmt.Errorf("the group %v has the size %v, not %v", g.tuples, size, least)
		}
	}
	if m.Attribute == "" {
		return nil
	}
	return r.secret(m, groups, profiles)
}

// together counts, for every set of so many groups in which a person has records as somebody may
// know of the person, the people who have records in all of them.
func (r *Released) together(k int, profiles bool) error {
	known := r.Project.RecordsKnown
	if profiles || known < 2 || !r.Unique {
		return nil
	}
	in := map[string]map[string]bool{}
	for _, one := range r.rows {
		if person := r.persons[one.origin]; person != "" {
			if in[person] == nil {
				in[person] = map[string]bool{}
			}
			in[person][one.tuple] = true
		}
	}
	for person, own := range in {
		var tuples []string
		for tuple := range own {
			tuples = append(tuples, tuple)
		}
		slices.Sort(tuples)
		for _, set := range subsets(tuples, min(known, len(tuples))) {
			n := 0
			for _, others := range in {
				if !slices.ContainsFunc(set, func(tuple string) bool { return !others[tuple] }) {
					n++
				}
			}
			if n < k {
				return fmt.Errorf("%d people have records in %v, as %q has, not %d", n, set, person, k)
			}
		}
	}
	return nil
}

func subsets(of []string, size int) [][]string {
	if size == 0 {
		return [][]string{nil}
	}
	var all [][]string
	for i := range of {
		for _, rest := range subsets(of[i+1:], size-1) {
			all = append(all, append([]string{of[i]}, rest...))
		}
	}
	return all
}

// risks judges rules about the whole table.
func (r *Released) risks(m Model, groups []*group, profiles bool) error {
	if len(groups) == 0 {
		return nil
	}
	worst, records, unique, small := map[string]float64{}, 0.0, 0.0, 0.0
	highest := m.number("highestRisk", 1)
	least := math.Floor(1 / highest)
	if 1/highest-least >= 0.01 {
		least++
	}
	for _, g := range groups {
		n := r.count(g)
		size := r.size(g, profiles)
		risk := n.share()
		if profiles || r.Project.Size == "persons" {
			risk = 1 / max(1, float64(len(n.own)))
		}
		records += n.R
		if size < 2 {
			unique += n.R
		}
		if size < least {
			small += n.R
		}
		for person, own := range n.own {
			if !profiles && r.Project.Size != "persons" {
				risk = (own + n.unknown) / n.R // of this person, in a group
			}
			worst[person] = max(worst[person], risk)
		}
	}
	average, alone, atRisk := float64(len(groups))/records, unique/records, small/records
	if !r.Project.RowsArePeople {
		sum, found, risky := 0.0, 0.0, 0.0
		for _, risk := range worst {
			sum += risk
			if risk > 0.5+slack {
				found++
			}
			if math.Floor(1/risk+slack) < least {
				risky++
			}
		}
		people := max(1, float64(len(worst)))
		average, alone, atRisk = sum/people, found/people, risky/people
	}
	switch limit := m.number("averageRisk", m.number("threshold", 0.05)); {
	case m.Model == "sample-uniqueness" && alone > limit+slack:
		return fmt.Errorf("%v of the file is unique, more than %v", alone, limit)
	case m.Model != "sample-uniqueness" && average > limit+slack:
		return fmt.Errorf("the average risk is %v, more than %v", average, limit)
	case strings.HasSuffix(m.Model, "extended") && atRisk > m.number("recordsAtRisk", 0)+slack:
		return fmt.Errorf("%v of the file is at risk, more than %v", atRisk, m.number("recordsAtRisk", 0))
	}
	return nil
}

// population judges rules that compare a group with the whole table. Only records of which every
// label is known are counted, of people with one record each.
func (r *Released) population(m Model, groups []*group) error {
	if !r.Project.RowsArePeople || !r.Unique || r.Project.Subset == nil {
		return nil
	}
	for _, column := range r.known {
		if column.paths == nil && column.Hierarchy["kind"] != "suppression" && column.Hierarchy["kind"] != "redaction" ||
			column.Microaggregate != nil || column.TopBottom != nil {
			return nil
		}
	}
	for _, g := range groups {
		shown, size, there := r.rows[g.rows[0]], 0.0, 0.0
		for _, i := range g.rows {
			there += r.weights[r.rows[i].origin]
		}
		for i, original := range r.Rows {
			fits := true
			for _, column := range r.known {
				fits = fits && covers(column, shown.cells[slices.Index(r.header, column.Name)], original[r.column(column.Name)])
			}
			if fits {
				size += r.weights[i]
			}
		}
		least := m.number("k", 5)
		if m.Model == "profitability-journalist-no-attack" {
			least = math.Floor(m.number("adversaryGain", 0)/m.number("adversaryCost", 1)) + 1
		}
		// A group that shows * in place of what was left out may be smaller than what its labels cover.
		if m.Model != "delta-presence" && size < least {
			return fmt.Errorf("the table has %v records that look like %v, not %v", size, g.tuples, least)
		}
	}
	return nil
}
