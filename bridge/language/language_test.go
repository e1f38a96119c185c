package language

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core/problem"
)

// german is a small language: a packed one, as the page loads it.
func german(t *testing.T, texts map[string]string) *Language {
	t.Helper()
	l, err := Read([]byte(packed(t, texts)))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func packed(t *testing.T, texts map[string]string) string {
	t.Helper()
	said := map[uint32]string{}
	for english, text := range texts {
		said[Hash(english)] = text
	}
	p, err := Pack(&Language{Tag: "de", Decimal: ",", Group: ".", Grouped: 4, Percent: "\u00a0", Quotes: []string{"„", "“"},
		And: " und ", More: "{n} weitere", Plural: One}, said)
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestUse: texts of the page follow the language, there and back, and are English where it does not
// say them.
func TestUse(t *testing.T) {
	defer Use(English)
	const text Text = "Save"
	Use(german(t, map[string]string{"Save": "Speichern"}))
	if T(text) != "Speichern" || T("Open") != "Open" {
		t.Errorf("%q and %q", T(text), T("Open"))
	}
	if Use(English); T(text) != "Save" {
		t.Errorf("%q", T(text))
	}
}

// TestText: parts are worded by their kinds, and what is the user's stays as it is, also where it
// reads like a sentence of the program.
func TestText(t *testing.T) {
	l := german(t, map[string]string{
		"Save": "Speichern", "months": "Monate", "a value": "ein Wert", "Treat {1} as missing": "{1} als fehlend behandeln",
		"{1} of {2}": "von {2}: {1}", "Of the others: {1}": "Von den anderen: {1}", "Nobody is.": "Niemand.",
	})
	for _, c := range []struct {
		text *problem.Text
		want string
	}{
		{problem.Say("Save"), "Speichern"},
		{problem.Say("Treat %s as missing", "Save"), "Save als fehlend behandeln"}, // a value of the table
		{problem.Say("Treat %q as missing", "{1}"), "„{1}“ als fehlend behandeln"},
		{problem.Say("%d of %s", 1200, problem.Digits("1,000.5")), "von 1.000,5: 1.200"},
		{problem.Say("%s of %s", problem.Some([]string{"Save", "b"}), problem.Cite{"c", "d"}), "von „c“ und „d“: Save und b"},
		{problem.Say("%s of %s", problem.Words{"months", "days"}, problem.Say("a value")), "von ein Wert: Monate und days"},
		{problem.Say("%s of %s", problem.Called("months"), "months"), "von months: „Monate“"},
		{problem.Say("Of the others: %s", problem.GoOn{Text: problem.Say("Nobody is.")}), "Von den anderen: Niemand."},
		{problem.Say("Not translated: %d", 5000), "Not translated: 5.000"},
		{problem.Say("%s of %s", problem.Typing("1234.5"), problem.Typing("-1")), "von -1: 1234,5"},
		{nil, ""},
	} {
		if got := l.Text(c.text); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
	if got, want := problem.Say("Of the others: %s", problem.GoOn{Text: problem.Say("Nobody is.")}).String(),
		"Of the others: nobody is."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestProblem: a problem is worded by what it was made of, and one whose sentence was changed
// afterwards stays as it was said.
func TestProblem(t *testing.T) {
	defer Use(English)
	p := problem.New("x", "Save", "Treat %q as missing", "age").Hinted("Columns: %s.", problem.Some([]string{"a", "b"}))
	changed := *p
	changed.Sentence += " More."
	Use(german(t, map[string]string{"Treat {1} as missing": "{1} als fehlend behandeln", "Columns: {1}.": "Spalten: {1}."}))
	if q := Problem(p); q.Sentence != "„age“ als fehlend behandeln" || q.Hint != "Spalten: a und b." || p.Hint != "Columns: a and b." {
		t.Errorf("%q, %q", q.Sentence, q.Hint)
	}
	if q := Problem(&changed); q.Sentence != changed.Sentence {
		t.Errorf("%q", q.Sentence)
	}
}

// TestSeveral: which sentence a number of things takes is said by the language. In French, no thing
// is one; millions have a form of their own.
func TestSeveral(t *testing.T) {
	l := german(t,
		map[string]string{"{1} record": "{1} enregistrement", "{1} records": "{1} enregistrements" + Forms + "many={1} d’enregistrements"})
	for _, c := range []struct {
		plural string
		n      int
		want   string
	}{
		{ZeroOneMillion, 0, "0 enregistrement"}, {ZeroOneMillion, 1, "1 enregistrement"}, {ZeroOneMillion, 2, "2 enregistrements"},
		{ZeroOneMillion, 2_000_000, "2.000.000 d’enregistrements"},
		{One, 0, "0 enregistrements"}, {One, 1, "1 enregistrement"}, {One, 2_000_000, "2.000.000 enregistrements"},
	} {
		l.Plural = c.plural
		if got := l.Text(problem.Several(c.n, "%d record", "%d records", c.n)); got != c.want {
			t.Errorf("%s, %d: %q, want %q", c.plural, c.n, got, c.want)
		}
	}
}

// TestPlace: a place is worded part by part; numbers of lines are as editors write them.
func TestPlace(t *testing.T) {
	defer Use(English)
	p := problem.Place{File: "a.csv", Line: 12345, Attribute: "age"}
	if got := Place(p); got != `a.csv, line 12345, column "age"` {
		t.Errorf("%q", got)
	}
	Use(german(t, map[string]string{"line {1}": "Zeile {1}", "column {1}": "Spalte {1}"}))
	if got := Place(p); got != "a.csv, Zeile 12345, Spalte „age“" {
		t.Errorf("%q", got)
	}
}

// TestDay: a day is a part of a text.
func TestDay(t *testing.T) {
	l := german(t, nil)
	l.DayOnly, l.Months = "2. January 2006",
		[]string{"Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember"}
	text := problem.Say("%s: %s", problem.Day(time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)), problem.Percent("12.5"))
	if got, want := l.Text(text), "1. März 2026: 12,5\u00a0%"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := text.String(), "1 March 2026: 12.5 %"; got != want || English.Text(text) != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestNumbers: by Unicode's CLDR, German, Spanish and French numbers.
func TestNumbers(t *testing.T) {
	spanish := &Language{Decimal: ",", Group: ".", Grouped: 5}
	for _, c := range []struct{ got, want string }{
		{English.Number("30162"), "30,162"}, {English.Number("1,234.5"), "1,234.5"}, {English.Number("-1234"), "-1,234"},
		{spanish.Number("1234"), "1234"}, {spanish.Number("12345.67"), "12.345,67"},
		{spanish.Number("1e-07"), "1e-07"}, {spanish.Number("1.5e-07"), "1,5e-07"},
		{(&Language{Decimal: ",", Group: "\u202f", Grouped: 4}).Number("0.05"), "0,05"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

// TestChoose: CLDR's categories of whole numbers in English, Spanish and French.
func TestChoose(t *testing.T) {
	many := "{n} personas" + Forms + "many={n} de personas"
	for _, c := range []struct {
		plural string
		n      int
		one    string
		want   string
	}{
		{One, 0, "1 x", "{n} personas"}, {One, 1, "1 x", "1 x"}, {One, 1_000_000, "1 x", "{n} personas"},
		{OneMillion, 0, "1 x", "{n} personas"}, {OneMillion, 2, "1 x", "{n} personas"}, {OneMillion, 1_000_000, "1 x", "{n} de personas"},
		{OneMillion, 1_000_001, "1 x", "{n} personas"},
		{ZeroOneMillion, 0, "{n} x", "{n} x"}, {ZeroOneMillion, 0, "1 x", "{n} personas"},
		{ZeroOneMillion, 3_000_000, "{n} x", "{n} de personas"},
	} {
		if got := (&Language{Plural: c.plural}).Choose(c.n, c.one, many); got != c.want {
			t.Errorf("%s, %d: %q, want %q", c.plural, c.n, got, c.want)
		}
	}
}

// TestRead: what is no language is refused.
func TestRead(t *testing.T) {
	for _, text := range []string{"", "<html>", "{}", `{"tag":"de","decimal":",","quotes":["a"]}`,
		`{"tag":"de","decimal":",","quotes":["a","b"],"hashes":[1]}`, `{"tag":"de","decimal":",","quotes":["a","b"],"hashes":"1 2","texts":"a"}`,
		`{"tag":"de","decimal":",","quotes":["a","b"],"hashes":"-1","texts":"a"}`} {
		if l, err := Read([]byte(text)); err == nil {
			t.Errorf("%q is %+v", text, l)
		}
	}
}

// TestParts: what has come of a language is spoken, and a part of another is refused.
func TestParts(t *testing.T) {
	first, rest := packed(t, map[string]string{"Save": "Speichern"}), packed(t, map[string]string{"Open": "Öffnen"})
	l, err := Read([]byte(first))
	if err != nil || l.Say("Save") != "Speichern" || l.Say("Open") != "Open" || l.File() != first {
		t.Errorf("the first part: %+v, %v", l, err)
	}
	l, err = Read([]byte(first + rest))
	if err != nil || l.Say("Save") != "Speichern" || l.Say("Open") != "Öffnen" || l.File() != first+rest {
		t.Errorf("both parts: %+v, %v", l, err)
	}
	begun, err := Read([]byte(first))
	if err != nil {
		t.Fatal(err)
	}
	if whole, err := begun.ReadOn([]byte(rest)); err != nil || !reflect.DeepEqual(whole, l) || begun.Say("Open") != "Open" {
		t.Errorf("the second part by itself: %+v, %v; and the first %+v", whole, err, begun)
	}
	for _, text := range []string{strings.Replace(rest, `"de"`, `"fr"`, 1), rest[:len(rest)-1], "<html>"} {
		if l, err := Read([]byte(first + text)); err == nil {
			t.Errorf("with %q it is %+v", text, l)
		}
		if l, err := begun.ReadOn([]byte(text)); err == nil || begun.File() != first {
			t.Errorf("with %q after the first part it is %+v", text, l)
		}
	}
}

// TestPack: a text that has what stands between texts is refused.
func TestPack(t *testing.T) {
	if p, err := Pack(English, map[uint32]string{Hash("Save"): "a" + between}); err == nil {
		t.Errorf("it is %+v", p)
	}
}
