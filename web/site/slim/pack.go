package main

import (
	"encoding/binary"
	"errors"
	"slices"
)

// Much of the table of functions is numbers that can be worked out from those before
// them, which a compressor does not see: the number of a function, the offset of its record, the
// table that finds a function by its program counter, and offsets of which each
// is a little more than the greatest one so far. They are written as steps, or
// not at all, and a small function that runs before the program works them out.

// packing locates the numbers in the memory of the program.
type packing struct {
	index     uint32 // of the index of functions
	functions uint32
	buckets   uint32 // of the table that finds functions
	count     uint32 // of its entries, but for those of the last function
}

// Sizes of the tables' parts, in bytes.
const (
	indexSize  = 8  // an entry: a function's number, and the offset of its record
	bucketSize = 20 // an entry: the number of a function, and 16 zeros
	perBucket  = 4  // binary logarithm of how many entries a function has
)

// A step is marked by the upper two bits; no offset is that large, but for
// noData.
const (
	stepMark = 1 << 30
	stepBits = 30
)

// pack replaces the numbers by steps.
func (t *functionTable) pack(p packing, memory []byte, base int) error {
	buckets := int(p.buckets) - base
	if buckets < 0 || buckets > len(memory)-bucketSize*int(p.count) {
		return errors.New("slim: the table that finds functions is out of bounds")
	}
	found := record(memory[buckets : buckets+bucketSize*int(p.count)])
	for i := range int(p.count) {
		entry := record(found[bucketSize*i : bucketSize*(i+1)])
		if entry.get(0) != uint32(i>>perBucket) || slices.Max(entry[4:]) != 0 {
			return errors.New("slim: the table that finds functions is not as expected; the toolchain may lay it out in a new way")
		}
	}
	for i := range t.functions {
		f := t.function(i)
		if f.get(0) != binary.LittleEndian.Uint32(t.index[indexSize*i:]) {
			return errors.New("slim: the record of a function has another number than its entry in the index")
		}
		for at := range f.offsets() {
			if f.get(at) >= stepMark && f.get(at) != noData {
				return errors.New("slim: an offset is too large")
			}
		}
	}
	clear(found)
	var most [3]uint32
	for i := range t.functions {
		f := t.function(i)
		f.set(0, 0)
		for at, kind := range f.offsets() {
			if n := f.get(at); n != noData && n > most[kind] {
				f.set(at, stepMark|n-most[kind])
				most[kind] = n
			}
		}
	}
	for i := t.functions - 1; i > 0; i-- {
		entry, before := record(t.index[indexSize*i:]), record(t.index[indexSize*(i-1):])
		entry.set(0, entry.get(0)-before.get(0))
		entry.set(4, entry.get(4)-before.get(4))
	}
	return nil
}

// Kinds of offsets. Those of a kind are steps from the greatest one so far.
const (
	offsetOfName = iota
	offsetOfProgram
	offsetOfData
)

// offsets gives the positions of all offsets in the record of a function, with
// their kinds.
func (f record) offsets() func(yield func(at, kind int) bool) {
	return func(yield func(at, kind int) bool) {
		if !yield(funcName, offsetOfName) || !yield(funcStack, offsetOfProgram) {
			return
		}
		tables := int(f.get(funcTables))
		for i := range tables + int(f[funcData]) {
			kind := offsetOfProgram
			if i >= tables {
				kind = offsetOfData
			}
			if !yield(funcSize+4*i, kind) {
				return
			}
		}
	}
}

// WebAssembly's instructions, and the type i32.
const (
	opLoop         = 0x03
	opIf           = 0x04
	opBranch       = 0x0d // br_if
	opBranchAlways = 0x0c // br
	opCall         = 0x10
	opGet          = 0x20 // local.get
	opSet          = 0x21
	opTee          = 0x22
	opLoad         = 0x28 // i32.load
	opLoad8        = 0x2d // i32.load8_u
	opStore        = 0x36
	opEqual        = 0x46
	opLess         = 0x49 // i32.lt_u
	opAdd          = 0x6a
	opAnd          = 0x71
	opShift        = 0x76 // i32.shr_u
	opMulti        = 0x74 // i32.shl
	typeEmpty      = 0x40
	typeInt        = 0x7f
)

