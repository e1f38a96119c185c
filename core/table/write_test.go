package table

import (
	"bytes"
	"errors"
	"io"
	"math/rand"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
)

func mustWrite(t *testing.T, out Output, d Dialect, opt WriteOptions) (string, WriteReport) {
	t.Helper()
	var file bytes.Buffer
	report, err := Write(&file, out, d, opt)
	if err != nil {
		t.Fatal(err)
	}
	if report.Bytes != int64(file.Len()) || report.Records != out.Rows {
		t.Fatalf("report %+v for %d bytes and %d rows", report, file.Len(), out.Rows)
	}
	return file.String(), report
}

// What is quoted follows from the comment of Write and RFC 4180, 2.5-2.7.
func TestWriteQuotes(t *testing.T) {
	semicolon := Dialect{Delimiter: ';', LineBreak: "\r\n", BOM: true}
	for _, test := range []struct {
		name  string
		names []string
		rows  [][]string
		d     Dialect
		want  string
	}{
		{"plain", []string{"a", "b"}, [][]string{{"1", " x "}, {"", ""}}, DefaultDialect, "a,b\n1, x \n,\n"},
		{"delimiter", []string{"a,b", "c"}, [][]string{{"1,2", "3;4"}}, DefaultDialect, "\"a,b\",c\n\"1,2\",3;4\n"},
		{"other delimiter", []string{"a,b", "c"}, [][]string{{"1,2", "3;4"}}, semicolon, "\ufeffa,b;c\r\n1,2;\"3;4\""},
		{"quotes", []string{"a", "b"}, [][]string{{`"x"`, `5" pipe`}}, DefaultDialect, "a,b\n\"\"\"x\"\"\",\"5\"\" pipe\"\n"},
		{"line breaks", []string{"a", "b"}, [][]string{{"1\r\n2", "3\r"}}, DefaultDialect, "a,b\n\"1\r\n2\",\"3\r\"\n"},
		{"one column", []string{"a"}, [][]string{{""}, {"x;y"}, {"z"}}, DefaultDialect, "a\n\"\"\n\"x;y\"\nz\n"},
		{"mark", []string{"\ufeffa", "b"}, [][]string{{"\ufeffc", "\ufeffd"}}, DefaultDialect, "\"\ufeffa\",b\n\"\ufeffc\",\ufeffd\n"},
	} {
		table, err := EncodeStrings("t", test.names, test.rows)
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := mustWrite(t, table.Output(), test.d, WriteOptions{}); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

func TestWriteRecoded(t *testing.T) {
	table, err := EncodeStrings("t", []string{"name", "age", "note"},
		[][]string{{"Anna", "34", "x"}, {"Bert", "36", "y"}, {"Carl", "51", "x"}})
	if err != nil {
		t.Fatal(err)
	}
	out := table.Output()
	out.Columns[0] = OutputColumn{Name: "name", Labels: []string{Star}}
	out.Columns[1].Dict, out.Columns[1].Labels = nil, []string{"30-39", "50-59"}
	out.Columns[1].Map = []uint32{0, 0, 1}
	out.Columns[1].Starred = true
	out.Suppressed = []bool{false, true, false}
	want := "name,age,note\n*,30-39,x\n*,*,y\n*,50-59,x\n"
	if got, _ := mustWrite(t, out, DefaultDialect, WriteOptions{}); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if out.Cell(1, 1) != Star || out.Cell(1, 2) != "y" || out.Cell(2, 1) != "50-59" || out.Cell(0, 0) != Star {
		t.Error("Cell differs from what is written")
	}
}

// A blank line stays one while it is untouched, and becomes a record of cells
// when something is written into it.
func TestWriteBlankRecords(t *testing.T) {
	for _, file := range []string{"a,b\n1,2\n\n3,4\n\n", "a\n1\n\n\"\"\n\n", "a;b\r\r1;2\r"} {
		table := mustRead(t, file, Options{})
		if got, _ := mustWrite(t, table.Output(), table.Dialect, WriteOptions{}); got != file {
			t.Errorf("%q becomes %q", file, got)
		}
	}
	table := mustRead(t, "a,b\n1,2\n\n3,4\n", Options{})
	out := table.Output()
	out.Suppressed = []bool{false, true, false}
	out.Columns[0].Starred = true
	if got, want := first(mustWrite(t, out, table.Dialect, WriteOptions{})), "a,b\n1,2\n*,\n3,4\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	table = mustRead(t, "a,b\n1,2\n\n", Options{})
	table.Dialect.Final = false // a blank line at the end needs its line break
	if got, want := first(mustWrite(t, table.Output(), table.Dialect, WriteOptions{})), "a,b\n1,2\n,"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func first(file string, _ WriteReport) string { return file }

// What counts as a formula: OWASP, "CSV Injection".
func TestWriteFormulas(t *testing.T) {
	for text, want := range map[string]bool{
		"=1+1": true, "@SUM(A1)": true, "\t=1": true, "\r=1": true, "+A1": true, "-A1": true, "-1+cmd": true, "--5": true, "+49 170 1": true,
		"-5": false, "+5": false, "-5.25": false, "-5,25": false, "-.5": false, "-1e-5": false, "-5.": false,
		"-": false, "=": false, "": false, "1=1": false, "a@b": false, "*": false, "-1e": true, "-.": true, "-1.2.3": true,
		"＝1+1": true, "＠SUM(A1)": true, "＋A1": true, "－A1": true, "－5": false, "＋5": false, "＝": false, "＜a": false, "\xef\xbc": false,
	} {
		if got := isFormula(text); got != want {
			t.Errorf("isFormula(%q) = %v, want %v", text, got, want)
		}
	}
	// Behind what another country's spreadsheet separates cells by, a cell begins, and behind a line
	// break a record.
	for text, want := range map[string]string{
		";=2": ";'=2", "a;=2": "a;'=2", "a,=2": "a,'=2", "a\t@x": "a\t'@x", "a|=2": "a|'=2",
		"a\n=2;-b": "a\n'=2;'-b", "a;=": "a;'=", "a;＝2": "a;'＝2",
		"=1;=2": "'=1;'=2", "a;-5;=1": "a;'-5;'=1", "a;-x": "a;'-x", "a;+1e": "a;'+1e",
		"a;-5": "", "a;-5;+2.5": "", "a; =2": "", "a=2;b@c": "", "a;-": "", "": "", ";": "", "a,b": "",
	} {
		if got := isRunnable(text); got != (want != "") || got && harmless(text) != want {
			t.Errorf("%q: %v, %q, want %q", text, got, harmless(text), want)
		}
		if want == "" {
			continue
		}
		for _, by := range []string{",", ";", "\t", "|", "\n", "\r"} { // opened with any of them, nothing runs
			for part := range strings.SplitSeq(want, by) {
				if isFormula(part) && !strings.HasPrefix(part, "\t") {
					t.Errorf("%q, separated by %q: %q is run", want, by, part)
				}
			}
		}
	}
	table, err := EncodeStrings("t", []string{"a", "=b"}, [][]string{{"=1+1", "-5"}, {"=1+1", "@x,y"}})
	if err != nil {
		t.Fatal(err)
	}
	file, report := mustWrite(t, table.Output(), DefaultDialect, WriteOptions{})
	if want := "a,=b\n=1+1,-5\n=1+1,\"@x,y\"\n"; file != want {
		t.Errorf("%q, want %q", file, want)
	}
	if report.Formulas != 4 || len(report.Warnings) != 1 || report.Warnings[0].Count != 4 ||
		!strings.Contains(report.Warnings[0].Sentence, `"=1+1" in column "a"`) {
		t.Errorf("%+v", report)
	}
	file, report = mustWrite(t, table.Output(), DefaultDialect, WriteOptions{EscapeFormulas: true})
	if want := "a,'=b\n'=1+1,-5\n'=1+1,\"'@x,y\"\n"; file != want || report.Formulas != 4 {
		t.Errorf("%q, want %q", file, want)
	}
}

type full struct{ room int }

func (f *full) Write(p []byte) (int, error) {
	if len(p) > f.room {
		return f.room, errors.New("no space left")
	}
	f.room -= len(p)
	return len(p), nil
}

func TestWriteRefuses(t *testing.T) {
	table, err := EncodeStrings("t", []string{"a"}, [][]string{{"1"}})
	if err != nil {
		t.Fatal(err)
	}
	_, err = Write(&full{}, table.Output(), Dialect{Delimiter: '#', LineBreak: "\n"}, WriteOptions{})
	wantProblem(t, "delimiter", err, "table-delimiter", 0)
	_, err = Write(&full{}, table.Output(), Dialect{LineBreak: "\n"}, WriteOptions{})
	wantProblem(t, "no delimiter", err, "table-delimiter", 0)
	_, err = Write(&full{}, table.Output(), Dialect{Delimiter: ','}, WriteOptions{})
	wantProblem(t, "line break", err, "table-line-break", 0)
	_, err = Write(&full{}, Output{Rows: 1}, DefaultDialect, WriteOptions{})
	wantProblem(t, "columns", err, "table-no-columns", 0)
	_, err = Write(&full{}, table.Output(), DefaultDialect, WriteOptions{})
	wantProblem(t, "full disk", err, "table-write", 0)
	out := Output{Rows: 1 << 20, Columns: []OutputColumn{{Name: "a", Labels: []string{"value"}}}}
	_, err = Write(&full{room: 1 << 20}, out, DefaultDialect, WriteOptions{})
	wantProblem(t, "full disk later", err, "table-write", 0)
}

// The shared tables need no quotes, so they are written as they were, byte by
// byte. Numbers of rows are those of the data's description.
func TestSharedTables(t *testing.T) {
	for name, rows := range map[string]int{"adult": 30162, "cup": 63441, "fars": 100937,
		"creditcard": 30000, "small_missing": 14, "limit100": 100} {
		t.Run(name, func(t *testing.T) {
			file, err := io.ReadAll(sharedFile(t, "data", name, "data.csv"))
			if err != nil {
				t.Fatal(err)
			}
			table := mustRead(t, string(file), Options{})
			if table.Rows != rows || len(table.Warnings) > 0 {
				t.Errorf("%d rows, want %d; warnings %v", table.Rows, rows, table.Warnings)
			}
			if written, _ := mustWrite(t, table.Output(), table.Dialect, WriteOptions{}); written != string(file) {
				t.Error("the file is not written as it was read")
			}
		})
	}
}

// twinWrite is the slow twin of Write for a table as it was read: every cell is
// examined where it is written.
func twinWrite(names []string, rows [][]string, blank []int, d Dialect, opt WriteOptions) string {
	var lines []string
	line := func(cells []string) string {
		var quoted []string
		for i, cell := range cells {
			need := strings.ContainsAny(cell, "\"\r\n"+string(rune(d.Delimiter))) ||
				len(cells) == 1 && (cell == "" || strings.ContainsAny(cell, delimiters)) ||
				i == 0 && strings.HasPrefix(cell, "\ufeff")
			if opt.EscapeFormulas && isRunnable(cell) {
				cell = harmless(cell)
			}
			if need {
				cell = `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
			}
			quoted = append(quoted, cell)
		}
		return strings.Join(quoted, string(rune(d.Delimiter)))
	}
	if !opt.NoHeader {
		lines = append(lines, line(names))
	}
	for i, row := range rows {
		if slices.Contains(blank, i) && len(lines) > 0 && (i < len(rows)-1 || d.Final) {
			lines = append(lines, "")
		} else {
			lines = append(lines, line(row))
		}
	}
	file := strings.Join(lines, d.LineBreak)
	if d.BOM {
		file = "\ufeff" + file
	}
	if d.Final {
		file += d.LineBreak
	}
	return file
}

// FuzzRoundTrip reads any file with the fast and the slow reader, and writes and
// reads it again: same records, same cells.
func FuzzRoundTrip(f *testing.F) {
	for _, file := range []string{
		"a,b\n1,2\n", "a;b\r\n\"x;y\";\"\"\"\"\r\n\r\n;\"\"", "a\n\n\"\"\nx\n", "\ufeffa|b\r1|\"2\r\n3\"\r",
		"\ufeff\"\ufeffa\",b\n5\" p,=1\n", "a\tb\n\n\n", "a,b\n1,2\n\n\n3,4", "''",
	} {
		for flags := uint8(0); flags < 4; flags++ {
			f.Add(file, flags)
		}
	}
	f.Fuzz(func(t *testing.T, file string, flags uint8) {
		opt := Options{NoHeader: flags&1 != 0, Quote: QuoteDouble} // as the twin reads, and files are written
		if flags&2 != 0 {
			opt.Ragged = RaggedPad
		}
		table, err := Read(&chunks{file, rand.New(rand.NewSource(int64(flags)))}, "f.csv", int64(flags), opt, Limits{})
		if err != nil {
			for _, p := range problem.Flatten(err) {
				if p.Code == "internal" || p.Hint == "" {
					t.Fatalf("%q: %v", file, p)
				}
			}
			return
		}
		compareWithTwin(t, file, file, table, opt)
		d := table.Dialect
		written, _ := mustWrite(t, table.Output(), d, WriteOptions{NoHeader: opt.NoHeader})
		if want := twinWrite(table.Names(), rowsOf(table), table.Blank, d, WriteOptions{NoHeader: opt.NoHeader}); written != want {
			t.Fatalf("%q is written as %q, want %q", file, written, want)
		}
		opt.Delimiter = string(rune(d.Delimiter))
		if len(table.Columns) == 1 {
			opt.Delimiter = "" // one column must be detected again
		}
		again, err := Read(strings.NewReader(written), "f.csv", UnknownSize, opt, Limits{})
		if err != nil {
			t.Fatalf("%q is written as %q, which is refused: %v", file, written, err)
		}
		if !reflect.DeepEqual(again.Names(), table.Names()) || !reflect.DeepEqual(rowsOf(again), rowsOf(table)) {
			t.Fatalf("%q is written as %q", file, written)
		}
		if again.Dialect != d {
			t.Fatalf("%q: dialect %+v, want %+v", file, again.Dialect, d)
		}
		if twice, _ := mustWrite(t, again.Output(), d, WriteOptions{NoHeader: opt.NoHeader}); twice != written {
			t.Fatalf("%q is written as %q and then as %q", file, written, twice)
		}
	})
}

// compareWithTwin compares a table with what the slow parser makes of the file.
func compareWithTwin(t *testing.T, name, file string, table *Table, opt Options) {
	t.Helper()
	twin, err := twinParse(file, table.Dialect.Delimiter)
	if err != nil {
		t.Fatalf("%q is accepted; the twin says %v", name, err)
	}
	if !opt.NoHeader {
		if !reflect.DeepEqual(twin[0].cells, table.Names()) {
			t.Fatalf("%q: names %q, want %q", name, table.Names(), twin[0].cells)
		}
		twin = twin[1:]
	}
	if len(twin) != table.Rows {
		t.Fatalf("%q: %d rows, want %d", name, table.Rows, len(twin))
	}
	empty, blank, padded := 0, 0, 0
	for row, want := range twin {
		if len(want.cells) < len(table.Columns) {
			if want.blank {
				blank++
			} else if opt.Ragged == RaggedPad {
				padded++
			} else {
				t.Fatalf("%q: ragged row %d is accepted", name, row)
			}
		} else if want.blank {
			blank++
		}
		for len(want.cells) < len(table.Columns) {
			want.cells = append(want.cells, "")
		}
		if !want.blank {
			for _, cell := range want.cells {
				if cell == "" {
					empty++
				}
			}
		}
		if got := table.Record(row); !reflect.DeepEqual(got, want.cells) {
			t.Fatalf("%q: row %d is %q, want %q", name, row, got, want.cells)
		}
		if got := table.Line(row); got != want.line {
			t.Fatalf("%q: row %d is on line %d, want %d", name, row, got, want.line)
		}
		if slices.Contains(table.Blank, row) != want.blank {
			t.Fatalf("%q: row %d blank: want %v", name, row, want.blank)
		}
	}
	d := table.Detection
	if d.Records != table.Rows || d.EmptyCells != empty || d.Blank.Count != blank || d.Ragged.Count != padded {
		t.Fatalf("%q: detection %+v, want %d empty cells, %d blank and %d ragged records", name, d, empty, blank, padded)
	}
}
