package verify

import (
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/table"
)

// fixture is an original with a correct output, as plain cells that a test may
// damage: 3-anonymous with three suppressed records, which is the limit. They are
// masked, and a class large enough.
type fixture struct {
	in       [][]string
	names    []string   // of the output
	out      [][]string // the output
	original *table.Table
	claim    Claim
}

var (
	originalNames = []string{"name", "age", "zip", "disease", "ward"}
	ageRows       = [][]string{{"31", "30-39", "adult", "*"}, {"34", "30-39", "adult", "*"},
		{"38", "30-39", "adult", "*"}, {"41", "40-49", "adult", "*"},
		{"45", "40-49", "adult", "*"}, {"72", "70-79", "old", "*"}, {"99", "first", "row", "*"},
		{"99", "90-99", "old", "*"}, {"5", "unused", "child", "*"}}
	zipRows = [][]string{{"1010", "101*", "10**"}, {"1011", "101*", "10**"}, {"1020", "102*", "10**"}, {"1029", "102*", "10**"}}
)

func newFixture(t *testing.T) *fixture {
	t.Helper()
	f := &fixture{
		names: []string{"age", "zip", "disease", "ward"},
		in: [][]string{
			{"Ada", "31", "1010", "flu", "A"},
			{"Bob", "34", "1011", "cold", "B"},
			{"Cid", "38", "1010", "", "A"},
			{"Dot", "45", "1020", "flu", "A"},
			{"Eve", "41", "1029", "asthma", "B"},
			{"Fox", "99", "1020", "flu", "A"},
			{"Gus", "45", "1020", "*", "B"},
			{"Hal", "31", "1010", "flu", "B"},
			{"Ivy", "38", "1029", "cold", "A"},
			{"Jon", "72", "1010", "gout", "A"},
			{"Kim", "34", "1020", "flu", "B"},
			{"Leo", "31", "1029", "=1+1", "A"},
			{"Mia", "72", "1029", "cold", "B"},
		},
		out: [][]string{
			{"30-39", "101*", "flu", "A"},
			{"30-39", "101*", "cold", "B"},
			{"30-39", "101*", "", "A"},
			{"40-49", "102*", "flu", "A"},
			{"40-49", "102*", "asthma", "B"},
			{"*", "*", "flu", "A"},
			{"40-49", "102*", "*", "B"},
			{"30-39", "101*", "flu", "B"},
			{"30-39", "102*", "cold", "A"},
			{"*", "*", "gout", "A"},
			{"30-39", "102*", "flu", "B"},
			{"30-39", "102*", "=1+1", "A"},
			{"*", "*", "cold", "B"},
		},
	}
	f.original = encode(t, originalNames, f.in)
	f.claim = Claim{Limit: 3, Rules: []Rule{KAnonymity{3}}, Columns: []ColumnClaim{
		{Treatment: Removed},
		{Treatment: Generalized, Hierarchy: &hierarchy.Hierarchy{Name: "age", Rows: ageRows}, Level: 1},
		{Treatment: Generalized, Hierarchy: &hierarchy.Hierarchy{Name: "zip", Rows: zipRows}, Level: 1},
		{}, {},
	}}
	return f
}

// clone copies what a test damages.
func (f *fixture) clone() *fixture {
	g := *f
	g.names = slices.Clone(f.names)
	g.out = make([][]string, len(f.out))
	for i := range f.out {
		g.out[i] = slices.Clone(f.out[i])
	}
	g.claim.Columns = slices.Clone(f.claim.Columns)
	return &g
}

// drop takes records out of the output, and claims it.
func (f *fixture) drop(rows ...int) {
	f.claim.LeftOut, f.claim.Outside, f.claim.Rows = Dropped, Dropped, nil
	var kept [][]string
	for row := range f.in {
		if !slices.Contains(rows, row) {
			kept, f.claim.Rows = append(kept, f.out[row]), append(f.claim.Rows, uint32(row))
		}
	}
	f.out = kept
}

func (f *fixture) verify(t *testing.T) (Report, error) {
	t.Helper()
	return Output(f.original, encode(t, f.names, f.out), f.claim)
}

func encode(t *testing.T, names []string, rows [][]string) *table.Table {
	t.Helper()
	tab, err := table.EncodeStrings("out.csv", names, rows)
	if err != nil {
		t.Fatal(err)
	}
	return tab
}
