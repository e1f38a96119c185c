package risk

var uniquenessFigure = figure{
	ID:         "sample-uniqueness",
	Name:       "Sample uniqueness",
	Sentence:   "How many records are the only ones that look as they do.",
	Definition: "The share of records in classes of size 1.",
	Source:     "F. Dankar, K. El Emam, A. Neisa, T. Roffey: Estimating the re-identification risk of clinical data sets. BMC Medical Informatics and Decision Making 12:66, 2012, background",
	Attack:     "A unique record of somebody who is known to be in the table is found for certain.",
}

// shareUnique returns the sample uniqueness, a share in [0,1]; 0 where no
// record is left.
func (p Prosecutor) shareUnique() float64 {
	if p.Records == 0 {
		return 0
	}
	return float64(p.Unique) / float64(p.Records)
}
