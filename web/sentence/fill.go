// Package sentence puts values into whole sentences. It knows no page: what is made of them
// there, and what the history is made of, is filled in alike.
package sentence

import (
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
)

// Fill puts values into the named places of a whole sentence:
//
//	Fill("Part {n} of {of}", "n", "3", "of", "5")
//
// A sentence that stays whole can be read, and translated into a language in which its
// parts have another order. What is put in is not looked at again, so that a column
// named {n} stays what it is.
func Fill(sentence language.Text, named ...string) string { return fill(language.T(sentence), named) }

func fill(sentence string, named []string) string {
	pairs := make([]string, len(named))
	for i, text := range named {
		if pairs[i] = text; i%2 == 0 {
			pairs[i] = "{" + text + "}"
		}
	}
	return strings.NewReplacer(pairs...).Replace(sentence)
}

// Fills is Fill with the sentence for one, or that for other numbers; {n} is the number. Which
// one it is, and which form of it, is said by the reader's language.
func Fills(n int, one, many language.Text, named ...string) string {
	return fill(language.Current().Choose(n, language.T(one), language.T(many)), append([]string{"n", Int(n)}, named...))
}

// Quoted is a name in the quotes of the reader's language.
func Quoted(name string) string {
	quotes := language.Current().Quotes
	return quotes[0] + name + quotes[1]
}

// List joins names as a sentence of the reader's language does, at most so many; the others are
// counted.
func List(names []string, most int) string { return language.Current().List(names, most) }
