package evaluate_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/checktest"
	"github.com/fulgurite/fulgurite/core/internal/classes"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/utility"

	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// TestUnits is TestChecker for persons as wholes, and for somebody who knows several
// records of a person: every answer under every tuning is that of the slow twin below.
func TestUnits(t *testing.T) {
	problems := figures.Number(600, 200, 150)
	seen := make(map[string]int)
	for seed := range problems {
		rng := rand.New(rand.NewPCG(uint64(seed), 17))
		p := checktest.DrawPersons(rng)
		n := newNaive(t, p)
		if err := n.bindPersons(); err != nil {
			t.Fatal(err)
		}
		other := otherMeasure(t, rng, n)
		answers := make(map[lattice.ID]*answer)
		questions := rng.Uint64()
		for _, tuning := range tunings {
			c, err := p.Checker(tuning)
			if err != nil {
				t.Fatal(err)
			}
			if failure := ask(t, rand.New(rand.NewPCG(questions, 8)), c, n, other, answers, seen); failure != "" {
				t.Fatalf("seed %d, %+v: %s\n%v", seed, tuning, failure, p)
			}
		}
		count(seen, n, answers)
		for _, m := range p.Models {
			switch m.Model {
			case privacy.AverageRisk, privacy.AverageRiskExtended, privacy.SampleUniqueness:
				seen["risks"]++
			case privacy.DeltaPresence, privacy.KMap, privacy.PopulationUniqueness:
				seen["comparing"]++
			}
		}
		for _, a := range answers {
			if a.parted {
				seen["classes in parts"]++
				break
			}
		}
	}
	for _, what := range []string{"subset", "sensitive", "suppressed", "too many suppressed",
		"classes in parts", "snapshots used", "risks", "comparing"} {
		if seen[what] < problems/40 {
			t.Errorf("%q came up %d times in %d problems", what, seen[what], problems)
		}
	}
	t.Log(seen)
}

// bindPersons binds the models to what a checker tells them of persons.
func (n *naive) bindPersons() error {
	bound, models := n.bound, n.bound.Models
	var err error
	bound.Models = func(in privacy.Input) ([]privacy.Model, error) {
		n.models, err = models(in)
		return n.models, err
	}
	_, err = evaluate.New(bound)
	return err
}

// unit is what is judged as one: rows with a share and persons, as maps.
type unit []int // rows that count

func (n *naive) held(u unit) (records map[uint32]int, unknown int) {
	records = make(map[uint32]int)
	for _, row := range u {
		if p := n.p.Persons[row]; p == classes.Unknown {
			unknown++
		} else {
			records[p]++
		}
	}
	return records, unknown
}

// judgeUnits asks the models about units and returns which fail. populated are the persons of
// the table by unit, where persons are compared with those.
func (n *naive) judgeUnits(units []unit, populated []uint32) ([]bool, privacy.Verdict) {
	in := privacy.Classes{People: &privacy.ClassPeople{Population: populated}}
	in.People.Risks = func(aside []bool) *privacy.PersonRisks {
		var list []*class
		for _, u := range units {
			list = append(list, &class{rows: u})
		}
		return n.risks(list, aside)
	}
	for _, u := range units {
		records, unknown := n.held(u)
		most := 0
		for _, r := range records {
			most = max(most, r)
		}
		in.Size = append(in.Size, uint64(len(u)))
		size := len(u) / max(1, most+unknown)
		if n.p.CountPersons {
			size = len(records)
		}
		in.People.Size = append(in.People.Size, uint32(size))
		in.People.Persons = append(in.People.Persons, uint32(len(records)))
	}
	for _, s := range n.bound.Sensitive {
		var v values
		for _, u := range units {
			counts := make(map[uint32]uint32)
			for _, row := range u {
				counts[s.Codes.At(row)]++
			}
			v = append(v, counts)
		}
		in.Values = append(in.Values, v)
	}
	in.People.Held = func(column, i int) *privacy.Held {
		codes := n.bound.Sensitive[column].Codes
		records, _ := n.held(units[i])
		h := &privacy.Held{Persons: len(records)}
		pairs := map[uint64]bool{}
		for _, row := range units[i] {
			if n.p.Persons[row] == classes.Unknown {
				h.Unknown = append(h.Unknown, codes.At(row))
				continue
			}
			pairs[uint64(n.p.Persons[row])<<32|uint64(codes.At(row))] = true
		}
		var sorted []uint64
		for pair := range pairs {
			sorted = append(sorted, pair)
		}
		slices.Sort(sorted)
		for _, pair := range sorted {
			h.Person, h.Value = append(h.Person, uint32(pair>>32)), append(h.Value, uint32(pair))
		}
		return h
	}
	out := make([]bool, len(units))
	return out, privacy.NewDecider(n.models).Decide(&in, n.p.Limit(), true, out)
}

