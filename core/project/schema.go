package project

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
)

// maxProblems limits the problems of one project file that are reported at once.
const maxProblems = 20

// schema compares a project file with the Go types that it is to be decoded into, by the types'
// json tags. The decoder alone would drop unknown fields, accept names in other letter cases and
// read null as zero.
type schema struct {
	data     []byte
	file     string
	problems []error
}

// walk checks n, found at path, against the type t.
func (s *schema) walk(n *node, t reflect.Type, path string) {
	if len(s.problems) >= maxProblems {
		return
	}
	switch t.Kind() {
	case reflect.Pointer:
		if n.kind != nodeNull { // null means "not given", like leaving it out
			s.walk(n, t.Elem(), path)
		}
	case reflect.Struct:
		if s.expect(n, nodeObject, path) {
			s.fields(n, t, path)
		}
	case reflect.Slice:
		if s.expect(n, nodeArray, path) {
			for i := range n.items {
				s.walk(&n.items[i], t.Elem(), fmt.Sprintf("%s[%d]", path, i))
			}
		}
	case reflect.Map:
		if s.expect(n, nodeObject, path) {
			for i := range n.items {
				s.walk(&n.items[i], t.Elem(), join(path, n.names[i].text))
			}
		}
	case reflect.Interface: // a parameter's value
		switch n.kind {
		case nodeNumber:
			s.number(n, path)
		case nodeString, nodeBool:
		default:
			s.add("config-type", n, path, "Parameters are numbers, texts, true or false.",
				"%s must be a number, a text, true or false, not %s.", subject(path), n.kind)
		}
	case reflect.String:
		s.expect(n, nodeString, path)
	case reflect.Bool:
		s.expect(n, nodeBool, path)
	case reflect.Float64:
		if s.expect(n, nodeNumber, path) {
			s.number(n, path)
		}
	case reflect.Int:
		if s.expect(n, nodeNumber, path) {
			if x, err := strconv.ParseInt(n.text, 10, 64); err != nil || x > math.MaxInt32 || x < math.MinInt32 {
				s.add("config-type", n, path, "Write it with digits alone, up to 2147483647.",
					"%s must be a whole number, not %s.", subject(path), n.text)
			}
		}
	default:
		panic("the project file's schema has a type that the parser does not know: " + t.String())
	}
}

// fields checks the members of an object against the fields of a struct.
func (s *schema) fields(n *node, t reflect.Type, path string) {
	var known []string
	types := map[string]reflect.Type{}
	for f := range t.Fields() {
		if !f.IsExported() {
			continue
		}
		tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if tag == "" || tag == "-" {
			panic("the project file's schema has a field without a name: " + t.String() + "." + f.Name)
		}
		known = append(known, tag)
		types[tag] = f.Type
	}
	for i, m := range n.names {
		if ft, ok := types[m.text]; ok {
			s.walk(&n.items[i], ft, join(path, m.text))
			continue
		}
		owner := path
		if owner == "" {
			owner = "The project"
		}
		hint := problem.Say("Known fields: %s.", strings.Join(known, ", "))
		if j := slices.IndexFunc(known, func(k string) bool { return strings.EqualFold(k, m.text) }); j >= 0 {
			hint = problem.Say("Write it %q.", known[j])
		}
		s.put(&node{offset: m.offset}, join(path, m.text),
			problem.New("config-unknown-field", "", "%s has no field %q.", owner, m.text).Advising(hint))
	}
}

// expect reports a value of another kind than wanted.
func (s *schema) expect(n *node, want nodeKind, path string) bool {
	if n.kind == want {
		return true
	}
	s.add("config-type", n, path, "See the description of project files in the help.", "%s must be %s, not %s.", subject(path), want, n.kind)
	return false
}

// subject names a path for people, as the page does where it can be set; the place of the problem
// has the path.
func subject(path string) string {
	if path == "" {
		return "The project file"
	}
	for _, f := range Fields() {
		if f.Path == path {
			return "“" + f.Label + "”"
		}
	}
	column, name, _ := strings.Cut(path, "].")
	for _, f := range ColumnFields() {
		if f.Path == name && strings.HasPrefix(column, "columns[") {
			return "“" + f.Label + "”"
		}
	}
	return path
}

// number reports a number that float64 cannot hold.
func (s *schema) number(n *node, path string) {
	if _, err := strconv.ParseFloat(n.text, 64); err != nil {
		s.add("config-type", n, path, "Use a smaller number.", "%s is too large.", subject(path))
	}
}

func (s *schema) add(code problem.Code, n *node, path, hint, format string, args ...any) {
	s.put(n, path, problem.New(code, hint, format, args...))
}

// put records a problem with n, which is found at path.
func (s *schema) put(n *node, path string, p *problem.Problem) {
	line, character := position(s.data, n.offset)
	if len(s.problems) < maxProblems {
		s.problems = append(s.problems, p.At(problem.Place{File: s.file, Line: line, Column: character, Path: path}))
	}
}

// join appends a field's name to a path: columns[3] and role give
// columns[3].role.
func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// lookup returns the value at a path as join and walk write it, or the innermost existing one.
func (n *node) lookup(path string) *node {
	for path != "" {
		var next *node
		if strings.HasPrefix(path, "[") {
			index, rest, _ := strings.Cut(path[1:], "]")
			if i, err := strconv.Atoi(index); err == nil && i < len(n.items) {
				next = &n.items[i]
			}
			path = rest
		} else {
			path = strings.TrimPrefix(path, ".")
			end := strings.IndexAny(path, ".[")
			if end < 0 {
				end = len(path)
			}
			next = n.member(path[:end])
			path = path[end:]
		}
		if next == nil {
			return n
		}
		n = next
	}
	return n
}

var schemaType = reflect.TypeFor[Project]()
