package classes

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// sharesTwin counts with a map of maps.
func sharesTwin(person, class []uint32, classes int) (persons, most []uint32) {
	records := make([]map[uint32]uint32, classes)
	unknown := make([]uint32, classes)
	for c := range records {
		records[c] = map[uint32]uint32{}
	}
	for record, c := range class {
		if person[record] == Unknown {
			unknown[c]++
		} else {
			records[c][person[record]]++
		}
	}
	persons, most = make([]uint32, classes), make([]uint32, classes)
	for c := range records {
		persons[c] = uint32(len(records[c]))
		for _, n := range records[c] {
			most[c] = max(most[c], n)
		}
		most[c] += unknown[c]
	}
	return persons, most
}

// crowd is records of persons in the rows of a table.
type crowd struct {
	plain      *plain
	layout     *Layout
	src        *Rows
	person, of []uint32 // by record, of those that count
}

func randomCrowd(t *testing.T, rng *rand.Rand, s shape) *crowd {
	c := &crowd{plain: randomPlain(rng, s)}
	var err error
	if c.layout, err = NewLayout(c.plain.columns); err != nil {
		t.Fatal(err)
	}
	c.src = pack(c.plain, c.layout)
	persons := 1 + rng.IntN(2*len(c.plain.rows))
	nobody, outside := rng.IntN(2)*rng.IntN(300), rng.IntN(2)*100 // of a thousand records
	often := 6
	if rng.IntN(2) == 0 { // few persons have several records
		persons, often, nobody = 4*len(c.plain.rows), 2000, nobody/100
	}
	for row := range c.plain.rows {
		for range c.plain.rows[row].count {
			person := uint32(rng.IntN(persons))
			switch rng.IntN(often) {
			case 0:
				person = uint32(persons) // somebody in many rows
			case 1, 2:
				if n := len(c.of); n > 0 { // the same as before, perhaps in the same row
					person = c.person[n-1]
				}
			}
			if rng.IntN(1000) < nobody {
				person = Unknown
			}
			if rng.IntN(1000) >= outside {
				c.person, c.of = append(c.person, person), append(c.of, uint32(row))
			}
		}
	}
	return c
}

// checkShares counts the persons of a random table under several transformations, as
// a search does, and compares with the twin. used tells which rows were looked up.
func checkShares(t *testing.T, seed uint64, s shape, used map[string]int) {
	rng := rand.New(rand.NewPCG(seed, 14))
	c := randomCrowd(t, rng, s)
	p := PersonsOf(c.person, c.of, c.src.Len())
	lowest, highest := make([]int, len(c.plain.columns)), make([]int, len(c.plain.columns))
	for i, column := range c.plain.columns {
		highest[i] = rng.IntN(len(column.Up))
		lowest[i] = rng.IntN(highest[i]+1) * rng.IntN(2)
	}
	if rng.IntN(3) > 0 {
		p.Index(c.layout, c.src, lowest, highest)
		p.spent = rng.IntN(2) << 40
	}
	way := func() string {
		switch {
		case p.layout == nil:
			return "no index"
		case p.meetings != nil:
			return "meetings"
		}
		return "index"
	}
	g := NewGrouper(c.layout, rng.IntN(2) == 0)
	shares := Shares{ByPersons: rng.IntN(3) == 0}
	for range 6 {
		levels, below := make([]int, len(c.plain.columns)), make([]int, len(c.plain.columns))
		for i := range levels {
			levels[i] = lowest[i] + rng.IntN(highest[i]-lowest[i]+1)
			below[i] = rng.IntN(levels[i] + 1)
		}
		from := c.src
		if rng.IntN(2) == 0 {
			g.Group(c.src, below)
			from = g.Take(c.src, g.ClassOf(c.src, below, nil), nil)
		}
		classes := len(g.Group(from, levels).Count)
		_, of := c.plain.group(levels)
		class, records := make([]uint32, len(c.of)), make([]uint32, classes)
		for record, row := range c.of {
			class[record] = uint32(of[row])
			records[of[row]]++
		}
		wantPersons, wantMost := sharesTwin(c.person, class, classes)
		k := rng.IntN(8) * rng.IntN(2)
		shares.Count(g, c.src, p, levels, records, k)
		used[fmt.Sprintf("%s, all %v, every class %v", way(), shares.all, k == 0)]++
		at := fmt.Sprintf("seed %d, %+v, levels %v, k = %d, by persons %v, %s", seed, s, levels, k, shares.ByPersons, way())
		sizes := shares.Sizes(records, nil)
		for class := range records {
			n, most := shares.Persons[class], shares.Most[class]
			if k == 0 && (n != wantPersons[class] || most != wantMost[class]) {
				t.Fatalf("%s: class %d has %d persons, at most %d records; want %d and %d", at, class, n, most, wantPersons[class], wantMost[class])
			}
			large := func(size uint32) bool { return int(size) >= k }
			size, want := sizes[class], records[class]/max(1, wantMost[class])
			if shares.ByPersons {
				want = wantPersons[class]
			}
			if n < wantPersons[class] || most > wantMost[class] || k == 0 && size != want || large(size) != large(want) {
				t.Fatalf("%s: class %d has size %d, %d persons; want %d, %d", at, class, size, n, want, wantPersons[class])
			}
		}
		for row, class := range shares.ClassOf(g, c.src, levels) {
			if int(class) != of[row] {
				t.Fatalf("%s: row %d is in class %d, want %d", at, row, class, of[row])
			}
		}
	}
}

