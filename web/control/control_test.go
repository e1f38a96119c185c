//go:build !js

package control

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/client"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/state"
)

// browser stands in for the browser: what is dispatched waits until the test
// lets it happen, and downloads are kept.
type browser struct {
	waiting chan func()
	saved   map[string][]byte
	tops    int
	reached []string

	placing Placing // how it goes to write to a place; "": the browser cannot
	placed  string  // what was written there

	hidden bool
	later  []func() // what a search that starts by itself waits for

	rest func() // what waits for the rest of the language; set: it does not come by itself
}

func (b *browser) Dispatch(f func()) { b.waiting <- f }
func (b *browser) Whole(f func()) {
	if b.rest == nil {
		b.Dispatch(f)
	} else {
		b.rest = f
	}
}
func (b *browser) Later(after time.Duration, f func()) {
	if after == 0 || after == liveAfter || after == liveAsleep || after == state.LiveSeconds*time.Second {
		b.later = append(b.later, f)
	}
}
func (b *browser) Hidden() bool              { return b.hidden }
func (b *browser) Top()                      { b.tops++ }
func (b *browser) Reach(selectors ...string) { b.reached = selectors }
func (b *browser) Save(name string, blob client.Blob) {
	b.saved[name] = bytes.Join(blob.Content.Parts, nil)
}
func (b *browser) Place(name string, blob client.Blob, done func(how Placing, name, words string)) bool {
	if b.placing == "" {
		return false
	}
	if b.placing == Placed {
		b.placed = name
	}
	done(b.placing, "QuotaExceededError", "the disk is full")
	return true
}
func (b *browser) SaveBytes(name, _ string, content []byte) { b.saved[name] = content }

// memory is a file in memory.
type memory string

func (m memory) Size() int64 { return int64(len(m)) }

func (m memory) Open(encoding string) (io.Reader, error) {
	if encoding != "" {
		return nil, problem.New("bridge-encoding", "Choose another.", "There is no text encoding %q.", encoding)
	}
	return strings.NewReader(string(m)), nil
}

func file(name, content string) File {
	return File{name, int64(len(content)), client.File{Content: memory(content)}}
}
func codes(all []*problem.Problem) (c []string) {
	for _, p := range all {
		c = append(c, string(p.Code))
	}
	return c
}

// page is a control with a real engine in this process.
type page struct {
	*Control
	t       *testing.T
	browser *browser
}

func newPage(t *testing.T) *page {
	b := &browser{waiting: make(chan func(), 10_000), saved: map[string][]byte{}}
	p := &page{New(b), t, b}
	p.Start(func(e client.Events) *client.Client { return client.New("", e) })
	t.Cleanup(func() { p.engine.Close() })
	p.until("the engine is ready", func() bool { return p.Welcome != nil })
	return p
}

// until lets dispatched functions happen until something is so.
// window is what a grid shows of the result.
func (p *page) window() (w bridge.Window) {
	p.t.Helper()
	there := false
	ask(p.Control, bridge.WindowRequest, bridge.AskWindow{Count: 100}, "", func(found bridge.Window, why []*problem.Problem) {
		w, there = found, len(why) == 0
	})
	p.until("the rows are there", func() bool { return there })
	return w
}

func (p *page) until(what string, done func() bool) {
	p.t.Helper()
	deadline := time.After(5 * time.Minute)
	for !done() {
		select {
		case f := <-p.browser.waiting:
			f()
		case <-deadline:
			p.t.Fatalf("waited in vain until %s; problems: %v", what, codes(p.Problems))
		}
	}
}

// setK sets the size of the smallest group.
func setK(s *state.State, k float64) {
	if g, ok := s.GroupSize(); ok {
		s.Set(g, k)
	}
}

const people = "name,age,sex,town\n" +
	"a,31,f,1010\nb,32,f,1010\nc,33,m,1020\nd,34,m,1020\ne,41,f,1010\nf,42,f,1010\ng,43,m,1020\nh,44,m,1020\n"

