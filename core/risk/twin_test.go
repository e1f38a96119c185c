package risk

import (
	"context"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// random makes a small table of words, "*" among them, with suppressed records
// and a part that is a sample.
func random(t testing.TB, seed uint64) (rows [][]string, o table.Output, names []string, inside []bool) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 7))
	n, m, values := 1+r.IntN(40), 1+r.IntN(5), 1+r.IntN(4)
	for c := range m {
		names = append(names, fmt.Sprint("c", c))
	}
	for range n {
		row := make([]string, m)
		for c := range row {
			if row[c] = fmt.Sprint(r.IntN(values)); r.IntN(4) == 0 {
				row[c] = table.Star
			}
		}
		rows = append(rows, row)
	}
	tab, err := table.EncodeStrings("random", names, rows)
	if err != nil {
		t.Fatal(err)
	}
	o = tab.Output()
	inside = make([]bool, n)
	for i := range inside {
		inside[i] = r.IntN(3) > 0
	}
	if r.IntN(2) == 0 {
		o.Suppressed = make([]bool, n)
		for i := range o.Suppressed {
			o.Suppressed[i] = r.IntN(5) == 0
		}
		for c := range o.Columns {
			o.Columns[c].Starred = true
		}
	}
	// One column as a recoded one: numbered labels, two of them with one text.
	if k := &o.Columns[r.IntN(m)]; r.IntN(2) == 0 {
		k.Labels, k.Map = append(k.Dict.Values(), k.Dict.Value(0)), nil
		k.Dict = nil
		codes := k.Codes.Slice()
		for i := range codes {
			if codes[i] == 0 && r.IntN(2) == 0 {
				codes[i] = uint32(len(k.Labels) - 1)
			}
		}
		k.Codes = table.CodesOf(codes)
	}
	return rows, o, names, inside
}

// there reports whether a record is in the sample and not left out.
func there(o *table.Output, inside []bool, i int) bool {
	return (inside == nil || inside[i]) && (o.Suppressed == nil || !o.Suppressed[i])
}

// shows reports whether a record of the sample shows something in the columns.
func shows(rows [][]string, o *table.Output, inside []bool, columns []int, i int) bool {
	return there(o, inside, i) && slices.ContainsFunc(columns, func(c int) bool { return rows[i][c] != table.Star })
}

func key(row []string, columns []int) string {
	var parts []string
	for _, c := range columns {
		parts = append(parts, row[c])
	}
	return strings.Join(parts, ",")
}

// slowClasses compares cells as text, of the records that are shown and of all.
func slowClasses(rows [][]string, shown func(i int) bool, columns []int) (sizes map[string]int, whole map[string]int) {
	sizes, whole = map[string]int{}, map[string]int{}
	for i, row := range rows {
		k := key(row, columns)
		whole[k]++
		if shown(i) {
			sizes[k]++
		}
	}
	return sizes, whole
}

func near(got, want float64) bool { return math.Abs(got-want) <= 1e-12*math.Max(1, math.Abs(want)) }

func compareTwins(t *testing.T, seed uint64) {
	rows, o, names, inside := random(t, seed)
	v, err := OfOutput("random", o, names)
	if err != nil {
		t.Fatal(err)
	}
	all := make([]int, len(names))
	for c := range all {
		all[c] = c
	}
	for _, inside := range [][]bool{nil, inside} {
		sizes, whole := slowClasses(rows, func(i int) bool { return there(&o, inside, i) }, all)
		c := v.Sample(inside)
		type pair struct{ size, population int }
		var got, want []pair
		shown, people := 0, 0
		for i := range c.Sizes {
			got = append(got, pair{c.Sizes[i], c.Population[i]})
		}
		sum, all2 := 0.0, 0
		for k, n := range sizes {
			want = append(want, pair{n, whole[k]})
			shown += n
			sum += float64(n) / float64(whole[k])
			all2 += whole[k]
		}
		order := func(a, b pair) int { return 1000*(a.size-b.size) + a.population - b.population }
		slices.SortFunc(got, order)
		slices.SortFunc(want, order)
		for i := range rows {
			if inside == nil || inside[i] {
				people++
			}
		}
		if !slices.Equal(got, want) || c.Suppressed != people-shown {
			t.Fatalf("seed %d: classes %v and %d suppressed, want %v and %d", seed, got, c.Suppressed, want, people-shown)
		}
		r := NewReport(c)
		if shown > 0 {
			if rate := sum / float64(shown); !near(r.Marketer.SuccessRate, rate) || !near(r.Marketer.Expected, sum) ||
				!near(r.Journalist.Average, max(rate, float64(len(sizes))/float64(all2))) {
				t.Fatalf("seed %d: %+v", seed, r)
			}
		}
		for _, threshold := range []float64{0.01, 0.2, 0.5, 1} {
			risky := 0
			for k, n := range sizes {
				if 1/float64(whole[k]) > threshold {
					risky += n
				}
			}
			if got := r.At(threshold).Journalist; !near(got*float64(max(1, shown)), float64(risky)) {
				t.Fatalf("seed %d: at risk above %v: %v of %d, want %d", seed, threshold, got, shown, risky)
			}
		}
		compareWildcards(t, seed, v, rows, &o, inside, all)
		compareSets(t, seed, v, rows, &o, inside, names)
	}
}

