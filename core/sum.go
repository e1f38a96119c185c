package core

import (
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"io"
)

// Sum adds up SHA-256 of what is written to it.
type Sum interface {
	io.Writer
	// Hex ends the sum, and returns it in hexadecimal.
	Hex() (string, error)
}

// Summing is a File or an Output whose host adds up SHA-256 beside the engine's work, where
// that has no other processor of its own: in browsers.
type Summing interface {
	// NewSum begins a sum; nil: the engine has to do it.
	NewSum() Sum
}

// newSum begins the sum of what comes from a file or goes to an output.
func newSum(of any) Sum {
	if s, ok := of.(Summing); ok {
		if sum := s.NewSum(); sum != nil {
			return sum
		}
	}
	return ownSum{sha256.New()}
}

type ownSum struct{ hash.Hash }

func (s ownSum) Hex() (string, error) { return hex.EncodeToString(s.Sum(nil)), nil }

// measured is a sum that knows how many bytes went into it.
type measured struct {
	Sum
	n int64
}

func (c *measured) Write(p []byte) (int, error) {
	c.n += int64(len(p))
	return c.Sum.Write(p)
}
