package main

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
)

// secret stands in cells only.
const secret = "Zebulon"

// tellings are files and commands that go wrong, or have notes, about a cell with the secret.
var tellings = map[string]struct {
	in    map[string]string
	args  string
	where string // which line, or how many, is said all the same
}{
	"a record with too few cells": {
		map[string]string{"in.csv": "age,sex,name\n1,f,x\n" + secret + ",f\n2,m,y\n"}, "check --qi age in.csv", "3"},
	"a quote that is never closed": {map[string]string{"in.csv": "age,name\n1,x\n2,\"" + secret + "\n3,y\n"}, "check --qi age in.csv", "3"},
	"text after a quote":           {map[string]string{"in.csv": "age,name\n1,x\n2,\"a\"" + secret + "\n3,y\n"}, "check --qi age in.csv", "3"},
	"bytes that are no UTF-8": {map[string]string{"in.csv": "age,name\n1,x\n2," + secret + "\xff\n"},
		"check --qi age --encoding utf-8 in.csv", "3"},
	"a value that no hierarchy has": {map[string]string{"in.csv": "age\n1\n" + secret + "\n", "h/age.csv": "1;*\n"},
		"anonymize --qi age --k 1 --rows-are-people --hierarchies h -o out.csv in.csv", "1 row"},
	"a value twice in a hierarchy": {
		map[string]string{"in.csv": "age\n1\n" + secret + "\n", "h/age.csv": "1;*\n" + secret + ";*\n" + secret + ";*\n"},
		"anonymize --qi age --k 1 --rows-are-people --hierarchies h -o out.csv in.csv", "line"},
	"a value that is no number": {map[string]string{"in.csv": "age\n1\n" + secret + "\n"},
		"anonymize --qi age --read age=integer --k 1 --rows-are-people -o out.csv in.csv", "age"},
	"a count that is none": {map[string]string{"in.csv": "age,n\n1,1\n2," + secret + "\n"},
		"anonymize --qi age --k 1 --count-column n -o out.csv in.csv", "3"},
	"a cell like a formula": {map[string]string{"in.csv": "age,x\n1,=" + secret + "\n1,b\n"},
		"anonymize --qi age --keep x --k 2 --rows-are-people -o out.csv in.csv", "1"},
	"a unique record": {map[string]string{"in.csv": "name,age\n" + secret + ",1\nb,1\nb,1\n"},
		"check --qi name,age --k 2 in.csv", "line 2"},
	"a group that says too much": {map[string]string{"in.csv": "age,sick\n1," + secret + "\n1," + secret + "\n2,b\n2,c\n"},
		"check --qi age --sensitive sick --model alpha-k-anonymity:attribute=sick,alpha=0.5,k=2 in.csv", "line 2"},
}

// TestWithheld: off a terminal, what stands in a cell is said neither to people nor in JSON, unless
// it is asked for; where it stands is.
func TestWithheld(t *testing.T) {
	asked := 0
	for name, c := range tellings {
		t.Run(name, func(t *testing.T) {
			t.Chdir(files(t, c.in))
			args := strings.Fields(c.args)
			for _, more := range []string{"", "--json"} {
				got := fulgurite(t, append(args, strings.Fields(more)...)...)
				if said := got.out + got.err; strings.Contains(said, secret) || !strings.Contains(said, c.where) {
					t.Errorf("%q: a cell shows, or %q does not:\n%s", more, c.where, said)
				}
				if got = fulgurite(t, append(args, strings.Fields(more+" --show-lines")...)...); strings.Contains(got.out+got.err, secret) {
					asked++
				} else {
					t.Errorf("%q: what was asked for is not shown:\n%s%s", more, got.out, got.err)
				}
			}
		})
	}
	if problem.Withholds() {
		t.Error("it is withheld from whoever comes after the command")
	}
	if asked == 0 {
		t.Error("nothing showed a cell")
	}
}

