package sample

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/project"
)

// Names of columns that only the tables about the same people have.
const (
	columnStayNumber = "stay number"
	columnDepartment = "department"
	columnAnalyte    = "analyte"
	columnValue      = "value"
)

// Table is one of several tables about the same people, as the file that it is written to.
type Table struct {
	Name string
	CSV  []byte
}

// analytes are laboratory values, with the lowest and the number of values that occur.
var analytes = []struct {
	name        string
	low, values int
}{{"creatinine", 50, 200}, {"haemoglobin", 60, 120}, {"sodium", 120, 40}}

// Tables invents three tables about the people of Discharges: patients, a line each; their stays,
// which are the discharges; and what the laboratory found in these. The patient number says whose a
// line is in all of them, the stay number of which stay.
func Tables(rows int, seed uint64) []Table {
	random := rand.New(rand.NewPCG(seed, 0x6c616273)) // any second word that Discharges does not have
	var patients, stays, labs [][]string
	met := map[string]bool{}
	for i, r := range Discharges(rows, seed) {
		cell := func(column string) string { return r[slices.Index(Columns(), column)] }
		patient, number := cell(columnPatient), fmt.Sprintf("S%07d", i+1)
		if !met[patient] {
			met[patient] = true
			patients = append(patients, []string{patient, cell(columnName), cell(columnBirth), cell(columnSex), cell(columnPostcode)})
		}
		diagnosis := cell(columnDiagnosis)
		department := "internal medicine"
		switch {
		case strings.Contains("KMST", diagnosis[:1]):
			department = "surgery"
		case strings.Contains("OPZ", diagnosis[:1]):
			department = "women and children"
		}
		stays = append(stays, []string{number, patient, department, cell(columnStay), cell(columnCost)})
		for range random.IntN(4) {
			a := analytes[random.IntN(len(analytes))]
			labs = append(labs, []string{patient, number, a.name, strconv.Itoa(a.low + random.IntN(a.values))})
		}
	}
	return []Table{
		{"patients.csv", text([]string{columnPatient, columnName, columnBirth, columnSex, columnPostcode}, patients)},
		{"stays.csv", text([]string{columnStayNumber, columnPatient, columnDepartment, columnStay, columnCost}, stays)},
		{"labs.csv", text([]string{columnPatient, columnStayNumber, columnAnalyte, columnValue}, labs)},
	}
}

// TablesProject is a project that fits Tables: one promise for each person, recipients join the
// files by numbers, and nobody knows how many laboratory values somebody has.
func TablesProject() *project.Project {
	p := project.New(project.KAnonymity(5), project.SuppressionLimit(0.05))
	p.Name, p.Person = "Hospital", []string{columnPatient}
	p.Link([]project.Linked{{Name: "patients.csv"}, {Name: "stays.csv"}, {Name: "labs.csv", CountUnknown: true}})
	specs := Hierarchies()
	for _, name := range []string{columnPatient, columnName, columnBirth, columnSex, columnPostcode, columnStayNumber, columnDepartment,
		columnStay, columnCost, columnAnalyte, columnValue} {
		c := project.Column{Name: name, Role: project.Insensitive}
		switch name {
		case columnPatient, columnStayNumber:
			c.Role, c.Treatment = project.Identifying, project.Number
		case columnName:
			c.Role = project.Identifying
		case columnDepartment, columnAnalyte:
			c.Role, c.Hierarchy = project.QuasiIdentifying, &hierarchy.Spec{Kind: hierarchy.KindSuppression}
		case columnBirth, columnSex, columnPostcode:
			spec := specs[name]
			c.Role, c.Hierarchy = project.QuasiIdentifying, &spec
		}
		p.Columns = append(p.Columns, c)
	}
	return p
}
