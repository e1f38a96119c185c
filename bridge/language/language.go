// Package language words what Fulgurite says in the reader's language.
//
// The English sentences stand in the code, where they are used; a language is a folder beside
// this file, in which each of them has its translation: the English text is the key, so that a
// sentence that is changed has none until somebody looks at it again. Package catalogue
// compares the two. The page and the command line have one language at a time.
package language

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Language is a language and how numbers and lists are written in it.
type Language struct {
	Tag     string   `json:"tag"`               // BCP 47: "de"
	Name    string   `json:"name"`              // what its readers call it: "Deutsch"
	Dir     string   `json:"dir"`               // "ltr", or "rtl" where lines begin on the right
	Decimal string   `json:"decimal"`           // between a number and its fraction
	Group   string   `json:"group"`             // between thousands
	Grouped int      `json:"grouped"`           // digits from which thousands are told apart: 4, or 5 where 1000 is not
	Percent string   `json:"percent"`           // between a number and %
	Quotes  []string `json:"quotes"`            // around a name: opening, closing
	And     string   `json:"and"`               // between the last two of a list, with its spaces
	More    string   `json:"more"`              // "{n} more", at the end of a list
	Date    string   `json:"date"`              // a day and its time, in the form of package time's reference day
	DayOnly string   `json:"day"`               // a day alone
	Months  []string `json:"months"`            // January to December, as they stand in a date
	Help    []string `json:"help,omitempty"`    // pages of the help that are translated
	Plural  string   `json:"plural"`            // the rule for plurals: see plural.go
	Partial bool     `json:"partial,omitempty"` // it is begun: what it does not say yet is English

	texts map[uint32]string // by the hash of the English text
	file  string            // what it was read from
}

// English is the language of the code.
var English = &Language{Tag: "en", Name: "English", Dir: "ltr", Decimal: ".", Group: ",",
	Grouped: 4, Percent: " ", Quotes: []string{"“", "”"},
	And: " and ", More: "{n} more", Date: "2 January 2006, 15:04", DayOnly: "2 January 2006", Plural: "one"}

// Known are the languages there are, in the order in which they are offered.
var Known = []struct{ Tag, Name string }{{"en", "English"}, {"de", "Deutsch"}, {"fr", "Français"}, {"es", "Español"}}

var current = English

// Current is the language that is spoken.
func Current() *Language { return current }

// Use makes a language the current one.
func Use(l *Language) { current = l }

// Say is an English text in the language: itself where that has no translation.
func (l *Language) Say(text string) string {
	if len(l.texts) > 0 {
		if said, ok := l.texts[Hash(text)]; ok {
			return said
		}
	}
	return text
}

// Hash is the name of an English text in what is loaded: FNV-1a, 32 bits. Package catalogue sees to
// it that no two texts have the same.
func Hash(text string) uint32 {
	h := uint32(2166136261)
	for i := range len(text) {
		h = (h ^ uint32(text[i])) * 16777619
	}
	return h
}

// Packed is a part of a language as it is loaded: as few and as long strings as can be, which are
// read the quickest.
type Packed struct {
	Language
	Hashes string `json:"hashes"` // of the English texts, in ascending order: each as the distance from the one before, in base 36
	Texts  string `json:"texts"`  // in the same order, with between between them
}

// between stands between two texts of a packed language, and in none of them.
const between = "\u241f"

// Pack packs what a language says, by the hashes of the English texts.
func Pack(l *Language, said map[uint32]string) (*Packed, error) {
	var hashes, texts []string
	last := uint32(0)
	for _, h := range slices.Sorted(maps.Keys(said)) {
		if strings.Contains(said[h], between) {
			return nil, fmt.Errorf("language: %q has %s, which stands between texts", said[h], between)
		}
		hashes, texts = append(hashes, strconv.FormatUint(uint64(h-last), 36)), append(texts, said[h])
		last = h
	}
	return &Packed{*l, strings.Join(hashes, " "), strings.Join(texts, between)}, nil
}

// Unpack is the language that was packed.
func (p *Packed) Unpack() (*Language, error) {
	hashes, texts := strings.Fields(p.Hashes), strings.Split(p.Texts, between)
	if len(hashes) == 0 {
		texts = nil
	}
	if len(hashes) != len(texts) {
		return nil, fmt.Errorf("language: %q is incomplete", p.Tag)
	}
	said := make(map[uint32]string, len(texts))
	h := uint32(0)
	for i, text := range hashes {
		more, err := strconv.ParseUint(text, 36, 32)
		if err != nil {
			return nil, fmt.Errorf("language: %q: %w", p.Tag, err)
		}
		h += uint32(more)
		said[h] = texts[i]
	}
	return p.With(said)
}

// Read reads a language from its parts, one after the other: the first, or all of them.
func Read(data []byte) (*Language, error) { return read(nil, data) }

// ReadOn is the language with parts that follow those it was read from.
func (l *Language) ReadOn(data []byte) (*Language, error) {
	more := *l
	more.texts = maps.Clone(l.texts)
	return read(&more, data)
}

