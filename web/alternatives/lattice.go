package alternatives

import (
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/core/search"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// drawn is the size up to which a lattice is drawn.
const drawn = 200

// mark is how a choice of levels stands in the picture: form tells what colour tells, too.
type mark struct{ form, class, means string }

// marks by what was found out and how.
var (
	meetsChecked   = mark{"●", "meets", "meets the rules; the search looked at it"}
	meetsPredicted = mark{"◐", "meets", "meets the rules; the search did not have to look"}
	failsChecked   = mark{"■", "fails", "does not meet the rules; the search looked at it"}
	failsPredicted = mark{"□", "fails", "does not meet the rules; the search did not have to look"}
)

func markOf(t *anonymize.Transformation) mark {
	checked := t.Decided == search.Checked.String()
	switch {
	case t.Meets && checked:
		return meetsChecked
	case t.Meets:
		return meetsPredicted
	case checked:
		return failsChecked
	}
	return failsPredicted
}

// lattice draws all choices of levels where they are few: each line is finer than the one above.
func (p *place) lattice() app.UI {
	if !p.list.Whole || p.list.Lattice > drawn {
		return app.Div()
	}
	if a := p.s.Picture; a == nil {
		return app.Div().Class("row").Body(ui.Button(ui.SolutionsDraw, "Draw all "+ui.Whole(p.list.Lattice)+" choices", ui.Plain, p.C.DrawSolutions))
	} else if a.Waiting {
		return ui.BusyLine("Drawing")
	} else if len(a.Problems) > 0 {
		return ui.ProblemBox(a.Problems[0])
	}
	a := &p.s.Picture.Report
	rows, top := map[int][]int{}, 0
	for i := range a.Solutions {
		level := height(&a.Solutions[i])
		rows[level] = append(rows[level], i)
		top = max(top, level)
	}
	var lines []app.UI
	for level := top; level >= 0; level-- {
		var nodes []app.UI
		for _, i := range rows[level] {
			nodes = append(nodes, p.node(&a.Solutions[i]))
		}
		if len(nodes) > 0 {
			lines = append(lines, app.Div().Class("lattice-line").Body(nodes...))
		}
	}
	var legend []app.UI
	for _, m := range []mark{meetsChecked, meetsPredicted, failsChecked, failsPredicted} {
		legend = append(legend, app.Li().Body(app.Span().Class("node "+m.class).Aria("hidden", "true").Text(m.form), app.Text(" "+m.means)))
	}
	return app.Section().Class("stack").Body(app.H3().Text("All choices"),
		ui.Why("Coarser ones stand higher; the numbers are levels, in the order of the columns: "+strings.Join(p.columns(), ", ")+". Choose one to see it beside the others."),
		app.Div().Class("scroll lattice").TabIndex(0).Role("group").Aria("label", "All choices of levels, the coarsest first").DataSet("testid", ui.SolutionsPicture).Body(lines...),
		app.Ul().Class("legend").Body(legend...))
}

func (p *place) columns() []string {
	var names []string
	for _, c := range p.list.Columns {
		names = append(names, c.Name)
	}
	return names
}

func height(t *anonymize.Transformation) int {
	sum := 0
	for _, level := range t.Levels {
		sum += level
	}
	return sum
}

// node is a choice in the picture.
func (p *place) node(t *anonymize.Transformation) app.UI {
	m, levels := markOf(t), levelsText(t.Levels)
	class := "node " + m.class
	said := levels + ": " + m.means
	if p.shown(t) {
		class += " shown"
		said += "; it is on show"
	}
	return app.Button().Type("button").Class(class).DataSet("testid", ui.SolutionNodePrefix+levels).DataSet("meets", strconv.FormatBool(t.Meets)).
		Aria("pressed", p.paired(t)).Title(said).Body(app.Span().Aria("hidden", "true").Text(m.form+" "), app.Text(levels), app.Span().Class("unseen").Text(": "+m.means)).
		OnClick(func(app.Context, app.Event) { p.C.PairSolution(*t) }, levels, p.s.Picture)
}
