package pseudonym

import (
	"bufio"
	"encoding/binary"
	"io"

	"github.com/fulgurite/fulgurite/core/problem"
)

// RandomOrder returns 0 to n-1 in an order in which every one is equally likely
// (Fisher and Yates), drawn from a source of random bytes.
func RandomOrder(n int, random io.Reader) ([]uint32, error) {
	order := make([]uint32, n)
	for i := range order {
		order[i] = uint32(i)
	}
	in := bufio.NewReader(random)
	for i := n - 1; i > 0; i-- {
		j, err := below(uint64(i+1), in)
		if err != nil {
			return nil, problem.New("key-random", "Try again, or on another computer.", "There is no randomness to number values with: %v.", err)
		}
		order[i], order[j] = order[j], order[i]
	}
	return order, nil
}

// below draws a number below n. What lies above the last multiple of n is drawn
// again, so that all are equally likely.
func below(n uint64, random io.Reader) (uint64, error) {
	var b [8]byte
	for {
		if _, err := io.ReadFull(random, b[:]); err != nil {
			return 0, err
		}
		if x := binary.BigEndian.Uint64(b[:]); x < -n%n { // 2^64 mod n of them
			continue
		} else {
			return x % n, nil
		}
	}
}
