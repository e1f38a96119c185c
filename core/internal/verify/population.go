package verify

// Regions are populations that are known by name, in persons: the numbers of the
// ARX tool (ARXPopulationModel.Region), estimates of about 2014.
var Regions = map[string]float64{
	"usa":            317238626,
	"africa":         1100000000,
	"australia":      23130900,
	"brazil":         202656788,
	"canada":         34834841,
	"china":          1366040000,
	"europe":         740000000,
	"european-union": 507420000,
	"france":         65820916,
	"germany":        80767000,
	"india":          1210569573,
	"north-america":  565265000,
	"south-america":  385742554,
	"united-kingdom": 63705000,
}
