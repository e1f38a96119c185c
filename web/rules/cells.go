package rules

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/web/form"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// cells renders the rule for a column whose cells hold several values, or nil if there is none.
func (s *Screen) cells() app.UI {
	set := s.C.CellsColumn()
	if set == nil {
		return nil
	}
	promise := ui.Fills(set.Items.M(),
		"Whoever knows one of the values that a person has in {column}, and all else that could be known, finds at least {k} people.",
		"Whoever knows up to {n} of the values that a person has in {column}, and all else that could be known, finds at least {k} people.",
		"column", set.Name, "k", ui.Int(s.C.K()))
	return ui.Card("", app.H2().Text(ui.Fill("Several values in each cell of {column}", "column", set.Name)),
		ui.P("calm", promise),
		s.fieldAs(s.C.CellKnown(set.Name), form.Look{Term: "m",
			Why: language.T("From 1 to 3. Whoever knows more of them may find fewer people. The number of people is that of the groups.")}),
		s.fieldAs(s.C.CellLeaveOut(set.Name), form.Look{Unit: "%",
			Why: language.T("So that others stay finer. More are left out only where nothing can become coarser any more.")}),
		grounds(&privacy.Info{Attack: language.T("Identity disclosure by somebody who knows some of a person's values, such as two diagnoses, and looks for whoever has them."), Definition: language.T("k^m-anonymity: in every group, each set of at most m labels that a record shows is shown by at least k of its records. Labels are the same in all records; one that too few records of a group would show may be left out in all of the group."), Source: language.T("M. Terrovitis, N. Mamoulis, P. Kalnis: Privacy-preserving anonymization of set-valued data. VLDB 2008; with other columns: G. Poulis, G. Loukides, A. Gkoulalas-Divanis, S. Skiadopoulos: Anonymizing data with relational and transaction attributes. ECML PKDD 2013.")})).DataSet("testid", ui.CellsRule)
}
