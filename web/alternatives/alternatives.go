// Package alternatives renders the part of the result for people who want a table other than the
// best one: choices of levels that meet the same rules, to list, filter, compare and use.
package alternatives

import (
	"maps"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

const wordsHeading language.Text = "Other choices of levels"

// Place renders everything about alternatives to the result on show.
func Place(c *control.Control) app.UI {
	o := c.Outcome
	if !o.Method.Uniform() {
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
	// News come and go inside a container that stays, so that what is below is not moved, which would
	// take the keyboard focus from it.
	body := []app.UI{ui.Div("stack", news...).Hidden(len(news) == 0)}
	if p.list == nil {
		if p.s.Answer != nil && p.s.Answer.Waiting {
			body = append(body, ui.Div("row", ui.BusyLine(language.T("Looking at other choices")), p.cancel()))
		}
		return ui.Card(wordsHeading, body...)
	}
	body = append(body,
		ui.Told("calm", Sentence(p.list, &p.s.Query, p.s.Answer.Waiting)).
			DataSet("testid", ui.SolutionsSentence).DataSet("total", ui.Raw(float64(p.list.Total))).DataSet("waiting", p.waiting()))
	body = append(body, ui.Div("row", p.cancel()).Hidden(!p.s.Answer.Waiting))
	body = append(body, ui.Parts(p.filters, p.rows, p.below, p.lattice)...)
	return ui.Card(wordsHeading, body...).DataSet("testid", ui.Solutions)
}

// below renders the part under the list.
func (p *place) below() app.UI { return ui.Div("stack", p.frontier(), p.pair()) }

// none explains why there is no list.
func none(c *control.Control, o *state.Outcome) app.UI {
	why := language.Text(
		"In this table, groups have levels of their own, so there is no list of choices. The uniform table has one.")
	body := []app.UI{ui.Para("calm", why).DataSet("testid", ui.SolutionsNone)}
	if trial := (&place{C: c, o: o}).trial(); trial != nil {
		return ui.Card(wordsHeading, append(body, trial)...)
	}
	return ui.Card(wordsHeading, append(body, ui.Div("row",
		ui.Because(language.T(c.Occupied()), c.Tell, ui.SolutionsRegular, "Show the uniform table",
			ui.Plain, func() { c.Show(project.FullDomain) })))...)
}

// place holds the state of one rendering.
type place struct {
	C    *control.Control
	o    *state.Outcome
	s    *control.Solutions
	list *core.Alternatives // nil: not known yet
}

func (p *place) cancel() app.UI {
	return ui.Button(ui.SolutionsCancel, wordsCancel, ui.Plain, p.C.CancelSolutions)
}

func (p *place) waiting() string {
	if p.s.Answer.Waiting {
		return "true"
	}
	return "false"
}

// trial says that another table is being made, or that the one on show was chosen here.
func (p *place) trial() app.UI {
	switch {
	case p.C.Comparing() != nil:
		return ui.Div("row", ui.BusyLine(language.T("Making the table and checking it")),
			ui.Because(p.C.Comparing().Search.Leaving(), p.C.Tell, ui.SolutionsCancel, wordsCancel, ui.Plain, p.C.CancelCompare))
	case p.o.Chosen:
		return ui.Div("row", ui.Para("calm grow", "You chose the levels of the table on show."),
			ui.Because(language.T(p.C.Occupied()), p.C.Tell, ui.SolutionsBest, "Go back to the best one", ui.Plain, p.C.SearchLevels))
	}
	return nil
}

// ask sends an edited query and returns to the first page.
func (p *place) ask(edit func(q *core.Query)) {
	q := p.s.Query
	q.Levels, q.From = maps.Clone(q.Levels), 0
	edit(&q)
	p.C.AskSolutions(q, nil)
}

// Sentence says how many choices there are and whether the first is the best.
func Sentence(a *core.Alternatives, q *core.Query, waiting bool) string {
	if waiting {
		return language.T("Looking for the best within these limits …")
	}
	possible := ui.Whole(a.Lattice)
	switch limited := len(q.Levels) > 0; {
	case a.Total == 0 && (a.Whole || a.Optimal):
		return ui.Fill(either(limited, "None of {possible} choices within these levels meets the rules and these limits.",
			"None of {possible} choices of levels meets the rules and these limits."), "possible", possible)
	case a.Total == 0:
		return ui.Fill(either(limited, "Among {possible} choices within these levels, none was found that meets the rules and these limits.",
			"Among {possible} choices of levels, none was found that meets the rules and these limits."), "possible", possible)
	case q.Failing:
		return ui.Fills(a.Total, either(limited, "{n} of {possible} choices within these levels is listed, whether it meets the rules or not.",
			"{n} of {possible} choices of levels is listed, whether it meets the rules or not."), either(limited,
			"{n} of {possible} choices within these levels are listed, whether they meet the rules or not.",
			"{n} of {possible} choices of levels are listed, whether they meet the rules or not."), "possible", possible) + " " + known(a)
	default:
		return ui.Fills(a.Total, either(limited, "{n} of {possible} choices within these levels is listed.",
			"{n} of {possible} choices of levels is listed."), either(limited, "{n} of {possible} choices within these levels are listed.",
			"{n} of {possible} choices of levels are listed."), "possible", possible) + " " + known(a)
	}
}

// known says whether better choices than the listed ones may exist.
func known(a *core.Alternatives) string {
	switch {
	case a.Whole && a.Optimal:
		return language.T("All are known.")
	case a.Optimal:
		return language.T("None scores better than the best of these; there may be more that the search did not look at.")
	}
	return language.T(
		"There may be better ones: the search ended before it had looked at all of them, or the limits admit some that it did not look at.")
}

func either(is bool, yes, no language.Text) language.Text {
	if is {
		return yes
	}
	return no
}

// levelName names a level of a column, by its name or by one label followed by a mark for the
// others.
func levelName(c *core.SpaceColumn, level int) string {
	switch at := c.Levels[level]; {
	case level == 0:
		return language.T("as it is")
	case at.Name != "":
		return language.Named(at.Said, at.Name)
	case at.Example == "":
		return ui.Fill("level {n}", "n", ui.Int(level))
	case at.Labels == 1:
		return at.Example
	default:
		return ui.Fill("{label}, …", "label", at.Example)
	}
}

// byName returns the levels of a transformation by column.
func (p *place) byName(t *core.Transformation) map[string]int {
	levels := map[string]int{}
	for i, c := range p.list.Columns {
		levels[c.Name] = t.Levels[i]
	}
	return levels
}

// shown reports whether a transformation produced the table on show.
func (p *place) shown(t *core.Transformation) bool {
	for i, c := range p.list.Columns {
		if p.o.Level(c.Name) != t.Levels[i] {
			return false
		}
	}
	return true
}
