package state

import (
	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// The settings of what the file has: which records, in which order, and what becomes
// of columns that name people.

var leftOut = []param.Option{
	{Value: string(project.Drop), Label: "are not written", Sentence: "The file has fewer records than the table."},
	{Value: string(project.Blank), Label: "are written as records of *", Sentence: "The file has as many records as the table, and shows how many were left out. Their places would tell who they are, so the order cannot be the original one."},
	{Value: string(project.Mask), Label: "keep their other columns, with * in the details", Sentence: "All of them are one group in the file, which has to meet the rules like any other. If it does not, nothing is saved."},
}

// LeftOutAs is what is written of records that are left out.
func (s *State) LeftOutAs() Setting {
	g := s.ofProject("left-out", "output.leftOut", "Records that are left out", "", told("records that are left out %s", label(leftOut))).words(leftOut...)
	put := g.Put
	g.Put = func(c *project.Project, v any) {
		put(c, v)
		if v == string(project.Blank) && c.Output.Order == project.Original {
			c.Output.Order = ""
		}
	}
	return g
}

var outside = []param.Option{
	{Value: string(project.Drop), Label: "are not written"},
	{Value: string(project.Mask), Label: "are written with * in the details", Sentence: "Then the file shows which records belong to the part that is released, and which do not."},
}

// Outside is what is written of records outside the research subset.
func (s *State) Outside() Setting {
	return s.ofProject("outside", "output.outside", "Records outside the part that is released", "", told("records outside %s", label(outside))).words(outside...)
}

var orders = []param.Option{
	{Value: "", Label: "shuffled where needed", Sentence: "Before the file is written, its order is tested. Where people have several records, or the order gives away what the file does not show, the records are shuffled."},
	{Value: string(project.Shuffled), Label: "shuffled", Sentence: "At random, each time anew. Nobody can undo it, and nothing is kept of it."},
	{Value: string(project.Sorted), Label: "sorted by all columns", Sentence: "The same for everybody who sorts the file."},
	{Value: string(project.Original), Label: "as in the table", Sentence: "The order may tell what the file does not show. The result says so where it does."},
}

// Order is the order of the records.
func (s *State) Order() Setting {
	g := s.ofProject("order", "output.order", "Order of the records", "", told("order of the records: %s", label(orders)))
	g.Value = string(s.Config.Output.Order)
	var offered []param.Option
	for _, o := range orders {
		if o.Value != string(project.Original) || s.Config.Output.LeftOut != project.Blank {
			offered = append(offered, o)
		}
	}
	g.Put = func(c *project.Project, v any) { c.Output.Order = project.Order(v.(string)) }
	return g.words(offered...)
}

var treatments = []param.Option{
	{Value: string(project.Remove), Label: "is removed"},
	{Value: string(project.Hide), Label: "stays, with * in every cell"},
	{Value: string(project.Pseudonym), Label: "becomes a pseudonym", Sentence: "The same value and key give the same pseudonym, in the next file, too. Whoever holds the key can find everybody: a pseudonym is not anonymous."},
	{Value: string(project.Number), Label: "becomes a number, in random order", Sentence: "The numbers are drawn anew for each file, and show which records have the same value."},
}

// Treatment is what becomes of a column that names people.
func (s *State) Treatment(column string) Setting {
	return s.ofColumn("treated-", column, param.Param{Kind: param.Choice, Label: column, Choices: treatments}, string(s.Config.Treated(s.Column(column))),
		func(c *project.Column, v any) { c.Treatment = project.Treatment(v.(string)) },
		told(column+" %s", label(treatments)))
}

// Shifted is whether the dates of a person in a column move by a number of days.
func (s *State) Shifted(column string) Setting {
	return s.ofColumn("shifted-", column, param.Param{Kind: param.Flag, Label: column, Default: false}, s.Column(column).Treatment == project.Shift,
		func(c *project.Column, v any) {
			c.Treatment = ""
			if v == true {
				c.Treatment = project.Shift
			}
		}, either("moved the dates of "+column+" by days drawn for each person", "left the dates of "+column+" as they are"))
}

// Shiftable are the columns of dates that may be moved: those that nobody makes coarser.
func (s *State) Shiftable() (names []string) {
	for _, c := range s.Config.Columns {
		if t, _ := s.TypeOf(c.Name); t == table.Date && c.Role != project.QuasiIdentifying && len(s.ModelsOf(c.Name)) == 0 && len(s.Config.Person) > 0 {
			names = append(names, c.Name)
		}
	}
	return names
}

// NeedsKey reports whether a key is needed for what becomes of columns.
func (s *State) NeedsKey() bool { return s.Config.NeedsKey() }

// SetKey takes note of the key that the engine has; nil: it has none.
func (s *State) SetKey(key *bridge.KeyFile) {
	s.Key = key
	s.Estimate = nil // it says what is missing
}

// keyObstacle says that a key is missing, nil if none is.
func (s *State) keyObstacle() *problem.Problem {
	if !s.NeedsKey() || s.Key != nil {
		return nil
	}
	return problem.New("release-no-key", "Open the key file that was made for this recipient, or make a new key. You keep it yourself; it is not part of the project.",
		"Pseudonyms and shifted dates need a key, but no key is open.")
}
