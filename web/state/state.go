// Package state is the whole state of the page as plain data: the open file, the settings with
// their named history, the engine's answers, and which step may be entered. It knows neither go-app
// nor the browser, so that all of it is tested natively.
//
// Methods that begin with Set change the settings and record the change under a name for people
// ("set k to 10"). They never talk to the engine: package control compares the state with the
// engine's last answers and requests what is missing.
package state

import (
	"reflect"
	"slices"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// State is everything that the page shows. Only the page's goroutine uses it.
type State struct {
	Step    Step
	Front   bool  // where there is no room for both, the panel covers the table
	Place   Place // of the result
	Door    Door
	Welcome *bridge.Welcome // metadata of the engine; nil until it has answered

	Source  *Source         // the file that is open, nil before
	Profile *bridge.Profile // what was read, nil before
	ReadAs  table.Options   // the options that Profile was read with
	// Rejected holds the options with which rereading the file failed, for the problem shown.
	Rejected table.Options

	Config project.Project // the settings; history is kept apart, in past
	past   []Change
	future []Change           // undone changes, the next to redo last
	Drafts map[string]Draft   // by field
	fields map[string]Setting // of the shown settings, by id

	Pending *Pending // the file that was chosen and is not read yet
	// Waiting is a project opened before its table.
	Waiting *Project

	Views        map[string]*View             // by column
	shaping      string                       // see Shaping
	asked        map[string]bridge.ReadColumn // by column: as it is being read
	Estimate     *Estimate
	Unfit        *Unfit            // why the finest groups were refused last, nil if they were not
	Search       *Search           // the run under way, nil without one
	Live         bool              // searches start by themselves: see Looks
	Auto         *Search           // one of these that is under way, nil without one
	had          []project.Project // settings that have had a table since the file was read
	Unmade       *Unfit            // settings whose table could not be made by itself, nil if it could
	Outcome      *Outcome
	Alternatives []*Alternative   // the result recoded in each way; one of them is Outcome
	Wanted       []project.Method // ways that are still to be computed, the next one first
	Take         project.Method   // the one to show as soon as it is ready, "" for none
	SideBySide   bool             // all ways are shown side by side
	Check        *Check

	Key      *bridge.KeyFile      // the engine's key, nil without one
	Notice   *problem.Problem     // about an opened project; shown until it is dismissed
	Problems []*problem.Problem   // of the last request
	Failed   []*problem.Problem   // why there is no engine, nil if there is one
	Toast    string               // short confirmation
	Busy     string               // what the engine is doing, "" if nothing
	Reading  *bridge.FileProgress // progress of a file that is awaited, nil: unknown
	Trust    bool                 // the page on trust is shown
	// Shown lists the steps in which settings are made, if a portal around the page shows only some of
	// them; empty: all.
	Shown []Step
	Past  bool // the list of changes is shown

	later    map[later]bool     // decisions that were put off
	apart    bool               // each column is asked for by itself
	found    []string           // columns by which attacks found people
	answered map[string]bool    // those of them that nobody can know
	doubted  []string           // columns that leave as they are, and that somebody could know
	taken    []table.Assumption // confirmed here, not brought by a project
}

// Door is the task that somebody came for.
type Door string

// The doors of the first screen: to anonymize a table, or to check a file as it is.
const (
	Anonymize Door = "anonymize"
	Checking  Door = "check"
)

// Source is a file on the user's disk, or the built-in sample.
type Source struct {
	Name   string
	Size   int64
	Sample bool
	Tables bool // of the sample: those about the same people
}

// Project is a project file that was opened.
type Project struct {
	Name     string
	Config   project.Project
	Upgraded *problem.Problem // the conversion of an older file, nil if it was not older
	Kept     *Kept            // its session when the page was left; nil: it is a file
}

// View is the engine's view of a hierarchy, and its request.
type View struct {
	Spec   *hierarchy.Spec // as in the settings at the request
	Type   table.Type
	Format string
	Read   *table.Reading
	// Separator stands between the values of a cell, "" if it holds one.
	Separator string
	Language  string              // of labels
	Joining   int                 // see project.Joining; 0 where it does not matter
	Person    []bridge.ReadColumn // person columns by which labels are counted
	Whole     bool                // with all values and groups
	Asked     bool                // not answered yet
	View      bridge.HierarchyView
	Refused   []*problem.Problem
}

// Estimate is the engine's forecast for a configuration.
type Estimate struct {
	For   project.Project
	Asked bool
	bridge.Estimate
}

// Outcome is a finished run and its configuration.
type Outcome struct {
	bridge.Outcome
	Config project.Project
	Trace  *Search
}

// Check holds what is asked about a file, and the findings.
type Check struct {
	Columns []string // could be known
	Secrets []string // must not be learned
	Report  *bridge.CheckReport
	For     bridge.Check // the request that Report answers
	// The files to compare with, and the results.
	Against  *Project // by which the file was made; nil: none is chosen
	Original string   // name of the table that it was made from; "": none is chosen
	Receipt  string   // name of the receipt that was made with it; "": none is chosen
	Compared *bridge.VerifyReport
}

// Checked reports whether the report answers the present request.
func (s *State) Checked() bool {
	c, asked := s.Check, s.Asked()
	return c.Report != nil && slices.Equal(c.For.Columns, asked.Columns) && reflect.DeepEqual(c.For.Sensitive, asked.Sensitive)
}

// checkPerson returns the person columns of the project by which the file was made, or else of the
// open one; none if the file lacks one.
func (s *State) checkPerson() []string {
	of := &s.Config
	if s.Check.Against != nil {
		of = &s.Check.Against.Config
	}
	person := of.Person
	if !of.PersonSeen() || slices.ContainsFunc(person, func(name string) bool { return s.ColumnProfile(name) == nil }) {
		return nil
	}
	return slices.Clone(person)
}

// Asked returns the request to check the file. A hierarchy of a secret comes from a project.
func (s *State) Asked() bridge.Check {
	asked := bridge.Check{Columns: slices.Clone(s.Check.Columns), Person: s.checkPerson()}
	for _, name := range s.Check.Secrets {
		secret := bridge.CheckSensitive{Column: name}
		if c := s.Column(name); c != nil {
			secret.Read, secret.Separator = c.Read, s.Separator(name)
			if c.Role == project.Sensitive && c.Items == nil {
				secret.Hierarchy = c.Hierarchy
			}
		}
		asked.Sensitive = append(asked.Sensitive, secret)
	}
	return asked
}

// New returns the state of a page that has just been opened.
func New() *State {
	return &State{Step: Start, Place: SummaryPlace, Door: Anonymize, Drafts: map[string]Draft{}, fields: map[string]Setting{},
		Views: map[string]*View{}, asked: map[string]bridge.ReadColumn{}}
}

// Forget drops the file, the settings and everything that follows from them.
func (s *State) Forget() {
	welcome, failed, shown, live := s.Welcome, s.Failed, s.Shown, s.Live
	*s = *New()
	s.Welcome, s.Failed, s.Shown, s.Live = welcome, failed, shown, live
}

// CodeOtherTable is the code of the notice that settings were kept for another table.
const CodeOtherTable problem.Code = "page-kept-other"

// Opened stores a file that was read for the first time. It forgets the previous one, and applies a
// waiting project.
func (s *State) Opened(source Source, p *bridge.Profile, asked table.Options) {
	door, waiting, welcome, shown, key, live := s.Door, s.Waiting, s.Welcome, s.Shown, s.Key, s.Live
	*s = *New()
	s.Door, s.Welcome, s.Shown, s.Key, s.Live = door, welcome, shown, key, live
	s.Source, s.Profile, s.ReadAs = &source, p, asked
	s.Config = defaults(p, asked)
	s.Step = Open
	switch {
	case waiting != nil && !waiting.Kept.fits(p):
		s.Notice = problem.New(CodeOtherTable,
			"Where this browser keeps the settings of closed tabs, they wait there; otherwise a saved project brings them back.",
			"The settings for %s were not applied, because this table has other columns.", waiting.Kept.Source.Name)
		waiting = nil
	case waiting != nil:
		s.apply(waiting)
	case p.Project != nil:
		s.apply(&Project{Name: source.Name, Config: *p.Project})
		s.Config.Recoding = p.Project.Recoding // nobody has chosen yet
		if reflect.DeepEqual(asked, table.Options{}) {
			s.ReadAs = p.Project.Input // as it was read then
		}
	}
	if s.Door == Checking {
		s.Check = s.strictly()
	} else if s.Hidden(Open) {
		s.Step = s.Steps()[0]
	}
	if waiting != nil {
		s.resume(waiting.Kept)
	}
}

// Reread stores the same file, read with other options. Settings of remaining columns are kept.
func (s *State) Reread(p *bridge.Profile, asked table.Options) {
	s.Profile, s.ReadAs = p, asked
	s.Views, s.asked = map[string]*View{}, map[string]bridge.ReadColumn{}
	s.Estimate, s.Unmade, s.had, s.Outcome, s.Alternatives = nil, nil, nil, nil, nil
	fresh := defaults(p, asked)
	for i, c := range fresh.Columns {
		if old := s.Column(c.Name); old != nil {
			fresh.Columns[i] = *old
		}
	}
	s.Config.Columns = fresh.Columns
	s.Config.Person = slices.DeleteFunc(slices.Clone(s.Config.Person), func(name string) bool { return s.Column(name) == nil })
	if s.Check != nil {
		s.Check = s.strictly()
	}
}

// Reopened stores the file that a new engine has read in place of a dead one. The settings are
// unchanged; hierarchies and estimates are requested again.
func (s *State) Reopened(p *bridge.Profile) {
	s.Profile = p
	s.Views, s.asked = map[string]*View{}, map[string]bridge.ReadColumn{}
	s.Estimate, s.Search, s.Auto, s.Unmade, s.had, s.Outcome, s.Alternatives = nil, nil, nil, nil, nil, nil, nil
	if s.Step == Run || s.Step == Result {
		s.Step = Rules
	}
}

// strictly returns the initial request of a check: columns that are neither plainly harmless nor
// secret count as known; in a file that hides all of these, the hidden ones do.
func (s *State) strictly() *Check {
	check := &Check{Secrets: s.ColumnsWith(project.Sensitive)}
	for i := range s.Profile.Columns {
		if p := &s.Profile.Columns[i]; !slices.Contains(check.Secrets, p.Name) && !p.Harmless {
			check.Columns = append(check.Columns, p.Name)
		}
	}
	if check.Columns == nil {
		for i := range s.Profile.Columns {
			if name := s.Profile.Columns[i].Name; !slices.Contains(check.Secrets, name) {
				check.Columns = append(check.Columns, name)
			}
		}
	}
	return check
}

// Column returns the settings of a column, nil if there are none.
func (s *State) Column(name string) *project.Column { return s.Config.Column(name) }

// ColumnProfile returns the profile of a column, nil if it is not in the table.
func (s *State) ColumnProfile(name string) *bridge.ColumnProfile {
	if s.Profile == nil {
		return nil
	}
	return find(s.Profile.Columns, func(p *bridge.ColumnProfile) bool { return p.Name == name })
}

// QuasiIdentifiers returns the names of the columns that could be known, in
// the table's order, without the one that names linked tables.
func (s *State) QuasiIdentifiers() []string {
	return slices.DeleteFunc(s.ColumnsWith(project.QuasiIdentifying), s.MarksTables)
}

// Shaped lists the columns whose hierarchy is used: quasi-identifiers, then secrets whose similar
// values are given.
func (s *State) Shaped() []string {
	names := s.QuasiIdentifiers()
	for _, c := range s.Config.Columns {
		if c.Role == project.Sensitive && c.Hierarchy != nil && c.Items == nil {
			names = append(names, c.Name)
		}
	}
	return names
}

// ColumnsWith returns the names of the columns with a role, in the table's order.
func (s *State) ColumnsWith(role project.Role) []string {
	var names []string
	for _, c := range s.Config.Columns {
		if c.Role == role {
			names = append(names, c.Name)
		}
	}
	return names
}

// RoleOf returns the role of a column, "" if there is no such column.
func (s *State) RoleOf(column string) project.Role {
	if c := s.Column(column); c != nil {
		return c.Role
	}
	return ""
}

// TypeOf returns the type of a column's values: as set, else as guessed.
func (s *State) TypeOf(column string) (table.Type, string) {
	if c := s.Column(column); c != nil && c.Type != "" {
		return c.Type, c.Format
	}
	if p := s.ColumnProfile(column); p != nil {
		return p.Type, p.Format
	}
	return table.String, ""
}

// Spec returns the hierarchy of a column as it is set or suggested.
func (s *State) Spec(column string) *hierarchy.Spec {
	if c := s.Column(column); c != nil && c.Hierarchy != nil {
		return c.Hierarchy
	}
	if p := s.ColumnProfile(column); p != nil {
		return &p.Hierarchy
	}
	return &hierarchy.Spec{Kind: hierarchy.KindAuto}
}
