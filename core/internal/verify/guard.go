package verify

import (
	"strings"
	"unicode/utf8"
)

// Where formulas are made harmless, an apostrophe guards every place of a text at which a
// spreadsheet could take what follows for a formula: its beginning, and what stands behind a
// character that some spreadsheet separates cells by, since a file may be opened with another
// separator than its own.

const (
	signs      = "=+-@＝＋－＠"
	separators = ",;|\t\n\r"
)

// guard is a text with all of its guards.
func guard(text string) string {
	if !strings.ContainsAny(text, signs+"\t\r") {
		return text
	}
	var b strings.Builder
	for i := range len(text) {
		if begins(text, i) && (beginsWith(text[i:], signs) || i == 0 && beginsWith(text, "\t\r")) {
			b.WriteByte('\'')
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

// begins reports whether a cell could begin at a place of a text.
func begins(text string, at int) bool {
	return at == 0 || strings.IndexByte(separators, text[at-1]) >= 0
}

// bare is a text without its guards, and whether it had all of them.
func bare(text string) (string, bool) {
	if !strings.Contains(text, "'") {
		return text, false
	}
	var b strings.Builder
	for i := range len(text) {
		rest := text[i+1:]
		if text[i] != '\'' || !begins(text, i) || !beginsWith(rest, signs) && (i > 0 || !beginsWith(rest, "\t\r")) {
			b.WriteByte(text[i])
		}
	}
	without := b.String()
	return without, without != text && guard(without) == text
}

// mayEscape reports whether a text may get guards, mustEscape whether it has to: a spreadsheet runs
// what begins with =, @ (also in full width) or a control character, but + and - begin harmless
// numbers too.
func mayEscape(s string) bool { return guard(s) != s }

func mustEscape(s string) bool {
	if beginsWith(s, "=@＝＠\t\r") && utf8.RuneCountInString(s) > 1 {
		return true
	}
	for i := 1; i < len(s); i++ {
		if begins(s, i) && beginsWith(s[i:], "=@＝＠") {
			return true
		}
	}
	return false
}

func beginsWith(s, characters string) bool {
	first, _ := utf8.DecodeRuneInString(s)
	return s != "" && strings.ContainsRune(characters, first)
}
