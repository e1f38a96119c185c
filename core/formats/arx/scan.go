package arx

import (
	"strconv"
	"strings"
)

// scan matches words with a pattern, in which # is a number, and @ any text: the rest of the
// pattern then ends the words. It returns the matches of these two, in order.
func scan(pattern, words string) (found []string, ok bool) {
	if pattern == "" {
		return nil, words == ""
	}
	switch rest := pattern[1:]; pattern[0] {
	case '#':
		n := 0
		for n < len(words) && strings.IndexByte("0123456789.E+-", words[n]) >= 0 {
			n++
		}
		for ; n > 0; n-- { // the rest may begin with one of these, too
			if after, ok := scan(rest, words[n:]); ok {
				return append([]string{words[:n]}, after...), true
			}
		}
		return nil, false
	case '@':
		text, ok := strings.CutSuffix(words, rest)
		return []string{text}, ok
	}
	if words == "" || words[0] != pattern[0] {
		return nil, false
	}
	return scan(pattern[1:], words[1:])
}

// scan reads the words for a rule.
func (c *criterion) scan(words string) ([]string, bool) {
	for _, pattern := range c.words {
		if c.column {
			pattern += ofColumn
		}
		if found, ok := scan(pattern, words); ok {
			return found, true
		}
	}
	return nil, false
}

// generalizationFactor returns the weight of generalization against suppression: the first number
// in the words for a measure, such as "loss (0.25/0.5/1.0)".
func generalizationFactor(words string) (float64, bool) {
	for {
		_, after, ok := strings.Cut(words, "(")
		if !ok {
			return 0, false
		}
		if number, _, ok := strings.Cut(after, "/"); ok {
			if factor, err := strconv.ParseFloat(number, 64); err == nil {
				return factor, true
			}
		}
		words = after
	}
}
