package spss

import (
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"io"
	"math"

	"github.com/fulgurite/fulgurite/core/formats/binfile"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
)

// elements reads the cases, which consist of 8 bytes a number or part of a text.
type elements struct {
	in       *binfile.Reader
	packed   bool
	bias     float64
	sysmis   float64
	commands [8]byte
	at       int // in commands
}

func newElements(src tabular.Source, in *binfile.Reader, d *dictionary) (*elements, error) {
	e := &elements{in: in, packed: d.compressed != 0, bias: d.bias, sysmis: d.sysmis, at: 8}
	if d.compressed == 2 {
		blocks, err := newBlocks(src, in)
		if err != nil {
			return nil, err
		}
		e.in = binfile.Stream(blocks, in.Order)
	}
	return e, nil
}

func (e *elements) float(b []byte) float64 { return math.Float64frombits(e.in.Order.Uint64(b)) }

// row reads a case; io.EOF after the last.
func (e *elements) row(row []byte) error {
	if !e.packed {
		if !e.in.More() {
			return io.EOF
		}
		copy(row, e.in.Next(len(row)))
		return e.in.Err()
	}
	for at := 0; at < len(row); at += 8 {
		err := e.unpack(row[at : at+8])
		if err == io.EOF && at > 0 {
			err = io.ErrUnexpectedEOF
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// unpack reads an element that is packed: most numbers are one byte.
func (e *elements) unpack(out []byte) error {
	for {
		if e.at == 8 {
			if !e.in.More() {
				if e.in.Err() != nil {
					return e.in.Err()
				}
				return io.EOF
			}
			copy(e.commands[:], e.in.Next(8))
			e.at = 0
		}
		command := e.commands[e.at]
		e.at++
		switch command {
		case 0: // nothing
			continue
		case 252:
			return io.EOF
		case 253:
			copy(out, e.in.Next(8))
		case 254:
			copy(out, "        ")
		case 255:
			e.in.Order.PutUint64(out, math.Float64bits(e.sysmis))
		default:
			e.in.Order.PutUint64(out, math.Float64bits(float64(command)-e.bias))
		}
		return e.in.Err()
	}
}

// blocks are the records of a .zsav, each block of which is compressed by itself.
type blocks struct {
	src    tabular.Source
	places []place
	now    io.Reader
}

type place struct{ at, size, unpacked int64 }

func newBlocks(src tabular.Source, in *binfile.Reader) (io.Reader, error) {
	in.Skip(8)
	at, size := int64(in.Uint64()), int64(in.Uint64())
	if in.Err() != nil {
		return nil, in.Err()
	}
	if at < 0 || size < 24 || size > 1<<26 || at+size > src.Size {
		return nil, fmt.Errorf("the list of its blocks is missing")
	}
	list := binfile.New(src, binary.LittleEndian, at, at+size)
	list.Order = in.Order
	list.Skip(20)
	b := &blocks{src: src}
	for range list.Count(1<<20, "blocks") {
		list.Skip(8)
		b.places = append(b.places, place{at: int64(list.Uint64()), unpacked: int64(list.Uint32()), size: int64(list.Uint32())})
		if p := b.places[len(b.places)-1]; list.Err() == nil && (p.at < 0 || p.at+p.size > src.Size) {
			return nil, fmt.Errorf("one of its blocks stands outside of it")
		}
	}
	return b, list.Err()
}

func (b *blocks) Read(p []byte) (int, error) {
	for {
		if b.now == nil {
			if len(b.places) == 0 {
				return 0, io.EOF
			}
			next := b.places[0]
			b.places = b.places[1:]
			r, err := zlib.NewReader(io.NewSectionReader(b.src, next.at, next.size))
			if err != nil {
				return 0, err
			}
			b.now = io.LimitReader(r, next.unpacked)
		}
		n, err := b.now.Read(p)
		if err == io.EOF {
			b.now, err = nil, nil
		}
		if n > 0 || err != nil {
			return n, err
		}
	}
}
