package utility

// Cellwise is a measure of which the term of a column, where nothing is suppressed, is
// known from what each cell costs by its label. So it is defined, too, where levels
// differ by record, and a search that forms groups can lower it record by record.
type Cellwise interface {
	Separable
	// Cell returns what a label costs each record that shows it, 0 or more; what it is
	// generalized to costs no less. On the level above the highest cells are hidden.
	Cell(column, level int, label uint32) float64
	// Cells returns the term of a column of which the cells of all records that count
	// cost so much together.
	Cells(column int, sum float64) float64
}

// Groupwise is a measure of what the records of a class have in columns that are to be
// predicted. It is defined, too, where levels differ by record: a class are the records that
// show the same.
type Groupwise interface {
	Measure
	// Groups returns the score where nothing is suppressed and no quasi-identifier is to be
	// predicted. class tells by record that counts which class it is of, 0 to classes-1;
	// values by column to be predicted and such record what it has there.
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

// Cell implements Cellwise: the bits that tell the records with a label from each other.
// Those that tell records with a value from each other are not lost, but that is the
// same whatever the recoding: Cells subtracts it.
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
