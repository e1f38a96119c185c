package attack

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
)

// tiny is a random table with a file in which each cell is a label of a level of its own.
type tiny struct {
	places, ages *hierarchy.Hierarchy
	in, out      [][]string // place, age, dx, ward; out in the order of the file
	rows         []uint32
	persons      []uint32 // nil: each record is another person's
}

func newTiny(t *testing.T, rng *rand.Rand) *tiny {
	r := &tiny{
		places: labels(t, []string{"aa", "a", "*"}, []string{"ab", "a", "*"}, []string{"ba", "b", "*"}, []string{"bb", "b", "*"}),
		ages:   labels(t, []string{"1", "1-2", "*"}, []string{"2", "1-2", "*"}, []string{"3", "3-4", "*"}, []string{"4", "3-4", "*"}),
	}
	n := 3 + rng.IntN(9)
	if rng.IntN(3) == 0 {
		r.persons = make([]uint32, n)
		for i := range r.persons {
			r.persons[i] = uint32(rng.IntN(n))
		}
		slices.Sort(r.persons) // numbers without gaps
		for i, last := 0, uint32(0); i < n; i++ {
			if i > 0 && r.persons[i] != last {
				last = r.persons[i]
				r.persons[i] = r.persons[i-1] + 1
			} else if i > 0 {
				r.persons[i] = r.persons[i-1]
			} else {
				last, r.persons[0] = r.persons[0], 0
			}
		}
	}
	for i := range n {
		in := []string{r.places.Rows[rng.IntN(4)][0], r.ages.Rows[rng.IntN(4)][0],
			[]string{"flu", "gout"}[rng.IntN(2)], fmt.Sprint("w", rng.IntN(3))}
		r.in = append(r.in, in)
		if rng.IntN(6) > 0 {
			r.rows = append(r.rows, uint32(i))
		}
	}
	if len(r.rows) == 0 {
		r.rows = []uint32{0}
	}
	rng.Shuffle(len(r.rows), func(i, j int) { r.rows[i], r.rows[j] = r.rows[j], r.rows[i] })
	for _, from := range r.rows {
		in := r.in[from]
		r.out = append(r.out, []string{label(r.places, in[0], rng.IntN(3)), label(r.ages, in[1], rng.IntN(3)), in[2], in[3]})
	}
	return r
}

func label(h *hierarchy.Hierarchy, value string, level int) string {
	return h.Rows[slices.IndexFunc(h.Rows, func(row []string) bool { return row[0] == value })][level]
}

func (r *tiny) task(t *testing.T) Task {
	names := []string{"place", "age", "dx", "ward"}
	return Task{Original: encode(t, "in.csv", names, r.in), File: encode(t, "out.csv", names, r.out), Rows: r.rows, Persons: r.persons,
		Columns: []Column{known(r.places), known(r.ages), {Role: Secret}, {}}}
}

// covers says by the definition whether a record of the file could have been written for one of
// the original, as far as some columns go.
func (r *tiny) covers(in, out []string, columns []int) bool {
	for _, c := range columns {
		ok := in[c] == out[c]
		if h := []*hierarchy.Hierarchy{r.places, r.ages, nil, nil}[c]; h != nil {
			ok = out[c] == label(h, in[c], 0) || out[c] == label(h, in[c], 1) || out[c] == label(h, in[c], 2)
		}
		if !ok {
			return false
		}
	}
	return true
}

// weight of a record of the file, by the definition: for each label, one over the share of the
// people who have a value that it covers, where each cell stands for its values in equal parts.
func (r *tiny) weight(out []string, columns []int) float64 {
	w := 1.0
	for _, c := range columns {
		prior, all := map[string]float64{}, 0.0
		seen := map[string]bool{}
		var values []string // of the original
		for _, in := range r.in {
			if !seen[in[c]] {
				seen[in[c]] = true
				values = append(values, in[c])
			}
		}
		under := func(label string) (of []string) {
			for _, v := range values {
				in, out := make([]string, 4), make([]string, 4)
				in[c], out[c] = v, label
				if r.covers(in, out, []int{c}) {
					of = append(of, v)
				}
			}
			return of
		}
		for _, o := range r.out {
			of := under(o[c])
			for _, v := range of {
				prior[v] += 1 / float64(len(of))
			}
		}
		for _, p := range prior {
			all += p
		}
		share := 0.0
		for _, v := range under(out[c]) {
			share += prior[v] / all
		}
		w /= share
	}
	return w
}

