package main

import (
	"bytes"
	"errors"
	"slices"
)

// Numbers of a program's sections. They stand in ascending order, but for those
// without a meaning for the program, which have the number 0.
const (
	typeSection     = 1
	importSection   = 2
	functionSection = 3
	startSection    = 8
	elementSection  = 9
	codeSection     = 10
	dataSection     = 11
)

type section struct {
	id      byte
	content []byte
}

func split(wasm []byte) ([]section, error) {
	if !bytes.HasPrefix(wasm, header) {
		return nil, errors.New("slim: not a WebAssembly program of version 1")
	}
	var all []section
	r := reader{data: wasm, at: len(header)}
	for r.at < len(wasm) {
		id := r.byte()
		all = append(all, section{id, r.bytes(r.unsigned())})
		if r.err != nil {
			return nil, r.err
		}
		if id == startSection {
			return nil, errors.New("slim: the program has a function to begin with; it may be slim already")
		}
	}
	return all, nil
}

// begin adds the functions that unpack, to run before everything else.
func begin(sections []section, p packing) ([]section, error) {
	find := func(id byte) *section {
		at := slices.IndexFunc(sections, func(s section) bool { return s.id == id })
		if at < 0 {
			return &section{}
		}
		return &sections[at]
	}
	imports := reader{data: find(importSection).content}
	functions := 0
	for n := imports.unsigned(); n > 0 && imports.err == nil; n-- {
		imports.bytes(imports.unsigned())
		imports.bytes(imports.unsigned())
		if imports.byte() != 0 {
			return nil, errors.New("slim: the program imports something that is no function")
		}
		imports.unsigned()
		functions++
	}
	if imports.err != nil {
		return nil, imports.err
	}
	types, err := find(typeSection).add([]byte{0x60, 2, typeInt, typeInt, 1, typeInt}, []byte{0x60, 0, 0})
	if err != nil {
		return nil, err
	}
	before, err := find(functionSection).add(appendUnsigned(nil, uint64(types)), appendUnsigned(nil, uint64(types+1)))
	if err != nil {
		return nil, err
	}
	step := functions + before
	if bodies, err := find(codeSection).add(stepCode(), unpackCode(p, uint32(step))); err != nil || bodies != before {
		return nil, errors.Join(errors.New("slim: functions without code"), err)
	}
	at := slices.IndexFunc(sections, func(s section) bool { return s.id >= elementSection })
	return slices.Insert(sections, at, section{startSection, appendUnsigned(nil, uint64(step+1))}), nil
}

// add adds items to a section that is a list, and returns how many it had.
func (s *section) add(items ...[]byte) (before int, err error) {
	r := reader{data: s.content}
	before = r.unsigned()
	if r.err != nil {
		return 0, r.err
	}
	content := appendUnsigned(nil, uint64(before+len(items)))
	content = append(content, s.content[r.at:]...)
	s.content = append(content, bytes.Join(items, nil)...)
	return before, nil
}
