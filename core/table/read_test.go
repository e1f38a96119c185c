package table

import (
	"errors"
	"fmt"
	"math"
	"math/rand"
	"reflect"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

func mustRead(t *testing.T, file string, opt Options) *Table {
	t.Helper()
	table, err := Read(strings.NewReader(file), "t.csv", int64(len(file)), opt, Limits{})
	if err != nil {
		t.Fatalf("Read(%q): %v", file, err)
	}
	return table
}

// rowsOf returns all cells by row.
func rowsOf(t *Table) [][]string {
	rows := make([][]string, t.Rows)
	for row := range rows {
		rows[row] = t.Record(row)
	}
	return rows
}

// wantProblem wants an error whose first problem has the code and line, a hint,
// and a sentence that ends with a full stop.
func wantProblem(t *testing.T, name string, err error, code problem.Code, line int) *problem.Problem {
	t.Helper()
	if err == nil {
		t.Fatalf("%s: no error, want %s", name, code)
	}
	for _, p := range problem.Flatten(err) {
		if p.Hint == "" || !strings.HasSuffix(p.Sentence, ".") || strings.ToUpper(p.Sentence[:1]) != p.Sentence[:1] {
			t.Errorf("%s: the message is not in form: %q, hint %q", name, p.Sentence, p.Hint)
		}
	}
	p := problem.Flatten(err)[0]
	if p.Code != code || p.Place.Line != line && line != 0 {
		t.Fatalf("%s: %s in line %d (%v), want %s in line %d", name, p.Code, p.Place.Line, err, code, line)
	}
	return p
}

func TestRead(t *testing.T) {
	table := mustRead(t, "\ufeffname;age\r\n\"Müller; Anna\";34\r\n\"\";\r\nB;34", Options{})
	if got, want := table.Names(), []string{"name", "age"}; !reflect.DeepEqual(got, want) {
		t.Errorf("names %q, want %q", got, want)
	}
	if got, want := rowsOf(table), [][]string{{"Müller; Anna", "34"}, {"", ""}, {"B", "34"}}; !reflect.DeepEqual(got, want) {
		t.Errorf("rows %q, want %q", got, want)
	}
	if want := (Dialect{Delimiter: ';', LineBreak: "\r\n", BOM: true}); table.Dialect != want {
		t.Errorf("dialect %+v, want %+v", table.Dialect, want)
	}
	age := table.Column("age")
	if age.Type != Integer || !reflect.DeepEqual(age.Counts(), []int{2, 1}) || !age.Missing[1] {
		t.Errorf("age: %s %v %v", age.Type, age.Counts(), age.Missing)
	}
	d := table.Detection
	if d.Delimiter != ";" || !d.Detected || !d.Header || d.Records != 3 || d.EmptyCells != 2 || d.Missing != 2 {
		t.Errorf("detection %+v", d)
	}
	if table.Column("nobody") != nil {
		t.Error("a column that does not exist is found")
	}
}

func TestReadBlankRecords(t *testing.T) {
	table := mustRead(t, "a,b\n1,2\n\n3,4\n\n", Options{})
	if got, want := rowsOf(table), [][]string{{"1", "2"}, {"", ""}, {"3", "4"}, {"", ""}}; !reflect.DeepEqual(got, want) {
		t.Errorf("rows %q, want %q", got, want)
	}
	if !reflect.DeepEqual(table.Blank, []int{1, 3}) || !reflect.DeepEqual(table.Detection.Blank, Lines{2, []int{3, 5}}) {
		t.Errorf("blank rows %v, %+v", table.Blank, table.Detection.Blank)
	}
	if table.Detection.EmptyCells != 0 {
		t.Errorf("%d empty cells beside blank records, want 0", table.Detection.EmptyCells)
	}
	if len(table.Warnings) != 1 || table.Warnings[0].Code != "table-blank-record" ||
		!strings.Contains(table.Warnings[0].Sentence, "lines 3 and 5") {
		t.Errorf("warnings %v", table.Warnings)
	}
	table = mustRead(t, "a\n1\n\n2\n", Options{})
	if got, want := rowsOf(table), [][]string{{"1"}, {""}, {"2"}}; !reflect.DeepEqual(got, want) {
		t.Errorf("one column: rows %q, want %q", got, want)
	}
}

func TestReadLines(t *testing.T) {
	table := mustRead(t, "\"a\nx\",b\n\"1\n\r\n2\",3\n4,5\n\n6,\"7\r8\"\n9,10\n", Options{})
	for row, want := range []int{3, 6, 7, 8, 10} {
		if got := table.Line(row); got != want {
			t.Errorf("row %d begins on line %d, want %d", row, got, want)
		}
	}
	table = mustRead(t, "1,2\n3,4\n", Options{NoHeader: true})
	if table.Line(1) != 2 {
		t.Errorf("without a header row 1 begins on line %d, want 2", table.Line(1))
	}
}

func TestReadWithoutHeader(t *testing.T) {
	table := mustRead(t, "1,2\n3,4\n", Options{NoHeader: true})
	if got, want := table.Names(), []string{"column-1", "column-2"}; !reflect.DeepEqual(got, want) {
		t.Errorf("names %q, want %q", got, want)
	}
	if got, want := rowsOf(table), [][]string{{"1", "2"}, {"3", "4"}}; !reflect.DeepEqual(got, want) {
		t.Errorf("rows %q, want %q", got, want)
	}
}

func TestReadPads(t *testing.T) {
	table := mustRead(t, "a,b,c\n1\n1,2\n1,2,3\n", Options{Ragged: RaggedPad})
	if got, want := rowsOf(table), [][]string{{"1", "", ""}, {"1", "2", ""}, {"1", "2", "3"}}; !reflect.DeepEqual(got, want) {
		t.Errorf("rows %q, want %q", got, want)
	}
	if !reflect.DeepEqual(table.Detection.Ragged, Lines{2, []int{2, 3}}) ||
		table.Warnings[0].Code != "table-padded-record" || table.Warnings[0].Count != 2 {
		t.Errorf("%+v, %v", table.Detection.Ragged, table.Warnings)
	}
	_, err := Read(strings.NewReader("a,b\n1\n1,2,3\n"), "t.csv", UnknownSize, Options{Ragged: RaggedPad}, Limits{})
	if p := wantProblem(t, "surplus cells", err, "table-ragged-record", 3); p.Count != 1 {
		t.Errorf("%d refused, want 1", p.Count)
	}
}

func TestReadRefuses(t *testing.T) {
	for _, test := range []struct {
		name, file string
		code       problem.Code
		line       int
		opt        Options
		limits     Limits
	}{
		{name: "empty", file: "", code: "table-empty"},
		{name: "only a mark", file: "\ufeff", code: "table-empty"},
		{name: "header only", file: "a,b\n", code: "table-no-rows", line: 1},
		{name: "blank first line", file: "\na,b\n1,2\n", code: "table-blank-first", line: 1},
		{name: "too few cells", file: "a,b\n1,2\n3\n", code: "table-ragged-record", line: 3},
		{name: "too many cells", file: "a,b\n1,2\n3,4,5\n", code: "table-ragged-record", line: 3},
		{name: "only ragged", file: "a,b,c\n1,2\n1,2,3,4\n", code: "table-ragged-record", line: 2},
		{name: "open quote", file: "a,b\n1,2\n\"3,4\n5,6\n", code: "table-unterminated-quote", line: 3},
		{name: "open quote after a long cell", file: "a,b\n\"1\n2\",\"3\n", code: "table-unterminated-quote", line: 3},
		{name: "text after quote", file: "a,b\n1,\"2\" x\n", code: "table-text-after-quote", line: 2},
		{name: "NUL", file: "a,b\n1,\x002\n", code: "table-nul", line: 2},
		{name: "NUL in a name", file: "a\x00,b\n1,2\n", code: "table-nul", line: 1},
		{name: "Latin-1", file: "a,b\n1,M\xfcller\n", code: "table-encoding", line: 2},
		{name: "Latin-1 name", file: "a,Stra\xdfe\n1,2\n", code: "table-encoding", line: 1},
		{name: "UTF-16", file: "\xff\xfea\x00,\x00b\x00\n\x00", code: "table-encoding", line: 1},
		{name: "duplicate name", file: "a,b,a\n1,2,3\n", code: "table-duplicate-name", line: 1},
		{name: "empty name", file: "a,,b\n1,2,3\n", code: "table-empty-name", line: 1},
		{name: "name of spaces", file: "a,  \n1,2\n", code: "table-empty-name", line: 1},
		{name: "delimiter option", file: "a,b\n1,2\n", code: "table-delimiter", opt: Options{Delimiter: "#"}},
		{name: "ragged option", file: "a,b\n1,2\n", code: "table-ragged-option", opt: Options{Ragged: "guess"}},
		{name: "columns", file: "a,b,c\n1,2,3\n", code: "table-too-many-columns", line: 1, limits: Limits{Columns: 2}},
		{name: "100,000 columns", file: strings.Repeat("x,", 99_999) + "x\n", code: "table-too-many-columns", line: 1},
		{name: "rows", file: "a\n1\n2\n3\n", code: "table-too-many-rows", line: 4, limits: Limits{Rows: 2}},
		{name: "cells", file: "a,b\n1,1\n2,2\n3,3\n", code: "table-too-many-cells", line: 4, limits: Limits{Cells: 4}},
		{name: "cell", file: "a,b\n1,12345\n", code: "table-cell-too-long", line: 2, limits: Limits{CellBytes: 4}},
		{name: "record", file: "a,b\n1,2\n123456,123456\n", code: "table-record-too-long", line: 3, limits: Limits{RecordBytes: 10}},
		{name: "50 MB line", file: "a,b\n" + strings.Repeat("x", 50<<20), code: "table-record-too-long", line: 2},
		{name: "text", file: "a,b\n1,1234\n1,12345\n1,1234\n", code: "table-too-much-text", line: 3, limits: Limits{DistinctBytes: 8}},
	} {
		t.Run(test.name, func(t *testing.T) {
			table, err := Read(strings.NewReader(test.file), "t.csv", int64(len(test.file)), test.opt, test.limits)
			p := wantProblem(t, test.name, err, test.code, test.line)
			if table != nil {
				t.Error("a table comes with the error")
			}
			if test.opt.Delimiter+test.opt.Ragged == "" && p.Place.File != "t.csv" {
				t.Errorf("the file is not named: %v", p)
			}
		})
	}
}

// All that is wrong is told at once: 30 ragged records, of which 20 are named,
// and the text after a quote.
func TestReadJoinsProblems(t *testing.T) {
	var file strings.Builder
	file.WriteString("a,b\n\"1\"x,2\n")
	for i := 0; i < 30; i++ {
		fmt.Fprintf(&file, "%d,2,3\n1,2\n", i)
	}
	_, err := Read(strings.NewReader(file.String()), "t.csv", UnknownSize, Options{}, Limits{})
	problems := problem.Flatten(err)
	if len(problems) != 2 {
		t.Fatalf("%d problems, want 2: %v", len(problems), err)
	}
	if p := problems[0]; p.Count != 30 || p.Place.Line != 3 || !strings.Contains(p.Sentence, "line 3 (3), line 5 (3)") ||
		!strings.Contains(p.Sentence, "and 10 more") {
		t.Errorf("%v", p)
	}
	if p := problems[1]; p.Code != "table-text-after-quote" || p.Place != (problem.Place{File: "t.csv", Line: 2, Column: 1, Attribute: "a"}) {
		t.Errorf("%v", p)
	}
	_, err = Read(strings.NewReader("a,,a,,a\n1,2,3,4,5\n"), "t.csv", UnknownSize, Options{}, Limits{})
	if n := len(problem.Flatten(err)); n != 4 {
		t.Errorf("%d problems with names, want 4: %v", n, err)
	}
	if !errors.Is(err, problem.New("table-duplicate-name", "", "")) {
		t.Errorf("the duplicate name is not among %v", err)
	}
}

func TestReadPlaceOfEncoding(t *testing.T) {
	_, err := Read(strings.NewReader("id,name\n1,\"a\nb\"\n2,M\xfcller\n"), "t.csv", UnknownSize, Options{}, Limits{})
	p := wantProblem(t, "Latin-1", err, "table-encoding", 4)
	if p.Place.Column != 2 || p.Place.Attribute != "name" ||
		!strings.Contains(p.Sentence, "0xFC") || !strings.Contains(p.Sentence, "position 2") {
		t.Errorf("%v", p)
	}
}

func TestReadWarns(t *testing.T) {
	for _, test := range []struct {
		file string
		opt  Options
		code problem.Code
		line int
	}{
		{"a,b\n5\" pipe,1\n", Options{}, "table-bare-quote", 2},
		{"a,b\n1,x\r\n2,y\n", Options{}, "table-mixed-line-breaks", 0},
		{"id,age\n1,20\n2,30\n", Options{NoHeader: true}, "table-header-doubtful", 1},
	} {
		table := mustRead(t, test.file, test.opt)
		if len(table.Warnings) != 1 || table.Warnings[0].Code != test.code || table.Warnings[0].Place.Line != test.line {
			t.Errorf("%q: warnings %v, want %s in line %d", test.file, table.Warnings, test.code, test.line)
		}
	}
	for _, file := range []string{"id,name\n1,x\n2,y\n", "id,2019,2020\n1,2,3\n", "a,b\nx,y\n", "a,\"b \"\"c\"\"\"\n1,2\n"} {
		if table := mustRead(t, file, Options{}); len(table.Warnings) != 0 {
			t.Errorf("%q: warnings %v, want none", file, table.Warnings)
		}
	}
}

func TestSniff(t *testing.T) {
	for _, test := range []struct {
		file string
		want byte
	}{
		{"a,b\n1,2\n", ','},
		{"a;b\n1,5;2,5\n", ';'},
		{"a\tb c\n1,0\t2\n", '\t'},
		{"a|b|c\n1|2,3|4\n", '|'},
		{"name;note\nx;\"a, b, c\"\ny;\"d; e\"\n", ';'},
		{"\"last, first\";age\n\"M, A\";3\n", ';'},
		{"comment\nhello, world\nfoo, bar\n", ','}, // one column
		{"weight;kg\n1\n2\n3\n", ','},              // one column with a delimiter in its name
		{"a,b,c\n1,2\n1,2,3,4\n", ','},
		{"a;b,c;d\n1;2;3\n4;5;6\n", ';'},
		{"one\n", ','},
		{"a,b\n\n\n1,2\n", ','},
		{"time;value\n10:00;\"1\"\n", ';'},
		{strings.Repeat("column name;", 40_000) + "end\n1;2\n", ';'},
	} {
		if got := sniff([]byte(test.file), true, '"'); got != test.want {
			t.Errorf("%.40q: %q, want %q", test.file, got, test.want)
		}
	}
}

func TestReadRecords(t *testing.T) {
	records, lines, d, err := ReadRecords(strings.NewReader("1;a;*\r\n2;\"b\nc\"\r\n\r\n3"), "h.csv", Options{}, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if want := [][]string{{"1", "a", "*"}, {"2", "b\nc"}, {""}, {"3"}}; !reflect.DeepEqual(records, want) {
		t.Errorf("%q, want %q", records, want)
	}
	if want := []int{1, 2, 4, 5}; !reflect.DeepEqual(lines, want) {
		t.Errorf("lines %v, want %v", lines, want)
	}
	if want := (Dialect{Delimiter: ';', LineBreak: "\r\n"}); d != want {
		t.Errorf("dialect %+v, want %+v", d, want)
	}
	for _, test := range []struct {
		file   string
		code   problem.Code
		line   int
		limits Limits
	}{
		{"", "table-empty", 0, Limits{}},
		{"a;b\n\"c", "table-unterminated-quote", 2, Limits{}},
		{"a;b\n\"c\"d;e\n", "table-text-after-quote", 2, Limits{}},
		{"a;b\n\xe4;e\n", "table-encoding", 2, Limits{}},
		{"a\nb\nc\n", "table-too-many-rows", 3, Limits{Rows: 2}},
		{"a,b\nc,d\n", "table-too-many-rows", 2, Limits{Cells: 3}},
	} {
		_, _, _, err := ReadRecords(strings.NewReader(test.file), "h.csv", Options{}, test.limits)
		wantProblem(t, test.file, err, test.code, test.line)
	}
}

func TestEncodeStrings(t *testing.T) {
	rows := [][]string{{"1", "x"}, {"2", ""}, {"1", "y"}}
	table, err := EncodeStrings("t", []string{"a", "b"}, rows)
	if err != nil {
		t.Fatal(err)
	}
	if got := rowsOf(table); !reflect.DeepEqual(got, rows) {
		t.Errorf("%q, want %q", got, rows)
	}
	if table.Column("a").Type != Integer || table.Column("b").Type != String || table.Detection.EmptyCells != 1 {
		t.Errorf("%+v", table.Detection)
	}
	_, err = EncodeStrings("t", []string{"a", "a"}, rows)
	wantProblem(t, "names", err, "table-duplicate-name", 0)
	_, err = EncodeStrings("t", []string{"a"}, rows)
	wantProblem(t, "ragged", err, "table-ragged-record", 2)
	_, err = EncodeStrings("t", []string{"a"}, nil)
	wantProblem(t, "no rows", err, "table-no-rows", 0)
}

// Files longer than the buffer are read as the slow parser reads them, whatever
// length they are said to have.
func TestReadSizes(t *testing.T) {
	for name, file := range map[string]string{"census": string(census(figures.Number(30_000, 30_000, 10_000))),
		"unique": string(unique(figures.Number(60_000, 60_000, 20_000)))} {
		for _, size := range []int{0, 1, len(file) / 3, len(file), 10 * len(file)} {
			table, err := Read(strings.NewReader(file), "t.csv", int64(size), Options{}, Limits{})
			if err != nil {
				t.Fatal(err)
			}
			compareWithTwin(t, name, file, table, Options{})
		}
	}
}

// TestDistinctOf draws values and compares what a part of them promises with
// what all of them have.
func TestDistinctOf(t *testing.T) {
	for _, test := range []struct{ values, first, rows int }{
		{900_000, 40_000, 1_200_000}, // as costs in hospital
		{37_000, 40_000, 1_200_000},  // as dates of birth
		{200_000, 200_000, 400_000},
		{1 << 40, 10_000, 100_000}, // hardly any is drawn twice
	} {
		random := rand.New(rand.NewSource(1))
		seen, first := map[int]bool{}, 0
		for row := range test.rows {
			if row == test.first {
				first = len(seen)
			}
			seen[random.Intn(test.values)] = true
		}
		got := distinctOf(float64(test.rows), float64(test.first), float64(first))
		if off := got/float64(len(seen)) - 1; math.Abs(off) > 0.05 {
			t.Errorf("%+v: %d different values in the first rows promise %.0f, there are %d", test, first, got, len(seen))
		}
	}
	if got := distinctOf(1000, 10, 10); got != 1000 {
		t.Errorf("where all are different so far: %v, want 1000", got)
	}
}
