package sample

import (
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/search"
)

// Project is a project that suits the table, with the defaults of the page. The
// diagnosis is called insensitive so that k-anonymity alone can be tried; with a
// model that protects it, call it sensitive.
func Project() *project.Project {
	p := project.New(project.KAnonymity(5), project.SuppressionLimit(0.02), project.SearchBy(project.Search{Algorithm: search.Auto}))
	p.Name = "Hospital discharges"
	hierarchies := Hierarchies()
	for _, name := range Columns() {
		c := project.Column{Name: name, Role: project.QuasiIdentifying}
		switch name {
		case Name, Record:
			c.Role = project.Identifying
		case Diagnosis, Stay, Cost:
			c.Role = project.Insensitive
		default:
			spec := hierarchies[name]
			c.Hierarchy = &spec
		}
		p.Columns = append(p.Columns, c)
	}
	return p
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
