package verify

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/table"
)

// worstShown is the number of classes that Measures names.
const worstShown = 10

// Measures is what somebody finds out about the people in any table who knows
// some of its columns.
type Measures struct {
	Columns    []string        `json:"columns"`    // what is known
	Records    int             `json:"records"`    // all records of the table
	Suppressed int             `json:"suppressed"` // records whose known columns are all "*": nobody finds them
	K          int             `json:"k"`          // records of the smallest class: the table is K-anonymous; 0 if all are suppressed
	Risk       risk.Prosecutor `json:"risk"`       // of the records that are not suppressed
	AtRisk     []AtRisk        `json:"atRisk"`     // by class sizes that people ask for, ascending
	Worst      []Worst         `json:"worst"`      // the smallest classes, at most ten
	// Sensitive says by sensitive column what somebody learns without finding
	// anybody.
	Sensitive []Revealed `json:"sensitive,omitempty"`
}

// AtRisk counts the records whose risk of being found is above a threshold:
// those in classes of fewer than Size records.
type AtRisk struct {
	Size      int     `json:"size"`
	Threshold float64 `json:"threshold"` // 1/Size
	Records   int     `json:"records"`
	Share     float64 `json:"share"` // of the records that are not suppressed, 0 to 1
}

// usualSizes are the class sizes that people ask for.
var usualSizes = []int{2, 3, 5, 11, 20}

// Worst is a class that is easily found.
type Worst struct {
	Values []string `json:"values"` // by Measures.Columns
	Size   int      `json:"size"`   // records
	Row    int      `json:"row"`    // its first record, 0-based
}

// Measure measures a table for somebody who knows the columns named in known,
// and wants to learn the sensitive ones. It is the same grouping that verifies
// an output, applied to any file.
func Measure(t *table.Table, known []string, sensitive ...Protected) (Measures, error) {
	m := Measures{Columns: known, Records: t.Rows, AtRisk: []AtRisk{}, Worst: []Worst{}}
	columns, err := find(t, known)
	if err != nil {
		return m, err
	}
	release := asReleased(t, columns)
	m.Suppressed = t.Rows
	sizes := make([]int, len(release.Classes))
	for i, c := range release.Classes {
		sizes[i] = len(c.Rows)
		m.Suppressed -= len(c.Rows)
	}
	m.Risk = risk.FromSizes(sizes)
	m.K = m.Risk.Smallest
	for _, size := range usualSizes {
		threshold := 1 / float64(size)
		m.AtRisk = append(m.AtRisk, AtRisk{size, threshold, m.Risk.AtRisk(threshold), m.Risk.ShareAtRisk(threshold)})
	}
	m.Worst = append(m.Worst, worst(release.Classes, columns)...)
	for _, p := range sensitive {
		r, err := release.reveal(p, known, columns)
		if err != nil {
			return m, err
		}
		m.Sensitive = append(m.Sensitive, r)
	}
	return m, nil
}

// asReleased takes a file for what was released of itself: all records that do
// not show "*" in every column that is known.
func asReleased(t *table.Table, columns []*table.Column) *Release {
	r := &Release{In: t, Out: t, Records: t.Rows}
	for _, rows := range group(t.Rows, asIs(columns), nil) {
		if !isStarred(columns, int(rows[0])) {
			r.Classes = append(r.Classes, Class{Rows: rows, Population: len(rows)})
		}
	}
	return r
}

// Verdict says whether a rule holds in a file.
type Verdict struct {
	Rule    string `json:"rule"`             // in words: "5-anonymity"
	Holds   bool   `json:"holds"`            //
	Reason  string `json:"reason,omitempty"` // why it does not hold
	Classes int    `json:"classes"`          // classes that contradict it
}

// Judge says of rules whether they hold in a file as it is, against somebody who
// knows the columns named in known. Rules about a research subset do not hold
// in a file alone, as the whole table is not there.
func Judge(t *table.Table, known []string, rules []Rule) ([]Verdict, error) {
	columns, err := find(t, known)
	if err != nil {
		return nil, err
	}
	for _, rule := range rules {
		if p, ok := rule.(protecting); ok {
			if _, err := findSensitive(t, p.attribute(), known); err != nil {
				return nil, err
			}
		}
	}
	verdicts := make([]Verdict, len(rules))
	for i, list := range asReleased(t, columns).findings(rules) {
		verdicts[i] = Verdict{Rule: rules[i].Name(), Holds: len(list) == 0}
		if len(list) > 0 {
			verdicts[i].Reason = summary(list)
		}
		for _, f := range list {
			if f.Class != WholeTable {
				verdicts[i].Classes++
			}
		}
	}
	return verdicts, nil
}

// find returns the named columns.
func find(t *table.Table, known []string) ([]*table.Column, error) {
	if len(known) == 0 {
		return nil, problem.New("measure-no-column", "Name the columns that somebody could know.",
			"Without a column that somebody knows there is nothing to measure.").At(problem.Place{File: t.Name})
	}
	columns := make([]*table.Column, len(known))
	for i, name := range known {
		if columns[i] = t.Column(name); columns[i] == nil {
			return nil, unknown(t, name)
		}
		if slices.Contains(known[:i], name) {
			return nil, problem.New("measure-column-twice", "Name each column once.",
				"The column %q is named twice.", name).At(problem.Place{File: t.Name, Attribute: name})
		}
	}
	return columns, nil
}

// findSensitive returns a column that somebody wants to learn.
func findSensitive(t *table.Table, name string, known []string) (*table.Column, error) {
	column := t.Column(name)
	if column == nil {
		return nil, unknown(t, name)
	}
	if slices.Contains(known, name) {
		return nil, problem.New("measure-known-sensitive", "Take it out of one of the two.",
			"The column %q is said to be known and to be a secret.", name).At(problem.Place{File: t.Name, Attribute: name})
	}
	return column, nil
}

func unknown(t *table.Table, name string) error {
	return problem.New("measure-unknown-column", "Its columns: "+strings.Join(t.Names(), ", ")+".",
		"The table has no column %q.", name).At(problem.Place{File: t.Name, Attribute: name})
}

func isStarred(columns []*table.Column, row int) bool {
	for _, c := range columns {
		if c.Cell(row) != table.Star {
			return false
		}
	}
	return true
}

// worst returns the smallest classes, ordered by size and then by their values
// so that the order of records does not matter.
func worst(classes []Class, columns []*table.Column) []Worst {
	var found []Worst
	for _, c := range classes {
		size := len(c.Rows)
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
