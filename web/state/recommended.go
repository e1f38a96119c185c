package state

import (
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/sentence"
)

// Recommended is the way of recoding of settings in which nobody has chosen one: the
// finest groups, which keep the most detail, or the same steps for everybody where
// these are refused, or would take long. It is none of a project file: Runnable
// writes down the way that it stands for, so that a project means the same everywhere.
const Recommended project.Method = ""

// LongFinest is the number of records from which on a first result is by the same
// steps for everybody: the finest groups of so many take 8 to 30 s in a browser, by the
// number of different records.
const LongFinest = 100_000

// Unfit is why the engine does not recode by the finest groups, and by which settings.
type Unfit struct {
	For project.Project
	Why *problem.Problem
}

// recommended is the way that is recommended for settings that are otherwise complete.
func (s *State) recommended(c project.Project) project.Method {
	c.Recoding.Method = project.Finest
	if s.long() || c.SetColumn() != nil || s.unfit(c) != nil {
		return project.FullDomain
	}
	return project.Finest
}

func (s *State) long() bool { return s.Profile != nil && s.Profile.Rows > LongFinest }

// unfit is why settings that ask for the finest groups are known to be refused, nil if
// they are not.
func (s *State) unfit(c project.Project) *problem.Problem {
	if s.Unfit != nil && Same(s.Unfit.For, c) {
		return s.Unfit.Why
	}
	return nil
}

// Refused takes that the engine refuses settings. It reports whether that is because
// of the way of recoding, and nobody chose that: then they stand for another one now.
func (s *State) Refused(c project.Project, why []*problem.Problem) bool {
	if s.Config.Recoding.Method != Recommended || c.Recoding.Method != project.Finest || len(why) == 0 || !ofRecoding(why[0]) {
		return false
	}
	s.Unfit = &Unfit{c, why[0]}
	return true
}

// ofRecoding reports whether a problem is that a way of recoding cannot be had.
func ofRecoding(p *problem.Problem) bool {
	return p.Place.Path == "recoding.method" || strings.HasPrefix(string(p.Code), "core-recoding-")
}

// WhyRegular says in a sentence why the finest groups cannot be had by settings that ask
// for the same steps for everybody, as far as that is known; "" if it is not.
func (s *State) WhyRegular(c project.Project) string {
	c.Recoding = project.Recoding{Method: project.Finest}
	if why := s.unfit(c); why != nil {
		return why.Sentence
	}
	return ""
}

// Recommends says what is recommended for the settings, and why.
func (s *State) Recommends() (method project.Method, why string) {
	c := s.Runnable()
	method = s.recommended(c)
	switch {
	case method == project.Finest:
		why = language.T("It keeps the most detail. Its price: the same value may be exact in one record and coarser in another. The result has a button for the regular table.")
	case c.SetColumn() != nil:
		why = sentence.Fill("Cells of {column} hold several values, which no other way of recoding protects.", "column", c.SetColumn().Name)
	case s.long():
		why = language.T("With so many records, the finest groups take long to find. The result has a button for them.")
	default:
		why = s.WhyRegular(c)
	}
	return method, why
}
