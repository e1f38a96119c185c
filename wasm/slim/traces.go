package slim

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

// The runtime's table of functions (package runtime, symtab.go and moduledata;
// the same layout since Go 1.20) begins with this magic word, two zeros, the
// size of the smallest instruction and that of a pointer. Eight numbers follow,
// then the parts whose offsets they give.
var tableMagic = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

// Positions in the header of the table, counted in numbers of 8 bytes.
const (
	headFunctions = 0 // how many there are
	headNames     = 3 // offset of their names
	headUnits     = 4 // offset of what follows the names
	headPrograms  = 6 // offset of the tables by program counter
	headIndex     = 7 // offset of the index of functions, which ends the table
	headSize      = 8 + 8*8
)

// Positions in the record of a function, in bytes.
const (
	funcName      = 4
	funcStack     = 16 // offset of its table of stack sizes
	funcFiles     = 20 // of source files
	funcLines     = 24 // of lines
	funcTables    = 28 // how many further tables it has
	funcStartLine = 36
	funcSize      = 44 // behind it, the offsets of the further tables
)

// dropTraces removes files, lines and the names of the standard library from
// the table of functions: it lets no function refer to them, which the runtime
// takes for "not known", and puts zeros in place of what nothing refers to any
// more.
func dropTraces(memory []byte) error {
	t, err := findTable(memory)
	if err != nil {
		return err
	}
	unused := make(map[uint32]bool)
	for i := range t.functions {
		f := t.function(i)
		unused[f.get(funcFiles)], unused[f.get(funcLines)] = true, true
	}
	for i := range t.functions {
		f := t.function(i)
		delete(unused, f.get(funcStack))
		for j := range f.get(funcTables) {
			delete(unused, f.get(funcSize+4*int(j)))
		}
		f.clear(funcFiles)
		f.clear(funcLines)
		f.clear(funcStartLine)
		if name := t.name(f); isStandard(name) {
			f.clear(funcName)
			clear(name)
		}
	}
	delete(unused, 0) // stands for no table
	for at := range unused {
		clear(t.programs[at:t.endOfProgram(at)])
	}
	return nil
}

// functionTable is the runtime's table of functions, in place.
type functionTable struct {
	functions int
	names     []byte
	programs  []byte
	index     []byte
}

// record is the record of a function, with what follows it.
type record []byte

func (f record) get(at int) uint32 { return binary.LittleEndian.Uint32(f[at:]) }
func (f record) clear(at int)      { binary.LittleEndian.PutUint32(f[at:], 0) }

func (t *functionTable) function(i int) record {
	return t.index[binary.LittleEndian.Uint32(t.index[8*i+4:]):]
}

// name returns the name of a function, which ends with a zero.
func (t *functionTable) name(f record) []byte {
	name := t.names[f.get(funcName):]
	return name[:bytes.IndexByte(name, 0)]
}

// isStandard reports whether a function is one of the standard library: the
// path of its package does not begin with a domain. An instance of a generic
// function has the types, with their paths, in brackets.
func isStandard(name []byte) bool {
	if bytes.HasPrefix(name, []byte("main.")) {
		return false
	}
	path, _, _ := bytes.Cut(name, []byte("["))
	domain, _, found := bytes.Cut(path, []byte("/"))
	return !found || !bytes.Contains(domain, []byte("."))
}

// endOfProgram returns where a table by program counter ends: it is a list of
// pairs of numbers, and a first number that is 0 ends it, but for the very
// first.
func (t *functionTable) endOfProgram(at uint32) uint32 {
	for first := true; ; first = false {
		begin := at
		at = t.afterNumber(at)
		if t.programs[begin] == 0 && !first {
			return at
		}
		at = t.afterNumber(at)
	}
}

func (t *functionTable) afterNumber(at uint32) uint32 {
	for t.programs[at] >= 0x80 {
		at++
	}
	return at + 1
}

// findTable finds the table and checks that it is laid out as expected.
func findTable(memory []byte) (*functionTable, error) {
	strange := func(what string) error {
		return fmt.Errorf("slim: %s; the toolchain may lay out its tables in a new way", what)
	}
	begin := bytes.Index(memory, tableMagic)
	if begin < 0 || bytes.Contains(memory[begin+1:], tableMagic) {
		return nil, strange("there is not exactly one table of functions")
	}
	table := memory[begin:]
	if len(table) < headSize {
		return nil, errors.New("slim: the table of functions ends in the middle")
	}
	head := func(i int) int {
		n := binary.LittleEndian.Uint64(table[8+8*i:])
		return int(min(n, uint64(len(table))))
	}
	if head(headNames) != headSize || head(headUnits) <= headSize || head(headPrograms) <= head(headUnits) || head(headIndex) <= head(headPrograms) {
		return nil, strange("the parts of the table of functions are out of order")
	}
	t := &functionTable{functions: head(headFunctions), names: table[headSize:head(headUnits)],
		programs: table[head(headPrograms):head(headIndex)], index: table[head(headIndex):]}
	if t.names[len(t.names)-1] != 0 || t.programs[len(t.programs)-1] >= 0x80 || t.functions == 0 || 8*t.functions > len(t.index) {
		return nil, strange("the parts of the table of functions do not fit")
	}
	for i := range t.functions {
		offset := int(binary.LittleEndian.Uint32(t.index[8*i+4:]))
		if offset < 8*t.functions || offset > len(t.index)-funcSize {
			return nil, strange("a function has no record")
		}
		f := t.function(i)
		if int(f.get(funcName)) >= len(t.names) || f.get(funcTables) > 16 || len(f) < funcSize+4*int(f.get(funcTables)) {
			return nil, strange("a function has a strange record")
		}
		for _, at := range []int{funcStack, funcFiles, funcLines} {
			if int(f.get(at)) >= len(t.programs) {
				return nil, strange("a function refers to a table that is not there")
			}
		}
	}
	return t, nil
}
