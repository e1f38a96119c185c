package paper

import (
	"fmt"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
)

// The figures that the papers give in their texts and tables. Those that they
// only draw are not read off.

// span of a published figure over 2 <= k <= 10.
type published struct{ low, high float64 }

// flashPaper are the figures of the Flash paper for the tables that can be had
// here, by table; lists go by suppression limit: 0, 2 % and 4 %.
type flashPaper struct {
	records, transformations int
	flash                    [3]published // Figure 14, seconds
	ola, incognito           [3]published // Figure 16, times as long as Flash
	flashMB, olaMB, incMB    published    // Figure 17
}

var flashFigures = map[string]flashPaper{
	"adult": {30162, 12960,
		[3]published{{0.04, 0.05}, {0.50, 1.35}, {0.74, 1.70}},
		[3]published{{2.4, 3.0}, {1.7, 2.2}, {1.6, 2.0}},
		[3]published{{51.2, 61.3}, {10.2, 24.0}, {7.1, 17.9}},
		published{8, 15}, published{10, 18}, published{8, 13}},
	"cup": {63441, 45000,
		[3]published{{0.07, 0.08}, {0.83, 1.92}, {0.94, 2.69}},
		[3]published{{1.3, 1.6}, {1.5, 2.3}, {1.9, 2.6}},
		[3]published{{14.8, 18.2}, {5.1, 8.2}, {4.0, 6.7}},
		published{39, 55}, published{44, 79}, published{37, 43}},
	"fars": {100937, 20736,
		[3]published{{0.10, 0.17}, {2.31, 3.74}, {2.75, 3.99}},
		[3]published{{2.0, 2.5}, {1.5, 2.7}, {1.7, 2.9}},
		[3]published{{21.8, 25.8}, {3.9, 8.2}, {2.9, 6.1}},
		published{20, 46}, published{22, 55}, published{20, 37}},
}

// flashLimits are the suppression limits of the Flash paper.
var flashLimits = []float64{0, 0.02, 0.04}

// cell names a line of a table of the Lightning paper.
type cell struct{ measure, model, dataset string }

// reductions are a line of the tables of Appendix B: reduction in utility in
// percent, without and with a suppression limit of 10 %, each for Lightning,
// DataFly and IGreedy.
var reductions = map[cell][6]float64{
	{x.AECS, x.KAnonymity, "adult"}: {3.656, 3.656, 3.656, 0.036, 0.117, 0.117},
	{x.AECS, x.KAnonymity, "cup"}:   {5.263, 5.263, 5.263, 0.009, 0.013, 0.013},
	{x.AECS, x.KAnonymity, "fars"}:  {0.748, 0.748, 0.748, 0.019, 0.013, 0.013},
	{x.AECS, x.Uniqueness, "adult"}: {0.001, 0.001, 0.001, 0.001, 0.001, 0.001},
	{x.AECS, x.Uniqueness, "cup"}:   {0, 0, 0, 0, 0, 0},
	{x.AECS, x.Uniqueness, "fars"}:  {0.007, 0.002, 0.002, 0.002, 0.002, 0.002},
	{x.AECS, x.Recursive, "adult"}:  {4.274, 4.274, 4.274, 0.086, 0.110, 0.110},
	{x.AECS, x.Recursive, "cup"}:    {8.696, 8.696, 8.696, 0.008, 0.017, 0.017},
	{x.AECS, x.Recursive, "fars"}:   {0.709, 0.709, 0.709, 0.015, 0.008, 0.008},
	{x.AECS, x.Closeness, "adult"}:  {100, 100, 100, 0.293, 0, 0},
	{x.AECS, x.Closeness, "cup"}:    {0, 0, 0, 0.204, 0.051, 0.051},
	{x.AECS, x.Closeness, "fars"}:   {0, 0, 0, 0.304, 0.095, 0.095},
	{x.AECS, x.Presence, "adult"}:   {7.895, 7.895, 7.895, 3.556, 3.556, 3.556},
	{x.AECS, x.Presence, "cup"}:     {100, 100, 100, 6.173, 6.173, 6.173},
	{x.AECS, x.Presence, "fars"}:    {3.538, 3.538, 3.538, 4.395, 4.395, 4.395},

	{x.GeometricLoss, x.KAnonymity, "adult"}: {30.49, 65.729, 65.729, 4.152, 26.724, 26.724},
	{x.GeometricLoss, x.KAnonymity, "cup"}:   {100, 35.024, 35.024, 14.879, 66.364, 66.364},
	{x.GeometricLoss, x.KAnonymity, "fars"}:  {47.526, 47.526, 47.526, 1.612, 15.668, 15.668},
	{x.GeometricLoss, x.Uniqueness, "adult"}: {8.597, 8.597, 8.597, 8.597, 8.597, 8.597},
	{x.GeometricLoss, x.Uniqueness, "cup"}:   {3.93, 12.972, 12.972, 3.93, 12.972, 12.972},
	{x.GeometricLoss, x.Uniqueness, "fars"}:  {1.155, 3.476, 3.476, 4.128, 4.128, 4.128},
	{x.GeometricLoss, x.Recursive, "adult"}:  {0, 65.729, 65.729, 3.149, 28.518, 28.518},
	{x.GeometricLoss, x.Recursive, "cup"}:    {100, 51.395, 51.395, 6.48, 65.669, 65.669},
	{x.GeometricLoss, x.Recursive, "fars"}:   {19.726, 47.526, 47.526, 2.827, 14.231, 14.231},
	{x.GeometricLoss, x.Closeness, "adult"}:  {33.736, 100, 100, 12.02, 67.026, 67.026},
	{x.GeometricLoss, x.Closeness, "cup"}:    {13.169, 13.169, 13.169, 46.284, 77.471, 77.471},
	{x.GeometricLoss, x.Closeness, "fars"}:   {100, 0, 0, 13.985, 52.024, 52.024},
	{x.GeometricLoss, x.Presence, "adult"}:   {19.616, 63.135, 63.135, 0, 65.76, 65.76},
	{x.GeometricLoss, x.Presence, "cup"}:     {100, 100, 100, 100, 38.109, 38.109},
	{x.GeometricLoss, x.Presence, "fars"}:    {30.439, 34.231, 34.231, 40.621, 43.858, 43.858},
}

