package shell

import (
	"strings"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/bridge/client"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// page mounts the whole page with a real engine in this process.
type page struct {
	*App
	t      *testing.T
	tester app.ClientDispatcher
}

func newPage(t *testing.T) *page {
	a := New(Env{
		Start:  func(e client.Events) *client.Client { return client.New("", e) },
		Attach: func(app.Value) client.File { return client.File{} },
		Value:  func(client.Blob) app.Value { return app.Null() },
	})
	return &page{a, t, app.NewClientTester(a)}
}

// until lets the page live until something is so.
func (p *page) until(what string, done func() bool) {
	p.t.Helper()
	for deadline := time.Now().Add(30 * time.Second); !done(); time.Sleep(2 * time.Millisecond) {
		p.tester.Consume()
		if time.Now().After(deadline) {
			p.t.Fatalf("waited in vain until %s", what)
		}
	}
	p.tester.Consume()
}

// do changes something as an event handler does.
func (p *page) do(f func()) {
	p.Dispatch(f)
	p.tester.Consume()
}

func (p *page) html() string {
	p.tester.Consume()
	return app.HTMLString(p.App)
}

// shows reports whether elements with all of the test ids are on the page.
func (p *page) shows(ids ...string) {
	p.t.Helper()
	// Long screens are drawn in parts, one after the other.
	deadline := time.Now().Add(5 * time.Second)
	for _, id := range ids {
		for !strings.Contains(p.html(), `data-testid="`+id+`"`) {
			if time.Now().After(deadline) {
				p.t.Errorf("%s is not on the page", id)
				break
			}
			time.Sleep(5 * time.Millisecond)
		}
	}
}

// TestEveryStep draws every step of the sample with the real engine.
func TestEveryStep(t *testing.T) {
	p := newPage(t)
	c := p.control
	p.shows(ui.DoorAnonymize, ui.DoorCheck, ui.DoorProject, ui.DoorSample, ui.FileAnonymize, ui.FileCheck, ui.FileProject, ui.DropZone, ui.TrustChip, ui.Help)
	p.until("the engine is ready", func() bool { return c.Welcome != nil })
	p.do(func() { c.ChooseSample() })
	p.until("the sample is open", func() bool { return c.Profile != nil })
	p.shows(ui.OpenRecords, ui.OpenColumns, ui.OpenEmpty, ui.OpenDelimiter, ui.OpenEncoding, ui.OpenHeader, ui.OpenMissing, ui.OpenRagged, ui.OpenPreview, ui.Next, ui.Forget, ui.SaveProject)
	p.do(func() { c.Go(state.Columns) })
	p.shows(ui.RolePrefix+"sex-quasi-identifying", ui.RolePrefix+"sex-insensitive", ui.TypePrefix+"sex", ui.RoleAll, ui.Back)
	p.do(func() { c.Edit(func(s *state.State) { s.SetRole("diagnosis", project.Sensitive) }) })
	p.do(func() { c.Go(state.Coarseness) })
	p.until("hierarchies are shown", func() bool { return c.Views["sex"] != nil && !c.Views["sex"].Asked && !c.Views["insurer"].Asked })
	p.shows(ui.ImportHierarchies, ui.HierarchyPrefix+"sex", ui.KindPrefix+"sex", ui.ExportPrefix+"sex", ui.MinLevelPrefix+"sex", ui.MaxLevelPrefix+"sex", ui.StripPrefix+"sex", ui.ImportPrefix+"sex", ui.TreatmentPrefix+"sex", ui.TreatPrefix+"sex", ui.TopPrefix+"birth date")
	p.do(func() { c.Go(state.Rules) })
	p.until("the estimate is shown", func() bool { return c.Estimate != nil && !c.Estimate.Asked })
	p.shows(ui.K, ui.Limit, ui.Measure, ui.Search, ui.TimeBox, ui.CheckLimit, ui.PresetPrefix+"agreement", ui.Estimate, ui.Identify, ui.EscapeFormulas, ui.Run, ui.HarmlessPrefix+"diagnosis")
	p.shows(ui.SecretDistinctPrefix+"diagnosis", ui.SecretClosePrefix+"diagnosis", ui.Effects, ui.SubsetKind, ui.Recoding, ui.Grow, ui.GrowState, ui.GrowRelease)
	for _, info := range c.Welcome.Models {
		switch {
		case info.Sensitive:
			p.shows(ui.AddModelPrefix + string(info.ID) + "-diagnosis")
		case !info.Subset && info.ID != state.KAnonymity:
			p.shows(ui.AddModelPrefix + string(info.ID))
		}
	}
	p.do(func() { c.Edit(func(s *state.State) { s.AddModel(state.DistinctDiversity, "diagnosis") }) })
	p.shows(ui.SecretPrefix+"diagnosis", ui.RulePrefix+string(state.DistinctDiversity), ui.ModelPrefix+"1-l", ui.RemoveModelPrefix+"1")
	p.do(func() { c.Run() })
	p.shows(ui.Progress, ui.BestSoFar, ui.RunChart, ui.Cancel, ui.Stop)
	p.until("the run ends", func() bool { return c.Search == nil })
	if c.Outcome == nil {
		t.Fatalf("no outcome: %v", c.Problems)
	}
	p.until("the rows are there", func() bool { return !c.Rows(true, 0).Asked })
	p.shows(ui.Headline, ui.Score, ui.LevelPrefix+"sex", ui.Verified, ui.Suppressed, ui.Classes, ui.Kept, ui.RiskBefore, ui.RiskAfter, ui.UniqueFrom, ui.UniqueTo,
		ui.AttackerPrefix+"prosecutor", ui.AttackerPrefix+"journalist", ui.AttackerPrefix+"marketer", ui.RiskChart, ui.RiskTable, ui.QualityPrefix+"sex", ui.MetPrefix+string(state.DistinctDiversity),
		ui.Chart, ui.ChartTable, ui.Output, ui.SaveTable, ui.Report, ui.Again, ui.History, ui.Ways, ui.Compare, ui.Grow)
	p.do(func() { c.Edit(func(s *state.State) { s.Past = true }) })
	p.shows(ui.HistoryList)
	p.do(func() { c.Edit(func(s *state.State) { s.Past, s.Trust = false, true }) })
	p.shows(ui.Trust)
	// An output that was not confirmed must not be saved.
	p.do(func() { c.Edit(func(s *state.State) { s.Trust, s.Outcome.Verified = false, false }) })
	if html := p.html(); strings.Contains(html, `data-testid="`+ui.SaveTable+`"`) {
		t.Error("a table that was not confirmed can be saved")
	}
}

// TestCheckDoor draws the second door.
func TestCheckDoor(t *testing.T) {
	p := newPage(t)
	c := p.control
	p.until("the engine is ready", func() bool { return c.Welcome != nil })
	p.do(func() { c.ChooseSample() })
	p.until("the sample is open", func() bool { return c.Profile != nil })
	p.do(func() {
		c.Edit(func(s *state.State) {
			s.Door, s.Check = state.Checking, &state.Check{Columns: []string{"sex", "postcode"}, Secrets: []string{"diagnosis"}}
		})
	})
	p.do(func() { c.Go(state.CheckFile) })
	p.shows(ui.CheckColumnPrefix+"sex", ui.CheckRun)
	p.do(func() { c.CheckFile() })
	p.until("the report is there", func() bool { return c.State.Check.Report != nil })
	p.shows(ui.CheckReport, ui.Chart, ui.ChartTable, ui.CheckSecretPrefix+"diagnosis", ui.CheckSecretReportPrefix+"diagnosis")
}

// TestNoInlineStyle keeps the page within its policy, which forbids style
// attributes, inline handlers and scripts.
func TestNoInlineStyle(t *testing.T) {
	p := newPage(t)
	p.until("the engine is ready", func() bool { return p.control.Welcome != nil })
	p.do(func() { p.control.ChooseSample() })
	p.until("the sample is open", func() bool { return p.control.Profile != nil })
	for _, step := range []state.Step{state.Open, state.Columns, state.Coarseness, state.Rules} {
		p.do(func() { p.control.Go(step) })
		if step == state.Rules {
			p.shows(ui.Run)
		}
		html := p.html()
		for _, bad := range []string{" style=", "<script", "onclick=", "javascript:"} {
			if strings.Contains(html, bad) {
				t.Errorf("%s: the page has %q", step, bad)
			}
		}
	}
}