func read(l *Language, data []byte) (*Language, error) {
	for parts := json.NewDecoder(bytes.NewReader(data)); ; {
		var p Packed
		if err := parts.Decode(&p); l != nil && err == io.EOF {
			l.file += string(data)
			return l, nil
		} else if err != nil {
			return nil, fmt.Errorf("language: %w", err)
		}
		part, err := p.Unpack()
		switch {
		case err != nil:
			return nil, err
		case l == nil:
			l = part
		case l.Tag != part.Tag:
			return nil, fmt.Errorf("language: a part of %q follows one of %q", part.Tag, l.Tag)
		default:
			maps.Copy(l.texts, part.texts)
		}
	}
}

// File returns the file that the language was read from, "" for English.
func (l *Language) File() string { return l.file }

// With is the language with what it says, by the hashes of the English texts.
func (l Language) With(texts map[uint32]string) (*Language, error) {
	if l.Tag == "" || len(l.Quotes) != 2 || l.Decimal == "" {
		return nil, fmt.Errorf("language: %q is incomplete", l.Tag)
	}
	l.texts = texts
	return &l, nil
}

// Problem is a problem worded in the current language. What is not translated stays English.
func Problem(p *problem.Problem) *problem.Problem {
	if p == nil || current == English {
		return p
	}
	q := *p
	q.Sentence, q.Hint = current.said(p.Said, p.Sentence), current.said(p.Advised, p.Hint)
	q.Cures = append([]problem.Cure{}, p.Cures...)
	for i := range q.Cures {
		q.Cures[i].Label = current.said(p.Cures[i].Said, p.Cures[i].Label)
	}
	return &q
}

// Place words a place in the current language.
func Place(p problem.Place) string {
	if current == English {
		return p.String()
	}
	var parts []string
	for _, part := range p.Parts() {
		parts = append(parts, Render(part))
	}
	return strings.Join(parts, ", ")
}

// said words a text from its parts, if it is still what they make.
func (l *Language) said(t *problem.Text, text string) string {
	if t == nil || t.String() != text {
		return l.Say(text)
	}
	return l.Text(t)
}

// Render words a text of the engine in the current language.
func Render(t *problem.Text) string { return current.Text(t) }

// Named words what a name was made of; it stays where there is nothing of the kind, because
// somebody gave it.
func Named(said *problem.Text, name string) string {
	if said == nil {
		return name
	}
	return Render(said)
}

// Text words a text of the engine in the language.
func (l *Language) Text(t *problem.Text) string {
	if t == nil {
		return ""
	}
	format := l.Say(t.Format)
	if t.One != "" {
		format = l.choose(t.N, true, l.Say(t.One), format)
	}
	return t.Fill(format, l.part)
}

func (l *Language) part(p problem.Piece) string {
	switch p.Kind {
	case problem.Number:
		return l.Number(p.Text)
	case problem.Typed:
		return l.Typed(p.Text)
	case problem.Share:
		return l.Number(p.Text) + l.Percent + "%"
	case problem.Date:
		if day, err := time.Parse(time.DateOnly, p.Text); err == nil {
			return l.Day(day)
		}
	case problem.Quoted:
		return l.Quotes[0] + p.Text + l.Quotes[1]
	case problem.Names:
		return l.List(p.Names, p.Most)
	case problem.Terms:
		words := make([]string, len(p.Names))
		for i, word := range p.Names {
			words[i] = l.Say(word)
		}
		return l.List(words, p.Most)
	case problem.Cited:
		quoted := make([]string, len(p.Names))
		for i, name := range p.Names {
			quoted[i] = l.Quotes[0] + name + l.Quotes[1]
		}
		return l.List(quoted, len(quoted))
	case problem.Term:
		return l.Quotes[0] + l.Say(p.Text) + l.Quotes[1]
	case problem.Nested, problem.Going:
		return l.Text(p.Said)
	}
	return p.Text
}

// List joins names as a sentence of the language does: see problem.List.
func (l *Language) List(names []string, most int) string {
	return problem.ListAs(names, most, l.And, func(more int) string {
		return strings.ReplaceAll(l.More, "{n}", l.Number(strconv.Itoa(more)))
	})
}

// Typed writes an English number without commas as somebody types it in the language: with its mark
// before the decimals, and nothing between thousands, which could be taken for that mark.
func (l *Language) Typed(text string) string { return strings.Replace(text, ".", l.Decimal, 1) }

// Day writes a day.
func (l *Language) Day(day time.Time) string { return l.day(day, l.DayOnly) }

// DayAndTime writes a day and its time.
func (l *Language) DayAndTime(when time.Time) string { return l.day(when, l.Date) }

func (l *Language) day(when time.Time, form string) string {
	text := when.Format(form)
	if len(l.Months) == 12 {
		text = strings.Replace(text, when.Month().String(), l.Months[when.Month()-1], 1)
	}
	return text
}

// Number writes digits as the language does: those of an English number without commas, or
// with them.
func (l *Language) Number(text string) string {
	if strings.ContainsAny(text, "eE") { // 1e-07
		return strings.Replace(text, ".", l.Decimal, 1)
	}
	text = strings.ReplaceAll(text, ",", "")
	whole, fraction, split := strings.Cut(text, ".")
	digits := strings.TrimLeft(whole, "-−")
	var b strings.Builder
	b.WriteString(whole[:len(whole)-len(digits)])
	for i, r := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 && len(digits) >= l.Grouped {
			b.WriteString(l.Group)
		}
		b.WriteRune(r)
	}
	if split {
		b.WriteString(l.Decimal + fraction)
	}
	return b.String()
}