// crowded are shapes of tables in which persons have several rows that meet.
var crowded = append([]shape{
	{columns: 1, width: 9, height: 3, rows: 10},
	{columns: 2, width: 30, height: 4, rows: 60},
	{columns: 3, width: 40, height: 5, rows: 300},
	{columns: 4, width: 300, height: 4, rows: 3000},
	{columns: 10, width: 8, height: 4, rows: 500},
}, shapes...)

// TestShares compares all ways of counting persons with maps of sets.
func TestShares(t *testing.T) {
	used := map[string]int{}
	for i, s := range crowded {
		seeds := figures.Number(60, 60, 15)
		if s.rows > 400 || s.widest > 0 {
			seeds = 4
		}
		for seed := range seeds {
			checkShares(t, uint64(i*1000+seed), s, used)
		}
	}
	for _, found := range []string{"no index, all true, every class true",
		"no index, all true, every class false", "no index, all false, every class false",
		"index, all true, every class true", "index, all true, every class false", "index, all false, every class false",
		"meetings, all true, every class true", "meetings, all true, every class false",
		"meetings, all false, every class true", "meetings, all false, every class false"} {
		if used[found] == 0 {
			t.Errorf("%q was never used: %v", found, used)
		}
	}
}

// FuzzShares compares the counting of persons with maps of sets.
func FuzzShares(f *testing.F) {
	for i := range crowded {
		f.Add(uint64(6000+i), uint8(i))
	}
	f.Fuzz(func(t *testing.T, seed uint64, i uint8) {
		checkShares(t, seed, crowded[int(i)%len(crowded)], map[string]int{})
	})
}

// BenchmarkShares counts three records a person, drawn at random: exactly, and as far as
// it takes to know which sizes are at least 2.
func BenchmarkShares(b *testing.B) {
	const rows, persons = 60_000, 33_000
	rng := rand.New(rand.NewPCG(14, 3))
	p := plainRows(rng, 8, 20, 4, rows)
	l, err := NewLayout(p.columns)
	if err != nil {
		b.Fatal(err)
	}
	src := pack(p, l)
	person, of := make([]uint32, 3*persons), make([]uint32, 3*persons)
	records := make([]uint32, rows)
	for r := range person {
		person[r], of[r] = uint32(rng.IntN(persons)), uint32(rng.IntN(rows))
		records[of[r]]++
	}
	levels := make([]int, 8)
	for c := range levels {
		levels[c] = 1
	}
	src.Count = records
	g := NewGrouper(l, true)
	var count []uint32
	for _, n := range g.Group(src, levels).Count {
		count = append(count, uint32(n))
	}
	for _, k := range []int{0, 2} {
		b.Run(fmt.Sprintf("k=%d", k), func(b *testing.B) {
			all := PersonsOf(person, of, rows)
			var s Shares
			for b.Loop() {
				s.Count(g, src, all, levels, count, k)
			}
			b.ReportMetric(float64(len(count)), "classes")
		})
	}
}
