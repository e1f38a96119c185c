package table

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
)

// TestNotations: numbers as Europe and America write them, with exceptions.
func TestNotations(t *testing.T) {
	many := strings.Repeat("|1,5", 30)
	for _, test := range []struct {
		values string
		want   Type
		format string
		unfit  int
	}{
		{"18,5|20", Decimal, "1234,5", 0},
		{"1.234,5|7", Decimal, "1.234,5", 0},
		{"1 234|20 000", Integer, "1 234,5", 0},
		{"1'234|20'000", Integer, "1'234.5", 0},
		{"12,345,678|1", Integer, "1,234.5", 0},
		{"1.000|2.500", Decimal, "", 0}, // as always, though doubtful
		{"1,000|2,500", String, "", 0},  // doubtful: nobody knows
		{"01,5|2", String, "", 0},       // a code
	} {
		c := column(t, strings.Split(test.values, "|")...)
		if c.Type != test.want || c.Format != test.format || count(c.Unfit) != test.unfit {
			t.Errorf("%q: %s %q, %d exceptions", test.values, c.Type, c.Format, count(c.Unfit))
		}
	}
	for _, test := range []struct {
		values string
		want   Type
		unfit  int
	}{
		{"unbekannt" + many, Decimal, 1},
		{"unbekannt|k. A." + many, String, 0}, // 2 of 32 are more than 5 %
		{"A1" + many, String, 0},              // a code is no exception
		{"01" + many, String, 0},
	} {
		c := column(t, strings.Split(test.values, "|")...)
		if c.Type != test.want || count(c.Unfit) != test.unfit {
			t.Errorf("%q: %s, %d exceptions", test.values[:12], c.Type, count(c.Unfit))
		}
	}
	c := column(t, "1.234,5", "7", "-2", "NA", "1.000")
	if x, ok := c.Number(0); !ok || x != 1234.5 {
		t.Errorf("%v", x)
	}
	var order []string
	for _, code := range c.Sorted() {
		order = append(order, c.Dict.Value(code))
	}
	if got := strings.Join(order, " "); got != "-2 7 1.000 1.234,5 NA" {
		t.Error(got)
	}
	if o, ok := c.CompareValues("1.234,5", "1000"); !ok || o != 1 {
		t.Error(o, ok)
	}
}

func count(marks []bool) int {
	n := 0
	for _, yes := range marks {
		if yes {
			n++
		}
	}
	return n
}

// TestUnfit: exceptions have no place in the order, and stand between the values and
// the missing ones.
func TestUnfit(t *testing.T) {
	values := []string{"unbekannt", "NA"}
	for i := range 40 {
		values = append(values, []string{"03.02.2001", "01.12.1999", "31.01.2000"}[i%3])
	}
	c := column(t, values...)
	if c.Type != Date || c.Format != "02.01.2006" || !c.Unfit[0] || c.Valued(0) || c.Valued(1) || !c.Valued(2) {
		t.Fatalf("%s %q %v", c.Type, c.Format, c.Unfit)
	}
	var order []string
	for _, code := range c.Sorted() {
		order = append(order, c.Dict.Value(code))
	}
	if got := strings.Join(order, " "); got != "01.12.1999 31.01.2000 03.02.2001 unbekannt NA" {
		t.Error(got)
	}
	if _, ok := c.Date(0); ok {
		t.Error("unbekannt is a date")
	}
	if err := c.SetType(Date, "2006-01-02"); err == nil {
		t.Error("no value fits")
	}
	if err := c.SetType(String, ""); err != nil || c.Unfit != nil {
		t.Errorf("%v %v", err, c.Unfit)
	}
}

