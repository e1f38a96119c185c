package alternatives

import (
	"strconv"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// orderings lists the sort orders of the list, in words.
func orderings() []ordering {
	return []ordering{
		{core.ByScore, "best first, by the measure"},
		{core.ByKept, "most detail first"},
		{core.ByAverage, "lowest average risk first"},
		{core.ByHighest, "smallest highest risk first"},
		{core.ByLeftOut, "fewest left out first"},
		{core.ByClasses, "most groups first"},
	}
}

type ordering struct {
	by   core.Ordering
	word language.Text
}

// filters renders the limits on the list.
func (p *place) filters() app.UI {
	q := &p.s.Query
	var rows []app.UI
	for _, c := range p.list.Columns {
		if c.Min < c.Max {
			rows = append(rows, p.range_(c))
		}
	}
	all := orderings()
	by := make([]ui.Choice, len(all))
	for i, o := range all {
		by[i] = ui.Pick(string(o.by), o.word)
	}
	left, kept := []ui.Choice{ui.Pick("", "as many as the rules allow")}, []ui.Choice{ui.Pick("0", "any share")}
	if p.list.Limit > 0 {
		left = append(left, ui.Pick("0", "nobody"))
	}
	for _, share := range []float64{0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2} {
		if share*float64(p.list.Records) < float64(p.list.Limit) {
			left = append(left, ui.Choice{Value: ui.Raw(share), Label: ui.Fill("at most {share}", "share", ui.Percent(share))})
		}
	}
	for share := 0.1; share < 0.95; share += 0.1 {
		kept = append(kept, ui.Choice{Value: strconv.FormatFloat(share, 'f', 1, 64), Label: ui.Fill("at least {share}", "share",
			ui.Percent(share))})
	}
	chosen := ""
	if q.LeftOut != nil {
		chosen = ui.Raw(*q.LeftOut)
	}
	unlimited := language.Text("")
	if limits(q) == 0 && !q.Failing {
		unlimited = "No limit is set."
	}
	return ui.Section("stack",
		ui.Div("row", app.Label().For(ui.SolutionsSort).Text(language.T("Sorted")),
			ui.Select(ui.SolutionsSort, "", string(q.By), by, func(v string) {
				p.ask(func(q *core.Query) { q.By = core.Ordering(v) })
			}, p.scope()).Alone()),
		app.Details().Class("more").DataSet("testid", ui.SolutionsLimits).Body(app.Summary().Text(inForce(q)),
			ui.Div("stack",
				ui.Div("pairs",
					ui.Labelled(ui.SolutionsLeftOut, wordsLeftOut, "", "", ui.Select(ui.SolutionsLeftOut, "", chosen, left, func(v string) {
						p.ask(func(q *core.Query) {
							q.LeftOut = nil
							if share, err := strconv.ParseFloat(v, 64); err == nil {
								q.LeftOut = &share
							}
						})
					}, p.scope())),
					ui.Labelled(ui.SolutionsKept, wordsDetailKept, "", "",
						ui.Select(ui.SolutionsKept, "", strconv.FormatFloat(q.Kept, 'f', -1, 64), kept, func(v string) {
							p.ask(func(q *core.Query) { q.Kept, _ = strconv.ParseFloat(v, 64) }) // a value of the list above
						}, p.scope()))),
				ui.Div("limits", rows...),
				ui.Checkbox(ui.SolutionsFailing, language.T("Also those that do not meet the rules"),
					language.T("as far as they were looked at; they cannot be taken"), q.Failing, func(on bool) {
						p.ask(func(q *core.Query) { q.Failing = on })
					}, p.scope()),
				ui.Div("row", ui.Because(language.T(unlimited), p.C.Tell, ui.SolutionsClear, "Lift all limits", ui.Plain,
					func() {
						p.ask(func(q *core.Query) { *q = core.Query{Count: q.Count, By: q.By} })
					}, p.scope())))))
}

// limits counts the limits of a query.
func limits(q *core.Query) int {
	n := len(q.Levels)
	if q.LeftOut != nil {
		n++
	}
	if q.Kept > 0 {
		n++
	}
	return n
}

// inForce says how many limits apply, shown even while they are folded.
func inForce(q *core.Query) string {
	n := limits(q)
	if n == 0 {
		return language.T("Limit the list")
	}
	return ui.Fills(n, "The list has one limit", "The list has {n} limits")
}

// scope distinguishes the handlers of one answer from those of another.
func (p *place) scope() any { return p.s.Answer }

// range_ limits the levels of a column.
func (p *place) range_(c core.SpaceColumn) app.UI {
	whole := core.LevelRange{Min: c.Min, Max: c.Max}
	now, bound := p.s.Query.Levels[c.Name]
	if !bound {
		now = whole
	}
	names := make([]string, 0, c.Max-c.Min+1)
	for level := c.Min; level <= c.Max; level++ {
		names = append(names, ui.Fill("{n} · {name}", "n", strconv.Itoa(level), "name", levelName(&c, level)))
	}
	return app.FieldSet().Body(app.Legend().Text(c.Name), &ui.Between{
		FromID: ui.SolutionsFromPrefix + c.Name, FromLabel: ui.Fill("{column}: the finest level", "column", c.Name),
		ToID: ui.SolutionsToPrefix + c.Name, ToLabel: ui.Fill("{column}: the coarsest level", "column", c.Name),
		Names: names, From: now.Min - c.Min, To: now.Max - c.Min,
		Chosen: func(from, to int) {
			p.ask(func(q *core.Query) {
				if q.Levels == nil {
					q.Levels = map[string]core.LevelRange{}
				}
				q.Levels[c.Name] = core.LevelRange{Min: c.Min + from, Max: c.Min + to}
				if q.Levels[c.Name] == whole {
					delete(q.Levels, c.Name)
				}
			})
		}})
}
