package core

import (
	"context"

	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/verify"
)

// Expose says what is to be found out of a table beyond what every check tells.
type Expose struct {
	Limits     *risk.Limits `json:"limits,omitempty"`     // that the risks are held against; left out: none
	Special    int          `json:"special,omitempty"`    // columns, 1 to 6, up to which special uniques are looked for; 0: none are
	Wildcard   bool         `json:"wildcard,omitempty"`   // the risk if "*" could be any value
	SafeHarbor bool         `json:"safeHarbor,omitempty"` // the eighteen identifiers
	// Areas are the people of three-digit ZIP areas, for SafeHarbor; left out: no area counts as large.
	Areas *detect.AreaTable `json:"areas,omitempty"`
}

// Exposure is what was found.
type Exposure struct {
	Limits     []risk.Accepted  `json:"limits,omitempty"`
	Special    *risk.Specials   `json:"special,omitempty"`
	Wildcard   *risk.Wildcard   `json:"wildcard,omitempty"` // counts records, also where persons have several
	SafeHarbor []detect.Finding `json:"safeHarbor,omitempty"`
}

// Find looks for what is asked in a table of which the columns named in known could be
// known. Where the project names columns that stand in the table and say whose the
// records are, persons are counted. It ends early with the context's error.
func (e Expose) Find(ctx context.Context, t *table.Table, p *project.Project, known []string) (*Exposure, error) {
	found := &Exposure{}
	if e.Limits != nil {
		if err := e.Limits.Validate(); err != nil {
			return nil, err
		}
	}
	var persons *anonymize.Persons
	if inFile(t, p) != nil {
		var err error
		if persons, err = anonymize.PersonsOf(t, p); err != nil {
			return nil, err
		}
	}
	t, err := p.Weighted(t)
	if err != nil {
		return nil, err
	}
	v, err := risk.OfTable(t, known)
	if err != nil {
		return nil, err
	}
	if e.Limits != nil {
		r, err := riskOf(t, v, known, p)
		if err != nil {
			return nil, err
		}
		found.Limits = e.Limits.Judge(r)
	}
	if e.Special != 0 {
		s, err := risk.SpecialUniques(ctx, v, e.Special, nil, persons.Whose())
		if err != nil {
			return nil, err
		}
		found.Special = &s
	}
	if e.Wildcard {
		w, err := risk.Wildcards(ctx, v, nil)
		if err != nil {
			return nil, err
		}
		found.Wildcard = &w
	}
	if e.SafeHarbor {
		areas, err := e.Areas.Areas()
		if err != nil {
			return nil, err
		}
		found.SafeHarbor = detect.FindSafeHarbor(t, areas)
	}
	return found, nil
}

// riskOf is the prosecutor risk of a table, by persons if it says whose its records are.
func riskOf(t *table.Table, v risk.View, known []string, p *project.Project) (risk.Prosecutor, error) {
	if inFile(t, p) == nil {
		return risk.FromSizes(v.Classes().Sizes), nil
	}
	release, _, err := verify.AsReleased(t, known)
	if err != nil {
		return risk.Prosecutor{}, err
	}
	person, _ := personsOf(t, p.Person)
	return personRisk(release.Classes, person), nil
}
