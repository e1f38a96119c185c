package main

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
	headUnits     = 4 // offset of the names of files, by unit of compilation
	headPrograms  = 6 // offset of the tables by program counter
	headIndex     = 7 // offset of the index of functions; their data follow it
	headSize      = 8 + 8*8
)

// Positions in the record of a function, in bytes.
const (
	funcName      = 4
	funcStack     = 16 // offset of its table of stack sizes
	funcFiles     = 20 // of source files
	funcLines     = 24 // of lines
	funcTables    = 28 // how many further tables it has
	funcUnit      = 32 // where the names of its files begin
	funcStartLine = 36
	funcData      = 43 // how many data it has, a byte
	funcSize      = 44 // behind it, the offsets of the further tables, and of the data
)

// Further tables and data (package internal/abi, symtab.go) that nothing but
// traces needs, or interruption by signals, which WebAssembly has not. Those on
// inlining also tell recover which functions are deferred, but for that they
// are not needed: a function that calls recover is never inlined.
const (
	tableUnsafe   = 0 // where a signal must not interrupt
	tableInlined  = 2 // what is inlined where: indices into dataInlined
	tableLive     = 3 // which arguments still have a value
	dataInlined   = 3 // records of what is inlined
	dataArguments = 5 // where arguments lie
	dataLive      = 6
	inlinedSize   = 16 // of a record of what is inlined
	noData        = 1<<32 - 1
)

// Positions in the runtime's record of the whole program, in bytes.
const (
	moduleFind    = 152 // place of the table that finds functions
	moduleData    = 320 // place of the functions' data
	moduleDataEnd = 328
)

// dropTraces removes files, lines, what is inlined and the names of the
// standard library from the table of functions: it lets no function refer to
// them, which the runtime takes for "not known", and puts zeros in place of
// what nothing refers to any more. The memory begins at base.
func dropTraces(memory []byte, base int) (packing, error) {
	t, p, err := findTable(memory, base)
	if err != nil {
		return p, err
	}
	for i := range t.functions {
		clear(t.inlined(t.function(i)))
	}
	names, programs := newPool(len(t.names)), newPool(len(t.programs))
	for i := range t.functions {
		f := t.function(i)
		for _, at := range []int{funcFiles, funcLines, funcUnit, funcStartLine} {
			f.set(at, 0)
		}
		for _, table := range []int{tableUnsafe, tableInlined, tableLive} {
			if at, ok := f.table(table); ok {
				f.set(at, 0)
			}
		}
		for _, data := range []int{dataInlined, dataArguments, dataLive} {
			if at, ok := f.data(data); ok {
				f.set(at, noData)
			}
		}
		for at, kind := range f.offsets() {
			switch n := f.get(at); {
			case kind == offsetOfName:
				if name := t.name(f); isStandard(name) {
					f.set(at, 0)
				} else {
					f.set(at, names.add(append(shortName(name), 0)))
				}
			case kind == offsetOfProgram && n != 0: // 0 stands for no table
				f.set(at, programs.add(t.programs[n:t.endOfProgram(n)]))
			}
		}
	}
	names.replace(t.names)
	programs.replace(t.programs)
	clear(t.files)
	return p, t.pack(p, memory, base)
}

// pool holds the remaining names, or tables by program counter, each once and without gaps. Offset
// 0 stands for none.
type pool struct {
	content []byte
	at      map[string]uint32
}

func newPool(size int) *pool {
	return &pool{content: make([]byte, 1, size), at: make(map[string]uint32)}
}

func (p *pool) add(item []byte) uint32 {
	at, ok := p.at[string(item)]
	if !ok {
		at = uint32(len(p.content))
		p.at[string(item)] = at
		p.content = append(p.content, item...)
	}
	return at
}

func (p *pool) replace(memory []byte) { clear(memory[copy(memory, p.content):]) }

// functionTable is the runtime's table of functions, in place.
type functionTable struct {
	functions int
	names     []byte
	files     []byte // names of files
	programs  []byte // tables by program counter
	index     []byte // index and records of functions
	data      []byte // data of functions
}

// record is the record of a function, with what follows it.
type record []byte

func (f record) get(at int) uint32    { return binary.LittleEndian.Uint32(f[at:]) }
func (f record) set(at int, n uint32) { binary.LittleEndian.PutUint32(f[at:], n) }

// table returns where the record has the offset of a further table.
func (f record) table(number int) (at int, ok bool) {
	return funcSize + 4*number, number < int(f.get(funcTables))
}

// data returns where the record has the offset of a function's data.
func (f record) data(number int) (at int, ok bool) {
	return funcSize + 4*(int(f.get(funcTables))+number), number < int(f[funcData])
}

func (t *functionTable) function(i int) record {
	return t.index[binary.LittleEndian.Uint32(t.index[8*i+4:]):]
}

// name returns the name of a function, which ends with a zero.
func (t *functionTable) name(f record) []byte {
	name := t.names[f.get(funcName):]
	return name[:bytes.IndexByte(name, 0)]
}

