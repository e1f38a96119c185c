package table

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
)

// frontOf is withhold, slowly: the text in front of its last lines.
func frontOf(text string, lines int) string {
	for range lines {
		if text == "" {
			return ""
		}
		switch {
		case strings.HasSuffix(text, "\r\n"):
			text = text[:len(text)-2]
		case strings.HasSuffix(text, "\n"), strings.HasSuffix(text, "\r"):
			text = text[:len(text)-1]
		}
		text = text[:strings.LastIndexAny(text, "\r\n")+1]
	}
	return text
}

// FuzzWithhold compares what is given with what a look at the whole text says, in
// pieces of all sizes.
func FuzzWithhold(f *testing.F) {
	f.Add("a;b\n1;2\nSumme\n", 1, 3)
	f.Add("a\r\nb\r\n\r\n\r\nend", 3, 1)
	f.Add("a\rb\r", 1, 2)
	f.Add("\n\n\n", 2, 1)
	f.Fuzz(func(t *testing.T, text string, lines, size int) {
		lines, size = 1+int(uint(lines)%5), 1+int(uint(size)%7)
		w := withhold(&pieces{text, size}, lines)
		got, err := io.ReadAll(w)
		want := frontOf(text, lines)
		if err != nil || string(got) != want {
			t.Fatalf("%q without its last %d: %q (%v), want %q", text, lines, got, err, want)
		}
		if string(got)+string(w.kept) != text {
			t.Errorf("%q: %q is withheld", text, w.kept)
		}
	})
}

type pieces struct {
	text string
	size int
}

func (p *pieces) Read(to []byte) (int, error) {
	if p.text == "" {
		return 0, io.EOF
	}
	n := copy(to[:min(len(to), p.size)], p.text)
	p.text = p.text[n:]
	return n, nil
}

// TestCures: whatever is wrong with a file, each cure that is offered leads to a
// reading, or to a refusal of another kind that has not been seen before it; and what
// is read has all lines but those that the cures left out.
func TestCures(t *testing.T) {
	for _, text := range []string{
		"Title\nNote\na;b;c\n1;2;3\n4;5\n6;7;8;9\n1;2;3\n1;2;3\n1;2;3\nTotal\n",
		"a,b,c\n1,x,3\n1,x, y,3\n1,z,3\n1,x,3\n",
		"a,b\n1,2,\n3,4,\n",
		"\n\na,b\n1,2\n",
		"a,,a\n1,2,3\n",
		"1,1\n2,2\n",
		"a,b\n\"x,2\ny,3\n",
		"a,b\n\"x\"y,2\ny,3\nz,4\n",
		"a;b\n1;2\n1;2\n;\nSumme;\n",
		"a;b\n1;x\n2;y\na;b\n3;z\n\na;b\n4;x\n",
		"a;b\n1;x\n2;y\n3;z\n;\nc;d\n5;x\n6;y\n",
		"Title\nP;;S;\na;b;a;b\n1;x;2;y\n3;z;4;u\n5;z;6;u\n",
	} {
		var try func(opt Options, seen string)
		try = func(opt Options, seen string) {
			table, err := Read(strings.NewReader(text), "t.csv", int64(len(text)), opt, Limits{})
			if err != nil {
				p := problem.Flatten(err)[0]
				if strings.Contains(seen, string(p.Code)+" ") && !strings.Contains(seen, "delimiter ") {
					t.Errorf("%q: %s comes back after %s", text, p.Code, seen)
					return
				}
				if seen != "" && strings.Count(seen, " ") > 6 {
					t.Errorf("%q: no end of cures: %s", text, seen)
					return
				}
				for _, cure := range p.Cures {
					cured, err := opt.With(cure.Set)
					if err != nil {
						t.Fatal(err)
					}
					try(cured, seen+string(p.Code)+" "+cure.Name+" ")
				}
				return
			}
			lines := len(table.Detection.Before) + len(table.Detection.After) + len(table.Aside) + table.Rows + table.Detection.Repeated.Count
			if table.Detection.Header {
				lines += max(1, opt.HeaderLines)
			}
			if want := strings.Count(text, "\n"); lines != want {
				t.Errorf("%q after %s: %d of %d lines are accounted for", text, seen, lines, want)
			}
			for row := range table.Rows {
				if line := strings.Split(text, "\n")[table.Line(row)-1]; !strings.HasPrefix(strings.TrimPrefix(line, `"`), table.Record(row)[0]) &&
					!strings.HasPrefix(line, table.Record(row)[0]) {
					t.Errorf("%q after %s: row %d is said to stand in line %d: %q", text, seen, row, table.Line(row), line)
				}
			}
		}
		try(Options{}, "")
	}
}

// TestTorn: a quoted text that begins amid a cell and ends with a later one is an
// error; inches and quoted words are none.
func TestTorn(t *testing.T) {
	for record, torn := range map[string]bool{
		`Leeds"Smith, John"`:      true,
		`a"b,c,d"`:                true,
		`"x",Leeds"Smith, John"`:  true,
		`5" pipe,6"`:              false,
		`5",6"`:                   false,
		`say "no",he "said"`:      false,
		`a"b,c`:                   false,
		`"Leeds","Smith, ""John"`: false,
		`a,b "c`:                  false,
	} {
		s := sampler([]byte(record), true, ',', '"')
		if ok, err := s.scan(); !ok || err != nil {
			t.Fatalf("%s: %v", record, err)
		}
		if got := s.bare && s.torn(); got != torn {
			t.Errorf("%s: %v", record, got)
		}
	}
}

// TestNumbered: names become different and none is empty, and those that were good
// stay.
func TestNumbered(t *testing.T) {
	for given, want := range map[string]string{
		"a b a": "a b a-2", "a a a": "a a-2 a-3", "_ a _": "column-1 a column-3", "a a a-2": "a a-3 a-2", "_ column-1": "column-1-2 column-1",
	} {
		names := strings.Fields(given)
		for i := range names {
			names[i] = strings.ReplaceAll(names[i], "_", "")
		}
		got := numbered(names)
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %q, want %s", given, got, want)
		}
		if err := checkNames("t", 1, got); err != nil {
			t.Error(err)
		}
	}
}

// TestNoTable: what begins like a table is one, whatever letters it begins with.
func TestNoTable(t *testing.T) {
	for _, text := range []string{"", "a,b\n", "[a],[b]\n1,2\n", "{a},b\n", "PKZ,b\n", "<5,>5\n",
		"BM,b\n", "GIF,b\n", "HEADER;b\n", "# note\n", "II,b\n"} {
		if p := NoTable([]byte(text)); p != nil {
			t.Errorf("%q: %s", text, p)
		}
	}
	tar := append(bytes.Repeat([]byte{'a', 0}, 128), "\x00ustar\x0000"...)
	if p := NoTable(tar); p == nil || p.Code != "table-is-archive" {
		t.Errorf("an archive: %v", p)
	}
}
