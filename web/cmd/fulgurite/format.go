package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/formats"
	"github.com/fulgurite/fulgurite/core/formats/convert"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/interrupt"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
	"github.com/spf13/cobra"
)

// formatFlags say what a file is, and which table in it is meant.
type formatFlags struct{ format, sheet string }

func (f *formatFlags) register(c command) {
	c.text(&f.format, "format", language.Text(say("format of the file: %s (default: by its content)",
		strings.Join(formats.IDs(formats.All()), ", "))))
	c.text(&f.sheet, "sheet", "table in a workbook or archive that has several, by its name or number")
}

func (f *formatFlags) apply(c *cobra.Command, o *table.Options) {
	if c.Flags().Changed("format") {
		o.Format = f.format
	}
	if c.Flags().Changed("sheet") {
		o.Sheet = f.sheet
	}
}

// exactly is the name of a sheet that was written by this program: all of it is the table.
const exactly = "\x00exactly"

// telling is told which share of a file is read, in each pass over it.
type telling func(pass int, share float64)

// readFormat reads a table of any format.
func readFormat(ctx context.Context, in *disk.Input, name string, o table.Options, tell telling) (*table.Table, error) {
	place := problem.Place{File: name}
	src, plain, err := source(ctx, in, name)
	if err != nil {
		return nil, problem.At(err, place)
	}
	if plain != nil && (o.Format == "" || o.Format == formats.CSV) {
		return core.Open(ctx, core.FromReader(name, plain), o)
	}
	opt := convert.Options{Format: o.Format, Sheet: o.Sheet}
	if o.Sheet == exactly {
		opt.Sheet, opt.Exact = "", true
	}
	file := rereadable{in, name, src.Size, func() (io.Reader, error) { return src.Reader(), nil }}
	pass, before, sum, begun := 1, int64(0), int64(0), false
	again := func() { pass, before = pass+1, sum }
	watched := src.Watched(func(bytes int64) {
		sum = bytes
		tell(pass, min(1, float64(sum-before)/float64(max(1, src.Size))))
	})
	opened, err := convert.Open(watched, opt)
	if convert.Several(err) != nil {
		p := *problem.From(err)
		p.Hint = "Choose one with --sheet."
		err = &p
	}
	if err != nil {
		return nil, problem.At(err, place)
	}
	if opened.Plain && !opened.Packed {
		return core.Open(ctx, core.FromFile(name, core.WithProgress(file, tell)), o)
	}
	if !opened.Plain {
		o = o.OfText(opened.Format)
	}
	file.size, file.text = table.UnknownSize, func() (io.Reader, error) {
		if begun {
			again()
		}
		begun = true
		// What it says of columns and notes is known when it was read, the last time.
		if opened, err = convert.Open(watched, opt); err != nil {
			return nil, err
		}
		return opened.Text(), nil
	}
	t, err := core.Open(ctx, core.FromFile(name, file), o)
	if err != nil {
		return nil, err
	}
	for _, note := range opened.Notes() {
		t.Warnings = append(t.Warnings, note.At(place))
	}
	t.Texts = textColumns(t, opened.Columns())
	if t.Dictionary, err = opened.Dictionary(); err != nil {
		return nil, err
	}
	again()
	t.Hash, err = hashOf(ctx, watched)
	return t, err
}

// textColumns are the columns that a format says are text.
func textColumns(t *table.Table, columns []tabular.Column) []string {
	var names []string
	for i, c := range columns {
		if c.Type == tabular.Text && i < len(t.Columns) {
			names = append(names, t.Columns[i].Name)
		}
	}
	return names
}

// hashOf is the SHA-256 of a file in hexadecimal.
func hashOf(ctx context.Context, src tabular.Source) (string, error) {
	sum := sha256.New()
	in := interrupt.NewReader(ctx, src.Reader())
	_, err := io.Copy(sum, in)
	return hex.EncodeToString(sum.Sum(nil)), in.Cause(err)
}

