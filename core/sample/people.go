package sample

import (
	_ "embed" // names
	"strings"
)

// Names of invented people: first names of women and of men, and last names, a line each. Any first
// name may meet any last name.
//
//go:embed names.txt
var names string

var firstFemale, firstMale, last = func() (women, men, families []string) {
	lines := strings.Split(names, "\n")
	return strings.Fields(lines[0]), strings.Fields(lines[1]), strings.Fields(lines[2])
}()

// Sexes as the table writes them.
const (
	female  = "female"
	male    = "male"
	diverse = "diverse"
)

// ages are inpatients by age: share says how many of 1,000 are from this age
// up to below the next one's.
var ages = []struct{ from, share int }{
	{0, 62}, {1, 18}, {6, 20}, {15, 38}, {25, 82}, {35, 72}, {45, 82}, {55, 142}, {65, 152}, {75, 182}, {85, 108}, {93, 42}, {101, 0},
}

// districts describes an invented region. Postcodes begin with
// prefix; the first codes have the most people.
var districts = []struct {
	prefix string
	codes  int
	share  int // of 1,000 people
}{
	{"581", 34, 400}, // the city with the hospital
	{"582", 28, 250}, // its suburbs
	{"613", 30, 200}, // the town across the river
	{"617", 38, 150}, // villages
}

// insurers are invented.
var insurers = []struct {
	name   string
	public bool
	share  int // of 1,000 people
}{
	{"Allgemeine Regional", true, 330}, {"Handwerk & Handel", true, 190}, {"Bergbau Verbund", true, 95}, {"Ingenieur Bund", true, 175},
	{"Landwirte Kasse", true, 45}, {"Seeleute Kasse", true, 25}, {"Alpha Private", false, 58}, {"Beamten Privat", false, 46},
	{"Consilia", false, 24}, {"Self-payer", false, 12},
}

// stays are lengths of stay in percent of the diagnosis's mean, equally
// likely: skewed to the right as real ones are.
var stays = []int{20, 30, 40, 45, 50, 55, 60, 65, 70, 75, 80, 90, 95, 105, 115, 130, 150, 180, 220, 320}
