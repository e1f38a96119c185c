package coarseness

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/form"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// options renders the fields of a hierarchy's options.
func (s *Screen) options(name string, spec *hierarchy.Spec) app.UI {
	b := s.C.Builder(spec.Kind)
	if b == nil {
		return nil
	}
	if view := s.C.Views[name]; spec.Kind == hierarchy.KindIntervals && view != nil && view.View.Histogram != nil {
		fields := map[string]param.Param{}
		for _, f := range b.Fields {
			fields[f.Name] = f
		}
		return s.ranges(name, spec, view, fields)
	}
	var fields []app.UI
	for _, f := range b.Fields {
		var look form.Look
		if f.Kind == param.Rows {
			look.Why = ui.Fill("{what} With a semicolon between them.", "what", f.Sentence)
		}
		field := form.FieldAs(s.C, s.C.Option(name, f), look)
		if f.Kind == param.Rows {
			if field = ui.Div("whole", field); !state.Editable(spec.Table) {
				field = ui.Para("calm", "This table is too long to be edited here. Export it as CSV, edit it there and import it again.")
			}
		}
		fields = append(fields, field)
	}
	return ui.Group("fields form", ui.Fill(wordsStepsOf, "column", name), fields...)
}

// treatment offers the other treatments of a detail: one value for each group, and bounds at the
// ends of the scale.
func (s *Screen) treatment(name string) app.UI {
	if s.C.RoleOf(name) != project.QuasiIdentifying || s.C.Separator(name) != "" {
		return nil
	}
	aggregated := s.C.Aggregate(name) != nil
	fields := []app.UI{form.FieldAs(s.C, s.C.Aggregation(name), form.Look{Term: language.T("microaggregation")})}
	if aggregated {
		fields = append(fields, form.Field(s.C, s.C.Joint(name)))
	}
	if s.C.Ordered(name) {
		fields = append(fields, ui.Div("pairs",
			form.FieldAs(s.C, s.C.Bottom(name), form.Look{Term: language.T("bottom coding")}),
			form.FieldAs(s.C, s.C.Top(name), form.Look{Term: language.T("top coding")})))
	}
	return ui.Details("more",
		ui.Summary("Averages and caps"),
		ui.Group("fields form", ui.Fill("Treatment of {column}", "column", name), fields...)).
		DataSet("testid", ui.TreatmentPrefix+name).Open(aggregated || s.C.Column(name).TopBottom != nil)
}
