package attack

import (
	"fmt"
	"math"
	"testing"
)

// The figures of this file are those of Anonymeter, the program of M. Giomi et al., A Unified
// Framework for Quantifying Privacy Risk in Synthetic Data (PoPETs 2023(2)), version 1.0.0, of
// which the project has no code: some are printed in its own tests, which are named, the others are
// what it gives for the same tables, with every record attacked and a confidence level of 0.

// same is a column that the file shows as it is.
func same(role Role) Column { return Column{Role: role, Shows: Same} }

// TestPublishedRates are test_inference_evaluator_rates and test_linkability_evaluator of its
// tests: tables without coarsening, of which the file tells all, half, or nothing.
func TestPublishedRates(t *testing.T) {
	for _, c := range []struct {
		in, out [][]string
		want    float64
	}{
		{[][]string{{"a", "b"}, {"c", "d"}}, [][]string{{"a", "b"}, {"c", "d"}}, 1},
		{[][]string{{"a", "b"}, {"c", "d"}}, [][]string{{"a", "b"}, {"c", "e"}}, 0.5},
		{[][]string{{"a", "b"}, {"c", "d"}}, [][]string{{"a", "h"}, {"c", "g"}}, 0},
	} {
		names := []string{"c0", "c1"}
		r := run(t, Task{Original: encode(t, "in.csv", names, c.in), File: encode(t, "out.csv", names, c.out), Rows: inOrder(2),
			Columns: []Column{same(Known), same(Secret)}})
		if got := r.of("c1").Right.Share; got != c.want {
			t.Errorf("%v: guessed right for %v, published %v", c.out, got, c.want)
		}
	}
	in, out := [][]string{{"0", "0"}, {"0", "1"}, {"4", "9"}, {"0", "4"}}, [][]string{{"0", "0"}, {"1", "1"}, {"4", "4"}, {"9", "9"}}
	names := []string{"col0", "col1"}
	r := run(t, Task{Original: encode(t, "in.csv", names, in), File: encode(t, "out.csv", names, out), Rows: inOrder(4),
		Columns: []Column{same(Known), same(Other)}})
	if got := r.Linking[0].Rate.Share; got != 0.25 {
		t.Errorf("linked right for %v, published 0.25", got)
	}
}

// TestPublishedIntervals are test_success_rate and test_residual_success of its tests: its rate is
// the middle of Wilson's interval, its error half of the width.
func TestPublishedIntervals(t *testing.T) {
	for _, c := range [][3]float64{{850, 0.849, 0.022}, {0, 0.002, 0.002}, {1000, 0.998, 0.002}} {
		got := wilson(c[0]/1000, 1000)
		if middle, half := (got[0]+got[1])/2, (got[1]-got[0])/2; math.Abs(middle-c[1]) > 5e-4 || math.Abs(half-c[2]) > 5e-4 {
			t.Errorf("%v of 1000: %v and %v, published %v and %v", c[0], middle, half, c[1], c[2])
		}
	}
	for _, c := range [][3]float64{{0.9, 0.8, 0.5}, {0.9, 0.85, 0.333}} {
		v := view{}
		if got := v.leakage([]paired{{1000 * c[0], 1000 * c[1], 1000}}); got == nil || math.Abs(got.Share-c[2]) > 5e-4 {
			t.Errorf("%v against %v: %+v, published %v", c[0], c[1], got, c[2])
		}
	}
}

// published is a table of 120 people that a generator of congruences makes: place, age, sex, job,
// diagnosis and number. Coarse, it is a release with one label for four places and for two ages.
func published(coarse bool) (rows [][]string) {
	x := 50
	next := func(m int) int {
		x = (x*1103515245 + 12345) % (1 << 31)
		return (x >> 16) % m
	}
	for i := range 120 {
		place, age, sex, job := next(8), next(6), next(2), next(5)
		row := []string{fmt.Sprint("p", place), fmt.Sprint("a", age), fmt.Sprint("s", sex), fmt.Sprint("j", job),
			fmt.Sprint("d", (age+next(3))%6), fmt.Sprint("i", i)}
		if coarse {
			row[0], row[1] = []string{"p0-3", "p4-7"}[place/4], fmt.Sprint("a", age/2)
		}
		rows = append(rows, row)
	}
	return rows
}

// TestPublished compares the guesses of a diagnosis side by side, for a table that the file shows
// as it is and for a release. Both look at the records that are like the person's, and are never
// wrong where these have one diagnosis. Where they have several, Anonymeter takes that of one of
// them, which stands here as the mean of twelve orders of the file with its standard error; ours is
// the commonest, which is right more often. Anonymeter
// does not read labels: it was told people's labels, which full-domain coarsening lets everybody
// work out.
func TestPublished(t *testing.T) {
	for _, c := range []struct {
		coarse      bool
		known       []int
		mean, error float64
	}{
		{false, []int{5}, 1, 0},
		{false, []int{0, 5}, 1, 0},
		{false, []int{0, 1}, 0.5549, 0.0058},
		{false, []int{1}, 0.3660, 0.0115},
		{false, []int{0, 1, 2, 3}, 0.9201, 0.0012},
		{true, []int{0, 1}, 0.3250, 0.0182},
		{true, []int{1}, 0.3111, 0.0278},
		{true, []int{0, 1, 2, 3}, 0.6493, 0.0066},
	} {
		in, out := published(false), published(c.coarse)
		columns := []Column{same(Other), same(Other), same(Other), same(Other), same(Secret), same(Other)}
		if c.coarse {
			var places, ages [][]string
			for i := range 8 {
				places = append(places, []string{fmt.Sprint("p", i), []string{"p0-3", "p4-7"}[i/4], "*"})
			}
			for i := range 6 {
				ages = append(ages, []string{fmt.Sprint("a", i), fmt.Sprint("a", i/2), "*"})
			}
			columns[0] = Column{Shows: Label, Hierarchy: labels(t, places...), Lowest: 1, Highest: 1}
			columns[1] = Column{Shows: Label, Hierarchy: labels(t, ages...), Lowest: 1, Highest: 1}
		}
		for _, i := range c.known {
			columns[i].Role = Known
		}
		names := []string{"place", "age", "sex", "job", "dx", "id"}
		r := run(t, Task{Original: encode(t, "in.csv", names, in), File: encode(t, "out.csv", names, out), Rows: inOrder(len(in)),
			Columns: columns})
		one, commonest := neighbours(out, c.known, 4)
		if got := r.of("dx").Right.Share; math.Abs(got-commonest) > 1e-9 || math.Abs(one-c.mean) > 3*c.error+1e-9 || got < c.mean-1e-9 {
			t.Errorf("coarse %v, %v known: %v, by the definition %v; of one record %v, published %v", c.coarse, c.known, got, commonest, one, c.mean)
		}
	}
}

// neighbours are the shares of right guesses of a column for people who take that of one record
// like theirs, or the commonest of these.
func neighbours(rows [][]string, known []int, secret int) (one, commonest float64) {
	for _, p := range rows {
		counts, all, most, ties := map[string]float64{}, 0.0, 0.0, 0.0
		for _, q := range rows {
			alike := true
			for _, i := range known {
				alike = alike && p[i] == q[i]
			}
			if alike {
				counts[q[secret]]++
				all++
			}
		}
		for _, n := range counts {
			if n > most {
				most, ties = n, 0
			}
			if n == most {
				ties++
			}
		}
		one += counts[p[secret]] / all
		if counts[p[secret]] == most {
			commonest += 1 / ties
		}
	}
	return one / float64(len(rows)), commonest / float64(len(rows))
}
