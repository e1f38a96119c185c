// Package ods reads OpenDocument spreadsheets, OASIS OpenDocument 1.3 part 3, one sheet at a time
// and without holding it. The file has the shown text of cells in the language of whoever saved it;
// dates in digits, leading zeros and the number of decimals are taken from there, while numbers
// have a decimal point and no thousands separators, as from other formats.
package ods

import (
	"archive/zip"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/formats/markup"
	"github.com/fulgurite/fulgurite/core/formats/sheet"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Book is a spreadsheet document.
type Book struct{ content *zip.File }

// Open opens a document. Encrypted ones are rejected.
func Open(archive *zip.Reader) (*Book, error) {
	b := &Book{}
	for _, f := range archive.File {
		switch f.Name {
		case "content.xml":
			b.content = f
		case "META-INF/manifest.xml":
			in, err := f.Open()
			if err != nil {
				return nil, explained(err)
			}
			text, err := tabular.Held(in, f.Name, 16<<20)
			in.Close()
			if err != nil {
				return nil, explained(err)
			}
			if strings.Contains(string(text), "encryption-data") {
				return nil, problem.New("format-encrypted", "Open it in LibreOffice and save it without a password.",
					"The spreadsheet is encrypted with a password.")
			}
		}
	}
	if b.content == nil {
		return nil, damaged("content.xml is missing in it")
	}
	return b, nil
}

func damaged(why string, args ...any) error { return tabular.Damaged("OpenDocument", why, args...) }

func explained(err error) error {
	var known *problem.Problem
	if err == nil || err == io.EOF || errors.As(err, &known) {
		return err
	}
	return damaged("%v", err)
}

// Sheets returns the names of the sheets that have at least one cell with a value.
func (b *Book) Sheets() ([]string, error) {
	in, err := b.content.Open()
	if err != nil {
		return nil, explained(err)
	}
	defer in.Close()
	s := markup.NewScanner(in)
	var names []string
	for {
		name, err := nextTable(s)
		if err == io.EOF {
			return names, nil
		}
		if err != nil {
			return nil, explained(err)
		}
		for depth := s.Depth(); s.Depth() >= depth; {
			kind, err := s.Next()
			if err != nil {
				return nil, explained(err)
			}
			if kind == markup.Start && s.Attr("office:value-type") != "" && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
}

// nextTable reads on to the next sheet and returns its name.
func nextTable(s *markup.Scanner) (string, error) {
	for {
		kind, err := s.Next()
		if err != nil {
			return "", err
		}
		if kind != markup.Start {
			continue
		}
		switch string(s.Name()) {
		case "tracked-changes", "dde-links", "automatic-styles":
			if err := s.Skip(); err != nil {
				return "", err
			}
		case "table":
			return s.Attr("table:name"), nil
		}
	}
}

// Sheet returns the table on a sheet.
func (b *Book) Sheet(name string) (tabular.Table, error) {
	in, err := b.content.Open()
	if err != nil {
		return nil, explained(err)
	}
	s := markup.NewScanner(in)
	for {
		found, err := nextTable(s)
		if err == nil && found == name {
			return sheet.New(&rows{in: in, scan: s, depth: s.Depth()}), nil
		}
		if err == nil {
			err = s.Skip()
		}
		if err != nil {
			in.Close()
			if err == io.EOF {
				return nil, damaged("it has no sheet %q", name)
			}
			return nil, explained(err)
		}
	}
}
