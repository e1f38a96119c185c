package result

import (
	"cmp"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// dialects lists those of package sql, whose code the page does not carry.
var dialects = []ui.Choice{{Value: "postgresql", Label: "PostgreSQL"}, {Value: "duckdb", Label: "DuckDB"}, {Value: "mariadb",
	Label: "MariaDB"}}

// database saves scripts for a table that is in a database.
func (s *Screen) database(o *state.Outcome) app.UI {
	if !o.Verified {
		return nil
	}
	dialect := cmp.Or(s.C.About.Dialect, dialects[0].Value)
	return app.Details().Class("card fold").DataSet("testid", ui.SQL).Open(s.C.About.DatabaseTable != "").Body(
		app.Summary().Body(ui.H2("In a database"),
			ui.Note("Where the steps are the same for everybody, SQL makes this release in a database, and verifies it.")),
		ui.Div("stack",
			ui.Div("pairs",
				ui.Labelled(ui.SQLDialect, "Database", "", "", ui.Select(ui.SQLDialect, "", dialect, dialects, func(value string) {
					s.C.SetAbout(func(a *control.About) { a.Dialect = value })
				})),
				ui.Labelled(ui.SQLTable, "Name of the table", "", language.T("As TABLE or SCHEMA.TABLE."),
					ui.TextField(ui.SQLTable, "", s.C.About.DatabaseTable, func(text string) {
						s.C.SetAbout(func(a *control.About) { a.DatabaseTable = text })
					}))),
			ui.Note("The scripts hold values of the columns that somebody could know: keep them as you keep the table."),
			ui.Div("row", ui.Button(ui.SaveSQL, "Save the SQL scripts", ui.Plain, func() { s.C.SaveSQL(dialect) },
				dialect))))
}
