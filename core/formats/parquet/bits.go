package parquet

import (
	"encoding/binary"
	"errors"
	"math/bits"
)

var errPage = errors.New("a page of it is damaged")

// hybrid reads n numbers of a width in bits, in runs of equal or of packed ones.
func hybrid(data []byte, width, n int, out []uint32) ([]uint32, error) {
	if width < 0 || width > 32 {
		return nil, errPage
	}
	for len(out) < n {
		head, size := binary.Uvarint(data)
		if size <= 0 {
			return nil, errPage
		}
		data = data[size:]
		if head&1 == 0 { // one number, repeated
			bytes := (width + 7) / 8
			if len(data) < bytes || head == 0 {
				return nil, errPage
			}
			var value uint32
			for i := range bytes {
				value |= uint32(data[i]) << (8 * i)
			}
			data = data[bytes:]
			for times := min(head>>1, uint64(n-len(out))); times > 0; times-- {
				out = append(out, value)
			}
			continue
		}
		groups := head >> 1 // of eight numbers
		if groups == 0 || groups > uint64(n)/8+1 {
			groups = uint64(n)/8 + 1
		}
		size = min(int(groups)*width, len(data))
		packed := data[:size]
		data = data[size:]
		before := len(out)
		for i := 0; i < int(groups)*8 && len(out) < n; i++ {
			at := i * width
			if (at+width+7)/8 > len(packed) {
				break
			}
			var word uint64
			for b, end := at/8, (at+width+7)/8; end > b; end-- {
				word = word<<8 | uint64(packed[end-1])
			}
			out = append(out, uint32(word>>(at%8)&(1<<width-1)))
		}
		if len(out) == before {
			return nil, errPage
		}
	}
	return out, nil
}

// delta reads numbers of DELTA_BINARY_PACKED and returns the rest.
func delta(data []byte, most int) (out []int64, rest []byte, err error) {
	next := func() uint64 {
		n, size := binary.Uvarint(data)
		if size <= 0 {
			err = errPage
			return 0
		}
		data = data[size:]
		return n
	}
	zigzag := func() int64 {
		n := next()
		return int64(n>>1) ^ -int64(n&1)
	}
	block, minis, total, value := next(), next(), next(), zigzag()
	if err != nil || minis == 0 || minis > 1<<10 || block == 0 || block > 1<<20 ||
		block%minis != 0 || (block/minis)%8 != 0 || total > uint64(most) {
		return nil, nil, errPage
	}
	if total == 0 {
		return nil, data, nil
	}
	out = append(make([]int64, 0, total), value)
	for len(out) < int(total) {
		least := zigzag()
		if err != nil || len(data) < int(minis) {
			return nil, nil, errPage
		}
		widths := data[:minis]
		data = data[minis:]
		for _, width := range widths {
			if len(out) == int(total) {
				break
			}
			size := int(block/minis) / 8 * int(width)
			if width > 64 || len(data) < size {
				return nil, nil, errPage
			}
			for i := 0; i < int(block/minis) && len(out) < int(total); i++ {
				value += least + int64(unpack64(data, i*int(width), int(width)))
				out = append(out, value)
			}
			data = data[size:]
		}
	}
	return out, data, nil
}

// unpack64 reads a number of up to 64 bits at a bit offset.
func unpack64(data []byte, at, width int) uint64 {
	var x uint64
	for got := 0; got < width; {
		b := uint64(data[(at+got)/8]) >> ((at + got) % 8)
		n := min(8-(at+got)%8, width-got)
		x |= (b & (1<<n - 1)) << got
		got += n
	}
	return x
}

// widthOf returns the number of bits that numbers up to most need.
func widthOf(most int) int { return bits.Len(uint(most)) }
