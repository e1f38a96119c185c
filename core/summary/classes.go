package summary

import "github.com/fulgurite/fulgurite/core/risk"

// ClassStatistics describes the equivalence classes of a table, an output or a research subset.
// Figures of classes are 0 where there is none.
type ClassStatistics struct {
	Records         int     `json:"records"` // in classes
	Classes         int     `json:"classes"`
	Average         float64 `json:"average"` // records of a class
	Smallest        int     `json:"smallest"`
	Largest         int     `json:"largest"`
	Median          int     `json:"median"` // half of the classes have at most this many records
	Single          int     `json:"single"` // classes of one record
	Suppressed      int     `json:"suppressed"`
	SuppressedShare float64 `json:"suppressedShare"` // of all records, in [0,1]
}

// ClassesOf computes the statistics of equivalence classes: records that agree in all known columns
// (P. Samarati, L. Sweeney: Protecting privacy when disclosing information. SRI-CSL-98-04, 1998).
// Records that show nothing but "*" are in none and counted as suppressed.
func ClassesOf(c risk.Classes) ClassStatistics {
	p := risk.FromSizes(c.Sizes)
	s := ClassStatistics{Records: p.Records, Classes: p.Classes, Smallest: p.Smallest,
		Largest: p.Largest, Single: p.Unique, Suppressed: c.Suppressed}
	if all := s.Records + s.Suppressed; all > 0 {
		s.SuppressedShare = float64(s.Suppressed) / float64(all)
	}
	if s.Classes == 0 {
		return s
	}
	s.Average = float64(s.Records) / float64(s.Classes)
	seen := 0
	for _, h := range p.Sizes {
		if seen += h.Classes; 2*seen >= s.Classes {
			s.Median = h.Size
			break
		}
	}
	return s
}
