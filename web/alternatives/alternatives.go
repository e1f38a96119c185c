// Package alternatives is the place in the result for whoever wants another table than the
// best: choices of levels that meet the same rules, listed, limited, compared, and taken.
package alternatives

import (
	"maps"

	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Place is all that is said about alternatives to the result on show.
func Place(c *control.Control) app.UI {
	o := c.Outcome
	if o.Method != project.FullDomain {
		return none(c, o)
	}
	p := &place{C: c, o: o, s: c.SolutionsOf()}
	if a := p.s.Answer; a != nil && !a.Waiting && len(a.Problems) == 0 {
		p.list = &a.Report
	} else {
		p.list = p.s.Last
	}
	var news []app.UI
	if trial := p.trial(); trial != nil {
		news = append(news, trial)
	}
	for _, why := range p.s.Why {
		news = append(news, ui.ProblemBox(why))
	}
	if a := p.s.Answer; a != nil {
		for _, why := range a.Problems {
			news = append(news, ui.ProblemBox(why))
		}
	}
	// What comes and goes has a place that stays: what stands below is not moved then, which
	// would take the keyboard's focus from it.
	body := []app.UI{app.Div().Class("stack").Hidden(len(news) == 0).Body(news...)}
	if p.list == nil {
		if p.s.Answer != nil && p.s.Answer.Waiting {
			body = append(body, app.Div().Class("row").Body(ui.BusyLine("Looking at other choices"), p.cancel()))
		}
		return ui.Card(heading, body...)
	}
	body = append(body, app.P().Class("calm").Aria("live", "polite").DataSet("testid", ui.SolutionsSentence).DataSet("total", ui.Raw(float64(p.list.Total))).
		DataSet("waiting", p.waiting()).Text(Sentence(p.list, &p.s.Query, p.s.Answer.Waiting)))
	body = append(body, app.Div().Class("row").Hidden(!p.s.Answer.Waiting).Body(p.cancel()))
	body = append(body, ui.Parts(p.filters, p.rows, p.below, p.lattice)...)
	return ui.Card(heading, body...).DataSet("testid", ui.Solutions)
}

const heading = "Other choices of levels"

// below is what stands under the list.
func (p *place) below() app.UI { return app.Div().Class("grid two").Body(p.frontier(), p.pair()) }

// none says why there is no list.
func none(c *control.Control, o *state.Outcome) app.UI {
	why := "In this table groups of people have levels of their own, so that there is no list of choices. The table with the same steps for everybody has one."
	body := []app.UI{app.P().Class("calm").DataSet("testid", ui.SolutionsNone).Text(why)}
	if trial := (&place{C: c, o: o}).trial(); trial != nil {
		return ui.Card(heading, append(body, trial)...)
	}
	return ui.Card(heading, append(body, app.Div().Class("row").Body(
		ui.Unless(c.Stale(), ui.SolutionsRegular, "Show the table with the same steps for everybody", ui.Plain, func() { c.Show(project.FullDomain) })))...)
}

// place is the place while it is drawn.
type place struct {
	C    *control.Control
	o    *state.Outcome
	s    *control.Solutions
	list *anonymize.Alternatives // nil: not known yet
}

func (p *place) cancel() app.UI {
	return ui.Button(ui.SolutionsCancel, "Cancel", ui.Plain, p.C.CancelSolutions)
}

func (p *place) waiting() string {
	if p.s.Answer.Waiting {
		return "true"
	}
	return "false"
}

// trial tells that another table is being made, or that the one on show was chosen.
func (p *place) trial() app.UI {
	switch {
	case p.C.Comparing() != nil:
		return app.Div().Class("row").Body(ui.BusyLine("Making the table and checking it"),
			ui.Unless(p.C.Comparing().Search.Cancelling, ui.SolutionsCancel, "Cancel", ui.Plain, p.C.CancelCompare))
	case p.o.Chosen:
		return app.Div().Class("row").Body(app.P().Class("calm grow").Text("You chose the levels of the table on show."),
			ui.Unless(p.C.Stale(), ui.SolutionsBest, "Go back to the best one", ui.Plain, p.C.SearchLevels))
	}
	return nil
}

// ask asks with an edited query, from the first page on.
func (p *place) ask(edit func(q *anonymize.Query)) {
	q := p.s.Query
	q.Levels, q.From = maps.Clone(q.Levels), 0
	edit(&q)
	p.C.AskSolutions(q, nil)
}

// Sentence says how many choices there are, and whether the first of them is the best.
func Sentence(a *anonymize.Alternatives, q *anonymize.Query, waiting bool) string {
	if waiting {
		return "Looking for the best within these limits …"
	}
	possible := "of " + ui.Whole(a.Lattice) + " possible ones"
	if len(q.Levels) > 0 {
		possible += " within these levels"
	}
	if a.Total == 0 {
		if a.Whole || a.Optimal {
			return "No choice of levels, " + possible + ", meets the rules and these limits."
		}
		return "No choice of levels that meets the rules and these limits was found, " + possible + "."
	}
	text := ui.Count(a.Total, "choice", "choices") + " of levels " + verb(a.Total) + " listed, " + possible
	if q.Failing {
		text += ", also those that do not meet the rules"
	}
	text += ". "
	switch {
	case a.Whole && a.Optimal:
		text += "All are known."
	case a.Optimal:
		text += "None scores better than the best of these; there may be more that the search did not look at."
	default:
		text += "There may be better ones: the search was ended before it was through, or more is asked for than it looked at."
	}
	return text
}

func verb(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

// name is a level of a column in words.
func (p *place) name(column string, level int) string {
	if level == 0 {
		return "as it is"
	}
	for i := range p.o.Columns {
		if c := &p.o.Columns[i]; c.Name == column && level < len(c.Levels) && c.Levels[level] != "" {
			return c.Levels[level]
		}
	}
	return "level " + ui.Int(level)
}

// byName are the levels of a transformation by column.
func (p *place) byName(t *anonymize.Transformation) map[string]int {
	levels := map[string]int{}
	for i, c := range p.list.Columns {
		levels[c.Name] = t.Levels[i]
	}
	return levels
}

// shown reports whether a transformation is that of the table on show.
func (p *place) shown(t *anonymize.Transformation) bool {
	for i, c := range p.list.Columns {
		if p.o.Level(c.Name) != t.Levels[i] {
			return false
		}
	}
	return true
}
