package privacy

// protects is what all models share that look at one sensitive column.
type protects struct{ attribute int }

func (p protects) Attribute() int      { return p.attribute }
func (protects) SizeOnly() bool        { return false }
func (protects) MinimalClassSize() int { return 0 }
func (p protects) of(c *Class) *Values { return &c.Values[p.attribute] }

// comparison is what all models share that compare a class with the table.
// Shares are compared as integers: with f of a class's n records and F of the
// table's N having a value, p < q means f*N < F*n. Products fit an int64 as
// long as the table has fewer than 2^31 records.
//
// A threshold is compared with the quotient of two exact integers. The quotient
// is the float64 nearest to the true ratio and the threshold the float64
// nearest to the decimal that somebody typed, so a ratio that equals the
// decimal equals it here too: 3 of 10 records are not more than 0.3.
type comparison struct {
	protects
	records int64   // N
	counts  []int64 // F by value code
}

func newComparison(in Input, attribute int) comparison {
	counts := make([]int64, len(in.Sensitive[attribute].Counts))
	for code, n := range in.Sensitive[attribute].Counts {
		counts[code] = int64(n)
	}
	return comparison{protects: protects{attribute}, records: int64(in.Records), counts: counts}
}

// present is the number of values that records which count have.
func (s *Sensitive) present() int {
	n := 0
	for _, count := range s.Counts {
		if count > 0 {
			n++
		}
	}
	return n
}
