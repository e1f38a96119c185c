package attack

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// inpatients is the 4-anonymous table of Machanavajjhala et al., TKDD 1(1), 2007, figures 1 and 2.
func inpatients(t *testing.T) Task {
	in := [][]string{
		{"13053", "28", "Russian", "Heart Disease"}, {"13068", "29", "American", "Heart Disease"},
		{"13068", "21", "Japanese", "Viral Infection"}, {"13053", "23", "American", "Viral Infection"},
		{"14853", "50", "Indian", "Cancer"}, {"14853", "55", "Russian", "Heart Disease"}, {"14850", "47", "American", "Viral Infection"},
		{"14850", "49", "American", "Viral Infection"},
		{"13053", "31", "American", "Cancer"}, {"13053", "37", "Indian", "Cancer"},
		{"13068", "36", "Japanese", "Cancer"}, {"13068", "35", "American", "Cancer"},
	}
	zip := labels(t, []string{"13053", "130**", "*"}, []string{"13068", "130**", "*"},
		[]string{"14853", "1485*", "*"}, []string{"14850", "1485*", "*"})
	var ages, nations [][]string
	for _, row := range in {
		group := "3*"
		switch {
		case row[1] < "30":
			group = "<30"
		case row[1] >= "40":
			group = ">=40"
		}
		ages = append(ages, []string{row[1], group, "*"})
		if !slices.ContainsFunc(nations, func(n []string) bool { return n[0] == row[2] }) {
			nations = append(nations, []string{row[2], "*"})
		}
	}
	slices.SortFunc(ages, func(a, b []string) int { return slices.Compare(a, b) })
	age := labels(t, slices.CompactFunc(ages, func(a, b []string) bool { return a[0] == b[0] })...)
	var out [][]string
	for _, row := range in {
		out = append(out, []string{label(zip, row[0], 1), label(age, row[1], 1), "*", row[3]})
	}
	names := []string{"zip", "age", "nationality", "condition"}
	return Task{Original: encode(t, "in.csv", names, in), File: encode(t, "out.csv", names, out), Rows: inOrder(12), K: 4,
		Columns: []Column{known(zip), known(age), known(labels(t, nations...)), {Role: Secret}}}
}

// TestHomogeneity: "Bob has cancer" (Machanavajjhala et al., section 1.1): the condition of the
// four people in their thirties is certain, and of nobody else.
func TestHomogeneity(t *testing.T) {
	r := run(t, inpatients(t))
	if r.Singling.Most != 0.25 || r.Singling.Any.Share != 0.25 || r.Bound != 0.25 {
		t.Errorf("%+v", r.Singling)
	}
	if c := r.of("condition"); c.Certain[0].Certain != 4 || c.Right.Share != (4+2+2)/12.0 {
		t.Errorf("%+v", c)
	}
}

// TestComposition: Alice is 28, from 13012, and a patient of both hospitals of Ganta et al., KDD
// 2008, figure 1: AIDS is the only condition that both groups have.
func TestComposition(t *testing.T) {
	group := func(conditions ...string) (rows [][]string) {
		for _, c := range conditions {
			rows = append(rows, []string{"130**", "<30", c})
		}
		return rows
	}
	first := group("AIDS", "Heart Disease", "Viral Infection", "Viral Infection")
	second := group("AIDS", "Tuberculosis", "Flu", "Tuberculosis", "Cancer", "Cancer")
	zip, age := labels(t, []string{"13012", "130**", "*"}), labels(t, []string{"28", "<30", "*"}, []string{"21", "<30", "*"})
	in := [][]string{{"13012", "28", "AIDS"}, {"13012", "21", "Heart Disease"},
		{"13012", "21", "Viral Infection"}, {"13012", "21", "Viral Infection"}}
	names := []string{"zip", "age", "condition"}
	task := Task{Original: encode(t, "in.csv", names, in), File: encode(t, "a.csv", names, first), Rows: inOrder(4), K: 4,
		Columns: []Column{known(zip), known(age), {Role: Secret}}, Earlier: []Earlier{{File: encode(t, "b.csv", names, second)}}}
	r := run(t, task).Releases
	if r.Below != 1 || r.Certain[0].Certain != 1 || r.Certain[0].Alone != 0 {
		t.Errorf("%+v", r)
	}
	task.Earlier[0].File = task.File
	if r := run(t, task).Releases; r.Below != 0 || r.Certain[0].Certain != 0 {
		t.Errorf("with itself: %+v", r)
	}
	task.Earlier[0].File = encode(t, "others.csv", []string{"place", "condition"}, [][]string{{"130", "AIDS"}})
	if r := run(t, task); r.Releases != nil || len(r.NotTried) != 1 || !strings.HasPrefix(r.NotTried[0].Because.String(),
		"others.csv has none of") {
		t.Errorf("with a file without columns that are known: %+v, %v", r.Releases, r.NotTried)
	}
}

