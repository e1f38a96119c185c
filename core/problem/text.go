package problem

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Text keeps the parts of a sentence, so that it can be worded in another language.
type Text struct {
	Format string  `json:"format"` // English, with {1}, {2} … where the parts stand
	Parts  []Piece `json:"parts"`
	One    string  `json:"one,omitempty"` // of a text about a number of things: the format for one
	N      int     `json:"n,omitempty"`   // the number
}

// PieceKind is the kind of a part, which decides its formatting in each language.
type PieceKind string

// The kinds of parts.
const (
	Plain  PieceKind = ""       // literal words, such as a value of the table
	Number PieceKind = "number" // digits
	Typed  PieceKind = "typed"  // digits as typed, without separators of thousands
	Share  PieceKind = "share"  // digits of a share in per cent
	Date   PieceKind = "date"   // a day, as 2006-01-02
	Quoted PieceKind = "quoted" // a name or value of the user's, quoted
	Names  PieceKind = "names"  // several of these
	Cited  PieceKind = "cited"  // several of these, each quoted
	Term   PieceKind = "term"   // a name of the program's, quoted
	Terms  PieceKind = "words"  // several words of the program
	Nested PieceKind = "nested" // a nested text
	Going  PieceKind = "going"  // a nested text that continues a sentence: in English its first letter is lower case
)

// Piece is inserted into a sentence.
type Piece struct {
	Kind  PieceKind `json:"kind,omitempty"`
	Text  string    `json:"text,omitempty"`
	Names []string  `json:"names,omitempty"` // of a list: all of them
	Most  int       `json:"most,omitempty"`  // of a list: so many are named, see List
	Said  *Text     `json:"said,omitempty"`  // of a nested text
}

// Say returns a text with its parts: like fmt.Sprintf, of which it supports the simple verbs.
// Arguments may be texts themselves.
func Say(format string, args ...any) *Text {
	if t := textOf(format, args); t != nil {
		return t
	}
	return &Text{Format: Places(format)}
}

// Whole returns a text without parts, which is its own key for translations.
func Whole(text string) *Text { return &Text{Format: text} }

// Several returns a text about n things: one is the format for one of them, many for other numbers.
// The number is an argument, too, and both have the same verbs, because other languages draw the
// line elsewhere: in French, zero is singular.
func Several(n int, one, many string, args ...any) *Text {
	t := Say(many, args...)
	t.One, t.N = Places(one), n
	return t
}

// Chain joins texts by a sign that is the same in all languages.
func Chain(texts []*Text, sign string) *Text {
	args := make([]any, len(texts))
	for i, text := range texts {
		args[i] = text
	}
	return Say(strings.Join(slices.Repeat([]string{"%s"}, len(texts)), sign), args...)
}

// GoOn is an argument: a text that continues a sentence.
type GoOn struct{ *Text }

// Digits is an argument: a formatted number.
type Digits string

// Typing is an argument: a number formatted as it can be typed.
type Typing string

// Percent is an argument: the digits of a share in per cent.
type Percent string

// String formats the share in English.
func (p Percent) String() string { return string(p) + " %" }

// Day is an argument: a date.
type Day time.Time

// String formats the date in English.
func (d Day) String() string { return time.Time(d).Format("2 January 2006") }

// Words is an argument: a list of words of the program.
type Words []string

// String formats the list in English.
func (w Words) String() string { return List(w, len(w)) }

// Called is an argument: a name that the program gives something, to be quoted.
type Called string

// String formats the name in English.
func (c Called) String() string { return "“" + string(c) + "”" }

// Cite is an argument: a list of names, each to be quoted.
type Cite []string

// String formats the list in English: “a”, “b” and “c”.
func (c Cite) String() string {
	quoted := make([]string, len(c))
	for i, name := range c {
		quoted[i] = "“" + name + "”"
	}
	return List(quoted, len(quoted))
}

// Listing is an argument of New and Hinted: a list of names, which %s formats by List.
type Listing struct {
	Names []string
	Most  int
}

// Some lists names, or the first few of many.
func Some(names []string) Listing { return Listing{names, Listed} }

// String writes the list in English.
func (l Listing) String() string { return List(l.Names, l.Most) }

