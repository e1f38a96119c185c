package arx

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/charset"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/problem"
)

// columns takes over the columns.
func (t *taking) columns(all []column) error {
	for _, of := range all {
		c := taken{Name: of.name}
		kind := strings.ToLower(of.kind)
		switch {
		case strings.Contains(kind, "quasi"), strings.Contains(kind, "hierarchy"): // in old files a hierarchy implies the role
			c.Role = quasiIdentifying
		case strings.Contains(kind, "insensitive"):
			c.Role = insensitive
		case strings.Contains(kind, "sensitive"):
			c.Role = sensitive
		case strings.Contains(kind, "identifying"):
			c.Role = identifying
		default:
			return tabular.Damaged("ARX project", "the column %q has the role %q, which is none", of.name, of.kind)
		}
		t.read(&c, of)
		if c.Role == quasiIdentifying || c.Role == sensitive {
			if err := t.hierarchy(&c, of); err != nil {
				return err
			}
		}
		if of.function != "" && c.Role == quasiIdentifying {
			t.aggregate(&c, of)
		}
		if c.Response = of.response && c.Role != identifying && c.Aggregate == nil; c.Response != of.response {
			t.say("The column %q was to be predicted. It cannot be here: it names people, or shows one value for each group.", of.name)
		}
		t.project.Columns = append(t.project.Columns, &c)
	}
	return nil
}

// read takes over the reading settings, where they are the same in both programs.
func (t *taking) read(c *taken, of column) {
	switch of.datatype {
	case "String":
		c.Type = "string"
	case "Date/Time", "Date":
		if layout, ok := layoutOf(of.format); ok {
			c.Type, c.Format = "date", layout
		} else if of.format != "" {
			t.say("How the dates of %q are written (%s) is found out anew.", of.name, of.format)
		}
	case "Ordinal":
		t.say("The order of the values of %q is not taken over. Give it one if a rule or a range needs it.", of.name)
	}
}

// hierarchy takes over the hierarchy of a column, and its lowest and highest level.
func (t *taking) hierarchy(c *taken, of column) error {
	if of.hierarchy == "" {
		if c.Role == quasiIdentifying {
			t.say("The column %q has no hierarchy in the project: it gets one by its type.", of.name)
		}
		return nil
	}
	name := inputFolder + of.hierarchy
	text, err := t.held(name, tabular.MaxHeld)
	if err != nil {
		return err
	}
	r := csv.NewReader(charset.NewReader(bytes.NewReader(text)))
	r.Comma, _ = firstRune(t.delimiter)
	r.FieldsPerRecord, r.LazyQuotes = -1, true
	var all [][]string
	for {
		row, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return tabular.Damaged("ARX project", "%s: %v", name, err)
		}
		if len(all) > 0 && len(row) != len(all[0]) {
			return tabular.Damaged("ARX project", "%s: record %d has %d cells, the first has %d", name, len(all)+1, len(row), len(all[0]))
		}
		all = append(all, row)
	}
	if len(all) == 0 {
		return tabular.Damaged("ARX project", "%s is empty", name)
	}
	c.Hierarchy = &hierarchy{Kind: "table", Table: rows{all}}
	if c.Role != quasiIdentifying {
		return nil
	}
	for _, bound := range []struct {
		text string
		into **int
	}{{of.min, &c.MinLevel}, {of.max, &c.MaxLevel}} {
		if bound.text == "" || bound.text == "All" {
			continue
		}
		level, err := strconv.Atoi(bound.text)
		if err != nil || level < 0 || level >= len(all[0]) {
			return tabular.Damaged("ARX project", "the column %q has the level %q, but its levels are 0 to %d", of.name, bound.text, len(all[0])-1)
		}
		*bound.into = &level
	}
	return nil
}

// functions are the names that ARX has for the ways in which a group shows one value for a column.
var functions = map[string]string{"Arithmetic mean": "mean", "Geometric mean": "geometric-mean", "Median": "median",
	"Mode": "mode", "Interval": "interval", "Set": "set"}

// aggregate takes over that a column shows one value for each group, which the other columns form.
func (t *taking) aggregate(c *taken, of column) {
	function, ok := functions[of.function]
	if !ok {
		t.say("The column %q was microaggregated (%s). It is made coarser here; choose averages for it if you want them.", of.name, of.function)
		return
	}
	c.Aggregate, c.Hierarchy, c.MinLevel, c.MaxLevel = &aggregate{function}, nil, nil, nil
}

func (t *taking) say(format string, args ...any) {
	t.remarks = append(t.remarks, tabular.Note("settings", problem.Say(format, args...)))
}

func firstRune(s string) (rune, bool) {
	for _, r := range s {
		return r, true
	}
	return ';', false
}
