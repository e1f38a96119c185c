package pipeline

import (
	"bytes"
	"encoding/binary"
	"strings"
)

// A key is a sequence of cells, each preceded by its length.

func appendCell[T string | []byte](key []byte, cell T) []byte {
	return append(binary.AppendUvarint(key, uint64(len(cell))), cell...)
}

// cut splits the first cell off a key.
func cut(key []byte) (cell, rest []byte) {
	n, width := binary.Uvarint(key)
	return key[width : width+int(n)], key[width+int(n):]
}

// cellsOf returns all cells of a key.
func cellsOf(key []byte) (all []string) {
	for len(key) > 0 {
		var cell []byte
		cell, key = cut(key)
		all = append(all, string(cell))
	}
	return all
}

// appendLine appends a record as CSV (RFC 4180) with a delimiter. It quotes the cells that need it,
// like package table; mark says that the line may be the first of a file.
func appendLine[T string | []byte](line []byte, cells []T, delimiter byte, end string) []byte {
	for i, cell := range cells {
		if i > 0 {
			line = append(line, delimiter)
		}
		if !quoted(cell, delimiter, i == 0, len(cells) == 1) {
			line = append(line, cell...)
			continue
		}
		line = append(line, '"')
		for j := range len(cell) {
			if cell[j] == '"' {
				line = append(line, '"')
			}
			line = append(line, cell[j])
		}
		line = append(line, '"')
	}
	return append(line, end...)
}

// quoted reports whether a cell needs quotes: an empty line would not be a record, and a byte order
// mark at the beginning would be taken for the file's.
func quoted[T string | []byte](cell T, delimiter byte, first, alone bool) bool {
	if alone && len(cell) == 0 || first && len(cell) > 2 && cell[0] == 0xEF && cell[1] == 0xBB && cell[2] == 0xBF {
		return true
	}
	for i := range len(cell) {
		if c := cell[i]; c == delimiter || c == '"' || c == '\n' || c == '\r' || alone && strings.IndexByte(",;\t|", c) >= 0 {
			return true
		}
	}
	return false
}

// copied copies cells that must outlive the next record.
func copied(cells [][]byte) [][]byte {
	all := make([][]byte, len(cells))
	for i, c := range cells {
		all[i] = bytes.Clone(c)
	}
	return all
}
