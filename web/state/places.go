package state

import "slices"

// Place is one of the tabs of the result.
type Place string

// The places of the result.
const (
	SummaryPlace      Place = "summary"      // what it means for people, and whether it was confirmed
	RiskPlace         Place = "risk"         // who could be found, and by what
	UsePlace          Place = "use"          // what it is still good for
	TablePlace        Place = "table"        // its rows, and what became of the columns
	AlternativesPlace Place = "alternatives" // other tables by the same rules
	ReportPlace       Place = "report"       // what others can check
)

// Places are the places of the result in their order.
var Places = []Place{SummaryPlace, RiskPlace, UsePlace, TablePlace, AlternativesPlace, ReportPlace}

// Title is a place's name.
func (p Place) Title() string {
	if title := placeTitles(p); title != "" {
		return title
	}
	return string(p)
}

// Visit chooses the place of the result that is on show; one that is unknown, such as
// that of another version, is left alone.
func (s *State) Visit(p Place) {
	if slices.Contains(Places, p) {
		s.Place = p
	}
}

// HasPlaces reports whether there is a table to be judged.
func (o *Outcome) HasPlaces() bool { return o.Found && o.Refusal == nil }
