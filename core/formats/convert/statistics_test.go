package convert

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/formats"
	"github.com/fulgurite/fulgurite/core/formats/csvtext"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/problem"
)

// asRead is how the text of a file is written when every column is kept.
func asRead(t testing.TB, o *Opened) (how formats.Written) {
	t.Helper()
	var err error
	if how.Dictionary, err = o.Dictionary(); err != nil {
		t.Fatal(err)
	}
	for _, c := range o.Columns() {
		if c.Type == tabular.Text {
			how.Texts = append(how.Texts, c.Name)
		}
	}
	return how
}

// TestKept: columns that are kept come back in the same format with what the file that R made of
// them said: labels, formats, codes and what is missing. Values without a label are not counted.
func TestKept(t *testing.T) {
	for _, name := range statistics {
		text, o := opened(t, fixture(t, name), Options{})
		how := asRead(t, o)
		data := written(t, o.Format, text, how)
		again, other := opened(t, source("out", data), Options{})
		if again != text {
			t.Errorf("%s:\n%s\nwant\n%s", name, again, text)
		}
		for i, want := range o.Columns() {
			got := other.Columns()[i]
			for _, c := range []*tabular.Column{&want, &got} {
				var used []tabular.Value
				for _, v := range c.Values {
					if strings.Contains(text, v.Label) {
						used = append(used, v)
					}
				}
				c.Values, c.Labels = used, 0
			}
			if got.Type == tabular.Number && want.Type == tabular.Number || len(got.Values) > 0 {
				got.Format, want.Format = "", "" // that of a number follows from its size where the file had none of its own
			}
			if want.Type == tabular.Text && len(want.Values) == 0 {
				got.Format, want.Format = "", "" // how long a text is shown
			}
			if want.Missing == tabular.Several {
				want.Missing = "."
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s:\n%+v\nwant\n%+v", name, got, want)
			}
		}
	}
}

// statistics are files of statistics packages in testdata, whose formats are written.
var statistics = []string{"people-14.dta", "people-8.dta", "people.sav", "people-plain.sav", "people-5.xpt"}

// labelled are the formats with labels of values.
var labelled = []string{"dta", "sav"}

// TestCoarse: labels of a hierarchy are numbers with labels in its order, numbers that stayed are
// themselves, and a value that had a code keeps it.
func TestCoarse(t *testing.T) {
	const text = "risk,age,sex,town\nmedium,30-39,female,*\nlow,41,*,B\nhigh,100-109,male,A\nlow,*,male,A\n"
	how := formats.Written{
		Texts:      []string{"risk", "age", "sex", "town"},
		Coarse:     []formats.Coarse{{Name: "risk", Order: []string{"low", "*", "medium", "high"}}, {Name: "age", Numbers: true}, {Name: "sex"}, {Name: "town"}},
		Dictionary: `{"format":"other","columns":[{"name":"sex","label":"Sex","values":[{"code":"1","label":"male"},{"code":"2","label":"female"},{"code":"7","label":"not here"}]}]}`,
	}
	for _, format := range labelled {
		back, o := opened(t, source("out", written(t, format, text, how)), Options{})
		if back != text {
			t.Errorf("%s: %s", format, back)
		}
		var got []string
		for _, c := range o.Columns() {
			for _, v := range c.Values {
				got = append(got, c.Name+" "+v.Code+" "+v.Label)
			}
		}
		want := "[risk 1 low risk 2 medium risk 3 high age 42 30-39 age 43 100-109 age 44 * sex 1 male sex 2 female sex 8 * town 1 A town 2 B town 3 *]"
		if fmt.Sprint(got) != want {
			t.Errorf("%s: %v\nwant %s", format, got, want)
		}
		if o.Columns()[2].Label != "Sex" {
			t.Errorf("%s: %+v", format, o.Columns()[2])
		}
	}
}

