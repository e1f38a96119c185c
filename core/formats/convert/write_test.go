package convert

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/formats"
	"github.com/fulgurite/fulgurite/core/formats/csvtext"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/problem"
)

// released is a table as the engine writes it, with what is awkward in other formats.
const released = "id,born,weight,cost,flag,when,clock,plz,text,empty\n" +
	"1,17.05.1984,18.5,1.50,true,2024-01-31 23:59:59,08:05:09,80331,\"Köln, \"\"M\"\"\",\n" +
	"-20,*,20,20.00,false,2000-02-29 00:00:00,00:00:00,04109,_x000D_ & <b>,\n" +
	"3,29.02.2000,*,0.25,,,23:59:59,,\"two\nlines\ttab\",\n" +
	",,,,,,,,,\n" +
	"123456789012345,01.01.1900,0.1,-1.00,true,1999-12-31 12:00:00,,99999, spaces ,\n"

func written(t testing.TB, format string, text string, opt formats.Written) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, format, func() (io.Reader, error) { return strings.NewReader(text), nil }, opt); err != nil {
		t.Fatalf("%s: %v", format, err)
	}
	return b.Bytes()
}

// TestWrite: what is written comes back byte for byte, whatever its types.
func TestWrite(t *testing.T) {
	for _, format := range formats.IDs(formats.Outputs()) {
		for _, c := range []struct {
			text string
			opt  formats.Written
		}{
			{released, formats.Written{}},
			{released, formats.Written{Texts: []string{"plz", "id"}}},
			{"a\n1\n", formats.Written{}},
			{"a\n\"\"\n\"\"\n", formats.Written{}},
			{"1,x\n2,\n", formats.Written{NoHeader: true}},
			{"a,b\n007,1e5\n1.0,-0\n+1,1\n", formats.Written{}},
			{"d,e\n01/02/2006,13/02/2006\n03/04/2007,14/03/2007\n", formats.Written{}},
			{"a,b\n,\n,\n", formats.Written{}},
			{"x\n9007199254740993\n0.30000000000000004\n", formats.Written{}},
			{"x,y,z\n1.5,2,inf\ninf,-inf,-inf\n-0.25,3,inf\n", formats.Written{}},
		} {
			if format == "sav" || format == "xpt" { // which fill texts up with spaces
				c.text = strings.ReplaceAll(c.text, " spaces ", " spaces")
			}
			if format == "xpt" && (strings.HasSuffix(c.text, "\n\"\"\n") || strings.HasSuffix(c.text, "\n,\n")) {
				continue // of empty records at the end it cannot tell: see TestLimits
			}
			data := written(t, format, c.text, c.opt)
			back, err := Back(source("out", data), format, c.opt)
			if err != nil {
				t.Fatalf("%s: %v", format, err)
			}
			got, err := io.ReadAll(back)
			if err != nil || string(got) != c.text {
				t.Errorf("%s: %v\n%s\nwant\n%s", format, err, got, c.text)
			}
			if !bytes.Equal(data, written(t, format, c.text, c.opt)) {
				t.Errorf("%s is different the second time", format)
			}
		}
	}
}

// TestWrittenTypes: numbers and dates are such in the file.
func TestWrittenTypes(t *testing.T) {
	for format, want := range map[string]string{
		formats.XLSX:    "number mixed mixed number text datetime time text text",
		formats.Parquet: "number text text number boolean datetime time text text text",
	} {
		src := source("out", written(t, format, released, formats.Written{Texts: []string{"text"}}))
		_, o := opened(t, src, Options{})
		var types []string
		for _, c := range o.Columns() {
			types = append(types, string(c.Type))
		}
		if got := strings.Join(types, " "); !strings.HasPrefix(got, strings.TrimSpace(want)) {
			t.Errorf("%s: %s", format, got)
		}
	}
	_, o := opened(t, source("out", written(t, formats.Parquet, "x,y\n1.5,7\ninf,-inf\n", formats.Written{})), Options{})
	if o.Columns()[0].Type != tabular.Number || o.Columns()[1].Type != tabular.Number {
		t.Error("infinite numbers are texts")
	}
	_, o = opened(t, source("out", written(t, formats.XLSX, "plz\n80331\n99084\n", formats.Written{Texts: []string{"plz"}})), Options{})
	if o.Columns()[0].Type != tabular.Text {
		t.Error("a column that was text became numbers")
	}
}

func TestSame(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"a,b\n1,2\n", "a,b\n1,2\n", true}, {"a,b\n\n", "a,b\n,\n", true}, {"a\n1\n", "a\n2\n", false},
		{"a\n1\n", "a\n1\n1\n", false}, {"a,b\n", "a\n", false}, {"a,b\n1,2\n", "a,b\n12,\n", false},
	} {
		if err := Same(strings.NewReader(c.a), strings.NewReader(c.b)); (err == nil) != c.same {
			t.Errorf("%q and %q: %v", c.a, c.b, err)
		}
	}
}

// typedFormats are those that are written and are no text.
func typedFormats() (ids []string) {
	for _, f := range formats.Outputs() {
		if !f.Text {
			ids = append(ids, f.ID)
		}
	}
	return ids
}

// FuzzWrite: every table comes back as it was.
func FuzzWrite(f *testing.F) {
	f.Add("id", "1", "2.50", "")
	f.Add("born", "17.05.1984", "*", "x")
	f.Add("t", "\r\n", "_x0041_", "\x01")
	f.Add("Name of more than 32 characters \u00e4", "1234567890123456", "-0.50", " x ")
	f.Add("_n", "1960-01-01", "08:05:09", strings.Repeat("x", 2100))
	f.Add("str5", "2024-10", "2024-01-31 23:59:59", "30-39")
	f.Add("0", "0", "_x0001\x10", "\x01") // the next character's underscore ends what looks escaped
	f.Fuzz(func(t *testing.T, name, a, b, c string) {
		for _, s := range []*string{&name, &a, &b, &c} {
			*s = strings.ToValidUTF8(strings.ReplaceAll(*s, "\x00", ""), "?")
		}
		var text []byte
		for _, cells := range [][]string{{name + "1", name + "2"}, {a, b}, {b, c}, {"", a}} {
			var r tabular.Record
			for _, cell := range cells {
				r.Add(cell)
			}
			text = csvtext.Append(text, &r)
		}
		for _, format := range typedFormats() {
			for _, how := range []formats.Written{{}, {Coarse: []formats.Coarse{{Name: name + "1", Numbers: true}, {Name: name + "2", Order: []string{b, a}}}}} {
				var made bytes.Buffer
				err := Write(&made, format, func() (io.Reader, error) { return bytes.NewReader(text), nil }, how)
				if slices.Contains([]problem.Code{"format-name", "format-letter", "format-too-long", "format-blank"}, code(err)) {
					continue // what the format has no room for is said
				}
				if err != nil {
					t.Fatal(err)
				}
				back, err := Back(source("out", made.Bytes()), format, how)
				if err != nil {
					t.Fatal(err)
				}
				if err := Same(bytes.NewReader(text), back); err != nil {
					t.Errorf("%s of %q: %v", format, text, err)
				}
			}
		}
	})
}
