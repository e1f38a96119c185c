package main

import (
	"errors"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// marking are flags that settle what a project, or the other flags, leave open of
// the columns of a table: they may stand beside a project.
type marking struct {
	keep     []string
	holdBack bool
	assume   []string
	persons

	to      *table.Table   // that the flags were applied to
	parts   []*table.Table // of which it is stacked; nil: it is one table
	applied *project.Project
}

func (m *marking) register(c command) {
	c.list(&m.keep, "keep", "columns that are written as they are, because nobody outside knows them and they are no secret, separated by commas; may be repeated")
	c.flag(&m.holdBack, "hold-back", "leave out all columns of which nobody has said what they are; without it they are an error")
	c.each(&m.assume, "assume", helpAssume)
	m.persons.register(c)
}

const helpAssume language.Text = "confirm what reading takes for granted and asks about, as the error names it, such as date-order:birth"

// before writes what needs no table into the project, before that is validated.
func (m *marking) before(config *project.Project) error {
	for _, name := range m.keep { // other flags may have named it, and said nothing of its role
		if c := config.Column(name); c != nil && c.Held() {
			c.Role = project.Insensitive
		}
	}
	return m.persons.apply(config)
}

// apply writes what needs the table into the project, with the flags of settings that stand
// beside a project; config has written the rest.
func (m *marking) apply(s *settings, config *project.Project, t *table.Table) error {
	m.to, m.applied = t, config
	var all []error
	if s.project != "" {
		for _, of := range s.roles() {
			for _, name := range of.names {
				all = append(all, mark(config, t, name, of.role, of.flag))
			}
		}
	}
	for _, name := range m.keep {
		all = append(all, mark(config, t, name, project.Insensitive, "--keep"))
	}
	if err := errors.Join(append(all, m.persons.mark(config, t))...); err != nil {
		return err
	}
	if s.project == "" {
		plainly(config, t)
	}
	if m.holdBack {
		*config = *core.HoldBack(t, config)
	}
	return nil
}

// assuming writes into the project what reading takes for granted, and returns notes about what the
// project did not have. What has to be asked is an error, unless --assume confirms it. A project
// from a file stays what it is unless somebody adds to it or saves it: receipts have its hash.
func (m *marking) assuming(s *settings, config *project.Project, t *table.Table) ([]*problem.Problem, error) {
	before := config.Assumptions
	confirm(config, m.assume)
	kept, told, err := core.Assume(t, config)
	config.Assumptions = before
	for _, id := range m.assume {
		if err == nil && !slices.ContainsFunc(kept, func(a table.Assumption) bool { return a.ID() == id }) {
			err = problem.New("flag-assume", "Leave it out, or see what fulgurite columns lists.",
				"Reading this table assumes nothing that is called %q.", id).
				AtPath("--assume")
		}
	}
	if s.project == "" || s.saved != "" || len(m.assume) > 0 {
		config.Assumptions = kept
	}
	return told, err
}

// confirm adds assumptions of these IDs to the project, whatever it is that is assumed.
func confirm(config *project.Project, ids []string) {
	for _, id := range ids {
		name, column, _ := strings.Cut(id, ":")
		config.Assumptions = append(slices.Clip(config.Assumptions), table.Assumption{Name: name, Column: column})
	}
}

// granted notes what anonymize would ask or say of the reading of a table, beside its warnings, for
// commands that release nothing.
func granted(t *table.Table, config *project.Project) (notes []*problem.Problem) {
	_, told, err := core.Assume(t, config)
	for _, p := range problem.Flatten(err) {
		if p.Code == core.AssumptionAsked && p.Place.Attribute != "" {
			said := *p
			said.Hint, said.Cures = "", nil
			notes = append(notes, &said)
		}
	}
	return append(notes, told...)
}

// plainly gives columns that flags say how to read, and nothing else of, the role that they
// would have without: they are kept if they are plainly harmless.
func plainly(config *project.Project, t *table.Table) {
	for i := range config.Columns {
		c := &config.Columns[i]
		if column := t.Column(c.Name); column != nil && c.Role == project.Undecided {
			if harmless, _ := detect.Harmless(column, t.Rows); harmless {
				c.Role = project.Insensitive
			}
		}
	}
}

// mark gives a column of the table a role unless it has another one.
func mark(config *project.Project, t *table.Table, name string, role project.Role, flag string) error {
	if t.Column(name) == nil {
		return problem.New("flag-unknown-column", "", "The table has no column %q.", name).Hinted("Columns of the table: %s.",
			problem.Some(t.Names())).
			OfColumn(name).AtPath(flag)
	}
	return problem.At(config.Decide(name, role), flagged(flag))
}

// settled says of problems that these flags settle which of them does.
func (m *marking) settled(err error) error {
	return eachOf(err, func(p *problem.Problem) {
		name := shellWord(p.Place.Attribute)
		switch p.Code {
		case core.UndecidedNaming:
			*p = *p.Hinted("--identifying %s leaves it out, --keep %s writes it as it is.", name, name)
		case core.UndecidedOther:
			*p = *p.Advising(m.deciding())
		case core.PersonUnsaid:
			columns, _ := core.Whom(m.to, m.applied)
			for i, column := range columns {
				columns[i] = "--person " + shellWord(column)
			}
			*p = *p.Hinted("%s counts people; --rows-are-people says that each record is about another person.", strings.Join(columns, " "))
			p.Place.Path = ""
		case project.SubsetUnsaid:
			*p = *p.Hinted("--subset-of records releases those that were chosen, --subset-of persons everybody of whom a record was chosen, with all records.")
			p.Place.Path = ""
		}
	})
}

// deciding says which flags decide on columns of which nobody has said what they are, and
// with which roles the program would have them.
func (m *marking) deciding() *problem.Text {
	seems := map[detect.Role][]string{}
	for _, found := range core.Undecided(m.to, m.applied) {
		seems[found.Role] = append(seems[found.Role], shellWord(found.Name))
	}
	var flags []string
	for _, of := range []struct {
		flag string
		role detect.Role
	}{{"--qi", detect.QuasiIdentifying}, {"--sensitive", detect.Sensitive}} {
		if names := seems[of.role]; len(names) > 0 {
			flags = append(flags, of.flag+" "+strings.Join(names, ","))
		}
	}
	says := m.advice()
	if len(m.parts) == 0 {
		return withFlags(says, flags)
	}
	var where []*problem.Text
	for _, found := range core.Undecided(m.to, m.applied) {
		for _, t := range m.parts {
			if t.Column(found.Name) != nil {
				where = append(where, problem.Say("%q in %s", found.Name, t.Name))
			}
		}
	}
	return withFlags(problem.Say("Of the tables: %s. %s", problem.Chain(where, "; "), says), flags)
}

// advice says which flags decide what a column is.
func (m *marking) advice() *problem.Text {
	return problem.Say("--qi names what somebody could know about a person, --sensitive what nobody should learn, --keep what is neither, and --identifying what names people; --hold-back leaves all of them out.")
}

// withFlags adds the flags that names and values suggest.
func withFlags(says *problem.Text, flags []string) *problem.Text {
	if len(flags) == 0 {
		return says
	}
	return problem.Say("%s Judging by names and values: %s.", says, strings.Join(flags, " "))
}
