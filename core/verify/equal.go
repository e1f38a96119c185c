package verify

// equalDistance is the earth mover's distance where all different values are
// equally far apart: the total variation, which is how much the class has too
// much of some values, summed up. Values are compared as whole numbers, f_v*N
// and F_v*n.
func (s *spread) equalDistance() float64 {
	excess := 0
	for _, code := range s.present {
		excess += max(0, s.counts[code]*s.records-s.total[code]*s.size)
	}
	return float64(excess) / (float64(s.size) * float64(s.records))
}
