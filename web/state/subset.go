package state

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/sentence"
)

// SubsetKind says how a research subset is chosen.
type SubsetKind string

const (
	SubsetNone   SubsetKind = ""       // all records are released
	SubsetWhere  SubsetKind = "where"  // by conditions on values
	SubsetSample SubsetKind = "sample" // a random share
	SubsetRows   SubsetKind = "rows"   // by a list of records
)

// The initial share and seed of a sample.
const (
	DefaultShare = 0.1
	DefaultSeed  = 1
)

// Subset returns how the research subset is chosen.
func (s *State) Subset() SubsetKind {
	switch sub := s.Config.Subset; {
	case sub == nil:
		return SubsetNone
	case sub.Sample != nil:
		return SubsetSample
	case sub.Where != nil:
		return SubsetWhere
	default:
		return SubsetRows
	}
}

// LeftOut returns the largest number of records that may be left out: of the released ones, which
// the engine has to count first in a research subset.
func (s *State) LeftOut() (records int, known bool) {
	if s.Profile == nil {
		return 0, false
	}
	released := s.Profile.Rows
	if s.Config.Subset != nil {
		e := s.Estimate
		if e == nil || e.Asked || e.Records == 0 || !reflect.DeepEqual(e.For.Subset, s.Config.Subset) {
			return 0, false
		}
		released = e.Records
	}
	return core.AbsoluteLimit(s.Config.SuppressionLimit, released), true
}

// SetSubsetKind sets how the research subset is chosen. Without a subset, models that need one are
// removed.
func (s *State) SetSubsetKind(kind SubsetKind) {
	if kind == s.Subset() {
		return
	}
	name := language.Text("released all records")
	var sub *project.Subset
	switch kind {
	case SubsetWhere:
		name, sub = "released the records that meet conditions", &project.Subset{Where: []project.Condition{{Column: s.firstCondition()}}}
	case SubsetSample:
		name, sub = "released a random share of the records", &project.Subset{Sample: &project.Sample{Share: DefaultShare, Seed: DefaultSeed}}
	case SubsetRows:
		name, sub = "released the records of a list", &project.Subset{}
	}
	s.change("", language.T(name), func(c *project.Project) {
		c.Subset = sub
		if sub == nil {
			c.Models = slices.DeleteFunc(slices.Clone(c.Models), func(m project.Model) bool {
				info := s.Model(m.Model)
				return info != nil && info.Subset
			})
		}
	})
	s.Drafts = map[string]Draft{}
}

// firstCondition returns the initial column of a condition: the one with the fewest values, by
// which people choose.
func (s *State) firstCondition() string {
	name, fewest := "", 0
	for i := range s.Profile.Columns {
		if p := &s.Profile.Columns[i]; name == "" || p.Distinct > 1 && p.Distinct < fewest {
			name, fewest = p.Name, p.Distinct
		}
	}
	return name
}

// AddCondition adds an empty condition.
func (s *State) AddCondition() {
	s.setWhere("", language.T("added a condition on the records that are released"), func(where []project.Condition) []project.Condition {
		return append(where, project.Condition{Column: s.firstCondition()})
	})
}

// RemoveCondition removes a condition, except for the last one.
func (s *State) RemoveCondition(i int) {
	s.setWhere("", language.T("removed a condition on the records that are released"), func(where []project.Condition) []project.Condition {
		if len(where) < 2 || i >= len(where) {
			return where
		}
		return slices.Delete(where, i, i+1)
	})
	s.Drafts = map[string]Draft{}
}

// SetCondition replaces a condition.
func (s *State) SetCondition(i int, c project.Condition) {
	s.setWhere("subset-"+strconv.Itoa(i), ConditionWords(c), func(where []project.Condition) []project.Condition {
		if i < len(where) {
			where[i] = c
		}
		return where
	})
}

func (s *State) setWhere(key, name string, edit func([]project.Condition) []project.Condition) {
	if s.Subset() != SubsetWhere {
		return
	}
	s.change(key, name, func(c *project.Project) { c.Subset = &project.Subset{Where: edit(slices.Clone(c.Subset.Where))} })
}

// SetSubsetRows selects the records of a list.
func (s *State) SetSubsetRows(file string, rows []int) {
	s.change("", sentence.Fills(len(rows), "released 1 record, which {file} names", "released {n} records, which {file} names", "file", file),
		func(c *project.Project) { c.Subset = &project.Subset{Rows: rows} })
}

// ParseRows parses a list of record numbers as people count them: from 1, without the line of
// names, separated by spaces, commas, semicolons or line breaks. It returns numbers from 0.
func ParseRows(file, text string, records int) ([]int, *problem.Problem) {
	var rows []int
	for i, line := range strings.Split(text, "\n") {
		for _, word := range strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t\r,;\uFEFF", r) }) {
			place := problem.Place{File: file, Line: i + 1}
			n, err := strconv.Atoi(word)
			if err != nil {
				return nil, problem.New("page-subset-number", "List the numbers of the records, from 1 on, with line breaks or commas between them.",
					"%q is not the number of a record.", word).At(place)
			}
			if n < 1 || n > records {
				return nil, problem.New("page-subset-range", "", "The list names record %d, which the table does not have.", n).
					Hinted("The records have the numbers 1 to %d; the line of names is not counted.", records).At(place)
			}
			rows = append(rows, n-1)
		}
	}
	if len(rows) == 0 {
		return nil,
			problem.New("page-subset-empty", "List the numbers of the records, from 1 on.", "The list is empty.").InFile(file)
	}
	slices.Sort(rows)
	return slices.Compact(rows), nil
}

// ConditionWords words a condition for the history.
func ConditionWords(c project.Condition) string {
	text := wordsDidUnsaid
	switch {
	case c.From != nil && c.To != nil:
		text = wordsDidBetween
	case c.From != nil:
		text = wordsDidFrom
	case c.To != nil:
		text = wordsDidUpTo
	case len(c.Is) == 1:
		text = wordsDidValue
	case len(c.Is) > 1:
		text = wordsDidValues
	}
	end := func(v *string) string {
		if v == nil {
			return ""
		}
		return *v
	}
	told := text.is
	if c.Not {
		told = text.not
	}
	return sentence.Fill(told, "column", c.Column, "values", sentence.List(c.Is, max(1, len(c.Is))), "from", end(c.From), "to", end(c.To))
}

// subsetObstacle says what a research subset lacks, nil if nothing.
func (s *State) subsetObstacle() *problem.Problem {
	if s.Config.Subset != nil && len(s.Person()) > 0 && s.Config.SubsetOf == "" {
		return problem.New(CodeSubset, "Choose one beside the records that are released.",
			"It is not yet chosen whether single records are released, or people with all their records.")
	}
	switch s.Subset() {
	case SubsetRows:
		if len(s.Config.Subset.Rows) == 0 {
			return problem.New(CodeSubset, "Choose a file with the numbers of the records, or release all records.",
				"It is not yet chosen which records are released.")
		}
	case SubsetWhere:
		for _, c := range s.Config.Subset.Where {
			if len(c.Is) == 0 && c.From == nil && c.To == nil {
				return problem.New(CodeSubset, "Name values of the column, or a lowest or highest one, or release all records.",
					"The condition on %q does not yet say which records are released.", c.Column)
			}
		}
	}
	return nil
}

// CodeSubset is the code of the obstacle that a research subset is not complete.
const CodeSubset problem.Code = "page-subset"