// inlined returns the records of what is inlined into a function: as many as
// its table by program counter has indices.
func (t *functionTable) inlined(f record) []byte {
	table, ok := f.table(tableInlined)
	data, ok2 := f.data(dataInlined)
	if !ok || !ok2 || f.get(table) == 0 || f.get(data) == noData {
		return nil
	}
	begin := int(f.get(data))
	end := begin + inlinedSize*int(t.most(f.get(table))+1)
	return t.data[min(begin, len(t.data)):min(end, len(t.data))]
}

// most returns the greatest value in a table by program counter. It is a list
// of pairs of numbers: by how much the value changes, from -1 on, with the sign
// in the lowest bit, and for how long it holds.
func (t *functionTable) most(at uint32) (most int32) {
	value := int32(-1)
	for end := t.endOfProgram(at) - 1; at < end; at = t.afterNumber(t.afterNumber(at)) {
		change, _ := binary.Uvarint(t.programs[at:])
		value += int32(change>>1) ^ -int32(change&1)
		most = max(most, value)
	}
	return most
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

// shortName returns the name of a function with the last part of its package's
// path alone, and without types in brackets, which traces do not show anyhow.
func shortName(name []byte) []byte {
	name, _, generic := bytes.Cut(name, []byte("["))
	path, _, _ := bytes.Cut(name, []byte("("))
	short := bytes.Clone(name[bytes.LastIndexByte(path, '/')+1:])
	if generic {
		short = append(short, "[...]"...)
	}
	return short
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

// moduleBegin returns how the record of the whole program begins: with the
// places of the table of functions and of their names.
func moduleBegin(table int) []byte {
	begin := binary.LittleEndian.AppendUint64(nil, uint64(table))
	return binary.LittleEndian.AppendUint64(begin, uint64(table+headSize))
}

// findTable finds the table and checks that it is laid out as expected.
func findTable(memory []byte, base int) (t *functionTable, p packing, err error) {
	strange := func(what string) (*functionTable, packing, error) {
		return nil, p, fmt.Errorf("slim: %s; the toolchain may lay out its tables in a new way", what)
	}
	begin := bytes.Index(memory, tableMagic)
	if begin < 0 || bytes.Contains(memory[begin+1:], tableMagic) {
		return strange("there is not exactly one table of functions")
	}
	table := memory[begin:]
	if len(table) < headSize {
		return nil, p, errors.New("slim: the table of functions ends in the middle")
	}
	head := func(i int) int {
		n := binary.LittleEndian.Uint64(table[8+8*i:])
		return int(min(n, uint64(len(table))))
	}
	if head(headNames) != headSize || head(headUnits) <= headSize ||
		head(headPrograms) <= head(headUnits) || head(headIndex) <= head(headPrograms) {
		return strange("the parts of the table of functions are out of order")
	}
	beginning := moduleBegin(base + begin)
	at := bytes.Index(memory, beginning)
	if at < 0 || bytes.Contains(memory[at+1:], beginning) || at+moduleDataEnd+8 > len(memory) {
		return strange("there is not exactly one record of the program")
	}
	module := func(position int) uint64 {
		return binary.LittleEndian.Uint64(memory[at+position:]) - uint64(base+begin)
	}
	data, dataEnd := module(moduleData), module(moduleDataEnd)
	if data <= uint64(head(headIndex)) || dataEnd < data || dataEnd > uint64(len(table)) {
		return strange("the functions' data are not behind their index")
	}
	t = &functionTable{functions: head(headFunctions), names: table[headSize:head(headUnits)],
		files: table[head(headUnits):head(headPrograms)], programs: table[head(headPrograms):head(headIndex)],
		index: table[head(headIndex):data], data: table[data:dataEnd]}
	if t.names[len(t.names)-1] != 0 || t.programs[len(t.programs)-1] >= 0x80 || t.functions == 0 || 8*t.functions > len(t.index) {
		return strange("the parts of the table of functions do not fit")
	}
	for i := range t.functions {
		offset := int(binary.LittleEndian.Uint32(t.index[8*i+4:]))
		if offset < 8*t.functions || offset > len(t.index)-funcSize {
			return strange("a function has no record")
		}
		f := t.function(i)
		if int(f.get(funcName)) >= len(t.names) || f.get(funcTables) > 16 || len(f) < funcSize+4*(int(f.get(funcTables))+int(f[funcData])) {
			return strange("a function has a strange record")
		}
		tables := []int{funcStack, funcFiles, funcLines}
		for j := range int(f.get(funcTables)) {
			tables = append(tables, funcSize+4*j)
		}
		for _, at := range tables {
			if int(f.get(at)) >= len(t.programs) {
				return strange("a function refers to a table that is not there")
			}
		}
	}
	p.index, p.functions = uint32(base+begin+head(headIndex)), uint32(t.functions)
	p.buckets, p.count = uint32(module(moduleFind))+uint32(base+begin), uint32(t.functions-1)<<perBucket
	return t, p, nil
}