// people are the records of the original by person.
func (r *tiny) people() (of [][]int) {
	for i := range r.in {
		p := i
		if r.persons != nil {
			p = int(r.persons[i])
		}
		for p >= len(of) {
			of = append(of, nil)
		}
		of[p] = append(of[p], i)
	}
	return of
}

// brute singles out and infers by the definitions, record by record.
func (r *tiny) brute(columns []int) (s Singling, right, control float64, certain int) {
	people := 0.0
	for _, records := range r.people() {
		own := map[int]bool{}
		for at, from := range r.rows {
			if slices.Contains(records, int(from)) {
				own[at] = true
			}
		}
		if len(own) == 0 {
			continue
		}
		people++
		var any, likeliest, most, rightOf, controlOf float64
		sure := false
		for _, p := range records {
			var all, mine, total, weight, top, topAll, topMine float64
			with, without := map[string]float64{}, map[string]float64{}
			for at, out := range r.out {
				if !r.covers(r.in[p], out, columns) {
					continue
				}
				w := r.weight(out, columns)
				all, total = all+1, total+w
				with[out[2]] += w
				if own[at] {
					mine, weight = mine+1, weight+w
				} else {
					without[out[2]] += w
				}
				switch {
				case w > top*(1+1e-9):
					top, topAll, topMine = w, 1, 0
				case w > top*(1-1e-9):
					topAll++
				default:
					continue
				}
				if own[at] {
					topMine++
				}
			}
			if all > 0 {
				any, likeliest, most = max(any, mine/all), max(likeliest, topMine/topAll), max(most, weight/total)
				sure = sure || with[r.in[p][2]] > total*(1-1e-9)
			}
			rightOf += r.guess(with, r.in[p][2]) / float64(len(records))
			controlOf += r.guess(without, r.in[p][2]) / float64(len(records))
		}
		s.Any.Share, s.Likeliest.Share, s.Most = s.Any.Share+any, s.Likeliest.Share+likeliest, max(s.Most, any, likeliest)
		right, control = right+rightOf, control+controlOf
		if most > 0.5*(1+1e-9) {
			s.Found++
		}
		if any >= 1 {
			s.Certain++
		}
		if sure {
			certain++
		}
	}
	s.Any.Share, s.Likeliest.Share, s.Tried = s.Any.Share/people, s.Likeliest.Share/people, int(people)
	return s, right / people, control / people, certain
}

// guess is the chance that the weightiest value is the true one.
func (r *tiny) guess(weights map[string]float64, truth string) float64 {
	if len(weights) == 0 {
		for _, out := range r.out {
			weights[out[2]]++
		}
	}
	top, ties, right := 0.0, 0.0, 0.0
	for _, w := range weights {
		top = max(top, w)
	}
	for value, w := range weights {
		if w > top*(1-1e-9) {
			ties++
			if value == truth {
				right++
			}
		}
	}
	return right / ties
}

