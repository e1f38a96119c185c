package search

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestHeap compares the heap with a list that is sorted after every push.
func TestHeap(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 10))
	h := heap[int]{less: cmp.Less[int]}
	var list []int
	for range 5000 {
		if len(list) > 0 && rng.IntN(2) == 0 {
			if got := h.pop(); got != list[0] {
				t.Fatalf("popped %d, the least is %d", got, list[0])
			}
			list = list[1:]
		} else {
			x := rng.IntN(50)
			h.push(x)
			list = append(list, x)
			slices.Sort(list)
		}
		if h.len() != len(list) {
			t.Fatalf("%d items, want %d", h.len(), len(list))
		}
	}
}
