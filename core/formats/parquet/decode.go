package parquet

import (
	"encoding/binary"
	"fmt"
	"math"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Encodings of values.
const (
	encodingPlain           = 0
	encodingPlainDictionary = 2
	encodingRLE             = 3
	encodingDelta           = 5
	encodingDeltaLength     = 6
	encodingDeltaBytes      = 7
	encodingRLEDictionary   = 8
	encodingSplit           = 9
)

// decode reads n values.
func (v *values) decode(c *column, encoding int, data []byte, n int) error {
	v.numbers, v.bytes = v.numbers[:0], v.bytes[:0]
	switch {
	case encoding == encodingPlain:
		return v.plain(c, data, n)
	case encoding == encodingRLE && c.physical == boolean:
		if len(data) < 4 {
			if n == 0 {
				return nil
			}
			return errPage
		}
		bits, err := hybrid(data[4:], 1, n, nil)
		for _, b := range bits {
			v.numbers = append(v.numbers, int64(b))
		}
		return err
	case encoding == encodingDelta && (c.physical == int32s || c.physical == int64s):
		numbers, _, err := delta(data, n)
		if err != nil || len(numbers) != n {
			return errPage
		}
		for _, x := range numbers {
			if c.physical == int32s {
				x = int64(int32(x))
			}
			v.numbers = append(v.numbers, x)
		}
		return nil
	case encoding == encodingDeltaLength && c.physical == byteArrays:
		lengths, rest, err := delta(data, n)
		if err != nil || len(lengths) != n {
			return errPage
		}
		return v.cut(lengths, rest)
	case encoding == encodingDeltaBytes && c.inBytes() && c.physical != int96s:
		return v.deltaBytes(data, n)
	case encoding == encodingSplit:
		return v.split(c, data, n)
	}
	return problem.New("format-encoding", "Write the file with the usual encodings (plain, dictionary).",
		"The column %q has the Parquet encoding number %d, which this program does not read.", c.Name, encoding)
}

// cut splits bytes into texts.
func (v *values) cut(lengths []int64, rest []byte) error {
	for _, n := range lengths {
		if n < 0 || n > int64(len(rest)) {
			return errPage
		}
		v.bytes = append(v.bytes, rest[:n])
		rest = rest[n:]
	}
	return nil
}

// deltaBytes reads texts that share a prefix with the previous one.
func (v *values) deltaBytes(data []byte, n int) error {
	shared, rest, err := delta(data, n)
	if err != nil || len(shared) != n {
		return errPage
	}
	lengths, rest, err := delta(rest, n)
	if err != nil || len(lengths) != n {
		return errPage
	}
	if err := v.cut(lengths, rest); err != nil {
		return err
	}
	var before []byte
	total := int64(0)
	for i, same := range shared {
		if same < 0 || same > int64(len(before)) {
			return errPage
		}
		if same > 0 {
			if total += same; total > maxPage {
				return errPage
			}
			v.bytes[i] = append(append(make([]byte, 0, int(same)+len(v.bytes[i])), before[:same]...), v.bytes[i]...)
		}
		before = v.bytes[i]
	}
	return nil
}

// split reads numbers whose first bytes are stored together, then their second ones, and so on.
func (v *values) split(c *column, data []byte, n int) error {
	size := map[int]int{int32s: 4, floats: 4, int64s: 8, doubles: 8, fixedArrays: c.length}[c.physical]
	if size == 0 || len(data) < n*size {
		return errPage
	}
	joined := make([]byte, n*size)
	for i := range n {
		for b := range size {
			joined[i*size+b] = data[b*n+i]
		}
	}
	return v.plain(c, joined, n)
}

// plain reads plainly encoded values.
func (v *values) plain(c *column, data []byte, n int) error {
	if n < 0 || n > maxPage {
		return errPage
	}
	size := map[int]int{int32s: 4, floats: 4, int64s: 8, doubles: 8, int96s: 12, fixedArrays: c.length}[c.physical]
	if c.physical == boolean && len(data) < (n+7)/8 || len(data) < n*size {
		return errPage
	}
	little := binary.LittleEndian
	for i := range n {
		switch c.physical {
		case boolean:
			v.numbers = append(v.numbers, int64(data[i/8]>>(i%8)&1))
		case int32s, floats:
			v.numbers = append(v.numbers, int64(int32(little.Uint32(data[4*i:]))))
		case int64s, doubles:
			v.numbers = append(v.numbers, int64(little.Uint64(data[8*i:])))
		case int96s, fixedArrays:
			v.bytes = append(v.bytes, data[i*size:(i+1)*size])
		case byteArrays:
			if len(data) < 4 {
				return errPage
			}
			length := uint64(little.Uint32(data))
			if length > uint64(len(data)-4) {
				return errPage
			}
			v.bytes = append(v.bytes, data[4:4+length])
			data = data[4+length:]
		default:
			return fmt.Errorf("a column has an unknown type")
		}
	}
	return nil
}

// halfFloat reads a two-byte floating-point number (IEEE 754).
func halfFloat(b []byte) float64 {
	bits := binary.LittleEndian.Uint16(b)
	exponent, fraction := int(bits>>10&31), float64(bits&1023)
	x := math.Ldexp(fraction, -24)
	switch exponent {
	case 0:
	case 31:
		x = math.NaN()
		if fraction == 0 {
			x = math.Inf(1)
		}
	default:
		x = math.Ldexp(1024+fraction, exponent-25)
	}
	if bits>>15 != 0 {
		x = -x
	}
	return x
}
