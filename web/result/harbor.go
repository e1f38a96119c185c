package result

import (
	"strings"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/desk/grid"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

const wordsBecameSame language.Text = "{column} stays as it is."

// harbor lists the eighteen identifiers of Safe Harbor, with the treatment of the columns that seem
// to hold them.
func (s *Screen) harbor(o *state.Outcome) app.UI {
	return s.riskFold(ui.SafeHarbor, "The eighteen identifiers of Safe Harbor",
		"For releases under HIPAA: which columns seem to hold one, and what became of them.", func(r *bridge.RiskReport) []app.UI {
			found := []app.UI{}
			none := []string{}
			for _, id := range language.Described(r.SafeHarbor) {
				if len(id.Columns) == 0 {
					none = append(none, id.Name)
					continue
				}
				body := []app.UI{app.B().Text(id.Letter + " · " + id.Name), ui.P("why", id.Sentence)}
				for _, c := range id.Columns {
					body = append(body, app.P().DataSet("testid", ui.HarborPrefix+c.Name).Text(became(o, c.Name)),
						ui.P("why", language.Render(c.ReasonSaid)))
				}
				found = append(found, app.Li().Body(body...))
			}
			text := language.T("No column seems to hold one of them.")
			if len(found) > 0 {
				text = ui.Fill("Nothing is found of the others: {others}.", "others", strings.Join(none, "; "))
			}
			return []app.UI{
				ui.Ul("harbor", found...),
				ui.P("calm", text+" "+language.T("That is no proof: names and patterns are recognised, not meanings.")),
				ui.Note("45 CFR 164.514(b)(2). The rule also wants that nobody who releases the table knows how to identify a person from what is left. Whether it is met is for you to say.")}
		})
}

// became words the treatment of a column.
func became(o *state.Outcome, column string) string {
	said := func(sentence language.Text) string { return ui.Fill(sentence, "column", column) }
	for i := range o.Columns {
		c := &o.Columns[i]
		switch {
		case c.Name != column || c.Role != project.QuasiIdentifying:
		case o.Itemized != nil && o.Itemized.Attribute == column:
			return said("{column}: its values became coarser, or were left out of cells.")
		case len(c.Levels) == 0:
			return said("{column} shows one value for each group.")
		case c.Highest > c.Level:
			return said("{column} is coarser in some records than in others.")
		case c.Level == 0:
			return said(wordsBecameSame)
		case c.After <= 1:
			return said("{column} is hidden for everybody.")
		default:
			return ui.Fill("{column} becomes coarser: {level}.", "column", column, "level", grid.LevelName(c, c.Level))
		}
	}
	c := o.Config.Column(column)
	if c != nil && (c.Role == project.Identifying || c.Held()) {
		switch o.Config.Treated(c) {
		case project.Remove:
			return said("{column} is removed.")
		case project.Hide:
			return said("{column} is hidden.")
		case project.Pseudonym:
			return said("{column} becomes a pseudonym.")
		case project.Number:
			return said("{column} becomes a number.")
		}
	}
	if c != nil && c.Treatment == project.Shift {
		return said("{column} has its dates moved.")
	}
	return said(wordsBecameSame)
}
