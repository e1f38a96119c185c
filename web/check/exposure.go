package check

import (
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/web/risks"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// limits are the risks that somebody accepts, and whether the file keeps them.
func (s *Screen) limits(r *bridge.CheckReport) app.UI {
	if r.Classes == 0 || r.Exposure == nil {
		return nil
	}
	return risks.Limits(s.C, r.People, "Set the risks that you accept. They change nothing in the file.", func(limit risk.Limit) app.UI {
		all := r.Exposure.Limits
		// the engine was started anew since they were judged
		if s.C.Exposed.Limits == nil && *s.C.State.Check.For.Expose.Limits != s.C.AcceptedRisks() {
			s.C.JudgeFile()
		}
		if a := s.C.Exposed.Limits; a != nil { // they were changed since the check
			if wait := ui.Waiting(true, a.Waiting, a.Problems); wait != nil {
				return wait
			}
			all = a.Report.Exposure.Limits
		}
		return risks.Judged(limit, all, "")
	})
}

// folds are closed until somebody wants to know more.
func (s *Screen) folds(r *bridge.CheckReport) app.UI {
	if r.Classes == 0 {
		return nil
	}
	fold := func(id string, heading, about language.Text, draw func(e *bridge.Exposure) []app.UI) app.UI {
		var body []app.UI
		if a := s.C.Exposed.More; a != nil {
			if wait := ui.Waiting(true, a.Waiting, a.Problems); wait != nil {
				body = []app.UI{wait}
			} else {
				body = draw(a.Report.Exposure)
			}
		}
		return ui.AskFold(id, heading, about, s.C.ExposeFile, body...)
	}
	return ui.Div("folds",
		fold(ui.CheckSingled, "Who is found by few details?",
			"Which one to four details are enough to single somebody out, and what is found if * could be any value.",
			func(e *bridge.Exposure) []app.UI { return singled(r, e) }),
		fold(ui.CheckHarbor, "The eighteen identifiers of Safe Harbor", "For files under HIPAA: which columns seem to hold one.",
			func(e *bridge.Exposure) []app.UI { return harbor(e) }))
}

// singled lists the few details that are enough to single somebody out, without showing
// anybody.
func singled(r *bridge.CheckReport, e *bridge.Exposure) []app.UI {
	who, sp := wordsRecords, e.Special
	if r.People {
		who = wordsPeople
	}
	var rows []app.UI
	var numbers []string
	for i, n := range sp.Singled {
		rows = append(rows, ui.Line(risks.By(i+1), ui.Int(n)))
		numbers = append(numbers, strconv.Itoa(n))
	}
	wildcard := ui.Fill("If * could be any value, a guess is right at most {highest}, and on average {average}.", "highest",
		ui.Tries(e.Wildcard.Highest), "average", ui.Tries(e.Wildcard.Average))
	if r.People {
		wildcard += " " + language.T("This counts records, as people have several.")
	}
	return []app.UI{
		ui.P("calm", SingledSentence(sp, r.People)),
		ui.Div("grid two",
			ui.Captioned("How many details are enough", ui.Figures("", who), rows...),
			risks.Sets("Which details", who, sp)).
			DataSet("singled", strings.Join(numbers, " ")),
		app.P().DataSet("testid", ui.CheckWildcard).DataSet("highest", ui.Raw(e.Wildcard.Highest)).Text(wildcard),
		ui.Why(risks.Unique(r.People))}
}

// SingledSentence says how many are found by few details.
func SingledSentence(s *risk.Specials, people bool) string {
	n := 0
	for _, by := range s.Singled {
		n += by
	}
	none, one, many, of := language.Text("No record is singled out by up to {details}."), language.Text(
		"1 of {of} is singled out by up to {details}."), language.Text("{n} of {of} are singled out by up to {details}."), ui.Records(s.People)
	if people {
		none, of = "No person is singled out by up to {details}.", ui.People(s.People)
	}
	text := ui.Fill(none, "details", risks.UpTo(s.Most))
	if n > 0 {
		text = ui.Fills(n, one, many, "of", of, "details", risks.UpTo(s.Most))
	}
	if s.Most < s.Asked {
		text += " " + language.T("In a table of this size it would take too long to look at more details together.")
	}
	return text
}

// harbor is the list of the eighteen identifiers with the columns that seem to hold them.
func harbor(e *bridge.Exposure) []app.UI {
	var found []app.UI
	var none []string
	for _, id := range language.Described(e.SafeHarbor) {
		if len(id.Columns) == 0 {
			none = append(none, id.Name)
			continue
		}
		body := []app.UI{app.B().Text(id.Letter + " · " + id.Name), ui.P("why", id.Sentence)}
		for _, c := range id.Columns {
			body = append(body, app.P().DataSet("testid", ui.HarborPrefix+c.Name).Text(ui.Fill("{column}: {reason}", "column", c.Name, "reason",
				language.Render(c.ReasonSaid))))
		}
		found = append(found, app.Li().Body(body...))
	}
	text := language.T("No column seems to hold one of them.")
	if len(found) > 0 {
		text = ui.Fill("Nothing is found of the others: {others}.", "others", strings.Join(none, "; "))
	}
	return []app.UI{ui.Ul("harbor", found...),
		ui.P("calm", text+" "+language.T("That is no proof: names and patterns are recognised, not meanings.")),
		ui.Note("45 CFR 164.514(b)(2). The rule also wants that nobody who releases the table knows how to identify a person from what is left. Whether it is met is for you to say.")}
}
