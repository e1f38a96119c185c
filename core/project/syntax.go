package project

import (
	"strings"
	"unicode/utf8"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/vugu/vjson"
)

// Bounds of a project file. They are far above what people write and keep a hostile file from
// exhausting the memory of a browser tab.
const (
	maxBytes   = 16 << 20
	maxDepth   = 32        // objects and arrays inside one another
	maxValues  = 1_000_000 // values of all kinds, names of fields not counted
	maxColumns = 10_000
)

// nodeKind is the kind of a JSON value.
type nodeKind byte

const (
	nodeNull nodeKind = iota
	nodeBool
	nodeNumber
	nodeString
	nodeArray
	nodeObject
)

func (k nodeKind) String() string {
	return [...]string{"null", "true or false", "a number", "a text", "a list", "an object"}[k]
}

// node is a JSON value with its position, which a decoded any lacks.
type node struct {
	kind   nodeKind
	offset int    // of the first byte in the file
	text   string // of a string its value, of a number and a bool its literal
	names  []name // of an object the names of its members, in order
	items  []node // of an array its elements, of an object the members' values
}

// name is the name of an object's member.
type name struct {
	text   string
	offset int
}

// member returns the value of the member with the given name, or nil.
func (n *node) member(text string) *node {
	for i := range n.names {
		if n.names[i].text == text {
			return &n.items[i]
		}
	}
	return nil
}

// position returns the 1-based line and character of a byte of the file.
func position(data []byte, offset int) (line, character int) {
	line, start := 1, 0
	for i := 0; i < offset && i < len(data); i++ {
		if data[i] == '\n' {
			line, start = line+1, i+1
		}
	}
	return line, utf8.RuneCount(data[start:min(offset, len(data))]) + 1
}

// parser reads JSON strictly: no member twice, nothing after the value, valid
// UTF-8, and within the bounds above.
type parser struct {
	data   []byte
	at     int
	depth  int
	values int
}

// parse returns the root of the file.
func (p *parser) parse() (node, error) {
	if !utf8.Valid(p.data) {
		i := 0
		for {
			r, size := utf8.DecodeRune(p.data[i:])
			if r == utf8.RuneError && size == 1 {
				break
			}
			i += size
		}
		return node{}, p.fail(i, "config-encoding", "Save the file with the encoding UTF-8.",
			"The project file is not written in UTF-8: it has the byte 0x%02X here.", p.data[i])
	}
	p.space()
	if p.at == len(p.data) {
		return node{}, p.fail(p.at, "config-empty", "Choose a project file that Fulgurite saved.", "The project file is empty.")
	}
	root, err := p.value()
	if err != nil {
		return node{}, err
	}
	p.space()
	if p.at < len(p.data) {
		return node{}, p.syntax("nothing more after the project's closing brace")
	}
	return root, nil
}

func (p *parser) value() (node, error) {
	if p.values++; p.values > maxValues {
		return node{}, p.fail(p.at, "config-too-many", "Import very long hierarchies from CSV files instead.",
			"The project file holds more than %d values.", maxValues)
	}
	n := node{offset: p.at}
	if p.at == len(p.data) {
		return n, p.truncated()
	}
	var err error
	switch c := p.data[p.at]; {
	case c == '{':
		n.kind = nodeObject
		err = p.nested(func() error { return p.members(&n) })
	case c == '[':
		n.kind = nodeArray
		err = p.nested(func() error { return p.elements(&n) })
	case c == '"':
		n.kind = nodeString
		n.text, err = p.text()
	case c == '-' || c >= '0' && c <= '9':
		n.kind = nodeNumber
		n.text, err = p.number()
	case c == 't':
		n.kind, n.text, err = nodeBool, "true", p.word("true")
	case c == 'f':
		n.kind, n.text, err = nodeBool, "false", p.word("false")
	case c == 'n':
		n.kind, err = nodeNull, p.word("null")
	default:
		err = p.syntax("a value")
	}
	return n, err
}

func (p *parser) nested(read func() error) error {
	if p.depth++; p.depth > maxDepth {
		return p.fail(p.at, "config-too-deep", "A project file needs no more than ten levels.",
			"The project file nests objects and lists more than %d deep.", maxDepth)
	}
	p.at++
	err := read()
	p.depth--
	return err
}

