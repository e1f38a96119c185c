package table

import (
	"fmt"
	"math/rand"
	"sync"
	"testing"
)

// The twin of a dictionary is a map.
func TestDictionaryAgainstMap(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	for round := 0; round < 50; round++ {
		var d Dictionary
		twin, order := map[string]uint32{}, []string(nil)
		for i := 0; i < 2000; i++ {
			value := fmt.Sprint(random.Intn(1 + 40*round))
			if random.Intn(50) == 0 {
				value = "" // and the empty string among them
			}
			want, ok := twin[value]
			if !ok {
				want = uint32(len(order))
				twin[value] = want
				order = append(order, value)
			}
			if got := d.Add(value); got != want {
				t.Fatalf("Add(%q) = %d, want %d", value, got, want)
			}
			switch random.Intn(500) {
			case 0:
				d.dropIndex()
			case 1:
				d.reserve(random.Intn(4000))
			}
		}
		if d.Len() != len(order) {
			t.Fatalf("%d values, want %d", d.Len(), len(order))
		}
		for code, value := range d.Values() {
			if value != order[code] {
				t.Fatalf("value %d is %q, want %q", code, value, order[code])
			}
			if got, ok := d.Code(value); !ok || got != uint32(code) {
				t.Fatalf("Code(%q) = %d, %v, want %d", value, got, ok, code)
			}
		}
		if _, ok := d.Code("no such value"); ok {
			t.Fatal("a value is found that was never added")
		}
	}
}

// Values whose hashes meet in one slot and one tag are still told apart.
func TestDictionaryCollisions(t *testing.T) {
	var d Dictionary
	d.buildIndex()
	for i := 0; i < 10; i++ {
		value := []byte(fmt.Sprint("value ", i))
		if code, isNew := d.add(value, 12345); code != uint32(i) || !isNew {
			t.Fatalf("add(%q) = %d, %v", value, code, isNew)
		}
		if code, isNew := d.add(value, 12345); code != uint32(i) || isNew {
			t.Fatalf("second add(%q) = %d, %v", value, code, isNew)
		}
	}
}

func TestDictionaryCodeConcurrently(t *testing.T) {
	var d Dictionary
	for i := 0; i < 1000; i++ {
		d.Add(fmt.Sprint(i))
	}
	d.dropIndex()
	var group sync.WaitGroup
	for g := 0; g < 4; g++ {
		group.Add(1)
		go func() {
			defer group.Done()
			for i := 0; i < 1000; i++ {
				if code, ok := d.Code(fmt.Sprint(i)); !ok || code != uint32(i) {
					t.Errorf("Code(%d) = %d, %v", i, code, ok)
				}
			}
		}()
	}
	group.Wait()
}
