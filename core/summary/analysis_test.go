package summary

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/fulgurite/fulgurite/core/table"
)

// By hand: of the ages 20, 30, 40 and 40 the release shows "20-39" twice and 40 once, and does not
// have the last record. The costs 10, 20, 30, 40 are shown as "10-20" twice, which is 15, and as
// they are.
func TestAnalysis(t *testing.T) {
	age, cost := column(t, "age", "20", "30", "40", "40"), column(t, "cost", "10", "20", "30", "40")
	shown := func(c *table.Column, labels ...string) *Values {
		codes := []uint32{0, 1, 2, 3}
		v, err := CountOutput(
			table.Output{Rows: 4, Columns: []table.OutputColumn{{Name: c.Name, Codes: table.CodesOf(codes), Labels: labels}}}, 0, c, nil)
		if err != nil {
			t.Fatal(err)
		}
		return &v
	}
	by := Pair{CountColumn(age, nil), shown(age, "20-39", "20-39", "40", "40")}
	of := &Pair{CountColumn(cost, nil), shown(cost, "10-20", "10-20", "30", "40")}
	hidden := []bool{false, false, false, true}
	got := AnalysisOf(by, of, nil, hidden)
	say := func(x *Tally) string {
		if x.Mean == nil {
			return fmt.Sprint(x.Records, " -")
		}
		return fmt.Sprint(x.Records, " ", *x.Mean)
	}
	text := ""
	for i := range got.Groups {
		g := &got.Groups[i]
		text += fmt.Sprintf("%s: %s > %s; ", g.Text, say(&g.Before), say(&g.After))
	}
	text += fmt.Sprintf("all: %s > %s", say(&got.All.Before), say(&got.All.After))
	// Both coarser records are half 20 and half 30, and cost 15 each.
	if want := "20: 1 10 > 1 15; 30: 1 20 > 1 15; 40: 2 35 > 1 30; all: 4 25 > 3 20"; text != want || got.Hidden != 1 || got.Of != "cost" {
		t.Errorf("%s\n%s, %d hidden", text, want, got.Hidden)
	}
	if only := AnalysisOf(by, nil, []bool{true, true, false, false}, nil); only.All.Before.Records != 2 ||
		only.Groups[2].Before.Records != 0 || only.All.After.Mean != nil || only.Hidden != 0 {
		t.Errorf("%+v", only)
	}
	if gone := AnalysisOf(Pair{Before: by.Before}, of, nil, nil); gone.Hidden != 4 || gone.Groups[0].After.Records != 0 ||
		gone.All.After.Records != 4 || *gone.All.After.Mean != 25 {
		t.Errorf("%+v", gone)
	}
}

// TestAnalysisTwin compares with sums record by record, of values that are shown, generalized by
// tens, hidden, or left out.
func TestAnalysisTwin(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 5))
		n := 1 + r.IntN(60)
		rows := make([][]string, n)
		for i := range rows {
			rows[i] = []string{fmt.Sprint(r.IntN(8)), fmt.Sprint(r.IntN(40))}
		}
		tab, err := table.EncodeStrings("t", []string{"a", "x"}, rows)
		if err != nil {
			t.Fatal(err)
		}
		release := table.Output{Rows: n}
		for _, c := range tab.Columns {
			labels, width := make([]string, c.Dict.Len()), 1+r.IntN(4)
			for code := range labels {
				var at int
				if _, err := fmt.Sscan(c.Dict.Value(uint32(code)), &at); err != nil {
					t.Fatal(err)
				}
				if labels[code] = fmt.Sprintf("%d-%d", at/width*width, at/width*width+width-1); width == 1 {
					labels[code] = fmt.Sprint(at)
				}
			}
			release.Columns = append(release.Columns, table.OutputColumn{Name: c.Name, Codes: c.Codes, Labels: labels})
		}
		hidden := make([]bool, n)
		for i := range hidden {
			hidden[i] = r.IntN(5) == 0
		}
		var pairs [2]Pair
		for i, c := range tab.Columns {
			after, err := CountOutput(release, i, c, nil)
			if err != nil {
				t.Fatal(err)
			}
			pairs[i] = Pair{CountColumn(c, nil), &after}
		}
		got := AnalysisOf(pairs[0], &pairs[1], nil, hidden)
		// What a label stands for is found by looking at all records that show it.
		under := func(column int, label string) (values []string) {
			seen := map[string]bool{}
			for row := range n {
				if v := tab.Columns[column].Cell(row); !hidden[row] && release.Cell(row, column) == label && !seen[v] {
					seen[v] = true
					values = append(values, v)
				}
			}
			return values
		}
		number := func(text string) (x float64) {
			if _, err := fmt.Sscan(text, &x); err != nil {
				t.Fatal(err)
			}
			return x
		}
		records, sums := map[string]float64{}, map[string]float64{}
		for row := range n {
			if hidden[row] {
				continue
			}
			x := 0.0
			values := under(1, release.Cell(row, 1))
			for _, v := range values {
				x += number(v) / float64(len(values))
			}
			groups := under(0, release.Cell(row, 0))
			for _, g := range groups {
				records[g] += 1 / float64(len(groups))
				sums[g] += x / float64(len(groups))
			}
		}
		for _, g := range got.Groups {
			if math.Abs(g.After.Records-records[g.Text]) > 1e-9 {
				t.Fatalf("seed %d: %s has %v records, want %v", seed, g.Text, g.After.Records, records[g.Text])
			}
			if g.After.Mean != nil && math.Abs(*g.After.Mean-sums[g.Text]/records[g.Text]) > 1e-9 ||
				(g.After.Mean == nil) != (records[g.Text] == 0) {
				t.Fatalf("seed %d: the mean of %s is %v, want %v", seed, g.Text, g.After.Mean, sums[g.Text]/records[g.Text])
			}
		}
	}
}
