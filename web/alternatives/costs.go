package alternatives

import (
	"strconv"

	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Costs says what each rule costs in detail, once somebody asks.
func Costs(c *control.Control) app.UI {
	s := c.CostsOf()
	body := []app.UI{ui.Why("How much detail would be kept if one rule were stricter, looser, or not there, and all others as they are. Your settings and your table stay as they are.")}
	for _, why := range s.Why {
		body = append(body, ui.ProblemBox(why))
	}
	r := s.Report
	if r != nil && r.Done > 0 {
		v := costs{c, r}
		body = append(body, app.P().Class("calm").DataSet("testid", ui.CostsSentence).Text(CostsSentence(r, v.name)), v.charts(), v.without(), v.remarks())
	}
	switch {
	case s.Waiting:
		far := "Searching"
		if r != nil {
			far = ui.Int(r.Done) + " of " + ui.Int(r.Total) + " searches"
		}
		body = append(body, app.Div().Class("row").Body(ui.BusyLine(far), ui.Button(ui.CostsCancel, "Cancel", ui.Plain, c.CancelCosts)))
	case r == nil || !r.Whole():
		word := "Find out"
		if r != nil {
			word = "Go on"
		}
		body = append(body, app.Div().Class("row").Body(ui.Unless(c.Stale() || c.Search != nil, ui.CostsAsk, word, ui.Plain, c.AskCosts),
			ui.Why("Each figure is a search of its own, of ten seconds at most. You can go on working, or cancel and go on later.")))
	}
	card := ui.Card("What does each rule cost?", body...).DataSet("testid", ui.Costs)
	if r != nil {
		card = card.DataSet("done", strconv.Itoa(r.Done)).DataSet("total", strconv.Itoa(r.Total)).DataSet("now", ui.Raw(r.Now.Kept))
	}
	return card
}

// costs are the costs while they are drawn.
type costs struct {
	C *control.Control
	r *anonymize.CostReport
}

// CostsSentence says what is kept now, and which rule costs most of those that were left out.
func CostsSentence(r *anonymize.CostReport, name func(*anonymize.RuleCost) string) string {
	if !r.Now.Found {
		return "No table was found that meets the rules as they are."
	}
	text := "By the rules as they are, " + ui.Percent(r.Now.Kept) + " of the detail is kept."
	var most *anonymize.RuleCost
	for i := range r.Rules {
		if w := r.Rules[i].Without; w != nil && w.Found && w.Kept > r.Now.Kept && (most == nil || w.Kept > most.Without.Kept) {
			most = &r.Rules[i]
		}
	}
	if most == nil {
		return text
	}
	so := " Of the rules looked at so far, most could be gained without “"
	if r.Whole() {
		so = " Most could be gained without “"
	}
	return text + so + name(most) + "”: " + ui.Percent(most.Without.Kept) + "."
}

// of names the column that a model protects.
func of(rule *anonymize.RuleCost) string {
	if rule.Attribute == "" {
		return ""
	}
	return " of " + rule.Attribute
}

// name is a rule in words.
func (v costs) name(rule *anonymize.RuleCost) string {
	if rule.Rule == anonymize.ColumnRule {
		return rule.Attribute + " could be known"
	}
	if info := v.C.Model(rule.Model); info != nil {
		return info.Name + of(rule)
	}
	return string(rule.Model) + of(rule)
}

// proved reports whether the searches prove that the tables are the best: all, and some at least.
func (v costs) proved() (all, some bool) {
	all = true
	look := func(p *anonymize.CostPoint) {
		if p != nil && p.Refused == nil {
			all, some = all && p.Proved, some || p.Proved
		}
	}
	look(&v.r.Now)
	for _, rule := range v.r.Rules {
		look(rule.Without)
		for i := range rule.Points {
			look(&rule.Points[i])
		}
	}
	return all, some
}

// kept says what a table keeps. What is not proved is marked, unless nothing is, which the remarks say.
func (v costs) kept(p *anonymize.CostPoint) string {
	switch {
	case p.Refused != nil:
		return "not possible"
	case !p.Found && p.Proved:
		return "no table"
	case !p.Found:
		return "none found"
	}
	if _, some := v.proved(); some && !p.Proved {
		return ui.Percent(p.Kept) + " or more"
	}
	return ui.Percent(p.Kept)
}

// charts show what is kept by the size of groups, and by the share left out.
func (v costs) charts() app.UI {
	var all []app.UI
	for i := range v.r.Rules {
		rule := &v.r.Rules[i]
		if len(rule.Points) == 0 {
			continue
		}
		title, axis, head, word := "Detail kept by the size of groups (k)", "k", "k", func(x float64) string { return ui.Decimal(x, 0) }
		if rule.Rule == anonymize.LimitRule {
			title, axis, head, word = "Detail kept by the share that may be left out", "records left out, at most", "Left out, at most", ui.Percent
		}
		now := v.now(rule)
		title += ", now " + word(now)
		var bars []ui.Pair
		var rows []app.UI
		sentence := title
		for j := range rule.Points {
			p := &rule.Points[j]
			label := word(p.Value)
			if p.Found {
				bars = append(bars, ui.Pair{Label: label, After: p.Kept})
			}
			sentence += "; " + label + ": " + v.kept(p)
			if p.Value == now {
				label += " (now)"
			}
			left := "–"
			if p.Found {
				left = ui.Int(p.Suppressed)
			}
			rows = append(rows, ui.Line(label, v.kept(p), left).DataSet("testid", ui.CostPrefix+rule.Path+"-"+ui.Raw(p.Value)).
				DataSet("kept", ui.Raw(p.Kept)).DataSet("found", strconv.FormatBool(p.Found)))
		}
		all = append(all, app.Section().Class("stack").Body(app.H3().Text(title),
			ui.Bars(ui.CostsChartPrefix+string(rule.Rule), sentence+".", axis, bars),
			ui.Twin(ui.Table([]string{head, "#Detail kept", "#Left out"}, rows))))
	}
	return app.Div().Class("grid two").Body(all...)
}

// now is what the project sets the parameter of a rule to.
func (v costs) now(rule *anonymize.RuleCost) float64 {
	config := &v.C.Outcome.Config
	if rule.Rule == anonymize.LimitRule {
		return config.SuppressionLimit
	}
	for _, m := range config.Models {
		if m.Model == privacy.KAnonymity {
			return v.C.Params(m).Number(rule.Parameter)
		}
	}
	return 0
}

// without lists the rules with what would be kept without each.
func (v costs) without() app.UI {
	row := func(id, name string, p *anonymize.CostPoint, gain string) app.UI {
		share := 0.0
		if p.Found {
			share = p.Kept
		}
		return app.Tr().DataSet("testid", ui.CostPrefix+id).DataSet("kept", ui.Raw(p.Kept)).DataSet("found", strconv.FormatBool(p.Found)).Body(
			app.Th().Scope("row").Text(name), app.Td().Class("share").Body(ui.Bar(share)), app.Td().Class("n").Text(v.kept(p)), app.Td().Class("n").Text(gain))
	}
	rows := []app.UI{row("now", "All rules as they are", &v.r.Now, "")}
	for i := range v.r.Rules {
		rule := &v.r.Rules[i]
		if p := rule.Without; p != nil {
			gain := ""
			if p.Found && v.r.Now.Found {
				gain = points(p.Kept - v.r.Now.Kept)
			}
			rows = append(rows, row(rule.Path, "Without: "+v.name(rule), p, gain))
		}
	}
	if len(rows) == 1 {
		return app.Div()
	}
	return app.Section().Class("stack").Body(app.H3().Text("Without a rule"), ui.Sideways("Detail kept without each rule",
		app.Table().Class("plain costs").DataSet("testid", ui.CostsTable).Body(
			app.THead().Body(app.Tr().Body(app.Td(), app.Td().Class("share"), app.Th().Scope("col").Class("n").Text("Detail kept"), app.Th().Scope("col").Class("n").Text("Difference"))),
			app.TBody().Body(rows...))))
}

// points is a difference of two shares in percentage points.
func points(x float64) string {
	text := ui.Decimal(x*100, 1)
	if x > 0 && text != "0" {
		text = "+" + text
	}
	return text + " points"
}

// remarks say what the figures are.
func (v costs) remarks() app.UI {
	var body []app.UI
	best := "Each figure is of the best table by the measure “" + v.C.MeasureName(v.C.Outcome.Measure) + "”"
	switch all, some := v.proved(); {
	case all:
		body = append(body, ui.Why(best+"."))
	case some:
		body = append(body, ui.Why(best+"; where it says “or more”, the search was not through, and more may be kept."))
	default:
		body = append(body, ui.Why("Each figure is of the table that the search found; another one may keep more."))
	}
	body = append(body, ui.Why("A detail that nobody could know stays as it is, but for records that are left out, and counts all the same, so that the figures can be compared. To leave a rule out is safe only if what it says is not so."))
	told := map[problem.Code]bool{}
	say := func(p *anonymize.CostPoint) {
		if p != nil && p.Refused != nil && !told[p.Refused.Code] {
			told[p.Refused.Code] = true
			body = append(body, ui.Why("Not possible: "+p.Refused.Sentence))
		}
	}
	for i := range v.r.Rules {
		rule := &v.r.Rules[i]
		say(rule.Without)
		for j := range rule.Points {
			say(&rule.Points[j])
		}
	}
	return app.Div().Class("stack").Body(body...)
}
