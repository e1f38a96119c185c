package detect

import (
	_ "embed" // what columns are called
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// nameTokens splits a column's name into lower-case words without accents: "DateOfBirth",
// "date_of_birth" and "Date of Birth" all give date, of, birth; a genitive ("mother's age") becomes
// its noun.
func nameTokens(name string) []string {
	if strings.ContainsAny(name, "'’") {
		name = genitive.Replace(name)
	}
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

var genitive = strings.NewReplacer("'s ", " ", "’s ", " ", "'s_", "_")

// accents maps the accented letters of the supported languages.
var accents = strings.NewReplacer(
	"ä", "a", "á", "a", "à", "a", "â", "a", "ã", "a", "å", "a", "ą", "a",
	"é", "e", "è", "e", "ê", "e", "ë", "e", "ę", "e", "ě", "e",
	"í", "i", "ì", "i", "î", "i", "ï", "i",
	"ö", "o", "ó", "o", "ò", "o", "ô", "o", "õ", "o", "ő", "o", "ø", "o",
	"ü", "u", "ú", "u", "ù", "u", "û", "u", "ű", "u", "ů", "u",
	"ç", "c", "ć", "c", "č", "c", "ñ", "n", "ń", "n", "ł", "l", "ß", "ss",
	"ś", "s", "š", "s", "ž", "z", "ź", "z", "ż", "z", "ý", "y", "ř", "r", "æ", "ae", "œ", "oe")

// fold converts a word to lower case without accents.
func fold(s string) string {
	s = strings.ToLower(s)
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return accents.Replace(s)
		}
	}
	return s // most words have none
}

// wordsText says what columns are called, by what they hold.
//
//go:embed words.txt
var wordsText string

// phrases returns the phrases of words.txt by the headings above them. They are parsed when the
// first column is examined: a starting page has no time for them.
var phrases = sync.OnceValue(func() map[string][]string {
	all := map[string][]string{}
	section := ""
	for line := range strings.SplitSeq(wordsText, "\n") {
		switch name, begins := strings.CutPrefix(line, "= "); {
		case begins:
			section = name
		case line != "" && line[0] != '#':
			all[section] = append(all[section], strings.Split(line, ", ")...)
		}
	}
	return all
})

// oneOf returns a pattern of values: the words of a section of words.txt.
func oneOf(section string) func(string) bool {
	words := sync.OnceValue(func() map[string]bool {
		words := map[string]bool{}
		for _, word := range phrases()[section] {
			words[word] = true
		}
		return words
	})
	return func(s string) bool { return words()[strings.Join(nameTokens(s), " ")] }
}

// matches returns the number of words of the longest of the phrases that occurs in a column's name,
// 0 if none does. A phrase is one or more words, which may also be written as one, as may the whole
// name; a word may begin or end with * for any beginning or end, as German compounds need:
// "*datum". "=name" must be the whole name, "name=" its end, and "??term" is a word that begins
// with one of the domains of clinical data (CDISC SDTM): aeterm.
func matches(tokens []string, phrases []string) (longest int) {
	whole := strings.Join(tokens, "")
	for _, phrase := range phrases {
		begin, end := strings.HasPrefix(phrase, "="), strings.HasSuffix(phrase, "=")
		end = end || begin
		words := strings.Fields(strings.Trim(phrase, "="))
		if len(words) <= longest {
			continue
		}
		if len(words) > 1 && matches(tokens, []string{asOne(phrase)}) > 0 || len(words) == 1 && len(tokens) > 1 && words[0] == whole {
			longest = len(words)
			continue
		}
		for at := 0; at+len(words) <= len(tokens); at++ {
			if begin && at > 0 || end && at+len(words) < len(tokens) {
				continue
			}
			same := true
			for i, word := range words {
				if !matchesWord(tokens[at+i], word) {
					same = false
					break
				}
			}
			if same {
				longest = len(words)
				break
			}
		}
	}
	return longest
}

// asOne joins the words of a phrase.
func asOne(phrase string) string { return strings.ReplaceAll(phrase, " ", "") }

// domains lists the two-letter prefixes of variables of clinical data: CDISC Study Data Tabulation
// Model 2.0, the general observation classes and special purpose domains.
const domains = " ae ag be ce cm co cp cv da dd dm ds dv ec eg ex fa ft gf ho ie is " +
	"lb mb mh mi mk ml mo ms nv oe pc pe pp pr qs re rp rs sc se sm sr ss su sv tr tu ur vs "

func matchesWord(token, word string) bool {
	if rest, of := strings.CutPrefix(word, "??"); of {
		return len(token) == len(rest)+2 && token[2:] == rest && strings.Contains(domains, " "+token[:2]+" ")
	}
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
