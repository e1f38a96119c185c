package classes

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// shapes make all kernels run: direct addressing, hashing of 64-bit keys, and
// wide keys; for blocks of one word and of two; and tables of one and of
// several chunks.
var shapes = []shape{
	{columns: 1, width: 4, height: 4, rows: 12, carrying: true},
	{columns: 3, width: 6, height: 4, rows: 60, carrying: true},
	{columns: 9, width: 60, height: 5, rows: 400, carrying: true},
	{columns: 5, width: 3000, height: 3, rows: 2000, carrying: true},
	{columns: 12, width: 5000, height: 3, rows: 300},
	{columns: 40, width: 20, height: 3, rows: 200, carrying: true},
	{columns: 40, width: 300, height: 2, rows: 1500},
	{columns: 2, width: 5000, widest: 4000, height: 2, rows: 1500},
	{columns: 2, width: 60, widest: 65_536, height: 3, rows: 500, carrying: true},
	{columns: 1, width: 1, widest: 65_537, height: 3, rows: 500, carrying: true},
	{columns: 4, width: 40, widest: 70_000, height: 3, rows: 500, carrying: true},
	{columns: 2, width: 20, widest: 66_000, height: 2, rows: 500},
	{columns: 4, width: 3000, widest: 200_000, height: 2, rows: 500},
	{columns: 30, width: 100, widest: 66_000, height: 2, rows: 1500},
}

// kernel names what the last transformation was grouped with.
func kernel(g *Grouper) string {
	words := "one word"
	for _, d := range g.active {
		if d.double != nil {
			words = "two words"
		}
	}
	switch {
	case g.wide:
		return fmt.Sprintf("wide, %s", words)
	case g.direct > 0:
		return fmt.Sprintf("direct, %s, %d blocks", words, min(4, len(g.active)))
	default:
		return fmt.Sprintf("hash, %s, %d blocks", words, min(4, len(g.active)))
	}
}

// kernels are what every run of TestGroup uses, however short it is.
var kernels = []string{
	"direct, one word, 0 blocks", "direct, one word, 1 blocks", "direct, one word, 2 blocks",
	"direct, one word, 3 blocks", "direct, one word, 4 blocks",
	"hash, one word, 2 blocks", "hash, one word, 3 blocks", "hash, one word, 4 blocks", "wide, one word",
	"direct, several workers", "hash, several workers", "wide, several workers",
	"direct, two words, 1 blocks", "direct, two words, 2 blocks", "hash, two words, 2 blocks", "hash, two words, 4 blocks", "wide, two words",
}

// TestGroup compares every operation on classes with its twin, and makes sure
// that no kernel was left out: where time is short, natively and in WebAssembly
// alike, it ends as soon as all were used.
func TestGroup(t *testing.T) {
	const least, most = 2, 8
	short := testing.Short() || runtime.GOARCH == "wasm"
	used := make(map[string]int)
	unused := func() []string {
		return slices.DeleteFunc(slices.Clone(kernels), func(k string) bool { return used[k] > 0 })
	}
	for seed := range most {
		if short && seed >= least && len(unused()) == 0 {
			break
		}
		for i, s := range shapes {
			checkTable(t, uint64(i*1000+seed), s, used)
			if t.Failed() {
				return
			}
		}
	}
	for _, k := range unused() {
		t.Errorf("kernel %q was never used: %v", k, used)
	}
}

func FuzzGroup(f *testing.F) {
	for i := range shapes {
		f.Add(uint64(5000+i), uint8(i))
	}
	f.Fuzz(func(t *testing.T, seed uint64, i uint8) {
		checkTable(t, seed, shapes[int(i)%len(shapes)], make(map[string]int))
	})
}

func checkTable(t *testing.T, seed uint64, s shape, used map[string]int) {
	rng := rand.New(rand.NewPCG(seed, 4))
	p := randomPlain(rng, s)
	l, err := NewLayout(p.columns)
	if err != nil {
		t.Fatal(err)
	}
	checkLayout(t, l)
	where := fmt.Sprintf("seed %d, %+v", seed, s)
	checkMerged(t, where, rng, p, l)
	walk(t, where, rng, p, l, used)
}

