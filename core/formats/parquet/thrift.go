package parquet

import (
	"encoding/binary"
	"fmt"
)

// Metadata is encoded in Thrift's compact protocol. It is read into a tree of things: numbers,
// bytes, lists, and structures with numbered fields.

// thing is a value; for fields, id is their number.
type thing struct {
	id    int
	n     int64 // a number, a truth value as 1, or the bits of a double
	bytes []byte
	kids  []thing // of a list or a structure
}

// Types of the compact protocol.
const (
	tTrue   = 1
	tFalse  = 2
	tByte   = 3
	tI16    = 4
	tI32    = 5
	tI64    = 6
	tDouble = 7
	tBinary = 8
	tList   = 9
	tSet    = 10
	tMap    = 11
	tStruct = 12
)

// field returns a field of a structure, nil if it is not there.
func (t *thing) field(id int) *thing {
	if t == nil {
		return nil
	}
	for i := range t.kids {
		if t.kids[i].id == id {
			return &t.kids[i]
		}
	}
	return nil
}

// number returns a field that is a number, otherwise if it is not there.
func (t *thing) number(id int, otherwise int64) int64 {
	if f := t.field(id); f != nil {
		return f.n
	}
	return otherwise
}

func (t *thing) text(id int) string {
	if f := t.field(id); f != nil {
		return string(f.bytes)
	}
	return ""
}

func (t *thing) list(id int) []thing {
	if f := t.field(id); f != nil {
		return f.kids
	}
	return nil
}

// thrift reads the compact protocol.
type thrift struct {
	data   []byte
	at     int
	things int
	err    error
}

// Limits of the memory of metadata.
const (
	maxThings = 4_000_000
	maxNested = 64
)

func (r *thrift) fail(why string) {
	if r.err == nil {
		r.err = fmt.Errorf("its description is damaged: %s", why)
	}
}

func (r *thrift) byte() byte {
	if r.at >= len(r.data) {
		r.fail("it ends too early")
		return 0
	}
	r.at++
	return r.data[r.at-1]
}

func (r *thrift) varint() uint64 {
	n, size := binary.Uvarint(r.data[min(r.at, len(r.data)):])
	if size <= 0 {
		r.fail("a number has no end")
		return 0
	}
	r.at += size
	return n
}

func (r *thrift) zigzag() int64 {
	n := r.varint()
	return int64(n>>1) ^ -int64(n&1)
}

func (r *thrift) structure(depth int) (t thing) {
	id := 0
	for r.err == nil {
		head := r.byte()
		if head == 0 {
			return t
		}
		if delta := int(head >> 4); delta > 0 {
			id += delta
		} else {
			id = int(r.zigzag())
		}
		kind := head & 15
		var kid thing
		if kind == tTrue || kind == tFalse {
			kid.n = int64(tFalse - kind)
		} else {
			kid = r.value(kind, depth+1)
		}
		kid.id = id
		t.kids = append(t.kids, kid)
	}
	return t
}

func (r *thrift) value(kind byte, depth int) (t thing) {
	if r.things++; r.things > maxThings || depth > maxNested {
		r.fail("it is too large")
		return t
	}
	switch kind {
	case tTrue, tFalse: // an element of a list
		t.n = int64(r.byte() & 1)
	case tByte:
		t.n = int64(int8(r.byte()))
	case tI16, tI32, tI64:
		t.n = r.zigzag()
	case tDouble:
		if r.at+8 > len(r.data) {
			r.fail("it ends too early")
			return t
		}
		t.n = int64(binary.LittleEndian.Uint64(r.data[r.at:]))
		r.at += 8
	case tBinary:
		n := r.varint()
		if n > uint64(len(r.data)-min(r.at, len(r.data))) {
			r.fail("a text has no end")
			return t
		}
		t.bytes = r.data[r.at : r.at+int(n)]
		r.at += int(n)
	case tList, tSet:
		head := r.byte()
		n := uint64(head >> 4)
		if n == 15 {
			n = r.varint()
		}
		for ; n > 0 && r.err == nil; n-- {
			t.kids = append(t.kids, r.value(head&15, depth+1))
		}
	case tMap:
		n := r.varint()
		kinds := byte(0)
		if n > 0 {
			kinds = r.byte()
		}
		for ; n > 0 && r.err == nil; n-- {
			r.value(kinds>>4, depth+1)
			r.value(kinds&15, depth+1)
		}
	case tStruct:
		return r.structure(depth)
	default:
		r.fail("a value has no type")
	}
	return t
}

// thriftWriter writes the compact protocol.
type thriftWriter struct {
	out  []byte
	last []int // number of the last field, by depth
}

func (w *thriftWriter) varint(n uint64) { w.out = binary.AppendUvarint(w.out, n) }

func (w *thriftWriter) zigzag(n int64) { w.varint(uint64(n<<1) ^ uint64(n>>63)) }

func (w *thriftWriter) field(id int, kind byte) {
	last := &w.last[len(w.last)-1]
	w.out = append(w.out, byte(id-*last)<<4|kind) // ids grow by less than 16
	*last = id
}

func (w *thriftWriter) begin() { w.last = append(w.last, 0) }

func (w *thriftWriter) end() {
	w.out = append(w.out, 0)
	w.last = w.last[:len(w.last)-1]
}

func (w *thriftWriter) i32(id int, n int) {
	w.field(id, tI32)
	w.zigzag(int64(n))
}

func (w *thriftWriter) i64(id int, n int64) {
	w.field(id, tI64)
	w.zigzag(n)
}

func (w *thriftWriter) bool(id int, b bool) {
	if b {
		w.field(id, tTrue)
	} else {
		w.field(id, tFalse)
	}
}

func (w *thriftWriter) text(id int, s string) {
	w.field(id, tBinary)
	w.bytes(s)
}

func (w *thriftWriter) bytes(s string) {
	w.varint(uint64(len(s)))
	w.out = append(w.out, s...)
}

func (w *thriftWriter) structure(id int, write func()) {
	w.field(id, tStruct)
	w.begin()
	write()
	w.end()
}

func (w *thriftWriter) list(id int, kind byte, n int, write func(i int)) {
	w.field(id, tList)
	if n < 15 {
		w.out = append(w.out, byte(n)<<4|kind)
	} else {
		w.out = append(w.out, 15<<4|kind)
		w.varint(uint64(n))
	}
	for i := range n {
		if kind == tStruct {
			w.begin()
			write(i)
			w.end()
		} else {
			write(i)
		}
	}
}
