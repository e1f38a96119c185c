package detect

import "strings"

// Nobody reports whether a value of a column of persons says that the person is unknown, such as
// "unbekannt", "n/a" or "?". Up to three letters, as in "k.A." or "NC", may be somebody's initials
// or code: see Doubtful.
func Nobody(value string) bool { return saysNothing(value) && !initials(value) }

// Doubtful reports whether a value of a column of persons may say that the person is unknown, but
// may as well be somebody's initials or code.
func Doubtful(value string) bool { return saysNothing(value) && initials(value) }

// NobodyWords lists the words for which Nobody is true, in lower case. Full stops, commas,
// underscores and several blanks may stand in place of a blank.
func NobodyWords() (words []string) {
	for _, word := range missingTexts {
		if Nobody(word) {
			words = append(words, word)
			if plain := fold(word); plain != word {
				words = append(words, plain)
			}
		}
	}
	return words
}

// saysNothing is isMissingWord, fast for identifiers with digits.
func saysNothing(value string) bool {
	return !strings.ContainsAny(value, "0123456789") && isMissingWord(value)
}

// initials reports whether a value consists of up to three letters.
func initials(value string) bool {
	letters := strings.ReplaceAll(squeeze(value), " ", "")
	return len(letters) <= 3 && strings.Trim(letters, "abcdefghijklmnopqrstuvwxyz") == ""
}
