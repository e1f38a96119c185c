//go:build !js

package shell

import (
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/bridge/client"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// page mounts the whole page with a real engine in this process.
type page struct {
	*App
	t      *testing.T
	tester app.ClientDispatcher
	drawn  map[state.Step]bool // steps that were drawn
}

func newPage(t *testing.T, edition string) *page {
	a := New(Env{
		Edition: Edition{Kind: edition, Version: "1", Commit: "abc", Page: "0a", Engine: "0b"},
		Start:   func(e client.Events) *client.Client { return client.New("", e) },
		Attach:  func(app.Value) client.File { return client.File{} },
		Value:   func(client.Blob) app.Value { return app.Null() },
	})
	return &page{a, t, app.NewClientTester(a), map[state.Step]bool{}}
}

// until lets the page live until something is so.
func (p *page) until(what string, done func() bool) {
	p.t.Helper()
	for deadline := time.Now().Add(5 * time.Minute); !done(); time.Sleep(2 * time.Millisecond) {
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

// html draws the page, which has to stay within its policy wherever it is: that
// forbids style attributes, inline handlers and scripts.
func (p *page) html() string {
	p.t.Helper()
	p.tester.Consume()
	html := app.HTMLString(p.App)
	step := p.shown()
	if !strings.Contains(html, `data-testid="`+ui.Screen+`"`) || !strings.Contains(html, `data-step="`+string(step)+`"`) {
		p.t.Fatalf("%s is not drawn: %.300s", step, html)
	}
	p.drawn[step] = true
	if found := forbidden.FindString(html); found != "" {
		p.t.Fatalf("%s: the page has %q", step, found)
	}
	return html
}

// forbidden is what the policy forbids in the page's elements.
var forbidden = regexp.MustCompile(`(?i)<[^>]*\s(style|on\w+)\s*=|<(script|style)\b|javascript:`)

// TestForbidden: the pattern finds what it is there to find, and nothing else.
func TestForbidden(t *testing.T) {
	for html, want := range map[string]bool{
		`<p style="color:red">`: true, `<p class="a" onclick="x()">`: true, `<script src="x">`: true, `<svg><style>`: true, `<a href="javascript:x()">`: true,
		`<p class="style" data-on="1">once = twice, style = new</p>`: false,
	} {
		if got := forbidden.MatchString(html); got != want {
			t.Errorf("%s: %v", html, got)
		}
	}
}

// shows reports whether elements with all of the test ids are on the page.
func (p *page) shows(ids ...string) {
	p.t.Helper()
	// Long screens are drawn in parts, one after the other.
	deadline := time.Now().Add(2 * time.Minute)
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
	p := newPage(t, Hosted)
	c := p.control
	p.shows(ui.DoorAnonymize, ui.DoorCheck, ui.DoorProject, ui.DoorSample, ui.FileAnonymize, ui.FileCheck, ui.FileProject, ui.DropZone, ui.TrustChip, ui.Help)
	p.until("the engine is ready", func() bool { return c.Welcome != nil })
	p.do(func() { c.ChooseSample(false) })
	p.until("the sample is open", func() bool { return c.Profile != nil })
	p.shows(ui.OpenRecords, ui.OpenColumns, ui.OpenEmpty, ui.OpenDelimiter, ui.OpenEncoding, ui.OpenHeader, ui.OpenMissing, ui.OpenRagged, ui.OpenPreview, ui.Output, ui.Run, ui.ShowTable, ui.Widen, ui.ProjectMenu, ui.Forget, ui.SaveProject)
	p.do(func() { c.Go(state.Columns) })
	p.shows(ui.RolePrefix+"sex-quasi-identifying", ui.RolePrefix+"sex-insensitive", ui.TypePrefix+"sex", ui.ColumnsChange, ui.ColumnsApply)
	p.shows(ui.PersonQuestion, ui.PersonPrefix+"patient number", ui.RowsArePeople, ui.PersonTogetherPrefix+"name")
	p.do(func() {
		c.Edit(func(s *state.State) {
			s.SetRole("diagnosis", project.Insensitive)
			s.SetRole("diagnosis", project.Sensitive)
			s.Set(s.Recoding(), string(project.FullDomain)) // which searches, and may leave records out
		})
	})
	p.do(func() { c.Go(state.Coarseness) })
	p.until("hierarchies are shown", func() bool { return c.Views["sex"] != nil && !c.Views["sex"].Asked && !c.Views["insurer"].Asked })
	p.shows(ui.ImportHierarchies, ui.HierarchyPrefix+"sex", ui.HierarchyPrefix+"insurer")
	for _, column := range []string{"birth date", "sex"} {
		p.do(func() { c.Edit(func(s *state.State) { s.Shape(column) }) })
		p.until("the hierarchy is there as a whole", func() bool { v := c.Views[column]; return !v.Asked && v.Whole })
		p.shows(ui.Shaping, ui.ShapeLines, ui.ShapeTable, ui.KindPrefix+column, ui.ExportPrefix+column, ui.MinLevelPrefix+column, ui.MaxLevelPrefix+column,
			ui.ImportPrefix+column, ui.TreatmentPrefix+column, ui.TreatPrefix+column)
		if column == "birth date" {
			p.shows(ui.TopPrefix + column) // and too many values for edits by hand
		} else {
			p.shows(ui.ShapeGroup, ui.ShapeRename, ui.ShapeMerge, ui.ShapeSplit, ui.ShapeOut, ui.ShapeUp, ui.ShapeDown, ui.ShapeSort)
		}
	}
	p.do(func() { c.Go(state.Rules) })
	p.until("the estimate is shown", func() bool { return c.Estimate != nil && !c.Estimate.Asked })
	p.shows(ui.K, ui.Limit, ui.Measure, ui.Search, ui.TimeBox, ui.CheckLimit, ui.PresetPrefix+"agreement", ui.Estimate, ui.Written, ui.LeftOutAs, ui.OrderOf, ui.TreatedPrefix+"name", ui.MaxRows, ui.MaxRowsPrice, ui.SizeBy, ui.EscapeFormulas, ui.Run, ui.HarmlessPrefix+"diagnosis")
	p.shows(ui.SecretDistinctPrefix+"diagnosis", ui.SecretClosePrefix+"diagnosis", ui.Effects, ui.SubsetKind, ui.Recoding, ui.Grow, ui.GrowState, ui.GrowRelease)
	for _, way := range []project.Method{project.Finest, project.FullDomain} {
		p.do(func() { c.Edit(func(s *state.State) { s.Set(s.Recoding(), string(way)) }) })
		if way == project.Finest {
			p.shows(ui.Ranges)
		}
	}
	for _, info := range c.Welcome.Models {
		switch {
		case info.Sensitive:
			p.shows(ui.AddModelPrefix + string(info.ID) + "-diagnosis")
		case !info.Subset && info.ID != state.KAnonymity:
			p.shows(ui.AddModelPrefix + string(info.ID))
		}
	}
	p.do(func() { c.Edit(func(s *state.State) { s.Type(ui.K, "1,000") }) })
	if html := p.html(); !strings.Contains(html, `data-code="param-doubtful"`) || !strings.Contains(html, "Write 1000 or 1.") || c.K() != state.DefaultK {
		t.Errorf("1,000 as the size of groups is read as %d, or the field does not say why not", c.K())
	}
	p.do(func() {
		c.Edit(func(s *state.State) {
			s.Type(ui.K, "5")
			s.Left(ui.K)
			s.AddModel(state.DistinctDiversity, "diagnosis")
			s.SetRowsArePeople() // only then there are all ways of recoding, populations and tables that grow
		})
	})
	p.shows(ui.SecretPrefix+"diagnosis", ui.RulePrefix+string(state.DistinctDiversity), ui.ModelPrefix+"1-l", ui.RemoveModelPrefix+"1")
	p.do(func() { c.Run() })
	p.shows(ui.Progress, ui.BestSoFar, ui.RunChart, ui.Cancel, ui.Stop)
	p.until("the run ends", func() bool { return c.Search == nil })
	if c.Outcome == nil {
		t.Fatalf("no outcome: %v", c.Problems)
	}
	at := func(place state.Place, ids ...string) {
		t.Helper()
		p.do(func() { c.Visit(place) })
		p.shows(append(ids, ui.Headline, ui.Verified, ui.SaveTable, ui.SaveFormat)...)
		if address, _ := p.address(); address != "result/"+string(place) {
			t.Errorf("the tab would come back to %s instead of %s", address, place)
		}
	}
	at(state.SummaryPlace, ui.Output, ui.Score, ui.Suppressed, ui.Classes, ui.Kept, ui.RiskBefore, ui.RiskAfter, ui.UniqueFrom, ui.UniqueTo, ui.MetPrefix+string(state.DistinctDiversity), ui.Again, ui.History)
	at(state.RiskPlace, ui.AttackerPrefix+"prosecutor", ui.AttackerPrefix+"journalist", ui.AttackerPrefix+"marketer", ui.RiskChart, ui.RiskTable, ui.Chart, ui.ChartTable, ui.MoreRisk, ui.Singled, ui.SafeHarbor, ui.Estimated, ui.Population, ui.LimitHighest, ui.LimitAtRisk, ui.LimitSuccess)
	p.until("the limits are judged", func() bool { return c.Insight.Limits != nil && !c.Insight.Limits.Waiting })
	p.shows(ui.JudgedPrefix+"highest", ui.JudgedPrefix+"at-risk", ui.JudgedPrefix+"success")
	at(state.UsePlace, ui.QualityPrefix+"sex", ui.StillTells)
	at(state.TablePlace, ui.LevelPrefix+"sex", ui.Grow)
	at(state.AlternativesPlace, ui.Ways, ui.Compare)
	at(state.ReportPlace, ui.Report, ui.ReportOthers)
	// What is folded, and what an outcome can be beside the one that is there.
	p.do(func() {
		c.AskRisk()
		c.AskPopulation(param.Values{"population": "number", "populationSize": 1e6})
		c.AskSummary("sex", "insurer")
	})
	p.until("the answers are there", func() bool {
		return !c.Insight.Risk.Waiting && !c.Insight.Population.Waiting && !c.Insight.Summary.Waiting
	})
	at(state.RiskPlace, ui.GroupsTable, ui.Population, ui.PopulationSize, ui.UniqueTable, ui.SingledPrefix+"1", ui.HarborPrefix+"name", ui.Guaranteed, ui.Wildcard)
	at(state.UsePlace, ui.SummaryColumn, ui.FrequentAfter, ui.Statistics, ui.Pairs)
	at(state.AlternativesPlace)
	p.do(c.Compare)
	p.shows(ui.CompareProgress, ui.CompareStop)
	p.until("the ways are compared", func() bool { return c.Comparing() == nil })
	p.shows(ui.WayPrefix+string(project.Local), ui.ChoosePrefix+string(project.Graph))
	p.do(func() { c.TakeAlternative(project.Local) })
	p.shows(ui.Verified)
	at(state.SummaryPlace)
	found := *c.Outcome
	for _, change := range []struct {
		to    func(o *state.Outcome)
		shows string
	}{
		{func(o *state.Outcome) { o.Found = false }, ui.NoSolution},
		{func(o *state.Outcome) { o.Verified, o.Findings = false, []*problem.Problem{problem.New("x", "y", "z")} }, ui.Problem},
	} {
		p.do(func() { c.Edit(func(s *state.State) { *s.Outcome = found; change.to(s.Outcome) }) })
		p.shows(change.shows)
		if strings.Contains(p.html(), `data-testid="`+ui.SaveTable+`"`) {
			t.Error("a table that was not confirmed can be saved")
		}
	}
	p.do(func() {
		c.Go(state.Rules)
		c.Edit(func(s *state.State) {
			s.SetRole("diagnosis", project.Insensitive)
			s.Set(s.Recoding(), string(project.FullDomain))
		})
		c.Release()
	})
	p.until("the batch is released", func() bool { return c.Growth.Search == nil })
	p.shows(ui.GrowBatch, ui.GrowSave, ui.GrowNext)
	p.do(func() { c.Edit(func(s *state.State) { s.SetSubsetKind(state.SubsetWhere) }) })
	p.shows(ui.SubsetAdd, ui.SubsetIsPrefix+"0", ui.Problem)
	p.do(func() { c.Edit(func(s *state.State) { s.SetSubsetKind(state.SubsetRows) }) })
	p.shows(ui.SubsetFile)
	p.do(func() { c.Edit(func(s *state.State) { s.SetSubsetKind(state.SubsetSample) }) })
	p.shows(ui.SubsetShare, ui.SubsetSeed)
	for _, step := range []state.Step{state.Start, state.Open, state.Columns, state.Coarseness, state.Rules, state.Run, state.Result} {
		if !p.drawn[step] {
			t.Errorf("%s was not drawn", step)
		}
	}
}

// TestPeople: whose records they are is asked, the result counts people, and a file
// that would give left-out people away is refused with a cure that works.
func TestPeople(t *testing.T) {
	p := newPage(t, Hosted)
	c := p.control
	p.until("the engine is ready", func() bool { return c.Welcome != nil })
	p.do(func() { c.ChooseSample(false) })
	p.until("the sample is open", func() bool { return c.Profile != nil })
	p.do(func() {
		c.Edit(func(s *state.State) { s.Undo(); s.Config.Person = nil })
		c.Go(state.Rules)
	})
	p.until("the assumption is shown", func() bool { return strings.Contains(p.html(), `data-code="page-person-assumed"`) })
	p.do(func() { c.Edit(func(s *state.State) { s.SetPerson([]string{"patient number"}) }) })
	p.until("the estimate is shown", func() bool { return c.Estimate != nil && !c.Estimate.Asked && c.Estimate.Lattice > 0 })
	p.do(func() {
		c.Edit(func(s *state.State) { s.Set(s.LeftOutAs(), "mask"); s.Set(s.Limit(), 0.1) })
		c.Run()
	})
	p.until("the run ends", func() bool { return c.Search == nil })
	if c.Outcome == nil {
		t.Fatal(c.Problems)
	}
	if c.Outcome.Refusal == nil {
		p.shows(ui.WrittenAs, ui.Uncovered)
		p.do(func() {
			c.Edit(func(s *state.State) {
				s.Outcome.Refusal = problem.New("release-left-out", "Drop them.", "They could be found.")
			})
		})
	}
	p.shows(ui.Refused, ui.CureDrop, ui.CureBlank, ui.Again)
	if strings.Contains(p.html(), `data-testid="`+ui.SaveTable+`"`) {
		t.Error("a file that was refused can be saved")
	}
	p.do(func() {
		c.Edit(func(s *state.State) { s.Set(s.LeftOutAs(), "drop") })
		c.Run()
	})
	p.until("the run ends", func() bool { return c.Search == nil })
	p.shows(ui.WrittenAs, ui.Uncovered, ui.SaveTable)
	if html := p.html(); !strings.Contains(html, `data-persons="1`) || !strings.Contains(html, `data-order="shuffled"`) {
		t.Error("people are not counted, or the order is not told")
	}
	p.do(func() {
		c.Go(state.Rules)
		c.Edit(func(s *state.State) { s.Set(s.Treatment("patient number"), "pseudonym") })
	})
	p.shows(ui.KeyState, ui.KeyMake, ui.KeyOpen)
	p.do(c.MakeKey)
	p.until("the key is there", func() bool { return c.Key != nil })
	p.shows(ui.KeyForget)
	p.until("the estimate is for pseudonyms", func() bool {
		return c.Estimate != nil && !c.Estimate.Asked && c.Estimate.Lattice > 0 && c.Estimate.For.Linked()
	})
	p.do(c.Run)
	p.until("the run ends", func() bool { return c.Search == nil })
	if html := p.html(); !strings.Contains(html, "show the same in all of theirs") && !strings.Contains(html, "show the same in all of them") {
		t.Error("people are not protected with all of their records:", html)
	}
}

// TestLimitOfSubset: how many may be left out is counted among the records that
// are released.
func TestLimitOfSubset(t *testing.T) {
	p := newPage(t, Hosted)
	c := p.control
	p.until("the engine is ready", func() bool { return c.Welcome != nil })
	p.do(func() { c.ChooseSample(false) })
	p.until("the sample is open", func() bool { return c.Profile != nil })
	p.do(func() {
		c.Edit(func(s *state.State) {
			s.SetRole("diagnosis", project.Insensitive)
			s.Set(s.Recoding(), string(project.FullDomain)) // which may leave records out
			s.Set(s.Limit(), 10.0)
		})
		c.Go(state.Rules)
	})
	says := func(records int) {
		t.Helper()
		want := "Here at most " + ui.Records(records/10) + "."
		p.until("the page says: "+want, func() bool { return strings.Contains(p.html(), want) })
	}
	says(c.Profile.Rows)
	p.do(func() {
		c.Edit(func(s *state.State) { s.SetSubsetKind(state.SubsetSample); s.Set(s.Share(), 25.0) })
	})
	p.shows(ui.SubsetOf)
	p.until("whose records they are is asked", func() bool {
		return slices.ContainsFunc(c.Obstacles(), func(o *problem.Problem) bool { return o.Code == state.CodeSubset })
	})
	p.do(func() { c.Edit(func(s *state.State) { s.Set(s.SubsetOf(), string(project.SubsetRecords)) }) })
	says((c.Profile.Rows + 2) / 4)
	p.do(func() {
		c.Edit(func(s *state.State) {
			s.SetSubsetKind(state.SubsetWhere)
			s.SetCondition(0, project.Condition{Column: "sex", Is: c.ColumnProfile("sex").Examples[:1]})
		})
	})
	p.until("the records are counted", func() bool { n, known := c.LeftOut(); return known && n > 0 && n < c.Profile.Rows/10 })
}

// TestAside draws what stands beside the steps, in every edition.
func TestAside(t *testing.T) {
	for _, edition := range []string{Framed, Hosted, Native, Portable} {
		p := newPage(t, edition)
		c := p.control
		p.until("the engine is ready", func() bool { return c.Welcome != nil })
		p.do(func() {
			p.waiting, p.othersOpen, p.installable = true, true, true
			p.self = selfTest{attempts: []attempt{{"fetch", true, "connect-src"}, {"form", false, ""}}, policies: []string{"default-src 'none'"}, page: "0a", engine: "0c"}
			c.Edit(func(s *state.State) {
				s.Trust, s.Toast = true, "Saved."
				s.Failed = []*problem.Problem{problem.New("x", "y", "z").At(problem.Place{File: "a.csv", Line: 3})}
			})
		})
		p.shows(ui.Trust, ui.SelfTestVerdict, ui.SelfTestPrefix+"fetch", ui.SelfTestPolicy, ui.Program, ui.Update, ui.Install, ui.Stray, ui.Problem, ui.Help)
		if html := p.html(); !strings.Contains(html, enforcement(edition)) {
			t.Errorf("%s: what enforces the promise is not told", edition)
		}
		p.do(func() { c.Choose(state.Anonymize, control.File{Name: "a.csv", Data: client.File{Content: nothing{}}}) })
		p.until("the file is refused", func() bool { return c.Pending != nil && c.Pending.Refused != nil })
		p.shows(ui.Problem)
		p.do(func() { c.Dismiss(); c.ChooseSample(false) })
		p.until("the sample is open", func() bool { return c.Profile != nil })
		p.do(func() {
			c.Edit(func(s *state.State) { s.SetRoles(project.Insensitive); s.Past, s.Trust = true, false })
		})
		p.shows(ui.HistoryList)
	}
}

// nothing is an empty file.
type nothing struct{}

func (nothing) Size() int64                    { return 0 }
func (nothing) Open(string) (io.Reader, error) { return strings.NewReader(""), nil }

// TestCheckDoor draws the second door.
func TestCheckDoor(t *testing.T) {
	p := newPage(t, Hosted)
	c := p.control
	p.until("the engine is ready", func() bool { return c.Welcome != nil })
	p.do(func() { c.ChooseSample(false) })
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