// checkPersons is check for problems with persons.
func (n *naive) checkPersons(t testing.TB, levels []int) *answer {
	t.Helper()
	list := n.classes(levels)
	left, tooSmall, empty := make([]bool, n.p.Rows), 0, false
	if n.p.Profiles {
		tooSmall, empty = n.leaveOutProfiles(list, left)
	} else {
		tooSmall = n.leaveOutSets(list, left)
		if !n.p.CountPersons { // by records alone
			tooSmall = n.beyond(list)
		}
	}
	var parts []*class
	a := &answer{suppressed: left}
	for _, c := range list {
		var kept, lost class
		kept.labels, lost.labels, lost.out = c.labels, c.labels, true
		for _, row := range c.rows {
			if !n.p.Counts(row) {
				continue
			}
			part := &kept
			if left[row] {
				part = &lost
				a.Suppressed++
			}
			part.rows = append(part.rows, row)
			part.count++
		}
		for _, part := range []*class{&kept, &lost} {
			if part.count > 0 {
				parts = append(parts, part)
			}
		}
		if kept.count > 0 {
			a.sizes = append(a.sizes, int(kept.count))
		}
		a.parted = a.parted || kept.count > 0 && lost.count > 0
	}
	slices.Sort(a.sizes)
	a.view = n.view(levels, parts)
	a.Anonymous = a.Suppressed <= n.p.Limit() && !empty
	a.ClassSize = tooSmall <= n.p.Limit()
	a.Classes, a.AllClasses = len(a.sizes), len(list)
	m := n.measure(t)
	a.Score = m.Score(a.view)
	if _, ok := m.(utility.Separable); ok {
		a.Bound, a.HasBound = m.Bound(a.view)
	}
	return a
}

// beyond counts records that have to go if they could one by one: of persons who own
// more than the share that the others leave to one of k.
func (n *naive) beyond(list []*class) (lost int) {
	k := n.p.KnownSize
	for _, m := range n.p.Models {
		if m.Model == privacy.AlphaKAnonymity {
			v, err := m.Values()
			if err != nil {
				panic(err)
			}
			k = max(k, v.Int("k"))
		}
	}
	for _, c := range list {
		var u unit
		for _, row := range c.rows {
			switch {
			case !n.p.Counts(row):
			case n.p.Persons[row] == classes.Unknown:
				lost++
			default:
				u = append(u, row)
			}
		}
		records, unknown := n.held(u)
		most := 0
		for _, r := range records {
			most = max(most, r)
		}
		switch most = most + unknown; {
		case len(u) < n.minimal:
			lost += len(u)
		case k > 1 && len(u)/max(1, most) < k:
			lost += most - (len(u)-most)/(k-1)
		}
	}
	return lost
}