func (p *page) open(content string) {
	p.t.Helper()
	p.Choose(state.Anonymize, file("people.csv", content))
	p.until("the file is read", func() bool { return p.Pending == nil || p.Pending.Refused != nil })
}

// TestWholeJob goes from a file to saved files through the real engine.
func TestWholeJob(t *testing.T) {
	p := newPage(t)
	p.open(people)
	tops := p.browser.tops
	if p.Reach(state.Open, "here"); p.browser.tops != tops || !slices.Equal(p.browser.reached, []string{"here"}) {
		t.Errorf("a place in the step on show: %d and %d times to the top, %v", tops, p.browser.tops, p.browser.reached)
	}
	if p.Step != state.Open || p.Profile.Rows != 8 || p.browser.tops == 0 {
		t.Fatalf("step %s, problems %v", p.Step, p.Pending)
	}
	p.Edit(func(s *state.State) {
		s.SetRoles(project.QuasiIdentifying)
		s.SetRole("name", project.Identifying)
		setK(s, 2.0)
		s.Set(s.Limit(), 0.0)
	})
	p.Go(state.Coarseness)
	p.until("all hierarchies are seen", func() bool {
		v := p.Views["town"]
		return v != nil && !v.Asked && p.Views["age"] != nil && !p.Views["age"].Asked
	})
	p.Import("", []File{file("hierarchy_age.csv", "31,30s,*\n32,30s,*\n33,30s,*\n34,30s,*\n41,40s,*\n42,40s,*\n43,40s,*\n44,40s,*\n"), file("shoes.csv", "1,*\n")})
	p.until("the hierarchy is imported", func() bool { return p.Spec("age").Kind == hierarchy.KindTable })
	if got := codes(p.Problems); !slices.Equal(got, []string{"page-import-unmatched"}) {
		t.Errorf("problems %v", got)
	}
	p.Go(state.Rules)
	p.until("the estimate is there", func() bool { return p.Estimate != nil && !p.Estimate.Asked })
	if p.Estimate.Lattice < 6 || len(p.Estimate.Problems) > 0 {
		t.Fatalf("estimate %+v", p.Estimate.Estimate)
	}
	p.Run()
	p.until("the run ends", func() bool { return p.Search == nil })
	if p.Outcome == nil || !p.Outcome.Found || !p.Outcome.Verified || p.Step != state.Result {
		t.Fatalf("outcome %+v, problems %v", p.Outcome, codes(p.Problems))
	}
	if got := p.window().Total; got != 8 {
		t.Errorf("%d rows", got)
	}
	p.SaveTable()
	p.SaveProject()
	p.until("both files are saved", func() bool { return len(p.browser.saved) == 2 })
	saved := string(p.browser.saved["people-released.csv"])
	if strings.Count(saved, "\n") != 9 || strings.Contains(saved, "31") || strings.Contains(saved, "name") {
		t.Errorf("saved: %s", saved)
	}
	project := p.browser.saved["people.fulgurite.json"]

	// The project makes the same table again, on another page.
	q := newPage(t)
	q.ChooseProject(file("people.fulgurite.json", string(project)))
	q.until("the project waits", func() bool { return q.Waiting != nil })
	q.open(people)
	q.Go(state.Rules)
	q.Run()
	q.until("the run ends", func() bool { return q.Search == nil })
	if q.Outcome == nil || q.Outcome.Score != p.Outcome.Score {
		t.Fatalf("outcome %+v", q.Outcome)
	}
}

// TestRefusedFile keeps what is open, and reads the file once its options fit.
func TestRefusedFile(t *testing.T) {
	p := newPage(t)
	p.open(people)
	p.open("a,b,c\n1,2,3\n4,5\n")
	if p.Pending == nil || len(p.Pending.Refused) == 0 || p.Profile.Rows != 8 {
		t.Fatalf("pending %+v", p.Pending)
	}
	p.TryAgain("filled up", func(o *table.Options) { o.Ragged = table.RaggedPad })
	p.until("the file is read", func() bool { return p.Pending == nil })
	if p.Profile.Rows != 2 || len(p.Profile.Warnings) == 0 {
		t.Errorf("profile %+v", p.Profile)
	}
	p.open("")
	p.Dismiss()
	if p.Pending != nil || p.Profile.Rows != 2 {
		t.Error("what was open is gone")
	}
}

