package attack

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/natural"
)

// wilson returns the 95 % interval for a share of n (E. B. Wilson, Probable inference, the law of
// succession, and statistical inference. JASA 22, 1927).
func wilson(share, n float64) [2]float64 {
	const z = 1.959963984540054
	middle, half := share+z*z/(2*n), z*math.Sqrt(share*(1-share)/n+z*z/(4*n*n))
	return [2]float64{max(0, (middle-half)/(1+z*z/n)), min(1, (middle+half)/(1+z*z/n))}
}

// rate returns a sum as a share of n people, with an interval if they were sampled.
func (v *view) rate(sum, n float64, drawn bool) Rate {
	if n == 0 {
		return Rate{}
	}
	r := Rate{Share: sum / n}
	if drawn {
		of := wilson(r.Share, n)
		r.Range = &of
	}
	return r
}

// Leakage measures what an attack learns because a person is in the file: (r - c) / (1 - c), where
// r is the share of right guesses and c that of the control (M. Giomi, F. Boenisch, C. Wehmeyer, B.
// Tasnádi, A Unified Framework for Quantifying Privacy Risk in Synthetic Data. PoPETs 2023(2)). It
// may be negative.
type Leakage struct {
	Share float64    `json:"share"` // at most 1
	Range [2]float64 `json:"range"` // 95 %, groups being drawn anew
}

// maxControl is the control's share of right guesses above which leakage cannot be measured.
const maxControl = 0.95

// paired counts right guesses with and without a person's own records, by group.
type paired struct{ right, control, people float64 }

// leakage compares right guesses with the control; nil where the control leaves no room.
func (v *view) leakage(groups []paired) *Leakage {
	of := func(groups []paired) (float64, bool) {
		var all paired
		for _, g := range groups {
			all.right, all.control, all.people = all.right+g.right, all.control+g.control, all.people+g.people
		}
		r, c := all.right/all.people, all.control/all.people
		return (r - c) / (1 - c), all.people > 0 && c <= maxControl
	}
	share, ok := of(groups)
	if !ok {
		return nil
	}
	rng := rand.New(rand.NewPCG(v.opt.Seed, 0xb007))
	const times = 400
	var shares []float64
	again := make([]paired, len(groups))
	for range times {
		for i := range again {
			again[i] = groups[rng.IntN(len(groups))]
		}
		if s, ok := of(again); ok {
			shares = append(shares, s)
		}
	}
	slices.Sort(shares)
	l := &Leakage{Share: share, Range: [2]float64{share, share}}
	if n := len(shares); n > 0 {
		l.Range = [2]float64{shares[n*25/1000], shares[n*975/1000]}
	}
	return l
}

// correlation returns Spearman's rank correlation of pairs of ranks, 0 where one side does not
// vary.
func correlation(x, y []float64) float64 {
	n := float64(len(x))
	mean := (n + 1) / 2
	var both, left, right float64
	for i := range x {
		both += (x[i] - mean) * (y[i] - mean)
		left += (x[i] - mean) * (x[i] - mean)
		right += (y[i] - mean) * (y[i] - mean)
	}
	if left == 0 || right == 0 {
		return 0
	}
	return both / math.Sqrt(left*right)
}

// ranks returns the ranks of records by the values of their codes, from 1; equal values share their
// mean rank.
func ranks(of []uint32, values []float64) []float64 {
	order, counts := natural.Order[uint32](len(values)), make([]int, len(values))
	for _, code := range of {
		counts[code]++
	}
	slices.SortFunc(order, func(a, b uint32) int { return cmp.Compare(values[a], values[b]) })
	rank, before := make([]float64, len(values)), 0
	for from := 0; from < len(order); {
		to, n := from, 0
		for ; to < len(order) && values[order[to]] == values[order[from]]; to++ {
			n += counts[order[to]]
		}
		for _, code := range order[from:to] {
			rank[code] = float64(before) + float64(n+1)/2
		}
		from, before = to, before+n
	}
	by := make([]float64, len(of))
	for row, code := range of {
		by[row] = rank[code]
	}
	return by
}
