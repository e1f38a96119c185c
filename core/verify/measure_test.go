package verify

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
)

func TestMeasure(t *testing.T) {
	f := newFixture(t)
	out := encode(t, f.names, f.out)
	m, err := Measure(out, []string{"zip", "age"})
	if err != nil {
		t.Fatal(err)
	}
	// By hand: 30-39/101* has 4 records, 40-49/102* and 30-39/102* have 3, 2 are "*".
	if m.Records != 12 || m.Suppressed != 2 || m.K != 3 || m.Risk.Records != 10 || m.Risk.Classes != 3 || m.Risk.Unique != 0 || m.Risk.Average != 0.3 {
		t.Errorf("%+v", m)
	}
	want := []Worst{{[]string{"102*", "30-39"}, 3, 8}, {[]string{"102*", "40-49"}, 3, 3}, {[]string{"101*", "30-39"}, 4, 0}}
	if !reflect.DeepEqual(m.Worst, want) {
		t.Errorf("%+v", m.Worst)
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

func TestMeasureAllSuppressed(t *testing.T) {
	m, err := Measure(encode(t, []string{"x", "y"}, [][]string{{"*", "1"}, {"*", "2"}}), []string{"x"})
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
}