// TestCure: what a problem offers deals with it, stands in the history, and cannot be
// taken back where nothing would be left to read.
func TestCure(t *testing.T) {
	p := newPage(t)
	p.open("Ward 3\nyear 2024\na;b;c\n1;2;3\n4;5;6\n7;8\n1;2;3\n4;5;6\n")
	p.until("the file is refused", func() bool { return p.Pending != nil && p.Pending.Refused != nil })
	if codes(p.Pending.Refused)[0] != "table-preamble" || len(p.Pending.Refused[0].Cures) != 1 {
		t.Fatalf("refused: %+v", p.Pending.Refused)
	}
	skip := p.Pending.Refused[0].Cures[0]
	p.Cure(skip)
	p.until("the file is refused again", func() bool { return p.Pending.Refused != nil })
	p.UndoTry()
	p.until("the first problem is back", func() bool { return p.Pending.Refused != nil && codes(p.Pending.Refused)[0] == "table-preamble" })
	p.Cure(skip)
	p.until("the file is refused again", func() bool { return p.Pending.Refused != nil })
	for _, cure := range p.Pending.Refused[0].Cures {
		if cure.Name == "fill-up" {
			p.Cure(cure)
		}
	}
	p.until("the file is read", func() bool { return p.Pending == nil })
	if p.Profile.Rows != 5 || p.Config.Input.SkipLines != 2 || p.Config.Input.Ragged != table.RaggedPad || len(p.History()) != 2 {
		t.Fatalf("%d rows, %+v, %v", p.Profile.Rows, p.Config.Input, p.History())
	}
	p.Edit(func(s *state.State) { s.Undo() })
	p.until("the file is refused", func() bool { return len(p.Problems) > 0 })
	if len(p.History()) != 2 || p.Config.Input.Ragged != table.RaggedPad || p.NeedsReread() || p.Rejected.Ragged != "" {
		t.Errorf("history %v, input %+v", p.History(), p.Config.Input)
	}
	for _, cure := range p.Problems[0].Cures { // start from what was refused
		if cure.Name == "keep-aside" {
			p.Cure(cure)
		}
	}
	p.until("the file is read", func() bool { return p.Profile.Rows == 4 })
	if !p.Config.Input.KeepAside || p.Config.Input.Ragged != "" || len(p.Profile.Found.Aside.First) != 1 {
		t.Errorf("input %+v, found %+v", p.Config.Input, p.Profile.Found)
	}
}

// TestReread follows the options of reading, and goes back where they make no
// table.
func TestReread(t *testing.T) {
	p := newPage(t)
	p.open("a;b\n1;2\n3;4\n")
	p.Edit(func(s *state.State) { s.SetInput("no header", func(o *table.Options) { o.NoHeader = true }) })
	p.until("the file is read again", func() bool { return p.Profile.Rows == 3 })
	p.Edit(func(s *state.State) { s.Undo() })
	p.until("the file is read again", func() bool { return p.Profile.Rows == 2 })
	p.Edit(func(s *state.State) { s.SetInput("x", func(o *table.Options) { o.Encoding = "no-such-charset" }) })
	p.until("the file is refused", func() bool { return len(p.Problems) > 0 })
	if p.Config.Input.Encoding != "" || p.Profile.Rows != 2 || p.NeedsReread() {
		t.Errorf("input %+v", p.Config.Input)
	}
}

