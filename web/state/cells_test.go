package state

import (
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// TestCells: a column whose cells hold several values is read as such, is protected in one way of
// recoding, and asks whose the rows are; what was said of whole cells is put away.
func TestCells(t *testing.T) {
	s := opened(t)
	s.SetRole("diagnosis", project.QuasiIdentifying)
	level, weight := 1, 0.3
	c := s.Column("diagnosis")
	c.MinLevel, c.Weight, c.Read = &level, &weight, &table.Reading{Missing: []string{"?"}}
	if s.MaySeparate("diagnosis") {
		t.Error("there is no mark in it")
	}
	s.ColumnProfile("diagnosis").Marks = []string{";"}
	if !s.MaySeparate("diagnosis") || s.MaySeparate("name") || s.CellsColumn() != nil || s.PersonUnsaid() {
		t.Fatal("before")
	}
	s.Answer("diagnosis", detect.Answer{Separator: ";"})
	c = s.Column("diagnosis")
	if s.Separator("diagnosis") != ";" || c.MinLevel != nil || c.Weight != nil || c.Read != nil ||
		c.Hierarchy.Kind != hierarchy.KindAuto || s.CellsColumn() != c {
		t.Fatalf("%+v", c)
	}
	as := bridge.ReadColumn{Column: "diagnosis", Separator: ";"}
	if got := s.NeedsColumns(); len(got) != 1 || got[0] != as {
		t.Errorf("to be read: %+v", got)
	}
	s.ReadColumns([]bridge.ColumnProfile{{Name: "diagnosis", As: as, Distinct: 9, Cells: &bridge.CellsProfile{Values: 20, Most: 4}}})
	if p := s.ColumnProfile("diagnosis"); p.Distinct != 9 || len(s.NeedsColumns()) > 0 {
		t.Errorf("%+v", p)
	}
	if method, why := s.Recommends(); method != project.FullDomain || why == "" {
		t.Errorf("%s: %s", method, why)
	}
	if found := s.personObstacle(); !s.PersonUnsaid() || found == nil || found.Place.Attribute != "diagnosis" {
		t.Errorf("%v", found)
	}
	s.SetRowsArePeople()
	if s.PersonUnsaid() {
		t.Error("it was said")
	}
	s.Set(s.CellKnown("diagnosis"), 3.0)
	s.Set(s.CellLeaveOut("diagnosis"), 2.0)
	s.SetSeparator("diagnosis", "|")
	if got := *s.Column("diagnosis").Items; got != (project.Items{Separator: "|", Known: 3, LeaveOut: 0.02}) {
		t.Errorf("%+v", got)
	}
	for _, g := range s.Weights() {
		if g.Param.Label == "diagnosis" {
			t.Error("values with levels of their own have no weight")
		}
	}
	run := s.Runnable()
	if err := run.Validate(); err != nil {
		t.Error(err)
	}
	s.Undo()
	if got := *s.Column("diagnosis").Items; got != (project.Items{Separator: ";", Known: 3, LeaveOut: 0.02}) {
		t.Errorf("taken back: %+v", got)
	}
	s = opened(t)
	s.ColumnProfile("diagnosis").Marks = []string{";"}
	s.SetRole("diagnosis", project.Sensitive)
	s.Column("diagnosis").Hierarchy = &hierarchy.Spec{Kind: hierarchy.KindSuppression}
	s.SetSeparator("diagnosis", ";")
	s.AddModel(DistinctDiversity, "diagnosis")
	if run := s.Runnable(); !run.Column("diagnosis").Lists() || run.Validate() != nil ||
		s.PersonUnsaid() || slices.Contains(s.Shaped(), "diagnosis") {
		t.Errorf("a secret: %+v, %v", run.Column("diagnosis"), run.Validate())
	}
	for _, info := range s.Offers("diagnosis") {
		if !info.Lists {
			t.Errorf("%s takes each record to have one value", info.ID)
		}
	}
	s = opened(t)
	s.SetRole("diagnosis", project.QuasiIdentifying)
	s.SetSeparator("diagnosis", ";")
	s.SetRole("diagnosis", project.Insensitive)
	if run := s.Runnable(); run.SetColumn() != nil || s.CellsColumn() != nil || s.PersonUnsaid() {
		t.Error("nobody could know it")
	}
	s.SetSeparator("diagnosis", "")
	if s.Separator("diagnosis") != "" {
		t.Error("each holds one")
	}
}
