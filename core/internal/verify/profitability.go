package verify

import (
	"math"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Profitability: every record is worth more to whoever publishes it than it costs to have
// somebody found in it. A record is worth Benefit times the share of its information that
// it still has; if an attack on one of n that look the same is worth it, Gain/n > Cost, it
// costs Loss/n on average. (Wan and others, "A game theoretic framework for analyzing
// re-identification risk", 2015, and Prasser and others, "An open source tool for game
// theoretic health data de-identification", 2017.) As a Journalist somebody does not know
// who is released, and n counts the records of the whole table.
//
// The information of a value is that it is one of the s values of a hierarchy: log s. Of
// a label that r of these have it is log s - log r.
type Profitability struct {
	Benefit, Loss, Gain, Cost float64
	Journalist                bool
}

// Name returns "profitability of every record".
func (r Profitability) Name() *problem.Text {
	if r.Journalist {
		return problem.Say("profitability of every record, against somebody who does not know who is released")
	}
	return problem.Say("profitability of every record")
}

// Verify finds every class that does not pay.
func (r Profitability) Verify(release *Release) []Finding {
	switch {
	case !(r.Benefit >= 0 && r.Loss >= 0 && r.Gain >= 0 && r.Cost >= 0):
		return whole("an amount is below 0, which says nothing")
	case release.whole:
		return whole("it says nothing of people who are taken with all of their records, because these are generalized differently")
	case release.irregular:
		return whole("its records are on levels of their own, so that it is not known what their labels are worth")
	case release.generalized == nil:
		return whole("what labels are worth is not known without the original and its hierarchies")
	}
	information, err := release.information()
	if err != nil {
		return whole("what labels are worth is not known: %s", problem.From(err).Told())
	}
	return release.each(func(c Class) *problem.Text {
		n, kept := release.alike(c, r.Journalist), information(c)
		worth, costs := r.Benefit*kept, 0.0
		if math.FMA(r.Cost, n, -r.Gain) < 0 {
			costs = r.Loss / n
		}
		// A sum of logarithms and a difference may be wrong in the last bits.
		if worth > 0 && worth-costs > -tolerance*(r.Benefit+costs) {
			return nil
		}
		return problem.Say("%s, does not pay: a record of it is worth %.6g and costs %.6g", release.describe(c), worth, costs)
	})
}

// information returns a function that says which share of their information the records
// of a class still have.
func (r *Release) information() (func(c Class) float64, error) {
	type column struct {
		pair
		texts []string       // by code of the original
		rows  map[string]int // by label: rows of the hierarchy
	}
	var columns []column
	all := 0.0
	for _, p := range r.generalized {
		texts, err := p.texts()
		if err != nil {
			return nil, err
		}
		c := column{p, texts, map[string]int{}}
		for _, row := range p.Hierarchy.Rows {
			c.rows[row[p.Level]]++
		}
		columns, all = append(columns, c), all+math.Log(float64(len(p.Hierarchy.Rows)))
	}
	return func(c Class) float64 {
		if all == 0 {
			return 1 // each column has one value only, which is no information
		}
		has := 0.0
		for _, column := range columns {
			text := column.texts[column.in.Codes.At(int(c.Rows[0]))]
			if c.Stars { // it may be masked
				text = table.Star
			}
			if rows, size := column.rows[text], len(column.Hierarchy.Rows); rows > 0 && rows < size {
				has += math.Log(float64(size)) - math.Log(float64(rows))
			}
		}
		return has / all
	}, nil
}
