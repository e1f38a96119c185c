package verify

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// judged is the release as rules judge it: in classes, or, where everybody is one unit
// with all records, in groups of persons with equal profiles.
func (r *Release) judged() *Release {
	if !r.Profiles || r.Persons == nil {
		return r
	}
	return r.byProfile()
}

// byProfile puts the records of all persons together who have equally many records in
// each class, or some in each of those in which nobody can count them. Records of nobody who is
// known may all be one person's: they are a group.
func (r *Release) byProfile() *Release {
	own := *r
	own.Classes, own.whole = nil, true
	own.CountPersons = own.CountPersons || r.uncounted != nil // who share a profile may have more records or fewer
	records := map[int]map[int]int{}                          // person -> class -> records
	stars, masked := map[uint32]bool{}, map[uint32]bool{}
	var rows []uint32
	for i, c := range r.Classes {
		for _, row := range c.Rows {
			rows = append(rows, row)
			stars[row] = c.Stars
			if person := r.Persons[row]; person != nobody {
				if records[person] == nil {
					records[person] = map[int]int{}
				}
				if records[person][i]++; r.uncounted != nil && r.uncounted[row] {
					records[person][i] = 1
				}
			}
		}
		for _, row := range c.LeftOut {
			masked[row] = true
		}
	}
	slices.Sort(rows)
	profiles := profilesOf(records)
	numbers := map[string]int{} // profile -> group
	for _, row := range rows {
		profile := profiles[r.Persons[row]] // "" of nobody
		n, known := numbers[profile]
		if !known {
			n = len(own.Classes)
			numbers[profile] = n
			own.Classes = append(own.Classes, Class{Stars: true})
		}
		c := &own.Classes[n]
		c.Rows, c.Population, c.Stars = append(c.Rows, row), c.Population+1, c.Stars && stars[row]
		if masked[row] {
			c.LeftOut = append(c.LeftOut, row)
		}
	}
	if own.Alike != nil {
		own.populate()
	}
	return &own
}

// profilesOf writes down how many records each person has in which class.
func profilesOf(records map[int]map[int]int) map[int]string {
	profiles := map[int]string{}
	for person, classes := range records {
		var parts []string
		for class, n := range classes {
			parts = append(parts, fmt.Sprintf("%d*%d", n, class))
		}
		slices.Sort(parts)
		profiles[person] = strings.Join(parts, " ")
	}
	return profiles
}

// checkJoined refuses a claim that takes everybody to know single records of a person
// where the output shows which belong together.
func (v *verification) checkJoined(r *Release) error {
	p := v.claim.Persons
	if r.Persons == nil || p.Profiles || p.Known > 0 {
		return nil
	}
	several, persons := false, map[int]bool{}
	for row, person := range r.Persons {
		if person != nobody && (r.Subset == nil || r.Subset[row]) {
			several = several || persons[person]
			persons[person] = true
		}
	}
	for i, c := range v.claim.Columns {
		column := v.in.Columns[i]
		switch {
		case !several && c.Treatment != Pseudonymized && c.Treatment != Numbered:
			continue // nobody who is known has several, and others are joined by names alone
		case !several && !twice(column, r.Subset):
			continue
		case c.Treatment == Pseudonymized || c.Treatment == Numbered || c.Treatment == Shifted:
		case c.Treatment == Kept && !column.Held():
			return badClaim("The column %q of the original is not held, so that nobody can tell whether it shows which records are one person's.",
				column.Name)
		case c.Treatment == Kept && tellsPersons(r, column):
		default:
			continue
		}
		return fault("verify-linked",
			"The column %q shows which records are one person's, but persons were not protected with all of their records.", column.Name)
	}
	return nil
}

// twice reports whether a value of a column stands in two records.
func twice(column *table.Column, subset []bool) bool {
	seen := map[uint32]bool{}
	for row, code := range column.Codes.All() {
		if !column.Missing[code] && (subset == nil || subset[row]) {
			if seen[code] {
				return true
			}
			seen[code] = true
		}
	}
	return false
}

