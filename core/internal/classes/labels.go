package classes

import "slices"

// Labels fills dst with the label code of a column on its level, by class,
// for classes represented by rows rep of src.
func (g *Grouper) Labels(src *Rows, rep []uint32, levels []int, column int, dst []uint32) []uint32 {
	b, position := g.layout.place(column)
	block := &g.layout.Blocks[b]
	up := g.layout.Columns[column].Up[levels[column]]
	dst = dst[:0]
	for _, r := range rep {
		dst = append(dst, up[g.layout.digit(block, position, src.code(block, r))])
	}
	return dst
}

// SumLabels adds up weights by label, for every column at once: sums[c][label]
// is the weight of the classes whose label of column c on its level is label.
// Classes are represented by rows rep of src; pick, if not nil, chooses those
// with pick[class] == want. sums[c] must have room for the level's labels.
//
// Sums are made a block first, and then spread to the block's columns: one
// addition a class and block instead of one a class and column.
func (g *Grouper) SumLabels(src *Rows, rep []uint32, weight []uint64, pick []bool, want bool, levels []int, sums [][]uint64) {
	if pick != nil {
		rep, weight = g.pickClasses(rep, weight, pick, want)
	}
	for b := range g.layout.Blocks {
		t := g.table(b, levels)
		block := &g.layout.Blocks[b]
		dense := g.scratch(t.size)
		if packed := src.Words[block.word]; block.double() {
			for i, r := range rep {
				dense[t.double[src.code(block, r)]] += weight[i]
			}
		} else {
			addLabels(dense, t.to, packed, rep, weight)
		}
		for i, c := range block.Columns {
			clear(sums[c][:t.distinct[i]])
		}
		for code, sum := range dense {
			if sum == 0 {
				continue
			}
			for i, c := range block.Columns {
				radix := t.distinct[i]
				sums[c][code%radix] += sum
				code /= radix
			}
		}
	}
}

// pickClasses returns the representatives and weights of the classes with
// pick[class] == want.
func (g *Grouper) pickClasses(rep []uint32, weight []uint64, pick []bool, want bool) (picked []uint32, weights []uint64) {
	picked, weights = slices.Grow(g.picked[:0], len(rep))[:len(rep)], slices.Grow(g.weights[:0], len(rep))[:len(rep)]
	g.picked, g.weights = picked, weights
	n := 0
	for class, p := range pick[:len(rep)] {
		picked[n], weights[n] = rep[class], weight[class]
		if p == want {
			n++
		}
	}
	return picked[:n], weights[:n]
}

// scratch returns n zeros.
func (g *Grouper) scratch(n int) []uint64 {
	if cap(g.dense) < n {
		g.dense = make([]uint64, n)
	}
	g.dense = g.dense[:n]
	clear(g.dense)
	return g.dense
}

// SumValues is Grouper.SumLabels on level 0 for some of the rows themselves: sums[c][code]
// is the weight of those with this value. Weights are by row of src.
func SumValues[W uint32 | uint64](g *Grouper, src *Rows, rows []uint32, weight []W, sums [][]uint64) {
	if g.values == nil {
		g.values = new([1 << 16]uint64)
	}
	for b := range g.layout.Blocks {
		block := &g.layout.Blocks[b]
		for _, c := range block.Columns {
			clear(sums[c])
		}
		if len(rows) < block.Size || block.double() {
			for _, r := range rows {
				g.spread(block, src.code(block, r), uint64(weight[r]), sums)
			}
			continue
		}
		addWeights(g.values, src.Words[block.word], rows, weight)
		for code, sum := range g.values[:block.Size] {
			if sum > 0 {
				g.values[code] = 0
				g.spread(block, uint32(code), sum, sums)
			}
		}
	}
}

// spread adds a weight to the values of all columns of a block.
func (g *Grouper) spread(block *block, packed uint32, weight uint64, sums [][]uint64) {
	for _, c := range block.Columns {
		radix := uint32(g.layout.Columns[c].Distinct[0])
		sums[c][packed%radix] += weight
		packed /= radix
	}
}

// addLabels adds up weights by dense code, four rows a round, as the kernels do.
func addLabels(dense []uint64, to, packed []uint16, rep []uint32, weight []uint64) {
	weight = weight[:len(rep)]
	i := 0
	for ; i+4 <= len(rep); i += 4 {
		r, w := (*[4]uint32)(rep[i:]), (*[4]uint64)(weight[i:])
		dense[to[packed[r[0]]]] += w[0]
		dense[to[packed[r[1]]]] += w[1]
		dense[to[packed[r[2]]]] += w[2]
		dense[to[packed[r[3]]]] += w[3]
	}
	for ; i < len(rep); i++ {
		dense[to[packed[rep[i]]]] += weight[i]
	}
}

// addWeights takes four rows a round, as the kernels do.
func addWeights[W uint32 | uint64](values *[1 << 16]uint64, packed []uint16, rows []uint32, weight []W) {
	i := 0
	for ; i+4 <= len(rows); i += 4 {
		r := (*[4]uint32)(rows[i:])
		values[packed[r[0]]] += uint64(weight[r[0]])
		values[packed[r[1]]] += uint64(weight[r[1]])
		values[packed[r[2]]] += uint64(weight[r[2]])
		values[packed[r[3]]] += uint64(weight[r[3]])
	}
	for _, r := range rows[i:] {
		values[packed[r]] += uint64(weight[r])
	}
}