// TestBadProject leaves everything as it is.
func TestBadProject(t *testing.T) {
	p := newPage(t)
	p.open(people)
	for content, want := range map[string]string{`{"version": 1, "columns": [`: "config-truncated", `{"version": 99, "columns": [], "models": [], "suppressionLimit": 0, "measure": {"measure": "loss"}}`: "config-future"} {
		p.Problems = nil
		p.ChooseProject(file("p.json", content))
		p.until("the project is refused", func() bool { return len(p.Problems) > 0 })
		if got := codes(p.Problems)[0]; !strings.HasPrefix(got, "config-") {
			t.Errorf("%s: %s, want something like %s", content, got, want)
		}
		if p.Undoable() != "" || p.Profile == nil {
			t.Error("the settings have changed")
		}
	}
}

// TestCancel ends a run; the settings stay, and another run can follow.
func TestCancel(t *testing.T) {
	p := newPage(t)
	p.open(people)
	p.Edit(func(s *state.State) { s.SetRole("name", project.Identifying) })
	p.Go(state.Rules)
	p.Run()
	p.Cancel()
	p.until("the run ends", func() bool { return p.Search == nil })
	if p.Step != state.Rules && p.Step != state.Result {
		t.Errorf("step %s", p.Step)
	}
	p.Run()
	p.until("a second run ends", func() bool { return p.Search == nil })
	if p.Outcome == nil {
		t.Errorf("no outcome; problems %v", codes(p.Problems))
	}
}

// of a file, and goes on with another one.
func TestDeadReading(t *testing.T) {
	p := newPage(t)
	p.Choose(state.Anonymize, file("people.csv", people))
	p.dead([]*problem.Problem{problem.New("bridge-out-of-memory", "Use fewer columns.", "The engine ran out of memory.")})
	if got := codes(p.Pending.Refused); len(got) != 1 || len(p.Problems) > 0 {
		t.Fatalf("refused %v, problems %v", got, codes(p.Problems))
	}
	p.Dismiss()
	p.engine.Restart()
	p.ChooseSample(true)
	p.until("the sample is there", func() bool { return p.Profile != nil })
	if p.Pending != nil || len(p.Problems) > 0 || len(p.Profile.Tables) != 3 || !slices.Equal(p.Config.Uncounted(), []string{"labs.csv"}) {
		t.Errorf("problems %v, tables %v", codes(p.Problems), p.Config.Tables)
	}
}

func TestForget(t *testing.T) {
	p := newPage(t)
	p.open(people)
	p.Forget()
	if p.Profile != nil || !p.data.IsZero() || p.Step != state.Start {
		t.Error("something was not forgotten")
	}
	p.open(people)
	if p.Profile == nil {
		t.Error("no file can be opened after forgetting")
	}
}

func TestDrop(t *testing.T) {
	p := newPage(t)
	p.Drop([]File{file("a.csv", people)})
	p.until("the file is read", func() bool { return p.Profile != nil })
}

// TestPlace: large files go to the place that is chosen for them, and are downloaded where
// the browser cannot do that, or does not allow it; small ones are downloaded.
func TestPlace(t *testing.T) {
	for _, test := range []struct {
		bytes             int64
		how               Placing
		downloaded, wrong bool
		placed            string
	}{
		{bytes: largeFile, how: Placed, placed: "t.csv"},
		{bytes: largeFile, how: PlaceCancelled},
		{bytes: largeFile, how: PlaceRefused, downloaded: true},
		{bytes: largeFile, how: PlaceFailed, wrong: true},
		{bytes: largeFile, downloaded: true},
		{bytes: largeFile - 1, how: Placed, downloaded: true},
	} {
		b := &browser{saved: map[string][]byte{}, placing: test.how}
		c := New(b)
		c.deliver(bridge.Saved{Name: "t.csv", Bytes: test.bytes}, client.Blob{Content: &bridge.Blob{}}, nil)
		_, downloaded := b.saved["t.csv"]
		if said := c.Toast == "Saved t.csv."; downloaded != test.downloaded || b.placed != test.placed || said != (downloaded || b.placed != "") || (len(c.Problems) > 0) != test.wrong {
			t.Errorf("%d bytes, %q: downloaded %v, placed %q, said %q, %v", test.bytes, test.how, downloaded, b.placed, c.Toast, c.Problems)
		}
	}
}