// compareWildcards compares every record with every other.
func compareWildcards(t *testing.T, seed uint64, v View, rows [][]string, o *table.Output, inside []bool, all []int) {
	w, err := Wildcards(context.Background(), v, inside)
	if err != nil {
		t.Fatal(err)
	}
	want := map[int]int{} // records matched -> records
	records, sum := 0, 0.0
	for i := range rows {
		if !there(o, inside, i) {
			continue
		}
		n := 0
		for j := range rows {
			if there(o, inside, j) && !slices.ContainsFunc(all, func(c int) bool {
				return rows[i][c] != table.Star && rows[j][c] != table.Star && rows[i][c] != rows[j][c]
			}) {
				n++
			}
		}
		want[n]++
		records++
		sum += 1 / float64(n)
	}
	got := map[int]int{}
	for _, s := range w.Sizes {
		got[s.Size] += s.Records
	}
	if !reflect.DeepEqual(got, want) || w.Records != records || records > 0 && !near(w.Average, sum/float64(records)) {
		t.Fatalf("seed %d: wildcards %+v, want %v of %d, average %v", seed, w, want, records, sum)
	}
}

// compareSets counts classes and pairs of every set of columns anew.
func compareSets(t *testing.T, seed uint64, v View, rows [][]string, o *table.Output, inside []bool, names []string) {
	most := 1 + int(seed)%len(names)
	a, err := AttributesOf(context.Background(), v, most, inside)
	if err != nil {
		t.Fatal(err)
	}
	type measured struct{ distinction, separation float64 }
	measure := func(columns []int) (m measured) {
		sizes, _ := slowClasses(rows, func(i int) bool { return shows(rows, o, inside, columns, i) }, columns)
		var shown []int
		for i := range rows {
			if shows(rows, o, inside, columns, i) {
				shown = append(shown, i)
			}
		}
		apart, pairs := 0, 0
		for x, i := range shown {
			for _, j := range shown[:x] {
				pairs++
				if key(rows[i], columns) != key(rows[j], columns) {
					apart++
				}
			}
		}
		if len(shown) > 0 {
			m.distinction = float64(len(sizes)) / float64(len(shown))
		}
		if pairs > 0 {
			m.separation = float64(apart) / float64(pairs)
		}
		return m
	}
	count, added := 0, map[string]float64{}
	with := map[string]float64{}
	for mask := 1; mask < 1<<len(names); mask++ {
		var columns []int
		for c := range names {
			if mask>>c&1 == 1 {
				columns = append(columns, c)
			}
		}
		if len(columns) > most {
			continue
		}
		count++
		m := measure(columns)
		i := slices.IndexFunc(a.Sets, func(s ColumnSet) bool { return strings.Join(s.Columns, ",") == key(names, columns) })
		if i < 0 || !near(a.Sets[i].Distinction, m.distinction) || !near(a.Sets[i].Separation, m.separation) {
			t.Fatalf("seed %d, columns %v: %+v, want %+v", seed, columns, a.Sets, m)
		}
		for j, c := range columns {
			added[names[c]] += m.distinction - measure(slices.Delete(slices.Clone(columns), j, j+1)).distinction
			with[names[c]]++
		}
	}
	if count != len(a.Sets) || len(a.Ranked) != len(names) {
		t.Fatalf("seed %d: %d sets, want %d", seed, len(a.Sets), count)
	}
	for i, r := range a.Ranked {
		if !near(r.AddedDistinction, added[r.Column]/with[r.Column]) || i > 0 && r.AddedDistinction > a.Ranked[i-1].AddedDistinction {
			t.Fatalf("seed %d: %+v, want %v", seed, a.Ranked, added)
		}
	}
}

func TestTwins(t *testing.T) {
	for seed := range uint64(figures.Number(400, 400, 120)) {
		compareTwins(t, seed)
	}
}

func FuzzTwins(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(compareTwins)
}

// Keys of more than 64 bits: 40 columns of 1,000 labels each.
func TestManyColumns(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	const rows = 500
	v := View{Rows: rows}
	text := make([]string, rows)
	for c := range 40 {
		k := Known{Name: fmt.Sprint(c), Labels: 1000, Star: -1}
		for row := range rows {
			code := uint32(row % 50 * 7)
			if r.IntN(100) == 0 {
				code = 999
			}
			k.Codes.Append(code)
			text[row] += fmt.Sprint(code, ",")
		}
		v.Columns = append(v.Columns, k)
	}
	want := map[string]int{}
	for _, key := range text {
		want[key]++
	}
	c := v.Classes()
	slices.Sort(c.Sizes)
	if !slices.Equal(c.Sizes, slices.Sorted(maps.Values(want))) {
		t.Errorf("%v", c.Sizes)
	}
}

// The two ways of splitting agree, also on records of many groups.
func TestPartition(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 200 {
		n, groups, labels := 1+r.IntN(300), 1+r.IntN(50), 1+r.IntN(50)
		of, label := make([]uint32, n), make([]uint32, n)
		for i := range of {
			of[i], label[i] = uint32(r.IntN(groups)), uint32(r.IntN(labels))
		}
		var p partition
		a, b := make([]uint32, n), make([]uint32, n)
		for range 2 { // buffers are used again
			x := p.direct(a, of, label, groups*labels, uint64(labels))
			y := p.hashed(b, of, label, uint64(labels))
			if x != y || !slices.Equal(a, b) {
				t.Fatalf("%d and %d groups: %v, %v", x, y, a, b)
			}
		}
		seen := map[[2]uint32]uint32{}
		for i := range of {
			k := [2]uint32{of[i], label[i]}
			if g, ok := seen[k]; ok && g != a[i] {
				t.Fatal("equal records in two groups")
			} else if !ok {
				if a[i] != uint32(len(seen)) {
					t.Fatal("groups are not numbered by their first record")
				}
				seen[k] = a[i]
			}
		}
	}
}
