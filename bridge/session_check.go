package bridge

import (
	"strconv"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
)

// check says what somebody could find out who knows some columns of the open
// table: how many people look the same in them, and what that reveals of their
// secrets.
func (s *Session) check(r *request, asked *Check) (*CheckReport, error) {
	open, err := s.needTable("check")
	if err != nil {
		return nil, err
	}
	p, exact := asked.project(), len(asked.Columns) > 0
	t, err := core.HoldToCheck(r.attention(), open.table, p, exact)
	if err != nil {
		return nil, err
	}
	open.table = t // who checks once checks again
	m, err := core.Check(r.attention(), t, p, core.CheckOptions{Exact: exact})
	if err != nil {
		return nil, err
	}
	report := CheckReport{Columns: m.Columns, Rows: m.Records, Suppressed: m.Suppressed, LeftOut: m.LeftOut, Unticked: m.Unticked,
		Treated: m.Treated, Persons: m.Persons, Headline: m.Headline, Said: m.Said, Classes: m.Risk.Classes,
		K: m.K, People: m.Risk.People, Unique: m.Risk.Unique, Average: m.Risk.Average,
		Highest: m.Risk.Highest, AtRisk: m.AtRisk, Sensitive: m.Sensitive, Worst: []WorstClass{}, Buckets: []SizeBucket{}}
	if asked.Expose != nil {
		found, err := asked.Expose.Find(r.attention(), t, p, m.Columns)
		if err != nil {
			return nil, err
		}
		report.Exposure = &Exposure{Limits: found.Limits, Special: found.Special,
			Wildcard: found.Wildcard, SafeHarbor: identifiers(found.SafeHarbor)}
		if w := found.Wildcard; w != nil {
			w.Sizes = []risk.PopulationCount{} // a large table has many
		}
	}
	for _, w := range m.Worst {
		report.Worst = append(report.Worst, WorstClass{Values: w.Values, Size: w.Size})
	}
	for _, b := range m.Risk.Buckets {
		report.Buckets = append(report.Buckets, SizeBucket{Label: bucketLabel(b), People: b.Records, Classes: b.Classes})
	}
	return &report, nil
}

// project puts the question of a check into the words of a project.
func (c *Check) project() *project.Project {
	p := &project.Project{Version: project.Version, Person: c.Person}
	for _, secret := range c.Sensitive {
		c := project.Column{Name: secret.Column, Role: project.Sensitive, Hierarchy: secret.Hierarchy, Read: secret.Read}
		if secret.Separator != "" {
			c.Items = &project.Items{Separator: secret.Separator}
		}
		p.Columns = append(p.Columns, c)
	}
	for _, name := range c.Columns {
		p.Columns = append(p.Columns, project.Column{Name: name, Role: project.QuasiIdentifying})
	}
	for _, name := range c.Harmless {
		p.Columns = append(p.Columns, project.Column{Name: name, Role: project.Insensitive})
	}
	return p
}

// bucketLabel names a range of sizes: "1", "2-4", "50 or more".
func bucketLabel(b risk.Bucket) string {
	from := strconv.Itoa(b.From)
	switch b.To {
	case b.From:
		return from
	case 0:
		return from + " or more"
	}
	return from + "-" + strconv.Itoa(b.To)
}
