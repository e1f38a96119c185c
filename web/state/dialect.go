package state

import (
	"slices"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/formats"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
)

// The settings of the file's format. The defaults follow the file that was opened.

// WrittenFormat sets the format of the file.
func (s *State) WrittenFormat() Setting {
	g := s.ofProject("output-format", "output.format", "File format", "", told("chose the file format “{value}”", label(resultFormats())))
	g.Value = s.Config.Output.Format
	g.Put = func(c *project.Project, v any) {
		if c.Output.Format = v.(string); !c.Output.IsText() {
			c.Output.Delimiter, c.Output.Encoding, c.Output.LineBreak = "", "", ""
		}
	}
	return g.words(resultFormats()...)
}

// resultFormats lists the formats of a result: those of fileFormats, and the others with their own
// descriptions.
func resultFormats() []param.Option {
	all := options(fileFormats)
	for _, f := range formats.Outputs() {
		if !slices.ContainsFunc(all, func(o param.Option) bool { return o.Value == f.ID }) {
			all = append(all, param.Option{Value: f.ID, Label: f.Output, Sentence: f.OutputSentence})
		}
	}
	return all
}

// Delimiter sets the separator of the cells of the file.
func (s *State) Delimiter() Setting {
	return s.ofText("output-delimiter", "output.delimiter", "Column separator", "set the column separator of the file to “{value}”",
		delimiters, func(o *project.Output) *string { return &o.Delimiter })
}

// Encoding sets the charset of the file.
func (s *State) Encoding() Setting {
	return s.ofText("output-encoding", "output.encoding", "Text encoding", "set the text encoding of the file to “{value}”", encodings,
		func(o *project.Output) *string { return &o.Encoding })
}

// LineBreak sets the line breaks of the file.
func (s *State) LineBreak() Setting {
	return s.ofText("output-line-break", "output.lineBreak", "Lines end with", "set the line breaks of the file to “{value}”", lineBreaks,
		func(o *project.Output) *string { return &o.LineBreak })
}

// OutputLanguage sets the language of labels that are made of words.
func (s *State) OutputLanguage() Setting {
	return s.ofProject("output-language", "output.language", "Language of labels",
		"Labels that are made of words, such as “20 to 29”, “Monday” or “other”, are in this language, whichever the page speaks.",
		told("set the language of labels to “{value}”", label(hierarchy.Languages()))).
		words(hierarchy.Languages()...)
}

// ofText returns a setting of text files; did is the sentence for the history.
func (s *State) ofText(id, path string, title, did language.Text, choices []choice, of func(*project.Output) *string) Setting {
	g := s.ofProject(id, path, title, "", told(did, label(options(choices))))
	g.Gone = func() bool { return !s.Config.Output.IsText() }
	g.Value = *of(&s.Config.Output)
	g.Put = func(c *project.Project, v any) { *of(&c.Output) = v.(string) }
	return g.words(options(choices)...)
}
