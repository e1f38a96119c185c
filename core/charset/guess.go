package charset

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// guess names the charset in which a text seems to be written.
type guess struct {
	Label string   // "" if its bytes make sense in none
	Words []string // the first ones that prove it, with letters beyond ASCII: "Köln", "Müller"
}

// proofs limits the words that a guess shows, guessed those that it examines.
const (
	proofs  = 4
	guessed = 500
)

// detect guesses the charset of a part of a text that has bytes beyond ASCII and begins with a
// character; it may end within one unless the text ends there, too. Valid UTF-8 is UTF-8. Otherwise
// it is the charset in which the letters are likeliest, by the frequencies of a language. Two-byte
// charsets of East Asia are returned without words: Own is false for them.
func detect(text []byte, ends bool) guess {
	if valid, wrong := count(text, ends); wrong == 0 || valid > wrong && valid > 1 {
		return guess{"utf-8", wordsIn(string(text))}
	}
	words := distinctWords(text)
	best, label := double(text, ends)
	for i := range tables {
		score, high := tables[i].score(words)
		score -= tables[i].doubt()
		if high == 0 || score < tables[i].least()*float64(high)-4 {
			continue // its letters make no sense
		}
		if label == "" || score > best {
			best, label = score, tables[i].label
		}
	}
	if label == "" {
		return guess{}
	}
	if tableOf(label) == nil {
		return guess{Label: label}
	}
	return guess{label, wordsIn(tableOf(label).text(text))}
}

// doubt returns the gain that a rarer charset needs before it replaces the usual one.
func (t *table) doubt() float64 {
	switch {
	case t.label == "windows-1252":
		return 0
	case strings.Contains(cyrillic+greek+eastern, t.label): // all letters of words are theirs: there are many
		return 4
	case strings.HasPrefix(t.label, "windows"):
		return 0.5
	}
	return 2
}

// least returns the average likelihood that a letter needs: a DOS charset has a letter or a sign
// for nearly every byte, so that any text can be read in it.
func (t *table) least() float64 {
	if strings.HasPrefix(t.label, "ibm") && t.label != "ibm866" {
		return -5
	}
	return -7
}

// count counts valid multibyte characters of UTF-8, and invalid bytes.
func count(text []byte, ends bool) (valid, wrong int) {
	for i := 0; i < len(text); {
		if text[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, n := utf8.DecodeRune(text[i:])
		if r != utf8.RuneError || n != 1 {
			valid++
		} else if ends || utf8.FullRune(text[i:]) {
			wrong++
		}
		i += n
	}
	return valid, wrong
}

// A piece is a word with bytes beyond ASCII and the characters around it, because signs are judged
// by their neighbours.
type piece struct {
	bytes         []byte
	before, after byte // blanks at the ends
}

// distinctWords returns the first different words with bytes beyond ASCII. A word ends at ASCII
// characters other than letters and apostrophes.
func distinctWords(text []byte) []piece {
	var all []piece
	seen := map[string]bool{}
	for i := 0; i < len(text) && len(all) < guessed; {
		if !inWord(text[i]) {
			i++
			continue
		}
		from, high := i, false
		for ; i < len(text) && inWord(text[i]); i++ {
			high = high || text[i] >= utf8.RuneSelf
		}
		if !high || seen[string(text[from:i])] {
			continue
		}
		seen[string(text[from:i])] = true
		p := piece{text[from:i], ' ', ' '}
		if from > 0 {
			p.before = text[from-1]
		}
		if i < len(text) {
			p.after = text[i]
		}
		all = append(all, p)
	}
	return all
}

func inWord(b byte) bool {
	return b >= utf8.RuneSelf || b|0x20 >= 'a' && b|0x20 <= 'z'
}

// score returns the log likelihood of words in the likeliest of the charset's languages, up to a
// constant; high is the number of their bytes beyond ASCII.
func (t *table) score(words []piece) (best float64, high int) {
	upper := t.runes()
	var texts [][]rune
	for _, w := range words {
		runes := []rune{rune(w.before)}
		for _, b := range w.bytes {
			if b < utf8.RuneSelf {
				runes = append(runes, rune(b))
			} else {
				runes = append(runes, upper[b-utf8.RuneSelf])
				high++
			}
		}
		texts = append(texts, append(runes, rune(w.after)))
	}
	first := true
	for _, l := range languages {
		if !strings.Contains(l.charsets, " "+t.label+" ") {
			continue
		}
		weights, sum := l.weights(), 0.0
		for _, text := range texts {
			sum += likelihood(text, weights)
		}
		if first || sum > best {
			best, first = sum, false
		}
	}
	return best, high
}

// likelihood scores a word, which text holds between its two neighbouring characters.
func likelihood(text []rune, weights map[rune]float64) float64 {
	sum := 0.0
	latin := false
	for _, r := range text[1 : len(text)-1] {
		latin = latin || unicode.Is(unicode.Latin, r)
	}
	for i := 1; i < len(text)-1; i++ {
		r, before, after := text[i], text[i-1], text[i+1]
		switch {
		case r == utf8.RuneError:
			sum -= 25
		case r < utf8.RuneSelf:
			if unicode.IsUpper(r) && before >= utf8.RuneSelf && unicode.IsLower(before) {
				sum -= 4 // lower case before upper case
			}
		case !unicode.IsLetter(r) && !unicode.IsMark(r) || r == 'ª' || r == 'º' || r == 'µ' || r == 'ƒ':
			sum += sign(r, before, after)
		default:
			sum += weight(weights, r)
			own := unicode.Is(unicode.Latin, r)
			switch {
			case latin && !own:
				sum -= 6 // two scripts in one word
			case own && before >= utf8.RuneSelf && unicode.IsLetter(before):
				sum-- // two accents in a row
			}
			if unicode.IsUpper(r) && unicode.IsLower(before) {
				sum -= 4
			}
			if own && !unicode.IsLetter(before) && !unicode.IsLetter(after) && !strings.ContainsRune("àèéóåöÀÅÖ", r) {
				sum -= 3 // a single letter
			}
		}
	}
	return sum
}

// wordsIn returns the first words of a text that have letters beyond ASCII or, if there are none,
// the neighbourhood of its first signs.
func wordsIn(text string) []string {
	var words, signs []string
	for _, word := range strings.FieldsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && (r < utf8.RuneSelf && r != '\'' && r != '-' || r == '\u00a0' || r == utf8.RuneError)
	}) {
		word = strings.Trim(word, "'-")
		at := strings.IndexFunc(word, func(r rune) bool { return r >= utf8.RuneSelf })
		if at < 0 || utf8.RuneCountInString(word) > 40 {
			continue
		}
		list := &signs
		if strings.ContainsFunc(word, func(r rune) bool { return r >= utf8.RuneSelf && unicode.IsLetter(r) }) {
			list = &words
		}
		if !slices.Contains(*list, word) && len(*list) < proofs {
			if *list = append(*list, word); len(words) == proofs {
				break
			}
		}
	}
	if len(words) == 0 {
		return signs
	}
	return words
}