// TestWithholds: a terminal shows lines, everything else does not.
func TestWithholds(t *testing.T) {
	terminal, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0) // a device as terminals are
	if err != nil {
		t.Fatal(err)
	}
	defer terminal.Close()
	for name, c := range map[string]struct {
		out, err io.Writer
		args     string
		want     bool
	}{
		"a terminal":           {terminal, terminal, "", false},
		"a log of errors":      {terminal, io.Discard, "", true},
		"a log of results":     {io.Discard, terminal, "", true},
		"JSON":                 {terminal, terminal, "--json", true},
		"JSON that asks":       {terminal, terminal, "--json --show-lines", false},
		"a log that asks":      {io.Discard, io.Discard, "--show-lines", false},
		"a file of JSON":       {terminal, terminal, "--json-to x.json", true},
		"a terminal that asks": {terminal, terminal, "--show-lines", false},
	} {
		std := streams{out: shown{c.out}, err: shown{c.err}, disk: onDisk, answer: new(answer)}
		root := newRoot(std, "check")
		check := root.Commands()[0]
		if err := check.ParseFlags(strings.Fields(c.args)); err != nil {
			t.Fatal(err)
		}
		if got := std.withholds(check); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// steering is a cell that clears the screen, forges a line, in C0 and C1, and turns what is read.
const steering = "\x1b[2J\x1b[Hholds: 50-anonymity\u009b2J\u202eevil\u2066\x7f\r\u2028"

// TestSteering: cells, headers and names of files neither steer a terminal nor end a line, wherever
// they are printed; in JSON they are what they were.
func TestSteering(t *testing.T) {
	name := "in\x1b[2J\n.csv"
	dir := files(t, map[string]string{name: "\"na" + steering + "me\",age\n\"" + steering + "\",1\n\"b\nholds: 9-anonymity\",1\n"})
	column := "na" + steering + "me"
	t.Chdir(dir)
	for _, args := range [][]string{
		{"check", "--qi", "age," + column, "--k", "50", "--show-lines", name},
		{"check", "--qi", "age,none\x1b[2J", name},
		{"columns", name},
		{"anonymize", "--qi", "age", "--k", "1", "--keep", column, "--rows-are-people", "-o", "o\x1b[2Jut.csv", name},
		{"anonymize", "--qi", "age", "--k", "1", "-o", "out.csv", "none\x1b[2J.csv"},
		{"anonymize", "--qi", "age", "--k", "many\x1b[2J", "-o", "out.csv", name},
		{"\x1b[2J"}, {"check", "--\x1b[2J"},
	} {
		for _, more := range []string{"", "--json"} {
			if more != "" && len(args) < 3 {
				continue
			}
			got := fulgurite(t, append(args, strings.Fields(more)...)...)
			said := got.out + got.err
			for _, r := range "\x1b\u009b\u202e\u2066\x7f\r\u2028" {
				if strings.ContainsRune(said, r) {
					t.Errorf("%q: it prints %U in\n%q", args, r, said)
				}
			}
			for line := range strings.Lines(said) {
				if strings.HasPrefix(line, "holds:") {
					t.Errorf("%q: a cell forged the line %q", args, line)
				}
			}
			if more != "" && !json.Valid([]byte(got.out)) {
				t.Errorf("%q: not JSON:\n%s", args, got.out)
			}
		}
	}
	var read struct{ Columns []struct{ Column string } }
	decodeJSON(t, fulgurite(t, "columns", "--json", name).out, &read)
	if len(read.Columns) != 2 || read.Columns[0].Column != column {
		t.Errorf("JSON has the columns %q", read.Columns)
	}
}

// TestVisible: what is escaped is shown by its number, and everything else stays.
func TestVisible(t *testing.T) {
	for text, want := range map[string]string{
		"a\x1b[2Jb": `a\x1b[2Jb`, "a\nb\tc": `a\x0ab\x09c`, "\u202eab\u061c": `\u202eab\u061c`, "\u0085": `\u0085`, "\xffa": `\xffa`,
		"größer “\ufffd” 日本 👩‍⚕️ ע": "größer “\ufffd” 日本 👩‍⚕️ ע", `\x1b`: `\x1b`,
	} {
		if got := visible(text, ""); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if got := visible("a\nb\tc\r", "\n\t"); got != "a\nb\tc"+`\x0d` {
		t.Errorf("%q", got)
	}
}

// TestOneDocument: whoever asks for JSON gets one document, on one stream, and nothing else, from
// every command that has it, whatever comes of it.
func TestOneDocument(t *testing.T) {
	dir := files(t, map[string]string{"in.csv": "age,sex\n1,f\n1,f\n2,m\n2,m\n", "ragged.csv": "age,sex\n1\n",
		"p.json": `{"version":2,"columns":[{"name":"age","role":"quasi-identifying"},{"name":"sex","role":"insensitive"}],"models":[{"model":"k-anonymity","params":{"k":3}}],"rowsArePeople":true,"suppressionLimit":0,"measure":{"measure":"loss"}}`})
	t.Chdir(dir)
	fulgurite(t, "anonymize", "--project", "p.json", "--order", "original", "-o", "safe.csv", "in.csv").want(t, exitDone)
	for _, c := range []struct {
		args string
		code int
	}{
		{"anonymize --project p.json -o out.csv in.csv", exitDone},
		{"anonymize --project p.json -o - in.csv", exitDone},
		{"anonymize --project p.json -o out.csv ragged.csv", exitProblem},
		{"anonymize --project p.json -o - ragged.csv", exitProblem},
		{"anonymize --qi age --k 3 --recoding full-domain --levels age=..0 --rows-are-people --hold-back -o out.csv in.csv", exitNoSolution},
		{"anonymize --project p.json -o - none.csv", exitProblem},
		{"anonymize --project p.json in.csv", exitUsage},
		{"anonymize --project p.json --nonsense -o - in.csv", exitUsage},
		{"append --project p.json --state s.json --again -o out.csv in.csv", exitDone},
		{"append --project p.json --state p.json -o out.csv in.csv", exitProblem},
		{"check --qi age --k 2 in.csv", exitDone}, {"check --qi age --k 3 in.csv", exitProblem},
		{"check none.csv", exitProblem}, {"check", exitUsage},
		{"columns in.csv", exitDone}, {"columns ragged.csv", exitProblem},
		{"verify --project p.json --original in.csv safe.csv", exitDone},
		{"verify --project p.json --original safe.csv in.csv", exitUnverified},
		{"verify --project p.json --original in.csv none.csv", exitProblem},
		{"use --original in.csv --pair age,sex safe.csv", exitDone}, {"use --original in.csv --target none safe.csv", exitProblem},
		{"sql --project p.json --dialect postgresql --table t -o scripts", exitDone},
		{"sql --project none.json --dialect postgresql --table t -o scripts", exitProblem},
		{"bench --rows 1000 --repeat 1", exitDone}, {"bench --rows 1", exitUsage},
	} {
		args := strings.Fields(c.args)
		got := fulgurite(t, append(args, "--json")...)
		document, other := got.out, got.err
		if strings.Contains(c.args, "-o -") {
			document, other = got.err, ""
			if c.code != exitDone && got.out != "" {
				t.Errorf("%s: a table is waited for, and there comes %q", c.args, got.out)
			}
		}
		if got.code != c.code || other != "" || !oneDocument(document, c.code) {
			t.Errorf("%s: exit code %d, want %d, document\n%s\nbeside it %q", c.args, got.code, c.code, document, other)
		}
		if strings.Contains(c.args, "verify --project p.json --original safe.csv") {
			continue // it refuses other names before it compares, and has no file to spare
		}
		got = fulgurite(t, append(args, "--json-to", "answer.json")...)
		to := read(t, filepath.Join(dir, "answer.json"))
		if got.code != c.code || got.err != "" || !strings.Contains(c.args, "-o -") && got.out != "" || !oneDocument(to, c.code) {
			t.Errorf("%s: exit code %d, in the file\n%s\nbeside it %q %q", c.args, got.code, to, got.out, got.err)
		}
		if err := os.Remove(filepath.Join(dir, "answer.json")); err != nil {
			t.Error(err)
		}
	}
	// What exists is not replaced, and then it is said where everything else is.
	without := &disk.Set{System: disk.OS{}}
	fulguriteWith(t.Context(), "", without, "check", "--qi", "age", "--json-to", "in.csv", "in.csv").want(t, exitProblem, "would overwrite")
	fulguriteWith(t.Context(), "", without, "check", "--qi", "age", "--json-to", "p.json", "in.csv").want(t, exitProblem, "exists already")
}

// oneDocument reports whether a text is one JSON document that says why it failed, if it did.
func oneDocument(text string, code int) bool {
	var d struct {
		ExitCode int               `json:"exitCode"`
		Problems []problem.Problem `json:"problems"`
		Findings []problem.Problem `json:"findings"`
	}
	if json.Unmarshal([]byte(text), &d) != nil {
		return false
	}
	return code == exitDone && len(d.Problems) == 0 || d.ExitCode == code && len(d.Problems)+len(d.Findings) > 0
}
