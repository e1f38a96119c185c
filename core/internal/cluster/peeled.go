package cluster

import "context"

// Peeled is rows that have the same labels on some levels.
type Peeled struct {
	Levels []int    // by column, none above its Max
	Rows   []uint32 // of the table, Task.K or more
}

// Peel makes classes of rows by full-domain generalization, repeated on what is left: of all labels
// on all levels it takes those that lose least and that enough of the rows that are left have, and
// all of these rows. Classes come in that order; rows in none of them are left over. No row of a
// later class, or left over, has the labels of an earlier one, and no column is hidden.
//
// Task.Holds is asked of each class by itself, and Task.Persons is not regarded. An observer that
// has enough ends it; what was found until then is the result. It fails as Finest does.
func Peel(ctx context.Context, p Task, opt Options) ([]Peeled, error) {
	s, err := newSpace(&p)
	if err != nil {
		return nil, err
	}
	f := s.search(ctx, p, opt)
	q, err := newPeeler(f.state, f.holds, true)
	if err != nil {
		return nil, err
	}
	if _, err := f.peel(q); err != nil {
		return nil, err
	}
	all := make([]Peeled, len(q.made))
	for i, rows := range q.made {
		for c, level := range q.levelsOf(q.nodeOf[i]) {
			all[i].Levels = append(all[i].Levels, f.columns[c].source.Min+int(level))
		}
		for _, row := range rows {
			all[i].Rows = append(all[i].Rows, uint32(f.rows[row]))
		}
	}
	return all, nil
}
