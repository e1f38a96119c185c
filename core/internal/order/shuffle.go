package order

import (
	"bufio"
	"encoding/binary"
	"io"
	"math/bits"

	"github.com/fulgurite/fulgurite/core/internal/interrupt"
)

// Shuffle puts rows into a uniformly random order (Fisher and Yates; Durstenfeld,
// Algorithm 235, Communications of the ACM 7, 1964). Each order is as likely as any
// other if the bytes of random are: numbers are drawn without bias (Lemire, Fast
// random integer generation in an interval, ACM TOMACS 29, 2019).
func Shuffle(rows []uint32, random io.Reader) error {
	source := bufio.NewReaderSize(random, 1<<12)
	var word [8]byte
	for i := len(rows) - 1; i > 0; i-- {
		interrupt.Row(i)
		n := uint64(i + 1)
		for {
			if _, err := io.ReadFull(source, word[:]); err != nil {
				return err
			}
			// The high half of the product is below n. Its low half tells the
			// 2^64 mod n words apart that would make some numbers likelier.
			at, low := bits.Mul64(binary.LittleEndian.Uint64(word[:]), n)
			if low >= -n%n {
				rows[i], rows[at] = rows[at], rows[i]
				break
			}
		}
	}
	return nil
}
