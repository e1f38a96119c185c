package state

import "slices"

// Place is one of the tabs of the result.
type Place string

// The places of the result.
const (
	SummaryPlace      Place = "summary"      // its meaning for people, and its verification
	RiskPlace         Place = "risk"         // who could be found, and how
	UsePlace          Place = "use"          // what it is still good for
	TablePlace        Place = "table"        // its rows, and the changes of columns
	AlternativesPlace Place = "alternatives" // other tables by the same rules
	ReportPlace       Place = "report"       // what others can verify
)

// Places lists the places of the result in order.
var Places = []Place{SummaryPlace, RiskPlace, UsePlace, TablePlace, AlternativesPlace, ReportPlace}

// Title names a place.
func (p Place) Title() string {
	if title := placeTitles(p); title != "" {
		return title
	}
	return string(p)
}

// Visit shows a place of the result; it ignores unknown ones, such as those of another version.
func (s *State) Visit(p Place) {
	if slices.Contains(Places, p) {
		s.Place = p
	}
}

// HasPlaces reports whether there is a table to judge; without an outcome there is none.
func (o *Outcome) HasPlaces() bool { return o != nil && o.Found && o.Refusal == nil }
