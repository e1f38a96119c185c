package state

import (
	"slices"
	"strconv"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/web/sentence"
)

// CodePerson is the code of the obstacle that nobody said whose records these are, as in the
// engine.
const CodePerson problem.Code = "release-person"

// PersonChoice is a possible choice of person columns.
type PersonChoice struct {
	Columns []string
	People  int           // number of people, if known; else the number of rows
	Reason  *problem.Text // "patient number: 2,310 people in 10,000 rows"
}

// PersonChoices returns the possible person columns, the best guess first: those that name people
// and in which people repeat. It is empty if nobody seems to have several records.
func (s *State) PersonChoices() []PersonChoice {
	if s.Profile == nil || s.Config.CountColumn() != "" { // a line stands for many people
		return nil
	}
	var all []PersonChoice
	add := func(c PersonChoice) {
		if len(c.Columns) > 0 && s.everywhere(c.Columns) && !slices.ContainsFunc(all,
			func(other PersonChoice) bool { return slices.Equal(other.Columns, c.Columns) }) {
			all = append(all, c)
		}
	}
	for _, guess := range s.Profile.People {
		c := PersonChoice{Columns: s.naming(guess.Columns), People: guess.People, Reason: guess.Said}
		if len(c.Columns) < len(guess.Columns) {
			c.Reason = s.repeats(c.Columns) // the engine combined it with another detail, such as the date of birth
		}
		add(c)
	}
	for i := range s.Config.Columns {
		// Columns that do not seem to name people were not the engine's guess.
		name := s.Config.Columns[i].Name
		if p := s.ColumnProfile(name); s.RoleOf(name) == project.Identifying && p != nil && p.Role != project.Identifying &&
			p.Distinct > 1 && p.Distinct < s.Profile.Rows-p.Missing {
			add(PersonChoice{Columns: []string{name}, People: p.Distinct, Reason: s.repeats([]string{name})})
		}
	}
	if len(s.Config.Person) > 0 {
		add(PersonChoice{Columns: slices.Clone(s.Config.Person), People: s.Profile.Rows, Reason: s.repeats(s.Config.Person)})
	}
	return all
}

// naming returns those of the columns that may be person columns: they name people, or are made
// coarser beside some that do. Kept columns count as naming people once they are chosen: see
// SetPerson.
func (s *State) naming(columns []string) (names []string) {
	named := false
	for _, name := range columns {
		switch r := s.RoleOf(name); r {
		case project.QuasiIdentifying:
			names = append(names, name)
		case project.Sensitive, project.Count:
		default:
			if p := s.ColumnProfile(name); r == project.Identifying || p != nil && p.Role == project.Identifying {
				names, named = append(names, name), true
			}
		}
	}
	if !named {
		return nil
	}
	return names
}

// repeats words, in numbers, that a column repeats; for several together that is unknown.
func (s *State) repeats(columns []string) *problem.Text {
	if len(columns) != 1 {
		return problem.Say("%s together", problem.Listing{Names: columns, Most: len(columns)})
	}
	p := s.ColumnProfile(columns[0])
	if p == nil {
		return problem.Say("%s", columns[0])
	}
	return problem.Say("%s: %s different values in %s rows", p.Name, problem.Digits(risk.Count(p.Distinct)),
		problem.Digits(risk.Count(s.Profile.Rows-p.Missing)))
}

// PersonUnsaid reports whether it must still be said whose records these are.
func (s *State) PersonUnsaid() bool {
	return !s.Config.SaysPeople() && (len(s.PersonChoices()) > 0 || s.CellsColumn() != nil)
}

// Assumed returns the assumed person columns until somebody chooses: the strictest answer, by which
// records are about the fewest people. A column that somebody decided to keep is not assumed,
// because it would not be written. nil: nothing has to be said, or only somebody can.
func (s *State) Assumed() (columns []string) {
	if s.Config.SaysPeople() || s.CellsColumn() != nil {
		return nil
	}
	fewest := 0
	for _, c := range s.PersonChoices() {
		kept := slices.ContainsFunc(c.Columns, func(name string) bool { return s.RoleOf(name) == project.Insensitive })
		if !kept && (columns == nil || c.People < fewest) {
			columns, fewest = c.Columns, c.People
		}
	}
	return columns
}

// CodeAssumed is the code of the notice that person columns are assumed.
const CodeAssumed problem.Code = "page-person-assumed"

// Assumption describes the assumed person columns, nil if there are none.
func (s *State) Assumption() *problem.Problem {
	person := s.Assumed()
	if person == nil {
		return nil
	}
	at := slices.IndexFunc(s.PersonChoices(), func(c PersonChoice) bool { return slices.Equal(c.Columns, person) })
	return problem.New(CodeAssumed, "If each row is about another person, or other columns say whom it is about, say so in the columns step.",
		"Nobody has said whether each row is about another person. The strictest answer is assumed: rows that agree in %s are about the same person (%s).", problem.Cite(person), s.PersonChoices()[at].Reason)
}

// Person returns the person columns, chosen or assumed.
func (s *State) Person() []string {
	if len(s.Config.Person) > 0 {
		return s.Config.Person
	}
	return s.Assumed()
}

// assume adds the assumed person columns to settings.
func (s *State) assume(c *project.Project) {
	person := s.Assumed()
	if person == nil {
		return
	}
	c.Person, c.PersonAssumed = slices.Clone(person), true
	for _, name := range person {
		if column := c.Column(name); column.Held() {
			column.Role = project.Identifying
		}
	}
}

