package verify

import (
	"maps"
	"slices"
)

// zayatz estimates the share of a population that is unique in it. By Bayes'
// rule, with the sample's distribution of class sizes as that of the
// population, a record that is unique in the sample is unique in the population
// with the probability n_1*HG(1) / sum over k of n_k*HG(k), where n_k classes
// have k records and HG(k) is the probability that exactly one of k persons is
// drawn. (Zayatz, "Estimation of the percent of unique population elements on a
// microdata file using the sample", 1991.)
//
// With R of P persons drawn, HG(k) is k*R/P times the probability that the other
// k-1 are all among those not drawn: the product of 1 - (R-1)/(P-1-i) for i
// from 0 to k-2.
func (h histogram) zayatz(population float64) float64 {
	r := float64(h.records)
	sum, others, factors := 0.0, 1.0, 0
	for _, k := range slices.Sorted(maps.Keys(h.classes)) {
		for ; factors < k-1 && others > 0; factors++ {
			others *= max(0, 1-(r-1)/(population-1-float64(factors)))
		}
		sum += float64(h.classes[k]) * float64(k) * r / population * others
	}
	unique := float64(h.classes[1])
	return unique * (unique * r / population / sum) / r
}
