package state

import (
	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/sentence"
)

// The settings of the file's contents: its records, their order, and the treatment of columns that
// name people.

// LeftOutAs sets how left-out records are written.
func (s *State) LeftOutAs() Setting {
	g := s.ofProject("left-out", "output.leftOut", "Records that are left out", "", toldOf(leftOut)).words(options(leftOut)...)
	put := g.Put
	g.Put = func(c *project.Project, v any) {
		put(c, v)
		if v == string(project.Blank) && c.Output.Order == project.Original {
			c.Output.Order = ""
		}
	}
	return g
}

// Outside sets how records outside the research subset are written.
func (s *State) Outside() Setting {
	return s.ofProject("outside", "output.outside", "Records outside the part that is released", "",
		toldOf(outside)).words(options(outside)...)
}

// Order sets the order of the records.
func (s *State) Order() Setting {
	g := s.ofProject("order", "output.order", "Order of the records", "", toldOf(orders))
	g.Value = string(s.Config.Output.Order)
	var offered []param.Option
	for _, o := range options(orders) {
		if o.Value != string(project.Original) || s.Config.Output.LeftOut != project.Blank {
			offered = append(offered, o)
		}
	}
	g.Put = func(c *project.Project, v any) { c.Output.Order = project.Order(v.(string)) }
	return g.words(offered...)
}

// Treatment sets the treatment of a column that names people.
func (s *State) Treatment(column string) Setting {
	return s.ofColumn("treated-", column, param.Param{Kind: param.Choice, Label: column, Choices: options(treatments)},
		string(s.Config.Treated(s.Column(column))),
		func(c *project.Column, v any) { c.Treatment = project.Treatment(v.(string)) },
		func(v any) string {
			return s.about([]string{column}, wordsDidTreat, "what", label(options(treatments))(v))
		})
}

// Shifted sets whether the dates of a person in a column move by a number of days.
func (s *State) Shifted(column string) Setting {
	return s.ofColumn("shifted-", column, param.Param{Kind: param.Flag, Label: column, Default: false},
		s.Column(column).Treatment == project.Shift,
		func(c *project.Column, v any) {
			c.Treatment = ""
			if v == true {
				c.Treatment = project.Shift
			}
		}, either(sentence.Fill("moved the dates of {column} by days drawn for each person", "column",
			column), sentence.Fill("left the dates of {column} as they are", "column", column)))
}

// Shiftable lists the date columns that may be shifted: those that are not made coarser.
func (s *State) Shiftable() (names []string) {
	for _, c := range s.Config.Columns {
		if t, _ := s.TypeOf(c.Name); t == table.Date && c.Role != project.QuasiIdentifying &&
			len(s.ModelsOf(c.Name)) == 0 && len(s.Person()) > 0 {
			names = append(names, c.Name)
		}
	}
	return names
}

// NeedsKey reports whether the treatments of columns need a key.
func (s *State) NeedsKey() bool { return s.Config.NeedsKey() }

// SetKey records the engine's key; nil: it has none.
func (s *State) SetKey(key *bridge.KeyFile) {
	s.Key = key
	s.Estimate = nil // it says what is missing
}

// keyObstacle reports a missing key, nil if none is.
func (s *State) keyObstacle() *problem.Problem {
	if !s.NeedsKey() || s.Key != nil {
		return nil
	}
	return problem.New("release-no-key",
		"Open the key file that was made for this recipient, or make a new key. You keep it yourself; it is not part of the project.",
		"Pseudonyms and shifted dates need a key, but no key is open.")
}
