package state

import (
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
)

// The settings of how the file is written. Nothing said is as in the file that was
// opened.

var fileFormats = []param.Option{
	{Value: "", Label: "like the file that was opened", Sentence: "Another format can still be chosen when the result is saved."},
	{Value: project.CSV, Label: "CSV"},
	{Value: project.Gzip, Label: "CSV, packed (.gz)"},
	{Value: project.XLSX, Label: "Excel (.xlsx)", Sentence: "Numbers and dates are numbers and dates there, and leading zeros stay."},
	{Value: project.Parquet, Label: "Parquet", Sentence: "Numbers and dates keep their types."},
}

// WrittenFormat is the format of the file.
func (s *State) WrittenFormat() Setting {
	g := s.ofProject("output-format", "output.format", "File format", "", told("file format: %s", label(fileFormats)))
	g.Value = s.Config.Output.Format
	g.Put = func(c *project.Project, v any) {
		if c.Output.Format = v.(string); !c.Output.IsText() {
			c.Output.Delimiter, c.Output.Encoding, c.Output.LineBreak = "", "", ""
		}
	}
	return g.words(fileFormats...)
}

var (
	asRead     = param.Option{Value: "", Label: "as in the table"}
	delimiters = []param.Option{asRead, {Value: "comma", Label: "a comma"}, {Value: "semicolon", Label: "a semicolon"}, {Value: "tab", Label: "a tab"}, {Value: "bar", Label: "a bar |"}}
	encodings  = []param.Option{
		{Value: "", Label: "UTF-8, with a mark if the table has one"}, {Value: project.UTF8, Label: "UTF-8"},
		{Value: project.UTF8BOM, Label: "UTF-8 with a byte order mark", Sentence: "By the mark Excel knows how the letters are written."},
		{Value: project.Western, Label: "Windows-1252", Sentence: "For older programs in western Europe. A letter that it does not have is an error, and nothing is saved."},
	}
	lineBreaks = []param.Option{asRead, {Value: "lf", Label: "LF, as on Unix and macOS"}, {Value: "crlf", Label: "CR LF, as on Windows"}}
)

// Delimiter is what parts the cells of the file.
func (s *State) Delimiter() Setting {
	return s.ofText("output-delimiter", "output.delimiter", "Column separator", "column separator", delimiters, func(o *project.Output) *string { return &o.Delimiter })
}

// Encoding is the charset of the file.
func (s *State) Encoding() Setting {
	return s.ofText("output-encoding", "output.encoding", "Text encoding", "text encoding", encodings, func(o *project.Output) *string { return &o.Encoding })
}

// LineBreak is how lines of the file end.
func (s *State) LineBreak() Setting {
	return s.ofText("output-line-break", "output.lineBreak", "Lines end with", "line breaks", lineBreaks, func(o *project.Output) *string { return &o.LineBreak })
}

// ofText is a setting of files that are text; the history calls it by a noun.
func (s *State) ofText(id, path, title, noun string, choices []param.Option, of func(*project.Output) *string) Setting {
	g := s.ofProject(id, path, title, "", told("set the "+noun+" of the file to %s", label(choices)))
	g.Gone = func() bool { return !s.Config.Output.IsText() }
	g.Value = *of(&s.Config.Output)
	g.Put = func(c *project.Project, v any) { *of(&c.Output) = v.(string) }
	return g.words(choices...)
}
