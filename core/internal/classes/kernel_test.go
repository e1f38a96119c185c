package classes

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestCountHash counts keys that differ only in some of their bits, so that
// whatever part of a key a hash table may look at, it meets keys that agree in
// it and differ elsewhere.
func TestCountHash(t *testing.T) {
	for shift := 0; shift <= 52; shift += 4 {
		rng := rand.New(rand.NewPCG(uint64(shift), 24))
		const n = 3000
		g := &Grouper{}
		right := g.clearSlots(n)
		keys, weights := make([]uint64, n), make([]uint32, n)
		count, first := make(map[uint64]uint32), make(map[uint64]uint32)
		offset := rng.Uint64() &^ (0xFFF << shift)
		for i := range keys {
			keys[i], weights[i] = offset|rng.Uint64N(4096)<<shift, 1+uint32(rng.IntN(5))
			if count[keys[i]] == 0 {
				first[keys[i]] = uint32(i)
			}
			count[keys[i]] += weights[i]
		}
		classKeys, counts, rep := make([]uint64, n), make([]uint64, n), make([]uint32, n)
		classes := 0
		for from := 0; from < n; from += chunk { // as the callers do
			to := min(from+chunk, n)
			classes = countHash(g.slots, right, keys[from:to], weights[from:to], classKeys, counts, rep, classes, uint32(from))
		}
		if classes != len(count) {
			t.Fatalf("keys at bit %d: %d classes, want %d", shift, classes, len(count))
		}
		for i, key := range classKeys[:classes] {
			if counts[i] != uint64(count[key]) || rep[i] != first[key] {
				t.Fatalf("keys at bit %d: key %#x counts %d from row %d, want %d from row %d", shift, key, counts[i], rep[i], count[key], first[key])
			}
			if i > 0 && rep[i] <= rep[i-1] {
				t.Fatalf("keys at bit %d: classes are not in the order of their first rows", shift)
			}
		}
	}
}

// TestCountDirect counts few and many different keys with both loops.
func TestCountDirect(t *testing.T) {
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 26))
		const space = 1 << 12
		distinct := 1 + rng.Uint64N(space)
		n := rng.IntN(chunk + 1)
		first := rng.Uint32N(1 << 20)
		keys, weights := make([]uint64, n), make([]uint32, n)
		before := make([]uint32, space)
		for range rng.IntN(space) { // of an earlier chunk
			before[rng.IntN(space)] = 1 + rng.Uint32N(9)
		}
		want := slices.Clone(before)
		var wantTouched []uint64
		var wantRep []uint32
		for i := range keys {
			keys[i], weights[i] = rng.Uint64N(distinct), 1+rng.Uint32N(5)
			if want[keys[i]] == 0 {
				wantTouched, wantRep = append(wantTouched, keys[i]), append(wantRep, first+uint32(i))
			}
			want[keys[i]] += weights[i]
		}
		for name, count := range map[string]func([]uint32, []uint64, []uint32, []uint64, []uint32, uint32) int{
			"countDirect": countDirect, "countNew": countNew} {
			cells, touched, rep := slices.Clone(before), make([]uint64, n), make([]uint32, n)
			added := count(cells, keys, weights, touched, rep, first)
			if !slices.Equal(cells, want) || !slices.Equal(touched[:added], wantTouched) || !slices.Equal(rep[:added], wantRep) {
				t.Fatalf("seed %d, %s: %d of %d rows begin a class, want %d; or their counts differ", seed, name, added, n, len(wantTouched))
			}
		}
	}
}

// TestSame compares the comparison of rows that is behind the hashes of wide
// keys with their labels. Hashes of 64 bits never collide in a test, so the
// groups themselves would not show if it looked at too little.
func TestSame(t *testing.T) {
	equal := 0
	for seed := range uint64(40) {
		rng := rand.New(rand.NewPCG(seed, 25))
		p := randomPlain(rng, shape{columns: 1 + rng.IntN(8), width: 100, height: 4, rows: 60})
		l, err := NewLayout(p.columns)
		if err != nil {
			t.Fatal(err)
		}
		g, rows := NewGrouper(l, rng.IntN(2) == 0), pack(p, l)
		for range 10 {
			levels := make([]int, len(p.columns))
			for c := range levels {
				levels[c] = rng.IntN(len(p.columns[c].Up))
			}
			g.prepare(levels)
			for range 200 {
				a, b := rng.IntN(len(p.rows)), rng.IntN(len(p.rows))
				want := p.key(a, levels) == p.key(b, levels)
				if got := g.same(rows, uint32(a), rows, uint32(b)); got != want {
					t.Fatalf("seed %d, levels %v: rows %d and %d are the same: %v", seed, levels, a, b, got)
				}
				if want && a != b {
					equal++
				}
			}
		}
	}
	if equal < 1000 {
		t.Errorf("only %d pairs were equal", equal)
	}
}

// TestChunks: what changes from chunk to chunk is found as before. A hash table
// that began small grows; after a chunk with many new classes the next one is
// counted without branches.
func TestChunks(t *testing.T) {
	for _, test := range []struct {
		kernel                       string
		columns, width, height, rows int
		levels                       []int
		classes                      int // more than so many
	}{
		{"hash, one word, 4 blocks", 7, 64, 3, fewClasses * 5 / 4, []int{0, 1, 0, 0, 1, 0, 0}, fewClasses},
		{"direct, one word, 1 blocks", 2, 64, 2, 4*chunk + 3, []int{0, 0}, 4 * chunk / manyNew},
	} {
		p := plainRows(rand.New(rand.NewPCG(3, 7)), test.columns, test.width, test.height, test.rows)
		l, err := NewLayout(p.columns)
		if err != nil {
			t.Fatal(err)
		}
		g, src := NewGrouper(l, true), pack(p, l)
		classes := g.Group(src, test.levels)
		want, of := p.group(test.levels)
		if kernel(g) != test.kernel || len(want) <= test.classes {
			t.Fatalf("%d classes by %s are not what is to be tested", len(want), kernel(g))
		}
		compareClasses(t, test.kernel, classes, want)
		compareOf(t, test.kernel, g.ClassOf(src, test.levels, nil), of)
	}
}

// TestEach compares rows that are taken for classes with grouping them.
func TestEach(t *testing.T) {
	for i, s := range shapes {
		rng := rand.New(rand.NewPCG(uint64(i), 27))
		p := randomPlain(rng, s)
		l, err := NewLayout(p.columns)
		if err != nil {
			t.Fatal(err)
		}
		bottom := make([]int, len(p.columns))
		distinct := p.take(regrouped(p, bottom)) // rows that are alike are one
		g, rows := NewGrouper(l, true), pack(distinct, l)
		g.Group(pack(p, l), bottom) // what was there must not matter
		before := g.Rows()
		classes := g.Each(rows)
		if g.Rows() != before+int64(rows.Len()) {
			t.Errorf("%+v: %d rows grouped", s, g.Rows()-before)
		}
		want, of := distinct.group(bottom)
		where := fmt.Sprintf("%+v", s)
		compareClasses(t, where, classes, want)
		compareOf(t, where, g.ClassOf(rows, bottom, nil), of)
		compareMarked(t, where, rng, g, rows, distinct, bottom, of)
	}
}
