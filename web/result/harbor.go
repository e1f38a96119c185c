package result

import (
	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// harbor is the list of the eighteen identifiers of Safe Harbor, with what became of the
// columns that seem to hold them.
func (s *Screen) harbor(o *state.Outcome) app.UI {
	return s.riskFold(ui.SafeHarbor, "The eighteen identifiers of Safe Harbor", "For releases under HIPAA: which columns seem to hold one, and what became of them.", func(r *bridge.RiskReport) []app.UI {
		found := []app.UI{}
		none := []string{}
		for _, id := range r.SafeHarbor {
			if len(id.Columns) == 0 {
				none = append(none, state.Lower(id.Name))
				continue
			}
			body := []app.UI{app.B().Text(id.Letter + " · " + id.Name), app.P().Class("why").Text(id.Sentence)}
			for _, c := range id.Columns {
				body = append(body, app.P().DataSet("testid", ui.HarborPrefix+c.Name).Text(c.Name+" "+became(o, c.Name)+"."))
			}
			found = append(found, app.Li().Body(body...))
		}
		text := "No column seems to hold one of them. That proves nothing: names and patterns are recognised, not meanings."
		if len(found) > 0 {
			text = "Nothing is found of the others: " + ui.List(none) + ". That proves nothing, as names and patterns are recognised, not meanings."
		}
		return []app.UI{
			app.Ul().Class("harbor").Body(found...),
			app.P().Class("calm").Text(text),
			ui.Why("45 CFR 164.514(b)(2). The rule also wants that nobody who releases the table knows how to identify a person from what is left. Whether it is met is for you to say.")}
	})
}

// became says what the release made of a column.
func became(o *state.Outcome, column string) string {
	for i := range o.Columns {
		c := &o.Columns[i]
		switch {
		case c.Name != column || c.Role != project.QuasiIdentifying:
		case len(c.Levels) == 0:
			return "shows one value for each group"
		case c.Highest > c.Level:
			return "is coarser in some records than in others"
		case c.Level == 0:
			return "stays as it is"
		case c.After <= 1:
			return "is hidden for everybody"
		default:
			return "becomes coarser: " + c.Levels[c.Level]
		}
	}
	c := o.Config.Column(column)
	if c != nil && c.Role == project.Identifying {
		switch o.Config.Treated(c) {
		case project.Remove:
			return "is removed"
		case project.Hide:
			return "is hidden"
		case project.Pseudonym:
			return "becomes a pseudonym"
		case project.Number:
			return "becomes a number"
		}
	}
	if c != nil && c.Treatment == project.Shift {
		return "has its dates moved"
	}
	return "stays as it is"
}
