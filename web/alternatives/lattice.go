package alternatives

import (
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// drawn is the largest lattice that is drawn, in nodes.
const drawn = 200

// mark defines how a choice of levels is drawn; the shape repeats what the colour says.
type mark struct {
	form, class string
	means       language.Text
}

// The marks, by finding and by how it was made.
func meetsChecked() mark { return mark{"●", "meets", "meets the rules; the search looked at it"} }
func meetsPredicted() mark {
	return mark{"◐", "meets", "meets the rules; the search did not have to look"}
}
func failsChecked() mark {
	return mark{"■", "fails", "does not meet the rules; the search looked at it"}
}
func failsPredicted() mark {
	return mark{"□", "fails", "does not meet the rules; the search did not have to look"}
}

func markOf(t *core.Transformation) mark {
	checked := t.Decided == core.TransformationChecked.String()
	switch {
	case t.Meets && checked:
		return meetsChecked()
	case t.Meets:
		return meetsPredicted()
	case checked:
		return failsChecked()
	}
	return failsPredicted()
}

// lattice draws all choices of levels if they are few: each row is finer than the one above.
func (p *place) lattice() app.UI {
	if !p.list.Whole || p.list.Lattice > drawn {
		return app.Div()
	}
	if a := p.s.Picture; a == nil {
		return ui.Div("row", ui.ButtonAs(ui.SolutionsDraw, ui.Fill("Draw all {n} choices", "n", ui.Whole(p.list.Lattice)), ui.Plain,
			p.C.DrawSolutions))
	} else if a.Waiting {
		return ui.BusyLine(language.T("Drawing"))
	} else if len(a.Problems) > 0 {
		return ui.ProblemBox(a.Problems[0])
	}
	a := &p.s.Picture.Report
	g := grid(a)
	if g.at(p.s.At) == nil {
		p.s.At = levelsText(g.rows[0][0].Levels)
	}
	var lines, twin []app.UI
	for _, row := range g.rows {
		var nodes []app.UI
		for _, t := range row {
			nodes = append(nodes, p.node(g, t))
			kept := "–"
			if t.Highest > 0 {
				kept = ui.Percent(t.Kept)
			}
			twin = append(twin, ui.Tr(ui.RowName(levelsText(t.Levels)), app.Td().Text(language.T(markOf(t).means)),
				ui.Td("n", kept), ui.Td("n", ui.Int(t.Suppressed))))
		}
		lines = append(lines, ui.Div("lattice-line", nodes...))
	}
	var legend []app.UI
	for _, m := range []mark{meetsChecked(), meetsPredicted(), failsChecked(), failsPredicted()} {
		legend = append(legend, app.Li().Body(ui.Span("node "+m.class, m.form).Aria("hidden", "true"),
			app.Text(" "+language.T(m.means))))
	}
	return ui.Section("stack", ui.H3("All choices"),
		ui.Why(ui.Fill("Coarser ones stand higher, and a line joins two that differ by one level of one column. The numbers are levels, in the order of the columns: {columns}. Choose one to see it beside the others; the arrow keys go from one to the next.", "columns", strings.Join(p.columns(), ", "))),
		ui.Div("scroll",
			ui.Div("lattice",
				app.Raw(g.edges()), ui.Div("lattice-lines", lines...)).
				Role("group").Aria("label", language.T("All choices of levels, the coarsest first")).
				DataSet("testid", ui.SolutionsPicture).DataSet("columns", strconv.Itoa(len(p.list.Columns)))),
		ui.Ul("legend", legend...),
		ui.Twin(ui.Sideways(language.T("All choices of levels"),
			ui.Table(ui.Heads(ui.Col(language.T("Levels")), ui.Col(language.T("What is known")), ui.Num(wordsDetailKept), ui.Num(wordsLeftOut)),
				twin...))))
}

func (p *place) columns() []string {
	var names []string
	for _, c := range p.list.Columns {
		names = append(names, c.Name)
	}
	return names
}

// node draws one choice.
func (p *place) node(g *layout, t *core.Transformation) app.UI {
	m, levels, stop := markOf(t), levelsText(t.Levels), -1
	if levels == p.s.At {
		stop = 0
	}
	class := "node " + m.class
	said := ui.Fill("{levels}: {means}", "levels", levels, "means", language.T(m.means))
	if p.shown(t) {
		class += " shown"
		said = ui.Fill("{levels}: {means}; it is on show", "levels", levels, "means", language.T(m.means))
	}
	return app.Button().Type("button").Class(class).ID(nodeID(levels)).TabIndex(stop).DataSet("testid", ui.SolutionNodePrefix+levels).
		DataSet("meets", strconv.FormatBool(t.Meets)).
		Aria("pressed", p.paired(t)).Title(said).Body(app.Span().Aria("hidden", "true").Text(m.form+" "), app.Text(levels),
		ui.Span("unseen", ": "+language.T(m.means))).
		OnClick(func(app.Context, app.Event) {
			p.s.At = levels
			p.C.PairSolution(*t)
		}, levels, p.s.Picture).
		OnKeyDown(func(_ app.Context, e app.Event) {
			if to := g.toward(t, e.Get("key").String()); to != nil {
				e.PreventDefault()
				p.s.At = levelsText(to.Levels)
				p.C.Revision++
				app.Window().GetElementByID(nodeID(p.s.At)).Call("focus")
			}
		}, levels, p.s.Picture)
}

func nodeID(levels string) string { return "node-" + levels }
