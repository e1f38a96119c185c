package summary

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/fulgurite/fulgurite/core/table"
)

// released counts what a release shows of a column.
func released(t testing.TB, from *table.Column, cells ...string) *Values {
	t.Helper()
	c := column(t, from.Name, cells...)
	v, err := CountOutput(table.Output{Rows: len(cells), Columns: []table.OutputColumn{{Name: from.Name, Codes: c.Codes, Dict: c.Dict}}}, 0,
		from, nil)
	if err != nil {
		t.Fatal(err)
	}
	return &v
}

func shares(d Distribution) string {
	text := ""
	for _, b := range d.Bins {
		text += fmt.Sprintf("%s%s %s %.4g %.4g; ", b.Text, map[bool]string{true: "-" + b.To}[b.To != ""], b.Kind, b.Before, b.After)
	}
	return text + fmt.Sprintf("hidden %.4g moved %.4g", d.Hidden, d.Moved)
}

// By hand. "20-21" stands for the values 20 and 21 that occur, and is shared out over both.
func TestDistribution(t *testing.T) {
	age := column(t, "age", "20", "20", "20", "21", "30", "")
	before := CountColumn(age, nil)
	d := DistributionOf(before, released(t, age, "20-21", "20-21", "20-21", "20-21", "30", ""), nil, nil)
	if got, want := shares(d),
		"20 value 0.5 0.3333; 21 value 0.1667 0.3333; 30 value 0.1667 0.1667;  missing 0.1667 0.1667; hidden 0 moved 0.1667"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	// (3*20+21+30)/5 = 22.2, and (2*20+2*21+30)/5 = 22.4.
	if math.Abs(d.Before.Mean-22.2) > 1e-12 || d.Before.Median != 20 || math.Abs(d.After.Mean-22.4) > 1e-12 || d.After.Median != 21 ||
		math.Abs(d.Before.Deviation-math.Sqrt(3*2.2*2.2/5+1.2*1.2/5+7.8*7.8/5)) > 1e-12 {
		t.Errorf("%+v %+v", d.Before, d.After)
	}
	// A quarter of five records is more than one and less than two, three quarters are more than
	// three.
	if d.Before.Q1 != 20 || d.Before.Q3 != 21 || d.After.Q1 != 20 || d.After.Q3 != 21 {
		t.Errorf("%+v %+v", d.Before, d.After)
	}
	for _, c := range []struct {
		after          *Values
		inside, hidden []bool
		want           string
	}{
		// One record is not released, one is hidden, one outside of the subset.
		{released(t, age, "20", "20", "*", "21", "30", ""), []bool{true, true, true, true, true, false},
			[]bool{false, true, false, false, false, false},
			"20 value 0.6 0.3333; 21 value 0.2 0.3333; 30 value 0.2 0.3333; hidden 0.4 moved 0.2667"},
		{nil, nil, nil, "20 value 0.5 0; 21 value 0.1667 0; 30 value 0.1667 0;  missing 0.1667 0; hidden 1 moved 1"},
		{released(t, age, "*", "*", "*", "*", "*", "*"), nil, nil,
			"20 value 0.5 0; 21 value 0.1667 0; 30 value 0.1667 0;  missing 0.1667 0; hidden 1 moved 1"},
		// A mean of a group counts for the value that is nearest.
		{released(t, age, "20.25", "20.25", "20.25", "20.25", "30", ""), nil, nil,
			"20 value 0.5 0.6667; 21 value 0.1667 0; 30 value 0.1667 0.1667;  missing 0.1667 0.1667; hidden 0 moved 0.1667"},
	} {
		if got := shares(DistributionOf(before, c.after, c.inside, c.hidden)); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
	if d := DistributionOf(before, nil, make([]bool, 6), nil); len(d.Bins) != 0 || d.Moved != 1 {
		t.Errorf("of no record: %+v", d)
	}
}

// By hand: 1 to 8 before, and after 1 to 4 and 5 to 8 in one label each, so that every value has as
// many as before; then 8 as 100 would have it, a number that the table does not have.
func TestDistributionQuartiles(t *testing.T) {
	x := column(t, "x", "1", "2", "3", "4", "5", "6", "7", "8")
	d := DistributionOf(CountColumn(x, nil), released(t, x, "1-4", "1-4", "1-4", "1-4", "5-8", "5-8", "5-8", "5-8"), nil, nil)
	if want := (Center{Mean: 4.5, Q1: 2, Median: 4, Q3: 6, Deviation: math.Sqrt(5.25)}); *d.Before != want || *d.After != want {
		t.Errorf("%+v %+v", d.Before, d.After)
	}
	d = DistributionOf(CountColumn(x, nil), released(t, x, "100", "100", "100", "4", "*", "*", "*", "8"), nil, nil)
	if a := d.After; a.Q1 != 8 || a.Median != 100 || a.Q3 != 100 { // 4, 8, and three times 100: a quarter of five is above one
		t.Errorf("%+v", a)
	}
}

// Many numbers come in ranges of the same width, many words as the most frequent and the rest.
func TestDistributionBins(t *testing.T) {
	var numbers, words []string
	for i := range 100 {
		numbers = append(numbers, strconv.Itoa(i))
		words = append(words, string(rune('a'+min(i/5, 19))))
	}
	c := column(t, "x", numbers...)
	d := DistributionOf(CountColumn(c, nil), released(t, c, numbers...), nil, nil)
	if len(d.Bins) != 10 || d.Bins[0].Text != "0" || d.Bins[0].To != "9" || d.Bins[9].To != "99" || d.Bins[3].Before != 0.1 || d.Moved != 0 {
		t.Errorf("%+v", d)
	}
	c = column(t, "x", words...)
	d = DistributionOf(CountColumn(c, nil), nil, nil, nil)
	if last := d.Bins[len(d.Bins)-1]; len(d.Bins) != 12 || d.Bins[0].Text != "a" || last.Kind != Others ||
		math.Abs(last.Before-0.45) > 1e-12 || d.Before != nil {
		t.Errorf("%+v", d)
	}
}

// Whatever is released: the shares of both sides add up to 1 where something is shown, and a column
// that is as it was has not moved.
func TestDistributionShares(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 7))
		var cells, coarse []string
		for range 1 + r.IntN(60) {
			x := r.IntN(40)
			cells = append(cells, strconv.Itoa(x))
			coarse = append(coarse, []string{strconv.Itoa(x), fmt.Sprintf("%d-%d", x/10*10, x/10*10+9), "*"}[r.IntN(3)])
		}
		c := column(t, "x", cells...)
		v := CountColumn(c, nil)
		if d := DistributionOf(v, released(t, c, cells...), nil, nil); d.Moved != 0 || *d.Before != *d.After {
			t.Fatalf("seed %d: %+v", seed, d)
		}
		d := DistributionOf(v, released(t, c, coarse...), nil, nil)
		before, after := 0.0, 0.0
		for _, b := range d.Bins {
			before, after = before+b.Before, after+b.After
		}
		if math.Abs(before-1) > 1e-9 || d.Hidden < 1 && math.Abs(after-1) > 1e-9 || d.Moved < 0 || d.Moved > 1+1e-9 {
			t.Fatalf("seed %d: %v %v %+v", seed, before, after, d)
		}
	}
}
