package parquet

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"io"

	"github.com/fulgurite/fulgurite/core/problem"
	snappyformat "github.com/klauspost/compress/snappy"
	"github.com/klauspost/compress/zstd"
)

// Codecs.
const (
	uncompressed = 0
	snappy       = 1
	gzipped      = 2
	lz4Hadoop    = 5
	zstandard    = 6
	lz4          = 7
)

// codec decompresses pages.
type codec struct {
	zstd *zstd.Decoder
	held int // bytes of the pages in memory
}

// unpack returns size bytes.
func (c *codec) unpack(kind int, data []byte, size int) ([]byte, error) {
	out, err := c.run(kind, data, size)
	if err == nil && len(out) != size {
		err = errPage
	}
	return out, err
}

func (c *codec) run(kind int, data []byte, size int) ([]byte, error) {
	switch kind {
	case uncompressed:
		return data, nil
	case snappy:
		if n, err := snappyformat.DecodedLen(data); err != nil || n != size {
			return nil, errPage
		}
		out, err := snappyformat.Decode(make([]byte, 0, size), data)
		if err != nil {
			return nil, errPage
		}
		return out, nil
	case gzipped:
		r, err := gzip.NewReader(bytes.NewReader(data))
		if err != nil {
			return nil, errPage
		}
		out := make([]byte, size)
		if _, err := io.ReadFull(r, out); err != nil {
			return nil, errPage
		}
		return out, nil
	case lz4:
		return unpackLZ4(make([]byte, 0, size), data)
	case lz4Hadoop:
		if out, err := unpackFrames(data, size); err == nil {
			return out, nil
		}
		return unpackLZ4(make([]byte, 0, size), data)
	case zstandard:
		if c.zstd == nil {
			var err error
			if c.zstd, err = zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxPage)); err != nil {
				return nil, err
			}
		}
		out, err := c.zstd.DecodeAll(data, make([]byte, 0, size))
		if err != nil {
			return nil, errPage
		}
		return out, nil
	}
	names := map[int]string{3: "LZO", 4: "Brotli"}
	name := names[kind]
	if name == "" {
		name = fmt.Sprint("number ", kind)
	}
	return nil, problem.New("format-compression", "Write the file with the compression zstd, snappy or gzip.",
		"The file is compressed with %s, which this program does not read.", name)
}

func little(b []byte) int {
	n := 0
	for i := len(b) - 1; i >= 0; i-- {
		n = n<<8 | int(b[i])
	}
	return n
}

// repeat copies earlier output at a distance; both may overlap.
func repeat(out []byte, distance, length, size int) ([]byte, bool) {
	if distance < 1 || distance > len(out) || len(out)+length > size {
		return nil, false
	}
	for range length {
		out = append(out, out[len(out)-distance])
	}
	return out, true
}

// unpackLZ4 appends the contents of an LZ4 block, up to the capacity of out.
func unpackLZ4(out, data []byte) ([]byte, error) {
	size := cap(out)
	more := func(n int) (int, bool) {
		for {
			if len(data) == 0 {
				return 0, false
			}
			b := data[0]
			data = data[1:]
			if n += int(b); b != 255 {
				return n, n <= size
			}
		}
	}
	for len(data) > 0 {
		tag := data[0]
		data = data[1:]
		n := int(tag >> 4)
		var ok bool
		if n == 15 {
			if n, ok = more(n); !ok {
				return nil, errPage
			}
		}
		if n > len(data) || len(out)+n > size {
			return nil, errPage
		}
		out, data = append(out, data[:n]...), data[n:]
		if len(data) == 0 {
			return out, nil
		}
		if len(data) < 2 {
			return nil, errPage
		}
		distance := little(data[:2])
		data = data[2:]
		n = int(tag & 15)
		if n == 15 {
			if n, ok = more(n); !ok {
				return nil, errPage
			}
		}
		if out, ok = repeat(out, distance, n+4, size); !ok {
			return nil, errPage
		}
	}
	return out, nil
}

// unpackFrames decompresses Hadoop's frames of LZ4 blocks.
func unpackFrames(data []byte, size int) ([]byte, error) {
	out := make([]byte, 0, size)
	for len(data) >= 8 {
		whole, packed := int(binary.BigEndian.Uint32(data)), int(binary.BigEndian.Uint32(data[4:]))
		data = data[8:]
		if packed > len(data) || whole > size-len(out) {
			return nil, errPage
		}
		block, err := unpackLZ4(make([]byte, 0, whole), data[:packed])
		if err != nil {
			return nil, err
		}
		out, data = append(out, block...), data[packed:]
	}
	if len(data) > 0 || len(out) != size {
		return nil, errPage
	}
	return out, nil
}