// tellsPersons reports whether more than half of the records whose value in a column
// repeats share it with records of the same person alone, or of nobody who is known, if
// these are more than a tenth of the records of persons who have several.
func tellsPersons(r *Release, column *table.Column) bool {
	rows, persons := map[uint32][]int{}, map[int]int{} // code -> records; person -> records
	for row, code := range column.Codes.All() {
		if r.Subset == nil || r.Subset[row] {
			persons[r.Persons[row]]++
		}
		if !column.Missing[code] && (r.Subset == nil || r.Subset[row]) {
			rows[code] = append(rows[code], row)
		}
	}
	repeated, alone := 0, 0
	for _, of := range rows {
		if len(of) < 2 {
			continue
		}
		repeated += len(of)
		whose := map[int]bool{}
		for _, row := range of {
			if p := r.Persons[row]; p != nobody {
				whose[p] = true
			}
		}
		if len(whose) <= 1 {
			alone += len(of)
		}
	}
	several := 0
	for person, n := range persons {
		if person != nobody && n > 1 {
			several += n
		}
	}
	return alone*2 > repeated && alone*10 > several
}

// KnownRecords: whoever knows up to M records of a person finds at least K persons who
// have records in all of the classes of these: for every set of M classes in which a
// person has records, or of all if there are fewer. (Terrovitis, Mamoulis and Kalnis,
// "Privacy-preserving anonymization of set-valued data", 2008.)
type KnownRecords struct{ K, M int }

// Name returns "at least 5 people for any 2 records of a person".
func (r KnownRecords) Name() *problem.Text {
	return problem.Several(r.M, "at least %d people for any %d record of a person",
		"at least %d people for any %d records of a person", r.K, r.M)
}

// known is a set of up to three classes: their numbers plus one, ascending.
type known [3]int32

// Verify finds every set that fewer persons have.
func (r KnownRecords) Verify(release *Release) []Finding {
	if r.M < 1 || r.M > len(known{}) {
		return whole("it says nothing of %d records", r.M)
	}
	if release.Persons == nil {
		return KAnonymity{r.K}.Verify(release)
	}
	var findings []Finding
	classes := map[int][]int32{} // person -> classes, ascending
	for i, c := range release.Classes {
		unattributed := 0
		for _, row := range c.Rows {
			if release.Persons[row] == nobody {
				unattributed++
			}
		}
		if unattributed == len(c.Rows) || r.M > 1 && unattributed > 0 {
			findings = append(findings,
				Finding{i, problem.Say("%s, has unattributed records, which may be those that tell a person from the others", release.describe(c))})
		}
		for _, row := range c.Rows {
			p, number := release.Persons[row], int32(i+1)
			if n := len(classes[p]); p != nobody && (n == 0 || classes[p][n-1] != number) {
				classes[p] = append(classes[p], number)
			}
		}
	}
	persons := map[known]int{}
	for _, own := range classes {
		for size := 1; size <= r.M; size++ {
			each(own, size, func(s known) { persons[s]++ })
		}
	}
	least := map[known]int{} // sets that fewer have
	for _, own := range classes {
		each(own, min(r.M, len(own)), func(s known) {
			if n := persons[s]; n < r.K {
				least[s] = n
			}
		})
	}
	star := release.stars()
	for s, n := range least {
		class := int(s[0]) - 1
		for _, number := range s {
			if slices.Contains(star, int(number)-1) { // its records are to blame
				class = int(number) - 1
			}
		}
		findings = append(findings, Finding{class, rare(release.describe(release.Classes[class]), n, s)})
	}
	sort.Slice(findings, func(i, j int) bool {
		if findings[i].Class != findings[j].Class {
			return findings[i].Class < findings[j].Class
		}
		return findings[i].Said.String() < findings[j].Said.String()
	})
	return findings
}

// rare says how few persons have a set of classes, of which one is described.
func rare(class *problem.Text, n int, s known) *problem.Text {
	switch {
	case s[1] == 0:
		return problem.Several(n, "%s, and records that only %d person has in it", "%s, and records that only %d people have in it", class, n)
	case s[2] == 0:
		return problem.Several(n, "%s, and records that only %d person has in it and in another group together",
			"%s, and records that only %d people have in it and in another group together", class, n)
	}
	return problem.Several(n, "%s, and records that only %d person has in it and in two other groups together",
		"%s, and records that only %d people have in it and in two other groups together", class, n)
}

// each visits all sets of the given size.
func each(own []int32, size int, visit func(known)) {
	var extend func(s known, at, from int)
	extend = func(s known, at, from int) {
		if at == size {
			visit(s)
			return
		}
		for i := from; i < len(own); i++ {
			s[at] = own[i]
			extend(s, at+1, i+1)
		}
	}
	extend(known{}, 0, 0)
}
