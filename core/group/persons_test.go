package group

import (
	"fmt"
	"math/rand/v2"
	"testing"
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
	plain           *plain
	layout          *Layout
	src             *Rows
	lowest, highest []int
	person, of      []uint32 // by record, of those that count
}

func randomCrowd(t *testing.T, rng *rand.Rand, s shape) *crowd {
	c := &crowd{plain: randomPlain(rng, s)}
	var err error
	if c.layout, err = NewLayout(c.plain.columns); err != nil {
		t.Fatal(err)
	}
	c.src = pack(c.plain, c.layout)
	size := 1
	for _, column := range c.plain.columns {
		high := rng.IntN(len(column.Up))
		if size *= high + 1; size > 1<<40 {
			high = 0
		}
		c.highest, c.lowest = append(c.highest, high), append(c.lowest, rng.IntN(high+1)*rng.IntN(2))
	}
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
// a search does, and compares with the twin. used tells what found the persons.
func checkShares(t *testing.T, seed uint64, s shape, used map[string]int) {
	rng := rand.New(rand.NewPCG(seed, 14))
	c := randomCrowd(t, rng, s)
	p := PersonsOf(c.person, c.of, c.src.Len())
	way := "everybody"
	if rng.IntN(4) > 0 {
		p.Index(c.layout, c.src, c.lowest, c.highest)
		way = "index"
		if rng.IntN(2) == 0 {
			p.spent = 1 << 40
			way = "meetings"
		}
	}
	g := NewGrouper(c.layout, rng.IntN(2) == 0)
	var shares Shares
	for range 6 {
		levels, below := make([]int, len(c.lowest)), make([]int, len(c.lowest))
		for i := range levels {
			levels[i] = c.lowest[i] + rng.IntN(c.highest[i]-c.lowest[i]+1)
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
		used[fmt.Sprintf("%s, all %v, every class %v, rows of all %v", way, len(shares.found) == 0, k == 0, shares.all)]++
		at := fmt.Sprintf("seed %d, %+v, levels %v, k = %d, %s", seed, s, levels, k, way)
		for class := range records {
			n, most := shares.Persons[class], shares.Most[class]
			if k == 0 && (n != wantPersons[class] || most != wantMost[class]) {
				t.Fatalf("%s: class %d has %d persons, at most %d records; want %d and %d", at, class, n, most, wantPersons[class], wantMost[class])
			}
			large := func(size uint32) bool { return int(size) >= k }
			share, want := records[class]/max(1, most), records[class]/max(1, wantMost[class])
			if n < wantPersons[class] || large(n) != large(wantPersons[class]) || most > wantMost[class] || large(share) != large(want) {
				t.Fatalf("%s: class %d has size %d, %d persons; want %d, %d", at, class, share, n, want, wantPersons[class])
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
		seeds := 60
		if s.rows > 400 || s.widest > 0 {
			seeds = 4
		}
		for seed := range seeds {
			checkShares(t, uint64(i*1000+seed), s, used)
		}
	}
	for _, every := range []bool{false, true} {
		for _, rows := range []bool{false, true} {
			if found := fmt.Sprintf("meetings, all false, every class %v, rows of all %v", every, rows); used[found] == 0 {
				t.Errorf("%q was never used: %v", found, used)
			}
		}
	}
	for _, found := range []string{"index, all false, every class false, rows of all false", "index, all false, every class false, rows of all true",
		"index, all true, every class true, rows of all true", "everybody, all true, every class false, rows of all true"} {
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

// BenchmarkShares counts three records a person, drawn at random: in the rows of all
// and with the meetings of persons, of which few are in one class.
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
	lowest, highest, levels := make([]int, 8), make([]int, 8), make([]int, 8)
	for c := range highest {
		highest[c], levels[c] = len(p.columns[c].Up)-1, 1
	}
	src.Count = records
	g := NewGrouper(l, true)
	count := append([]uint32(nil), g.Group(src, levels).Count...)
	for _, way := range []string{"everybody", "meetings"} {
		b.Run(way, func(b *testing.B) {
			all := PersonsOf(person, of, rows)
			if way == "meetings" {
				all.Index(l, src, lowest, highest)
				all.spent = 1 << 40
			}
			var s Shares
			for b.Loop() {
				s.Count(g, src, all, levels, count, 0)
			}
			b.ReportMetric(float64(len(count)), "classes")
			b.ReportMetric(float64(len(s.found)), "persons")
		})
	}
}
