package hierarchy

import (
	"github.com/fulgurite/fulgurite/core/internal/natural"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Generalizer is a hierarchy of one's own that computes labels instead of
// listing them. It is asked only for values that occur, so that its domain may
// be of any size.
type Generalizer interface {
	// Levels returns the number of levels, level 0 (the value itself) included.
	Levels() int
	// Generalize returns the label of a value on a level from 1 to Levels()-1.
	// Values with the same label on one level have the same label on all higher
	// ones; on the highest level it is usually the same for all.
	Generalize(value string, level int) string
}

// FromGeneralizer makes the hierarchy of a column by a generalizer. Its Spec
// is what a project file takes.
//
// It reports "hierarchy-empty" if the generalizer has no levels, and
// "hierarchy-not-monotone" if labels that are equal on one level differ on a
// higher one.
func FromGeneralizer(name string, g Generalizer, c *table.Column) (*Hierarchy, error) {
	levels := g.Levels()
	if levels < 1 {
		return nil, problem.New("hierarchy-empty", "Give the values themselves as level 0.", "The hierarchy has no levels.").
			InFile(name).OfColumn(c.Name)
	}
	codes := natural.Order[uint32](c.Dict.Len())
	sortNaturally(c, codes)
	h := &Hierarchy{Name: name, Rows: make([][]string, len(codes))}
	for i, code := range codes {
		row := make([]string, levels)
		row[0] = c.Dict.Value(code)
		for l := 1; l < levels; l++ {
			row[l] = g.Generalize(row[0], l)
		}
		h.Rows[i] = row
	}
	b, err := bind(h, c)
	if err != nil {
		return nil, err
	}
	if err := b.check(); err != nil {
		return nil, err
	}
	return h, nil
}