// String writes the text in English.
func (t *Text) String() string {
	format := t.Format
	if t.One != "" && t.N == 1 {
		format = t.One
	}
	return t.Fill(format, Piece.String)
}

// Fill inserts the parts, as formatted by say, into a format: that of the text, or its translation.
func (t *Text) Fill(format string, say func(Piece) string) string {
	pairs := make([]string, 0, 2*len(t.Parts))
	for i, p := range t.Parts {
		pairs = append(pairs, fmt.Sprintf("{%d}", i+1), say(p))
	}
	return strings.NewReplacer(pairs...).Replace(format)
}

// String writes the part in English.
func (p Piece) String() string {
	switch p.Kind {
	case Quoted:
		return fmt.Sprintf("%q", p.Text)
	case Names, Terms:
		return List(p.Names, p.Most)
	case Cited:
		return Cite(p.Names).String()
	case Term:
		return Called(p.Text).String()
	case Share:
		return Percent(p.Text).String()
	case Date:
		if day, err := time.Parse(time.DateOnly, p.Text); err == nil {
			return Day(day).String()
		}
	case Nested:
		return p.Said.String()
	case Going:
		text := p.Said.String()
		first, size := utf8.DecodeRuneInString(text)
		return string(unicode.ToLower(first)) + text[size:]
	}
	return p.Text
}

// textOf parses a format and its arguments; nil without arguments, because the sentence is then its
// own format.
func textOf(format string, args []any) *Text {
	if len(args) == 0 {
		return nil
	}
	t := &Text{Format: Places(format)}
	verbs(format, func(verb string) string {
		if len(t.Parts) < len(args) {
			t.Parts = append(t.Parts, partOf(verb, args[len(t.Parts)]))
		}
		return ""
	})
	return t
}

// Places returns a format with {1}, {2} … in place of its verbs: its key in translations.
func Places(format string) string {
	n := 0
	return verbs(format, func(string) string {
		n++
		return fmt.Sprintf("{%d}", n)
	})
}

// verbs replaces the verbs of a format, in order.
func verbs(format string, by func(verb string) string) string {
	var b strings.Builder
	for {
		at := strings.IndexByte(format, '%')
		if at < 0 || at == len(format)-1 {
			return b.String() + format
		}
		b.WriteString(format[:at])
		end := at + 1
		for end < len(format)-1 && strings.IndexByte("+-# 0123456789.", format[end]) >= 0 {
			end++
		}
		if verb := format[at : end+1]; verb == "%%" {
			b.WriteByte('%')
		} else {
			b.WriteString(by(verb))
		}
		format = format[end+1:]
	}
}

func partOf(verb string, arg any) Piece {
	switch a := arg.(type) {
	case interface{ Text() *Text }:
		return Piece{Kind: Nested, Said: a.Text()}
	case *Text:
		return Piece{Kind: Nested, Said: a}
	case GoOn:
		return Piece{Kind: Going, Said: a.Text}
	case Digits:
		return Piece{Kind: Number, Text: string(a)}
	case Typing:
		return Piece{Kind: Typed, Text: string(a)}
	case Percent:
		return Piece{Kind: Share, Text: string(a)}
	case Day:
		return Piece{Kind: Date, Text: time.Time(a).Format(time.DateOnly)}
	case Words:
		return Piece{Kind: Terms, Names: a, Most: len(a)}
	case Cite:
		return Piece{Kind: Cited, Names: a}
	case Called:
		return Piece{Kind: Term, Text: string(a)}
	}
	p := Piece{Text: fmt.Sprintf(verb, arg)}
	if cell, ok := arg.(Cell); ok && !Withholds() {
		arg = string(cell)
	}
	switch a := arg.(type) {
	case Listing:
		return Piece{Kind: Names, Names: a.Names, Most: a.Most}
	case int, int32, int64, uint, uint32, uint64, float32, float64, json.Number:
		if verb != "%q" && verb != "%c" {
			p.Kind = Number
		}
	case string:
		if verb == "%q" && strings.Trim(p.Text, `"`) == a { // escaped text stays as it is
			return Piece{Kind: Quoted, Text: a}
		}
	}
	return p
}
