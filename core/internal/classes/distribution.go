package classes

// Distribution holds for every row (or class) how often each sensitive value
// occurs among the records that it stands for, as sorted (value, count) pairs:
// the pairs of row i are Values[Start[i]:Start[i+1]] and the same of Counts.
type Distribution struct {
	Start  []uint32
	Values []uint32 // value codes, ascending within a row
	Counts []uint32 // above 0
}

// Pairs returns the values of a row in ascending order and their counts.
func (d *Distribution) Pairs(i int) (values, counts []uint32) {
	a, b := d.Start[i], d.Start[i+1]
	return d.Values[a:b], d.Counts[a:b]
}
