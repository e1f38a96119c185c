package ui

import (
	"strings"
	"unicode"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Control draws a field without what stands around it. Readers are told the texts of the
// elements with these ids, in one string, as what describes it; "" if nothing does.
type Control func(described string) app.UI

// describing is the id of what describes a field, and part of it: without white space, such as that
// in the name of a column, because that would end the id where others are listed behind it.
func describing(id, part string) string {
	return strings.Join(strings.FieldsFunc(id, unicode.IsSpace), "␣") + "-" + part
}

// Alone draws a field that nothing describes.
func (c Control) Alone() app.UI { return c("") }

// Labelled puts a label above a control and a line of why below it, where there is one. The
// control has to bear the id.
func Labelled(id string, label language.Text, term, why string, control Control) app.UI {
	return LabelledAs(id, language.T(label), term, why, control)
}

// LabelledAs is Labelled with a label that is worded already.
func LabelledAs(id, label, term, why string, control Control) app.UI {
	text := []app.UI{app.Text(label)}
	if term != "" {
		text = append(text, app.Text(" "), app.Small().Text(term))
	}
	head := app.Label().For(id).Body(text...)
	if why == "" {
		return Div("field", head, control.Alone())
	}
	return Div("field", head, control(describing(id, "why")), P("why", why).ID(describing(id, "why")))
}

// Typing is a field that people type into.
type Typing struct {
	ID      string        // also the test id
	Label   string        // for readers, if there is no label element
	Text    string        // what it shows
	Unit    language.Text // written behind it
	Wide    bool
	Problem *problem.Problem
	Typed   func(text string) // they depend on nothing but the ID
	Left    func()
}

// NumberField returns a field for a number. It is a text field with a number
// pad: fields of type number refuse a comma silently and change on scrolling.
func NumberField(t Typing) Control {
	class := "number"
	if t.Wide {
		class += " wide"
	}
	return func(described string) app.UI {
		described = t.described(described)
		return t.control(func(first string, input app.EventHandler) app.UI {
			field := app.Input().Type("text").ID(t.ID).DataSet("testid", t.ID).Class(class).
				Attr("inputmode", "decimal").AutoComplete(false).Value(first).Aria("invalid", t.Problem != nil).
				OnInput(input).OnChange(func(app.Context, app.Event) { t.Left() }, t.ID)
			if described != "" {
				field = field.Aria("describedby", described)
			}
			if t.Label != "" {
				field = field.Aria("label", t.Label)
			}
			return field
		})
	}
}

// Area is a field of several lines.
func Area(t Typing) Control {
	return func(described string) app.UI {
		described = t.described(described)
		return t.control(func(first string, input app.EventHandler) app.UI {
			area := app.Textarea().ID(t.ID).DataSet("testid", t.ID).Rows(5).Spellcheck(false).
				Attr("value", first).Aria("invalid", t.Problem != nil).
				OnInput(input).OnChange(func(app.Context, app.Event) { t.Left() }, t.ID)
			if described != "" {
				area = area.Aria("describedby", described)
			}
			return area
		})
	}
}

// described puts what is wrong with a field before what else describes it.
func (t Typing) described(by string) string {
	if t.Problem == nil {
		return by
	}
	return strings.TrimSpace(describing(t.ID, "problem") + " " + by)
}

func (t Typing) control(field func(first string, input app.EventHandler) app.UI) app.UI {
	body := []app.UI{&Entry{Text: t.Text, Typed: t.Typed, Field: field}}
	if t.Unit != "" {
		body = append(body, Span("unit", language.T(t.Unit)))
	}
	if p := language.Problem(t.Problem); p != nil {
		body = append(body, P("field-problem", p.Sentence+" "+p.Hint).
			ID(describing(t.ID, "problem")).Role("alert").DataSet("testid", Problem).DataSet("code", string(p.Code)))
	}
	return Div("control", body...)
}

// Choice is one entry of a select.
type Choice struct{ Value, Label string }

// Pick is a choice with its label.
func Pick(value string, label language.Text) Choice { return Choice{value, language.T(label)} }

// Select is a select with a test id. chosen is called with the value. Until the
// settings have taken it, the select shows what they hold: a prompt such as
// "put into ..." thus comes back by itself.
func Select(id, label, value string, choices []Choice, chosen func(value string), scope ...any) Control {
	return func(described string) app.UI {
		var options []app.UI
		for _, c := range choices {
			options = append(options, app.Option().Value(c.Value).Selected(c.Value == value).Text(c.Label))
		}
		s := app.Select().ID(id).DataSet("testid", id).Body(options...).
			OnChange(func(ctx app.Context, e app.Event) {
				picked := ctx.JSSrc().Get("value").String()
				ctx.JSSrc().Set("value", value)
				chosen(picked)
			}, append([]any{id, value}, scope...)...)
		if label != "" {
			s = s.Aria("label", label)
		}
		if described != "" {
			s = s.Aria("describedby", described)
		}
		return Div("control select", s)
	}
}

// Checkbox is a checkbox with its label behind it.
func Checkbox(id, label, why string, checked bool, set func(bool), scope ...any) app.UI {
	text := []app.UI{app.Span().Text(label)}
	if why != "" {
		text = append(text, app.Small().Text(why))
	}
	return app.Label().Class("check").Body(
		app.Input().Type("checkbox").DataSet("testid", id).Checked(checked).
			OnChange(func(ctx app.Context, e app.Event) { set(ctx.JSSrc().Get("checked").Bool()) }, append([]any{id}, scope...)...),
		app.Span().Class("check-text").Body(text...))
}

// TextField is a field for words.
func TextField(id, label, value string, left func(text string), scope ...any) Control {
	return func(described string) app.UI {
		f := app.Input().Type("text").ID(id).DataSet("testid", id).AutoComplete(false).Spellcheck(false).Value(value).
			OnChange(func(ctx app.Context, e app.Event) { left(ctx.JSSrc().Get("value").String()) }, append([]any{id}, scope...)...)
		if label != "" {
			f = f.Aria("label", label)
		}
		if described != "" {
			f = f.Aria("describedby", described)
		}
		return Div("control", f)
	}
}
