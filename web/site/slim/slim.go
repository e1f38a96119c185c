// Command slim makes WebAssembly programs of the Go toolchain smaller for the
// way to the browser, where they lie: go -C web/site/slim run . FILE...
// It does so without a change to its code but for a small function that
// runs before it.
//
// The toolchain cuts the program's initial memory into tens of thousands of
// pieces wherever eight bytes are zero, to save raw bytes; compressed, the
// borders between the pieces cost more than the zeros. And it adds tables of
// file names, line numbers, arguments, inlined calls and functions for traces
// that no user ever sees. Joining the pieces saves the engine 78 kB in brotli,
// leaving out files and lines 113 kB, of 1,227 kB, the names of the standard
// library 20 kB, arguments and inlined calls 40 kB more (Go 1.26). What is left
// of those tables is without gaps, and numbers in them that follow from others
// are worked out when the program begins: 50 kB more of 1,041 kB. It also starts
// faster, having few pieces to copy.
package main

import (
	"errors"
	"fmt"
)

// header begins every WebAssembly program: the magic word and version 1.
var header = []byte("\x00asm\x01\x00\x00\x00")

// gap is the length from which a run of zeros separates two pieces of memory.
const gap = 4096

// Program returns the program with its initial memory in few pieces and
// without what only traces need: they show functions alone, without those that
// are inlined, and those of the standard library without a name. It refuses
// what does not look like a program of the toolchain that it was written for.
func Program(wasm []byte) ([]byte, error) {
	sections, err := split(wasm)
	if err != nil {
		return nil, err
	}
	for i := range sections {
		if sections[i].id != dataSection {
			continue
		}
		memory, base, err := readData(sections[i].content)
		if err != nil {
			return nil, err
		}
		p, err := dropTraces(memory, base)
		if err != nil {
			return nil, err
		}
		sections[i].content = writeData(memory, base)
		if sections, err = begin(sections, p); err != nil {
			return nil, err
		}
		break
	}
	out := append(make([]byte, 0, len(wasm)), header...)
	for _, s := range sections {
		out = append(out, s.id)
		out = appendUnsigned(out, uint64(len(s.content)))
		out = append(out, s.content...)
	}
	return out, nil
}

// Instructions that give a piece of memory its place.
const (
	constant = 0x41 // i32.const
	end      = 0x0b
)

// maxMemory bounds the initial memory; that of the engine is 3 MB.
const maxMemory = 256 << 20

// readData returns the initial memory from the lowest address that is set, and
// that address.
func readData(content []byte) (memory []byte, base int, err error) {
	type piece struct {
		at    int
		bytes []byte
	}
	r := reader{data: content}
	pieces := make([]piece, 0, 1024)
	base, top := maxMemory, 0
	for n := r.unsigned(); n > 0 && r.err == nil; n-- {
		if r.unsigned() != 0 || r.byte() != constant {
			return nil, 0, errors.New("slim: a piece of memory without a constant place")
		}
		p := piece{at: r.signed()}
		if r.byte() != end {
			return nil, 0, errors.New("slim: a piece of memory without a constant place")
		}
		p.bytes = r.bytes(r.unsigned())
		if r.err == nil && p.at+len(p.bytes) > maxMemory {
			return nil, 0, fmt.Errorf("slim: a piece of memory at %d, which is out of bounds", p.at)
		}
		base, top = min(base, p.at), max(top, p.at+len(p.bytes))
		pieces = append(pieces, p)
	}
	if r.err != nil {
		return nil, 0, r.err
	}
	if len(pieces) == 0 {
		return nil, 0, errors.New("slim: a program without initial memory")
	}
	memory = make([]byte, top-base)
	for _, p := range pieces {
		copy(memory[p.at-base:], p.bytes)
	}
	return memory, base, nil
}

// writeData writes initial memory in pieces between long runs of zeros.
func writeData(memory []byte, base int) []byte {
	type span struct{ from, to int }
	var pieces []span
	for at := 0; at < len(memory); {
		if memory[at] == 0 {
			at++
			continue
		}
		from, to := at, at // to is behind the last byte that is not 0
		for ; at < len(memory) && at-to < gap; at++ {
			if memory[at] != 0 {
				to = at + 1
			}
		}
		pieces = append(pieces, span{from, to})
	}
	out := appendUnsigned(nil, uint64(len(pieces)))
	for _, p := range pieces {
		out = append(out, 0, constant)
		out = appendSigned(out, int64(base+p.from))
		out = append(out, end)
		out = appendUnsigned(out, uint64(p.to-p.from))
		out = append(out, memory[p.from:p.to]...)
	}
	return out
}

// reader reads WebAssembly's binary form. After an error it gives zeros.
type reader struct {
	data []byte
	at   int
	err  error
}

func (r *reader) byte() byte {
	b := r.bytes(1)
	if len(b) == 0 {
		return 0
	}
	return b[0]
}

func (r *reader) bytes(n int) []byte {
	if r.err == nil && (n < 0 || n > len(r.data)-r.at) {
		r.err = errors.New("slim: the program ends in the middle")
	}
	if r.err != nil {
		return nil
	}
	r.at += n
	return r.data[r.at-n : r.at]
}

// unsigned reads an unsigned LEB128 number.
func (r *reader) unsigned() int {
	n := 0
	for shift := 0; ; shift += 7 {
		b := r.byte()
		if shift > 28 {
			r.err = errors.New("slim: a number of more than 35 bits")
			return 0
		}
		n |= int(b&0x7f) << shift
		if b < 0x80 {
			return n
		}
	}
}

// signed reads a signed LEB128 number of 32 bits.
func (r *reader) signed() int {
	n, shift := int64(0), 0
	for {
		b := r.byte()
		if shift > 28 {
			r.err = errors.New("slim: a number of more than 35 bits")
			return 0
		}
		n |= int64(b&0x7f) << shift
		shift += 7
		if b < 0x80 {
			if b&0x40 != 0 {
				n -= 1 << shift
			}
			return int(uint32(n)) // addresses above 2 GB are written as negative numbers
		}
	}
}

func appendUnsigned(out []byte, n uint64) []byte {
	for n >= 0x80 {
		out = append(out, byte(n)|0x80)
		n >>= 7
	}
	return append(out, byte(n))
}

func appendSigned(out []byte, n int64) []byte {
	for n < -0x40 || n >= 0x40 {
		out = append(out, byte(n)&0x7f|0x80)
		n >>= 7
	}
	return append(out, byte(n)&0x7f)
}
