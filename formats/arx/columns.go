package arx

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/charset"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/formats/tabular"
)

// columns takes over what each column is.
func (t *taking) columns(all []columnXML) error {
	for _, of := range all {
		c := project.Column{Name: of.Name}
		kind := strings.ToLower(of.Type)
		switch {
		case strings.Contains(kind, "quasi"), strings.Contains(kind, "hierarchy"): // a hierarchy stands for the role in old files
			c.Role = project.QuasiIdentifying
		case strings.Contains(kind, "insensitive"):
			c.Role = project.Insensitive
		case strings.Contains(kind, "sensitive"):
			c.Role = project.Sensitive
		case strings.Contains(kind, "identifying"):
			c.Role = project.Identifying
		default:
			return tabular.Damaged("ARX project", "the column %q has the role %q, which is none", of.Name, of.Type)
		}
		t.read(&c, of)
		if c.Role == project.QuasiIdentifying || c.Role == project.Sensitive {
			if err := t.hierarchy(&c, of); err != nil {
				return err
			}
		}
		if of.Function != "" && c.Role == project.QuasiIdentifying {
			t.say("The column %q was microaggregated (%s). It is made coarser here; choose averages for it if you want them.", of.Name, of.Function)
		}
		t.project.Columns = append(t.project.Columns, c)
	}
	return nil
}

// read takes over how cells are read, where that is the same in both programs.
func (t *taking) read(c *project.Column, of columnXML) {
	switch of.Datatype {
	case "String":
		c.Type = table.String
	case "Date/Time", "Date":
		if layout, ok := layoutOf(of.Format); ok {
			c.Type, c.Format = table.Date, layout
		} else if of.Format != "" {
			t.say("How the dates of %q are written (%s) is found out anew.", of.Name, of.Format)
		}
	case "Ordinal":
		t.say("The order of the values of %q is not taken over. Give it one if a rule or a range needs it.", of.Name)
	}
}

// hierarchy takes over the hierarchy of a column, and its lowest and highest level.
func (t *taking) hierarchy(c *project.Column, of columnXML) error {
	if of.Hierarchy == "" {
		if c.Role == project.QuasiIdentifying {
			t.say("The column %q has no hierarchy in the project: it gets one by its type.", of.Name)
		}
		return nil
	}
	name := inputFolder + of.Hierarchy
	text, err := t.held(name, tabular.MostHeld)
	if err != nil {
		return err
	}
	r := csv.NewReader(charset.NewReader(bytes.NewReader(text)))
	r.Comma, _ = firstRune(t.delimiter)
	r.FieldsPerRecord, r.LazyQuotes = -1, true
	var rows [][]string
	for {
		row, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return tabular.Damaged("ARX project", "%s: %v", name, err)
		}
		if len(rows) > 0 && len(row) != len(rows[0]) {
			return tabular.Damaged("ARX project", "%s: record %d has %d cells, the first has %d", name, len(rows)+1, len(row), len(rows[0]))
		}
		rows = append(rows, row)
	}
	if len(rows) == 0 {
		return tabular.Damaged("ARX project", "%s is empty", name)
	}
	c.Hierarchy = &hierarchy.Spec{Kind: hierarchy.KindTable, Table: &hierarchy.Table{Rows: rows}}
	if c.Role != project.QuasiIdentifying {
		return nil
	}
	for _, bound := range []struct {
		text string
		into **int
	}{{of.Min, &c.MinLevel}, {of.Max, &c.MaxLevel}} {
		if bound.text == "" || bound.text == "All" {
			continue
		}
		level, err := strconv.Atoi(bound.text)
		if err != nil || level < 0 || level >= len(rows[0]) {
			return tabular.Damaged("ARX project", "the column %q has the level %q, but its levels are 0 to %d", of.Name, bound.text, len(rows[0])-1)
		}
		*bound.into = &level
	}
	return nil
}

func (t *taking) say(format string, args ...any) {
	t.remarks = append(t.remarks, fmt.Sprintf(format, args...))
}

func firstRune(s string) (rune, bool) {
	for _, r := range s {
		return r, true
	}
	return ';', false
}
