package pipeline

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestPeopleFn: people with the same records are one key with their number, whatever the parts and
// the order; each record of nobody in particular stays one. Brute force joins texts.
func TestPeopleFn(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 52))
	records := map[string][]string{} // by person; "" is nobody
	in := map[int][][]byte{}
	emit := func(part int, block []byte) { in[part] = append(in[part], block) }
	c := counts{n: map[string]int64{}, people: true}
	for range 20_000 {
		who := fmt.Sprint(rng.IntN(15_000))
		if rng.IntN(50) == 0 {
			who = ""
		}
		cells := []string{fmt.Sprint(rng.IntN(4)), fmt.Sprint(rng.IntN(3))}
		records[who] = append(records[who], strings.Join(cells, "/"))
		key := appendCell(nil, who)
		for _, cell := range cells {
			key = appendCell(key, cell)
		}
		if err := c.see(key, emit); err != nil {
			t.Fatal(err)
		}
		if rng.IntN(3000) == 0 { // as when a bundle ends
			if err := c.flush(emit); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := c.flush(emit); err != nil {
		t.Fatal(err)
	}
	want := map[string]int64{}
	for who, all := range records {
		if who == "" {
			for _, record := range all {
				want["nobody: "+record]++
			}
			continue
		}
		slices.Sort(all)
		want[strings.Join(all, " ")]++
	}
	got := map[string]int64{}
	for _, blocks := range in {
		i := -1
		next := func(block *[]byte) bool {
			if i++; i == len(blocks) {
				return false
			}
			*block = blocks[i]
			return true
		}
		err := (&peopleFn{}).ProcessElement(context.Background(), 0, next, func(_ int, block []byte) {
			text, err := unpack(block)
			if err != nil {
				t.Fatal(err)
			}
			tuplesOf(text, func(people tuple) {
				var all []string
				tuplesOf(people.Key[1:], func(of tuple) {
					all = append(all, slices.Repeat([]string{strings.Join(cellsOf(of.Key), "/")}, int(of.N))...)
				})
				slices.Sort(all)
				key := strings.Join(all, " ")
				if people.Key[0] == unattributed {
					key = "nobody: " + key
				}
				got[key] += people.N
			})
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if !maps.Equal(got, want) {
		t.Errorf("%d kinds of people in place of %d", len(got), len(want))
	}
	if 10*len(want) > len(records) {
		t.Errorf("%d people are of %d kinds: the case says nothing", len(records), len(want))
	}
}
