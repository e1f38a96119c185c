package table

import (
	"reflect"
	"sort"
	"strings"
	"testing"
	"time"
	"unicode/utf16"
)

func column(t *testing.T, values ...string) *Column {
	t.Helper()
	rows := make([][]string, len(values))
	for i, value := range values {
		rows[i] = []string{value}
	}
	table, err := EncodeStrings("t", []string{"c"}, rows)
	if err != nil {
		t.Fatal(err)
	}
	return table.Columns[0]
}

func TestGuess(t *testing.T) {
	for _, test := range []struct {
		values string // separated by |
		want   Type
		format string
	}{
		{"1|2|-3|0", Integer, ""},
		{"1||NA|?|2", Integer, ""},
		{"1|2.5|-.5|1e3|2E-7", Decimal, ""},
		{"999999999999999999", Integer, ""},
		{"9999999999999999999", String, ""}, // an identifier, not a number
		{"01067|99999", String, ""},         // a postcode
		{"+49|+1", String, ""},
		{"1,5|2,5", Decimal, "1234,5"},
		{"1.|2.", String, ""},
		{"0x1F|1_000", String, ""},
		{"NaN|Inf", String, ""},
		{"1e999", String, ""},
		{" 1|2", String, ""},
		{"|NA", String, ""},
		{"-", String, ""},
		{"2024-02-29|1999-12-31", Date, "2006-01-02"},
		{"2023-02-29|1999-12-31", String, ""}, // no leap year
		{"31.12.1999|01.01.2000", Date, "02.01.2006"},
		{"31.12.1999|1.1.2000", Date, "2.1.2006"},
		{"31/12/1999|01/02/2000", Date, "02/01/2006"},
		{"12/31/1999|01/02/2000", Date, "01/02/2006"},
		{"01/02/1999|01/02/2000", Date, "02/01/2006"}, // ambiguous, with a warning
		{"1/31/1999|12/2/2000", Date, "1/2/2006"},
		{"2024-01-02 03:04|2024-01-02 23:59", Date, "2006-01-02 15:04"},
		{"2024-01-02 03:04:05|2024-01-02 23:59:59.123", Date, "2006-01-02 15:04:05"},
		{"2024-01-02T03:04:05Z|2024-01-02T03:04:05+01:00", Date, "2006-01-02T15:04:05Z07:00"},
		{"02.01.2024 03:04", Date, "02.01.2006 15:04"},
		{"01/31/2024 03:04 PM", Date, "01/02/2006 03:04 PM"},
		{"02-Jan-2024|15-Mar-2023", Date, "02-Jan-2006"},
		{"2024-01|2023-12", Date, "2006-01"},
		{"20240102|20231231", Integer, ""},
		{"1999|2000", Integer, ""},
		{"2024-01-02|soon", String, ""},
		{"low|high|medium", Ordinal, ""},
		{"Never|Often|Always|Never|NA", Ordinal, ""},
		{"low|high", String, ""}, // too few to be sure
		{"low|high|Low", String, ""},
		{"low|high|often", String, ""},
		{"Male|Female", String, ""},
	} {
		c := column(t, strings.Split(test.values, "|")...)
		if c.Type != test.want || c.Format != test.format {
			t.Errorf("%q: %s %q, want %s %q", test.values, c.Type, c.Format, test.want, test.format)
		}
	}
	if got, want := column(t, "Medium", "NA", "high", "Low").Order, []string{"Low", "Medium", "high"}; !reflect.DeepEqual(got, want) {
		t.Errorf("order %q, want %q", got, want)
	}
}

// Every layout that is guessed reads what it writes, and says what it is
// without Go's reference time.
func TestDateLayouts(t *testing.T) {
	at := time.Date(2023, 12, 31, 22, 58, 57, 0, time.UTC)
	for _, layout := range dateLayouts {
		got, ok := ParseDate(layout, at.Format(layout))
		if !ok || got.Year() != 2023 || got.Month() != 12 {
			t.Errorf("%s: %v, %v", layout, got, ok)
		}
		if name := layoutName(layout); strings.ContainsAny(name, "0123456789") {
			t.Errorf("%s is named %q", layout, name)
		}
		if column(t, at.Format(layout)).Type != Date {
			t.Errorf("%s: %q is not recognised", layout, at.Format(layout))
		}
	}
	if _, ok := ParseDate("", "2023-12-31"); ok {
		t.Error("a date without a layout")
	}
}

