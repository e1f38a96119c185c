package site

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"testing"
)

// restore is the slow twin of restore in portable.js: it puts back what
// findRepeats took out.
func restore(r repeats, base []byte) []byte {
	out, literals, copies, distance := bytes.Clone(base), r.literals, r.copies, 0
	number := func() int {
		n, size := binary.Uvarint(copies)
		copies = copies[size:]
		return int(n)
	}
	for len(copies) > 0 {
		run := number()
		out = append(out, literals[:run]...)
		literals = literals[run:]
		length := number()
		change, size := binary.Varint(copies)
		copies = copies[size:]
		distance += int(change)
		for range length {
			out = append(out, out[len(out)-distance])
		}
	}
	return append(out, literals...)[len(base):]
}

// programs of a kind: pieces of noise, most of them seen before, some changed.
func pieces(seed byte, n int) []byte {
	noise := make([]byte, 1<<17)
	rand.NewChaCha8([32]byte{1}).Read(noise) // the same for all: they share pieces
	random := rand.New(rand.NewChaCha8([32]byte{seed}))
	var out []byte
	for range n {
		start := random.IntN(len(noise) - 400)
		out = append(out, noise[start:start+random.IntN(400)]...)
		out = append(out, seed, byte(random.IntN(256)))
	}
	return out
}

func TestRepeats(t *testing.T) {
	noise := pieces(1, 1000)
	for _, test := range []struct {
		name          string
		base, content []byte
		most          int // literals that may be left
	}{
		{"nothing", nil, nil, 0},
		{"short", []byte("base"), []byte("content"), 7},
		{"a run", nil, bytes.Repeat([]byte("a"), 300_000), window + shortest},
		{"the base itself", noise, noise, 2 * shortest},
		{"pieces seen before", noise, pieces(2, 1000), len(noise) / 2},
		{"pieces of itself", nil, pieces(3, 5000), len(pieces(3, 5000)) / 3},
		{"too near", nil, bytes.Repeat(noise[:1000], 20), 20_000},
	} {
		r := findRepeats(test.base, test.content)
		if got := restore(r, test.base); !bytes.Equal(got, test.content) {
			t.Errorf("%s: %d bytes come back as %d others", test.name, len(test.content), len(got))
		}
		if len(r.literals) > test.most {
			t.Errorf("%s: %d of %d bytes are left, want at most %d", test.name, len(r.literals), len(test.content), test.most)
		}
	}
}

func FuzzRepeats(f *testing.F) {
	f.Add([]byte("base"), []byte("content"), 1000)
	f.Fuzz(func(t *testing.T, base, content []byte, times int) {
		// What is short has nothing that is far away: it is repeated.
		content = bytes.Repeat(append(content, pieces(4, 3)...), max(0, times)%3000%(1+200_000/(1+len(content))))
		if got := restore(findRepeats(base, content), base); !bytes.Equal(got, content) {
			t.Errorf("%d bytes come back as %d others", len(content), len(got))
		}
	})
}
