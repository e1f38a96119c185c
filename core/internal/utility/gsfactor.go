package utility

import "github.com/fulgurite/fulgurite/core/param"

// gsParam weights generalization against suppression. Source: Prasser et al., "Flexible data
// anonymization using ARX" (2020), section on coding models.
var gsParam = param.Param{
	Name:    "gsFactor",
	Kind:    param.Real,
	Label:   "Generalize or suppress",
	Default: 0.5,
	Min:     0,
	Max:     1,
	Sentence: "Below 0.5 leaving out records counts less, at 0 not at all; above 0.5 coarser values count less, at 1 not at all; " +
		"at 0.5 both count in full.",
}

// factors are the weights g of generalization and s of suppression. One of them is always 1:
//
//	s = 2x if x < 0.5, else 1      g = 1 if x <= 0.5, else 1 - 2(x-0.5)
type factors struct{ g, s float64 }

func factorsOf(v param.Values) factors {
	x := v.Number(gsParam.Name)
	if x < 0.5 {
		return factors{g: 1, s: 2 * x}
	}
	return factors{g: 1 - 2*(x-0.5), s: 1}
}
