package search

import (
	"strings"

	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/problem"
)

// ID names an algorithm in project files and requests: "flash". The ids of the
// algorithms are constants beside them.
type ID string

// Info describes an algorithm for people and forms.
type Info struct {
	ID        ID     `json:"id"`
	Name      string `json:"name"`
	Sentence  string `json:"sentence"`  // what it does, in plain words
	Guarantee string `json:"guarantee"` // what is known of its result
	Source    string `json:"source"`
	TimeBox   bool   `json:"timeBox"`   // works until a time limit and needs one
	Exact     bool   `json:"exact"`     // finds the best there is unless it is stopped
	Reference bool   `json:"reference"` // there to compare with; "auto" never takes it
}

// algorithm is an entry of the registry.
type algorithm struct {
	info Info
	run  func(*run) error // fails where the algorithm cannot work on the problem
	// checks estimates the cost of a longer search in full checks from the rows of the table.
	checks func(l *lattice.Lattice, suppression bool) float64
	// classifies says that it keeps tags and places of every transformation in memory, so that it
	// rejects large lattices.
	classifies bool
}

// algorithms lists all that can run. Their estimated numbers of checks are the middle of the
// measurements on the standard grid with DM* and Loss (Flash without suppression 0.0002 to 0.0022
// of the lattice, with it 0.0037 to 0.17; with bounds 0.0037 to 0.029, a cover no more; Bolt 0.0038
// to 0.047), and for the others the most that was measured. A check that starts from the classes of
// another one counts for less than one.
func algorithms() []algorithm {
	return []algorithm{
		{flashInfo, flash, shares(0.001, 0.03), true},
		{boundsInfo, flashWithBounds, shares(0.01, 0.01), true},
		{coverInfo, cover, shares(0.01, 0.01), true},
		{lightningInfo, lightning, shares(1, 1), false},
		{lightningPaperInfo, lightningPaper, shares(1, 1), false},
		{boltInfo, bolt, shares(0.013, 0.013), false},
		{incognitoInfo, incognito, shares(0.0089, 0.14), true},
		{superRootsInfo, superRoots, shares(0.0089, 0.14), true},
		{olaInfo, ola, shares(0.0089, 0.14), true},
		{olaStableInfo, olaStable, shares(0.0089, 0.14), true},
		{samaratiInfo, samarati, shares(0.41, 0.41), true},
		{exhaustiveInfo, exhaustive, shares(1, 1), true},
		{lightningMinimalInfo, lightningMinimal, climbs(2), false}, // it climbs twice, in practice
		{lightningBestFirstInfo, lightningBestFirst, shares(1, 1), false},
		{lightningGreedyInfo, lightningGreedy, shares(1, 1), false},
		{dataflyInfo, datafly, func(l *lattice.Lattice, _ bool) float64 { return height(l) }, false},
		{igreedyInfo, igreedy, climbs(1), false},
		{topDownInfo, topDown, shares(1, 1), false},
		{geneticInfo, genetic, bred, false},
	}
}

// shares estimates checks as a share of the lattice, without suppression and with it.
func shares(without, with float64) func(*lattice.Lattice, bool) float64 {
	return func(l *lattice.Lattice, suppression bool) float64 {
		if suppression {
			return with * l.Count()
		}
		return without * l.Count()
	}
}

// climbs bounds the checks of heuristics that climb so many times from the bottom and check each
// column in each step.
func climbs(times float64) func(*lattice.Lattice, bool) float64 {
	return func(l *lattice.Lattice, _ bool) float64 { return times * height(l) * float64(l.Columns()) }
}

// bred bounds the checks of the genetic search.
func bred(l *lattice.Lattice, _ bool) float64 {
	return 2 * (1 + (1-elite)*generations) * float64(populationSize+l.Columns())
}

// height returns the number of levels of a lattice.
func height(l *lattice.Lattice) float64 { return float64(1 + l.Level(l.Top()) - l.Level(l.Bottom())) }

// All describes every algorithm, in the order of forms and help. It refers to no searching code: a
// page that only describes an engine does not link any.
func All() []Info {
	return []Info{
		autoInfo,
		flashInfo,
		boundsInfo,
		coverInfo,
		lightningInfo,
		lightningPaperInfo,
		boltInfo,
		incognitoInfo,
		superRootsInfo,
		olaInfo,
		olaStableInfo,
		samaratiInfo,
		exhaustiveInfo,
		lightningMinimalInfo,
		lightningBestFirstInfo,
		lightningGreedyInfo,
		dataflyInfo,
		igreedyInfo,
		topDownInfo,
		geneticInfo,
	}
}

// Get returns the description of an algorithm. Its error lists all algorithms.
func Get(id ID) (Info, error) {
	for _, info := range All() {
		if info.ID == id {
			return info, nil
		}
	}
	return Info{}, unknown(id)
}

// lookup returns an algorithm that can run, which Auto cannot.
func lookup(id ID) (*algorithm, error) {
	for _, a := range algorithms() {
		if a.info.ID == id {
			return &a, nil
		}
	}
	return nil, unknown(id)
}

func unknown(id ID) error {
	var known []string
	for _, info := range All() {
		known = append(known, string(info.ID))
	}
	return problem.New("search-unknown", "", "There is no search algorithm %q.", id).Hinted("Choose one of: %s.", strings.Join(known, ", "))
}

// Checks estimates the cost of a longer search in full checks from the rows of the table. The
// algorithm must be able to run, and not Auto: see Choose.
func Checks(id ID, l *lattice.Lattice, suppression bool) (float64, error) {
	a, err := lookup(id)
	if err != nil {
		return 0, err
	}
	return a.checks(l, suppression), nil
}

// Bytes returns the memory that an algorithm without a time limit needs for a lattice, beside the
// memory of checks. Like Find it fails where the lattice has too many transformations for the
// algorithm.
func Bytes(id ID, l *lattice.Lattice) (int64, error) {
	a, err := lookup(id)
	if err != nil || !a.classifies {
		return 0, err
	}
	if err := taggable(l); err != nil {
		return 0, err
	}
	return int64(l.Size()) * classifiedBytes, nil
}

// classifiedBytes bounds the memory for one transformation: its tags, its place in the lists of
// levels and candidates, and the counts and forecasts of covers.
const classifiedBytes = 1 + 8 + 64 + 32
