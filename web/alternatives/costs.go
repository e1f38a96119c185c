package alternatives

import (
	"strconv"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

const wordsKeptNow language.Text = "The rules as they are keep {kept} of the detail."

// Costs renders how much detail each rule costs, once somebody asks.
func Costs(c *control.Control) app.UI {
	s := c.CostsOf()
	body := []app.UI{ui.Note("How much detail would be kept if one rule were stricter, looser or absent and all others stayed. Your settings and your table do not change.")}
	for _, why := range s.Why {
		body = append(body, ui.ProblemBox(why))
	}
	r := s.Report
	if r != nil && r.Done > 0 {
		v := costs{c, r}
		body = append(body, ui.P("calm", CostsSentence(r, v.name)).DataSet("testid", ui.CostsSentence),
			v.charts(), v.without(), v.with(), v.remarks())
	}
	switch {
	case s.Waiting:
		far := language.T("Searching")
		if r != nil {
			far = ui.Fill("{n} of {all} searches", "n", ui.Int(r.Done), "all", ui.Int(r.Total))
		}
		body = append(body, ui.Div("row", ui.BusyLine(far), ui.Button(ui.CostsCancel, wordsCancel, ui.Plain,
			c.CancelCosts)))
	case r == nil || !r.Whole():
		word := language.Text("Find out")
		if r != nil {
			word = "Go on"
		}
		body = append(body, ui.Div("row", ui.Because(language.T(c.Occupied()), c.Tell, ui.CostsAsk, word, ui.Plain,
			c.AskCosts),
			ui.Note("Each figure takes a search of its own, of ten seconds at most. You can go on working, or cancel and go on later.")))
	}
	card := ui.Card("What does each rule cost?", body...).DataSet("testid", ui.Costs)
	if r != nil {
		card = card.DataSet("done", strconv.Itoa(r.Done)).DataSet("total", strconv.Itoa(r.Total)).DataSet("now", ui.Raw(r.Now.Kept))
	}
	return card
}

// costs holds the state of one rendering of the costs.
type costs struct {
	C *control.Control
	r *core.CostReport
}

// CostsSentence says how much detail is kept now and which rule costs the most of those left out in
// turn.
func CostsSentence(r *core.CostReport, name func(*core.RuleCost) string) string {
	if !r.Now.Found {
		return language.T("No table was found that meets the rules as they are.")
	}
	kept := ui.Percent(r.Now.Kept)
	var most *core.RuleCost
	for i := range r.Rules {
		if w := r.Rules[i].Without; w != nil && w.Found && w.Kept > r.Now.Kept && (most == nil || w.Kept > most.Without.Kept) {
			most = &r.Rules[i]
		}
	}
	if most == nil {
		return ui.Fill(wordsKeptNow, "kept", kept)
	}
	without := ui.Percent(most.Without.Kept)
	gained := ui.Fill(either(r.Whole(), "Most could be gained without “{rule}”: then {without} would be kept.",
		"Of the rules looked at so far, most could be gained without “{rule}”: then {without} would be kept."), "rule",
		name(most), "without", without)
	if most.Rule == core.ColumnRule {
		gained = ui.Fill(either(r.Whole(), "Most could be gained if nobody could know {column}: then {without} would be kept.",
			"Of the rules looked at so far, most could be gained if nobody could know {column}: then {without} would be kept."),
			"column", most.Attribute, "without", without)
	}
	return ui.Fill(wordsKeptNow, "kept", kept) + " " + gained
}

// name words a model.
func (v costs) name(rule *core.RuleCost) string {
	model := string(rule.Model)
	if info := v.C.Model(rule.Model); info != nil {
		model = info.Name
	}
	if rule.Attribute == "" {
		return model
	}
	return ui.Fill("{rule} of {column}", "rule", model, "column", rule.Attribute)
}

// proved reports whether all searches, or at least some, prove that their tables are optimal.
func (v costs) proved() (all, some bool) {
	all = true
	look := func(p *core.CostPoint) {
		if p != nil && p.Refused == nil {
			all, some = all && p.Proved, some || p.Proved
		}
	}
	look(&v.r.Now)
	for _, rule := range v.r.Rules {
		look(rule.Without)
		look(rule.With)
		for i := range rule.Points {
			look(&rule.Points[i])
		}
	}
	return all, some
}

// kept words how much detail a table keeps. Figures without proof of optimality are marked, unless
// none has one, which the remarks say.
func (v costs) kept(p *core.CostPoint) string {
	switch {
	case p.Refused != nil:
		return language.T("not possible")
	case !p.Found && p.Proved:
		return language.T("no table")
	case !p.Found:
		return language.T("none found")
	}
	if _, some := v.proved(); some && !p.Proved {
		return ui.Fill("{kept} or more", "kept", ui.Percent(p.Kept))
	}
	return ui.Percent(p.Kept)
}

// charts plots the detail kept against the group size and against the share left out.
func (v costs) charts() app.UI {
	var all []app.UI
	for i := range v.r.Rules {
		rule := &v.r.Rules[i]
		if len(rule.Points) == 0 {
			continue
		}
		text, axis, head, word := language.Text("Detail kept by the size of groups (k), now {now}"), "k", "k",
			func(x float64) string { return ui.Decimal(x, 0) }
		if rule.Rule == core.LimitRule {
			text, axis, head, word = "Detail kept by the share that may be left out, now {now}", language.T("records left out, at most"),
				language.T("Left out, at most"), ui.Percent
		}
		now := v.now(rule)
		title := ui.Fill(text, "now", word(now))
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
				label = ui.Fill("{value} (now)", "value", label)
			}
			left := "–"
			if p.Found {
				left = ui.Int(p.Suppressed)
			}
			rows = append(rows, ui.Line(label, v.kept(p), left).DataSet("testid", ui.CostPrefix+rule.Path+"-"+ui.Raw(p.Value)).
				DataSet("kept", ui.Raw(p.Kept)).DataSet("found", strconv.FormatBool(p.Found)))
		}
		all = append(all, ui.Section("stack", app.H3().Text(title),
			ui.Bars(ui.CostsChartPrefix+string(rule.Rule), sentence+".", axis, bars),
			ui.Twin(ui.Table(ui.Figures(head, wordsDetailKept, wordsLeftOut), rows...))))
	}
	return ui.Div("grid two", all...)
}

