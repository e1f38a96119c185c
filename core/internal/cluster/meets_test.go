package cluster

import (
	"context"
	"math/rand/v2"
	"reflect"
	"testing"
)

// FuzzMeets: labels meet where going up their paths finds it, and whichever columns it is
// known of in advance, the groups are the same.
func FuzzMeets(f *testing.F) {
	for seed := range uint64(100) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 23))
		p := randomProblem(t, r, 2+r.IntN(120))
		s, err := newSpace(&p)
		if err != nil {
			t.Fatal(err)
		}
		for i := range s.columns {
			c := &s.columns[i]
			for a := range uint32(c.labels) {
				for b := range uint32(c.labels) {
					from, to := c.place(a), c.place(b)
					if known, slow := s.meets.level[s.meets.at[from]+to], meet(s.path, from, to)-from; uint32(known) != slow {
						t.Fatalf("column %d: labels %d and %d meet on level %d, taken for %d", i, a, b, slow, known)
					}
				}
			}
		}
		fast, err := s.search(context.Background(), p, Options{}).finest()
		if err != nil {
			t.Fatal(err)
		}
		for _, most := range []int{0, r.IntN(40)} {
			if s, err = newSpace(&p); err != nil {
				t.Fatal(err)
			}
			s.meets = newMeets(s, most)
			if slow, err := s.search(context.Background(), p, Options{}).finest(); err != nil || !reflect.DeepEqual(slow, fast) {
				t.Fatalf("with %d levels at most: %+v, %v; otherwise %+v", most, slow, err, fast)
			}
		}
	})
}
