package group

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
func (g *Grouper) SumLabels(src *Rows, rep, weight []uint32, pick []bool, want bool, levels []int, sums [][]uint64) {
	for b := range g.layout.Blocks {
		t := g.table(b, levels)
		block := &g.layout.Blocks[b]
		dense := g.scratch(t.size)
		if packed, to := src.Words[block.word], t.to; !block.double() {
			for i, r := range rep {
				if pick == nil || pick[i] == want {
					dense[to[packed[r]]] += uint64(weight[i])
				}
			}
		} else {
			for i, r := range rep {
				if pick == nil || pick[i] == want {
					dense[t.double[src.code(block, r)]] += uint64(weight[i])
				}
			}
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

// scratch returns n zeros.
func (g *Grouper) scratch(n int) []uint64 {
	if cap(g.dense) < n {
		g.dense = make([]uint64, n)
	}
	g.dense = g.dense[:n]
	clear(g.dense)
	return g.dense
}

// SumValues is SumLabels on level 0 for the rows themselves: sums[c][code] is
// the weight of the rows with this value. Rows that do not count have weight 0,
// which is cheaper than a branch.
func (g *Grouper) SumValues(src *Rows, weight []uint32, sums [][]uint64) {
	if g.values == nil {
		g.values = new([1 << 16]uint64)
	}
	for b := range g.layout.Blocks {
		block := &g.layout.Blocks[b]
		for _, c := range block.Columns {
			clear(sums[c])
		}
		if block.double() {
			c := block.Columns[0] // a block of its own: its codes are the values
			for row, w := range weight {
				sums[c][src.code(block, uint32(row))] += uint64(w)
			}
			continue
		}
		addWeights(g.values, src.Words[block.word], weight)
		for code, sum := range g.values[:block.Size] {
			if sum == 0 {
				continue
			}
			g.values[code] = 0
			rest := uint32(code)
			for _, c := range block.Columns {
				radix := uint32(g.layout.Columns[c].Distinct[0])
				sums[c][rest%radix] += sum
				rest /= radix
			}
		}
	}
}

// addWeights takes four rows a round, as the kernels do.
func addWeights(values *[1 << 16]uint64, packed []uint16, weight []uint32) {
	packed = packed[:len(weight)]
	for len(packed) >= 4 && len(weight) >= 4 {
		p, w := (*[4]uint16)(packed), (*[4]uint32)(weight)
		values[p[0]] += uint64(w[0])
		values[p[1]] += uint64(w[1])
		values[p[2]] += uint64(w[2])
		values[p[3]] += uint64(w[3])
		packed, weight = packed[4:], weight[4:]
	}
	for i, w := range weight {
		values[packed[i]] += uint64(w)
	}
}
