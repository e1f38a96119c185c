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
	return risks.Limits(s.C, r.People, wordsLimits, func(limit risk.Limit) app.UI {
		all := r.Exposure.Limits
		if s.C.Exposed.Limits == nil && *s.C.State.Check.For.Expose.Limits != s.C.AcceptedRisks() { // the engine was started anew since they were judged
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
	fold := func(id, heading, about string, draw func(e *bridge.Exposure) []app.UI) app.UI {
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
	return app.Div().Class("folds").Body(
		fold(ui.CheckSingled, wordsSingled, wordsSingledWhy, func(e *bridge.Exposure) []app.UI { return singled(r, e) }),
		fold(ui.CheckHarbor, wordsHarbor, wordsHarborWhy, func(e *bridge.Exposure) []app.UI { return harbor(e) }))
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
	wildcard := ui.Fill(wordsWildcard, "highest", ui.Tries(e.Wildcard.Highest), "average", ui.Tries(e.Wildcard.Average))
	if r.People {
		wildcard += " " + wordsWildcardRecords
	}
	return []app.UI{
		app.P().Class("calm").Text(SingledSentence(sp, r.People)),
		app.Div().Class("grid two").DataSet("singled", strings.Join(numbers, " ")).Body(
			app.Table().Class("plain").Body(app.Caption().Text(wordsHowMany), ui.Heads("", "#"+who), app.TBody().Body(rows...)),
			risks.Sets(wordsWhich, "#"+who, sp)),
		app.P().DataSet("testid", ui.CheckWildcard).DataSet("highest", ui.Raw(e.Wildcard.Highest)).Text(wildcard),
		ui.Why(risks.Unique(r.People))}
}

// SingledSentence says how many are found by few details.
func SingledSentence(s *risk.Specials, people bool) string {
	n := 0
	for _, by := range s.Singled {
		n += by
	}
	none, one, many, of := wordsSingledNone, wordsSingledOne, wordsSingledMany, ui.Records(s.People)
	if people {
		none, of = wordsSingledNobody, ui.People(s.People)
	}
	text := ui.Fill(none, "details", risks.UpTo(s.Most))
	if n > 0 {
		text = ui.Fills(n, one, many, "of", of, "details", risks.UpTo(s.Most))
	}
	if s.Most < s.Asked {
		text += " " + wordsTooLong
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
		body := []app.UI{app.B().Text(id.Letter + " · " + id.Name), app.P().Class("why").Text(id.Sentence)}
		for _, c := range id.Columns {
			body = append(body, app.P().DataSet("testid", ui.HarborPrefix+c.Name).Text(ui.Fill(wordsHarborColumn, "column", c.Name, "reason", language.Text(c.ReasonSaid))))
		}
		found = append(found, app.Li().Body(body...))
	}
	text := wordsHarborNone
	if len(found) > 0 {
		text = ui.Fill(wordsHarborOthers, "others", strings.Join(none, "; "))
	}
	return []app.UI{app.Ul().Class("harbor").Body(found...), app.P().Class("calm").Text(text + " " + wordsProvesNothing), ui.Why(wordsHarborRule)}
}
