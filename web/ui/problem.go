package ui

import (
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Fix is a button that does what a problem's hint says.
type Fix struct {
	Label string
	Name  string // for tests: the cure's, empty if it is none
	Press func()
}

// ProblemBox shows a problem: what happened, where, what to do, and buttons
// that do it.
func ProblemBox(p *problem.Problem, fixes ...Fix) app.UI {
	return box(p, "problem", Problem, "alert", Plain, fixes)
}

// QuestionBox shows a problem that a decision settles: the first fix is what fits most.
func QuestionBox(p *problem.Problem, fixes ...Fix) app.UI {
	return box(p, warning, Problem, "alert", Primary, fixes)
}

// WarningBox shows a warning in the same form.
func WarningBox(p *problem.Problem, fixes ...Fix) app.UI {
	return box(p, warning, Warning, "status", Plain, fixes)
}

// warning is the class of what stops nobody.
var warning = Class("problem", "warning")

func box(p *problem.Problem, class, id, role string, first Kind, fixes []Fix) app.UI {
	p = language.Problem(p)
	body := []app.UI{P("problem-what", p.Sentence)}
	if !p.Place.IsZero() {
		body = append(body, P("problem-where", place(p.Place)))
	}
	if p.Hint != "" {
		body = append(body, P("problem-hint", p.Hint))
	}
	if len(p.Lines) > 0 {
		body = append(body, fileLines(p.Lines))
	}
	if len(fixes) > 0 {
		var buttons []app.UI
		for i, f := range fixes {
			kind := Plain
			if i == 0 {
				kind = first
			}
			buttons = append(buttons, ButtonAs(ProblemFix, f.Label, kind, f.Press, string(p.Code), p.Place.String()).DataSet("cure", f.Name))
		}
		body = append(body, Div("row", buttons...))
	}
	return Div(class, body...).DataSet("testid", id).Role(role).DataSet("code", string(p.Code))
}

// place says where a problem is: the file, the line, the column.
func place(p problem.Place) string {
	var parts []string
	if p.File != "" {
		parts = append(parts, p.File)
	}
	if p.Line > 0 {
		parts = append(parts, Fill("line {n}", "n", strconv.Itoa(p.Line)))
	}
	if p.Attribute != "" {
		parts = append(parts, Fill("column “{column}”", "column", p.Attribute))
	} else if p.Column > 0 {
		parts = append(parts, Fill("position {n}", "n", strconv.Itoa(p.Column)))
	}
	if p.Path != "" {
		parts = append(parts, p.Path)
	}
	return strings.Join(parts, ", ")
}

// Cures are the buttons that do what a problem offers.
func Cures(p *problem.Problem, press func(problem.Cure)) []Fix {
	var fixes []Fix
	for _, c := range language.Problem(p).Cures {
		fixes = append(fixes, Fix{Label: c.Label, Name: c.Name, Press: func() { press(c) }})
	}
	return fixes
}

// fileLines shows lines of a file as they stand there, with their numbers.
func fileLines(lines []problem.Line) app.UI {
	var body []app.UI
	for i, l := range lines {
		if i > 0 && l.Number > lines[i-1].Number+1 {
			body = append(body, Tr(app.Td().ColSpan(2).Text("…")).Class("gap"))
		}
		class := ""
		if l.Fault {
			class = "meant"
		}
		body = append(body,
			Tr(RowName(Int(l.Number)).Class("n"), app.Td().Body(app.Code().Text(visible(l.Text)))).Class(class))
	}
	return Sideways(language.T("Lines of the file"), app.Table().Class("file-lines").DataSet("testid",
		ProblemLines).Body(app.TBody().Body(body...)))
}

// visible writes tabs so that they are seen.
func visible(text string) string { return strings.ReplaceAll(text, "\t", "⇥\u00a0") }

// Warnings shows warnings, the first few in full and the rest behind a button
// of the browser's own. cure does what they offer; nil where that cannot be done.
func Warnings(all []*problem.Problem, cure func(problem.Cure)) app.UI {
	if len(all) == 0 {
		return nil
	}
	const shown = 3
	fixes := func(w *problem.Problem) []Fix {
		if cure == nil {
			return nil
		}
		return Cures(w, cure)
	}
	var first, rest []app.UI
	for i, w := range all {
		if i < shown {
			first = append(first, WarningBox(w, fixes(w)...))
		} else {
			rest = append(rest, WarningBox(w, fixes(w)...))
		}
	}
	if len(rest) > 0 {
		first = append(first, app.Details().Body(
			app.Summary().Text(Fills(len(rest), "1 more remark", "{n} more remarks")),
			Div("stack", rest...)))
	}
	return Div("stack", first...)
}
