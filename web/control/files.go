package control

import (
	"reflect"
	"strings"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/sentence"
	"github.com/fulgurite/fulgurite/web/state"
)

// Choose opens a table for one of the doors. A project file that came through
// the wrong door is taken for what it is. More tables are about the same people.
func (c *Control) Choose(door state.Door, f File, more ...File) {
	if isProject(f.Name) {
		c.ChooseProject(f)
		return
	}
	c.State.Choose(door, state.Source{Name: f.Name, Size: f.Size})
	c.chosen = held{f.Data, more}
	c.another()
	c.read()
}

// another drops what was chosen for the result of the table before, unless it was kept
// for the one that is opened.
func (c *Control) another() {
	if c.Waiting == nil || c.Waiting.Kept == nil {
		c.format = nil
		c.About.Limits, c.About.Where, c.About.Predicting = nil, nil, nil
	}
}

// ChooseSample opens the built-in sample: a table, or several about the same people.
func (c *Control) ChooseSample(tables bool) {
	source := state.Source{Name: "hospital-discharges.csv", Sample: true, Tables: tables}
	if tables {
		source.Name = "patients.csv"
	}
	if w := c.Waiting; w != nil && (w.Kept == nil || w.Kept.Source != source) {
		c.Waiting = nil
	}
	c.State.Choose(state.Anonymize, source)
	c.chosen = held{}
	c.another()
	c.read()
}

// Drop takes files that were dropped on the start page.
func (c *Control) Drop(files []File) {
	var tables []File
	for _, f := range files {
		if isProject(f.Name) {
			c.ChooseProject(f)
		} else {
			tables = append(tables, f)
		}
	}
	if len(tables) > 0 {
		c.Choose(state.Anonymize, tables[0], tables[1:]...)
	}
	c.Revision++
}

// TryAgain reads the chosen file with other options. name says what was changed.
func (c *Control) TryAgain(name string, edit func(o *table.Options)) {
	if c.Pending == nil {
		return
	}
	c.Pending.Change(name, edit)
	c.read()
}

// Retry reads the chosen file once more as it is said to be read.
func (c *Control) Retry() {
	if c.Pending == nil {
		return
	}
	c.Pending.Refused = nil
	c.read()
}

// UndoTry goes back to the options before the last change of them.
func (c *Control) UndoTry() {
	if c.Pending == nil {
		return
	}
	c.Pending.Undo()
	c.read()
}

// Cure does what a problem offers: to the file that could not be read, or to how the
// open one is read.
func (c *Control) Cure(cure problem.Cure) {
	name := wordsDidCure(cure.Label)
	with := func(from table.Options) func(o *table.Options) {
		return func(o *table.Options) {
			cured, err := from.With(cure.Set)
			if err != nil {
				c.Problems = problem.Flatten(err)
				return
			}
			*o = cured
		}
	}
	if c.Pending != nil {
		c.TryAgain(name, with(c.Pending.Options))
		return
	}
	from := c.Config.Input
	if len(c.Problems) > 0 {
		from = c.Rejected // what is wrong is wrong with them
	}
	c.Edit(func(s *state.State) {
		s.Problems = nil
		s.SetInput(name, with(from))
	})
}

// SaveAside saves the lines that were kept aside.
func (c *Control) SaveAside() {
	download(c, bridge.SaveRequest, bridge.Save{Part: bridge.PartAside}, wordsWriting, c.deliver)
	c.Revision++
}

// Dismiss gives up the file that could not be read.
func (c *Control) Dismiss() {
	c.Pending, c.chosen = nil, held{}
	if c.Source == nil {
		c.Step = state.Start
	}
	c.Revision++
}

// CancelReading ends the reading of a file. What was open before stays open.
func (c *Control) CancelReading() {
	if p := c.Pending; p != nil && p.Refused == nil {
		c.Dismiss()
	}
	c.engine.Cancel(nil)
	c.say(language.T(wordsCancelled))
	c.Revision++
}

func (c *Control) read() {
	c.CancelCompare()
	p := c.Pending
	data := c.chosen
	asked := p.Options
	c.Revision++
	c.load(p.Source, data, bridge.Open{Name: p.Source.Name, Size: p.Source.Size, Options: asked}, wordsReadingFile(p.Source.Name),
		func(profile bridge.Profile, why []*problem.Problem) {
			if c.Pending != p {
				return // another file was chosen meanwhile
			}
			if len(why) > 0 {
				if w := c.Waiting; w != nil && !cancelled(why) && p.Undoable() == "" && !reflect.DeepEqual(asked, w.Config.Input) {
					p.Options = w.Config.Input // a project came meanwhile that knows how to read it
					c.read()
				} else if !cancelled(why) {
					c.Refuse(why)
				}
				return
			}
			c.data = data.of(&profile)
			c.forgetBatch()
			c.rereads, c.eager = false, false
			c.Opened(p.Source, &profile, asked)
			if c.Notice != nil && c.Notice.Code == state.CodeOtherTable {
				c.About, c.format = About{}, nil // was meant for the table that is not here
			}
			c.Took(p)
			c.platform.Top()
		})
}

