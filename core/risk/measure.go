package risk

import (
	"cmp"
	"math"
	"slices"
	"sort"

	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// worstShown is the number of classes that Measures names.
const worstShown = 10

// Measures reports what somebody who knows some columns of a table finds out about its people.
type Measures struct {
	Columns    []string   `json:"columns"`    // what is known
	Records    int        `json:"records"`    // all records of the table
	Suppressed int        `json:"suppressed"` // records that show "*" in every column: nobody finds them
	LeftOut    int        `json:"leftOut"`    // other records whose known columns are all "*": they are a class like any other
	K          int        `json:"k"`          // records of the smallest class: the table is K-anonymous; 0 if all are suppressed
	Risk       Prosecutor `json:"risk"`       // of the records that are not suppressed, or of their people: Prosecutor.People
	AtRisk     []AtRisk   `json:"atRisk"`     // by usual class sizes, ascending
	Worst      []Worst    `json:"worst"`      // the smallest classes, at most ten
	// Sensitive reports, by sensitive column, what somebody learns without finding anybody.
	Sensitive []Revealed `json:"sensitive,omitempty"`
}

// AtRisk counts the records, or the people, whose risk of being found is above a threshold:
// those in classes of fewer than Size records, or found in fewer than Size tries.
type AtRisk struct {
	Size      int     `json:"size"`
	Threshold float64 `json:"threshold"` // 1/Size
	Records   int     `json:"records"`
	Share     float64 `json:"share"` // of the records that are not suppressed, 0 to 1
}

// usualSizes are the class sizes that people usually require.
var usualSizes = []int{2, 3, 5, 11, 20}

// Worst is a class that is easily found.
type Worst struct {
	Values []string `json:"values"` // by Measures.Columns
	Size   int      `json:"size"`   // records
	Row    int      `json:"row"`    // its first record, 0-based
}

// Measure measures a table for somebody who knows the columns named in known, and wants to learn
// the sensitive ones. It groups like package verify, and so is independent of the engine.
func Measure(t *table.Table, known []string, sensitive ...Protected) (Measures, error) {
	m := Measures{Columns: known, Records: t.Records(), AtRisk: []AtRisk{}, Worst: []Worst{}}
	release, columns, err := verify.AsReleased(t, known)
	if err != nil {
		return m, err
	}
	if m.Records > math.MaxInt32 && len(sensitive) > 0 {
		return m, problem.New("measure-too-many", "Check it without secret columns.",
			"What groups reveal of a secret is computed for up to %d records; the file has %d.", math.MaxInt32, m.Records).
			InFile(t.Name).OfColumn(sensitive[0].Column)
	}
	m.Suppressed = m.Records
	sizes := make([]int, len(release.Classes))
	for i, c := range release.Classes {
		sizes[i] = t.Weights.Sum(c.Rows)
		m.Suppressed -= sizes[i]
	}
	m.LeftOut = t.Weights.Sum(verify.Starred(columns, t.Rows)) - m.Suppressed
	m.By(FromSizes(sizes))
	m.K = m.Risk.Smallest
	m.Worst = append(m.Worst, worst(release.Classes, t.Weights, columns)...)
	for _, p := range sensitive {
		r, err := reveal(release, p, known, columns)
		if err != nil {
			return m, err
		}
		m.Sensitive = append(m.Sensitive, r)
	}
	return m, nil
}

// Withhold removes the values and positions of single groups, because these are records.
func (m *Measures) Withhold() {
	for i := range m.Worst {
		m.Worst[i].Values = []string{}
	}
	for _, s := range m.Sensitive {
		for i := range s.Worst {
			s.Worst[i].Values, s.Worst[i].Value = []string{}, problem.Withheld
		}
	}
}

// Beside adds the blank records of a file, by row, to the measures of its other records: rows are
// then those of the file.
func (m *Measures) Beside(blank []uint32) {
	m.Records, m.Suppressed = m.Records+len(blank), m.Suppressed+len(blank)
	inFile := func(row *int) {
		for _, b := range blank {
			if int(b) > *row {
				break
			}
			*row++
		}
	}
	for i := range m.Worst {
		inFile(&m.Worst[i].Row)
	}
	for i := range m.Sensitive {
		for j := range m.Sensitive[i].Worst {
			inFile(&m.Sensitive[i].Worst[j].Row)
		}
	}
}

// By replaces the risks by p, which may be about persons: see FromPersons.
func (m *Measures) By(p Prosecutor) {
	m.Risk, m.AtRisk = p, []AtRisk{}
	for _, size := range usualSizes {
		threshold := 1 / float64(size)
		m.AtRisk = append(m.AtRisk, AtRisk{size, threshold, p.AtRisk(threshold), p.ShareAtRisk(threshold)})
	}
}

// worst returns the smallest classes, ordered by size and then by their values so that the result
// does not depend on the order of records.
func worst(classes []verify.Class, weights table.Weights, columns []*table.Column) []Worst {
	var found []Worst
	for _, c := range classes {
		size := weights.Sum(c.Rows)
		if len(found) == worstShown && size > found[worstShown-1].Size {
			continue
		}
		w := Worst{Size: size, Row: int(c.Rows[0]), Values: cellsOf(columns, int(c.Rows[0]))}
		found = keepWorst(found, w, func(a, b Worst) int {
			return cmp.Or(cmp.Compare(a.Size, b.Size), slices.Compare(a.Values, b.Values))
		})
	}
	return found
}

func cellsOf(columns []*table.Column, row int) []string {
	values := make([]string, len(columns))
	for i, column := range columns {
		values[i] = column.Cell(row)
	}
	return values
}

// keepWorst inserts w where it belongs in a list of at most worstShown.
func keepWorst[T any](found []T, w T, compare func(a, b T) int) []T {
	at := sort.Search(len(found), func(i int) bool { return compare(found[i], w) >= 0 })
	if at == worstShown {
		return found
	}
	if len(found) < worstShown {
		found = append(found, w)
	}
	copy(found[at+1:], found[at:])
	found[at] = w
	return found
}