// race is half a line of Tables 4 and 5: seconds that Flash and Lightning took
// for the whole lattice, seconds after which Lightning had its best within the
// time of Flash, and its utility in percent; negative: none.
type race struct{ flash, lightning, discovery, utility float64 }

const noRace = -1

// published45 go by suppression limit: 0 and 100 %. The utility of "~100" is given
// as 100.
var published45 = map[cell][2]race{
	{x.AECS, x.KAnonymity, "adult"}: {{0.033, 1.394, noRace, noRace}, {0.847, 1.375, 0.048, 100}},
	{x.AECS, x.KAnonymity, "cup"}:   {{0.032, 21.964, noRace, noRace}, {20.662, 21.462, 11.916, 100}},
	{x.AECS, x.KAnonymity, "fars"}:  {{0.061, 2.669, noRace, noRace}, {2.219, 2.766, 1.752, 100}},
	{x.AECS, x.Uniqueness, "adult"}: {{0.184, 0.110, 0.076, 100}, {9.359, 10.028, 0.074, 100}},
	{x.AECS, x.Uniqueness, "cup"}:   {{16.353, 36.409, 12.484, 100}, {109.540, 109.605, 75.819, 100}},
	{x.AECS, x.Uniqueness, "fars"}:  {{7.554, 20.947, 5.237, 100}, {40.145, 40.775, 16.419, 100}},

	{x.GeometricLoss, x.KAnonymity, "adult"}: {{0.027, 1.579, noRace, noRace}, {1.172, 1.582, 0.042, 100}},
	{x.GeometricLoss, x.KAnonymity, "cup"}:   {{0.034, 29.940, noRace, noRace}, {30.012, 29.892, 7.056, 100}},
	{x.GeometricLoss, x.KAnonymity, "fars"}:  {{0.062, 3.674, noRace, noRace}, {2.907, 3.703, 0.097, 100}},
	{x.GeometricLoss, x.Uniqueness, "adult"}: {{0.628, 0.280, 0.090, 100}, {21.543, 22.745, 0.090, 100}},
	{x.GeometricLoss, x.Uniqueness, "cup"}:   {{124.891, 12.189, 9.527, 100}, {463.655, 462.177, 359.723, 100}},
	{x.GeometricLoss, x.Uniqueness, "fars"}:  {{15.808, 4.783, 3.138, 100}, {66.313, 68.251, 2.778, 100}},
}

func (p published) String() string {
	if p.low == p.high {
		return fmt.Sprint(p.low)
	}
	return fmt.Sprintf("%v – %v", p.low, p.high)
}

// place says whether a figure lies below the published range (-1), in it (0) or
// above it (1).
func (p published) place(figure float64) int {
	switch {
	case figure < p.low:
		return -1
	case figure > p.high:
		return 1
	}
	return 0
}
