package bridge

import (
	"slices"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/summary"
	"github.com/fulgurite/fulgurite/core/table"
)

// heads says what the columns hold, once for each table and each result.
func (s *Session) heads(r *request, asked *AskHeads) (*Heads, error) {
	open, err := s.needTable("describe")
	if err != nil {
		return nil, err
	}
	if asked.Input {
		if open.heads == nil {
			if open.heads, err = headsOfInput(r, open.table); err != nil {
				return nil, err
			}
		}
		return open.heads, nil
	}
	found, err := s.needResult("describe")
	if err != nil {
		return nil, err
	}
	if found.heads == nil {
		if found.heads, err = s.headsOfResult(r, found); err != nil {
			return nil, err
		}
	}
	return found.heads, nil
}

// maxCounted limits the different values of a column whose values are counted for its
// head.
const maxCounted = 50_000

// headsOfInput counts the values of the columns.
func headsOfInput(r *request, t *table.Table) (*Heads, error) {
	h := &Heads{Columns: make([]Head, len(t.Columns))}
	for i, c := range t.Columns {
		h.Columns[i].Name = c.Name
		if !c.Held() || c.Dict.Len() > maxCounted {
			continue
		}
		for _, bin := range summary.DistributionOf(summary.CountColumn(c, nil), nil, nil, nil).Bins {
			h.Columns[i].Before = append(h.Columns[i].Before, bin.Before)
		}
		if err := r.breathe(); err != nil {
			return nil, err
		}
	}
	return h, nil
}

// headsOfResult compares the columns before and after.
func (s *Session) headsOfResult(r *request, found *result) (*Heads, error) {
	all, _, err := found.release.Distributions(r.attention())
	if err != nil {
		return nil, err
	}
	h := &Heads{Columns: make([]Head, len(s.open.table.Columns))}
	for i, c := range s.open.table.Columns {
		head := &h.Columns[i]
		head.Name = c.Name
		if at := slices.IndexFunc(all, func(d summary.Distribution) bool { return d.Name == c.Name }); at >= 0 {
			for _, bin := range all[at].Bins {
				head.Before, head.After = append(head.Before, bin.Before), append(head.After, bin.After*(1-all[at].Hidden))
			}
		}
		head.Levels = found.levels(c.Name)
	}
	return h, nil
}

// levels are the shares of the records by the level of a quasi-identifier, hidden last; nil of
// other columns.
func (r *result) levels(name string) []float64 {
	of := r.outcome
	q := slices.IndexFunc(of.Transformation, func(g core.Generalized) bool { return g.Attribute == name })
	if q < 0 || of.Recoded.Rows == 0 {
		return nil
	}
	g := of.Transformation[q]
	shares, part := make([]float64, g.Height+1), 1/float64(of.Recoded.Rows)
	for row := range of.Recoded.Rows {
		level := g.Level
		if q < len(of.Levels) && of.Levels[q] != nil {
			level = int(of.Levels[q][row])
		}
		if of.Recoded.Suppressed != nil && of.Recoded.Suppressed[row] {
			level = g.Height
		}
		shares[min(level, g.Height)] += part
	}
	return shares
}
