package verify

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/table"
)

// FuzzGroup compares group with its slow twin: a map of joined texts. Many
// columns with many values make the keys overflow and be renumbered.
func FuzzGroup(f *testing.F) {
	f.Add(uint64(1), uint8(3), uint8(4))
	f.Add(uint64(2), uint8(40), uint8(200))
	f.Fuzz(func(t *testing.T, seed uint64, width, values uint8) {
		random := rand.New(rand.NewPCG(seed, 2))
		names, rows, use := make([]string, int(width)%50+1), make([][]string, 1+random.IntN(200)), rowSet(nil)
		for c := range names {
			names[c] = fmt.Sprint("c", c)
		}
		for r := range rows {
			if r > 0 && random.IntN(3) == 0 {
				rows[r] = rows[random.IntN(r)]
				continue
			}
			for range names {
				rows[r] = append(rows[r], fmt.Sprint(random.IntN(int(values)+1)))
			}
		}
		if seed%2 == 0 {
			use = allRows(len(rows))
			for r := range rows {
				if random.IntN(3) == 0 {
					use.remove(r)
				}
			}
		}
		tab := encode(t, names, rows)
		var want [][]uint32
		at := map[string]int{}
		for r, row := range rows {
			if use != nil && !use.has(r) {
				continue
			}
			key := strings.Join(row, "|")
			if _, ok := at[key]; !ok {
				at[key] = len(want)
				want = append(want, nil)
			}
			want[at[key]] = append(want[at[key]], uint32(r))
		}
		var got [][]uint32
		got = append(got, group(tab.Rows, asIs(tab.Columns), use)...)
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("got %v, want %v", got, want)
		}
	})
}

// TestGroupWide groups by columns of so many texts that their numbers have no room in
// four bytes: pairs of numbers are numbered anew then.
func TestGroupWide(t *testing.T) {
	random := rand.New(rand.NewPCG(15, 4))
	const rows = 20_000
	columns, texts := make([]coded, 3), make([][3]uint32, rows)
	for i := range columns {
		codes := make([]uint32, rows)
		for row := range codes {
			if row > 0 && random.IntN(2) == 0 {
				codes[row] = texts[random.IntN(row)][i]
			} else {
				codes[row] = uint32(random.IntN(70_000))
			}
			texts[row][i] = codes[row]
		}
		if i == 0 { // many are alike
			for row := range codes {
				codes[row], texts[row][i] = codes[row]%7*9999, codes[row]%7*9999
			}
		}
		columns[i] = coded{codes: table.CodesOf(codes), size: 70_000}
	}
	want, at := [][]uint32{}, map[[3]uint32]int{}
	for row, text := range texts {
		if _, ok := at[text]; !ok {
			at[text] = len(want)
			want = append(want, nil)
		}
		want[at[text]] = append(want[at[text]], uint32(row))
	}
	if got := group(rows, columns, nil); len(want) < 1000 || !reflect.DeepEqual(got, want) {
		t.Errorf("%d classes, want %d", len(got), len(want))
	}
}
