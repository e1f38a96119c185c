package table

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
)

// TestNameLines: names in two lines are asked about where groups stand above names and
// data below, and nowhere else.
func TestNameLines(t *testing.T) {
	for text, want := range map[string]string{
		"P;;S;\na;b;a;b\n1;x;2;y\n3;x;4;y\n":                "P a,P b,S a,S b",
		";A;\nid;x;y\n1;2;3\n4;5;6\n":                       "id,A x,A y",
		"N;S;;\n;a;b;c\nx;1;2;3\ny;4;5;6\n":                 "N,S a,S b,S c",
		"Title\nP;;S\na;b;a\n1;x;2\n3;x;4\n":                "P a,P b,S a",
		"P;;S;\na;b;c;d\nw;x;y;z\ne;f;g;h\n":                "", // no data: names may be missing as well
		"id;;\nA1;1;2\nA2;3;4\nA3;5;6\n":                    "",
		"Title;;\nname;town;age\nx;y;1\nz;u;2\n":            "", // a title
		"Stand:;;05.03.2024\nname;town;age\nx;y;1\nz;u;2\n": "",
		"name;town;age\nx;y;1\n;z;2\nP;;S\na;b;c\nx;y;3\n":  "", // records are no titles
	} {
		_, err := Read(strings.NewReader(text), "t.csv", UnknownSize, Options{Delimiter: ";"}, Limits{})
		p := problem.From(err)
		if (p != nil && p.Code == "table-two-name-lines") != (want != "") {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if want == "" {
			continue
		}
		opt, err := Options{Delimiter: ";"}.With(p.Cures[0].Set)
		if err != nil {
			t.Fatal(err)
		}
		table, err := Read(strings.NewReader(text), "t.csv", UnknownSize, opt, Limits{})
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if got := strings.Join(table.Names(), ","); got != want || table.Rows != 2 {
			t.Errorf("%q: %s and %d records, want %s", text, got, table.Rows, want)
		}
		opt.HeaderLines = 1 // said, so that it is not asked
		if _, err := Read(strings.NewReader(text), "t.csv", UnknownSize, opt, Limits{}); err != nil && problem.From(err).Code == p.Code {
			t.Errorf("%q: asked again: %v", text, err)
		}
	}
}

// FuzzDropNames compares leaving out lines of names with taking them out of the text
// first, but for what stands where.
func FuzzDropNames(f *testing.F) {
	f.Add("x,y", uint8(3))
	f.Add(`"a ""b"""`, uint8(0))
	f.Add("a,b\nc,d\n\n1,2", uint8(5))
	f.Fuzz(func(t *testing.T, text string, at uint8) {
		const names = "first,second"
		if strings.ContainsAny(text, "\"\r") {
			return // lines are records then
		}
		lines := strings.Split(text, "\n")
		var with, without []string
		for i, line := range lines {
			if at>>(i%8)&1 != 0 {
				with = append(with, names)
			}
			with = append(with, line)
			if line != names {
				without = append(without, line)
			}
		}
		read := func(lines []string, opt Options) (*Table, error) {
			opt.Delimiter, opt.Ragged, opt.KeepAside, opt.HeaderLines, opt.Quote = ",", RaggedPad, true, 1, QuoteDouble
			all := names + "\n" + strings.Join(lines, "\n") + "\n"
			return Read(strings.NewReader(all), "t.csv", UnknownSize, opt, Limits{})
		}
		got, err := read(with, Options{DropNames: true})
		want, wrong := read(without, Options{})
		if err != nil || wrong != nil {
			return // what looks like titles depends on how many lines there are
		}
		if got.Rows != want.Rows {
			t.Fatalf("%q: %d records, want %d", with, got.Rows, want.Rows)
		}
		for row := range got.Rows {
			if a, b := strings.Join(got.Record(row), "|"), strings.Join(want.Record(row), "|"); a != b {
				t.Errorf("%q: %s, want %s", with, a, b)
			}
			if line := got.Line(row); line < 2 || line > len(with)+1 || !strings.HasPrefix(with[line-2], got.Record(row)[0]) {
				t.Errorf("%q: row %d is said to stand in line %d", with, row, line)
			}
		}
	})
}

// TestUnheldNames: what is read from the file again passes over the same lines of names.
func TestUnheldNames(t *testing.T) {
	const rows = 70_000
	var b strings.Builder
	b.WriteString("P;;S\na;b;c\n")
	for row := range rows {
		if row%9000 == 8000 {
			b.WriteString("P;;S\na;b;c\n")
		}
		fmt.Fprintf(&b, "id %d;%d;x\n", row, row%7)
	}
	read := func(limits Limits) *Table {
		table, err := Read(strings.NewReader(b.String()), "t.csv", int64(b.Len()), Options{HeaderLines: 2, DropNames: true}, limits)
		if err != nil {
			t.Fatal(err)
		}
		return table
	}
	held, left := read(Limits{}), read(Limits{Held: 30_000})
	left.Source = text(b.String())
	if left.Columns[0].Held() {
		t.Fatal("the column is held")
	}
	again, err := left.Hold(func(string) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	if held.Rows != rows || !slices.Equal(again.Columns[0].Codes.Slice(), held.Columns[0].Codes.Slice()) ||
		!slices.Equal(again.Columns[0].Dict.Values(), held.Columns[0].Dict.Values()) {
		t.Errorf("%d records; a column that was read again is another one", held.Rows)
	}
}
