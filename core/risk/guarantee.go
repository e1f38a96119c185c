package risk

var guaranteeFigure = figure{
	ID:       "guaranteed",
	Name:     "Guaranteed risk",
	Sentence: "How high the risks can be, given what was measured and what the privacy models guarantee.",
	Definition: "The smaller of the risk measured, that of the journalist in the whole table where the sample is a part of it, and the bound that follows from the models: 1/k for k-anonymity, 1/l (rounded up) for l-diversity, " +
		"1/k for k-map (journalist and marketer), the threshold for the average risk (marketer).",
	Source: "F. Prasser, F. Kohlmayer, K. Kuhn: The importance of context: risk-based de-identification of biomedical data. Methods of Information in Medicine 55(4), 2016",
	Attack: "Those of prosecutor, journalist and marketer.",
}

// Guarantee holds upper bounds of risk, each in (0,1]; 1 is no bound.
type Guarantee struct {
	Prosecutor float64 `json:"prosecutor"`
	Journalist float64 `json:"journalist"`
	Marketer   float64 `json:"marketer"`
}

// NoGuarantee applies where there is no model.
var NoGuarantee = Guarantee{1, 1, 1}

// AtMost bounds all three risks alike.
func AtMost(bound float64) Guarantee { return Guarantee{bound, bound, bound} }

// And returns the bounds that hold if both do.
func (g Guarantee) And(h Guarantee) Guarantee {
	return Guarantee{min(g.Prosecutor, h.Prosecutor), min(g.Journalist, h.Journalist), min(g.Marketer, h.Marketer)}
}

// Within returns the risks of a sample that meets the guarantee: the bounds, or the measured risks
// where these are less. All are 0 where no record is left.
func (p Prosecutor) Within(g Guarantee) Guarantee {
	return Guarantee{min(p.Highest, g.Prosecutor), min(p.Highest, g.Journalist), min(p.Average, g.Marketer)}
}
