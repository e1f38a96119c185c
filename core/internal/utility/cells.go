package utility

// Cellwise is a measure whose term of a column, without suppression, follows from the cost of each
// cell by its label. So it is also defined where levels differ by record, and a search that forms
// groups can minimize it record by record.
type Cellwise interface {
	Separable
	// Cell returns the cost, at least 0, of a label for each record that shows it; its generalizations
	// cost no less. On the level above the highest, cells are hidden.
	Cell(column, level int, label uint32) float64
	// Cells returns the term of a column from the total cost of the cells of all records that count.
	Cells(column int, sum float64) float64
}

// Groupwise is a measure of the values that the records of a class have in columns to be predicted.
// It is also defined where levels differ by record: a class consists of the records that show the
// same.
type Groupwise interface {
	Measure
	// Groups returns the score without suppression where no quasi-identifier is to be predicted. class
	// gives, by record that counts, its class, 0 to classes-1; values gives, by column to be predicted
	// and such record, the value.
	Groups(classes int, class []uint32, values [][]uint32) Score
}

// Cell implements Cellwise: the share of the levels.
func (m *precision) Cell(column, level int, _ uint32) float64 {
	return float64(min(level, m.tops[column])) / float64(m.tops[column])
}

// Cells implements Cellwise.
func (m *precision) Cells(_ int, sum float64) float64 { return float64(m.g*sum) / float64(m.records) }

// Cell implements Cellwise.
func (m *height) Cell(_, level int, _ uint32) float64 { return float64(level) }

// Cells implements Cellwise.
func (m *height) Cells(_ int, sum float64) float64 { return sum / float64(m.records) }

// Cell implements Cellwise: the bits that distinguish the records with a label. The bits that
// distinguish records with the same value are not lost, but they do not depend on the recoding:
// Cells subtracts them.
func (m *entropy) Cell(column, level int, label uint32) float64 {
	if level > m.columns[column].top() {
		return log2(uint64(m.records))
	}
	return log2(max(1, m.columns[column].levels[level].count[label]))
}

// Cells implements Cellwise.
func (m *entropy) Cells(column int, sum float64) float64 {
	return m.rounded(column, max(0, sum-difference(logSum(m.columns[column].levels[0].count), logSum(nil))), 0)
}
