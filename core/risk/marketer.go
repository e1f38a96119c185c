package risk

var marketerFigure = figure{
	ID:         "marketer",
	Name:       "Marketer risk",
	Sentence:   "How many of the records are matched with the right person by an attacker who tries all of them.",
	Definition: "(1/R) * (sum over the classes of s/p), for classes with s of the R records of the sample and p records of the whole table.",
	Source:     elEmam + "; F. Dankar, K. El Emam: A method for evaluating marketer re-identification risk. PAIS 2010",
	Attack:     "Somebody links all records to a register, to write to the people, and does not mind errors.",
}

// Marketer is the marketer risk, a share in [0,1]; 0 where no record is left.
type Marketer struct {
	SuccessRate float64 `json:"successRate"` // expected share of records that are matched correctly
	Expected    float64 `json:"expected"`    // the same as a number of records
}

// newMarketer computes the marketer risk of classes. Without populations the sample is the
// population, and the risk U/R, as for the prosecutor.
func newMarketer(c Classes) Marketer {
	counts, records := c.byPopulation(), 0
	for _, n := range counts {
		records += n.Records
	}
	if records == 0 {
		return Marketer{}
	}
	rate := successRate(counts, records)
	return Marketer{SuccessRate: rate, Expected: rate * float64(records)}
}
