package language

import "strings"

// Prose is a text of the help, as Text is a sentence: in English, and collected by its type. Blank
// lines part its paragraphs, which stand in lines in the code.
type Prose string

// Paragraphs are the sentences of a text: each paragraph is one line, and one entry of a catalogue.
func (p Prose) Paragraphs() []Text {
	var all []Text
	for paragraph := range strings.SplitSeq(strings.Trim(string(p), "\n"), "\n\n") {
		all = append(all, Text(strings.ReplaceAll(paragraph, "\n", " ")))
	}
	return all
}

// Examples are calls of a program. Lines that begin with # say of them what they are for.
type Examples string

// remark is the prefix of such a line.
const remark = "# "

// Remarks returns the remarks of the examples.
func (e Examples) Remarks() []Text {
	var all []Text
	e.worded(func(text Text) string { all = append(all, text); return "" })
	return all
}

// Worded are the examples with their remarks in the current language.
func (e Examples) Worded() string { return e.worded(T) }

func (e Examples) worded(word func(Text) string) string {
	lines := strings.Split(string(e), "\n")
	for i, line := range lines {
		if said, is := strings.CutPrefix(strings.TrimSpace(line), remark); is {
			lines[i] = strings.TrimSuffix(line, said) + word(Text(said))
		}
	}
	return strings.Join(lines, "\n")
}