// source is an input to be read in any order. Standard input and pipes are not: what is
// text there is plain, to be read as it comes, and the rest is held in memory.
func source(ctx context.Context, in *disk.Input, name string) (src tabular.Source, plain io.Reader, err error) {
	if r, ok := in.At(); ok {
		return tabular.Source{ReaderAt: r, Name: name, Size: in.Size}, nil, nil
	}
	ahead := bufio.NewReaderSize(in, 64<<10)
	head, err := ahead.Peek(formats.HeadBytes)
	if err != nil && err != io.EOF {
		return src, nil, err
	}
	if len(head) > 0 && formats.IsText(head) {
		return src, ahead, nil
	}
	held, err := tabular.Held(interrupt.NewReader(ctx, ahead), name, tabular.MaxHeld)
	if err != nil {
		return src, nil, err
	}
	return tabular.Source{ReaderAt: bytes.NewReader(held), Name: name, Size: int64(len(held))}, nil, nil
}

// createOutput begins the output of a release: a file of the format that a flag says,
// or else its name, or else the project.
func createOutput(files *disk.Set, name string, flag bool, config *project.Project, t *table.Table, shown *bar) (core.Output, error) {
	format := config.Output.Format
	if !flag {
		format = outputFormat(name, format)
	}
	config.Output.Format = format
	if err := config.Validate(); err != nil {
		return nil, err
	}
	opt, err := config.Written(t)
	if err != nil {
		return nil, err
	}
	out, err := files.Create(name, disk.Asked, false)
	if err != nil || format == "" || format == formats.CSV {
		return out, err
	}
	text, err := files.Create(name, disk.Asked, false)
	if err != nil {
		return nil, errors.Join(err, out.Abort())
	}
	return &formatOutput{shown: shown, name: name, text: text, file: out, format: format, opt: opt}, nil
}

// outputFormat is the format of a result: by the ending of its name if that tells, else
// what the project says.
func outputFormat(name, said string) string {
	if f, _ := formats.OfName(name); f.Output != "" {
		return f.ID
	}
	return said
}

// formatOutput is the output of a release in a format that is made of its text. What is
// verified is the text that the finished file holds.
type formatOutput struct {
	shown      *bar
	name       string
	text, file *disk.Output
	format     string
	opt        formats.Written
	bytes      int64
	hash       string
}

func (f *formatOutput) Write(p []byte) (int, error) { return f.text.Write(p) }

func (f *formatOutput) Written() (io.Reader, error) {
	sum := sha256.New()
	_, whole, err := f.text.At()
	if err != nil {
		return nil, err
	}
	pass := 0
	text := func() (io.Reader, error) {
		pass++
		r, err := f.text.Written()
		return &converted{Reader: r, of: f, pass: pass, size: whole}, err
	}
	if err := convert.Write(io.MultiWriter(f.file, sum), f.format, text, f.opt); err != nil {
		return nil, err
	}
	r, size, err := f.file.At()
	if err != nil {
		return nil, err
	}
	f.bytes, f.hash = size, hex.EncodeToString(sum.Sum(nil))
	back, err := convert.Back(tabular.Source{ReaderAt: r, Name: "the result", Size: size}, f.format, f.opt)
	return settled{back, r}, r.Settled(err)
}

// converted is the text of a result that is made into a file of another format, once to
// see what its columns are, and once more to write them, and shows how far that is.
type converted struct {
	io.Reader
	of   *formatOutput
	pass int
	read int64
	size int64 // of the text
}

func (c *converted) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.read += int64(n)
	passes := convert.Passes(c.of.format)
	c.of.shown.far(say("making %s", c.of.name), (float64(c.pass-1)+float64(c.read)/float64(max(1, c.size)))/float64(passes))
	return n, err
}

// settled is the text of a file that was written. What cannot be read of the file is
// no fault of its format.
type settled struct {
	io.Reader
	of *disk.Back
}

func (s settled) Read(p []byte) (int, error) {
	n, err := s.Reader.Read(p)
	if err != nil && err != io.EOF {
		err = s.of.Settled(err)
	}
	return n, err
}

// Seal implements core.Sealed.
func (f *formatOutput) Seal() (int64, string) { return f.bytes, f.hash }

func (f *formatOutput) Commit() error { return errors.Join(f.file.Commit(), f.text.Abort()) }

func (f *formatOutput) Abort() error { return errors.Join(f.file.Abort(), f.text.Abort()) }

// resultOptions say how a released file is read: whatever the original was, it was
// written as the project and its name say.
func resultOptions(config *project.Project, original *table.Table, name string) table.Options {
	out := config.Output
	out.Format = outputFormat(name, out.Format)
	o := config.Input.OfRelease(original)
	o.Delimiter, o.Sheet = string(rune(out.Dialect(original.Dialect).Delimiter)), exactly
	if out.Western() {
		o.Encoding = project.Western
	}
	return o
}