// TestLayouts: each layout reads its dates and writes them again.
func TestLayouts(t *testing.T) {
	for _, test := range []struct{ layout, value, want, again string }{
		{"02.01.06", "17.05.84", "1984-05-17", "17.05.84"},
		{"02.01.06", "17.05.24", "2024-05-17", "17.05.24"},
		{"02.01.06 from 1920", "17.05.24", "1924-05-17", "17.05.24"},
		{"02.01.06 from 1920", "17.05.19", "2019-05-17", "17.05.19"},
		{"02.01.06 from 1930", "29.02.00", "2000-02-29", "29.02.00"},
		{"02.01.06 from 1850", "29.02.00", "", ""}, // 1900 had none
		{"20060102", "19840517", "1984-05-17", "19840517"},
		{"20060102", "19841317", "", ""},
		// ECMA-376 part 1, 18.17.4.1: 1 January 1900 is 1, and 29 February 1900, which never was, is 60.
		{Serial, "45292", "2024-01-01", "45292"},
		{Serial, "61", "1900-03-01", "61"},
		{Serial, "60", "", ""},
		{Serial1904, "43830", "2024-01-01", "43830"},
		{"2006-Q1", "2024-Q4", "2024-10-01", "2024-Q4"},
		{"2006-Q1", "2024-Q5", "", ""}, {"2006-Q1", "2024-4", "", ""}, {"2006-Q1", "x024-Q1", "", ""},
		// ISO 8601: week 1 of 2021 begins on 4 January, week 53 of 2020 on 28 December.
		{"2006-W01", "2021-W01", "2021-01-07", "2021-W01"},
		{"2006-W01", "2020-W53", "2020-12-31", "2020-W53"},
		{"2006-W01", "2021-W53", "", ""}, {"2006-W01", "2021-W00", "", ""},
		{"2006-2010", "2020-2024", "2020-01-01", ""},
		{"2006-2010", "2024-2020", "", ""},
		{"2006-01-02 15 hours", "1984-05-17 10 hours", "1984-05-17", "1984-05-17 10 hours"},
	} {
		at, ok := ParseDate(test.layout, test.value)
		got := ""
		if ok {
			got = at.Format("2006-01-02")
			if again := FormatDate(test.layout, at); again != test.again {
				t.Errorf("%s %s: written again as %s", test.layout, test.value, again)
			}
		}
		if got != test.want {
			t.Errorf("%s %s: %s, want %s", test.layout, test.value, got, test.want)
		}
	}
	for _, layout := range []string{"02.01.2006", "02.01.06 from 1930", Serial, Serial1904,
		quarters, weeks, spans, "2006", "Jan 2006", "2~1~2006"} {
		if err := CheckLayout(layout); err != nil {
			t.Errorf("%s: %v", layout, err)
		}
	}
	for _, layout := range []string{"", "nonsense", "02.01.", "02.01.06 from then", "02.01.2006 from 1930", "02.01.06 from 30"} {
		if CheckLayout(layout) == nil {
			t.Errorf("%q is taken", layout)
		}
	}
	for _, layout := range append(append([]string{}, dateLayouts...), moreLayouts...) {
		if err := CheckLayout(layout); err != nil {
			t.Errorf("%s: %v", layout, err)
		}
		if words := LayoutWords(layout).String(); words == "" || strings.Contains(words, "2006") {
			t.Errorf("%s is called %q", layout, LayoutWords(layout))
		}
	}
}

func TestReadColumn(t *testing.T) {
	c := column(t, "m", "M", "w", "?", "männlich", "unbekannt", "m")
	r := &Reading{Same: []Spelling{{"m", []string{"M", "männlich"}}}, Missing: []string{"unbekannt", "never there"}}
	own, err := c.Read(r, "", "")
	if err != nil {
		t.Fatal(err)
	}
	var cells []string
	for row := range own.Codes.All() {
		text := own.Cell(row)
		if own.Missing[own.Codes.At(row)] {
			text = "-"
		}
		cells = append(cells, text)
	}
	if got := strings.Join(cells, " "); got != "m m w - m - m" || own.Dict.Len() != 4 {
		t.Errorf("%s, %d values", got, own.Dict.Len())
	}
	if c.Dict.Len() != 6 || c.Missing[5] {
		t.Error("the column itself was changed")
	}
	if again, err := own.Read(r, "", ""); err != nil || again != own {
		t.Errorf("read again, it is another column: %v", err)
	}
	if same, err := c.Read(nil, "", ""); err != nil || same != c {
		t.Error("nothing was said")
	}
	// A type that only fits what is left.
	c = column(t, "18,5", "20", "k. A.", "7", "k.A.")
	if own, err = c.Read(&Reading{Missing: []string{"k. A.", "k.A."}}, "", ""); err != nil || own.Type != Decimal || own.Format != "1234,5" {
		t.Errorf("%v %s %q", err, own.Type, own.Format)
	}
	if _, err = c.Read(nil, Decimal, "1234,5"); err == nil {
		t.Error("two of five are none")
	}
	if own, err = column(t, "b", "a", "c").Read(&Reading{Order: []string{"c", "b", "a"}}, Ordinal, ""); err != nil ||
		own.Type != Ordinal || own.Order[0] != "c" {
		t.Errorf("%v %+v", err, own)
	}
	if _, err = column(t, "b", "a", "c").Read(&Reading{Order: []string{"c", "b"}}, "", ""); err == nil {
		t.Error("a has no place")
	}
}

