package verify

// Regions are populations that are known by name, in persons. That of the
// United States is the census estimate for early 2014, the others are rounded
// figures for about 2021.
var Regions = map[string]float64{
	"usa":            317238626,
	"canada":         38e6,
	"european-union": 447e6,
	"france":         67e6,
	"germany":        83e6,
	"united-kingdom": 67e6,
	"australia":      25e6,
	"world":          8e9,
}