// now returns the value of a rule's parameter in the project.
func (v costs) now(rule *core.RuleCost) float64 {
	config := &v.C.Outcome.Config
	if rule.Rule == core.LimitRule {
		return config.SuppressionLimit
	}
	for _, m := range config.Models {
		if m.Model == privacy.KAnonymity {
			return v.C.Params(m).Number(rule.Parameter)
		}
	}
	return 0
}

// without lists the rules with the detail that would be kept without each.
func (v costs) without() app.UI {
	rows := []app.UI{v.line("now", language.T("All rules as they are"), &v.r.Now, "")}
	for i := range v.r.Rules {
		if rule := &v.r.Rules[i]; rule.Without != nil {
			without := ui.Fill("Without: {rule}", "rule", v.name(rule))
			if rule.Rule == core.ColumnRule {
				without = ui.Fill("If nobody could know {column}", "column", rule.Attribute)
			}
			rows = append(rows, v.line(rule.Path, without, rule.Without, v.gain(rule, rule.Without)))
		}
	}
	if len(rows) == 1 {
		return app.Div()
	}
	return ui.Section("stack", ui.H3("Without a rule"),
		listed(ui.CostsTable, "Detail kept without each rule", rows))
}

// with lists the harmless columns with the detail that would be kept if each were a
// quasi-identifier.
func (v costs) with() app.UI {
	var rows []app.UI
	for i := range v.r.Rules {
		if rule := &v.r.Rules[i]; rule.With != nil {
			rows = append(rows, v.line(rule.Path, rule.Attribute, rule.With, v.gain(rule, rule.With)))
		}
	}
	if len(rows) == 0 {
		return app.Div()
	}
	return ui.Section("stack", ui.H3("If somebody could know one more detail"),
		ui.Note("A harmless column is kept as it is. Here each in its turn is made coarser like the details that could be known, as far as the rules ask for it, and counts among them before and after. Where the difference is small, treating the column as known costs little."), listed(ui.CostsWithTable, "Detail kept if each harmless column could be known", rows))
}

// line renders a table row: one result and the detail it keeps.
func (v costs) line(id, name string, p *core.CostPoint, gain string) app.UI {
	share := 0.0
	if p.Found {
		share = p.Kept
	}
	return ui.Tr(ui.RowName(name), ui.ShareCell(share), ui.Td("n", v.kept(p)), ui.Td("n", gain)).
		DataSet("testid", ui.CostPrefix+id).DataSet("kept", ui.Raw(p.Kept)).DataSet("found", strconv.FormatBool(p.Found))
}

// gain words how much more detail a table keeps than the one under the current rules; "" if either
// does not exist.
func (v costs) gain(rule *core.RuleCost, p *core.CostPoint) string {
	if !p.Found || !v.r.Now.Found {
		return ""
	}
	return points(p.Kept - rule.Now)
}

func listed(id string, label language.Text, rows []app.UI) app.UI {
	return ui.Sideways(language.T(label),
		ui.Table(ui.Figures("", "", wordsDetailKept, "Difference"), rows...).Class("costs").DataSet("testid", id))
}

// points words a difference of two shares in percentage points.
func points(x float64) string {
	text := ui.Decimal(x*100, 1)
	word := language.Text("{n} points")
	if text == "1" || text == "-1" {
		word = "{n} point"
	}
	if x > 0 && text != "0" {
		text = "+" + text
	}
	return ui.Fill(word, "n", text)
}

// remarks explain the figures.
func (v costs) remarks() app.UI {
	var body []app.UI
	switch all, some := v.proved(); {
	case all:
		body = append(body, ui.Why(ui.Fill("Each figure is that of the best table by the measure “{measure}”.", "measure",
			v.C.ScoreName(v.C.Outcome.Measure, v.C.Outcome.Aggregate))))
	case some:
		body = append(body,
			ui.Why(ui.Fill("Each figure is that of the best table by the measure “{measure}”. Where it says “or more”, the search did not end, and more may be kept.", "measure", v.C.ScoreName(v.C.Outcome.Measure, v.C.Outcome.Aggregate))))
	default:
		body = append(body, ui.Note("Each figure is that of the table that the search found; another one may keep more."))
	}
	body = append(body,
		ui.Note("A detail that nobody could know stays as it is, except in records that are left out, and still counts, so that the figures can be compared. Leaving a rule out is safe only if what it assumes is not so."))
	told := map[problem.Code]bool{}
	say := func(p *core.CostPoint) {
		if p != nil && p.Refused != nil && !told[p.Refused.Code] {
			told[p.Refused.Code] = true
			body = append(body, ui.Why(ui.Fill("Not possible: {why}", "why", p.Refused.Sentence)))
		}
	}
	for i := range v.r.Rules {
		rule := &v.r.Rules[i]
		say(rule.Without)
		say(rule.With)
		for j := range rule.Points {
			say(&rule.Points[j])
		}
	}
	return ui.Div("stack", body...)
}