func (p *parser) members(n *node) error {
	seen := map[string]bool{}
	for {
		p.space()
		if len(n.names) == 0 && p.accept('}') {
			return nil
		}
		if p.at == len(p.data) {
			return p.truncated()
		}
		if p.data[p.at] != '"' {
			return p.syntax("the name of a field in quotation marks")
		}
		member := name{offset: p.at}
		var err error
		if member.text, err = p.text(); err != nil {
			return err
		}
		if seen[member.text] {
			return p.fail(member.offset, "config-duplicate-field", "Remove one of the two.",
				"The field %q stands twice in the same object.", member.text)
		}
		seen[member.text] = true
		p.space()
		if !p.accept(':') {
			return p.syntax("a colon")
		}
		p.space()
		value, err := p.value()
		if err != nil {
			return err
		}
		n.names = append(n.names, member)
		n.items = append(n.items, value)
		p.space()
		if p.accept('}') {
			return nil
		}
		if !p.accept(',') {
			return p.syntax("a comma or a closing brace")
		}
	}
}

func (p *parser) elements(n *node) error {
	for {
		p.space()
		if len(n.items) == 0 && p.accept(']') {
			return nil
		}
		value, err := p.value()
		if err != nil {
			return err
		}
		n.items = append(n.items, value)
		p.space()
		if p.accept(']') {
			return nil
		}
		if !p.accept(',') {
			return p.syntax("a comma or a closing bracket")
		}
	}
}

func (p *parser) text() (string, error) {
	start, escaped := p.at, false
	for p.at++; p.at < len(p.data); p.at++ {
		switch c := p.data[p.at]; {
		case c == '"':
			p.at++
			literal := p.data[start:p.at]
			if !escaped {
				return string(literal[1 : len(literal)-1]), nil
			}
			var s string
			if err := vjson.Unmarshal(literal, &s); err != nil {
				return "", p.fail(start, "config-syntax", "Escapes are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hexadecimal digits.",
					"A text of the project file holds an unknown escape.")
			}
			if replaced(literal, s) {
				return "", p.fail(start, "config-syntax", "Write the character itself, or both halves of its escape.",
					"A text of the project file holds half a character: \\uD800 to \\uDFFF have a meaning only in pairs.")
			}
			return s, nil
		case c == '\\':
			escaped = true
			p.at++
		case c < 0x20:
			return "", p.syntax("no line break or control character inside a text")
		}
	}
	p.at = len(p.data)
	return "", p.truncated()
}

// replaced reports whether decoding inserted the replacement character where the literal has none,
// as it does for half a surrogate pair.
func replaced(literal []byte, s string) bool {
	const replacement = "\uFFFD"
	written := strings.Count(string(literal), replacement) + strings.Count(strings.ToLower(string(literal)), `\ufffd`)
	return strings.Count(s, replacement) > written
}

func (p *parser) number() (string, error) {
	start := p.at
	digits := func() bool {
		first := p.at
		for p.at < len(p.data) && p.data[p.at] >= '0' && p.data[p.at] <= '9' {
			p.at++
		}
		return p.at > first
	}
	bad := func() (string, error) {
		if p.at == len(p.data) {
			return "", p.truncated()
		}
		return "", p.syntax("a digit")
	}
	p.accept('-')
	if !p.accept('0') && !digits() {
		return bad()
	}
	if p.accept('.') && !digits() {
		return bad()
	}
	if p.accept('e') || p.accept('E') {
		_ = p.accept('+') || p.accept('-')
		if !digits() {
			return bad()
		}
	}
	return string(p.data[start:p.at]), nil
}

func (p *parser) word(w string) error {
	rest := string(p.data[p.at:min(p.at+len(w), len(p.data))])
	if rest == w {
		p.at += len(w)
		return nil
	}
	if strings.HasPrefix(w, rest) {
		p.at = len(p.data)
		return p.truncated()
	}
	return p.syntax("a value")
}

func (p *parser) accept(c byte) bool {
	if p.at < len(p.data) && p.data[p.at] == c {
		p.at++
		return true
	}
	return false
}

func (p *parser) space() {
	for p.at < len(p.data) && strings.IndexByte(" \t\r\n", p.data[p.at]) >= 0 {
		p.at++
	}
}

// syntax reports what was expected in place of what is there.
func (p *parser) syntax(expected string) error {
	if p.at >= len(p.data) {
		return p.truncated()
	}
	r, _ := utf8.DecodeRune(p.data[p.at:])
	return p.fail(p.at, "config-syntax", "Project files are JSON: check quotation marks, commas and brackets around this place.",
		"The project file has %q where it should have %s.", r, expected)
}

func (p *parser) truncated() error {
	return p.fail(len(p.data), "config-truncated", "Get a complete copy, or save the project again.",
		"The project file ends in the middle: the rest is missing.")
}

func (p *parser) fail(offset int, code problem.Code, hint, format string, args ...any) error {
	line, character := position(p.data, offset)
	return problem.New(code, hint, format, args...).At(problem.Place{Line: line, Column: character})
}
