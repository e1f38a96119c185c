package classes

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func compareClasses(t *testing.T, at string, got *Classes, want []*plainClass) {
	t.Helper()
	if len(got.Count) != len(want) || len(got.Rep) != len(want) {
		t.Fatalf("%s: %d classes (%d representatives), want %d", at, len(got.Count), len(got.Rep), len(want))
	}
	for i, class := range want {
		if got.Count[i] != uint64(class.count) {
			t.Fatalf("%s: class %d has %d records, want %d", at, i, got.Count[i], class.count)
		}
		if int(got.Rep[i]) != class.members[0] {
			t.Fatalf("%s: class %d is represented by row %d, its first is %d", at, i, got.Rep[i], class.members[0])
		}
	}
}

func compareOf(t *testing.T, at string, got []uint32, want []int) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s: classes of %d rows, want %d", at, len(got), len(want))
	}
	for row, class := range want {
		if int(got[row]) != class {
			t.Fatalf("%s: row %d is in class %d, want %d", at, row, got[row], class)
		}
	}
}

func compareLabels(t *testing.T, at string, rng *rand.Rand, g *Grouper, src *Rows, from *plain,
	classes *Classes, want []*plainClass, levels []int) {
	t.Helper()
	rep := slices.Clone(classes.Rep)
	var pick []bool
	if rng.IntN(3) > 0 {
		for range want {
			pick = append(pick, rng.IntN(2) == 0)
		}
	}
	chosen := rng.IntN(2) == 0
	sums := make([][]uint64, len(levels))
	for c, level := range levels {
		sums[c] = slices.Repeat([]uint64{77}, from.columns[c].Distinct[level]) // what was there must not matter
	}
	g.SumLabels(src, rep, classes.Count, pick, chosen, levels, sums)
	labels := []uint32{9}
	for c := range levels {
		labels = g.Labels(src, rep, levels, c, labels)
		naive := make([]uint64, len(sums[c]))
		for i, class := range want {
			label := from.label(class, c, levels)
			if labels[i] != label {
				t.Fatalf("%s: class %d has label %d of column %d, want %d", at, i, labels[i], c, label)
			}
			if pick == nil || pick[i] == chosen {
				naive[label] += uint64(class.count)
			}
		}
		if len(labels) != len(want) || !slices.Equal(sums[c], naive) {
			t.Fatalf("%s: sums of column %d by label: %v, want %v", at, c, sums[c], naive)
		}
	}
}

// compareMarked compares the rows of some classes, and the sums of their values,
// with the rows that are in these classes.
func compareMarked(t *testing.T, at string, rng *rand.Rand, g *Grouper, src *Rows, from *plain, levels []int, of []int) {
	t.Helper()
	mark := make([]bool, len(g.Classes().Count))
	share := rng.IntN(5) // of four classes; often all or none
	for class := range mark {
		mark[class] = rng.IntN(4) < share
	}
	weight := make([]uint32, len(from.rows))
	sums, naive := make([][]uint64, len(from.columns)), make([][]uint64, len(from.columns))
	for c := range sums {
		sums[c] = slices.Repeat([]uint64{77}, from.columns[c].Distinct[0]) // what was there must not matter
		naive[c] = make([]uint64, len(sums[c]))
	}
	var want []uint32
	for i, row := range from.rows {
		weight[i] = uint32(rng.IntN(3))
		if !mark[of[i]] {
			continue
		}
		want = append(want, uint32(i))
		for c, code := range row.codes {
			naive[c][code] += uint64(weight[i])
		}
	}
	rows := g.Marked(src, levels, mark, make([]uint32, 3))
	if !slices.Equal(rows, want) {
		t.Fatalf("%s: rows %v are marked, want %v", at, rows, want)
	}
	SumValues(g, src, rows, weight, sums)
	for c := range sums {
		if !slices.Equal(sums[c], naive[c]) {
			t.Fatalf("%s: sums of column %d by value differ", at, c)
		}
	}
}

func compareRows(t *testing.T, at string, got, want *Rows) {
	t.Helper()
	if !slices.Equal(got.Count, want.Count) || len(got.Words) != len(want.Words) ||
		len(got.Aux) != len(want.Aux) || len(got.Dist) != len(want.Dist) {
		t.Fatalf("%s: took %v, want %v", at, got.Count, want.Count)
	}
	for i := range want.Words {
		if !slices.Equal(got.Words[i], want.Words[i]) {
			t.Fatalf("%s: word %d of the rows taken differs", at, i)
		}
	}
	for i := range want.Aux {
		if !slices.Equal(got.Aux[i], want.Aux[i]) {
			t.Fatalf("%s: weights %v, want %v", at, got.Aux[i], want.Aux[i])
		}
	}
	for i := range want.Dist {
		compareDistributions(t, at, &got.Dist[i], &want.Dist[i])
	}
}

func compareDistributions(t *testing.T, at string, got, want *Distribution) {
	t.Helper()
	if !slices.Equal(got.Start, want.Start) || !slices.Equal(got.Values, want.Values) || !slices.Equal(got.Counts, want.Counts) {
		t.Fatalf("%s: distribution %v, want %v", at, *got, *want)
	}
	for row := range len(want.Start) - 1 {
		values, counts := got.Pairs(row)
		if a, b := want.Start[row], want.Start[row+1]; !slices.Equal(values, want.Values[a:b]) || !slices.Equal(counts, want.Counts[a:b]) {
			t.Fatalf("%s: pairs of row %d: %v, %v", at, row, values, counts)
		}
	}
}
