package language

import "strings"

// Paragraphs are those of a text that stands in lines in the code: blank lines part them, and each
// is one line.
func Paragraphs(text string) []string {
	var all []string
	for paragraph := range strings.SplitSeq(strings.Trim(text, "\n"), "\n\n") {
		all = append(all, strings.ReplaceAll(paragraph, "\n", " "))
	}
	return all
}

// Prose are the paragraphs of a text in the current language.
func Prose(text string) []string {
	all := Paragraphs(text)
	for i, paragraph := range all {
		all[i] = Say(paragraph)
	}
	return all
}

// remark is what a line of examples says begins with.
const remark = "# "

// Remarks are what examples say of themselves.
func Remarks(examples string) []string {
	var all []string
	for line := range strings.SplitSeq(examples, "\n") {
		if said, is := strings.CutPrefix(strings.TrimSpace(line), remark); is {
			all = append(all, said)
		}
	}
	return all
}

// Examples are examples with what they say of themselves in the current language.
func Examples(examples string) string {
	lines := strings.Split(examples, "\n")
	for i, line := range lines {
		if said, is := strings.CutPrefix(strings.TrimSpace(line), remark); is {
			lines[i] = strings.TrimSuffix(line, said) + Say(said)
		}
	}
	return strings.Join(lines, "\n")
}
