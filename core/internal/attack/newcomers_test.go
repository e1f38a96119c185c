package attack

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestNewcomers compares what a grown file shows of the people who came with the definition, on
// tiny tables: of the records that fit only those count that the earlier file lacks.
func TestNewcomers(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 11))
	below, certain := 0, 0
	for n := range 300 {
		r := newTiny(t, rng)
		r.persons = nil
		task := r.task(t)
		before := slices.Clone(r.out)
		rng.Shuffle(len(before), func(i, j int) { before[i], before[j] = before[j], before[i] })
		before = before[:1+rng.IntN(len(before))]
		if rng.IntN(10) == 0 {
			before[0] = []string{"aa", "1", "flu", "elsewhere"}
		}
		task.Earlier = []Earlier{{File: encode(t, "before.csv", []string{"place", "age", "dx", "ward"}, before)}}
		got := run(t, task).Releases.Newcomers
		want := r.newcomers(before)
		if len(got) > 1 || (len(got) == 1) != (want != nil) {
			t.Fatalf("table %d: %d reports, %+v by the definition\n%v\n%v", n, len(got), want, r.out, before)
		}
		if want == nil {
			continue
		}
		same := got[0].Records == want.Records && got[0].People == want.People && got[0].Below == want.Below
		for j, c := range want.Certain {
			same = same && got[0].Certain[j] == c
			certain += c.Certain - c.Alone
		}
		below += want.Below
		if !same {
			t.Fatalf("table %d: %+v, by the definition %+v\n%v from %v of %v\n%v", n, got[0], want, r.out, r.rows, r.in, before)
		}
	}
	if below == 0 || certain == 0 {
		t.Errorf("nobody came: %d below, %d certain", below, certain)
	}
}

// newcomers is the attack by its definition; nil if the file did not grow.
func (r *tiny) newcomers(before [][]string) *Newcomers {
	count := func(rows [][]string, row []string) (n float64) {
		for _, other := range rows {
			if slices.Equal(row, other) {
				n++
			}
		}
		return n
	}
	for _, row := range before {
		if count(before, row) > count(r.out, row) {
			return nil
		}
	}
	if len(before) == len(r.out) {
		return nil
	}
	w := &Newcomers{Records: len(r.out) - len(before), Certain: []Crossed{{Column: "dx"}, {Column: "ward"}}}
	var people, below float64
	var sums [2][2]float64
	for at, from := range r.rows {
		own := r.out[at]
		share := (count(r.out, own) - count(before, own)) / count(r.out, own)
		var fit, fresh float64
		var all, left [2]map[string]bool
		for j := range all {
			all[j], left[j] = map[string]bool{}, map[string]bool{}
		}
		for _, out := range r.out {
			if !r.covers(r.in[from], out, []int{0, 1}) {
				continue
			}
			fit++
			more := count(r.out, out) - count(before, out)
			fresh += more / count(r.out, out)
			for j := range all {
				all[j][out[2+j]] = true
				if more > 0 {
					left[j][out[2+j]] = true
				}
			}
		}
		people += share
		if fit >= 2 && math.Round(fresh) < 2 {
			below += share
		}
		for j := range all {
			if len(all[j]) == 1 {
				sums[j][0] += share
			}
			if len(left[j]) == 1 {
				sums[j][1] += share
			}
		}
	}
	w.People, w.Below = int(math.Round(people)), int(math.Round(below))
	for j, s := range sums {
		w.Certain[j].Alone, w.Certain[j].Certain = int(math.Round(s[0])), int(math.Round(s[1]))
	}
	return w
}