// text decodes a text, with U+FFFD for bytes that the charset does not have.
func (t *table) text(text []byte) string {
	upper := t.runes()
	var b strings.Builder
	for _, c := range text {
		if c < utf8.RuneSelf {
			b.WriteByte(c)
		} else {
			b.WriteRune(upper[c-utf8.RuneSelf])
		}
	}
	return b.String()
}

// wide returns the label of UTF-16 if a text seems to begin in it: European letters, digits and
// signs have a second byte from 0 to 5 or 0x20, pictures one from 0xD8 to 0xDF, and line breaks and
// delimiters make it 0 now and then.
func wide(head []byte) string {
	if bytes.IndexByte(head, 0) < 0 || len(head) < 4 {
		return ""
	}
	if label := european(head); label != "" {
		return label
	}
	if plain := func(b byte) bool { return b == 0 || b >= ' ' && b < 0x7F || b == '\n' || b == '\r' || b == '\t' }; !bytes.ContainsFunc(head,
		func(r rune) bool { return r >= utf8.RuneSelf || !plain(byte(r)) }) {
		return "" // plain text with stray zero bytes
	}
	best, label := 0, ""
	for _, order := range []string{"utf-16le", "utf-16be"} { // any script, with delimiters and line breaks
		text, _, faulty := decodeWide(head, order == "utf-16be", false, nil)
		plain := 0
		for _, r := range string(text) {
			switch {
			case r < utf8.RuneSelf && (r >= ' ' || r == '\n' || r == '\r' || r == '\t'):
				plain++
			case !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsPrint(r):
				plain -= len(text) // not text
			}
		}
		if faulty == nil && bytes.ContainsAny(text, "\n\r") && plain > best {
			best, label = plain, order
		}
	}
	return label
}

// european names the byte order of UTF-16 text whose letters are all European.
func european(head []byte) string {
	var fits [2]int // by position of the byte in its pair
	pairs := len(head) / 2
	for i := range pairs {
		for j := range fits {
			if b := head[2*i+j]; b <= 5 || b >= 0xD8 && b <= 0xDF || b == 0x20 && head[2*i+1-j] < 0x40 {
				fits[j]++
			}
		}
	}
	switch most := pairs - pairs/20; {
	case fits[1] >= most && fits[0] < most:
		return "utf-16le"
	case fits[0] >= most && fits[1] < most:
		return "utf-16be"
	}
	return ""
}