func TestSetType(t *testing.T) {
	c := column(t, "01067", "99999", "NA")
	if err := c.SetType(Integer, ""); err != nil || c.Type != Integer {
		t.Errorf("a code made a number: %v", err)
	}
	if err := c.SetType(String, "x"); err != nil || c.Type != String || c.Format != "" {
		t.Errorf("%v %q", err, c.Format)
	}
	err := c.SetType(Date, "")
	wantProblem(t, "no format fits", err, "table-date-format", 0)
	p := wantProblem(t, "format does not fit", c.SetType(Date, "2006-01-02"), "table-type-mismatch", 0)
	if p.Count != 2 || p.Place.Attribute != "c" || !strings.Contains(p.Sentence, `yyyy-mm-dd: "01067", "99999"`) || c.Type != String {
		t.Errorf("%v, now %s", p, c.Type)
	}
	wantProblem(t, "unknown order", c.SetType(Ordinal, ""), "table-order-unknown", 0)
	wantProblem(t, "unknown type", c.SetType("number", ""), "table-type-unknown", 0)

	c = column(t, "01/02/2024", "03/04/2024")
	if err := c.SetType(Date, "01/02/2006"); err != nil || c.Format != "01/02/2006" {
		t.Errorf("month first: %v, %s", err, c.Format)
	}
	if at, ok := c.Date(0); !ok || at.Month() != time.January {
		t.Errorf("%v, %v", at, ok)
	}
	c = column(t, "20240131", "20231224")
	if err := c.SetType(Date, "20060102"); err != nil {
		t.Error(err)
	}
	var many []string
	for r := 'a'; r <= 'z'; r++ {
		many = append(many, string(r))
	}
	p = wantProblem(t, "many", column(t, many...).SetType(Decimal, ""), "table-type-mismatch", 0)
	if p.Count != 26 || !strings.Contains(p.Sentence, `"j" and 16 more`) {
		t.Errorf("%v", p)
	}
}

func TestSetOrder(t *testing.T) {
	c := column(t, "cold", "hot", "NA", "warm")
	wantProblem(t, "lacks a value", c.SetOrder([]string{"cold", "hot"}), "table-type-mismatch", 0)
	wantProblem(t, "twice", c.SetOrder([]string{"cold", "hot", "warm", "cold"}), "table-order-duplicate", 0)
	if err := c.SetOrder([]string{"cold", "warm", "tepid", "hot"}); err != nil || c.Type != Ordinal {
		t.Fatal(err)
	}
	if got, want := sortedValues(c), []string{"cold", "warm", "hot", "NA"}; !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if err := c.SetType(String, ""); err != nil {
		t.Fatal(err)
	}
	if err := c.SetType(Ordinal, ""); err != nil || c.Type != Ordinal {
		t.Errorf("the order that was set is forgotten: %v", err)
	}
}

func TestSetMissing(t *testing.T) {
	table := mustRead(t, "a,b\n1,x\n-9,x\n2,\n", Options{Missing: []string{"x"}})
	if table.Detection.Missing != 2 || table.Detection.EmptyCells != 1 || table.Column("a").Type != Integer {
		t.Errorf("%+v", table.Detection)
	}
	if x, ok := table.Column("a").Number(1); !ok || x != -9 {
		t.Errorf("%v, %v", x, ok)
	}
	table.SetMissing(map[string]bool{"-9": true})
	if table.Detection.Missing != 1 || !table.Column("a").Missing[1] {
		t.Errorf("%+v", table.Detection)
	}
	if _, ok := table.Column("a").Number(1); ok {
		t.Error("a missing value has a number")
	}
}

func sortedValues(c *Column) []string {
	var values []string
	for _, code := range c.Sorted() {
		values = append(values, c.Dict.Value(code))
	}
	return values
}

// Missing values come last; equal values follow the order of strings.
func TestSorted(t *testing.T) {
	for _, test := range []struct{ values, want string }{
		{"10|9|NA|-1|?", "-1|9|10|?|NA"},
		{"1.5|1.50|1e1|-2|NULL", "-2|1.5|1.50|1e1|NULL"},
		{"02.01.2024|01.12.2023|?|31.12.2022", "31.12.2022|01.12.2023|02.01.2024|?"},
		{"9007199254740993|9007199254740992", "9007199254740992|9007199254740993"}, // beyond 2^53
		{"b|a|B||ab", "B|a|ab|b|"},
		{"high|low|medium|", "low|medium|high|"},
		{"\U0001F600|\uFB01|z", "z|\U0001F600|\uFB01"}, // by UTF-16 units
	} {
		c := column(t, strings.Split(test.values, "|")...)
		if got := strings.Join(sortedValues(c), "|"); got != test.want {
			t.Errorf("%q sorted is %q, want %q", test.values, got, test.want)
		}
	}
	c := column(t, "2", "10")
	if c.Compare(0, 1) >= 0 || c.Compare(1, 0) <= 0 || c.Compare(1, 1) != 0 {
		t.Error("Compare differs from Sorted")
	}
}

// The twin of CompareStrings makes UTF-16 of both strings.
func FuzzCompareStrings(f *testing.F) {
	f.Add("a", "b")
	f.Add("\U0001F600x", "\uFB01")
	f.Add("\U0001F600", "\U0001F601")
	f.Add("ä", "a")
	f.Add("", "\x00")
	f.Fuzz(func(t *testing.T, a, b string) {
		a, b = strings.ToValidUTF8(a, "\ufffd"), strings.ToValidUTF8(b, "\ufffd")
		x, y := utf16.Encode([]rune(a)), utf16.Encode([]rune(b))
		want := len(x) - len(y)
		if i := sort.Search(min(len(x), len(y)), func(i int) bool { return !reflect.DeepEqual(x[:i+1], y[:i+1]) }); i < min(len(x), len(y)) {
			want = int(x[i]) - int(y[i])
		}
		if got := CompareStrings(a, b); got < 0 != (want < 0) || got > 0 != (want > 0) {
			t.Errorf("CompareStrings(%q, %q) = %d, want the sign of %d", a, b, got, want)
		}
	})
}