// SetPerson chooses the person columns.
func (s *State) SetPerson(columns []string) {
	if len(columns) == 0 || slices.Equal(columns, s.Config.Person) {
		return
	}
	s.change("", sentence.Fill("counted people by {columns}", "columns", sentence.List(columns, len(columns))), func(c *project.Project) {
		c.Person, c.RowsArePeople = slices.Clone(columns), false
		for _, name := range columns {
			if r := s.RoleOf(name); r != project.QuasiIdentifying && r != project.Identifying {
				s.setRole(name, project.Identifying)
			}
		}
	})
}

// SetRowsArePeople says that each row is about another person.
func (s *State) SetRowsArePeople() {
	if s.Config.RowsArePeople {
		return
	}
	s.change("", language.T("said that each row is about another person"), func(c *project.Project) {
		nobody(c)
		c.RowsArePeople = true
	})
}

// PersonWith adds a column to the person columns, or removes it unless it is the last.
func (s *State) PersonWith(column string, on bool) {
	var columns []string
	for _, name := range slices.Concat(s.ColumnsWith(project.Identifying), s.ColumnsWith(project.QuasiIdentifying)) {
		if name == column && on || name != column && slices.Contains(s.Config.Person, name) {
			columns = append(columns, name)
		}
	}
	s.SetPerson(columns)
}

// unnamed removes a column that no longer names people from the person columns.
func unnamed(c *project.Project, column string) {
	if !slices.Contains(c.Person, column) {
		return
	}
	c.Person = slices.DeleteFunc(slices.Clone(c.Person), func(name string) bool { return name == column })
	if len(c.Person) == 0 {
		nobody(c)
	}
}

// nobody removes all settings about people.
func nobody(c *project.Project) {
	c.Person, c.MaxRows, c.LeaveOutUnattributed, c.Size, c.SubsetOf, c.RecordsKnown = nil, 0, false, "", "", 0
}

// personObstacle reports that it is unknown whose records these are, and cannot be assumed; nil
// otherwise.
func (s *State) personObstacle() *problem.Problem {
	if !s.PersonUnsaid() || s.Assumed() != nil {
		return nil
	}
	if set := s.CellsColumn(); set != nil {
		return problem.New(CodePerson, "Say in the columns step whether each row is about a different person.",
			"Cells of the column %q hold several values: what is promised of them is about people of whom each has one row.", set.Name).
			OfColumn(set.Name)
	}
	best := s.PersonChoices()[0]
	return problem.New(CodePerson, "Say in the columns step whom a record is about, or that each record is about a different person.",
		"Is each record about a different person? %s.", best.Reason).OfColumn(best.Columns[0])
}

// Several returns the estimates about people with several records, nil if nobody is known to have
// several.
func (s *State) Several() *bridge.PeopleEstimate {
	if len(s.Person()) == 0 || s.Estimate == nil || s.Estimate.People == nil || s.Estimate.People.Most < 2 ||
		!slices.Equal(s.Estimate.For.Person, s.Person()) {
		return nil
	}
	return s.Estimate.People
}

// Unattributed returns the number of unattributed records.
func (s *State) Unattributed() int {
	if len(s.Person()) == 0 || s.Estimate == nil || s.Estimate.People == nil || !slices.Equal(s.Estimate.For.Person, s.Person()) {
		return 0
	}
	return s.Estimate.People.Unattributed
}

// LeaveOutUnattributed sets whether these are left out.
func (s *State) LeaveOutUnattributed() Setting {
	return s.ofProject("leave-out-unattributed", "leaveOutUnattributed", "Leave out records of which nothing says whose they are", "",
		either(language.T("left out records of which nothing says whose they are"),
			language.T("kept records of which nothing says whose they are")))
}

// MaxRows sets how many records of a person are kept at most; empty keeps all.
func (s *State) MaxRows() Setting {
	g := s.ofProject("max-rows", "maxRows", "Records of a person, at most", "Empty: all of them.",
		toldOr("kept all records of each person", "kept at most 1 record of each person", "kept at most {value} records of each person"))
	g.Empty = true
	if g.Value == 0.0 {
		g.Value = nil
	}
	return g
}

// Size sets how groups are counted where people have several records.
func (s *State) Size() Setting {
	g := s.ofProject("size", "size", "Groups are counted by", "", toldOf(sizes))
	return g.words(options(sizes)...)
}

// RecordsKnown sets how many records of a person somebody is assumed to know.
func (s *State) RecordsKnown() Setting {
	return Setting{
		ID: "records-known", Value: strconv.Itoa(s.Config.RecordsKnown),
		Param: param.Param{Kind: param.Choice, Label: language.T("Records of one person that somebody may know"), Choices: options(knownRecords)},
		Put: func(c *project.Project, v any) {
			c.RecordsKnown = slices.IndexFunc(knownRecords, func(o choice) bool { return o.Value == v })
		},
		Told: toldOf(knownRecords),
	}
}

// SubsetOf sets whether the research subset consists of rows or of people.
func (s *State) SubsetOf() Setting {
	g := s.ofProject("subset-of", "subsetOf", "The part that is released is of", "", toldOf(subsetOf))
	g.Gone = func() bool { return s.Config.Subset == nil || len(s.Person()) == 0 }
	g.Value = string(s.Config.SubsetOf)
	return g.words(options(subsetOf)...)
}
