package project

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/vugu/vjson"
)

// Parse reads a project file. file is its name for messages, and may be empty. It accepts only
// files that it understands completely: bounded size and depth, a known version, known fields of
// the right type, and values that are valid by themselves (Validate). Whether models, measures,
// hierarchies and column names fit together and fit a table is checked when they are used.
//
// The error is a problem, or several joined (problem.Flatten), each with line, character and, where
// there is one, the path in the file.
func Parse(data []byte, file string) (*Project, error) {
	if len(data) > maxBytes {
		return nil, problem.New("config-too-large", "Perhaps this is the table: open the project file instead.",
			"The project file has %d bytes, more than the limit of %d.", len(data), maxBytes).InFile(file)
	}
	data = bytes.TrimPrefix(data, []byte("\xEF\xBB\xBF")) // a byte order mark, as some editors write it
	p := parser{data: data}
	root, err := p.parse()
	if err != nil {
		return nil, problem.From(err).InFile(file)
	}
	s := schema{data: data, file: file}
	if root.kind == nodeObject {
		s.state(&root)
	}
	if root.kind == nodeObject && len(s.problems) == 0 {
		s.version(&root) // first: a newer file has unknown fields
	}
	if len(s.problems) == 0 {
		s.columns(&root)
		s.walk(&root, schemaType, "")
	}
	if err := errors.Join(s.problems...); err != nil {
		return nil, err
	}
	c := new(Project)
	if err := vjson.Unmarshal(data, c); err != nil {
		return nil, fmt.Errorf("a project file passed all checks but cannot be decoded: %w", err)
	}
	c.upgrade()
	if err := c.Validate(); err != nil {
		for _, p := range problem.Flatten(err) {
			line, character := position(data, root.lookup(p.Place.Path).offset)
			s.problems = append(s.problems, p.At(problem.Place{File: file, Line: line, Column: character}))
		}
		return nil, errors.Join(s.problems...)
	}
	return c, nil
}

// state rejects the state of a growing table: a similar file that is kept beside the project.
func (s *schema) state(root *node) {
	if root.member("scheme") != nil && root.member("batches") != nil {
		s.add("config-state", root, "", "Open the project, then the table. The state is opened under “Add more rows”, below the rules.",
			"The file is not a project: it holds the state of a table that comes in batches.")
	}
}

// writes is the hint for a missing version.
const writes = "This program writes version %d."

// version checks the version of the schema.
func (s *schema) version(root *node) {
	n := root.member("version")
	if n == nil {
		s.put(root, "version", problem.New("config-version", "", "The project file does not say which version it has.").
			Hinted("Project files begin with \"version\": %d. This may be a file of another program.", Version))
		return
	}
	v, err := strconv.Atoi(n.text)
	switch {
	case n.kind != nodeNumber || err != nil:
		s.put(n, "version", problem.New("config-version", "", "The version of the project file must be a whole number.").Hinted(writes, Version))
	case v > Version:
		s.add("config-future", n, "version", "Get the latest version of the program.",
			"The project file has version %d and comes from a newer Fulgurite; this one knows versions up to %d.", v, Version)
	case v < 1:
		s.put(n, "version", problem.New("config-version", "", "Project files have no version %d.", v).Hinted(writes, Version))
	}
}

// columns limits the number of columns before anything is built for each.
func (s *schema) columns(root *node) {
	if n := root.member("columns"); n != nil && len(n.items) > maxColumns {
		s.add("config-too-many", n, "columns", "Name only the columns that are not harmless: the others are kept as they are.",
			"The project file describes %d columns; at most %d are read.", len(n.items), maxColumns)
	}
}
