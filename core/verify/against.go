package verify

import "github.com/fulgurite/fulgurite/core/table"

// Against is a table that a file is compared with which is judged by itself: the
// original that it was made from, in any order and with any records left out.
type Against struct {
	Table  *table.Table
	Subset []bool // by record of the table: belongs to the research subset; nil: all do
}

// Comparing reports whether a rule compares the values of a class with those of a
// table, so that it matters which table that is.
func Comparing(rule Rule) bool {
	switch rule.(type) {
	case Closeness, DeltaDisclosure, BasicBeta, EnhancedBeta:
		return true
	}
	return false
}

// spread is the distribution of a column of a file beside that of the table, whose
// values get codes behind those of the file.
func (a *Against) spread(column *table.Column) *Spread {
	original := a.Table.Column(column.Name)
	own, dict := *column, &table.Dictionary{}
	for _, value := range column.Dict.Values() {
		dict.Add(value)
	}
	code := make([]uint32, original.Dict.Len())
	for i, value := range original.Dict.Values() {
		code[i] = dict.Add(value)
	}
	own.Dict, own.Unfit = dict, nil
	s := &Spread{column: &own, total: make([]int, dict.Len()), counts: make([]int, dict.Len())}
	for row, c := range original.Codes {
		if a.Subset == nil || a.Subset[row] {
			s.total[code[c]]++
			s.records++
		}
	}
	return s
}
