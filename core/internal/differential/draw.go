package differential

import (
	"bufio"
	"encoding/binary"
	"io"
)

// Draw returns the rows, of so many, that are drawn: each by itself with the probability
// Threshold of epsilon. Eight bytes of random decide of a row.
func Draw(rows int, epsilon float64, random io.Reader) ([]int, error) {
	source, below := bufio.NewReaderSize(random, 1<<12), Threshold(epsilon)
	var drawn []int
	var word [8]byte
	for row := range rows {
		if _, err := io.ReadFull(source, word[:]); err != nil {
			return nil, err
		}
		if binary.LittleEndian.Uint64(word[:]) < below {
			drawn = append(drawn, row)
		}
	}
	return drawn, nil
}