// checkMerged compares the distinct rows of a table with the classes of its level 0, and
// distributions over them with maps, also where slots run short soon.
func checkMerged(t *testing.T, where string, rng *rand.Rand, p *plain, l *Layout) {
	t.Helper()
	bottom := make([]int, len(p.columns))
	classes, of := p.group(bottom)
	all := pack(p, l)
	want := &Rows{Words: make([][]uint16, len(all.Words))}
	for _, class := range classes {
		want.Count = append(want.Count, uint32(len(class.members)))
		for i, word := range all.Words {
			want.Words[i] = append(want.Words[i], word[class.members[0]])
		}
	}
	codes, identity := codesOf(p)
	got, gotOf := Merge(l, codes, identity, len(p.rows))
	compareRows(t, where, got, want)
	compareOf(t, where, gotOf, of)
	got, gotOf = merge(newMerging(l, min(len(p.rows), chunk), 1), codes, identity, len(p.rows))
	compareRows(t, where+", few slots", got, want)
	compareOf(t, where+", few slots", gotOf, of)

	domain := 1 + rng.IntN([]int{3, 300, 10_000}[rng.IntN(3)])
	var in []bool
	values, counts := make([]uint32, len(of)), make([]map[uint32]uint32, len(classes))
	for class := range counts {
		counts[class] = map[uint32]uint32{}
	}
	if rng.IntN(2) == 0 {
		in = make([]bool, len(of))
	}
	for row, class := range of {
		values[row] = uint32(rng.IntN(domain))
		if in != nil {
			in[row] = rng.IntN(2) == 0
		}
		if in == nil || in[row] {
			counts[class][values[row]]++
		}
	}
	wantDist := Distribution{Start: []uint32{0}}
	for _, own := range counts {
		for _, v := range sortedKeys(own) {
			wantDist.Values, wantDist.Counts = append(wantDist.Values, v), append(wantDist.Counts, own[v])
		}
		wantDist.Start = append(wantDist.Start, uint32(len(wantDist.Values)))
	}
	records := func(yield func(int, uint32) bool) {
		for row, v := range values {
			if !yield(row, v) {
				return
			}
		}
	}
	dist := DistributionOf(records, domain, in, nil, gotOf, len(classes))
	compareDistributions(t, where, &dist, &wantDist)
}

// checkLayout checks that every column has its place, blocks fit into their
// words, and words follow each other.
func checkLayout(t *testing.T, l *Layout) {
	words := 0
	seen := make([]int, len(l.Columns))
	for b, block := range l.Blocks {
		size := 1
		for i, c := range block.Columns {
			seen[c]++
			if at, position := l.place(c); at != b || position != i || block.Div[i] != size {
				t.Fatalf("column %d is digit %d of block %d with divisor %d, found at %d, %d", c, i, b, block.Div[i], at, position)
			}
			size *= l.Columns[c].Distinct[0]
		}
		if size != block.Size || block.word != words || len(block.Columns) > 1 && size > narrowSize {
			t.Fatalf("block %v has size %d and begins with word %d", block, size, words)
		}
		words++
		if size > 65_536 {
			words++
		}
	}
	if words != l.words {
		t.Fatalf("rows have %d words, want %d", l.words, words)
	}
	if slices.Max(seen) != 1 || slices.Min(seen) != 1 {
		t.Fatalf("columns are in %v blocks", seen)
	}
}

