package summary

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

func TestContingency(t *testing.T) {
	sex := column(t, "sex", "f", "m", "f", "f", "m", "m")
	age := column(t, "age", "30", "20", "20", "30", "40", "")
	c, err := ContingencyOf(CountColumn(sex, nil), CountColumn(age, nil), 10)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(c.Rows.Labels, c.Columns.Labels, c.Counts, c.Largest, c.Records); got !=
		"[{f value 3 0} {m value 3 0}] [{20 value 2 20} {30 value 2 30} {40 value 1 40} { missing 1 0}] [[1 2 0 0] [1 0 1 1]] 2 6" {
		t.Error(got)
	}
	// X2 = 0 + 2*(1/1) + 4*(0.25/0.5) = 4; V = sqrt(4/6).
	if c.CramersV == nil || math.Abs(*c.CramersV-math.Sqrt(4.0/6)) > 1e-12 {
		t.Errorf("association %v", c.CramersV)
	}
	if c.ChiSquared == nil || math.Abs(*c.ChiSquared-4) > 1e-12 || c.Freedom != 3 {
		t.Errorf("chi-squared %v, %d degrees of freedom", c.ChiSquared, c.Freedom)
	}
	if c, err = ContingencyOf(CountColumn(sex, nil), CountColumn(age, nil), 2); err != nil || fmt.Sprint(c.Counts) != "[[1 2] [1 2]]" {
		t.Errorf("%v, %v", c.Counts, err)
	}
	one := column(t, "one", "x", "x", "x", "x", "x", "x")
	if c, err = ContingencyOf(CountColumn(sex, nil), CountColumn(one, nil), 2); err != nil || c.CramersV != nil {
		t.Errorf("%+v, %v", c, err)
	}
	for _, wrong := range []func() (Contingency, error){
		func() (Contingency, error) { return ContingencyOf(CountColumn(sex, nil), CountColumn(age, nil), 1) },
		func() (Contingency, error) { return ContingencyOf(CountColumn(sex, nil), CountColumn(age, nil), 1001) },
		func() (Contingency, error) {
			return ContingencyOf(CountColumn(sex, nil), CountColumn(column(t, "x", "1"), nil), 5)
		},
		func() (Contingency, error) {
			return ContingencyOf(CountColumn(sex, []bool{true, false, false, false, false, false}),
				CountColumn(age, []bool{false, true, false, false, false, false}), 5)
		},
	} {
		if _, err := wrong(); problem.From(err).Code != "summary-contingency" {
			t.Error(err)
		}
	}
}

// TestContingencyTwin compares with a count of cells as text, for outputs with
// suppressed records and a subset.
func TestContingencyTwin(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 2))
		rows := make([][]string, 1+r.IntN(80))
		suppressed, inside := make([]bool, len(rows)), make([]bool, len(rows))
		for i := range rows {
			rows[i] = []string{fmt.Sprint(r.IntN(6)), []string{"x", "y", "", "*"}[r.IntN(4)]}
			suppressed[i], inside[i] = r.IntN(5) == 0, r.IntN(4) > 0
		}
		tab, err := table.EncodeStrings("t", []string{"a", "b"}, rows)
		if err != nil {
			t.Fatal(err)
		}
		o := tab.Output()
		o.Suppressed, o.Columns[0].Starred = suppressed, r.IntN(2) == 0
		if r.IntN(3) == 0 {
			o.Columns[1] = table.OutputColumn{Name: "b", Labels: []string{table.Star}}
		}
		a, err := CountOutput(o, 0, tab.Columns[0], inside)
		if err != nil {
			t.Fatal(err)
		}
		b, err := CountOutput(o, 1, tab.Columns[1], inside)
		if err != nil {
			t.Fatal(err)
		}
		c, err := ContingencyOf(a, b, 1000)
		if err != nil {
			t.Fatal(err)
		}
		want := map[[2]string]int{}
		records := 0
		for row := range rows {
			if inside[row] {
				want[[2]string{o.Cell(row, 0), o.Cell(row, 1)}]++
				records++
			}
		}
		sum := 0
		for i, x := range c.Rows.Labels {
			of := 0
			for j, y := range c.Columns.Labels {
				if n := c.Counts[i][j]; n != want[[2]string{x.Text, y.Text}] {
					t.Fatalf("seed %d: %d records with %q and %q, want %d", seed, n, x.Text, y.Text, want[[2]string{x.Text, y.Text}])
				} else {
					of += n
				}
			}
			if of != x.Rows {
				t.Fatalf("seed %d: %d records with %q, want %d", seed, of, x.Text, x.Rows)
			}
			sum += of
		}
		if sum != records || c.Records != records {
			t.Fatalf("seed %d: %d records, want %d", seed, sum, records)
		}
	}
}
