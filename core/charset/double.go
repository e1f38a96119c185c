package charset

import (
	"encoding/hex"
	"strings"
	"sync"
	"unicode/utf8"
)

// A scheme is an East Asian charset: a character beyond ASCII has two bytes, in Shift-JIS also one.
// The valid pairs, and how common they are, distinguish it from the others.
type scheme struct {
	label    string
	frequent string // see frequent.go
	// pair classifies two bytes, single one.
	pair   func(lead, trail byte) class
	single func(b byte) class
}

// class ranks characters by how common they are.
type class int

const (
	invalid   class = iota
	rare            // of several thousand that few texts have
	common          // of two or three thousand
	kana            // of the Japanese syllables
	fullWidth       // full-width punctuation, letters and digits
)

// likely is the log likelihood of a character of a class in running text; often is that of a
// frequent one. An invalid character rules a charset out, except for a few in a large text.
var likely = map[class]float64{invalid: -40, rare: -13, common: -8.5, kana: -5.5, fullWidth: -7}

const often = -6.0

func within(b, from, to byte) bool { return b >= from && b <= to }

var schemes = []scheme{
	{"shift_jis", frequentShiftJIS, func(lead, trail byte) class {
		switch {
		case !within(trail, 0x40, 0xFC) || trail == 0x7F:
			return invalid
		case lead == 0x81:
			return fullWidth
		case lead == 0x82 && trail >= 0x9F || lead == 0x83 && trail < 0x97:
			return kana
		case lead == 0x82:
			return fullWidth
		case within(lead, 0x88, 0x97):
			return common
		case within(lead, 0x83, 0x9F) || within(lead, 0xE0, 0xEA):
			return rare
		}
		return invalid
	}, func(b byte) class {
		if within(b, 0xA1, 0xDF) { // half-width katakana
			return kana
		}
		return invalid
	}},
	{"euc-jp", frequentEUCJP, func(lead, trail byte) class {
		switch {
		case lead == 0x8E && within(trail, 0xA1, 0xDF):
			return kana
		case lead < 0xA1 || !within(trail, 0xA1, 0xFE):
			return invalid
		case lead == 0xA4 || lead == 0xA5:
			return kana
		case lead <= 0xA3:
			return fullWidth
		case within(lead, 0xB0, 0xCF):
			return common
		case within(lead, 0xD0, 0xF4) || lead <= 0xA8:
			return rare
		}
		return invalid
	}, nil},
	{"gbk", frequentGBK, func(lead, trail byte) class {
		switch {
		case !within(lead, 0x81, 0xF7) || !within(trail, 0x40, 0xFE) || trail == 0x7F:
			return invalid
		case trail < 0xA1 || lead < 0xA1 || lead > 0xD7:
			return rare
		case lead <= 0xA3:
			return fullWidth
		case lead >= 0xB0:
			return common
		}
		return rare
	}, nil},
	{"big5", frequentBig5, func(lead, trail byte) class {
		switch {
		case !within(trail, 0x40, 0x7E) && !within(trail, 0xA1, 0xFE):
			return invalid
		case within(lead, 0xA1, 0xA3):
			return fullWidth
		case within(lead, 0xA4, 0xC6):
			return common
		case within(lead, 0xC9, 0xF9):
			return rare
		}
		return invalid
	}, nil},
	{"euc-kr", frequentEUCKR, func(lead, trail byte) class {
		switch {
		case lead < 0xA1 || !within(trail, 0xA1, 0xFE):
			return invalid
		case lead <= 0xA3:
			return fullWidth
		case within(lead, 0xB0, 0xC8):
			return common
		case within(lead, 0xA4, 0xAC) || within(lead, 0xCA, 0xFD):
			return rare
		}
		return invalid
	}, nil},
}

// frequentPairs holds the frequent characters of each scheme, split once.
var frequentPairs = sync.OnceValue(func() []map[string]bool {
	all := make([]map[string]bool, len(schemes))
	for i, s := range schemes {
		raw, err := hex.DecodeString(s.frequent)
		if err != nil {
			panic(err) // a constant of this package
		}
		all[i] = map[string]bool{}
		for at := 0; at+1 < len(raw); at += 2 {
			all[i][string(raw[at:at+2])] = true
		}
	}
	return all
})

// double returns the likeliest two-byte charset and the likelihood of the text's different words in
// it; "" if none reads them.
func double(text []byte, ends bool) (best float64, label string) {
	words := pairedWords(text, ends)
	for i := range schemes {
		score, high := schemes[i].score(words, frequentPairs()[i])
		score -= 4 // like charsets whose words have no ASCII letters
		if high > 0 && score > -12*float64(high)-4 && (label == "" || score > best) {
			best, label = score, schemes[i].label
		}
	}
	return best, label
}

// score adds up the likelihood of the characters of words; high is their number.
func (s *scheme) score(words []string, frequent map[string]bool) (sum float64, high int) {
	for _, w := range words {
		for i := 0; i < len(w); {
			b := w[i]
			if b < utf8.RuneSelf {
				i++
				continue
			}
			high++
			if s.single != nil {
				if c := s.single(b); c != invalid {
					sum += likely[c]
					i++
					continue
				}
			}
			switch {
			case i+1 == len(w):
				sum += likely[invalid]
			case frequent[w[i:i+2]]:
				sum += often
			default:
				sum += likely[s.pair(b, w[i+1])]
			}
			i += 2
		}
	}
	return sum, high
}

// pairedWords returns the first different words with bytes beyond ASCII. The second byte of a
// character may be an ASCII letter or sign, so that only bytes that cannot be second end a word.
func pairedWords(text []byte, ends bool) []string {
	fields := strings.FieldsFunc(string(text[:min(len(text), 64<<10)]), func(r rune) bool { return r < '@' })
	if len(fields) > 0 && (!ends || len(text) > 64<<10) { // the last one may go on
		fields = fields[:len(fields)-1]
	}
	var words []string
	seen := map[string]bool{}
	for _, w := range fields {
		if ascii([]byte(w)) < len(w) && !seen[w] && len(words) < guessed {
			seen[w] = true
			words = append(words, w)
		}
	}
	return words
}
