// Package grid is the table in the middle: what the element <fulgurite-grid> (static/grid.js) is
// told of its columns. The element gets the cells from the engine by itself.
package grid

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
	"github.com/vugu/vjson"
)

// Grid shows the open table and, where there is one, the result beside it.
type Grid struct {
	app.Compo
	C        *control.Control
	ID       string // test id
	Label    string // what it is, for those who do not see it
	Note     string // a sentence about its rows
	Revision int
}

// Render hands the element what it needs of the page.
func (g *Grid) Render() app.UI {
	roles := "[]"
	if !g.C.Hidden(state.Columns) {
		roles = text(offered())
	}
	release := ""
	if o := g.C.Outcome; o != nil && o.Found {
		release = fmt.Sprintf("%p", o)
	}
	return app.Elem("fulgurite-grid").DataSet("testid", g.ID).
		Attr("label", g.Label).Attr("note", g.Note).Attr("columns", text(Columns(g.C.State))).Attr("roles", roles).
		Attr("copies", strconv.FormatBool(copies(g.C.State))).Attr("table", fmt.Sprintf("%p", g.C.Profile)).Attr("release", release).
		On("grid-role", func(_ app.Context, e app.Event) {
			column, role := e.Get("detail").Get("column").String(), project.Role(e.Get("detail").Get("role").String())
			g.C.Edit(func(s *state.State) { s.SetRole(column, role) })
		}).
		On("grid-copied", func(_ app.Context, e app.Event) { g.C.Tell(copied(e.Get("detail").Get("records").Int())) })
}

// copies reports whether rows may be copied: they are those of a table that was checked, and
// nothing is open.
func copies(s *state.State) bool {
	o := s.Outcome
	return o != nil && o.Verified && !s.Stale() && len(s.Decisions()) == 0
}

// copied says how many records were copied; of none, what it takes.
func copied(records int) string {
	if records == 0 {
		return language.T("Rows can be copied once the table is checked and nothing is left to decide.")
	}
	return ui.Fills(records, "1 record copied", "{n} records copied, in random order")
}

// text is JSON, which what is told here always has.
func text(told any) string {
	made, err := vjson.Marshal(told)
	if err != nil {
		panic(err)
	}
	return string(made)
}

// offered are the roles that a column may get at its head.
func offered() (roles [][2]string) {
	for _, w := range state.RoleWords {
		if w.Role != project.Count {
			roles = append(roles, [2]string{string(w.Role), language.T(w.Word)})
		}
	}
	return roles
}

// Column describes a column to the element.
type Column struct {
	Name string `json:"name"`
	// State is its treatment: "known", "secret", "harmless", "removed", "held", or "changed"
	// where each cell gets another value.
	State string       `json:"state"`
	Role  project.Role `json:"role"`
	Word  string       `json:"word"` // the role in words
	Sure  bool         `json:"sure"` // somebody chose the role: it is not the one that was suggested
	// Kept is the share of its detail that the result keeps, and Levels are the names of its levels;
	// both are left out of columns that do not become coarser.
	Kept   string   `json:"kept,omitempty"`
	Levels []string `json:"levels,omitempty"`
}

// Columns returns the columns of the open table. Their states are those of the result, where there
// is one, and else those of the settings.
func Columns(s *state.State) []Column {
	all := []Column{}
	for i := range s.Profile.Columns {
		p := &s.Profile.Columns[i]
		role := s.RoleOf(p.Name)
		c := Column{Name: p.Name, Role: role, Word: state.RoleWord(role), Sure: role != p.Role, State: becomes(&s.Config, p.Name)}
		if o := s.Outcome; o != nil && o.Found {
			c.State = becomes(&o.Config, p.Name)
			if slices.Contains(o.HeldBack, p.Name) {
				c.State = "held"
			}
			if at := slices.IndexFunc(o.Columns, func(change bridge.ColumnChange) bool { return change.Name == p.Name }); at >= 0 &&
				c.State == "known" {
				c.kept(&o.Columns[at])
			}
		}
		all = append(all, c)
	}
	return all
}

// kept says what is left of a column that became coarser.
func (c *Column) kept(change *bridge.ColumnChange) {
	if q := change.Quality; q != nil && q.Granularity != nil {
		kept := q.Granularity.Quality
		kept = min(kept, max(0.99, math.Floor(kept))) // whole, as at the other heads
		c.Kept = strings.ReplaceAll(ui.Percent(kept), " ", "\u00a0")
	}
	for level := range change.Levels {
		c.Levels = append(c.Levels, LevelName(change, level))
	}
}

// LevelName is the name of a level of a column, or an example of it.
func LevelName(c *bridge.ColumnChange, level int) string {
	if level < len(c.LevelsSaid) {
		return language.Named(c.LevelsSaid[level], c.Levels[level])
	}
	return c.Levels[level]
}

// becomes says what settings make of a column.
func becomes(p *project.Project, name string) string {
	c := p.Column(name)
	switch {
	case c == nil || c.Held():
		return "held"
	case c.Role == project.Identifying && p.Treated(c) == project.Remove:
		return "removed"
	case c.Role == project.Identifying || c.Treatment == project.Shift || c.Perturb != nil:
		return "changed"
	case c.Role == project.QuasiIdentifying:
		return "known"
	case c.Role == project.Sensitive:
		return "secret"
	}
	return "harmless"
}
