package project

import (
	"bytes"
	"fmt"

	"github.com/vugu/vjson"
)

// maxListWidth is the largest width of a list without nested values that is written on one line,
// such as a hierarchy's row or a list of cut points.
const maxListWidth = 100

// JSON writes the project file: indented, fields in the order of the schema,
// parameters by name, so that equal projects give equal bytes.
func (c *Project) JSON() ([]byte, error) {
	complete := *c
	if complete.Columns == nil {
		complete.Columns = []Column{} // a list, where the encoder would write null
	}
	if complete.Models == nil {
		complete.Models = []Model{}
	}
	text, err := Indented(complete)
	if err != nil {
		return nil, fmt.Errorf("the project cannot be written as JSON: %w", err)
	}
	return text, nil
}

// Indented writes a value as project files are written, for people to read.
func Indented(v any) ([]byte, error) {
	compact, err := vjson.Marshal(v)
	if err != nil {
		return nil, err
	}
	w := indenter{in: compact}
	w.value(0)
	w.out.WriteByte('\n')
	return w.out.Bytes(), nil
}

// indenter lays out compact JSON, which it trusts to be valid.
type indenter struct {
	in  []byte
	at  int
	out bytes.Buffer
}

func (w *indenter) value(depth int) {
	switch w.in[w.at] {
	case '{', '[':
		if end := flatList(w.in, w.at); end > 0 {
			w.flat(end)
			return
		}
		w.nested(depth)
	case '"':
		w.text()
	default:
		for w.at < len(w.in) && !bytes.ContainsRune([]byte(",]}"), rune(w.in[w.at])) {
			w.copy()
		}
	}
}

func (w *indenter) nested(depth int) {
	object := w.in[w.at] == '{'
	w.copy()
	if c := w.in[w.at]; c == '}' || c == ']' {
		w.copy()
		return
	}
	for {
		w.line(depth + 1)
		if object {
			w.text()
			w.copy() // the colon
			w.out.WriteByte(' ')
		}
		w.value(depth + 1)
		if w.in[w.at] != ',' {
			break
		}
		w.copy()
	}
	w.line(depth)
	w.copy()
}

// flat writes a list on one line.
func (w *indenter) flat(end int) {
	for w.at < end {
		switch w.in[w.at] {
		case '"':
			w.text()
		case ',':
			w.copy()
			w.out.WriteByte(' ')
		default:
			w.copy()
		}
	}
}

// text writes a string. The encoder escapes < > and & for web pages that embed JSON in HTML; a
// project file is for people, so they are restored.
func (w *indenter) text() {
	w.copy()
	for w.in[w.at] != '"' {
		if w.in[w.at] != '\\' {
			w.copy()
			continue
		}
		switch string(w.in[w.at:min(w.at+6, len(w.in))]) {
		case `\u003c`:
			w.out.WriteByte('<')
			w.at += 6
		case `\u003e`:
			w.out.WriteByte('>')
			w.at += 6
		case `\u0026`:
			w.out.WriteByte('&')
			w.at += 6
		default:
			w.copy()
			w.copy()
		}
	}
	w.copy()
}

func (w *indenter) copy() {
	w.out.WriteByte(w.in[w.at])
	w.at++
}

func (w *indenter) line(depth int) {
	w.out.WriteByte('\n')
	for range depth {
		w.out.WriteString("  ")
	}
}

// flatList returns the end of a list at the given place if it is short and holds no list and no
// object, else 0.
func flatList(in []byte, at int) int {
	if in[at] != '[' {
		return 0
	}
	quoted := false
	for i := at + 1; i < len(in) && i-at <= maxListWidth; i++ {
		switch c := in[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '[' || c == '{':
			return 0
		case c == ']':
			return i + 1
		}
	}
	return 0
}
