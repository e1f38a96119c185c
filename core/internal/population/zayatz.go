package population

// Zayatz estimates how many persons of a population are unique in it, as a
// fraction of the population, from the class sizes of a sample without
// replacement: sizes ascending, and how many classes have each.
//
// The probability that a class of size 1 in the sample has size 1 in the
// population follows from Bayes' rule, with the shares of the sample's classes
// by size as prior and the hypergeometric distribution as likelihood:
//
//	n_1 * HG(1) / sum over k of n_k * HG(k),   HG(k) = k*R/P * product for i = 0..k-2 of (P-R-i)/(P-1-i)
//
// HG(k) being the probability that exactly one of a class of k persons of the
// population P is among the R records. Source: L. Zayatz: Estimation of the
// percent of unique population elements on a microdata file using the sample.
// Statistical Research Division Report Census/SRD/RR-91/08, 1991.
//
// The result is 0 if no record is unique; it always exists.
func Zayatz(sizes, classes []int, population float64) float64 {
	n1 := Unique(sizes, classes)
	if n1 == 0 {
		return 0
	}
	records, _ := Totals(sizes, classes)
	r := float64(records)
	sum, product, factors := 0.0, 1.0, 0
	for i, k := range sizes {
		for ; factors < k-1 && product > 0; factors++ {
			product *= max(0, population-r-float64(factors)) / (population - 1 - float64(factors))
		}
		if product < 1e-300 {
			break // all larger classes are practically sure to show twice
		}
		sum += float64(classes[i]) * float64(k) * product
	}
	// HG(1) = R/P cancels against the same factor of HG(k).
	unique := float64(n1) / sum
	return float64(n1) * unique / r
}
