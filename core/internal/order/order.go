// Package order finds out whether the order of a table's records tells something of
// a column that the table does not show, and draws new orders.
//
// A column is looked at by itself. It tells something if the records
//
//   - are sorted by it, in either direction, whatever their number: who sees that a
//     table is sorted can read it so;
//   - nearly follow it: Spearman's rank correlation of place and value is at least
//     0.1 in size, so that the place explains a hundredth of the variance of the
//     ranks (a "small effect" of Cohen, Statistical Power Analysis for the
//     Behavioral Sciences, 2nd ed. 1988), and beyond chance;
//   - have neighbours that are alike, as in a table that is sorted by something else
//     first: the serial rank correlation is at least 0.1 and beyond chance;
//   - have equal values side by side more often than by chance.
//
// Beyond chance means that one random order in a thousand would do it by itself
// (3.29 standard deviations of a normal distribution, both sides). An order that is
// given up without need costs little, an overlooked one what it tells; a table of ten
// columns in random order is shuffled once more in some forty tables.
//
// It is no proof: what only several columns together tell, or a place that is known
// from elsewhere, is not seen. To shuffle is always safe.
package order

import "math"

// pattern is a relation between the order of the records and the values of a column.
type pattern string

// The patterns, from the plainest to the faintest.
const (
	none       pattern = ""
	Sorted     pattern = "sorted"
	Trend      pattern = "trend"      // nearly sorted
	Neighbours pattern = "neighbours" // those side by side are alike
	Runs       pattern = "runs"       // equal values side by side
)

const (
	effect = 0.1  // least correlation that counts
	chance = 3.29 // standard deviations; both sides of the normal distribution: 0.001
)

// Of finds a pattern in a column. places has, by record in their order, the place of
// its value in the order of the column's type, below distinct; equal values have equal
// places.
func Of(places []uint32, distinct int) pattern {
	c := count(places, distinct)
	n := float64(len(places))
	if c.values < 2 {
		return none
	}
	if sorted(places) {
		return Sorted
	}
	if len(places) < 4 {
		return none
	}
	ranks := c.ranks()
	if r := spearman(places, ranks); math.Abs(r) >= effect && math.Abs(fisher(r, n)) >= chance {
		return Trend
	}
	if c.manyPairs(pairs(places)) {
		return Runs
	}
	if r := serial(places, ranks); r >= effect && r*math.Sqrt(n-1) >= chance {
		return Neighbours
	}
	return none
}

// sorted reports whether places never fall, or never rise.
func sorted(places []uint32) bool {
	up, down := true, true
	for i := 1; i < len(places); i++ {
		up = up && places[i-1] <= places[i]
		down = down && places[i-1] >= places[i]
	}
	return up || down
}

// pairs counts equal values side by side.
func pairs(places []uint32) int {
	n := 0
	for i := 1; i < len(places); i++ {
		if places[i-1] == places[i] {
			n++
		}
	}
	return n
}

// fisher is the number of standard deviations that Spearman's r of n records is away
// from 0: Fisher's transformation with the standard error of Fieller, Hartley and
// Pearson (Tests for rank correlation coefficients I, Biometrika 44, 1957). It holds
// for small tables, too, in which a strong correlation counts soon.
func fisher(r, n float64) float64 { return math.Atanh(r) * math.Sqrt((n-3)/1.06) }

// spearman is the correlation of a record's place in the table and the rank of its
// value, equal values having the mean of their ranks.
func spearman(places []uint32, ranks []float64) float64 {
	middle := float64(len(places)-1) / 2
	var xy, xx, yy float64
	for i, p := range places {
		x, y := float64(i)-middle, ranks[p]
		xy, xx, yy = xy+x*y, xx+x*x, yy+y*y
	}
	return math.Max(-1, math.Min(1, xy/math.Sqrt(xx*yy)))
}

// serial is the correlation of the ranks of neighbours. In random order it has nearly
// the mean 0 and the variance 1/(n-1) (Wald and Wolfowitz, An exact test for randomness
// in the non-parametric case based on serial correlation, Annals of Mathematical
// Statistics 14, 1943; for ranks see Bartels, JASA 77, 1982).
func serial(places []uint32, ranks []float64) float64 {
	var xy, xx float64
	for i, p := range places {
		x := ranks[p]
		xx += x * x
		if i > 0 {
			xy += x * ranks[places[i-1]]
		}
	}
	return xy / xx
}

// counts are the numbers of records by place.
type counts struct {
	of     []int
	n      int
	values int // places with a record
}

func count(places []uint32, distinct int) counts {
	c := counts{of: make([]int, distinct), n: len(places)}
	for _, p := range places {
		if c.of[p] == 0 {
			c.values++
		}
		c.of[p]++
	}
	return c
}

// ranks are the mean ranks by place, less the mean of all.
func (c counts) ranks() []float64 {
	ranks := make([]float64, len(c.of))
	before, middle := 0, float64(c.n-1)/2
	for p, n := range c.of {
		ranks[p] = float64(before) + float64(n-1)/2 - middle
		before += n
	}
	return ranks
}

// expected is the mean and the variance of the number of equal values side by side
// in a random order: n less the number of runs, whose moments are those of the runs
// test for several kinds (Barton and David, Multiple runs, Biometrika 44, 1957).
func (c counts) expected() (mean, variance float64) {
	var squares, cubes float64
	for _, k := range c.of {
		x := float64(k)
		squares, cubes = squares+x*x, cubes+x*x*x
	}
	n := float64(c.n)
	mean = squares/n - 1
	variance = (squares*(squares+n*(n+1)) - 2*n*cubes - n*n*n) / (n * n * (n - 1))
	return mean, variance
}

// manyPairs reports whether equal values stand side by side beyond chance. Where few
// are expected their number is nearly a Poisson one and not normal: then Chernoff's
// bound of its tail decides.
func (c counts) manyPairs(pairs int) bool {
	mean, variance := c.expected()
	x := float64(pairs)
	if x <= mean || variance <= 0 || x-mean < chance*math.Sqrt(variance) {
		return false
	}
	if variance >= 9 { // three standard deviations from 0: normal enough
		return true
	}
	if mean <= 0 {
		return true
	}
	return x*math.Log(x/mean)-x+mean >= math.Log(1000)
}
