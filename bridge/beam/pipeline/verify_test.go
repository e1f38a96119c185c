package pipeline

import (
	"context"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// chosen is a small table with the transformation that was found for it, and what a release of it
// shows.
func chosen(t *testing.T) *verification {
	t.Helper()
	p := project.New(project.KAnonymity(3), project.SuppressionLimit(0.2),
		project.QuasiIdentifier("age", ages()), project.LDiversity("illness", 2))
	p.RowsArePeople = true
	text, err := p.JSON()
	if err != nil {
		t.Fatal(err)
	}
	j, err := (&Plan{Project: text, Delimiter: ',', LineBreak: "\n", Temporary: t.Name(), ShardSize: 100}).job()
	if err != nil {
		t.Fatal(err)
	}
	v := &verification{job: j}
	for _, of := range []struct {
		age, illness string
		n            int64
	}{{"31", "flu", 2}, {"34", "gout", 2}, {"42", "flu", 3}, {"45", "gout", 1}, {"77", "flu", 1}} {
		v.original = append(v.original, tuple{appendCell(appendCell(nil, of.age), of.illness), of.n})
	}
	if v.choice, err = j.choose(context.Background(), v.original); err != nil {
		t.Fatal(err)
	}
	v.released = []tuple{shows("30-39", "flu", 2), shows("30-39", "gout", 2), shows("40-49", "flu", 3), shows("40-49", "gout", 1)}
	v.expected = sum{Read: 9, Records: 8}
	v.shards = []shard{{Sum: sum{Records: 8}}}
	return v
}

func shows(age, illness string, n int64) tuple {
	return tuple{appendCell(appendCell(nil, age), illness), n}
}

// TestVerify: what is read back is compared with the table, whatever wrote it.
func TestVerify(t *testing.T) {
	if err := chosen(t).verify(context.Background()); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(v *verification){
		"somebody who was left out":     func(v *verification) { v.released = append(v.released, shows("70-79", "flu", 1)) },
		"a value that is not coarser":   func(v *verification) { v.released[0] = shows("31", "flu", 2) },
		"a label of another level":      func(v *verification) { v.released[0] = shows("20-39", "flu", 2) },
		"another secret value":          func(v *verification) { v.released[1] = shows("30-39", "flu", 2) },
		"a record more":                 func(v *verification) { v.released[1].N++ },
		"too many that are left out":    func(v *verification) { v.released = v.released[:2] },
		"a group of one illness":        func(v *verification) { v.released = v.released[:3] },
		"a record that was not read":    func(v *verification) { v.expected.Read-- },
		"a record that was not written": func(v *verification) { v.shards[0].Sum.Records-- },
		"a record that is another one":  func(v *verification) { v.shards[0].Sum.Low++ },
		"a file that is there twice":    func(v *verification) { v.shards = append(v.shards, v.shards[0]) },
	} {
		t.Run(name, func(t *testing.T) {
			v := chosen(t)
			change(v)
			if err := v.verify(context.Background()); !errors.Is(err, &problem.Problem{Code: "verify-refused"}) {
				t.Errorf("%v", err)
			}
		})
	}
}

// TestCarry: problems come back from a worker as they were, and other errors as they are.
func TestCarry(t *testing.T) {
	first := problem.New("a-code", "Do this.", "It is %q.", "so\nand [so]").At(problem.Place{File: "f", Line: 3})
	err := errors.Join(first, problem.New("b-code", "", "And so."))
	carry(&err)
	found := problem.Flatten(told(errors.New("job failed:\nDoFn[...] failed:\n" + err.Error() + "\nand so on [x]")))
	if len(found) != 2 || found[0].Code != first.Code || found[0].Sentence != first.Sentence || found[0].Hint != first.Hint ||
		found[0].Place != first.Place || found[1].Code != "b-code" {
		t.Errorf("%v", found)
	}
	if other := io.ErrUnexpectedEOF; told(other) != other {
		t.Error("another error is changed")
	}
	err = io.ErrUnexpectedEOF
	if carry(&err); err != io.ErrUnexpectedEOF {
		t.Error("another error is carried")
	}
}

// FuzzLine: a line holds its cells, for the reader of Go's library and for the project's.
func FuzzLine(f *testing.F) {
	f.Add("a", `say "x"`, byte(0))
	f.Add("", "", byte(1))
	f.Add("\ufeff", "line\nbreak", byte(2))
	f.Add(";", "\xff", byte(3))
	f.Fuzz(func(t *testing.T, a, b string, at byte) {
		delimiter := ",;\t|"[at%4]
		for _, cells := range [][]string{{a, b}, {a}} {
			key := []byte(nil)
			for _, c := range cells {
				key = appendCell(key, c)
			}
			if found := cellsOf(key); !slices.Equal(found, cells) {
				t.Fatalf("%q became %q", cells, found)
			}
			text := strings.ToValidUTF8(strings.ReplaceAll(strings.Join(cells, "\x00"), "\r", ""), "")
			cells = strings.Split(text, "\x00")
			line := string(appendLine(nil, cells, delimiter, "\n"))
			in := csv.NewReader(strings.NewReader("x" + line)) // the library takes a mark for a cell, and an empty line for none
			in.Comma, in.LazyQuotes = rune(delimiter), true
			if !strings.HasPrefix(line, `"`) && len(cells[0]) > 0 {
				if row, err := in.Read(); err != nil || row[0] != "x"+cells[0] || !slices.Equal(row[1:], cells[1:]) {
					t.Fatalf("%q is %q: %q, %v", cells, line, row, err)
				}
			}
			rows, _, _, err := table.ReadRecords(strings.NewReader(line), "line",
				table.Options{Delimiter: string(rune(delimiter)), Quote: table.QuoteDouble}, table.Limits{})
			if err != nil || len(rows) != 1 || !slices.Equal(rows[0], cells) {
				t.Fatalf("%q is %q: %q, %v", cells, line, rows, err)
			}
		}
	})
}
