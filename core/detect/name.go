package detect

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// nameTokens splits a column's name into lower-case words without accents:
// "DateOfBirth", "date_of_birth" and "Date of Birth" all give date, of, birth.
func nameTokens(name string) []string {
	var tokens []string
	var word []rune
	flush := func() {
		if len(word) > 0 {
			tokens = append(tokens, fold(string(word)))
			word = word[:0]
		}
	}
	runes := []rune(name)
	for i, r := range runes {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			flush()
			continue
		case len(word) == 0:
		case unicode.IsDigit(r) != unicode.IsDigit(word[len(word)-1]):
			flush()
		case unicode.IsUpper(r):
			// "birthDate" splits before D, "ZIPCode" before C, "PLZ" nowhere.
			before := word[len(word)-1]
			if unicode.IsLower(before) || unicode.IsUpper(before) && i+1 < len(runes) && unicode.IsLower(runes[i+1]) {
				flush()
			}
		}
		word = append(word, r)
	}
	flush()
	return tokens
}

// accents are the letters with marks of the languages that the detectors know.
var accents = strings.NewReplacer(
	"ä", "a", "á", "a", "à", "a", "â", "a", "ã", "a", "å", "a", "ą", "a",
	"é", "e", "è", "e", "ê", "e", "ë", "e", "ę", "e", "ě", "e",
	"í", "i", "ì", "i", "î", "i", "ï", "i",
	"ö", "o", "ó", "o", "ò", "o", "ô", "o", "õ", "o", "ő", "o", "ø", "o",
	"ü", "u", "ú", "u", "ù", "u", "û", "u", "ű", "u", "ů", "u",
	"ç", "c", "ć", "c", "č", "c", "ñ", "n", "ń", "n", "ł", "l", "ß", "ss",
	"ś", "s", "š", "s", "ž", "z", "ź", "z", "ż", "z", "ý", "y", "ř", "r", "æ", "ae", "œ", "oe")

// fold makes a word lower case and takes the marks off its letters.
func fold(s string) string {
	s = strings.ToLower(s)
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return accents.Replace(s)
		}
	}
	return s // most words have none
}

// matches reports whether a column's name says one of the phrases. A phrase is
// one or more words; a word may begin or end with * for "any beginning" and
// "any end", as German compounds need: "*datum". A phrase of the form "=name"
// must be the whole name.
func matches(tokens []string, phrases []string) bool {
	for _, phrase := range phrases {
		whole := strings.HasPrefix(phrase, "=")
		words := strings.Fields(strings.TrimPrefix(phrase, "="))
		if whole && len(words) != len(tokens) {
			continue
		}
		for at := 0; at+len(words) <= len(tokens); at++ {
			same := true
			for i, word := range words {
				if !matchesWord(tokens[at+i], word) {
					same = false
					break
				}
			}
			if same {
				return true
			}
		}
	}
	return false
}

func matchesWord(token, word string) bool {
	head, tail := strings.HasPrefix(word, "*"), strings.HasSuffix(word, "*")
	word = strings.Trim(word, "*")
	switch {
	case head && tail:
		return strings.Contains(token, word)
	case head:
		return strings.HasSuffix(token, word)
	case tail:
		return strings.HasPrefix(token, word)
	}
	return token == word
}
