package state

import (
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/perturb"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// TestPerturb: values of columns that nobody knows are changed in the ways of their type, with what
// each way needs; and what is set makes a project that the engine takes.
func TestPerturb(t *testing.T) {
	s := opened(t)
	s.SetRole("age", project.QuasiIdentifying)
	s.SetRole("diagnosis", project.Insensitive)
	s.SetRole("name", project.Identifying)
	if s.Perturbed() != nil || !slices.Equal(s.Perturbable(), []string{"diagnosis"}) {
		t.Fatalf("%v, %v", s.Perturbed(), s.Perturbable())
	}
	ways := func(column string) (all []string) {
		for _, o := range s.Perturbation(column).Param.Choices {
			all = append(all, o.Value)
		}
		return all
	}
	if got := ways("diagnosis"); !slices.Equal(got, []string{"pram", ""}) {
		t.Errorf("of a text: %q", got)
	}
	s.Column("diagnosis").Type = table.Date
	if got := ways("diagnosis"); !slices.Equal(got, []string{"rank-swapping", "pram", ""}) {
		t.Errorf("of a date: %q", got)
	}
	s.Column("diagnosis").Type = ""
	s.SetRole("age", project.Insensitive)
	s.ColumnProfile("age").Low, s.ColumnProfile("age").High = "18", "4018"
	s.Perturb("age")
	if want := (perturb.Spec{Method: perturb.Noise}); *s.Column("age").Perturb != want {
		t.Errorf("%+v", s.Column("age").Perturb)
	}
	field := func(id string) Setting {
		i := slices.IndexFunc(s.PerturbationParams("age"), func(g Setting) bool { return g.ID == id })
		if i < 0 {
			t.Fatalf("no field %s", id)
		}
		return s.PerturbationParams("age")[i]
	}
	if got := field("perturb-share-age").Text(); got != "10" { // per cent
		t.Error(got)
	}
	s.Set(field("perturb-share-age"), 25.0)
	s.Set(field("perturb-joint-age"), true)
	if want := (perturb.Spec{Method: perturb.Noise, Share: 0.25, Joint: true}); *s.Column("age").Perturb != want {
		t.Errorf("%+v", s.Column("age").Perturb)
	}
	s.Set(s.Perturbation("age"), "rounding")
	if want := (perturb.Spec{Method: perturb.Rounding, Base: 10}); *s.Column("age").Perturb != want {
		t.Errorf("%+v", s.Column("age").Perturb)
	}
	gone := field("perturb-base-age")
	s.Set(s.Perturbation("age"), "rank-swapping")
	if !gone.Gone() || field("perturb-within-age").Text() != "5" {
		t.Error("there is another field now")
	}
	s.SetRole("diagnosis", project.QuasiIdentifying)
	run := s.Runnable()
	if err := run.Validate(); err != nil || !slices.Equal(s.Perturbed(), []string{"age"}) || run.Column("age").Perturb == nil {
		t.Errorf("%v, %v", s.Perturbed(), err)
	}
	s.SetRole("age", project.Sensitive)
	s.Config.Models = append(s.Config.Models, project.Model{Model: DistinctDiversity, Attribute: "age", Params: param.Values{"l": 2.0}})
	if got := ways("age"); !slices.Equal(got, []string{"rounding", "rank-swapping", ""}) { // the one that it has, too
		t.Errorf("of a secret with a rule: %q", got)
	}
	s.Set(s.Perturbation("age"), "")
	if s.Perturbed() != nil || s.Column("age").Perturb != nil || !slices.Contains(s.Perturbable(), "age") {
		t.Error("values stay as they are")
	}
}
