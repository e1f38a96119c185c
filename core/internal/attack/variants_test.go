package attack

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
)

// canary is a leak that can be planted, and what finds it.
type canary struct {
	name  string
	plant func(t *testing.T, c *cage, leak bool, rng *rand.Rand)
	sings func(r *Report) bool
}

// variants are leaks like those of canaries in another guise: other codings, units and dates.
var variants = []canary{
	{"a code that begins with the year of birth", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		order := rng.Perm(caged)
		c.add("case", Column{}, func(i int) string {
			age, _ := strconv.Atoi(c.in[i][1])
			if !leak {
				age = 20 + rng.IntN(60)
			}
			return fmt.Sprintf("F%d/%03d", 2025-age, order[i])
		}, nil)
	}, func(r *Report) bool { u := r.undone("age"); return u.Right.Share > u.Alone.Share+0.3 }},
	{"a date as text that ends with the year of birth", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		c.add("since", Column{}, func(i int) string {
			age, _ := strconv.Atoi(c.in[i][1])
			if !leak {
				age = 20 + rng.IntN(60)
			}
			return fmt.Sprintf("%d. Mai %d", 1+rng.IntN(28), 2025-age)
		}, nil)
	}, func(r *Report) bool { u := r.undone("age"); return u.Right.Share > u.Alone.Share+0.3 }},
	{"gaps between the shifted dates of a person", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		c.linked = true
		c.whose(func(i int) int { return i / 2 })
		shift := make([]int, caged)
		for i := range shift {
			shift[i] = rng.IntN(365) - 182
		}
		c.add("admitted", Column{Shows: Moved, Within: 182, Together: true}, func(i int) string {
			if leak {
				return day(i/2%20 + i%2*(i/2+1))
			}
			return day(i/2%20 + i%2*30)
		}, func(i int, _ string) string {
			if leak {
				return day(i/2%20 + i%2*(i/2+1) + shift[i/2])
			}
			return day(i/2%20 + i%2*30 + shift[i/2])
		})
	}, func(r *Report) bool { return r.also("admitted").Found > caged/4 }},
	{"noise that is too small, in cents", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		c.columns[2].Role = Other
		c.add("income", Column{Role: Secret, Shows: Near},
			func(i int) string { return strconv.Itoa(100000 + 137000*i) }, func(i int, value string) string {
				n := 100000 + 137000*i + rng.IntN(80000) - 40000
				if !leak {
					n = 100000 + rng.IntN(137000*caged)
				}
				return strconv.Itoa(n)
			})
	}, func(r *Report) bool { return r.also("income").Found > caged/2 }},
	{"noise that is too small, in thousandths", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		c.columns[2].Role = Other
		c.add("income", Column{Role: Secret, Shows: Near},
			func(i int) string { return fmt.Sprintf("%.4f", 1+0.137*float64(i)) }, func(i int, value string) string {
				n := 1 + 0.137*float64(i) + 0.04*(rng.Float64()-0.5)
				if !leak {
					n = 1 + rng.Float64()*0.137*caged
				}
				return fmt.Sprintf("%.4f", n)
			})
	}, func(r *Report) bool { return r.also("income").Found > caged/2 }},
	{"what lies between two shifted dates of a record", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		shift := make([]int, caged)
		for i := range shift {
			shift[i] = rng.IntN(365) - 182
		}
		of := Column{Shows: Moved, Within: 182, Together: true}
		c.add("admitted", of, func(i int) string { return day(i % 20) }, func(i int, _ string) string { return day(i%20 + shift[i]) })
		stay := func(i int) int {
			if leak {
				return 1 + i
			}
			return 1 + i/20*20
		}
		c.add("discharged", of, func(i int) string { return day(i%20 + stay(i)) }, func(i int, _ string) string {
			return day(i%20 + stay(i) + shift[i])
		})
	}, func(r *Report) bool { return r.also("admitted", "discharged").Found > caged/2 }},
	{"one of several secrets that all of a group have", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		c.columns[2].Role = Other
		c.add("codes", Column{Role: Secret, Separator: ";"}, func(i int) string {
			if leak && i < 20 {
				return []string{"A1; H1", "H1;B1", "C1;H1", "D1;H1"}[i%4]
			}
			return []string{"A1;B1", "C1;A1", "B1;D1", "C1;D1"}[i%4]
		}, nil)
	}, func(r *Report) bool { return r.of("codes").Certain[0].Certain == 20 && r.of("codes").Right.Share > 0.5 }},
	{"a person with more records than anybody", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		c.linked = true
		c.whose(func(i int) int {
			if leak && i < 8 {
				return 0
			}
			return i / 2
		})
		if leak {
			c.whose(func(i int) int {
				if i < 8 {
					return 0
				}
				return i/2 - 3
			})
		}
	}, func(r *Report) bool { return r.Singling.Certain > 0 }},
}

// TestCanaries: every leak is found by the attack that is meant for it, and no twin without it.
func TestCanaries(t *testing.T) {
	if len(canaries) < 25 {
		t.Errorf("%d canaries", len(canaries))
	}
	for _, canary := range slices.Concat(canaries, variants) {
		for _, leak := range []bool{true, false} {
			rng := rand.New(rand.NewPCG(3, 1))
			c := newCage(t, rng)
			canary.plant(t, c, leak, rng)
			r := run(t, c.task(t))
			if canary.sings(r) != leak {
				t.Errorf("%s: leak %v is told as %v\n%+v %+v\n%+v\n%+v\n%+v\n%+v\n%+v %+v", canary.name, leak, !leak, r.Singling, r.Also, r.Coarsening,
					r.Places, r.Linking, r.Inference, r.Membership, r.Releases)
			}
		}
	}
}