// walk goes from the rows of the table to ever more general transformations,
// from snapshot to snapshot, and compares each with the classes of the whole
// table computed from scratch.
func walk(t *testing.T, where string, rng *rand.Rand, p *plain, l *Layout, used map[string]int) {
	t.Helper()
	g := NewGrouper(l, rng.IntN(2) == 0)
	g.Workers([]int{1, 2, 3, 8}[rng.IntN(4)])
	g.least = 1 + rng.IntN(50) // so that small tables are shared out, too
	whole := pack(p, l)
	bottom := make([]int, len(p.columns))
	src, from, levels := whole, p, bottom
	for step := range 6 {
		if step > 0 && rng.IntN(5) == 0 { // back to the table
			src, from, levels = whole, p, bottom
		}
		levels = slices.Clone(levels)
		for c := range levels {
			if rng.IntN(3) == 0 {
				levels[c] += rng.IntN(len(p.columns[c].Up) - levels[c])
			}
		}
		if rng.IntN(8) == 0 {
			for c := range levels {
				levels[c] = len(p.columns[c].Up) - 1
			}
		}
		at := fmt.Sprintf("%s, step %d, levels %v, %d rows", where, step, levels, len(from.rows))
		before := g.Rows()
		classes := g.Group(src, levels)
		used[kernel(g)]++
		if g.parts(src.Len()) > 1 {
			way, _, _ := strings.Cut(kernel(g), ",")
			used[way+", several workers"]++
		}
		if g.Rows() != before+int64(src.Len()) {
			t.Fatalf("%s: %d rows grouped", at, g.Rows()-before)
		}
		want, of := from.group(levels)
		compareClasses(t, at, classes, want)
		compareOf(t, at, g.ClassOf(src, levels, nil), of)
		scratch, wholeOf := p.group(levels)
		compareOf(t, at+", whole table", g.ClassOf(whole, levels, nil), wholeOf)
		compareMarked(t, at, rng, g, whole, p, levels, wholeOf)
		compareClasses(t, at, classes, want) // looking up leaves the classes alone
		compareLabels(t, at, rng, g, src, from, classes, want, levels)

		taken := takeAll(g, src, levels)
		next := from.take(want)
		compareRows(t, at, taken, pack(next, l))
		compareRows(t, at+", from scratch", taken, pack(p.take(scratch), l))
		if rng.IntN(4) > 0 {
			src, from = taken, next
		}
		compareClasses(t, at, g.Group(src, levels), regrouped(from, levels)) // the same again
	}
}

func regrouped(p *plain, levels []int) []*plainClass {
	classes, _ := p.group(levels)
	return classes
}

// TestAllocations: once a grouper has seen a transformation, grouping by it
// allocates nothing, in any kernel, nor do ClassOf and Marked with a buffer.
func TestAllocations(t *testing.T) {
	for i, s := range shapes {
		rng := rand.New(rand.NewPCG(uint64(i), 5))
		p := randomPlain(rng, s)
		l, err := NewLayout(p.columns)
		if err != nil {
			t.Fatal(err)
		}
		var visited [][]int
		for range 5 {
			levels := make([]int, len(p.columns))
			for c := range levels {
				levels[c] = rng.IntN(len(p.columns[c].Up))
			}
			visited = append(visited, levels)
		}
		visited = append(visited, make([]int, len(p.columns)))
		countAllocations(t, fmt.Sprintf("%+v", s), NewGrouper(l, true), pack(p, l), visited)
	}
}

func countAllocations(t *testing.T, where string, g *Grouper, rows *Rows, visited [][]int) {
	of, marked, mark := make([]uint32, rows.Len()), []uint32(nil), make([]bool, rows.Len())
	for class := range mark {
		mark[class] = class%3 == 0
	}
	visit := func() {
		for _, levels := range visited {
			classes := g.Group(rows, levels)
			of = g.ClassOf(rows, levels, of)
			marked = g.Marked(rows, levels, mark[:len(classes.Count)], marked)
		}
	}
	visit()
	if n := testing.AllocsPerRun(10, visit); n != 0 {
		t.Errorf("%s: %v allocations", where, n)
	}
}

// takeAll takes a snapshot with distributions.
func takeAll(g *Grouper, src *Rows, levels []int) *Rows {
	of := g.ClassOf(src, levels, make([]uint32, 3))
	var m Merger
	var dist []Distribution
	for i := range src.Dist {
		dist = append(dist, m.All(&src.Dist[i], domainOf(&src.Dist[i]), of, len(g.Classes().Count)))
	}
	return g.Take(src, of, dist)
}

// domainOf returns the least number that is above all values.
func domainOf(d *Distribution) int { return int(slices.Max(append([]uint32{0}, d.Values...))) + 1 }
