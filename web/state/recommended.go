package state

import (
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/sentence"
)

// Recommended stands for settings in which nobody has chosen a way of recoding: the finest groups,
// which keep the most detail, or the same steps for everybody where these are refused, or would
// take long. Project files do not contain it: Runnable writes the way that it stands for, so that a
// project means the same everywhere.
const Recommended project.Method = ""

// LongFinest is the number of records from which on a first result uses the same steps for
// everybody: the finest groups of so many take 8 to 30 s in a browser, by the number of different
// records.
const LongFinest = 100_000

// Unfit records why the engine refused the finest groups, and for which settings.
type Unfit struct {
	For project.Project
	Why *problem.Problem
}

// recommended returns the recommended way for settings that are otherwise complete.
func (s *State) recommended(c project.Project) project.Method {
	c.Recoding.Method = project.Finest
	if s.long() || c.Tables != nil || c.SetColumn() != nil || s.unfit(c) != nil {
		return project.FullDomain
	}
	return project.Finest
}

func (s *State) long() bool { return s.Profile != nil && s.Profile.Rows > LongFinest }

// unfit returns why settings with the finest groups are known to be refused, nil if they are not.
func (s *State) unfit(c project.Project) *problem.Problem {
	if s.Unfit != nil && Same(s.Unfit.For, c) {
		return s.Unfit.Why
	}
	return nil
}

// Refused records that the engine refuses settings. It reports whether the reason is a way of
// recoding that nobody chose: then Recommended now stands for another one.
func (s *State) Refused(c project.Project, why []*problem.Problem) bool {
	if s.Config.Recoding.Method != Recommended || c.Recoding.Method != project.Finest || len(why) == 0 || !ofRecoding(why[0]) {
		return false
	}
	s.Unfit = &Unfit{c, why[0]}
	return true
}

// ofRecoding reports whether a problem is that a way of recoding is impossible.
func ofRecoding(p *problem.Problem) bool {
	return p.Place.Path == "recoding.method" || strings.HasPrefix(string(p.Code), "core-recoding-")
}

// WhyRegular words why the finest groups are impossible for settings with the same steps for
// everybody, as far as known; "" otherwise.
func (s *State) WhyRegular(c project.Project) string {
	c.Recoding = project.Recoding{Method: project.Finest, Ranges: s.Config.Recoding.Ranges}
	if why := s.unfit(c); why != nil {
		return why.Sentence
	}
	return ""
}

// Recommends returns the recommended way for the settings, and the reason.
func (s *State) Recommends() (method project.Method, why string) {
	c := s.Runnable()
	method = s.recommended(c)
	switch {
	case method == project.Finest:
		why = language.T("It keeps the most detail. Its price: the same value may be exact in one record and coarser in another. The result has a button for the uniform table.")
	case c.SetColumn() != nil:
		why = sentence.Fill("Cells of {column} hold several values, which no other way of recoding protects.", "column", c.SetColumn().Name)
	case s.long():
		why = language.T("With so many records, the finest groups take long to find. The result has a button for them.")
	default:
		why = s.WhyRegular(c)
	}
	return method, why
}
