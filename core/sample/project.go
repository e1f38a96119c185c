package sample

import (
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
)

// Project is a project that fits the sample: the patient number says whom a record
// is about, and the diagnosis is protected. Whoever works with such a table wants to
// know how old people are and where they live, and days matter less: the weights say so.
func Project() *project.Project {
	p := project.New(project.KAnonymity(5), project.SuppressionLimit(0.02))
	p.Models = append(p.Models, project.Model{Model: privacy.DistinctLDiversity, Attribute: Diagnosis, Params: param.Values{"l": 3.0}})
	p.Name = "Hospital discharges"
	p.Person = []string{Patient}
	specs := Hierarchies()
	for _, name := range Columns() {
		c := project.Column{Name: name, Role: roles[name]}
		if c.Role == project.QuasiIdentifying {
			spec := specs[name]
			c.Hierarchy = &spec
		}
		if weight, ok := weights[name]; ok {
			c.Weight = &weight
		}
		p.Columns = append(p.Columns, c)
	}
	return p
}

// weights has the weights that differ from the default of 0.5.
var weights = map[string]float64{Birth: 1, Postcode: 0.8, Admission: 0.3, Discharge: 0.3}

// roles says what each column is to somebody who attacks the table.
var roles = map[string]project.Role{
	Name: project.Identifying, Patient: project.Identifying,
	Birth: project.QuasiIdentifying, Sex: project.QuasiIdentifying, Postcode: project.QuasiIdentifying,
	Admission: project.QuasiIdentifying, Discharge: project.QuasiIdentifying, Insurer: project.QuasiIdentifying,
	Diagnosis: project.Sensitive, Stay: project.Insensitive, Cost: project.Insensitive,
}

// Hierarchies returns a hierarchy for every column that somebody could know,
// the diagnosis included: dates by calendar units, the postcode digit by
// digit, insurers in two named groups, diagnoses by block and chapter.
func Hierarchies() map[string]hierarchy.Spec {
	stay := hierarchy.Spec{Kind: hierarchy.KindDates, Dates: &hierarchy.Dates{Units: []string{"month", "quarter", "year"}}}
	return map[string]hierarchy.Spec{
		Birth:     {Kind: hierarchy.KindDates, Dates: &hierarchy.Dates{Units: []string{"month", "year", "5-years", "decade"}}},
		Sex:       {Kind: hierarchy.KindSuppression},
		Postcode:  {Kind: hierarchy.KindRedaction, Redaction: &hierarchy.Redaction{From: "right"}},
		Admission: stay,
		Discharge: stay,
		Insurer:   {Kind: hierarchy.KindGrouping, Grouping: &hierarchy.Grouping{Groups: [][]hierarchy.Group{insurerGroups()}}},
		Diagnosis: {Kind: hierarchy.KindTable, Table: diagnosisTable()},
	}
}

func insurerGroups() []hierarchy.Group {
	groups := []hierarchy.Group{{Label: "public"}, {Label: "private"}}
	for _, insurer := range insurers {
		g := &groups[0]
		if !insurer.public {
			g = &groups[1]
		}
		g.Members = append(g.Members, insurer.name)
	}
	return groups
}

func diagnosisTable() *hierarchy.Table {
	t := &hierarchy.Table{Name: "ICD-10", Levels: []string{"category", "block", "chapter", "any"}}
	for _, d := range diagnoses() {
		t.Rows = append(t.Rows, []string{d.code, d.block, d.chapter, hierarchy.Top})
	}
	return t
}