// code is instructions of a function.
type code []byte

func (c code) op(bytes ...byte) code { return append(c, bytes...) }
func (c code) get(local byte) code   { return append(c, opGet, local) }
func (c code) set(local byte) code   { return append(c, opSet, local) }
func (c code) number(n uint32) code {
	return appendSigned(append(c, constant), int64(int32(n)))
}

// load and store take words at an offset from an address; they need not be
// aligned.
func (c code) load(offset byte) code  { return append(c, opLoad, 0, offset) }
func (c code) store(offset byte) code { return append(c, opStore, 0, offset) }

// body is the code of a function with so many further locals.
func (c code) body(locals byte) []byte {
	all := append([]byte{1, locals, typeInt}, c...)
	all = append(all, end)
	return append(appendUnsigned(nil, uint64(len(all))), all...)
}

// stepCode is a function of an address and of the greatest number so far: it
// works out the number at the address and returns the greatest number then.
func stepCode() []byte {
	const address, most, n = 0, 1, 2
	var c code
	c = c.get(address).load(0).op(opTee, n).number(stepBits).op(opShift).number(1).op(opEqual, opIf, typeEmpty)
	c = c.get(address).get(n).number(stepMark-1).op(opAnd).get(most).op(opAdd, opTee, most).store(0)
	c = c.op(end).get(most)
	return c.body(1)
}

// unpackCode is the function that undoes pack; step is the number of the
// function that stepCode gives.
func unpackCode(p packing, step uint32) []byte {
	const (
		entry, number, offset, f, at, last, most = 0, 1, 2, 3, 4, 5, 6 // most: of the three kinds
	)
	var c code
	call := func(kind byte) { // of step, for the number at the address on the stack
		c = c.get(most + kind).op(opCall)
		c = appendUnsigned(c, uint64(step))
		c = c.set(most + kind)
	}
	list := func(kind byte) { // the numbers from at to last
		c = c.op(opLoop, typeEmpty).get(at).get(last).op(opLess, opIf, typeEmpty).get(at)
		call(kind)
		c = c.get(at).number(4).op(opAdd).set(at)
		c = c.op(opBranchAlways, 1, end, end)
	}
	c = c.number(p.index).set(entry)
	c = c.op(opLoop, typeEmpty)
	c = c.get(entry).get(entry).load(0).get(number).op(opAdd, opTee, number).store(0)
	c = c.get(entry).get(entry).load(4).get(offset).op(opAdd, opTee, offset).store(4)
	c = c.get(offset).number(p.index).op(opAdd, opTee, f).get(number).store(0)
	c = c.get(f).number(funcName).op(opAdd)
	call(offsetOfName)
	c = c.get(f).number(funcStack).op(opAdd)
	call(offsetOfProgram)
	c = c.get(f).number(funcSize).op(opAdd, opTee, at)
	c = c.get(f).load(funcTables).number(2).op(opMulti, opAdd).set(last)
	list(offsetOfProgram)
	c = c.get(at).get(f).op(opLoad8, 0, funcData).number(2).op(opMulti, opAdd).set(last)
	list(offsetOfData)
	c = c.get(entry).number(indexSize).op(opAdd, opTee, entry).number(p.index+indexSize*p.functions).op(opLess, opBranch, 0)
	c = c.op(end)

	c = c.number(p.buckets).set(entry).number(0).set(number)
	c = c.op(opLoop, typeEmpty)
	c = c.get(entry).get(number).number(perBucket).op(opShift).store(0)
	c = c.get(entry).number(bucketSize).op(opAdd).set(entry)
	c = c.get(number).number(1).op(opAdd, opTee, number).number(p.count).op(opLess, opBranch, 0)
	c = c.op(end)
	return c.body(9)
}
