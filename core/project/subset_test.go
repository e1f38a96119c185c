package project

import (
	"errors"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

func people(t *testing.T) *table.Table {
	tab, err := table.EncodeStrings("people.csv", []string{"age", "sex", "seen"}, [][]string{
		{"9", "f", "2024-01-31"}, {"10", "m", "2024-02-01"}, {"40", "f", "2023-12-31"}, {"", "m", "2025-06-30"}, {"40", "m", "2024-02-29"}})
	if err != nil {
		t.Fatal(err)
	}
	return tab
}

func text(s string) *string { return &s }

func TestSubset(t *testing.T) {
	tab := people(t)
	for _, c := range []struct {
		name   string
		subset Subset
		want   []int
	}{
		{"rows", Subset{Rows: []int{4, 0, 4}}, []int{0, 4}},
		{"one value", Subset{Where: []Condition{{Column: "sex", Is: []string{"f"}}}}, []int{0, 2}},
		{"not", Subset{Where: []Condition{{Column: "sex", Is: []string{"f"}, Not: true}}}, []int{1, 3, 4}},
		{"numbers, not strings", Subset{Where: []Condition{{Column: "age", From: text("10")}}}, []int{1, 2, 4}},
		{"range, ends included, missing is in no range",
			Subset{Where: []Condition{{Column: "age", From: text("9"), To: text("10")}}}, []int{0, 1}},
		{"dates", Subset{Where: []Condition{{Column: "seen", From: text("2024-02-01"), To: text("2024-12-31")}}}, []int{1, 4}},
		{"all conditions", Subset{Where: []Condition{{Column: "sex", Is: []string{"m"}}, {Column: "age", To: text("40")}}}, []int{1, 4}},
		{"everybody", Subset{Sample: &Sample{Share: 1}}, []int{0, 1, 2, 3, 4}},
	} {
		t.Run(c.name, func(t *testing.T) {
			in, err := c.subset.In(tab)
			if err != nil {
				t.Fatal(err)
			}
			var got []int
			for row, inside := range in {
				if inside {
					got = append(got, row)
				}
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("rows %v, want %v", got, c.want)
			}
		})
	}
}

func TestSubsetSampleIsReproducible(t *testing.T) {
	tab := people(t)
	draw := func(seed int) []bool {
		in, err := (&Subset{Sample: &Sample{Share: 0.4, Seed: seed}}).In(tab)
		if err != nil {
			t.Fatal(err)
		}
		if n := len(slices.DeleteFunc(slices.Clone(in), func(in bool) bool { return !in })); n != 2 {
			t.Fatalf("%d records drawn, want 2 of 5", n)
		}
		return in
	}
	other := false
	for seed := range 20 {
		if !slices.Equal(draw(seed), draw(seed)) {
			t.Fatal("the same seed draws other records")
		}
		other = other || !slices.Equal(draw(seed), draw(seed+1))
	}
	if !other {
		t.Error("the seed makes no difference")
	}
}

func TestSubsetRefused(t *testing.T) {
	tab := people(t)
	for _, c := range []struct {
		name   string
		subset Subset
		code   problem.Code
		path   string
	}{
		{"nothing", Subset{}, "core-subset", ""},
		{"two ways", Subset{Rows: []int{0}, Sample: &Sample{Share: 0.5}}, "core-subset", ""},
		{"row beyond the table", Subset{Rows: []int{0, 5}}, "core-subset-row", "rows[1]"},
		{"negative row", Subset{Rows: []int{-1}}, "core-subset-row", "rows[0]"},
		{"unknown column", Subset{Where: []Condition{{Column: "size", Is: []string{"1"}}}}, "core-unknown-column", "where[0].column"},
		{"no condition", Subset{Where: []Condition{{Column: "age"}}}, "core-subset-condition", "where[0]"},
		{"no number", Subset{Where: []Condition{{Column: "age", To: text("old")}}}, "core-subset-value", "where[0].to"},
		{"no share", Subset{Sample: &Sample{}}, "core-subset-share", "sample.share"},
		{"too much", Subset{Sample: &Sample{Share: 1.1}}, "core-subset-share", "sample.share"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := c.subset.In(tab)
			var p *problem.Problem
			if !errors.As(err, &p) || p.Code != c.code || p.Place.Path != c.path {
				t.Errorf("error %v, want code %s at %q", err, c.code, c.path)
			}
		})
	}
}
