// Package job is the interface between a host and a program that knows formats: it turns files into
// text and text into files. It runs wherever that program does: in the worker of a page, or beside
// a session in the same program.
package job

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"strconv"

	"github.com/fulgurite/fulgurite/core/formats"
	"github.com/fulgurite/fulgurite/core/formats/arx"
	"github.com/fulgurite/fulgurite/core/formats/convert"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Task is a request.
type Task struct {
	Write  bool   `json:"write,omitempty"` // a file is made of text; otherwise text of a file
	Name   string `json:"name"`
	Format string `json:"format,omitempty"`
	Sheet  string `json:"sheet,omitempty"`
	Exact  bool   `json:"exact,omitempty"` // the file was written here

	Written formats.Written `json:"written,omitzero"` // what the text is
}

// Done is the answer; a written file is returned separately.
type Done struct {
	Format     string             `json:"format,omitempty"`
	Type       string             `json:"type,omitempty"` // media type of what was made
	Sheet      string             `json:"sheet,omitempty"`
	Sheets     []string           `json:"sheets,omitempty"`
	Plain      bool               `json:"plain,omitempty"` // the text has an encoding and a delimiter of its own
	Texts      []int              `json:"texts,omitempty"` // columns that are text whatever they look like
	Notes      []*problem.Problem `json:"notes,omitempty"`
	Dictionary string             `json:"dictionary,omitempty"` // for Task.Written
	Hash       string             `json:"hash,omitempty"`       // SHA-256 of the file, in hexadecimal
	// Settings holds the settings of an ARX project as a project file; notes say what they lack.
	Settings string `json:"settings,omitempty"`
	// Problems says why there is no answer.
	Problems []*problem.Problem `json:"problems,omitempty"`
}

// Output receives the written file.
type Output interface {
	io.Writer
	// Source returns what was written.
	Source() (tabular.Source, error)
}

// Run does a task. far, if not nil, regularly receives the share that is done, 0 to 1.
func Run(t Task, in tabular.Source, out Output, far func(share float64)) Done {
	in.Name = t.Name
	var d Done
	var err error
	if t.Write {
		d, err = write(t, in, out, far)
	} else {
		d, err = read(t, in, out, far)
	}
	if err != nil {
		return Done{Problems: problem.Flatten(curable(err))}
	}
	return d
}

// curable offers all tables if one has to be chosen.
func curable(err error) error {
	names := convert.Several(err)
	if names == nil {
		return err
	}
	p := *problem.From(err)
	for i, name := range names {
		p.Cures = append(p.Cures,
			problem.Offer("sheet-"+strconv.Itoa(i+1), "--sheet "+strconv.Quote(name), map[string]any{"sheet": name}, problem.Say("Open %s", name)))
	}
	return &p
}

// readings is the number of times that a file is read: once to make text of it, and once for its
// checksum.
const readings = 2

func read(t Task, in tabular.Source, out Output, far func(share float64)) (Done, error) {
	if size := in.Size; far != nil && size > 0 {
		// Some formats read a part twice.
		in = in.Watched(func(bytes int64) { far(min(1, float64(bytes)/float64(readings*size))) })
	}
	o, err := convert.Open(in, convert.Options{Format: t.Format, Sheet: t.Sheet, Exact: t.Exact})
	if errors.Is(err, convert.ErrARX) {
		return takeOver(in, out)
	}
	if err != nil {
		return Done{}, err
	}
	if _, err := io.Copy(out, o.Text()); err != nil {
		return Done{}, err
	}
	d := Done{Format: o.Format, Sheet: o.Sheet, Sheets: o.Sheets, Plain: o.Plain, Notes: o.Notes()}
	for i, c := range o.Columns() {
		if c.Type == tabular.Text {
			d.Texts = append(d.Texts, i)
		}
	}
	if d.Dictionary, err = o.Dictionary(); err != nil {
		return d, err
	}
	d.Hash, err = hash(in)
	return d, err
}

// takeOver reads a project of ARX.
func takeOver(in tabular.Source, out Output) (Done, error) {
	got, err := arx.Read(in)
	if err != nil {
		return Done{}, err
	}
	if _, err := out.Write(got.Table); err != nil {
		return Done{}, err
	}
	d := Done{Format: formats.ARX, Plain: true, Notes: got.Remarks, Settings: string(got.Settings)}
	d.Hash, err = hash(in)
	return d, err
}

// write makes the file, reads it back, and compares.
func write(t Task, in tabular.Source, out Output, far func(share float64)) (Done, error) {
	all := &passes{in: in, all: convert.Passes(t.Format) + 1, far: far}
	text := func() (io.Reader, error) { return all.next(), nil }
	if err := convert.Write(out, t.Format, text, t.Written); err != nil {
		return Done{}, err
	}
	made, err := out.Source()
	if err != nil {
		return Done{}, err
	}
	back, err := convert.Back(made, t.Format, t.Written)
	if err != nil {
		return Done{}, err
	}
	f, _ := formats.Of(t.Format)
	if f.Text {
		err = convert.SameBytes(all.next(), back)
	} else {
		err = convert.Same(all.next(), back)
	}
	if err != nil {
		return Done{}, err
	}
	sum, err := hash(made)
	return Done{Format: t.Format, Type: f.MediaType, Hash: sum}, err
}

// passes are the times that a text is read: to make a file of it, and to compare the two.
type passes struct {
	in        tabular.Source
	done, all int
	far       func(share float64) // nil: nobody asks
}

// next begins the next one.
func (p *passes) next() io.Reader {
	p.done++
	return &pass{Reader: p.in.Reader(), of: p, before: p.done - 1}
}

type pass struct {
	io.Reader
	of     *passes
	before int // passes
	read   int64
}

func (p *pass) Read(b []byte) (int, error) {
	n, err := p.Reader.Read(b)
	p.read += int64(n)
	if p.of.far != nil {
		p.of.far((float64(p.before) + float64(p.read)/float64(max(1, p.of.in.Size))) / float64(p.of.all))
	}
	return n, err
}

func hash(src tabular.Source) (string, error) {
	sum := sha256.New()
	_, err := io.Copy(sum, src.Reader())
	return hex.EncodeToString(sum.Sum(nil)), err
}
