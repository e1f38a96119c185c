package hierarchy

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestMissingValues(t *testing.T) {
	h := define(t, "1;a", "2;b")
	c := column(t, "age", "1", "NULL", "", "NULL", "2", "7")
	p := wantCode(t, second(Encode(h, c)), "hierarchy-missing-value")
	if p.Count != 3 || p.Place.Attribute != "age" || p.Place.File != "test.csv" ||
		!strings.Contains(p.Sentence, `"NULL" (2 rows), "" (1 row), "7" (1 row)`) {
		t.Errorf("%+v", p)
	}
	if got := fmt.Sprint(MissingValues(h, c)); got != "[{NULL 2} { 1} {7 1}]" {
		t.Errorf("%s", got)
	}

	var many []string
	for i := range 30 {
		many = append(many, fmt.Sprintf("x%02d", i))
	}
	p = wantCode(t, second(Validate(h, column(t, "age", many...))), "hierarchy-missing-value")
	if p.Count != 30 || !strings.Contains(p.Sentence, `"x19" (1 row) and 10 more`) {
		t.Errorf("%+v", p)
	}
}

func TestNotMonotone(t *testing.T) {
	// "A" on level 1 maps to X and Y on level 2.
	h := define(t, "1;A;X;*", "2;A;Y;*", "3;B;Y;*", "9;A;Z;*")
	p := wantCode(t, second(Encode(h, column(t, "q", "1", "2", "3"))), "hierarchy-not-monotone")
	if p.Count != 1 || p.Place.Line != 2 || !strings.Contains(p.Sentence, `"A" on level 1 becomes "X" (line 1) and "Y" (line 2) on level 2`) {
		t.Errorf("%+v", p)
	}
	// Only rows that map a value of the column are looked at.
	if _, err := Encode(h, column(t, "q", "1", "3")); err != nil {
		t.Errorf("unused value: %v", err)
	}
	if _, err := Encode(h, column(t, "q", "2", "3")); err != nil {
		t.Errorf("unused value: %v", err)
	}
	// Both problems are reported at once.
	err := second(Validate(h, column(t, "q", "1", "2", "4")))
	wantCode(t, err, "hierarchy-missing-value")
	wantCode(t, err, "hierarchy-not-monotone")
	// A hierarchy made by hand is checked for its shape, too.
	wantCode(t, second(Encode(&Hierarchy{Rows: [][]string{{"1", "*"}, {"2"}}}, column(t, "q", "1"))), "hierarchy-ragged")
	wantCode(t, second(Validate(&Hierarchy{}, column(t, "q", "1"))), "hierarchy-empty")
}

// FuzzValidate compares the verdict with a plain twin on random rows.
func FuzzValidate(f *testing.F) {
	for seed := range uint64(50) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 2))
		h := &Hierarchy{Name: "random"}
		height := 1 + r.IntN(4)
		for range 1 + r.IntN(5) {
			row := []string{fmt.Sprint("v", r.IntN(6))}
			for len(row) < height {
				row = append(row, fmt.Sprint("g", r.IntN(3)))
			}
			h.Rows = append(h.Rows, row)
		}
		values := make([]string, 1+r.IntN(4))
		for i := range values {
			values[i] = fmt.Sprint("v", r.IntN(6))
		}
		c := column(t, "x", values...)
		ok := true
		label, _ := slowEncode(h, c)
		for _, value := range values {
			_, known := label[0][value]
			ok = ok && known
		}
		for l := 1; l < height; l++ {
			up := map[string]string{}
			for value, low := range label[l-1] {
				high := label[l][value]
				if other, seen := up[low]; seen && other != high {
					ok = false
				}
				up[low] = high
			}
		}
		if _, err := Validate(h, c); (err == nil) != ok {
			t.Fatalf("rows %v, values %v: %v, want ok=%v", h.Rows, values, err, ok)
		}
	})
}
