package verify

import (
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// stays are records, each as "person q s": of a person, "?" if nobody knows whose, in a
// class of the column q, with a secret.
func stays(t *testing.T, rows ...string) *Release {
	t.Helper()
	var cells [][]string
	for _, row := range rows {
		cells = append(cells, strings.Fields(row))
	}
	file := encodeMissing(t, []string{"person", "q", "s"}, cells, "?")
	r, _, err := AsReleased(file, []string{"q"})
	if err != nil {
		t.Fatal(err)
	}
	if r.Persons, err = (&Persons{Columns: []string{"person"}}).Numbered(file); err != nil {
		t.Fatal(err)
	}
	return r
}

// TestKnownRecords: sets of classes, counted by hand.
func TestKnownRecords(t *testing.T) {
	// A and B are in x and y, C in x and z, D in x, E in z.
	r := stays(t, "A x 1", "A x 1", "A y 1", "B x 1", "B y 1", "C x 1", "C z 1", "D x 1", "E z 1")
	for _, test := range []struct {
		k, m     int
		findings []string // what each names
	}{
		{2, 1, nil},                                   // x: 4, y: 2, z: 2
		{3, 1, []string{"2 people", "2 people"}},      // y and z
		{2, 2, []string{"1 person has in it and in"}}, // x and z: C alone
		{2, 3, []string{"1 person has in it and in"}}, // nobody is in three classes: the same
		{1, 3, nil},
	} {
		got := KnownRecords{K: test.k, M: test.m}.Verify(r)
		if len(got) != len(test.findings) {
			t.Errorf("k = %d, m = %d: %v", test.k, test.m, got)
			continue
		}
		for i, want := range test.findings {
			if !strings.Contains(got[i].Said.String(), want) {
				t.Errorf("k = %d, m = %d: %q lacks %q", test.k, test.m, got[i].Said.String(), want)
			}
		}
	}
	if (KnownRecords{K: 2, M: 4}).Verify(r) == nil || (KnownRecords{K: 2, M: 0}).Verify(r) == nil {
		t.Error("four records, or none, are verified")
	}
	// With one record each it is k-anonymity.
	single := stays(t, "A x 1", "B x 1", "C y 1")
	if got := (KnownRecords{K: 2, M: 3}).Verify(single); len(got) != 1 || !strings.Contains(got[0].Said.String(), "single record") {
		t.Error(got)
	}
}

// TestByProfile: groups of persons who show the same in all their records, by hand.
func TestByProfile(t *testing.T) {
	// A and B have x, x, y; C has x, y, y; D and E have x. One record of x is nobody's.
	r := stays(t, "A x 1", "B y 1", "C y 2", "A y 2", "B x 3", "D x 1", "A x 1", "B x 1", "C x 1", "C y 1", "E x 2")
	r.Profiles = true
	groups := r.judged()
	var sizes []int
	for _, c := range groups.Classes {
		sizes = append(sizes, len(c.Rows))
	}
	if len(sizes) != 3 || sizes[0] != 6 || sizes[1] != 3 || sizes[2] != 2 { // by first record: A, C, D
		t.Fatal(sizes)
	}
	if got := (KAnonymity{2}).Verify(groups); len(got) != 1 || got[0].Class != 1 ||
		!strings.Contains(got[0].Said.String(), "the same in all of their records, 3 records together") {
		t.Error(got)
	}
	// In the group of A and B each has 1, and it is 2-diverse by records, not by persons.
	if got := (DistinctDiversity{"s", 2}).Verify(groups); len(got) != 2 || got[0].Class != 0 && got[1].Class != 0 {
		t.Error(got)
	}
	r = stays(t, "A x 1", "A x 1", "B x 1", "B x 1", "? x 1")
	r.Profiles = true
	if got := (KAnonymity{2}).Verify(r.judged()); len(got) != 1 { // whose it is, nobody knows: it may be a person alone
		t.Error(got)
	}
}

// TestJoined: a claim that single records are known is refused where a column joins a
// person's records.
func TestJoined(t *testing.T) {
	in := encode(t, []string{"id", "q", "case", "visit"}, [][]string{
		{"A", "x", "c1", "v1"}, {"A", "x", "c1", "v2"}, {"B", "x", "c2", "v3"}, {"B", "x", "c2", "v4"}})
	out := encode(t, []string{"q", "case", "visit"}, [][]string{{"x", "c1", "v1"}, {"x", "c1", "v2"}, {"x", "c2", "v3"}, {"x", "c2", "v4"}})
	q := ColumnClaim{Treatment: Generalized, Hierarchy: &hierarchy.Hierarchy{Name: "q", Rows: [][]string{{"x", "*"}}}}
	claim := Claim{Columns: []ColumnClaim{{Treatment: Removed}, q, {}, {}}, Rules: []Rule{KAnonymity{2}},
		LeftOut: Dropped, Persons: &Persons{Columns: []string{"id"}}}
	if _, err := Output(in, out, claim); err == nil || problem.From(err).Code != "verify-linked" || !strings.Contains(err.Error(), `"case"`) {
		t.Error(err)
	}
	claim.Persons.Profiles = true
	if _, err := Output(in, out, claim); err != nil {
		t.Error(err)
	}
	claim.Persons = &Persons{Columns: []string{"id"}, Known: 1}
	if _, err := Output(in, out, claim); err != nil {
		t.Error(err)
	}
	// Without that column nothing joins them.
	claim.Persons = &Persons{Columns: []string{"id"}}
	claim.Columns[2].Treatment = Replaced
	out.Columns[1].Codes = table.CodesOf(slices.Repeat([]uint32{out.Columns[1].Dict.Add("*")}, out.Rows))
	if _, err := Output(in, out, claim); err != nil {
		t.Error(err)
	}
}
