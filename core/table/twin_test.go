package table

import (
	"errors"
	"unicode/utf8"
)

// twinRecord is a record as the slow parser sees it.
type twinRecord struct {
	cells []string
	line  int
	blank bool
}

var (
	errTwinUnterminated = errors.New("unterminated quote")
	errTwinText         = errors.New("text after quote")
	errTwinEncoding     = errors.New("no text")
)

// twinParse is the slow twin of scanner: the grammar as a state machine, one
// byte at a time, over the whole file, with nothing shared with the fast one.
func twinParse(file string, delimiter byte) (records []twinRecord, err error) {
	const (
		atStart = iota // of a cell
		plain
		quoted
		closing // after a quote in a quoted cell
	)
	if len(file) >= 3 && file[:3] == "\xef\xbb\xbf" {
		file = file[3:]
	}
	var (
		state   = atStart
		cell    []byte
		record  = twinRecord{line: 1}
		line    = 1
		content = false // the record has at least one byte
	)
	endCell := func() {
		record.cells = append(record.cells, string(cell))
		cell, state = nil, atStart
	}
	endRecord := func() {
		endCell()
		record.blank = !content
		records = append(records, record)
		record, content = twinRecord{line: line}, false
	}
	for i := 0; i < len(file); i++ {
		b := file[i]
		lineEnd := b == '\n' || b == '\r'
		crlf := b == '\r' && i+1 < len(file) && file[i+1] == '\n'
		if lineEnd && !crlf {
			line++
		}
		if state == quoted {
			content = true
			if b == '"' {
				state = closing
			} else {
				cell = append(cell, b)
			}
			continue
		}
		switch {
		case lineEnd:
			if crlf {
				i++
				line++
			}
			endRecord()
		case b == delimiter:
			content = true
			endCell()
		case state == closing && b == '"':
			cell = append(cell, '"')
			state = quoted
		case state == closing:
			err, state = errTwinText, plain // and on to the end of the cell
		case state == atStart && b == '"':
			content, state = true, quoted
		default:
			content, state = true, plain
			cell = append(cell, b)
		}
	}
	if state == quoted {
		return records, errTwinUnterminated
	}
	if content {
		endRecord()
	}
	for _, r := range records {
		for _, c := range r.cells {
			if !utf8.ValidString(c) || containsNUL(c) {
				err = errors.Join(err, errTwinEncoding)
			}
		}
	}
	return records, err
}

func containsNUL(s string) bool {
	for _, b := range []byte(s) {
		if b == 0 {
			return true
		}
	}
	return false
}
