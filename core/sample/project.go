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
	p.Models = append(p.Models, project.Model{Model: privacy.DistinctLDiversity, Attribute: columnDiagnosis, Params: param.Values{"l": 3.0}})
	p.Name = "Hospital discharges"
	p.Person = []string{columnPatient}
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
var weights = map[string]float64{columnBirth: 1, columnPostcode: 0.8, columnAdmission: 0.3, columnDischarge: 0.3}

// roles says what each column is to somebody who attacks the table.
var roles = map[string]project.Role{
	columnName: project.Identifying, columnPatient: project.Identifying,
	columnBirth: project.QuasiIdentifying, columnSex: project.QuasiIdentifying, columnPostcode: project.QuasiIdentifying,
	columnAdmission: project.QuasiIdentifying, columnDischarge: project.QuasiIdentifying, columnInsurer: project.QuasiIdentifying,
	columnDiagnosis: project.Sensitive, columnStay: project.Insensitive, columnCost: project.Insensitive,
}

// Hierarchies returns a hierarchy for every column that somebody could know,
// the diagnosis included: dates by calendar units, the postcode digit by
// digit, insurers in two named groups, diagnoses by block and chapter.
func Hierarchies() map[string]hierarchy.Spec {
	stay := hierarchy.Spec{Kind: hierarchy.KindDates, Dates: &hierarchy.Dates{Units: []string{"month", "quarter", "year"}}}
	return map[string]hierarchy.Spec{
		columnBirth:     {Kind: hierarchy.KindDates, Dates: &hierarchy.Dates{Units: []string{"month", "year", "5-years", "decade"}}},
		columnSex:       {Kind: hierarchy.KindSuppression},
		columnPostcode:  {Kind: hierarchy.KindRedaction, Redaction: &hierarchy.Redaction{From: "right"}},
		columnAdmission: stay,
		columnDischarge: stay,
		columnInsurer:   {Kind: hierarchy.KindGrouping, Grouping: &hierarchy.Grouping{Groups: [][]hierarchy.Group{insurerGroups()}}},
		columnDiagnosis: {Kind: hierarchy.KindTable, Table: diagnosisTable()},
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
