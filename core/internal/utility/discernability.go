package utility

import (
	"math"

	"github.com/fulgurite/fulgurite/core/param"
)

// Discernability is the id of the measure.
const Discernability ID = "discernability"

func discernabilityEntry() Entry {
	return Entry{
		Info: Info{
			ID:       Discernability,
			Name:     "Discernability",
			Sentence: "Each record costs as many records as it cannot be told from; a record left out costs the whole table.",
			Formula:  "sum over kept classes |c|^2 + sum over suppressed classes N*|c|; monotonic: sum over all classes |c|^2",
			Source:   "R. J. Bayardo, R. Agrawal, Data privacy through optimal k-anonymization, ICDE 2005; monotonic: K. El Emam et al., A globally optimal k-anonymity method for the de-identification of health data, JAMIA 2009",
			Params: []param.Param{{
				Name:     "monotonic",
				Kind:     param.Flag,
				Label:    "Ignore suppression",
				Sentence: "Records left out count like any other class (DM*). The search is faster, but it leaves out records freely up to the limit.",
				Default:  false,
			}},
		},
		Bind: withColumns(func(v param.Values, in Input, columns []column) (Measure, error) {
			return &discernability{records: uint64(in.Records), monotonic: v.Flag("monotonic"), alike: alike(columns)}, nil
		}),
	}
}

// discernability is DM, or DM* if monotonic. Scores are sums of integers of at
// most N^2, exact before they become float64.
type discernability struct {
	records   uint64
	monotonic bool
	alike     [][]float64 // for Estimate
}

// Score implements Measure.
func (m *discernability) Score(v *View) Score {
	if m.monotonic || v.Out == nil {
		return m.squares(v.Count)
	}
	if m.records > math.MaxUint32 {
		var sum wide
		sum.add(m.records, uint64(v.Suppressed))
		for c, n := range v.Count {
			if !v.Out[c] {
				sum.add(n, n)
			}
		}
		return Score{Value: sum.float64()}
	}
	sum := m.records * uint64(v.Suppressed)
	for c, n := range v.Count {
		if !v.Out[c] {
			sum += n * n
		}
	}
	return Score{Value: float64(sum)}
}

// Bound implements Measure with DM*, the sum of |c|^2 over all classes. Every
// class of a generalization is a union of classes, and (a+b)^2 >= a^2 + b^2;
// suppressing a class replaces |c|^2 by N*|c|, which is not less.
func (m *discernability) Bound(v *View) (Score, bool) {
	return m.squares(v.Count), true
}

// Price implements Priced: a kept record is at least alone in its class. DM* charges no more for
// suppressed ones.
func (m *discernability) Price(suppressed int) Score {
	out := uint64(suppressed)
	if m.monotonic {
		out = 0
	}
	var sum wide
	sum.add(m.records, out)
	sum.add(m.records-out, 1)
	return Score{Value: sum.float64()}
}

// squares returns the sum of |c|^2 over all classes.
func (m *discernability) squares(count []uint64) Score {
	if m.records > math.MaxUint32 {
		var sum wide
		for _, n := range count {
			sum.add(n, n)
		}
		return Score{Value: sum.float64()}
	}
	sum := uint64(0)
	for _, n := range count {
		sum += n * n
	}
	return Score{Value: float64(sum)}
}

// Monotone implements Measure. DM falls where suppressed classes merge into a
// kept one.
func (m *discernability) Monotone(suppression bool) bool { return !suppression || m.monotonic }

// Range implements Ranged: all records unique, all records alike.
func (m *discernability) Range() (low, high Score) {
	return Score{Value: float64(m.records)}, m.squares([]uint64{m.records})
}
