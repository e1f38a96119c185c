package group

// Take makes rows of the classes of the last grouping of src: one row a class,
// with its records as weight. Aux and Dist, where src has them, are summed;
// of must then be the class numbers from ClassOf, and domains the numbers of
// values by distribution.
func (g *Grouper[W]) Take(src *Rows[W], of []uint32, domains []int) *Rows[W] {
	c := &g.classes
	n := len(c.Count)
	out := &Rows[W]{Blocks: make([][]W, len(src.Blocks)), Count: append(make([]uint32, 0, n), c.Count...)}
	for b, block := range src.Blocks {
		picked := make([]W, n)
		for i, r := range c.Rep {
			picked[i] = block[r]
		}
		out.Blocks[b] = picked
	}
	for _, aux := range src.Aux {
		out.Aux = append(out.Aux, SumAux(aux, of, make([]uint64, n)))
	}
	for i := range src.Dist {
		var merged Distribution
		g.merger.Merge(&src.Dist[i], domains[i], of, c.Count, 0, &merged)
		out.Dist = append(out.Dist, merged)
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
