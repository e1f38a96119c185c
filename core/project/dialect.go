package project

import (
	"github.com/fulgurite/fulgurite/core/formats"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/table"
)

// Encodings of a result.
const (
	UTF8    = "utf-8"
	UTF8BOM = "utf-8-bom" // with a byte order mark, by which Excel recognises it
	Western = "windows-1252"
)

// delimiters and lineBreaks map names in projects, which can be typed anywhere.
var (
	delimiters = map[string]byte{"comma": ',', "semicolon": ';', "tab": '\t', "bar": '|'}
	lineBreaks = map[string]string{"lf": "\n", "crlf": "\r\n"}
)

// IsText reports whether the result is text, packed or not, so that it has a delimiter, an encoding
// and line breaks. Other formats are made from the verified text, and read back, outside of the
// core.
func (o Output) IsText() bool {
	f, ok := formats.Of(o.Format)
	return f.Text || !ok
}

// Dialect returns the dialect of the result of a table that was read in a dialect: the same, except
// for what the project sets. Formats that are not text start from the default dialect.
func (o Output) Dialect(read table.Dialect) table.Dialect {
	if !o.IsText() {
		return table.DefaultDialect
	}
	if d, ok := delimiters[o.Delimiter]; ok {
		read.Delimiter = d
	}
	if b, ok := lineBreaks[o.LineBreak]; ok {
		read.LineBreak = b
	}
	if o.Encoding != "" {
		read.BOM = o.Encoding == UTF8BOM
	}
	return read
}

// Western reports whether the result is written in Windows-1252.
func (o Output) Western() bool { return o.Encoding == Western && o.IsText() }

func dialectFields() []Field[Project] {
	return []Field[Project]{
		{param.Param{Kind: param.Choice, Label: "File format",
			Sentence: "Format of the result; by the ending of its name unless given.",
			Choices:  outputs()}, "output.format", "output-format", func(p *Project) any { return &p.Output.Format }},
		{param.Param{Kind: param.Choice, Label: "Delimiter",
			Sentence: "What separates the cells of the result; as in the table unless given.",
			Choices: []param.Option{
				{Value: "comma", Label: "A comma"}, {Value: "semicolon", Label: "A semicolon"},
				{Value: "tab", Label: "A tab"}, {Value: "bar", Label: "A bar |"},
			}}, "output.delimiter", "output-delimiter", func(p *Project) any { return &p.Output.Delimiter }},
		{param.Param{Kind: param.Choice, Label: "Encoding",
			Sentence: "Text encoding of the result; UTF-8 unless given, with a byte order mark if the table had one.",
			Choices: []param.Option{
				{Value: UTF8, Label: "UTF-8"}, {Value: UTF8BOM, Label: "UTF-8 with a byte order mark", Sentence: "By it Excel knows that it is UTF-8."},
				{Value: Western, Label: "Windows-1252", Sentence: "For older programs in western Europe."},
			}}, "output.encoding", "output-encoding", func(p *Project) any { return &p.Output.Encoding }},
		{param.Param{Kind: param.Choice, Label: "Line breaks",
			Sentence: "How lines of the result end; as in the table unless given.",
			Choices: []param.Option{{Value: "lf", Label: "LF", Sentence: "Unix and macOS."},
				{Value: "crlf", Label: "CR LF", Sentence: "Windows."}}},
			"output.lineBreak", "output-line-break", func(p *Project) any { return &p.Output.LineBreak }},
		{param.Param{Kind: param.Choice, Label: "Language of labels", Default: hierarchy.Languages()[0].Value,
			Sentence: "In which language labels are that the program makes of words, such as 20 to 29.",
			Choices:  hierarchy.Languages()}, "output.language", "output-language", func(p *Project) any { return &p.Output.Language }},
	}
}

// outputs lists the formats of a result.
func outputs() (all []param.Option) {
	for _, f := range formats.Outputs() {
		all = append(all, param.Option{Value: f.ID, Label: f.Output, Sentence: f.OutputSentence})
	}
	return all
}

// dialect reports settings that do not fit each other.
func (v *validator) dialect(o Output) {
	if o.IsText() || o.Delimiter == "" && o.Encoding == "" && o.LineBreak == "" {
		return
	}
	v.say("config-output", "output.format", "Remove delimiter, encoding and line breaks, or write CSV.",
		"A file of the format %s has no delimiter, encoding or line breaks of its own.", o.Format)
}
