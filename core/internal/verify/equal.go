package verify

// EqualDistance is the earth mover's distance where all different values are
// equally far apart: the total variation, which is how much the class has too
// much of some values, summed up. Values are compared as whole numbers, f_v*N
// and F_v*n.
func (s *Spread) EqualDistance() float64 {
	excess := 0
	for _, code := range s.Present {
		excess += max(0, s.counts[code]*s.records-s.total[code]*s.Size)
	}
	return float64(excess) / (float64(s.Size) * float64(s.records))
}