func TestReadingValidate(t *testing.T) {
	for path, r := range map[string]Reading{
		"":                {Same: []Spelling{{"m", []string{"M"}}}, Missing: []string{"?"}, Order: []string{"m", "w"}},
		"same[0].value":   {Same: []Spelling{{"", []string{"M"}}}},
		"same[0].from":    {Same: []Spelling{{"m", nil}}},
		"same[1].from[0]": {Same: []Spelling{{"m", []string{"M"}}, {"x", []string{"M"}}}},
		"same[0].from[0]": {Same: []Spelling{{"m", []string{"m"}}}},
		"same[1].value":   {Same: []Spelling{{"m", []string{"M"}}, {"M", []string{"MM"}}}},
		"missing[0]":      {Missing: []string{"m"}, Order: []string{"m"}},
		"order[1]":        {Order: []string{"m", "m"}},
	} {
		err := r.Validate()
		if got := pathOf(err); got != path || (err == nil) != (path == "") {
			t.Errorf("%+v: %v at %q", r, err, got)
		}
	}
}

// TestReadingWith: what was merged moves on with what it was merged into.
func TestReadingWith(t *testing.T) {
	r := (&Reading{Same: []Spelling{{"M", []string{"mm"}}}, Order: []string{"M", "w", "x"}}).
		With(&Reading{Same: []Spelling{{"m", []string{"M"}}}, Missing: []string{"x"}})
	want := &Reading{Same: []Spelling{{"m", []string{"M", "mm"}}}, Missing: []string{"x"}, Order: []string{"w"}}
	if !reflect.DeepEqual(r, want) {
		t.Errorf("%+v, want %+v", r, want)
	}
	if err := r.Validate(); err != nil {
		t.Error(err)
	}
	if again := r.With(nil); !reflect.DeepEqual(again, r) {
		t.Errorf("%+v", again)
	}
	if (*Reading)(nil).With(nil) != nil {
		t.Error("nothing and nothing is something")
	}
}

// TestReadTwin: cell by cell, without dictionaries, on random columns.
func TestReadTwin(t *testing.T) {
	words := []string{"a", "A", "b", "B", " b", "?", "x", "1,5", "2", "NA"}
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 15))
		var cells []string
		for range 1 + rng.IntN(40) {
			cells = append(cells, words[rng.IntN(len(words))])
		}
		r := &Reading{}
		free := rng.Perm(len(words))
		for len(free) > 3 && rng.IntN(2) == 0 {
			r = r.With(&Reading{Same: []Spelling{{words[free[0]], []string{words[free[1]], words[free[2]]}}}})
			free = free[3:]
		}
		if r != nil && rng.IntN(2) == 0 {
			r.Missing = []string{words[rng.IntN(len(words))]}
		}
		if r == nil {
			continue
		}
		if err := r.Validate(); err != nil {
			t.Fatalf("%+v: %v", r, err)
		}
		c := column(t, cells...)
		own, err := c.Read(r, "", "")
		if err != nil {
			t.Fatal(err)
		}
		to := r.Merges()
		for row, cell := range cells {
			want := cell
			if same, ok := to[cell]; ok {
				want = same
			}
			missing := (want == "?" || want == "NA") && slices.Contains(cells, want) // a column knows the words that it has
			for _, word := range r.Missing {
				missing = missing || want == word
			}
			if got := own.Cell(row); got != want || own.Missing[own.Codes.At(row)] != missing {
				t.Fatalf("seed %d row %d: %q %v, want %q %v", seed, row, got, own.Missing[own.Codes.At(row)], want, missing)
			}
		}
	}
}

func pathOf(err error) string {
	if err == nil {
		return ""
	}
	return problem.From(err).Place.Path
}
