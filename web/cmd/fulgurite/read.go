package main

import (
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// readSettings are flags that say how the values of a column are read, each as
// COLUMN=VALUE. They may be about any column.
type readSettings struct {
	read, missing, same, scale []string
}

// readFlags are the names of these flags and the part of a column's entry in a
// project that each sets.
var readFlags = []struct{ flag, part string }{
	{"read", ".type"}, {"read", ".format"}, {"missing-in", ".read.missing"}, {"same", ".read.same"}, {"scale", ".read.order"},
}

func (s *readSettings) register(c command) {
	c.each(&s.read, "read", "what the values of a column are, as COLUMN=TYPE[:FORMAT] with string, integer, decimal, date or ordinal; "+
		"the format shows how 2 January 2006 is written (date:02.01.2006, date:02.01.06 from 1930, date:serial), or 1234.5 (decimal:1.234,5)")
	c.each(&s.missing, "missing-in", "words that mean no value in a column, as COLUMN=WORD,WORD; a comma in a word is written twice")
	c.each(&s.same, "same", "spellings of one value of a column, as COLUMN=VALUE:SPELLING,SPELLING; the file shows the value; may be repeated")
	c.each(&s.scale, "scale", "the order of a column's words, as COLUMN=LOW<MEDIUM<HIGH; a word with a < stands in double quotes")
}

// insteadOfProject refuses these flags beside a project, which says the same.
func (s *readSettings) insteadOfProject(c command) {
	for _, of := range readFlags {
		c.instead("project", of.flag)
	}
}

// put takes what one of the flags says of a column.
func (s *readSettings) put(flag string, c *project.Column, value string) error {
	more := &table.Reading{}
	switch flag {
	case "read":
		t, format, _ := strings.Cut(value, ":")
		if err := set(c, "type", t); err != nil {
			return err
		}
		c.Format = format
		switch c.Type {
		case table.Date:
			if format != "" {
				return table.CheckLayout(format)
			}
		case table.Integer, table.Decimal:
			if _, ok := param.NotationOf(format); !ok {
				return wrongColumn("", "A number format shows how 1234.5 is written, but %q does not.", format).
					Hinted("Known are %s.", strings.Join(param.Notations(), "  "))
			}
		default:
			if format != "" {
				return wrongColumn("Leave it out.", "Values of the type %s have no format.", string(c.Type))
			}
		}
	case "missing-in":
		more.Missing = list(value)
	case "same":
		to, from, ok := strings.Cut(value, ":")
		if !ok || to == "" || from == "" {
			return wrongColumn("Write COLUMN=VALUE:SPELLING,SPELLING.", "%q names no value and its spellings.", value)
		}
		more.Same = []table.Spelling{{Value: to, From: list(from)}}
	case "scale":
		if more.Order = project.ParseScale(value); more.Order == nil {
			return wrongColumn("Write COLUMN=LOW<MEDIUM<HIGH.", "%q is no scale.", value)
		}
		c.Type, c.Format = table.Ordinal, ""
	}
	if err := more.Validate(); err != nil {
		return pathless(err)
	}
	c.Read = c.Read.With(more)
	return nil
}

// list reads words between commas; two commas are one of a word.
func list(text string) []string {
	var words []string
	for word := range strings.SplitSeq(strings.ReplaceAll(text, ",,", "\x00"), ",") {
		words = append(words, strings.ReplaceAll(word, "\x00", ","))
	}
	return words
}

// apply writes the settings into the project.
func (s *readSettings) apply(config *project.Project) (all []error) {
	named := once{}
	for _, of := range []struct {
		flag string
		list []string
	}{{"read", s.read}, {"missing-in", s.missing}, {"same", s.same}, {"scale", s.scale}} {
		for _, text := range of.list {
			c, value, err := anyColumn(config, of.flag, text)
			if err == nil {
				err = named.reading(of.flag, c, value)
			}
			if err == nil {
				err = s.put(of.flag, c, value)
			}
			all = append(all, ofFlag(err, of.flag))
		}
	}
	return all
}

// reading refuses a flag that says something else of a column than one before it. Words
// that are missing add up.
func (o once) reading(flag string, c *project.Column, value string) error {
	switch flag {
	case "read":
		return o.take("read "+c.Name, problem.Say("What the values of the column %q are", c.Name))
	case "scale":
		if c.Type != "" && c.Type != table.Ordinal {
			return wrongColumn("Give one of --read and --scale.", "The column %q cannot be %s and have a scale of words.", c.Name, string(c.Type))
		}
		return o.take("scale "+c.Name, problem.Say("The scale of the column %q", c.Name))
	case "same":
		_, from, _ := strings.Cut(value, ":")
		for _, spelling := range list(from) {
			if err := o.take("same "+c.Name+"="+spelling, problem.Say("The spelling %q of the column %q", spelling, c.Name)); err != nil {
				return err
			}
		}
	}
	return nil
}

// anyColumn finds the column that a flag is about, the longest name of those that the
// project has, or makes an entry for it.
func anyColumn(config *project.Project, flag, text string) (*project.Column, string, error) {
	found, name, value := columnOf(config, text, flag == "read") // types have no "="
	if found == nil && name == "" {
		return nil, "", wrongColumn("Write COLUMN=VALUE.", "%q names no column.", text)
	}
	if found == nil {
		config.Columns = append(config.Columns, project.Column{Name: name})
		found = &config.Columns[len(config.Columns)-1]
	}
	return found, value, nil
}

// columnOf takes COLUMN=VALUE apart, both of which may have "=" in them: the column is that of the
// project with the longest name that fits, or else what stands before the first "=", or the last.
func columnOf(config *project.Project, text string, last bool) (found *project.Column, name, value string) {
	at := strings.IndexByte(text, '=')
	if last {
		at = strings.LastIndexByte(text, '=')
	}
	for i := range config.Columns {
		c := &config.Columns[i]
		if strings.HasPrefix(text, c.Name+"=") && (found == nil || len(c.Name) > len(found.Name)) {
			found, at = c, len(c.Name)
		}
	}
	if at < 0 {
		return nil, "", ""
	}
	return found, text[:at], text[at+1:]
}

// answerFlags writes what an answer does as flags, for the command line.
func answerFlags(column string, t table.Type, format string, r *table.Reading) string {
	var flags []string
	add := func(flag, value string) { flags = append(flags, "--"+flag+" "+shellWord(column+"="+value)) }
	commas := func(words []string) string {
		all := slices.Clone(words)
		for i := range all {
			all[i] = strings.ReplaceAll(all[i], ",", ",,")
		}
		return strings.Join(all, ",")
	}
	if r != nil && len(r.Order) > 0 {
		add("scale", project.Scale(r.Order))
	} else if t != "" {
		add("read", strings.TrimSuffix(string(t)+":"+format, ":"))
	}
	if r != nil {
		for _, s := range r.Same {
			add("same", s.Value+":"+commas(s.From))
		}
		if len(r.Missing) > 0 {
			add("missing-in", commas(r.Missing))
		}
	}
	return strings.Join(flags, " ")
}

// shellWord writes an argument so that shells take it as one.
func shellWord(text string) string {
	if text == "" || strings.ContainsFunc(text, func(c rune) bool {
		return !(c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c > 127 || strings.ContainsRune("=:,.-_+/", c))
	}) {
		return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
	}
	return text
}