// leaveOutProfiles leaves out persons who are too few with one multiset of classes, or
// whose group fails a model, and records of nobody. It returns how many records are in
// groups that are too small, and whether one without any fails.
func (n *naive) leaveOutProfiles(list []*class, left []bool) (tooSmall int, empty bool) {
	compared := n.p.Subset != nil // with all persons of the table, who are in the subset or not
	inside := make(map[uint32]bool)
	for row, p := range n.p.Persons {
		if was, known := inside[p]; known && was != n.p.Counts(row) && p != classes.Unknown {
			compared = false
		}
		inside[p] = n.p.Counts(row)
	}
	own := make(map[uint32][]string)
	for i, c := range list {
		for _, row := range c.rows {
			if p := n.p.Persons[row]; (compared || n.p.Counts(row)) && p != classes.Unknown {
				own[p] = append(own[p], fmt.Sprintf("%05d", i))
			}
		}
	}
	var units []unit
	var populated []uint32
	numbers := make(map[string]int) // profile -> unit, in the order of their first persons
	for person := range uint32(n.p.Rows) {
		if own[person] == nil {
			continue
		}
		slices.Sort(own[person])
		profile := strings.Join(own[person], " ")
		i, known := numbers[profile]
		if !known {
			i = len(units)
			numbers[profile] = i
			units, populated = append(units, nil), append(populated, 0)
		}
		populated[i]++
		for row, p := range n.p.Persons {
			if p == person && n.p.Counts(row) {
				units[i] = append(units[i], row)
			}
		}
	}
	for row, p := range n.p.Persons {
		if n.p.Counts(row) && p == classes.Unknown {
			left[row] = true
			tooSmall++
		}
	}
	if !compared {
		populated = nil
	}
	out, verdict := n.judgeUnits(units, populated)
	for i, u := range units {
		for _, row := range u {
			left[row] = out[i]
		}
	}
	return tooSmall + verdict.TooSmall, verdict.EmptyFails
}

// leaveOutSets leaves out classes that fail a model, and records of persons who have a
// set of classes that too few others have, until nothing changes.
func (n *naive) leaveOutSets(list []*class, left []bool) (tooSmall int) {
	nobodys := 0
	for row, p := range n.p.Persons {
		if n.p.Counts(row) && p == classes.Unknown {
			left[row] = true
			nobodys++
		}
	}
	for first := true; ; first = false {
		var units []unit
		for _, c := range list {
			var u unit
			for _, row := range c.rows {
				if n.p.Counts(row) && !left[row] {
					u = append(u, row)
				}
			}
			units = append(units, u)
		}
		out, verdict := n.judgeUnits(units, nil)
		if first {
			tooSmall = verdict.TooSmall + nobodys
		}
		has := make(map[uint32][]int) // person -> classes
		holders := make([]int, len(units))
		for i, u := range units {
			for _, row := range u {
				left[row] = out[i]
			}
			records, _ := n.held(u)
			for p := range records {
				if !out[i] {
					has[p] = append(has[p], i)
					holders[i]++
				}
			}
		}
		changed := false
		lose := make(map[uint32]int)
		for p, classes := range has {
			rarest := -1
			for _, set := range sets(classes, n.p.Known) {
				support := 0
				for _, others := range has {
					all := true
					for _, c := range set {
						all = all && slices.Contains(others, c)
					}
					if all {
						support++
					}
				}
				if support >= n.p.KnownSize || len(set) < 2 {
					continue
				}
				for _, c := range set {
					if rarest < 0 || holders[c] < holders[rarest] || holders[c] == holders[rarest] && c < rarest {
						rarest = c
					}
				}
			}
			if rarest >= 0 {
				lose[p], changed = rarest, true
			}
		}
		for p, c := range lose {
			for _, row := range units[c] {
				left[row] = left[row] || n.p.Persons[row] == p
			}
		}
		if !changed {
			return tooSmall
		}
	}
}

// sets lists all sets of at most so many elements.
func sets(of []int, most int) (all [][]int) {
	all = [][]int{nil}
	for _, x := range of {
		for _, s := range all {
			if len(s) < most {
				all = append(all, append(slices.Clone(s), x))
			}
		}
	}
	return all
}
