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

// What is said here more than once.
const (
	wordsKnown    language.Text = "Details that someone could know"
	wordsSecret   language.Text = "What nobody should learn"
	wordsSmallest language.Text = "The smallest groups"
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
	headline, lede := language.T("What could somebody know about these people?"), language.T("Mark the details that someone could know, and what nobody should learn. Then see how many records look the same, and what their groups give away.")
	if current {
		headline, lede = Headline(check.Report), Lede(check.Report)
	}
	body := []app.UI{ui.Head(headline, lede)}
	if current {
		counted := language.T("Records are counted: if some are of one person, their group holds fewer people.")
		if check.Report.Persons != nil {
			counted = language.Render(check.Report.Said[0])
		}
		body = append(body, ui.P("calm", counted))
		body = append(body, report(check.Report), s.limits(check.Report), s.folds(check.Report))
	}
	body = append(body, s.question(check, current))
	body = append(body, s.compare(check))
	return ui.Div("screen", body...)
}

// question lets people mark what could be known and what must stay secret.
func (s *Screen) question(check *state.Check, current bool) app.UI {
	var known, secrets []app.UI
	for i := range s.C.Profile.Columns {
		p := &s.C.Profile.Columns[i]
		values := ui.Fills(p.Distinct, "1 value", "{n} different values")
		known = append(known, ui.Checkbox(ui.CheckColumnPrefix+p.Name, p.Name, values, slices.Contains(check.Columns, p.Name), func(on bool) {
			s.C.Edit(func(st *state.State) { st.Know(p.Name, on) })
		}, p.Name))
		secrets = append(secrets, ui.Checkbox(ui.CheckSecretPrefix+p.Name, p.Name, values, slices.Contains(check.Secrets, p.Name), func(on bool) {
			s.C.Edit(func(st *state.State) { st.Hide(p.Name, on) })
		}, p.Name))
	}
	label := language.Text("Check")
	if current {
		label = "Check again"
	}
	why := s.busy()
	if len(check.Columns) == 0 {
		why = language.T("Mark at least one column that somebody could know first.")
	}
	return ui.Section("stack large",
		ui.Div("grid two",
			ui.Card(wordsKnown, ui.Group("boxes-grid", language.T(wordsKnown), known...)),
			ui.Card(wordsSecret, ui.Group("boxes-grid", language.T(wordsSecret), secrets...))),
		ui.Div("row", ui.Because(why, s.C.Tell, ui.CheckRun, label, ui.Primary, s.C.CheckFile))).
		Aria("label", language.T("What is asked"))
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
		smallest = append(smallest, ui.Tr(append([]app.UI{ui.RowName(ui.Int(w.Size)).Class("n")}, cells...)...))
	}
	var risk []app.UI
	for _, x := range r.AtRisk {
		of := language.Text("groups of fewer than {n}")
		if r.People {
			of = "fewer than {n} tries"
		}
		risk = append(risk, ui.Line(ui.Fill(of, "n", ui.Int(x.Size)), ui.OneIn(x.Threshold), ui.Int(x.Records), ui.Percent(x.Share)))
	}
	var secrets []app.UI
	for i := range r.Sensitive {
		secrets = append(secrets, secret(r.Columns, &r.Sensitive[i]))
	}
	head := []app.UI{ui.Num(wordsRecords)}
	for _, c := range r.Columns {
		head = append(head, ui.Col(c))
	}
	who, title, axis := wordsRecords, language.Text("How many records look the same?"), language.Text("records that look the same")
	heads := ui.Figures(language.T("Group of"), who, "Groups")
	sentence := ui.Fills(r.K, "Share of records by the size of their group; the smallest group has 1 record.",
		"Share of records by the size of their group; the smallest group has {n} records.")
	if r.People {
		who, title, axis = wordsPeople, "In how many tries is somebody found?", "tries, of which one finds the person"
		heads = ui.Figures(language.T("Found in 1 of"), who)
		sentence = language.T("Share of people by the tries of which one finds them, in the riskiest of a person's groups.")
	}
	return app.Div().Class("stack large").DataSet("testid", ui.CheckReport).DataSet("k", strconv.Itoa(r.K)).
		DataSet("unique", strconv.Itoa(r.Unique)).DataSet("classes", strconv.Itoa(r.Classes)).
		DataSet("highest", ui.Raw(r.Highest)).DataSet("average", ui.Raw(r.Average)).Body(
		ui.Div("grid two",
			ui.Card("In the worst case, a guess is right",
				ui.Div("pair",
					ui.Div("before", app.Strong().Text(ui.OneIn(r.Highest)),
						app.Span().Text(ui.Fills(r.K, "smallest group: 1 record", "smallest group: {n} records"))),
					ui.Div("after", app.Strong().Text(ui.OneIn(r.Average)), app.Span().Text(language.T("on average")))),
				ui.Why(ui.Fill("k = {k} · {unique} · highest risk {highest} · average risk {average} · {groups}", "k", ui.Int(r.K), "unique", unique(r),
					"highest", ui.Decimal(r.Highest, 4), "average", ui.Decimal(r.Average, 4), "groups", ui.Groups(r.Classes))),
				ui.Table(ui.Figures(language.T("In"), "Risk above", who, "Share"), risk...)),
			ui.Card(title,
				ui.Why(sentence),
				ui.Bars(ui.Chart, sentence, language.T(axis), bars),
				ui.Twin(ui.Table(heads, rows...).DataSet("testid", ui.ChartTable)))),
		ui.Div("stack large", secrets...),
		ui.Card(wordsSmallest, ui.Sideways(language.T(wordsSmallest),
			app.Table().Class("cells").Body(ui.Heads(head...), app.TBody().Body(smallest...)))))
}
