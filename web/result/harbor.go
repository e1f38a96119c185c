package result

import (
	"strings"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// harbor is the list of the eighteen identifiers of Safe Harbor, with what became of the
// columns that seem to hold them.
func (s *Screen) harbor(o *state.Outcome) app.UI {
	return s.riskFold(ui.SafeHarbor, wordsHarbor, wordsHarborWhy, func(r *bridge.RiskReport) []app.UI {
		found := []app.UI{}
		none := []string{}
		for _, id := range language.Described(r.SafeHarbor) {
			if len(id.Columns) == 0 {
				none = append(none, id.Name)
				continue
			}
			body := []app.UI{app.B().Text(id.Letter + " · " + id.Name), app.P().Class("why").Text(id.Sentence)}
			for _, c := range id.Columns {
				body = append(body, app.P().DataSet("testid", ui.HarborPrefix+c.Name).Text(became(o, c.Name)))
			}
			found = append(found, app.Li().Body(body...))
		}
		text := wordsHarborNone
		if len(found) > 0 {
			text = ui.Fill(wordsHarborOthers, "others", strings.Join(none, "; "))
		}
		return []app.UI{
			app.Ul().Class("harbor").Body(found...),
			app.P().Class("calm").Text(text + " " + wordsNoProof),
			ui.Why(wordsHarborRule)}
	})
}

// became says what the release made of a column.
func became(o *state.Outcome, column string) string {
	said := func(sentence string) string { return ui.Fill(sentence, "column", column) }
	for i := range o.Columns {
		c := &o.Columns[i]
		switch {
		case c.Name != column || c.Role != project.QuasiIdentifying:
		case o.Itemized != nil && o.Itemized.Attribute == column:
			return said(wordsBecameCells)
		case len(c.Levels) == 0:
			return said(wordsBecameOne)
		case c.Highest > c.Level:
			return said(wordsBecameMixed)
		case c.Level == 0:
			return said(wordsBecameSame)
		case c.After <= 1:
			return said(wordsBecameHidden)
		default:
			return ui.Fill(wordsBecameCoarser, "column", column, "level", levelName(c, c.Level))
		}
	}
	c := o.Config.Column(column)
	if c != nil && (c.Role == project.Identifying || c.Held()) {
		switch o.Config.Treated(c) {
		case project.Remove:
			return said(wordsBecameRemoved)
		case project.Hide:
			return said(wordsBecameStar)
		case project.Pseudonym:
			return said(wordsBecamePseudonym)
		case project.Number:
			return said(wordsBecameNumber)
		}
	}
	if c != nil && c.Treatment == project.Shift {
		return said(wordsBecameMoved)
	}
	return said(wordsBecameSame)
}
