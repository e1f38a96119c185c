// Package check is the second door: what could somebody find out who knows
// some columns of a table that was sent?
package check

import (
	"slices"
	"strconv"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/open"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Screen is the step.
type Screen struct {
	app.Compo
	C        *control.Control
	Attach   open.Attach
	Revision int
}

// Render shows the question and, once asked, the answer.
func (s *Screen) Render() app.UI {
	check := s.C.State.Check
	if check == nil {
		return app.Div()
	}
	current := s.C.Checked()
	headline, lede := wordsAsk, wordsAskLede
	if current {
		headline, lede = Headline(check.Report), Lede(check.Report)
	}
	body := []app.UI{ui.Head(headline, lede)}
	if current {
		counted := wordsCounted
		if check.Report.Persons != nil {
			counted = language.Text(check.Report.Said[0])
		}
		body = append(body, app.P().Class("calm").Text(counted))
		body = append(body, report(check.Report), s.limits(check.Report), s.folds(check.Report))
	}
	body = append(body, s.question(check, current))
	body = append(body, s.compare(check))
	return app.Div().Class("screen").Body(body...)
}

// question lets people mark what could be known and what must stay secret.
func (s *Screen) question(check *state.Check, current bool) app.UI {
	var known, secrets []app.UI
	for i := range s.C.Profile.Columns {
		p := &s.C.Profile.Columns[i]
		values := ui.Fills(p.Distinct, wordsValueOne, wordsValueMany)
		known = append(known, ui.Checkbox(ui.CheckColumnPrefix+p.Name, p.Name, values, slices.Contains(check.Columns, p.Name), func(on bool) {
			s.C.Edit(func(st *state.State) { st.Know(p.Name, on) })
		}, p.Name))
		secrets = append(secrets, ui.Checkbox(ui.CheckSecretPrefix+p.Name, p.Name, values, slices.Contains(check.Secrets, p.Name), func(on bool) {
			s.C.Edit(func(st *state.State) { st.Hide(p.Name, on) })
		}, p.Name))
	}
	label := wordsCheck
	if current {
		label = wordsAgain
	}
	why := s.busy()
	if len(check.Columns) == 0 {
		why = wordsMarkFirst
	}
	return app.Section().Class("stack large").Aria("label", wordsQuestion).Body(
		app.Div().Class("grid two").Body(
			ui.Card(wordsKnown, app.Div().Class("boxes-grid").Role("group").Aria("label", wordsKnown).Body(known...)),
			ui.Card(wordsSecret, app.Div().Class("boxes-grid").Role("group").Aria("label", wordsSecret).Body(secrets...))),
		app.Div().Class("row").Body(ui.Because(why, s.C.Tell, ui.CheckRun, label, ui.Primary, s.C.CheckFile)))
}

func report(r *bridge.CheckReport) app.UI {
	var bars []ui.Pair
	var rows []app.UI
	all := 0
	for _, b := range r.Buckets {
		all += b.People
	}
	for _, b := range r.Buckets {
		bars = append(bars, ui.Pair{Label: b.Label, After: float64(b.People) / float64(max(1, all))})
		cells := []string{b.Label, ui.Int(b.People)}
		if !r.People { // who is found in so many tries may be so in groups of many sizes
			cells = append(cells, ui.Int(b.Classes))
		}
		rows = append(rows, ui.Line(cells[0], cells[1:]...))
	}
	var smallest []app.UI
	for _, w := range r.Worst {
		var cells []app.UI
		for _, v := range w.Values {
			cells = append(cells, app.Td().Title(v).Text(v))
		}
		smallest = append(smallest, app.Tr().Body(append([]app.UI{app.Th().Scope("row").Class("n").Text(ui.Int(w.Size))}, cells...)...))
	}
	var risk []app.UI
	for _, x := range r.AtRisk {
		of := wordsFewerRecords
		if r.People {
			of = wordsFewerTries
		}
		risk = append(risk, ui.Line(ui.Fill(of, "n", ui.Int(x.Size)), ui.OneIn(x.Threshold), ui.Int(x.Records), ui.Percent(x.Share)))
	}
	var secrets []app.UI
	for i := range r.Sensitive {
		secrets = append(secrets, secret(r.Columns, &r.Sensitive[i]))
	}
	var head []app.UI
	for _, c := range r.Columns {
		head = append(head, app.Th().Scope("col").Text(c))
	}
	who, title, axis := "#"+wordsRecords, wordsSame, wordsSameAxis
	heads := []string{wordsGroupOf, who, "#" + wordsGroups}
	sentence := ui.Fills(r.K, wordsSharesOne, wordsSharesMany)
	if r.People {
		who, title, axis = "#"+wordsPeople, wordsTries, wordsTriesAxis
		heads = []string{wordsFoundIn, who}
		sentence = wordsSharesPeople
	}
	return app.Div().Class("stack large").DataSet("testid", ui.CheckReport).DataSet("k", strconv.Itoa(r.K)).DataSet("unique", strconv.Itoa(r.Unique)).DataSet("classes", strconv.Itoa(r.Classes)).
		DataSet("highest", ui.Raw(r.Highest)).DataSet("average", ui.Raw(r.Average)).Body(
		app.Div().Class("grid two").Body(
			ui.Card(wordsWorst,
				app.Div().Class("pair").Body(
					app.Div().Class("before").Body(app.Strong().Text(ui.OneIn(r.Highest)), app.Span().Text(ui.Fills(r.K, wordsSmallestOne, wordsSmallestMany))),
					app.Div().Class("after").Body(app.Strong().Text(ui.OneIn(r.Average)), app.Span().Text(wordsAverage))),
				ui.Why(ui.Fill(wordsMeasured, "k", ui.Int(r.K), "unique", unique(r), "highest", ui.Decimal(r.Highest, 4), "average", ui.Decimal(r.Average, 4), "groups", ui.Groups(r.Classes))),
				ui.Table([]string{wordsIn, "#" + wordsRiskAbove, who, "#" + wordsShare}, risk)),
			ui.Card(title,
				ui.Why(sentence),
				ui.Bars(ui.Chart, sentence, axis, bars),
				ui.Twin(ui.Table(heads, rows).DataSet("testid", ui.ChartTable)))),
		app.Div().Class("stack large").Body(secrets...),
		ui.Card(wordsSmallest, ui.Sideways(wordsSmallest, app.Table().Class("cells").Body(
			app.THead().Body(app.Tr().Body(append([]app.UI{app.Th().Scope("col").Class("n").Text(wordsRecords)}, head...)...)),
			app.TBody().Body(smallest...)))))
}
