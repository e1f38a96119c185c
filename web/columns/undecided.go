package columns

import (
	"strings"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
)

// Undecided asks what columns are of which neither names nor values tell, or by which attacks found
// people: one, or several together. It returns the question, what is known, and the answers.
func Undecided(c *control.Control, d *state.Decision) (question, known string, replies []ui.Reply) {
	names, found := d.Columns, ""
	if c.WasFound(names[0]) {
		found = ui.Fills(len(names), "Attacks find people by it.", "Attacks find people by each of them.") + " "
	}
	answer := func(role project.Role, title, why language.Text) {
		replies = append(replies, ui.Reply{ID: ui.DecidePrefix + string(role), Title: language.T(title), Why: language.T(why),
			Press: func() {
				c.Edit(func(st *state.State) {
					if d.About == state.AboutKept && role == project.Insensitive {
						st.NobodyKnows(names) // which a secret stays
						return
					}
					st.SetRoles(role, names...)
				})
			}, Scope: []any{strings.Join(names, "\n")}})
	}
	answer(project.QuasiIdentifying, "It could be known", "It becomes coarser, like the other details.")
	if loses, ok := c.Loses(names[0]); ok && len(names) == 1 {
		replies[0].Why += " " + ui.Fill("In a uniform table, that costs about {share} of the detail.", "share", ui.Percent(loses))
	}
	answer(project.Insensitive, "Nobody can know it", "It stays exact.")
	answer(project.HeldBack, "Do not write it", "It is not in the file.")
	if len(names) == 1 {
		p := c.ColumnProfile(names[0])
		return ui.Fill("Could somebody know “{column}” of a person?", "column", names[0]),
			found + different(p) + ": " + examples(p), replies
	}
	return ui.Fill("Could somebody know any of these {n} columns of a person?", "n", ui.Int(len(names))),
		found + ui.ListUpTo(names, 8), replies
}

// different counts the values of a column.
func different(p *bridge.ColumnProfile) string {
	if p.About {
		return ui.Fill("about {n} different values", "n", ui.Int(p.Distinct))
	}
	return ui.Fills(p.Distinct, "1 value", "{n} different values")
}

// examples are some of them, or the lowest and the highest.
func examples(p *bridge.ColumnProfile) string {
	shown := strings.Join(p.Examples, " · ")
	switch {
	case p.Low != "" && p.High != "" && p.Low != p.High && p.Type != table.String && p.Type != table.Ordinal:
		return p.Low + " – " + p.High
	case p.Distinct > len(p.Examples):
		shown += " · …"
	}
	return shown
}
