package sql

import (
	"encoding/csv"
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// FuzzScripts: whatever tables, columns, values, labels and words for missing values are called,
// scripts hold them between quotes alone, and as what they are. The scripts are read by
// a lexer of the test's own.
func FuzzScripts(f *testing.F) {
	for _, text := range []string{"age", `"; DROP TABLE canary; --`, `'; DROP TABLE canary; --`, `\'; DROP --`, `\\';`, "*/ /* $$ $a$",
		"\n\\! touch x\n", `E'\x27`, `U&"\0022`, ":'HOME' ʼ＇＂", "", "\x00", "\xff"} {
		f.Add(text, "b", "c")
		f.Add("a", text, text)
	}
	f.Fuzz(func(t *testing.T, column, value, word string) {
		if len(column)+len(value)+len(word) > 200 {
			t.Skip("longer than names are")
		}
		// The marks on both sides are nowhere else: one outside of quotes has broken out.
		column, value, word = mark+column+mark, mark+value+mark, mark+word+mark
		for _, d := range Dialects() {
			labels := &hierarchy.Spec{Kind: hierarchy.KindTable, Table: &hierarchy.Table{Rows: [][]string{{value, word}, {"other", word}}}}
			p := project.New(project.KAnonymity(2), project.SuppressionLimit(0.5),
				project.QuasiIdentifier(column, labels), project.LDiversity(value+"2", 2))
			p.RowsArePeople = true
			p.Columns = append(p.Columns, project.Column{Name: word + "3", Role: project.Identifying, Treatment: project.Pseudonym})
			if d.Hashing == nil {
				p.Column(word + "3").Treatment = project.Hide
			}
			p.Subset = &project.Subset{Where: []project.Condition{{Column: column, Is: []string{value, word}}}}
			p.Input.Missing = []string{word}
			job := &Job{Dialect: d, Project: p, Table: Name{column, value}, Release: Name{value, "safe"}}
			if err := job.Check(); err != nil {
				said(t, err)
				continue
			}
			texts(t, d, job.Group(), column, column, value)
			var tuples strings.Builder
			w := csv.NewWriter(&tuples)
			for _, record := range [][]string{{column, value + "2", job.countColumn()}, {value, "x", "3"}, {value, "y", "2"}, {"other", "x", "1"}} {
				if err := w.Write(record); err != nil {
					t.Fatal(err)
				}
			}
			w.Flush()
			found, err := job.Choose(t.Context(), core.FromReader("tuples.csv", strings.NewReader(tuples.String())), core.Options{})
			if err != nil {
				said(t, err)
				continue
			}
			if !found.Found {
				continue
			}
			for _, s := range found.Scripts() {
				texts(t, d, s.Text, value)
			}
		}
	})
}

const mark = "\uE70F"

// said fails unless an error is one for people.
func said(t *testing.T, err error) {
	t.Helper()
	for _, p := range problem.Flatten(err) {
		if p.Code == "internal" || errors.Is(err, &problem.Problem{Code: "internal"}) {
			t.Errorf("no problem: %v", err)
		}
	}
}

// plain matches the text of scripts outside of quotes.
var plain = regexp.MustCompile(`^[-\w\s(),.;*=<>|&+/:\[\]%\\]*$`)

// texts fails unless a script has each of the wanted texts between quotes, and outside of them
// nothing but its own words.
func texts(t *testing.T, d *Dialect, script string, wanted ...string) {
	t.Helper()
	var quoted []string
	outside := strings.Builder{}
	if d.Hashing != nil {
		script = strings.ReplaceAll(script, d.Hashing.Run, "") // in a comment
	}
	for rest := script; rest != ""; {
		at := strings.IndexAny(rest, `"'-`)
		if at < 0 {
			outside.WriteString(rest)
			break
		}
		outside.WriteString(rest[:at])
		if strings.HasPrefix(rest[at:], "--") { // a comment
			end := strings.IndexByte(rest[at:], '\n')
			outside.WriteString(rest[at : at+end])
			rest = rest[at+end:]
			continue
		}
		quote := rest[at]
		if quote == '-' {
			outside.WriteByte(quote)
			rest = rest[at+1:]
			continue
		}
		escaped := quote == '\'' && strings.HasSuffix(rest[:at], "E")
		text, n := unquoted(rest[at+1:], quote, escaped)
		if n < 0 {
			t.Fatalf("%s: a quote is not closed in %s", d.Name, script)
		}
		quoted = append(quoted, text)
		rest = rest[at+1+n:]
	}
	if !plain.MatchString(outside.String()) {
		t.Errorf("%s: something is outside of quotes: %q in\n%s", d.Name, outside.String(), script)
	}
	for _, text := range wanted {
		if !slices.ContainsFunc(quoted, func(q string) bool { return strings.Contains(q, text) }) {
			t.Errorf("%s: %q is not in %q", d.Name, text, quoted)
		}
	}
}

// unquoted reads up to the end of a quote, and returns what stands there and how many bytes it
// took, -1 if it does not end.
func unquoted(from string, quote byte, escaped bool) (text string, n int) {
	var b strings.Builder
	for i := 0; i < len(from); i++ {
		switch c := from[i]; {
		case c == quote && i+1 < len(from) && from[i+1] == quote, escaped && c == '\\' && i+1 < len(from):
			i++
			b.WriteByte(from[i])
		case c == quote:
			return b.String(), i + 1
		default:
			b.WriteByte(c)
		}
	}
	return "", -1
}
