package evidence

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
)

// Situation holds the facts that decide which sentences are true of a release.
type Situation struct {
	Before *risk.Prosecutor // nil: not told
	After  risk.Prosecutor
	// Size is that of the smallest group, by shares where persons are counted; what a
	// rule guarantees where groups are measured by different persons, 1 where none
	// does. Of a batch it is no more than what holds of all batches together.
	Size   int
	Known  []string // columns that were called known, in any order
	People People
	// CountsPersons says that groups were measured by different persons, no matter
	// how many records each has.
	CountsPersons bool
	RecordsKnown  int // records of a person that somebody is taken to know
	LeftOut       int
	MaxRows       int  // records of a person that were kept at most, 0: all
	Attributed    bool // unattributed records were left out
	FewerThan     int  // numbers of left-out records below it are not told; 0: all are
	Written       project.LeftOut
	Subset        bool     // only the records of a research subset count
	SubsetPeople  bool     // and it is one of people, with all their records
	Outsiders     bool     // records outside of it are in the file, hidden
	Original      bool     // records are in the order of the table
	Suggested     bool     // the program suggested roles and rules, and nobody confirmed them
	Assumed       []string // columns that are taken to say whom a record is about, which nobody said
	Unmarked      []string
	HeldBack      []string // not written, because nobody said what they are, or somebody left them out
	Kept          []string // harmless
	Confirmed     []string // written as they are: somebody said, asked about it, that nobody can know them
	By            string   // who said so, and answers for the release; empty: not named
	Perturbed     []string // whose values were changed at random, or rounded
	// Brief counts columns that are written as they are, where there are more than a few, instead of
	// naming each: for whoever shows the names elsewhere.
	Brief       bool
	Unprotected []string // sensitive columns that no rule protects
	Sensitive   bool     // a rule protects a sensitive column
	Aggregated  []string
	Set         string   // the column whose cells hold several values, "": none
	SetKnown    int      // how many of these somebody is taken to know
	Lists       []string // sensitive columns whose cells hold several values
	Pseudonyms  []string
	Shifted     []string
	Keyed       bool     // a key made pseudonyms, or moved dates
	Tables      []string // several, which were released together; nil: it is one
	Uncounted   []string // of these: those in which nobody knows how many lines a person has
	Keys        []string // columns of pseudonyms of something else than people, in several tables
	Joined      bool     // the file shows which records are one person's, and somebody has several
	Whole       bool     // people were protected with all of their records
	Estimated   bool     // a rule rests on an estimate of a population
	Batch       int      // of a table that grows, 0 for others
	Few         bool     // fewer records than a group needs may have joined one of an earlier batch
	Chosen      bool     // somebody chose the levels, so that nothing was searched
	// Differential is the budget of differential privacy, nil without it.
	Differential *project.Differential
}

// People says what is known of whom a record is about.
type People uint8

const (
	unanswered People = iota // nobody said
	Rows                     // each record is about another person
	persons                  // columns say it
)

// SituationOf is the situation of a release of a project, for whoever has the
// table: columns are its names, order is that of the file.
func SituationOf(p *project.Project, columns []string, found *anonymize.Result, order project.Order) Situation {
	s := situated(found)
	s.Before, s.Original = &found.Before, order == project.Original
	return s.of(p, columns)
}

// situated returns the facts of a result that everybody may be told.
func situated(found *anonymize.Result) Situation {
	return Situation{After: found.After, LeftOut: found.Suppressed, Joined: found.Linked, Whole: found.People != nil && found.People.Profiles > 0}
}

// of adds what the project says.
func (s Situation) of(p *project.Project, columns []string) Situation {
	switch {
	case p.RowsArePeople:
		s.People = Rows
	case len(p.Person) > 0:
		s.People = persons
		if p.PersonAssumed {
			s.Assumed = p.Person
		}
	}
	s.CountsPersons = s.People == persons && p.Size.Chosen() == project.Persons
	s.Suggested = p.Suggested
	s.Size = s.After.Smallest
	if s.CountsPersons || s.Whole || s.Joined && s.People == persons || p.RecordsKnown > 1 {
		s.Size = guaranteed(p)
	}
	switch {
	case s.Few && s.CountsPersons:
		s.Size = 1
	case s.Batch > 0:
		s.Size = min(s.Size, guaranteed(p))
	}
	s.RecordsKnown = max(p.RecordsKnown, 1)
	s.Written = p.Output.LeftOut.Chosen()
	for _, of := range p.Tables {
		s.Tables = append(s.Tables, of.Name)
	}
	s.Uncounted = p.Uncounted()
	s.MaxRows, s.Attributed = p.MaxRows, p.LeaveOutUnattributed
	s.Differential = p.Differential()
	s.Chosen = len(p.Recoding.Levels) > 0 || s.Differential != nil && s.Differential.Search == 0
	s.Subset = p.Subset != nil
	s.SubsetPeople = s.Subset && p.SubsetOf == project.SubsetPersons
	s.Outsiders = s.Subset && p.Output.Outside.Chosen() == project.Mask
	s.Joined = s.Joined || s.Batch > 0 && p.Linked()
	for _, name := range columns {
		s.column(p, name)
	}
	for _, m := range p.Models {
		s.Sensitive = s.Sensitive || m.Attribute != ""
		s.Estimated = s.Estimated || m.Model == "k-map-estimated" || m.Model == "population-uniqueness"
	}
	return s
}

// guaranteed is the size of groups that the rules of a project guarantee, 1 if
// none does.
func guaranteed(p *project.Project) int {
	size := 1
	for _, m := range p.Models {
		if m.Model == privacy.KAnonymity || m.Model == privacy.AlphaKAnonymity {
			size = max(size, m.Params.Int("k"))
		}
	}
	return size
}

func (s *Situation) column(p *project.Project, name string) {
	c := p.Described(name)
	if c == nil {
		s.Unmarked = append(s.Unmarked, name)
		return
	}
	switch c.Role {
	case project.QuasiIdentifying:
		s.Known = append(s.Known, name)
		if c.Items != nil {
			s.Set, s.SetKnown = name, c.Items.M()
		}
		if c.Microaggregate != nil {
			s.Aggregated = append(s.Aggregated, name)
		}
	case project.Insensitive:
		switch exact := c.Perturb == nil && c.Treatment != project.Shift; {
		case exact && slices.Contains(p.NobodyKnows, name):
			s.Confirmed = append(s.Confirmed, name)
		case exact:
			s.Kept = append(s.Kept, name)
		}
	case project.Sensitive:
		if c.Perturb == nil && slices.Contains(p.NobodyKnows, name) {
			s.Confirmed = append(s.Confirmed, name)
		}
		if c.Lists() {
			s.Lists = append(s.Lists, name)
		}
		protected := slices.ContainsFunc(p.Models, func(m project.Model) bool { return m.Attribute == name })
		if !protected {
			s.Unprotected = append(s.Unprotected, name)
		}
	case project.HeldBack, project.Undecided:
		s.HeldBack = append(s.HeldBack, name)
	case project.Identifying:
		if t := p.Treated(c); t == project.Pseudonym || t == project.Number {
			s.Pseudonyms = append(s.Pseudonyms, name)
			if len(p.Tables) > 0 && !slices.Contains(p.Person, name) {
				s.Keys = append(s.Keys, name)
			}
			s.Keyed = s.Keyed || t == project.Pseudonym
		}
	}
	if c.Perturb != nil {
		s.Perturbed = append(s.Perturbed, name)
	}
	if c.Treatment == project.Shift {
		s.Shifted, s.Keyed = append(s.Shifted, name), true
	}
}
