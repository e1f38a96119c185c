package bridge

import (
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/sql"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/formats"
	"github.com/fulgurite/fulgurite/core/interrupt"
	"github.com/fulgurite/fulgurite/core/linked"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// part is one of several tables about the same people, which are open stacked.
type part struct {
	source *source
	table  *table.Table
}

// LinkedProfile is one of several tables that are open together.
type LinkedProfile struct {
	Name    string   `json:"name"`
	Rows    int      `json:"rows"` // its records
	Columns []string `json:"columns"`
}

// part reads a file.
func (s *Session) part(r *request, name string, file File, opt table.Options, before *source) (part, error) {
	src, err := s.source(r, name, file, opt, before, false)
	if err != nil {
		return part{}, err
	}
	t, err := src.open(r.attention(), name, src.options(opt))
	return part{src, t}, err
}

// options returns the options that read a file: those asked for, or else those that came with it.
func (src *source) options(asked table.Options) table.Options {
	if src.with != nil && reflect.DeepEqual(asked, table.Options{}) {
		return src.with.Input
	}
	return asked
}

// all returns the tables that are open: several, or the only one.
func (o *opened) all() []part {
	if o.parts == nil {
		return []part{{o.source, o.table}}
	}
	return slices.Clone(o.parts)
}

// tablesOf returns the tables of parts.
func tablesOf(parts []part) (all []*table.Table) {
	for _, p := range parts {
		all = append(all, p.table)
	}
	return all
}

// stack makes several tables the open one.
func (s *Session) stack(r *request, parts []part, opt table.Options) (*Profile, error) {
	linking := []LinkedProfile{}
	for i, p := range parts {
		t, err := core.Hold(r.attention(), p.table, nil)
		if err != nil {
			return nil, err
		}
		parts[i].table = t
		linking = append(linking, LinkedProfile{t.Name, t.Rows, t.Names()})
	}
	if err := linked.Fits(tablesOf(parts), nil); err != nil {
		return nil, err
	}
	t, src, err := s.stacked(r, tablesOf(parts), opt.Missing)
	if err != nil {
		return nil, err
	}
	for _, p := range parts {
		t.Warnings = append(t.Warnings, p.table.Warnings...)
	}
	profile, err := s.begin(r, &opened{source: src, table: t, parts: parts}, opt)
	if err != nil {
		return nil, err
	}
	profile.Options, profile.Tables = opt, linking
	profile.People = slices.DeleteFunc(profile.People, func(p detect.People) bool {
		return slices.ContainsFunc(parts, func(of part) bool {
			return slices.ContainsFunc(p.Columns, func(name string) bool { return of.table.Column(name) == nil })
		})
	})
	return profile, nil
}

// stacked stacks tables, all cells of which are held.
func (s *Session) stacked(r *request, all []*table.Table, missing []string) (*table.Table, *source, error) {
	text := s.newSink()
	t, err := linked.Stack(r.attention(), all, missing, text, func(name string) (core.Input, error) {
		_, err := text.Written() // and nothing more comes
		return core.FromFile(name, text), err
	})
	return t, &source{file: text, tell: s.passing}, err
}

// settle refuses a body that is a project for other tables than those that are open.
func (o *opened) settle(body any) error {
	if p, is := body.(*project.Project); is {
		return o.fits(p)
	}
	return nil
}

// fits refuses a project for other tables than those that are open.
func (o *opened) fits(p *project.Project) error {
	open := tablesOf(o.parts)
	if !slices.EqualFunc(p.Tables, open, func(of project.Linked, t *table.Table) bool { return of.Name == t.Name }) {
		return problem.New("linked-tables", "Open the tables that the settings name, in their order.",
			"The settings are for other tables than those that are open: %s.", o.table.Name).AtPath("tables")
	}
	return linked.Fits(open, p)
}

// alone refuses what is for single tables.
func (o *opened) alone() error {
	if o.parts == nil {
		return nil
	}
	return problem.New("linked-alone", "Release each table by itself.",
		"Several tables have neither receipts nor attacks; their files are written as they were read, and are compared with them while they are open.")
}

// linkedFiles is the output of a release of several tables, and its linked.Host: the files stay in
// sinks.
type linkedFiles struct {
	*linked.Release
	session *Session
	text    *sink // the release, stacked
}

// output begins the output of a release by a project; nil files: the text is that of the only
// table. Of the project, what says how a file is written is for these from then on.
func (s *Session) output(config *project.Project) (out core.Output, text *sink, files *linkedFiles, err error) {
	if s.open.parts == nil {
		text = s.newSink()
		return text, text, nil, nil
	}
	files = &linkedFiles{session: s}
	files.Release, err = linked.NewRelease(config, tablesOf(s.open.parts), files)
	return files, files.text, files, err
}

func (f *linkedFiles) Scratch() (core.Output, error) {
	out := f.session.newSink()
	if f.text == nil {
		f.text = out
	}
	return out, nil
}

func (f *linkedFiles) Create(int, *project.Project) (core.Output, error) {
	return f.session.newSink(), nil
}

func (f *linkedFiles) Kept(out core.Output) (io.Reader, error) { return out.Written() }

// Commit keeps the files, and the text with them.
func (f *linkedFiles) Commit() error {
	if err := f.Release.Commit(); err != nil {
		return err
	}
	return f.text.Commit()
}

// number returns the number of an open table.
func (o *opened) number(name string) (int, error) {
	i := slices.IndexFunc(o.parts, func(p part) bool { return p.table.Name == name })
	if i < 0 {
		return 0, problem.New("linked-tables", "Name one of the tables that are open.", "No table has the name %q.", name)
	}
	return i, nil
}

// saveLinked hands out the file of a table of the last result, in the table's own format.
func (s *Session) saveLinked(r *request, found *result, name string, far func(core.Stage, float64)) (*Saved, *Blob, error) {
	i, err := s.open.number(name)
	if err != nil {
		return nil, nil, err
	}
	as := found.given
	if f, _ := formats.OfName(name); f.Output != "" {
		as.Format = f.ID
	}
	blob, err := s.made(r, &found.files.Files[i].(*sink).Blob, s.open.parts[i].table, &found.config, as, far)
	if err != nil {
		return nil, nil, err
	}
	return &Saved{Name: formatName(name, as.Format), Type: blob.Type, Bytes: blob.Bytes(), Rows: found.files.Rows[i]}, blob, nil
}

// saveArchive hands out an archive of the files of all tables as text. Those that would have the
// name of an earlier one, such as patients.xlsx beside patients.csv, get their number before it.
func (s *Session) saveArchive(r *request, found *result) (*Saved, *Blob, error) {
	var all []sql.Script
	for i, p := range s.open.parts {
		in, err := found.files.Files[i].Written()
		if err != nil {
			return nil, nil, err
		}
		text, err := io.ReadAll(interrupt.NewReader(r.attention(), in))
		if err != nil {
			return nil, nil, err
		}
		base, extension := textName(p.table.Name)
		name := base + extension
		for slices.ContainsFunc(all, func(other sql.Script) bool { return strings.EqualFold(other.Name, name) }) {
			name = strconv.Itoa(i+1) + "-" + name
		}
		all = append(all, sql.Script{Name: name, Text: string(text)})
	}
	base, _ := textName(s.open.parts[0].table.Name)
	blob := &Blob{Type: mediaZIP}
	_, err := blob.Write(sql.Archive(all))
	return &Saved{Name: base + "-released.zip", Type: mediaZIP, Bytes: blob.Bytes(), Rows: found.outcome.Contents.Written}, blob, err
}

// verifyLinked takes the released file of a table; with the last of them all are compared.
func (s *Session) verifyLinked(r *request, open *opened, asked *Verify) (*VerifyReport, error) {
	if err := open.fits(&asked.Project); err != nil {
		return nil, err
	}
	i, err := open.number(asked.Name)
	if err != nil {
		return nil, err
	}
	t, err := s.released(r, open.parts[i].table, asked)
	if err == nil {
		t, err = core.Hold(r.attention(), t, nil)
	}
	if err != nil {
		return nil, err
	}
	if open.came == nil {
		open.came = make([]*table.Table, len(open.parts))
	}
	open.came[i] = t
	report := &VerifyReport{}
	for i, p := range open.parts {
		if open.came[i] == nil {
			report.Awaits = append(report.Awaits, p.table.Name)
		}
	}
	if report.Awaits != nil {
		return report, nil
	}
	file, _, err := s.stacked(r, open.came, asked.Project.Input.Missing)
	if open.came = nil; err != nil {
		return nil, err
	}
	return s.compare(r, open.table, file, asked)
}