// TestNames: names that a format has no room for are shortened, each to another one, and the text
// comes back with the full ones.
func TestNames(t *testing.T) {
	const text = "Name_of_more_than_32_characters_1,Name_of_more_than_32_characters_2,größe,a b,A_b,a_b,1st,strL,_n,all,ends.,diagnosis_1,diagnosis_2\n1,2,3,4,5,6,7,8,9,10,11,12,13\n"
	for format, want := range map[string]string{
		"dta": "Name_of_more_than_32_characters_ Name_of_more_than_32_character_2 größe a_b_2 A_b a_b_3 v1st vstrL v_n all ends_ diagnosis_1 diagnosis_2",
		"sav": "Name_of_more_than_32_characters_1 Name_of_more_than_32_characters_2 größe a_b_2 A_b a_b_3 v1st strL v_n vall ends diagnosis_1 diagnosis_2",
		"xpt": "Name_of_ Name_o_2 gr__e a_b_2 A_b a_b_3 v1st strL _n all ends_ diagnosi diagno_2",
	} {
		data := written(t, format, text, formats.Written{})
		back, err := Back(source("out", data), format, formats.Written{})
		if err != nil {
			t.Fatal(err)
		}
		all, err := io.ReadAll(back)
		if err != nil || string(all) != text {
			t.Errorf("%s: %v %s", format, err, all)
		}
		_, o := opened(t, source("out", data), Options{})
		var names []string
		for _, c := range o.Columns() {
			names = append(names, c.Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s: %s\nwant %s", format, got, want)
		}
	}
	// A label of the file that would be taken for the full name is changed.
	how := formats.Written{Dictionary: `{"format":"dta","columns":[{"name":"body_mass","label":"body mass"}]}`}
	for _, format := range labelled {
		back, err := Back(source("out", written(t, format, "body_mass\n1\n", how)), format, how)
		if err == nil {
			err = Same(strings.NewReader("body_mass\n1\n"), back)
		}
		if err != nil {
			t.Errorf("%s: %v", format, err)
		}
	}
}

// TestLimits: what a format has no room for is refused with a reason and what to do.
func TestLimits(t *testing.T) {
	wide := strings.TrimSuffix(strings.Repeat("a,", 32_768), ",") + "\n"
	for _, c := range []struct {
		format, text string
		opt          formats.Written
		want         problem.Code
	}{
		{"dta", wide, formats.Written{NoHeader: true}, "format-too-many"},
		{"dta", strings.Repeat("ä", 81) + "\n1\n", formats.Written{}, "format-name"},
		{"dta", "a\nx\x00y\n", formats.Written{}, "format-letter"},
		{"sav", strings.Repeat("ä", 128) + "\n1\n", formats.Written{}, "format-name"},
		{"xpt", wide, formats.Written{NoHeader: true}, "format-too-many"},
		{"xpt", strings.Repeat("ä", 21) + "\n1\n", formats.Written{}, "format-name"},
		{"xpt", "a\nx \n", formats.Written{}, "format-letter"},
		{"xpt", "a\n" + strings.Repeat("x", 201) + "\n", formats.Written{}, "format-too-long"},
		{"xpt", "a,b\nx,y\n,\n", formats.Written{}, "format-blank"},
		{formats.ODS, "a\nx\x01y\n", formats.Written{}, "format-letter"},
		{formats.ODS, "a\n" + strings.Repeat("x", 200_000) + "\n", formats.Written{}, "format-too-long"},
		{formats.ODS, wide, formats.Written{NoHeader: true}, "format-too-many"},
		{"sav", "a\nx \n", formats.Written{}, "format-letter"},
		{"sav", "a\n" + strings.Repeat("x", 32_768) + "\n", formats.Written{}, "format-too-long"},
	} {
		err := Write(io.Discard, c.format, func() (io.Reader, error) { return strings.NewReader(c.text), nil }, c.opt)
		if p := problem.From(err); code(err) != c.want || p.Hint == "" {
			t.Errorf("%s of %.30q: %v", c.format, c.text, err)
		}
	}
}

// TestRandomTables: tables of every kind of cell come back as they were.
func TestRandomTables(t *testing.T) {
	kinds := [][]string{
		{"1", "20", "-3", "2147483647", "-2147483647"}, {"999999999999999", "0", ""}, {"1.50", "20.00", "-0.25"}, {"1.5", "20", "-0.25", "0.1"},
		{"1984-05-17", "2000-02-29", "9999-12-31", "0001-01-01"}, {"2024-01-31 23:59:59", "1582-10-15 00:00:00", ""}, {"08:05:09", "23:59:59"},
		{"Köln", "a,b", "said \"no\"", "", " front", "日本語"}, {"01067", "80331"}, {"*", "30-39", "41", "< 20"}, {"*", "1", "2"}, {"true", "false"},
		{"2024-Q4", "2024-Q1"}, {strings.Repeat("ä", 1100), "short", ""}, {"", ""}, {"x\ny", "tab\t"}, {"12345678901234567890"},
	}
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 0))
		var how formats.Written
		var columns [][]string
		var record tabular.Record
		for i := range 1 + r.IntN(12) {
			name := []string{"n", "größe ", "a b", "Name of a column"}[r.IntN(4)] + fmt.Sprint(i)
			record.Add(name)
			columns = append(columns, kinds[r.IntN(len(kinds))])
			if r.IntN(3) == 0 {
				how.Coarse = append(how.Coarse, formats.Coarse{Name: name, Numbers: r.IntN(2) == 0})
			} else if r.IntN(4) == 0 {
				how.Texts = append(how.Texts, name)
			}
		}
		text := csvtext.Append(nil, &record)
		for range r.IntN(20) {
			record.Reset()
			for _, cells := range columns {
				record.Add(cells[r.IntN(len(cells))])
			}
			text = csvtext.Append(text, &record)
		}
		for _, format := range typedFormats() {
			var made bytes.Buffer
			err := Write(&made, format, func() (io.Reader, error) { return bytes.NewReader(text), nil }, how)
			if format == "xpt" && (code(err) == "format-too-long" || code(err) == "format-blank") {
				continue
			}
			if err != nil {
				t.Fatalf("%d, %s: %v", seed, format, err)
			}
			back, err := Back(source("out", made.Bytes()), format, how)
			if err == nil {
				err = Same(bytes.NewReader(text), back)
			}
			if err != nil {
				t.Errorf("%d, %s: %v\n%.2000s", seed, format, err, text)
			}
		}
	}
}
