package verify

import (
	"math/rand/v2"
	"testing"
)

// TestGuards: what is guarded is found again without its guards, and one guard that lacks is seen.
func TestGuards(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	const letters = "a-=+@;,|\t\n\r\xff5"
	tried := 0
	for range 20_000 {
		text := make([]byte, rng.IntN(7))
		for i := range text {
			text[i] = letters[rng.IntN(len(letters))]
		}
		s := string(text)
		g := guard(s)
		if !mayEscape(s) {
			if mustEscape(s) {
				t.Errorf("%q must and may not", s)
			}
			continue
		}
		tried++
		if without, guarded := bare(g); !guarded || without != s {
			t.Errorf("%q: guarded %q, found %q, %v", s, g, without, guarded)
		}
		if mustEscape(g) {
			t.Errorf("%q: %q has all guards", s, g)
		}
		for i := range len(g) {
			if less := g[:i] + g[i+1:]; g[i] == '\'' && mustEscape(s) && mustEscape(less) {
				if _, guarded := bare(less); guarded {
					t.Errorf("%q: %q has all guards", s, less)
				}
			}
		}
	}
	if tried < 5000 {
		t.Errorf("only %d were tried", tried)
	}
}
