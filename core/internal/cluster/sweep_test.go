package cluster

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime"
	"testing"
)

// TestWorkers: how many goroutines look for neighbours changes nothing of the result.
func TestWorkers(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 17))
	cells, hierarchies := make([][]string, 9000), make([][]string, 3)
	for i := range cells {
		for range hierarchies {
			cells[i] = append(cells[i], fmt.Sprint("v", r.IntN(40)))
		}
	}
	for c := range hierarchies {
		for v := range 40 {
			hierarchies[c] = append(hierarchies[c], fmt.Sprintf("v%d 1-%d 2-%d *", v, v/4, v/16))
		}
	}
	p := define(t, 4, cells, hierarchies...)
	s, err := newSpace(&p)
	if err != nil {
		t.Fatal(err)
	}
	before := runtime.GOMAXPROCS(1)
	defer runtime.GOMAXPROCS(before)
	partition := func() *Groups {
		g, err := Partition(context.Background(), p, Options{})
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	want, parts := finestOf(t, p, Options{}), partition()
	for _, workers := range []int{2, 4, 7} {
		runtime.GOMAXPROCS(workers)
		f := &finest{run: &run{part: &part{state: newState(s)}}}
		if n := len(f.nearers()); runtime.GOARCH != "wasm" && n != workers {
			t.Fatalf("%d workers, not %d", n, workers)
		}
		if got := finestOf(t, p, Options{}); !reflect.DeepEqual(got, want) {
			t.Errorf("with %d workers the groups are others", workers)
		}
		if got := partition(); !reflect.DeepEqual(got, parts) {
			t.Errorf("with %d workers the parts are others", workers)
		}
	}
	small := define(t, 2, cells[:200], hierarchies...)
	if s, err = newSpace(&small); err != nil {
		t.Fatal(err)
	}
	f := &finest{run: &run{part: &part{state: newState(s)}}}
	if n := len(f.nearers()); n != 1 {
		t.Errorf("%d workers for a small table", n)
	}
}
