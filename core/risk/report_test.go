package risk

import (
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// By hand: of six people four are released, with ages made decades and one of
// them suppressed.
func TestCompare(t *testing.T) {
	tab, err := table.EncodeStrings("people", []string{"age", "ward"},
		[][]string{{"21", "a"}, {"22", "b"}, {"21", "c"}, {"35", "d"}, {"36", "e"}, {"47", "f"}})
	if err != nil {
		t.Fatal(err)
	}
	c := tab.Columns[0]
	out := table.Output{Rows: 6, Suppressed: []bool{false, false, true, false, true, true}, Columns: []table.OutputColumn{
		{Name: "age", Codes: c.Codes, Map: []uint32{0, 0, 1, 1, 2}, Labels: []string{"20s", "30s", "40s"}, Starred: true}}}
	subset := []bool{true, true, false, true, false, true} // 21, 22, 35, 47; the last is suppressed
	both, err := Compare(tab, out, []string{"age"}, subset)
	if err != nil {
		t.Fatal(err)
	}
	// Before: classes of 1, in the whole table 2, 1, 1, 1.
	if b := both.Before; b.Prosecutor.Records != 4 || b.Unique != 1 || b.Journalist.Highest != 1 || b.Journalist.Lowest != 0.5 ||
		b.Marketer.Expected != 3.5 || b.Journalist.AtRisk(0.5) != 0.75 {
		t.Errorf("before: %+v", b)
	}
	// After: 20s twice of 3, 30s once of 2.
	if a := both.After; a.Prosecutor.Records != 3 || a.Suppressed != 1 || a.Prosecutor.Highest != 1 || a.Journalist.Highest != 0.5 ||
		!near(a.Journalist.Lowest, 1.0/3) || !near(a.Marketer.Expected, 2.0/3+0.5) {
		t.Errorf("after: %+v", a)
	}
	if both, err = Compare(tab, out, []string{"age"}, nil); err != nil || both.Before.Prosecutor.Records != 6 || both.After.Suppressed != 3 ||
		both.After.Journalist.Highest != both.After.Prosecutor.Highest {
		t.Errorf("%+v, %v", both, err)
	}
	if _, err = Compare(tab, out, []string{"ward"}, nil); problem.From(err).Code != "risk-unknown-column" {
		t.Error(err) // it is in the table, but was removed from the output
	}
}
