package bridge

import (
	"strconv"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/table"
)

// check says what somebody could find out who knows some columns of the open
// table: how many people look the same in them, and what that reveals of their
// secrets.
func (s *Session) check(r *request, asked *Check) (*CheckReport, error) {
	open, err := s.needTable("check")
	if err != nil {
		return nil, err
	}
	var secrets []risk.Protected
	for _, c := range asked.Sensitive {
		secret, err := c.protected(open.table)
		if err != nil {
			return nil, err
		}
		secrets = append(secrets, secret)
	}
	m, err := risk.Measure(open.table, asked.Columns, secrets...)
	if err != nil {
		return nil, err
	}
	report := CheckReport{Columns: m.Columns, Rows: m.Records, Suppressed: m.Suppressed, Classes: m.Risk.Classes,
		K: m.K, Unique: m.Risk.Unique, Average: m.Risk.Average,
		Highest: m.Risk.Highest, AtRisk: m.AtRisk, Sensitive: m.Sensitive, Worst: []WorstClass{}, Buckets: []SizeBucket{}}
	for _, w := range m.Worst {
		report.Worst = append(report.Worst, WorstClass{Values: w.Values, Size: w.Size})
	}
	for _, b := range m.Risk.Buckets {
		report.Buckets = append(report.Buckets, SizeBucket{Label: bucketLabel(b), People: b.Records, Classes: b.Classes})
	}
	return &report, nil
}

// protected builds the hierarchy of a sensitive column, if there is one. A column
// that the table does not have is left to whoever measures.
func (c *CheckSensitive) protected(t *table.Table) (risk.Protected, error) {
	p := risk.Protected{Column: c.Column}
	column := t.Column(c.Column)
	if c.Hierarchy == nil || column == nil {
		return p, nil
	}
	var err error
	if p.Hierarchy, err = hierarchy.Build(*c.Hierarchy, column); err != nil {
		return p, problem.From(err).At(problem.Place{Attribute: c.Column})
	}
	return p, nil
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