// TestSame: the same seed gives the same report, also where people are drawn.
func TestSame(t *testing.T) {
	c := newCage(t, rand.New(rand.NewPCG(1, 1)))
	c.add("ward", Column{}, harmless, nil)
	for _, work := range []int{0, 20} {
		var first string
		for range 5 {
			r, err := Run(context.Background(), c.task(t), Options{Seed: 9, Work: work})
			if err != nil {
				t.Fatal(err)
			}
			text, err := json.Marshal(r)
			if err != nil {
				t.Fatal(err)
			}
			if first == "" {
				first = string(text)
			} else if first != string(text) {
				t.Fatalf("%s\n%s", first, text)
			}
			if s := r.Singling; (s.Any.Range != nil) != (work > 0) ||
				work > 0 && (s.Tried == caged || s.Any.Range[0] > 0.05 || s.Any.Range[1] < 0.05) {
				t.Errorf("with the work %d: %+v", work, s)
			}
		}
	}
}

// TestEnd: attacks end with the context, and tell how far they are.
func TestEnd(t *testing.T) {
	c := newCage(t, rand.New(rand.NewPCG(1, 1)))
	ctx, cancel := context.WithCancel(context.Background())
	var shares []float64
	_, err := Run(ctx, c.task(t), Options{Progress: func(share float64) {
		if shares = append(shares, share); share > 0.2 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) || len(shares) < 2 || shares[len(shares)-1] > 0.8 || !slices.IsSorted(shares) {
		t.Errorf("%v after %v", err, shares)
	}
	if _, err := Run(context.Background(), Task{Original: c.task(t).Original}, Options{}); err == nil {
		t.Error("a task without columns is attacked")
	}
}

// TestLeakage computes (r - c) / (1 - c) by hand, Giomi et al., 2023, section 4: of 100 people 80
// are guessed right with their records and 60 without, so that half of what was left to guess is
// theirs. All groups being alike, drawing them anew changes nothing.
func TestLeakage(t *testing.T) {
	v := &view{opt: Options{Seed: 1}}
	alike := make([]paired, 10)
	for i := range alike {
		alike[i] = paired{right: 8, control: 6, people: 10}
	}
	for _, c := range []struct {
		groups []paired
		want   float64
	}{{alike, 0.5}, {[]paired{{5, 5, 10}}, 0}, {[]paired{{5, 6, 10}}, -0.25}} {
		l := v.leakage(c.groups)
		if l == nil || math.Abs(l.Share-c.want) > 1e-12 || math.Abs(l.Range[0]-c.want) > 1e-12 || math.Abs(l.Range[1]-c.want) > 1e-12 {
			t.Errorf("%v: %+v, want %v", c.groups, l, c.want)
		}
	}
	if l := v.leakage([]paired{{10, 10, 10}}); l != nil {
		t.Errorf("a control that is always right leaves %+v to learn", l)
	}
}

// TestWilson compares with the intervals of Wilson's formula as tables print them (R. G. Newcombe,
// Statistics in Medicine 17, 1998, table I: 81/263, 15/148, 0/20, 1/29).
func TestWilson(t *testing.T) {
	for _, c := range [][4]float64{{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0, 0.1611}, {1, 29, 0.0061, 0.1718}} {
		if got := wilson(c[0]/c[1], c[1]); got[0] < c[2]-5e-5 || got[0] > c[2]+5e-5 || got[1] < c[3]-5e-5 || got[1] > c[3]+5e-5 {
			t.Errorf("%v of %v: %v", c[0], c[1], got)
		}
	}
}
