package risk

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

func encode(t *testing.T, names []string, rows [][]string) *table.Table {
	t.Helper()
	tab, err := table.EncodeStrings("out.csv", names, rows)
	if err != nil {
		t.Fatal(err)
	}
	return tab
}

// released is a 3-anonymous file with two suppressed records.
func released(t *testing.T) *table.Table {
	t.Helper()
	var rows [][]string
	for _, row := range []string{"30-39 101*", "30-39 101*", "30-39 101*", "40-49 102*", "40-49 102*", "* *", "40-49 102*", "30-39 101*",
		"30-39 102*", "* *", "30-39 102*", "30-39 102*"} {
		rows = append(rows, strings.Fields(row))
	}
	return encode(t, []string{"age", "zip"}, rows)
}

func TestMeasure(t *testing.T) {
	m, err := Measure(released(t), []string{"zip", "age"})
	if err != nil {
		t.Fatal(err)
	}
	// By hand: 30-39/101* has 4 records, 40-49/102* and 30-39/102* have 3, 2 are "*".
	if m.Records != 12 || m.Suppressed != 2 || m.K != 3 || m.Risk.Records != 10 ||
		m.Risk.Classes != 3 || m.Risk.Unique != 0 || m.Risk.Average != 0.3 {
		t.Errorf("%+v", m)
	}
	want := []Worst{{[]string{"102*", "30-39"}, 3, 8}, {[]string{"102*", "40-49"}, 3, 3}, {[]string{"101*", "30-39"}, 4, 0}}
	if !reflect.DeepEqual(m.Worst, want) {
		t.Errorf("%+v", m.Worst)
	}
	if want := []AtRisk{{2, 0.5, 0, 0}, {3, 1.0 / 3, 0, 0}, {5, 0.2, 10, 1}, {11, 1.0 / 11, 10, 1}, {20, 0.05, 10, 1}}; !reflect.DeepEqual(
		m.AtRisk, want) {
		t.Errorf("%+v", m.AtRisk)
	}
}

