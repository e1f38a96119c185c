// Package xlsx reads and writes Excel workbooks, ECMA-376 (Office Open XML), a sheet
// at a time and without holding it: only the list of texts that cells share is in
// memory. Numbers, dates and leading zeros come as Excel shows them (package numfmt).
package xlsx

import (
	"archive/zip"
	"errors"
	"io"
	"path"
	"strings"

	"github.com/fulgurite/fulgurite/core/formats/markup"
	"github.com/fulgurite/fulgurite/core/formats/numfmt"
	"github.com/fulgurite/fulgurite/core/formats/sheet"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Book is a workbook.
type Book struct {
	parts    map[string]*zip.File
	sheets   []entry
	date1904 bool
	formats  []*numfmt.Format // by style of a cell
	texts    texts
	loaded   bool // formats and texts
	byType   map[string]string
}

type entry struct {
	name, part string
	hidden     bool
}

// maxSheets bounds the sheets of a workbook, each of which is looked into.
const maxSheets = 4096

// PartName is the name of a part of a package, whose letters may be of any case: some programs
// write it with backslashes or as a path from the root.
func PartName(name string) string {
	return strings.ToLower(strings.TrimPrefix(strings.ReplaceAll(name, "\\", "/"), "/"))
}

// Open reads the list of sheets of a workbook.
func Open(archive *zip.Reader) (*Book, error) {
	b := &Book{parts: map[string]*zip.File{}}
	for _, f := range archive.File {
		b.parts[PartName(f.Name)] = f
	}
	root, err := b.relations("")
	if err != nil {
		return nil, err
	}
	main := ""
	for _, r := range root {
		if r.kind == "officeDocument" {
			main = r.target
		}
	}
	related, err := b.relations(main)
	if err != nil {
		return nil, err
	}
	targets := map[string]relation{}
	b.byType = map[string]string{}
	for _, r := range related {
		targets[r.id] = r
		b.byType[r.kind] = r.target
	}
	err = b.scan(main, func(s *markup.Scanner) error {
		switch string(s.Name()) {
		case "workbookPr":
			if given := s.Attr("date1904"); given != "" { // an extension has an element of this name, too
				b.date1904 = isTrue(given)
			}
		case "sheet":
			if len(b.sheets) > maxSheets {
				break
			}
			if r := targets[s.Attr("id")]; r.kind == "worksheet" {
				b.sheets = append(b.sheets, entry{s.Attr("name"), r.target, s.Attr("state") != "" && s.Attr("state") != "visible"})
			}
		}
		return nil
	})
	if err == nil && len(b.sheets) > maxSheets {
		err = damaged("it has more than %d sheets", maxSheets)
	}
	if err == nil && len(b.sheets) == 0 {
		err = damaged("it has no sheet with cells")
	}
	return b, err
}

func isTrue(text string) bool { return text == "1" || text == "true" }

func damaged(why string, args ...any) error { return tabular.Damaged("Excel", why, args...) }

// explained makes a problem of what went wrong with a part.
func explained(part string, err error) error {
	if err == nil || err == io.EOF {
		return err
	}
	var known *problem.Problem
	if errors.As(err, &known) {
		return err
	}
	return damaged("%s: %v", part, err)
}

// relation is a reference from one part to another.
type relation struct{ id, kind, target string }

// relations returns what a part names; "" is the workbook as a whole.
func (b *Book) relations(part string) ([]relation, error) {
	var all []relation
	dir := path.Dir(part)
	name := path.Join(dir, "_rels", path.Base(part)+".rels")
	if part == "" {
		name = "_rels/.rels"
	}
	err := b.scan(name, func(s *markup.Scanner) error {
		if s.Is("Relationship") && s.Attr("TargetMode") != "External" {
			target := strings.ReplaceAll(s.Attr("Target"), "\\", "/")
			if !strings.HasPrefix(target, "/") {
				target = path.Join("/", dir, target)
			}
			target = path.Clean(target)[1:]
			all = append(all, relation{s.Attr("Id"), path.Base(s.Attr("Type")), target})
		}
		return nil
	})
	return all, err
}

// open opens a part to be read.
func (b *Book) open(part string) (io.ReadCloser, error) {
	f := b.parts[PartName(part)]
	if f == nil {
		return nil, damaged("%s is missing in it", part)
	}
	r, err := f.Open()
	return r, explained(part, err)
}

// scan calls f at the beginning of each element of a small part.
func (b *Book) scan(part string, f func(s *markup.Scanner) error) error {
	in, err := b.open(part)
	if err != nil {
		return err
	}
	defer in.Close()
	s := markup.NewScanner(tabular.Limited(in, part, tabular.MaxDescribed))
	for {
		kind, err := s.Next()
		if err == io.EOF {
			return nil
		}
		if err == nil && kind == markup.Start {
			err = f(s)
		}
		if err != nil {
			return explained(part, err)
		}
	}
}

// Sheets returns the names of the sheets that have at least one cell with a value:
// those that are hidden last.
func (b *Book) Sheets() ([]string, error) {
	var shown, hidden []string
	for _, e := range b.sheets {
		rows, err := b.rows(e)
		if err != nil {
			return nil, err
		}
		var row sheet.Row
		for row.Filled() == 0 && err == nil {
			_, err = rows.Next(&row)
		}
		rows.in.Close()
		switch {
		case err == io.EOF:
		case err != nil:
			return nil, err
		case e.hidden:
			hidden = append(hidden, e.name)
		default:
			shown = append(shown, e.name)
		}
	}
	return append(shown, hidden...), nil
}

// Sheet returns the table on a sheet.
func (b *Book) Sheet(name string) (tabular.Table, error) {
	for _, e := range b.sheets {
		if e.name == name {
			rows, err := b.rows(e)
			if err != nil {
				return nil, err
			}
			if rows.spans.Spans, err = b.merged(e.part); err != nil {
				return nil, err
			}
			if e.hidden {
				rows.noted = append(rows.noted, tabular.Note("hidden-sheet", problem.Say("The sheet is hidden in Excel.")))
			}
			return sheet.New(rows), nil
		}
	}
	return nil, damaged("it has no sheet %q", name)
}