// TestBrute compares singling out and inference with their definitions on tiny tables.
func TestBrute(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 7))
	for n := range 1000 {
		r := newTiny(t, rng)
		got := run(t, r.task(t))
		want, right, control, certain := r.brute([]int{0, 1})
		s := got.Singling
		near := func(what string, got, want float64) {
			if math.Abs(got-want) > 1e-9 {
				t.Fatalf("table %d: %s is %v, by the definition %v\n%v\n%v from %v of %v", n, what, got, want, r.in, r.out, r.rows, r.persons)
			}
		}
		near("any", s.Any.Share, want.Any.Share)
		near("likeliest", s.Likeliest.Share, want.Likeliest.Share)
		near("most", s.Most, want.Most)
		near("found", float64(s.Found), float64(want.Found))
		near("certain", float64(s.Certain), float64(want.Certain))
		near("people", float64(got.People), float64(want.Tried))
		dx := got.of("dx")
		near("right", dx.Right.Share, right)
		near("control", dx.Control.Share, control)
		near("certain values", float64(dx.Certain[0].Certain), float64(certain))
		for i, name := range []string{"dx", "ward"} {
			want, _, _, _ := r.brute([]int{0, 1, 2 + i})
			also := got.also(name)
			near("found by "+name, float64(also.Found), float64(want.Found))
			near("certain by "+name, float64(also.Certain), float64(want.Certain))
		}
		all, _, _, _ := r.brute([]int{0, 1, 2, 3})
		near("alone", float64(got.Membership.Alone), float64(all.Certain))
	}
}

// TestUnknownRows: where nobody knows which record is whose, figures are upper bounds of those
// where somebody does.
func TestUnknownRows(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 7))
	for n := range 300 {
		r := newTiny(t, rng)
		task := r.task(t)
		exact := run(t, task)
		task.Rows = nil
		got := run(t, task)
		if !got.AtMost || exact.AtMost {
			t.Fatal("which figures are upper bounds is not said")
		}
		for _, c := range [][2]float64{{exact.Singling.Most, got.Singling.Most}, {float64(exact.Singling.Certain), float64(got.Singling.Certain)},
			{float64(exact.Singling.Found), float64(got.Singling.Found)}, {float64(exact.also("ward").Found), float64(got.also("ward").Found)}} {
			if c[0] > c[1]+1e-9 {
				t.Fatalf("table %d: %v is more than %v\n%v\n%v from %v of %v", n, c[0], c[1], r.in, r.out, r.rows, r.persons)
			}
		}
	}
}

// TestUnknownWholes: of a linked file, too, figures where nobody knows whose the records are bound
// those where somebody does, and where all people differ in what is written they are the same.
func TestUnknownWholes(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 9))
	several, equal := 0, 0
	for n := range 400 {
		r := newTiny(t, rng)
		if r.persons == nil {
			continue
		}
		task := r.task(t)
		names, columns := []string{"person"}, append([]Column{{Shows: Token}}, task.Columns...)
		var in, out [][]string
		for i, row := range r.in {
			in = append(in, append([]string{fmt.Sprint("p", r.persons[i])}, row...))
		}
		order := rng.Perm(len(r.in))
		for i, row := range r.out {
			out = append(out, append([]string{fmt.Sprint("x", order[r.persons[r.rows[i]]])}, row...))
		}
		for _, c := range task.Original.Columns {
			names = append(names, c.Name)
		}
		task.Original, task.File, task.Columns = encode(t, "in.csv", names, in), encode(t, "out.csv", names, out), columns
		task.Linked, task.Links = true, []int{0}
		exact := run(t, task)
		task.Rows = nil
		got := run(t, task)
		if !got.AtMost || exact.AtMost || slices.ContainsFunc(got.NotTried, func(n *NotTried) bool { return n.Attack == "linked" }) {
			t.Fatal("which figures are upper bounds is not said")
		}
		bounds := [][2]float64{{exact.Singling.Most, got.Singling.Most}, {float64(exact.Singling.Certain), float64(got.Singling.Certain)},
			{float64(exact.Singling.Found), float64(got.Singling.Found)}, {float64(exact.also("ward").Found), float64(got.also("ward").Found)}}
		same := true
		for _, c := range bounds {
			if c[0] > c[1]+1e-9 {
				t.Fatalf("table %d: %v is more than %v\n%v\n%v from %v of %v", n, c[0], c[1], r.in, r.out, r.rows, r.persons)
			}
			same = same && c[0] == c[1]
		}
		several++
		if same {
			equal++
		}
	}
	if several < 50 || equal < several/4 {
		t.Errorf("of %d tables %d have the figures of the exact ones", several, equal)
	}
}
