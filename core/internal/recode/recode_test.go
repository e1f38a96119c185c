package recode

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

func people(t *testing.T) *table.Table {
	t.Helper()
	tab, err := table.EncodeStrings("people.csv", []string{"name", "age", "zip", "disease"}, [][]string{
		{"Ada", "34", "1010", "flu"},
		{"Bob", "36", "1010", "cold"},
		{"Cid", "71", "1020", "flu"},
		{"Dot", "34", "1020", ""},
	})
	if err != nil {
		t.Fatal(err)
	}
	return tab
}

func encode(t *testing.T, tab *table.Table, column string, rows [][]string) *hierarchy.Encoded {
	t.Helper()
	e, err := hierarchy.Encode(&hierarchy.Hierarchy{Name: column, Rows: rows}, tab.Column(column))
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func ages(t *testing.T, tab *table.Table) *hierarchy.Encoded {
	return encode(t, tab, "age", [][]string{{"71", "old", "*"}, {"36", "young", "*"}, {"34", "young", "*"}})
}

func cells(o *Table) [][]string {
	rows := make([][]string, o.Rows)
	for i := range rows {
		for j := range o.Columns {
			rows[i] = append(rows[i], o.Cell(i, j))
		}
	}
	return rows
}

func TestApply(t *testing.T) {
	tab := people(t)
	zips := encode(t, tab, "zip", [][]string{{"1010", "10**"}, {"1020", "10**"}})
	steps := []Step{{Action: Remove}, {Action: Generalize, Hierarchy: ages(t, tab), Level: 1},
		{Action: Generalize, Hierarchy: zips, Level: 0}, {}}
	tests := []struct {
		name       string
		first      action
		suppressed []bool
		names      []string
		want       [][]string
	}{
		{"none suppressed", Remove, nil, []string{"age", "zip", "disease"},
			[][]string{{"young", "1010", "flu"}, {"young", "1010", "cold"}, {"old", "1020", "flu"}, {"young", "1020", ""}}},
		{"some suppressed", Replace, []bool{false, false, true, true}, []string{"name", "age", "zip", "disease"},
			[][]string{{"*", "young", "1010", "flu"}, {"*", "young", "1010", "cold"}, {"*", "*", "*", "flu"}, {"*", "*", "*", ""}}},
		{"all false", keep, make([]bool, 4), []string{"name", "age", "zip", "disease"},
			[][]string{{"Ada", "young", "1010", "flu"}, {"Bob", "young", "1010", "cold"},
				{"Cid", "old", "1020", "flu"}, {"Dot", "young", "1020", ""}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			steps[0].Action = test.first
			o, err := Apply(tab, Plan{Steps: steps, Suppressed: test.suppressed})
			if err != nil {
				t.Fatal(err)
			}
			if got := cells(o); !reflect.DeepEqual(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
			if got := o.Names(); !reflect.DeepEqual(got, test.names) {
				t.Errorf("names %q", got)
			}
			for j, i := range o.Source {
				if tab.Columns[i].Name != o.Columns[j].Name {
					t.Errorf("column %d comes from %d", j, i)
				}
			}
			n := 0
			for _, yes := range test.suppressed {
				if yes {
					n++
				}
			}
			if o.SuppressedRows() != n {
				t.Errorf("%d suppressed, want %d", o.SuppressedRows(), n)
			}
		})
	}
}

func TestApplyRefuses(t *testing.T) {
	tab := people(t)
	age := ages(t, tab)
	other := encode(t, people(t), "zip", [][]string{{"1010", "*"}, {"1020", "*"}})
	with := func(s Step) []Step { return []Step{{}, s, {}, {}} }
	for name, plan := range map[string]Plan{
		"too few steps":       {Steps: make([]Step, 3)},
		"too few rows":        {Steps: make([]Step, 4), Suppressed: make([]bool, 3)},
		"no hierarchy":        {Steps: with(Step{Action: Generalize})},
		"level below":         {Steps: with(Step{Action: Generalize, Hierarchy: age, Level: -1})},
		"level above":         {Steps: with(Step{Action: Generalize, Hierarchy: age, Level: 3})},
		"another's hierarchy": {Steps: with(Step{Action: Generalize, Hierarchy: other})},
		"unknown treatment":   {Steps: with(Step{Action: 9})},
		"hierarchy of old table": {Steps: with(
			Step{Action: Generalize, Hierarchy: &hierarchy.Encoded{Attribute: "age", Levels: []hierarchy.Level{{Of: make([]uint32, 2)}}}})},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := Apply(tab, plan); err == nil || problem.From(err).Code != "recode-plan" {
				t.Errorf("got %v", err)
			}
		})
	}
}

// slow is the twin of Apply: every cell by itself, by looking its value up in
// the rows of the definition.
func slow(tab *table.Table, steps []Step, definitions [][][]string, suppressed []bool) [][]string {
	rows := make([][]string, tab.Rows)
	for r := range rows {
		for c, column := range tab.Columns {
			value := column.Cell(r)
			switch steps[c].Action {
			case Remove:
				continue
			case Replace:
				value = "*"
			case Generalize:
				if suppressed[r] {
					value = "*"
					break
				}
				for _, d := range definitions[c] {
					if d[0] == column.Cell(r) {
						value = d[steps[c].Level]
					}
				}
			}
			rows[r] = append(rows[r], value)
		}
	}
	return rows
}

func FuzzApply(f *testing.F) {
	f.Add(uint64(1))
	f.Add(uint64(7))
	f.Fuzz(func(t *testing.T, seed uint64) {
		random := rand.New(rand.NewPCG(seed, 1))
		width, height, values := 1+random.IntN(5), 1+random.IntN(40), 1+random.IntN(6)
		names, rows := make([]string, width), make([][]string, height)
		for c := range names {
			names[c] = fmt.Sprint("c", c)
		}
		for r := range rows {
			for range names {
				rows[r] = append(rows[r], fmt.Sprint(random.IntN(values)))
			}
		}
		tab, err := table.EncodeStrings("t", names, rows)
		if err != nil {
			t.Fatal(err)
		}
		steps, definitions := make([]Step, width), make([][][]string, width)
		for c := range steps {
			steps[c].Action = action(random.IntN(4))
			if steps[c].Action != Generalize {
				continue
			}
			for v := range values {
				definitions[c] = append(definitions[c], []string{fmt.Sprint(v), fmt.Sprint("g", v/2), "*"})
			}
			random.Shuffle(values, func(i, j int) { d := definitions[c]; d[i], d[j] = d[j], d[i] })
			steps[c].Hierarchy, steps[c].Level = encode(t, tab, names[c], definitions[c]), random.IntN(3)
		}
		suppressed := make([]bool, height)
		for r := range suppressed {
			suppressed[r] = random.IntN(4) == 0
		}
		o, err := Apply(tab, Plan{Steps: steps, Suppressed: suppressed})
		if err != nil {
			t.Fatal(err)
		}
		if got, want := cells(o), slow(tab, steps, definitions, suppressed); !reflect.DeepEqual(got, want) {
			t.Fatalf("got %q, want %q", got, want)
		}
	})
}