// TestMeasureSensitive: by hand, of 12 records 6 have the disease a, 3 b and 3 c;
// one record of c was left out, and so stands alone: it gives its disease away.
func TestMeasureSensitive(t *testing.T) {
	var rows [][]string
	for age, diseases := range map[string]string{"30": "aaab", "40": "aabb", "50": "acc", "*": "c"} {
		for _, d := range diseases {
			rows = append(rows, []string{age, string(d)})
		}
	}
	slices.SortFunc(rows, slices.Compare)
	h := &hierarchy.Hierarchy{Rows: [][]string{{"a", "x", "*"}, {"b", "x", "*"}, {"c", "y", "*"}}}
	tab := encode(t, []string{"age", "disease"}, rows)
	unordered, err := Measure(tab, []string{"age"}, Protected{"disease", h})
	if err != nil || unordered.Sensitive[0].Ordered != nil {
		t.Errorf("an ordered distance of texts: %v, %v", unordered.Sensitive, err)
	}
	inOrder(t, tab.Column("disease"))
	m, err := Measure(tab, []string{"age"}, Protected{"disease", h})
	if err != nil {
		t.Fatal(err)
	}
	got := m.Sensitive[0]
	near := func(what string, got, want float64) {
		t.Helper()
		if math.Abs(got-want) > 1e-12 {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	if got.Column != "disease" || got.Values != 3 || got.Distinct != 1 || m.LeftOut != 1 || m.Suppressed != 0 || m.K != 1 {
		t.Errorf("%+v", got)
	}
	near("entropy", got.Entropy, 1)
	near("Grassberger", got.Grassberger, 1)
	if len(got.Recursive) != 0 {
		t.Errorf("%+v", got.Recursive)
	}
	near("equal", got.Equal, 0.75)                // 1 for c beside 1/4
	near("ordered", *got.Ordered, (0.5+0.75)/2)   // 0, 0, 1 beside 1/2, 3/4, 1
	near("hierarchical", *got.Hierarchical, 0.75) // a and b lack, c has too much
	near("delta", got.Delta, 2)                   // log2 of 1 by 1/4
	near("beta", got.Beta, 3)
	near("alpha", got.Alpha, 1)
	if got.Enhanced != nil {
		t.Errorf("enhanced beta %v, but c gains 3, more than -ln 1/4", *got.Enhanced)
	}
	want := []Revealing{{[]string{"*"}, 1, 0, 1, "c", 1}, {[]string{"30"}, 4, 1, 2, "a", 3},
		{[]string{"50"}, 3, 9, 2, "c", 2}, {[]string{"40"}, 4, 5, 2, "a", 2}}
	if !reflect.DeepEqual(got.Worst, want) {
		t.Errorf("%+v", got.Worst)
	}
}

func TestMeasureNamesTheTenWorst(t *testing.T) {
	var rows [][]string
	var want []Worst
	for i := range 30 {
		for range 1 + i%3 {
			rows = append(rows, []string{fmt.Sprintf("%02d", i)})
		}
	}
	slices.Reverse(rows)
	tab := encode(t, []string{"x"}, rows)
	for i := range 10 { // 00, 03, 06, ... stand alone
		want = append(want, Worst{Values: []string{fmt.Sprintf("%02d", 3*i)}, Size: 1})
	}
	m, err := Measure(tab, []string{"x"})
	if err != nil {
		t.Fatal(err)
	}
	for i := range m.Worst {
		m.Worst[i].Row = 0
	}
	if !reflect.DeepEqual(m.Worst, want) || m.Risk.Unique != 10 || m.K != 1 {
		t.Errorf("%+v", m)
	}
}

// TestMeasureAllSuppressed: blank records tell nothing; records that hide what is
// known and show something else are a class.
func TestMeasureAllSuppressed(t *testing.T) {
	m, err := Measure(encode(t, []string{"x", "y"}, [][]string{{"*", "1"}, {"*", "*"}, {"*", "2"}}), []string{"x"})
	if err != nil || m.Suppressed != 1 || m.LeftOut != 2 || m.K != 2 || m.Risk.Records != 2 {
		t.Errorf("%+v, %v", m, err)
	}
	m, err = Measure(encode(t, []string{"x", "y"}, [][]string{{"*", "*"}, {"*", "*"}}), []string{"x"})
	if err != nil || m.Suppressed != 2 || m.K != 0 || m.Risk.Records != 0 || len(m.Worst) != 0 {
		t.Errorf("%+v, %v", m, err)
	}
}

func TestMeasureRefuses(t *testing.T) {
	tab := encode(t, []string{"x", "y"}, [][]string{{"a", "1"}})
	for code, known := range map[problem.Code][]string{
		"measure-no-column": nil, "measure-unknown-column": {"x", "z"}, "measure-column-twice": {"y", "x", "y"},
	} {
		if _, err := Measure(tab, known); err == nil || problem.From(err).Code != code {
			t.Errorf("%s: %v", code, err)
		}
	}
	flat := &hierarchy.Hierarchy{Rows: [][]string{{"1"}}}
	for code, p := range map[problem.Code]Protected{
		"measure-unknown-column": {Column: "z"}, "measure-known-sensitive": {Column: "x"}, "measure-hierarchy": {"y", flat},
	} {
		if _, err := Measure(tab, []string{"x"}, p); err == nil || problem.From(err).Code != code {
			t.Errorf("%s: %v", code, err)
		}
	}
}

// inOrder confirms that of the alphabet for a column.
func inOrder(t *testing.T, c *table.Column) {
	t.Helper()
	var order []string
	for _, code := range c.Sorted() {
		if !c.Missing[code] {
			order = append(order, c.Dict.Value(code))
		}
	}
	if err := c.SetOrder(order); err != nil {
		t.Fatal(err)
	}
}
