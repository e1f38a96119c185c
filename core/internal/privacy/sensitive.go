package privacy

// protects is embedded in all models that protect one sensitive column.
type protects struct{ attribute int }

func (p protects) Attribute() int      { return p.attribute }
func (protects) SizeOnly() bool        { return false }
func (protects) MinimalClassSize() int { return 0 }
func (p protects) of(c *Class) *Values { return &c.Values[p.attribute] }

// comparison is embedded in all models that compare a class with the table. Shares are compared as
// integers: with f of a class's n records and F of the table's N having a value, p < q means f*N <
// F*n. Products fit an int64 as long as the table has fewer than 2^31 records.
//
// A threshold is compared with the quotient of two exact integers. The quotient is the float64
// nearest to the true ratio and the threshold the float64 nearest to the decimal that somebody
// typed, so a ratio that equals the decimal equals it here too: 3 of 10 records are not more than
// 0.3.
//
// Where persons are counted, N of them known, F of whom have a value, and U records are
// unattributed, U_v of which have the value, the share in the table is not known. It is at least
// F/(N+U-U_v), or 1/(N+1+U-U_v) if F is 0, and at most min(N, F+U_v)/N, as in a class: see holders.
type comparison struct {
	protects
	records int64   // N
	counts  []int64 // F by value code
	rarest  []share // by value code: the least possible share, F/N if all is known
	most    []share // by value code: the greatest possible share, the same if all is known
}

// share is a fraction of integers.
type share struct{ of, all int64 }

func newComparison(in Input, attribute int) comparison {
	s := &in.Sensitive[attribute]
	n, unknown := int64(in.Records), int64(0)
	for _, records := range s.unattributed {
		unknown += int64(records)
	}
	m := comparison{protects: protects{attribute}, records: n}
	for code, count := range s.Counts {
		f, own := int64(count), int64(0)
		if s.unattributed != nil {
			own = int64(s.unattributed[code])
		}
		m.counts = append(m.counts, f)
		m.rarest, m.most = append(m.rarest, rarest(f, own, n, unknown)), append(m.most, share{min(n, f+own), n})
	}
	return m
}

// rarest returns the least possible share of persons who have a value: f of n known ones have it,
// and own of the unattributed records.
func rarest(f, own, n, unattributed int64) share {
	if f == 0 && own > 0 {
		return share{1, n + 1 + unattributed - own}
	}
	return share{f, n + unattributed - own}
}

// present returns the number of values of the records that count.
func (s *Sensitive) present() int {
	n := 0
	for code, count := range s.Counts {
		if count > 0 || s.unattributed != nil && s.unattributed[code] > 0 {
			n++
		}
	}
	return n
}
