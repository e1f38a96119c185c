package bridge

import (
	"context"
	"io"
	"strings"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/formats"
	"github.com/fulgurite/fulgurite/core/interrupt"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// Formats is a program that knows file formats, which the engine does not: package
// formats of the repository, loaded when the first such file is opened. It makes text
// of a file, and a file of text.
type Formats interface {
	// Read makes text of a file. What is chosen in it is in the options; exact says that
	// the file was written here, so that all of a sheet is the table. far is told now and
	// then which share of that is done, 0 to 1.
	Read(ctx context.Context, name string, file File, opt table.Options, exact bool, far func(share float64)) (*Text, error)
	// Make makes a file of a format of text, reads it back, and compares the two. far is told
	// now and then which share of that is done, 0 to 1.
	Make(ctx context.Context, text *Blob, format string, how formats.Written, far func(share float64)) (*Blob, error)
}

// Text is a file converted to text by Formats.
type Text struct {
	File   File               // UTF-8 with commas, unless Plain
	Plain  bool               // it was only packed: delimiter and encoding are its own
	Format string             // of the table
	Sheet  string             // which table it is
	Sheets []string           // what could be chosen, if there are several
	Texts  []int              // columns that are text whatever they look like
	Notes  []*problem.Problem // what has to be known of how it was read
	Hash   string             // SHA-256 of the file
	// Dictionary describes what is written of the table, as formats.Written does.
	Dictionary string
	// Settings are a project file that came with the table, as from the desktop tool ARX.
	Settings string
}

// isFormat reports whether a file has to be made text first. A slow one can be given up meanwhile.
func isFormat(ctx context.Context, file File, opt table.Options) (bool, error) {
	if opt.Format != "" {
		return opt.Format != formats.CSV, nil
	}
	in, err := file.Open("")
	if err != nil {
		return false, err
	}
	head := make([]byte, formats.HeadBytes)
	n, err := io.ReadFull(interrupt.NewReader(ctx, in), head)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return false, err
	}
	return !formats.IsText(head[:n]), nil
}

// source is a file as it is read: itself, or the text that was made of it.
type source struct {
	file File
	tell func(pass int, share float64) // how far reading is
	text *Text                         // nil: the file is text
	made string                        // of which format and sheet
	with *project.Project              // that came with the table; nil: none did
}

// source makes text of a file if it is none. before is how the same file was read
// before, if it was.
func (s *Session) source(r *request, name string, file File, opt table.Options, before *source, exact bool) (*source, error) {
	is, err := isFormat(r.attention(), file, opt)
	if err != nil || !is {
		return &source{file: file, tell: s.passing}, err
	}
	made := opt.Format + "\n" + opt.Sheet
	if before != nil && before.text != nil && before.made == made {
		return before, nil
	}
	if s.host.Formats == nil {
		return nil, problem.New("format-none", "Save the table as CSV and open that.",
			"The file is not a text, and this copy of the program reads only text.").InFile(name)
	}
	text, err := s.host.Formats.Read(r.attention(), name, file, opt, exact,
		func(share float64) { s.going(FileProgress{Share: share, Pass: 1, Phase: "unpacking"}) })
	if err != nil {
		return nil, problem.At(err, problem.Place{File: name})
	}
	src := &source{file: file, tell: s.passing, text: text, made: made}
	if text.Settings != "" {
		if src.with, err = project.Parse([]byte(text.Settings), name); err != nil {
			return nil, err
		}
	}
	return src, nil
}

// open reads the table; columns of very many different values are left in the file.
func (src *source) open(ctx context.Context, name string, opt table.Options) (*table.Table, error) {
	if src.text == nil {
		return core.Open(ctx, core.FromFile(name, core.WithProgress(src.file, src.tell)), opt)
	}
	if !src.text.Plain {
		opt = opt.OfText(src.text.Format)
	}
	t, err := core.Open(ctx, core.FromFile(name, core.WithProgress(src.text.File, src.tell)), opt)
	if err != nil {
		return nil, err
	}
	t.Hash, t.Dictionary = src.text.Hash, src.text.Dictionary
	for _, note := range src.text.Notes {
		t.Warnings = append(t.Warnings, note.InFile(name))
	}
	for _, i := range src.text.Texts {
		if i < len(t.Columns) {
			t.Texts = append(t.Texts, t.Columns[i].Name)
		}
	}
	return t, nil
}

// describe adds what is known of the file to a profile.
func (src *source) describe(p *Profile) {
	if src.text != nil {
		p.Format, p.Sheets, p.Project = src.text.Format, src.text.Sheets, src.with
		p.Options.Sheet = src.text.Sheet
		if len(p.Sheets) == 0 {
			p.Options.Sheet = ""
		}
	}
}

// making is the stage of a file of another format than text.
const making core.Stage = "making"

// made is the result in the format that is asked for.
func (s *Session) made(r *request, text *Blob, of *table.Table, by *project.Project, out project.Output, far func(core.Stage,
	float64)) (*Blob, error) {
	if out.Format == "" || out.Format == formats.CSV {
		return text, nil
	}
	if s.host.Formats == nil {
		return nil, problem.New("format-none", "Save the result as CSV.", "This copy of the program writes only text.")
	}
	how, err := by.Written(of)
	if err != nil {
		return nil, err
	}
	return s.host.Formats.Make(r.attention(), text, out.Format, how,
		func(share float64) { far(making, share) })
}

// textName is the name of a file as that of a text, divided where something can be put in.
func textName(name string) (base, extension string) {
	base, extension = nameParts(name)
	if f, _ := formats.OfName(extension); f.ID != formats.CSV {
		base, extension = strings.TrimSuffix(base, ".csv"), ".csv"
	}
	return base, extension
}

// formatName is the name of a file with the ending of a format: of text, the ending that
// the table had.
func formatName(name, format string) string {
	base, extension := textName(name)
	base += "-released"
	f, _ := formats.Of(format)
	switch {
	case f.ID == formats.CSV:
		return base + extension
	case f.Text: // packed
		return base + extension + f.Extensions[0]
	}
	return base + f.Extensions[0]
}
