package classes

import "slices"

// Take makes rows of the classes of the last grouping of src: one row a class,
// with its records as weight. Aux, where src has them, are summed; of must then be
// the class numbers from ClassOf. Dist is merged by the caller.
func (g *Grouper) Take(src *Rows, of []uint32, dist []Distribution) *Rows {
	c := &g.classes
	n := len(c.Count)
	out := &Rows{Words: make([][]uint16, len(src.Words)), Count: make([]uint32, n), Dist: dist}
	if src.Wide != nil {
		out.Wide = slices.Clone(c.Count)
	}
	for i := range src.Words {
		out.Words[i] = make([]uint16, n)
	}
	parts := g.parts(n)
	g.share(n, parts, n/parts, func(_ *Grouper, from, to int) {
		for class, count := range c.Count[from:to] {
			if out.Count[from+class] = 1; src.Wide == nil {
				out.Count[from+class] = uint32(count)
			}
		}
		for i, word := range src.Words {
			pick(word, c.Rep[from:to], out.Words[i][from:to])
		}
	})
	for _, aux := range src.Aux {
		out.Aux = append(out.Aux, SumAux(aux, of, make([]uint64, n)))
	}
	return out
}

// SumAux adds the weights of each class's rows: sums[of[row]] += aux[row].
func SumAux(aux []uint64, of []uint32, sums []uint64) []uint64 {
	for row, class := range of {
		sums[class] += aux[row]
	}
	return sums
}
