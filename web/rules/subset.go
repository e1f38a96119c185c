package rules

import (
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/form"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// subset renders the choice of the records to release.
func (s *Screen) subset() app.UI {
	kind := s.C.Subset()
	why := language.Text("The table that you share is made of all of them, but for those that are left out.")
	var body []app.UI
	switch kind {
	case state.SubsetWhere:
		why = "The records that meet all of these conditions. The others stand for the people whom somebody could take for one of them."
		for i := range s.C.Config.Subset.Where {
			body = append(body, s.condition(i))
		}
		body = append(body, ui.Div("row", ui.Button(ui.SubsetAdd, "Add a condition", ui.Plain, func() {
			s.C.Edit(func(st *state.State) { st.AddCondition() })
		})))
	case state.SubsetSample:
		why = "Drawn without repetition. The same seed draws the same records again."
		body = append(body, ui.Div("pairs", s.fieldAs(s.C.Share(), form.Look{Unit: "%"}), s.field(s.C.Seed())))
	case state.SubsetRows:
		why = "A text file with the numbers of the records, counted from 1; the line of names does not count."
		body = append(body, s.list())
	}
	if kind != state.SubsetNone && len(s.C.Person()) > 0 {
		body = append(body, s.field(s.C.SubsetOf()))
	}
	if g := s.C.SamplingWeight(); g.Param.Choices != nil {
		body = append(body, s.field(g))
	}
	return ui.Card("Records that are released",
		ui.Labelled(ui.SubsetKind, "Which records are released", language.T(wordsSubsetTerm), language.T(why),
			ui.Select(ui.SubsetKind, "", string(kind), []ui.Choice{
				ui.Pick(string(state.SubsetNone), "all records"),
				ui.Pick(string(state.SubsetWhere), "records with certain values"),
				ui.Pick(string(state.SubsetSample), "a random share"),
				ui.Pick(string(state.SubsetRows), "the records of a list"),
			}, func(v string) { s.C.Edit(func(st *state.State) { st.SetSubsetKind(state.SubsetKind(v)) }) })),
		ui.Div("stack", body...))
}

// list takes a file of record numbers.
func (s *Screen) list() app.UI {
	n := len(s.C.Config.Subset.Rows)
	text := language.T("No list has been chosen yet.")
	if n > 0 {
		text = ui.Fills(n, "1 record is released.", "{n} records are released.")
	}
	return ui.Div("row",
		ui.Button("", "Choose the list", ui.Plain, func() { ui.OpenDialog(ui.SubsetFile) }),
		ui.FileInput(ui.SubsetFile, ".txt,.csv,text/plain,text/csv", language.T("Numbers of the records that are released"), false,
			func(p []ui.Picked) {
				ui.ReadText(p[0], func(text string, failed bool) { s.C.SubsetList(p[0].Name, text, failed) })
			}),
		ui.Span("calm", text).DataSet("testid", ui.SubsetCount).DataSet("value", strconv.Itoa(n)))
}

// The comparisons of a condition.
const (
	among   = "is"
	outside = "not"
	between = "range"
)

// condition renders a condition on the values of a column.
func (s *Screen) condition(i int) app.UI {
	c := s.C.Config.Subset.Where[i]
	n := strconv.Itoa(i)
	set := func(c project.Condition) { s.C.Edit(func(st *state.State) { st.SetCondition(i, c) }) }
	how := among
	switch {
	case c.From != nil || c.To != nil:
		how = between
	case c.Not:
		how = outside
	}
	var columns []ui.Choice
	for k := range s.C.Profile.Columns {
		columns = append(columns, ui.Choice{Value: s.C.Profile.Columns[k].Name, Label: s.C.Profile.Columns[k].Name})
	}
	scope := []any{i, c.Column, state.ConditionWords(c)}
	fields := []app.UI{
		ui.Select(ui.SubsetColumnPrefix+n, language.T("Column of the condition"), c.Column, columns,
			func(v string) { set(project.Condition{Column: v}) }, scope...).Alone(),
		ui.Select(ui.SubsetHowPrefix+n, language.T("How it is compared"), how,
			[]ui.Choice{ui.Pick(among, "is one of"), ui.Pick(outside, "is none of"),
				ui.Pick(between, "lies between")}, func(v string) {
				next := project.Condition{Column: c.Column, Not: v == outside}
				if v == between {
					next.From, next.To = s.extent(c.Column)
				} else {
					next.Is = c.Is
				}
				set(next)
			}, scope...).Alone(),
	}
	if how == between {
		end := func(v *string) string {
			if v == nil {
				return ""
			}
			return *v
		}
		word := func(text string) *string {
			if text = strings.TrimSpace(text); text == "" {
				return nil
			}
			return &text
		}
		fields = append(fields,
			ui.TextField(ui.SubsetFromPrefix+n, language.T("First value"), end(c.From), func(text string) { c := c; c.From = word(text); set(c) },
				scope...).Alone(),
			ui.Span("unit", language.T("and")),
			ui.TextField(ui.SubsetToPrefix+n, language.T("Last value"), end(c.To), func(text string) { c := c; c.To = word(text); set(c) },
				scope...).Alone())
	} else {
		fields = append(fields, ui.TextField(ui.SubsetIsPrefix+n, language.T("Values, separated by semicolons"), strings.Join(c.Is, "; "),
			func(text string) {
				set(project.Condition{Column: c.Column, Is: state.ParseValues(text), Not: c.Not})
			}, scope...).Alone())
	}
	if len(s.C.Config.Subset.Where) > 1 {
		fields = append(fields, ui.Button("subset-remove-"+n, wordsRemove, ui.Quiet,
			func() { s.C.Edit(func(st *state.State) { st.RemoveCondition(i) }) }, scope...).Aria("label",
			ui.Fill("Remove the condition on {column}", "column", c.Column)))
	}
	return ui.Group("condition", ui.Fill("Condition {n}", "n", strconv.Itoa(i+1)),
		ui.Div("condition-fields", fields...), ui.Why(s.examples(c.Column, how)))
}

// extent returns the full range of a column, as the initial limits.
func (s *Screen) extent(column string) (from, to *string) {
	p := s.C.ColumnProfile(column)
	if p == nil {
		return nil, nil
	}
	low, high := p.Low, p.High
	if low == "" && len(p.Examples) > 0 {
		low, high = p.Examples[0], p.Examples[0]
	}
	return &low, &high
}

func (s *Screen) examples(column, how string) string {
	p := s.C.ColumnProfile(column)
	switch {
	case p == nil:
		return ""
	case how == between && p.Low != "":
		return ui.Fill("{column} lies between {low} and {high}.", "column", column, "low", p.Low, "high", p.High)
	case len(p.Examples) > 0:
		return ui.Fill("Values such as these, separated by semicolons: {values}", "values",
			strings.Join(p.Examples[:min(4, len(p.Examples))], "; "))
	}
	return ""
}
