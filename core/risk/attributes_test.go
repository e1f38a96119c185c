package risk

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Figures by hand; with all columns, asked for more than there are.
func TestAttributes(t *testing.T) {
	// By hand: 4 records, 6 pairs.
	tab, err := table.EncodeStrings("people", []string{"age", "sex"}, [][]string{{"20", "f"}, {"20", "m"}, {"30", "f"}, {"30", "f"}})
	if err != nil {
		t.Fatal(err)
	}
	v, err := OfTable(tab, []string{"sex", "age"})
	if err != nil {
		t.Fatal(err)
	}
	a, err := AttributesOf(context.Background(), v, 5, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{ // sex separates 3 of 6 pairs, age 4, both 5
		"[sex] 4 2 0.5 0.5", "[age] 4 2 0.5 0.6666666666666666", "[age sex] 4 3 0.75 0.8333333333333334"}
	for i, s := range a.Sets {
		if got := fmt.Sprint(s.Columns, s.Records, s.Classes, s.Distinction, s.Separation); got != want[i] {
			t.Errorf("%s, want %s", got, want[i])
		}
	}
	// age adds 1/2 to nothing and 1/4 to sex, and sex the same to age; age separates more.
	if r := a.Ranked[0]; r.Column != "age" || r.AddedDistinction != 0.375 || a.Ranked[1].AddedDistinction != 0.375 {
		t.Errorf("%+v", a.Ranked)
	}
}

func TestAttributesProblems(t *testing.T) {
	row := make([]string, 40)
	names := make([]string, 40)
	for i := range names {
		names[i] = fmt.Sprint("c", i)
	}
	tab, err := table.EncodeStrings("wide", names, [][]string{row})
	if err != nil {
		t.Fatal(err)
	}
	v, err := OfTable(tab, names)
	if err != nil {
		t.Fatal(err)
	}
	code := func(err error) problem.Code { return problem.From(err).Code }
	if _, err := AttributesOf(context.Background(), v, 40, nil); code(err) != "risk-too-many-sets" {
		t.Error(err)
	}
	if _, err := AttributesOf(context.Background(), v, 0, nil); code(err) != "risk-set-size" {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := AttributesOf(ctx, v, 2, nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := Wildcards(ctx, v, nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := OfTable(tab, nil); code(err) != "risk-no-column" {
		t.Error(err)
	}
	if _, err := OfTable(tab, []string{"c1", "c1"}); code(err) != "risk-column-twice" {
		t.Error(err)
	}
	if _, err := OfTable(tab, []string{"x"}); code(err) != "risk-unknown-column" {
		t.Error(err)
	}
}

func TestSets(t *testing.T) {
	for _, c := range [][3]int{{9, 9, 511}, {9, 1, 9}, {9, 2, 45}, {17, 17, 131071}, {18, 18, maxSets + 1},
		{40, 4, 102090}, {64, 64, maxSets + 1}, {1 << 20, 3, maxSets + 1}} {
		if got := sets(c[0], c[1]); got != c[2] {
			t.Errorf("up to %d of %d: %d, want %d", c[1], c[0], got, c[2])
		}
	}
}
