package table

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
)

// checkNames rejects duplicate and empty names, and reports all of them at once.
func checkNames(file string, line int, names []string) error {
	var problems []error
	seen := make(map[string]int, len(names))
	for i, name := range names {
		place := problem.Place{File: file, Line: line, Column: i + 1}
		if strings.TrimSpace(name) == "" {
			problems = append(problems, problem.New("table-empty-name",
				"Name the column in the line of names, or say that the file has no such line.",
				"Column %d has no name.", i+1).At(place))
		} else if j, ok := seen[name]; ok {
			problems = append(problems, problem.New("table-duplicate-name",
				"Rename one of them in the line of names, or say that the file has no such line.",
				"Columns %d and %d have the same name, %s.", j+1, i+1, excerpt(name)).At(place))
		} else {
			seen[name] = i
		}
		if len(problems) == linesNamed {
			break
		}
	}
	return errors.Join(problems...)
}

// numbered names columns without a name by position, column-3, and appends a number to repeated
// names: age, age-2.
func numbered(names []string) []string {
	all := slices.Clone(names)
	taken := map[string]bool{}
	for _, name := range names {
		taken[name] = true
	}
	seen := map[string]bool{}
	for i, name := range names {
		base, n := name, 2
		if strings.TrimSpace(name) == "" {
			base, n = fmt.Sprintf("column-%d", i+1), 1
			name = base
		}
		for seen[name] || n > 1 && name != names[i] && taken[name] || n == 1 && taken[name] {
			n = max(n, 2)
			name = fmt.Sprintf("%s-%d", base, n)
			n++
		}
		seen[name] = true
		all[i] = name
	}
	return all
}

// curable adds, once for all of them, the cures to problems with the names of columns.
func (b *builder) curable(err error) error {
	s := b.scanner
	cures := []problem.Cure{numberNames()}
	if slices.ContainsFunc(b.firstRow, looksLikeData) {
		cures = []problem.Cure{noHeader(), numberNames()}
	}
	var all []error
	for i, p := range problem.Flatten(err) {
		if i == 0 {
			p = p.At(problem.Place{})
			p.Lines, p.Cures = s.around(), cures
		}
		all = append(all, p)
	}
	return errors.Join(all...)
}

// noRows rejects a file that has names but no records.
func (b *builder) noRows() error {
	p := problem.New("table-no-rows", "Choose a file with records; or say that the file has no line of names, if its first line is a record.",
		"The file has a line of names but no records.")
	if n := len(b.table.Aside); n > 0 {
		p = problem.New("table-no-rows", "Check the delimiter and the first line.", "%s",
			problem.Several(n, "The file has %d record, which has not as many cells as its first line.",
				"None of the file's %d records has as many cells as its first line.", n))
	} else if !b.opt.NoHeader && slices.ContainsFunc(b.firstRow, looksLikeData) {
		p.Cures = []problem.Cure{noHeader()}
	}
	return p.At(problem.Place{File: b.table.Name, Line: b.opt.SkipLines + 1})
}
