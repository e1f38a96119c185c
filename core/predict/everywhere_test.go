package predict

import (
	"hash/fnv"
	"math"
	"testing"
)

// TestSameEverywhere: every probability has the same bits on every platform; these are of
// linux/amd64.
func TestSameEverywhere(t *testing.T) {
	sick, age, sex, noise := sick(600)
	var three []string // of three classes
	for i := range sick {
		three = append(three, sick[i]+map[bool]string{true: noise[i]}[sick[i] == "yes" && noise[i] == "a"])
	}
	from := []Columns{counted(t, "age", age, age), counted(t, "sex", sex, sex), counted(t, "noise", noise, noise)}
	for _, c := range []struct {
		method Method
		want   uint64
	}{{Logistic, 0x6c1088cd421025cd}, {Bayes, 0x7b12fc5f9558fc7d}, {Tree, 0x18378ffde99f8db5}} {
		task, err := prepare(counted(t, "sick", three, three), from, Records{Table: len(sick)}, Question{Method: c.method, Folds: 5})
		if err != nil {
			t.Fatal(err)
		}
		all, err := task.validate(c.method, &task.before, idle)
		if err != nil {
			t.Fatal(err)
		}
		sum := fnv.New64a()
		for _, p := range all {
			bits := math.Float64bits(p)
			for range 8 {
				_, _ = sum.Write([]byte{byte(bits)}) // never fails
				bits >>= 8
			}
		}
		if got := sum.Sum64(); got != c.want || len(task.classes) != 3 {
			t.Errorf("%s: %#x, want %#x", c.method, got, c.want)
		}
	}
}
