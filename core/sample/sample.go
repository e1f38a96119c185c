// Package sample invents a table of hospital discharges, to try the program
// with and to test it. All people in it are made up: names come from short
// lists of invented names, and everything else from frequencies that are
// roughly those of hospitals.
//
// The same number of records and the same seed give the same bytes on every
// platform: there is no floating-point number in the generator.
package sample

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"
)

const (
	// Rows is the usual number of records.
	Rows = 3_000
	// Seed is the usual seed.
	Seed = 2024
	// File is the name under which the table is offered.
	File = "hospital-discharges.csv"
)

// Names of the columns, in order.
const (
	columnName      = "name"
	columnPatient   = "patient number"
	columnBirth     = "birth date"
	columnSex       = "sex"
	columnPostcode  = "postcode"
	columnAdmission = "admission date"
	columnDischarge = "discharge date"
	columnDiagnosis = "diagnosis"
	columnInsurer   = "insurer"
	columnStay      = "length of stay" // nights
	columnCost      = "cost"           // in an invented currency, with two decimals
)

// Columns returns the names of the columns in order.
func Columns() []string {
	return []string{columnName, columnPatient, columnBirth, columnSex, columnPostcode, columnAdmission, columnDischarge, columnDiagnosis, columnInsurer, columnStay, columnCost}
}

// Discharges invents records, by Columns. Dates are ISO dates; a record's stay
// is its discharge less its admission. Patients come back: one has nearly 1.6
// records on average. columnPatient numbers are unique up to ten million patients.
func Discharges(rows int, seed uint64) [][]string {
	g := generator{random: rand.New(rand.NewPCG(seed, 0x66756c67)), sums: map[any][]int{}} // any second word will do
	g.first = g.random.IntN(patientNumbers)
	table := make([][]string, rows)
	for i := range table {
		table[i] = g.record()
	}
	return table
}

// CSV writes Discharges with a header and commas.
func CSV(rows int, seed uint64) []byte {
	return text(Columns(), Discharges(rows, seed))
}

// text writes records with commas. No cell of the sample needs quotes.
func text(names []string, records [][]string) []byte {
	out := make([]byte, 0, 120*(len(records)+1))
	for _, cells := range append([][]string{names}, records...) {
		for i, c := range cells {
			if i > 0 {
				out = append(out, ',')
			}
			out = append(out, c...)
		}
		out = append(out, '\n')
	}
	return out
}

// year is the year of all admissions.
var year = time.Date(2024, time.January, 1, 0, 0, 0, 0, time.UTC)

type generator struct {
	random   *rand.Rand
	first    int // number of the first patient
	patients []*patient
	sums     map[any][]int // of pick
}

// record is a discharge: of somebody who has been here this year, or of a new
// patient.
func (g *generator) record() []string {
	p, s := g.again()
	if p == nil {
		p, s = g.patient()
		g.patients = append(g.patients, p)
	}
	p.stays = append(p.stays, s)
	return []string{
		p.name, p.number, iso(p.born), p.sex, p.postcode,
		iso(s.from), iso(s.to()),
		s.diagnosis.code,
		p.insurer,
		strconv.Itoa(s.nights),
		g.cost(s.diagnosis, s.nights),
	}
}

// pick returns one of n things, each as likely as its weight says. Things of the
// same key have the same weights, which are added up once.
func (g *generator) pick(key any, n int, weight func(i int) int) int {
	sums, ok := g.sums[key]
	if !ok {
		sum := 0
		for i := range n {
			sum += weight(i)
			sums = append(sums, sum)
		}
		g.sums[key] = sums
	}
	at, _ := slices.BinarySearch(sums, g.random.IntN(sums[n-1])+1)
	return at
}

func (g *generator) sex() string {
	switch n := g.random.IntN(1000); {
	case n < 522:
		return female
	case n < 998:
		return male
	}
	return diverse
}

func (g *generator) name(sex string) string {
	first := firstFemale
	if sex == male || sex == diverse && g.random.IntN(2) == 0 {
		first = firstMale
	}
	// The smaller of two numbers: names at the front of the lists are common.
	return first[min(g.random.IntN(len(first)), g.random.IntN(len(first)))] + " " +
		last[min(g.random.IntN(len(last)), g.random.IntN(len(last)))]
}

func (g *generator) age() int {
	i := g.pick("age", len(ages)-1, func(i int) int { return ages[i].share })
	return ages[i].from + g.random.IntN(ages[i+1].from-ages[i].from)
}

// diagnosis picks what somebody comes with: of people of neither sex, only what
// both sexes have; again, nothing that happens once a year.
func (g *generator) diagnosis(age int, sex string, again bool) diagnosis {
	type whom struct {
		age   int
		sex   string
		again bool
	}
	list := diagnoses()
	return list[g.pick(whom{age, sex, again}, len(list), func(i int) int {
		if list[i].sex != "" && list[i].sex != sex || again && list[i].once() {
			return 0
		}
		return list[i].weight * hits(list[i].group, age)
	})]
}

// admission picks a day of the year; few people come at weekends.
func (g *generator) admission() time.Time {
	for {
		day := year.AddDate(0, 0, g.random.IntN(366)) // 2024 is a leap year
		if w := day.Weekday(); w != time.Saturday && w != time.Sunday || g.random.IntN(100) < 45 {
			return day
		}
	}
}

// nights are around the mean of the diagnosis, and more for the old.
func (g *generator) nights(d diagnosis, age int) int {
	percent := stays[g.random.IntN(len(stays))]
	percent += g.random.IntN(21) - 10
	if age > 70 {
		percent += age - 70
	}
	return (d.stay*percent + 50) / 100
}

// postcode picks a district, and in it a code, the first ones most often.
func (g *generator) postcode() string {
	d := districts[g.pick("district", len(districts), func(i int) int { return districts[i].share })]
	i := g.pick(d.codes, d.codes, func(i int) int { return 1000 / (i + 2) })
	return d.prefix + fmt.Sprintf("%02d", (i*37+11)%100)
}

// cost is a fixed part and a part by day, both around what the diagnosis costs.
func (g *generator) cost(d diagnosis, nights int) string {
	cents := 95_000 + g.random.IntN(40_000) + (nights+1)*(48_000+g.random.IntN(9_000))
	cents = cents * d.cost / 100
	return fmt.Sprintf("%d.%02d", cents/100, cents%100)
}

func iso(t time.Time) string { return t.Format(time.DateOnly) }
