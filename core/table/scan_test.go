package table

import (
	"context"
	"errors"
	"io"
	"math/rand"
	"reflect"
	"strings"
	"testing"
)

// chunks gives a file in pieces of random size, now and then an empty one.
type chunks struct {
	rest   string
	random *rand.Rand
}

func (c *chunks) Read(p []byte) (int, error) {
	if c.rest == "" {
		return 0, io.EOF
	}
	n := copy(p, c.rest[:min(len(c.rest), c.random.Intn(9))])
	c.rest = c.rest[n:]
	return n, nil
}

// scanAll scans a file with a buffer of the given size. The fault is the first
// text after a closing quote.
func scanAll(t *testing.T, r io.Reader, delimiter byte, buffer int) (records []twinRecord, faults int, err error) {
	t.Helper()
	s := newScanner(r, "t.csv", UnknownSize, Limits{})
	s.buf = make([]byte, 0, buffer)
	if _, err := s.begin(Options{Delimiter: string(rune(delimiter)), Quote: QuoteDouble}, new(Detection)); err != nil {
		return nil, 0, err
	}
	for {
		ok, err := s.next()
		if !ok || err != nil {
			return records, faults, err
		}
		record := twinRecord{line: s.line, blank: s.blank}
		for i := range s.fields {
			hash := s.fields[i].hash
			cell := string(s.cell(i))
			if again := string(s.cell(i)); again != cell {
				t.Fatalf("cell %q becomes %q when asked for again", cell, again)
			}
			if hash != hashString(cell) {
				t.Fatalf("the hash of cell %q is not that of its content", cell)
			}
			record.cells = append(record.cells, cell)
		}
		faults += len(s.faults)
		records = append(records, record)
	}
}

// The expected records follow from RFC 4180, 2.1-2.7, and the grammar in the
// comment of scanner.
func TestScan(t *testing.T) {
	for _, test := range []struct {
		name, file string
		delimiter  byte
		want       [][]string
		lines      []int
	}{
		{"plain", "a,b\n1,2\n", ',', [][]string{{"a", "b"}, {"1", "2"}}, []int{1, 2}},
		{"no final break", "a,b\n1,2", ',', [][]string{{"a", "b"}, {"1", "2"}}, []int{1, 2}},
		{"all breaks", "a\r\nb\rc\nd", ',', [][]string{{"a"}, {"b"}, {"c"}, {"d"}}, []int{1, 2, 3, 4}},
		{"blank lines", "a\n\nb\r\r\r\n", ',', [][]string{{"a"}, {""}, {"b"}, {""}, {""}}[:5], []int{1, 2, 3, 4, 5}},
		{"empty cells", ",\n,,\n", ',', [][]string{{"", ""}, {"", "", ""}}, []int{1, 2}},
		{"quotes", `"a","b ""x""",""` + "\n", ',', [][]string{{"a", `b "x"`, ""}}, []int{1}},
		{"quoted breaks", "\"a\nb\",\"c\r\nd\"\ne,\"f\rg\"\nh,i\n", ',',
			[][]string{{"a\nb", "c\r\nd"}, {"e", "f\rg"}, {"h", "i"}}, []int{1, 4, 6}},
		{"bare quote", "5\" pipe,a\"b\"\n", ',', [][]string{{`5" pipe`, `a"b"`}}, []int{1}},
		{"space before quote", "a, \"b\"\n", ',', [][]string{{"a", ` "b"`}}, []int{1}},
		{"spaces", " a ; b \n", ';', [][]string{{" a ", " b "}}, []int{1}},
		{"tab", "a\tb,c\n", '\t', [][]string{{"a", "b,c"}}, []int{1}},
		{"byte order mark", "\ufeff\"a\"|b\n", '|', [][]string{{"a", "b"}}, []int{1}},
		{"quote at the end", "a,\"b\"", ',', [][]string{{"a", "b"}}, []int{1}},
		{"doubled quote at the end", "a,\"b\"\"\"", ',', [][]string{{"a", `b"`}}, []int{1}},
		{"only quotes", `"""",""""""`, ',', [][]string{{`"`, `""`}}, []int{1}},
		{"delimiter at the end", "a,", ',', [][]string{{"a", ""}}, []int{1}},
		{"break in front", "\na\n", ',', [][]string{{""}, {"a"}}, []int{1, 2}},
	} {
		for buffer := 4; buffer < 40; buffer++ {
			records, faults, err := scanAll(t, &chunks{test.file, rand.New(rand.NewSource(int64(buffer)))}, test.delimiter, buffer)
			if err != nil || faults != 0 {
				t.Fatalf("%s: %v, %d faults", test.name, err, faults)
			}
			var got [][]string
			var lines []int
			for _, r := range records {
				got = append(got, r.cells)
				lines = append(lines, r.line)
			}
			if !reflect.DeepEqual(got, test.want) || !reflect.DeepEqual(lines, test.lines) {
				t.Fatalf("%s, buffer of %d: %q at %v, want %q at %v", test.name, buffer, got, lines, test.want, test.lines)
			}
		}
	}
}