// reread reads the open file as the settings say.
func (c *Control) reread() {
	c.rereads = true
	asked := c.Config.Input
	ask(c, bridge.RereadRequest, bridge.Open{Name: c.Source.Name, Size: c.Source.Size, Options: asked}, language.T("Reading the file again"),
		func(p bridge.Profile, why []*problem.Problem) {
			c.rereads = false
			if len(why) > 0 {
				c.RejectInput()
				if !cancelled(why) {
					c.Problems = why
				}
				return
			}
			c.Problems = nil
			c.Reread(&p, asked)
		})
}

// ChooseProject opens a project file. One of ARX has a table in it, and is opened as one.
func (c *Control) ChooseProject(f File) {
	if strings.HasSuffix(strings.ToLower(f.Name), ".deid") {
		c.Choose(state.Anonymize, f)
		return
	}
	c.readProject(f, func(p state.Project) {
		c.OpenProject(p)
		if c.Profile != nil && c.Waiting == nil {
			c.say(wordsSettingsOf(f.Name))
		}
	})
}

// readProject reads a project file and hands it on, or shows why it cannot be read.
func (c *Control) readProject(f File, use func(state.Project)) {
	c.Problems = nil
	c.Revision++
	upload(c, bridge.ProjectRequest, bridge.Open{Name: f.Name, Size: f.Size}, f.Data, wordsReadingFile(f.Name),
		func(read bridge.ReadProject, why []*problem.Problem) {
			if len(why) > 0 {
				c.Problems = why
				return
			}
			use(state.Project{Name: f.Name, Config: read.Project, Upgraded: read.Upgraded})
		})
}

// Import takes hierarchy files. column names the column they are for; empty,
// each finds its column by its name.
func (c *Control) Import(column string, files []File) {
	c.Problems = nil
	var lost []string
	for _, f := range files {
		target := column
		if target == "" {
			found, ok := c.ColumnOfFile(f.Name)
			if !ok {
				lost = append(lost, f.Name)
				continue
			}
			target = found
		}
		c.importOne(target, f)
	}
	if len(lost) > 0 {
		c.Problems = append(c.Problems, problem.New("page-import-unmatched",
			"Name a file after its column, such as hierarchy_age.csv, or import it at the column itself.",
			"No column has a name that fits %s.", problem.Some(lost)))
	}
	c.Revision++
}

func (c *Control) importOne(column string, f File) {
	upload(c, bridge.HierarchyRequest, bridge.BuildHierarchy{Column: column, File: f.Name, Separator: c.Separator(column),
		Person: c.CountedBy()}, f.Data, sentence.Fill("Importing {file}", "file", f.Name),
		func(answer bridge.HierarchyView, why []*problem.Problem) {
			if len(why) > 0 {
				c.Problems = append(c.Problems, why...)
				return
			}
			c.Imported(column, f.Name, &state.View{View: answer})
		})
}

// Export saves the hierarchy of a column as CSV.
func (c *Control) Export(column string) {
	t, format := c.TypeOf(column)
	download(c, bridge.ExportHierarchyRequest, bridge.BuildHierarchy{Column: column,
		Spec: c.Spec(column).Joining(c.Joining(c.Spec(column))), Type: t, Format: format,
		Read: c.Column(column).Read, Separator: c.Separator(column), Language: c.Config.Output.Language}, "Writing the hierarchy", c.deliver)
	c.Revision++
}

func isProject(name string) bool { return strings.HasSuffix(strings.ToLower(name), ".json") }

func cancelled(why []*problem.Problem) bool { return len(why) == 1 && why[0].Code == "cancelled" }

// SubsetList takes a list of the records that are released. It may be called
// from anywhere.
func (c *Control) SubsetList(file, text string, failed bool) {
	c.platform.Dispatch(func() {
		c.Problems = nil
		if failed {
			c.Problems = []*problem.Problem{problem.New("page-subset-file",
				"Choose a text file of less than 64 MB that this computer can read.", "The list %s cannot be read.", file)}
			c.Revision++
			return
		}
		rows, why := state.ParseRows(file, text, c.Profile.Rows)
		if why != nil {
			c.Problems = []*problem.Problem{why}
			c.Revision++
			return
		}
		c.Edit(func(s *state.State) { s.SetSubsetRows(file, rows) })
	})
}
