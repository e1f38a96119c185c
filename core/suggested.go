package core

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/classes"
	"github.com/fulgurite/fulgurite/core/internal/natural"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// The suggestions where a project says nothing: guidelines on health data ask for groups of this
// size when a table is shared under an agreement.
const (
	suggestedK     = 5
	SuggestedLimit = 0.02
)

// SuggestRoles returns the project with the program's suggestions for a table where nobody has
// decided: each column without a role gets its likely one, undecided columns are held back, and the
// strictest answer is taken about whose the records are. found lists the columns that got a role.
// Project.Suggested says that nobody confirmed any of it. SuggestRules continues once the columns
// are held.
func SuggestRoles(t *table.Table, p *project.Project) (own *project.Project, found []detect.FoundColumn, err error) {
	copied := *p
	own = &copied
	own.Suggested, own.Columns = true, slices.Clone(p.Columns)
	known := false
	for _, column := range t.Columns {
		c := own.Column(column.Name)
		if c != nil && c.Role != project.Undecided {
			known = known || c.Role == project.QuasiIdentifying
			continue
		}
		s := detect.SuggestRole(column, detect.Profile(column, t.Rows))
		role := project.Role(s.Role)
		if role == project.Undecided {
			role = project.HeldBack
		}
		known = known || role == project.QuasiIdentifying
		found = append(found, detect.FoundColumn{Name: column.Name, Suggestion: s})
		if c == nil {
			own.Columns = append(own.Columns, project.Column{Name: column.Name, Role: role})
		} else {
			c.Role = role
		}
	}
	if !known {
		return nil, nil, problem.New("core-nothing-known", "Name the columns that somebody could know with --qi.",
			"It is assumed of no column that somebody could know it, so that there is nothing to look for people by.").
			InFile(t.Name)
	}
	return Cautious(t, own), found, nil
}

// SuggestedSecret is the suggestion for a column that nobody should learn.
type SuggestedSecret struct {
	Column string `json:"column"`
	// Values is the number of different values that every group must have; 0: the column is held back,
	// because too few people have another value than the commonest.
	Values int `json:"values"`
}

// minOthers is the share of people without any of the l-1 commonest values of a secret from which
// on distinct l-diversity is suggested: with fewer, groups of l values take many records each.
const minOthers = 0.1

// SuggestRules gives each secret that no rule protects distinct l-diversity: with l = 3 or else 2,
// provided that a tenth of the people have none of its l-1 commonest values. Secrets without such
// an l are held back. The secrets and person columns must be held: see HoldFor.
func SuggestRules(t *table.Table, p *project.Project) ([]SuggestedSecret, error) {
	persons, err := anonymize.PersonsOf(t, p)
	if err != nil {
		return nil, err
	}
	var all []SuggestedSecret
	for i := range p.Columns {
		c := &p.Columns[i]
		if c.Role != project.Sensitive || slices.ContainsFunc(p.Models, func(m project.Model) bool { return m.Attribute == c.Name }) {
			continue
		}
		typed, err := c.Typed(t.Column(c.Name))
		if err != nil {
			return nil, err
		}
		secret := SuggestedSecret{c.Name, diverse(typed, persons)}
		if secret.Values == 0 {
			c.Role = project.HeldBack
		} else {
			p.Models = append(p.Models,
				project.Model{Model: privacy.DistinctLDiversity, Attribute: c.Name, Params: param.Values{"l": float64(secret.Values)}})
		}
		all = append(all, secret)
	}
	return all, nil
}

// diverse returns the larger l of 3 and 2 for which enough people have none of the l-1 commonest
// values of a column, 0 if there is none. Unattributed records count as a person each.
func diverse(column *table.Column, persons *anonymize.Persons) int {
	people := column.Codes.Len()
	of := natural.Order[uint32](people)
	if persons != nil {
		people = persons.Count
		for row, person := range persons.Of {
			if of[row] = person; person == classes.Unknown {
				of[row] = uint32(people)
				people++
			}
		}
	}
	type held struct{ person, value uint32 }
	seen, count := map[held]bool{}, make([]int, column.Dict.Len()) // by value: people who have it
	for row, person := range of {
		if h := (held{person, column.Codes.At(row)}); !seen[h] {
			seen[h] = true
			count[h.value]++
		}
	}
	order := natural.Order[uint32](len(count))
	slices.SortStableFunc(order, func(a, b uint32) int { return count[b] - count[a] })
	for l := 3; l > 1; l-- {
		if len(order) < l {
			continue
		}
		common := make([]bool, people)
		for h := range seen {
			common[h.person] = common[h.person] || slices.Contains(order[:l-1], h.value)
		}
		others := 0
		for _, has := range common {
			if !has {
				others++
			}
		}
		if float64(others) >= minOthers*float64(people) {
			return l
		}
	}
	return 0
}
