package detect

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/table"
)

func TestProfile(t *testing.T) {
	got := Profile(column(t, "age", "9", "10", "10", "NULL", "", "100", "10", ""), 8)
	want := ColumnProfile{Name: "age", Type: table.Integer, Rows: 8, Share: 1, Missing: 3,
		Distinct: 3, Unique: 2, UniqueShare: 0.4, SmallestSize: 1,
		Min: "9", Max: "100", Shortest: 1, Longest: 3,
		Frequent: []ValueCount{{"10", 3}, {"100", 1}, {"9", 1}}, MissingWords: []ValueCount{{"", 2}, {"NULL", 1}}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

func TestProfileExtremes(t *testing.T) {
	ordinal := column(t, "grade", "medium", "low", "high")
	if err := ordinal.SetOrder([]string{"low", "medium", "high"}); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		c        *table.Column
		min, max string
	}{
		{column(t, "x", "-5", "10", "9.5"), "-5", "10"},
		{column(t, "x", "02.01.2000", "01.02.1999", ""), "01.02.1999", "02.01.2000"},
		{column(t, "x", "Zürich", "Aarau", "b"), "Aarau", "b"},
		{ordinal, "low", "high"},
		{column(t, "x", "", "NULL"), "", ""},
	} {
		if p := Profile(test.c, test.c.Codes.Len()); p.Min != test.min || p.Max != test.max {
			t.Errorf("%s: %q to %q, want %q to %q", test.c.Type, p.Min, p.Max, test.min, test.max)
		}
	}
}

// FuzzProfile compares the counts with a twin that sorts the cells.
func FuzzProfile(f *testing.F) {
	for seed := range uint64(30) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 4))
		values := make([]string, 1+r.IntN(60))
		for i := range values {
			values[i] = []string{"", "NULL", "a", "é"}[r.IntN(4)]
			if r.IntN(3) > 0 {
				values[i] = fmt.Sprint(r.IntN(40))
			}
		}
		got := Profile(column(t, "x", values...), len(values))
		counts := map[string]int{}
		missing := 0
		for _, v := range values {
			if v == "" || v == "NULL" {
				missing++
			} else {
				counts[v]++
			}
		}
		var all []ValueCount
		unique := 0
		for v, n := range counts {
			all = append(all, ValueCount{v, n})
			if n == 1 {
				unique++
			}
		}
		slices.SortFunc(all, func(a, b ValueCount) int {
			return cmp.Or(cmp.Compare(b.Rows, a.Rows), cmp.Compare(a.Value, b.Value))
		})
		smallest := 0
		if len(all) > 0 {
			smallest = all[len(all)-1].Rows
		}
		if got.Missing != missing || got.Distinct != len(all) || got.Unique != unique || got.SmallestSize != smallest ||
			fmt.Sprint(got.Frequent) != fmt.Sprint(all[:min(len(all), frequent)]) {
			t.Fatalf("%q: %+v, want %v", values, got, all)
		}
		slices.Reverse(values)
		if again := Profile(column(t, "x", values...), len(values)); !reflect.DeepEqual(got, again) {
			t.Fatalf("depends on the order of rows: %+v and %+v", got, again)
		}
	})
}
