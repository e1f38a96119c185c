package coarseness

import (
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/recode"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// treatment is what can be done with a detail beside making it coarser by
// steps: one value for each group, and bounds at the ends of the scale.
func (s *Screen) treatment(name string) app.UI {
	if s.C.RoleOf(name) != project.QuasiIdentifying {
		return nil
	}
	t, _ := s.C.TypeOf(name)
	chosen, joint := "", false
	if a := s.C.Aggregate(name); a != nil {
		chosen, joint = string(a.Function), a.Joint
	}
	choices := []ui.Choice{{Value: "", Label: "its step (hierarchy)"}}
	for _, a := range state.Aggregates {
		if !a.Numbers || t == table.Integer || t == table.Decimal || string(a.Function) == chosen {
			choices = append(choices, ui.Choice{Value: string(a.Function), Label: a.Word})
		}
	}
	id := ui.TreatPrefix + name
	fields := []app.UI{ui.Labelled(id, "In the finished table a group shows", "microaggregation",
		"One value for each group keeps more of numbers than steps do. Groups are then formed by the other details.",
		ui.Select(id, "", chosen, choices, func(v string) {
			s.C.Edit(func(st *state.State) { st.SetAggregate(name, recode.Function(v)) })
		}, name, chosen))}
	if chosen != "" {
		fields = append(fields, ui.Checkbox(ui.JointPrefix+name, "Split groups by similar values first", "Keeps more detail. Only with rules about the size of groups.", joint, func(on bool) {
			s.C.Edit(func(st *state.State) { st.SetJoint(name, on) })
		}, name))
	}
	bottom, top := s.C.Bounds(name)
	if s.C.Ordered(name) {
		fields = append(fields, app.Div().Class("pairs").Body(
			ui.Labelled(ui.BottomPrefix+name, "Smallest value shown", "bottom coding", "Smaller ones become it. Empty: none.",
				ui.TextField(ui.BottomPrefix+name, "", bottom, func(v string) {
					s.C.Edit(func(st *state.State) { st.SetBounds(name, v, top) })
				}, name, bottom, top)),
			ui.Labelled(ui.TopPrefix+name, "Largest value shown", "top coding", "Larger ones become it. Empty: none.",
				ui.TextField(ui.TopPrefix+name, "", top, func(v string) {
					s.C.Edit(func(st *state.State) { st.SetBounds(name, bottom, v) })
				}, name, bottom, top))))
	}
	return app.Details().Class("more").DataSet("testid", ui.TreatmentPrefix+name).Open(chosen != "" || bottom+top != "").Body(
		app.Summary().Text("One value a group, and bounds"),
		app.Div().Class("fields form").Role("group").Aria("label", "Treatment of "+name).Body(fields...))
}
