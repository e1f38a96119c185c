package population

// Dankar estimates how many persons of a population are unique in it, as a
// fraction of the population, by the rule that was validated on clinical data:
// Pitman where the sample is a tenth of the population or less, else Zayatz.
// The second result is false where Pitman has no estimate. Source: F. Dankar,
// K. El Emam, A. Neisa, T. Roffey: Estimating the re-identification risk of
// clinical data sets. BMC Medical Informatics and Decision Making 12:66, 2012.
//
// For large samples the paper takes the smaller of Zayatz and the slide negative binomial model
// (SNB). SNB is left out here: its equations have no solution for many histograms, and a decision
// should not depend on whether equations can be solved. Zayatz alone is the stricter choice.
func Dankar(sizes, classes []int, population float64) (float64, bool) {
	records, _ := Totals(sizes, classes)
	if float64(records)/population <= 0.1 {
		return Pitman(sizes, classes, population)
	}
	return Zayatz(sizes, classes, population), true
}

// dankarReport is Dankar for reports, which prefer another model's estimate to none: it also uses
// Zayatz where Pitman has no estimate. It returns the id of the estimator that was used, "" if no
// record is unique.
func dankarReport(sizes, classes []int, population float64) (float64, string) {
	if Unique(sizes, classes) == 0 {
		return 0, ""
	}
	records, _ := Totals(sizes, classes)
	if float64(records)/population <= 0.1 {
		if u, ok := Pitman(sizes, classes, population); ok {
			return u, "pitman"
		}
	}
	return Zayatz(sizes, classes, population), "zayatz"
}
