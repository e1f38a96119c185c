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
	One    string  `json:"one,omitempty"` // of a text about a number of things: what it is about one of them
	N      int     `json:"n,omitempty"`   // the number
}

// pieceKind says what a part is, which is written in another way elsewhere.
type pieceKind string

// The kinds of parts.
const (
	Plain  pieceKind = ""       // words that stay as they are, such as a value of the table
	Number pieceKind = "number" // digits
	Typed  pieceKind = "typed"  // digits as somebody types them, with nothing between thousands
	Share  pieceKind = "share"  // digits of a share in per cent
	Date   pieceKind = "date"   // a day, as 2006-01-02
	Quoted pieceKind = "quoted" // a name or value of the user's, between quotes
	Names  pieceKind = "names"  // several of them
	Cited  pieceKind = "cited"  // several of them, each between quotes
	Term   pieceKind = "term"   // a name of the program's between quotes
	Terms  pieceKind = "words"  // several words of the program
	Nested pieceKind = "nested" // a text of its own
	Going  pieceKind = "going"  // a text of its own that goes on a sentence: in English its first letter is small
)

// Piece is inserted into a sentence.
type Piece struct {
	Kind  pieceKind `json:"kind,omitempty"`
	Text  string    `json:"text,omitempty"`
	Names []string  `json:"names,omitempty"` // of a list: all of them
	Most  int       `json:"most,omitempty"`  // of a list: so many are named, see List
	Said  *Text     `json:"said,omitempty"`  // of a text of its own
}

// Say is a text with its parts: like fmt.Sprintf, of which it knows the simple verbs.
// Arguments may be texts themselves.
func Say(format string, args ...any) *Text {
	if t := textOf(format, args); t != nil {
		return t
	}
	return &Text{Format: Places(format)}
}

// Whole is a text without parts, which is known as it stands.
func Whole(text string) *Text { return &Text{Format: text} }

// Several is a text about n things: one is what it is if there is one of them, many for other
// numbers. The number is an argument, too, and both have the same verbs, because other languages
// draw the line elsewhere: in French, no thing is one.
func Several(n int, one, many string, args ...any) *Text {
	t := Say(many, args...)
	t.One, t.N = Places(one), n
	return t
}

// Chain joins texts by a sign, which stands between them in all languages.
func Chain(texts []*Text, sign string) *Text {
	args := make([]any, len(texts))
	for i, text := range texts {
		args[i] = text
	}
	return Say(strings.Join(slices.Repeat([]string{"%s"}, len(texts)), sign), args...)
}

// GoOn is a text as an argument that goes on a sentence.
type GoOn struct{ *Text }

// Digits is a number as an argument that is written already.
type Digits string

// Typing is a number as an argument that is written as it can be typed.
type Typing string

// Percent is a share as an argument: its digits in per cent.
type Percent string

// String writes the share in English.
func (p Percent) String() string { return string(p) + " %" }

// Day is a day as an argument.
type Day time.Time

// String writes the day in English.
func (d Day) String() string { return time.Time(d).Format("2 January 2006") }

// Words is a list of words of the program as an argument.
type Words []string

// String writes the list in English.
func (w Words) String() string { return List(w, len(w)) }

// Called is a name that the program gives something, as an argument, between quotes.
type Called string

// String writes the name in English.
func (c Called) String() string { return "“" + string(c) + "”" }

// Cite is a list of names as an argument, each between quotes.
type Cite []string

// String writes the list in English: “a”, “b” and “c”.
func (c Cite) String() string {
	quoted := make([]string, len(c))
	for i, name := range c {
		quoted[i] = "“" + name + "”"
	}
	return List(quoted, len(quoted))
}

// Listing is a list of names as an argument of New and Hinted: %s writes it as List does.
type Listing struct {
	Names []string
	Most  int
}

// Some lists names, the first few of many.
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

// Fill puts the parts, as say words them, into a format: that of the text, or its translation.
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

// textOf parts a format and its arguments; nil where there is nothing to be put in, because
// the sentence is then its own format.
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

// Places is a format with {1}, {2} … in the places of its verbs: the name by which other
// languages know it.
func Places(format string) string {
	n := 0
	return verbs(format, func(string) string {
		n++
		return fmt.Sprintf("{%d}", n)
	})
}

// verbs replaces what a format has for its arguments, in their order.
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
		if verb == "%q" && strings.Trim(p.Text, `"`) == a { // what has to be escaped stays as it is
			return Piece{Kind: Quoted, Text: a}
		}
	}
	return p
}