// FuzzScan compares the scanner with its slow twin: same records, lines, blank
// lines and refusals, whatever the sizes of buffer and chunks.
func FuzzScan(f *testing.F) {
	for _, file := range []string{
		"a,b\n1,2\n", "a;\"b\r\nc\"\r\n\r\n;\"\"\"\"\r", "\ufeffx|\"y\"z\n\"",
		"a\tb\n\n\n1\t\"2\"\"3\"\r\r\n4", "\"\"", "\r\n\r", "a,\"b\" c\n\xff,\x00", "{\"",
	} {
		f.Add(file, uint8(0), uint8(5))
	}
	f.Fuzz(func(t *testing.T, file string, which, buffer uint8) {
		if strings.HasPrefix(file, "\xff\xfe") || strings.HasPrefix(file, "\xfe\xff") || NoTable([]byte(file)) != nil {
			return // UTF-16 or no table, refused before scanning
		}
		delimiter := delimiters[int(which)%len(delimiters)]
		want, wantErr := twinParse(file, delimiter)
		got, faults, err := scanAll(t, &chunks{file, rand.New(rand.NewSource(int64(which)))}, delimiter, int(buffer)%64+4)
		if len(strings.TrimPrefix(file, "\ufeff")) == 0 {
			if err == nil {
				t.Fatal("an empty file is accepted")
			}
			return
		}
		if (err != nil) != errors.Is(wantErr, errTwinUnterminated) {
			t.Fatalf("%q: %v, want %v", file, err, wantErr)
		}
		if err == nil && (faults > 0) != errors.Is(wantErr, errTwinText) {
			t.Fatalf("%q: %d faults, want %v", file, faults, wantErr)
		}
		if err != nil {
			got, want = got[:min(len(got), len(want))], want[:min(len(got), len(want))]
		}
		if faults > 0 || errors.Is(wantErr, errTwinText) {
			for i := range got { // what is refused need not be alike
				if len(got[i].cells) != len(want[i].cells) || got[i].line != want[i].line {
					t.Fatalf("%q: record %d is %+v, want %+v", file, i, got[i], want[i])
				}
			}
			return
		}
		if len(got) != len(want) {
			t.Fatalf("%q: %d records, want %d", file, len(got), len(want))
		}
		for i := range got {
			if !reflect.DeepEqual(got[i], want[i]) {
				t.Fatalf("%q: record %d is %+v, want %+v", file, i, got[i], want[i])
			}
		}
	})
}

// A reader that fails, or that gives nothing for ever, is reported.
func TestScanFailingSource(t *testing.T) {
	for name, source := range map[string]io.Reader{
		"fails": io.MultiReader(strings.NewReader("a,b\n1,2\n"), &failing{errors.New("the disk was removed")}),
		"idles": io.MultiReader(strings.NewReader("a,b\n1,2\n"), &failing{nil}),
	} {
		_, err := Read(source, "t.csv", UnknownSize, Options{}, Limits{})
		wantProblem(t, name, err, "table-read", 0)
	}
}

// A source that stops because its caller wants so is no fault of the file.
func TestScanCanceled(t *testing.T) {
	source := io.MultiReader(strings.NewReader("a,b\n1,2\n"), &failing{context.Canceled})
	if _, err := Read(source, "t.csv", UnknownSize, Options{}, Limits{}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want that it was canceled", err)
	}
}

type failing struct{ err error }

func (f *failing) Read([]byte) (int, error) { return 0, f.err }
