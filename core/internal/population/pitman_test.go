package population

import (
	"encoding/csv"
	"maps"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestPitmanWithTwoUniques is about 74 classes of 30,162 records of which few are of size 1:
// sex and age at level 1, marital status at 2, education at 1. The estimator of another program
// finds nothing there and leaves records out, ours finds an estimate far below 0.5 % of a
// population of 40,000. A climb of the likelihood itself, without its derivatives, shows that
// there is a maximum, and that it is ours.
func TestPitmanWithTwoUniques(t *testing.T) {
	levels := map[string]int{"sex": 1, "age": 1, "marital-status": 2, "education": 1}
	read := func(name string) [][]string {
		f, err := os.Open(shared(t, "data", "adult", name))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		r := csv.NewReader(f)
		r.Comma = ';'
		lines, err := r.ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		return lines
	}
	data := read("data.csv")
	keys := make([]strings.Builder, len(data))
	for i, name := range data[0] {
		level, known := levels[name]
		if !known {
			continue
		}
		labels := map[string]string{}
		for _, line := range read("hierarchy_" + name + ".csv") {
			labels[line[0]] = line[level]
		}
		for row, record := range data {
			keys[row].WriteString(labels[record[i]] + "\n")
		}
	}
	count, histogram := map[string]int{}, map[int]int{}
	for i := range keys[1:] {
		count[keys[1+i].String()]++
	}
	for _, size := range count {
		histogram[size]++
	}
	sizes := slices.Sorted(maps.Keys(histogram))
	var classes []int
	for _, size := range sizes {
		classes = append(classes, histogram[size])
	}
	records, groups := Totals(sizes, classes)
	if records != 30162 || groups != 74 {
		t.Fatalf("%d records in %d classes", records, groups)
	}

	const population = 40_000
	theta, alpha := climb(sizes, classes)
	a, _ := math.Lgamma(theta + 1)
	b, _ := math.Lgamma(theta + alpha)
	want := math.Exp(a - b + (alpha-1)*math.Log(population))
	got, ok := Pitman(sizes, classes, population)
	if !ok || math.Abs(got/want-1) > 1e-3 {
		t.Errorf("got %v, %v, want %v (theta %v, alpha %v)", got, ok, want, theta, alpha)
	}
	if !(want < 0.005) {
		t.Errorf("%v is no less than 0.005", want)
	}
}

// climb maximizes the logarithm of Pitman's sampling formula (Hoshino 2001, section 2) by steps
// in eight directions, which are halved when none leads up.
func climb(sizes, classes []int) (theta, alpha float64) {
	records, groups := Totals(sizes, classes)
	gamma := func(x float64) float64 { v, _ := math.Lgamma(x); return v }
	likelihood := func(theta, alpha float64) float64 {
		if theta < 0 || alpha >= 1 || theta+float64(groups-1)*alpha <= 0 {
			return math.Inf(-1)
		}
		sum := gamma(theta+1) - gamma(theta+float64(records))
		for i := 1; i < groups; i++ {
			sum += math.Log(theta + float64(i)*alpha)
		}
		for i, size := range sizes {
			sum += float64(classes[i]) * (gamma(float64(size)-alpha) - gamma(1-alpha))
		}
		return sum
	}
	theta, alpha = 1, 0
	best := likelihood(theta, alpha)
	for long, wide := 8.0, 0.5; wide > 1e-8; {
		up := false
		for _, d := range [8][2]float64{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
			if v := likelihood(theta+d[0]*long, alpha+d[1]*wide); v > best {
				best, theta, alpha, up = v, theta+d[0]*long, alpha+d[1]*wide, true
			}
		}
		if !up {
			long, wide = long/2, wide/2
		}
	}
	return theta, alpha
}
