package bridge

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/vugu/vjson"
)

// memory is a file for tests; it knows no encodings.
type memory []byte

func (m memory) Size() int64 { return int64(len(m)) }

func (m memory) Open(encoding string) (io.Reader, error) {
	if encoding != "" {
		return nil, problem.New("test-encoding", "", "No encoding %s here.", encoding)
	}
	return bytes.NewReader(m), nil
}

// reply is an engine's message, decoded.
type reply struct {
	ID       int                `json:"id"`
	Kind     Kind               `json:"kind"`
	Body     vjson.RawMessage   `json:"body"`
	Problems []*problem.Problem `json:"problems"`
	blob     *Blob
}

// page is the page's side of a test: it talks to a session in JSON, as a page
// does, and keeps every answer.
type page struct {
	t        *testing.T
	session  *Session
	replies  chan reply
	last     int
	progress []core.SearchProgress
	// onProgress is called at each progress message, on the session's goroutine.
	onProgress func(core.SearchProgress)
}

// newPage starts a session and says hello.
func newPage(t *testing.T) *page {
	p := newStranger(t)
	var w Welcome
	p.must(HelloRequest.Kind, Hello{Version: ProtocolVersion}, nil, &w)
	return p
}

// newStranger starts a session that nobody has greeted.
func newStranger(t *testing.T) *page {
	p := &page{t: t, replies: make(chan reply, 1000)}
	start := time.Now()
	p.session = NewSession(Host{
		Program: "test",
		Clock:   func() time.Duration { return time.Since(start) },
		Yield:   runtime.Gosched, // under WebAssembly the test shares its thread with the session
		Send: func(envelope []byte, blob *Blob) {
			var r reply
			if err := vjson.Unmarshal(envelope, &r); err != nil {
				t.Errorf("the session sent %q: %v", envelope, err)
			}
			r.blob = blob
			if r.Kind == KindProgress {
				var progress core.SearchProgress
				if err := vjson.Unmarshal(r.Body, &progress); err != nil {
					t.Errorf("progress %q: %v", r.Body, err)
				}
				p.progress = append(p.progress, progress)
				if p.onProgress != nil {
					p.onProgress(progress)
				}
				return
			}
			p.replies <- r
		},
	})
	ctx, end := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() { p.session.Work(ctx); close(ended) }()
	t.Cleanup(func() { end(); <-ended })
	return p
}

// post sends a request and returns its id.
func (p *page) post(kind Kind, body any, file File) int {
	p.t.Helper()
	p.last++
	envelope, err := vjson.Marshal(Envelope{ID: p.last, Kind: kind, Body: body})
	if err != nil {
		p.t.Fatal(err)
	}
	p.session.Receive(envelope, file)
	return p.last
}

// wait returns the next answer.
func (p *page) wait() reply {
	p.t.Helper()
	select {
	case r := <-p.replies:
		return r
	case <-time.After(5 * time.Minute):
		p.t.Fatal("no answer")
		panic("unreachable")
	}
}

// call sends a request and returns its answer, which must be the next one.
func (p *page) call(kind Kind, body any, file File) reply {
	p.t.Helper()
	id := p.post(kind, body, file)
	r := p.wait()
	if r.ID != id {
		p.t.Fatalf("%s: the answer has the id %d, not %d", kind, r.ID, id)
	}
	return r
}

// must is call for a request that has to succeed.
func (p *page) must(kind Kind, body any, file File, result any) *Blob {
	p.t.Helper()
	r := p.call(kind, body, file)
	if r.Kind != KindResult {
		p.t.Fatalf("%s: %v", kind, messages(r.Problems))
	}
	if result != nil {
		if err := vjson.Unmarshal(r.Body, result); err != nil {
			p.t.Fatalf("%s: %v", kind, err)
		}
	}
	return r.blob
}

// refused is call for a request that has to fail with a code.
func (p *page) refused(kind Kind, body any, file File, code problem.Code) *problem.Problem {
	p.t.Helper()
	r := p.call(kind, body, file)
	if r.Kind != KindError || len(r.Problems) == 0 || r.Problems[0].Code != code {
		p.t.Fatalf("%s: got %s %v, want an error %q", kind, r.Kind, messages(r.Problems), code)
	}
	checkSentences(p.t, r.Problems)
	return r.Problems[0]
}

func messages(problems []*problem.Problem) string {
	var all []string
	for _, p := range problems {
		all = append(all, fmt.Sprintf("%s: %s", p.Code, p.Error()))
	}
	return strings.Join(all, "; ")
}

// checkSentences reports problems that a person could not read.
func checkSentences(t *testing.T, problems []*problem.Problem) {
	t.Helper()
	for _, p := range problems {
		if p.Sentence == "" || !strings.HasSuffix(p.Sentence, ".") {
			t.Errorf("%s has the sentence %q", p.Code, p.Sentence)
		}
	}
}

// patients is a table of eight people with two quasi-identifiers. By age in
// decades and sex, everybody shares a group with three others.
const patients = `name,age,sex,diagnosis
Ann,31,f,flu
Bea,32,f,cold
Cleo,35,f,flu
Dora,38,f,burn
Emil,41,m,flu
Finn,44,m,cold
Gus,47,m,burn
Hugo,49,m,flu
`

// patientsConfig is a project for patients: 4-anonymity by decades of age.
func patientsConfig() map[string]any {
	return map[string]any{
		"version": project.Version,
		"columns": []any{
			map[string]any{"name": "name", "role": "identifying"},
			map[string]any{"name": "age", "role": "quasi-identifying", "hierarchy": map[string]any{
				"kind": "intervals", "intervals": map[string]any{"widths": []float64{10, 20}}}},
			map[string]any{"name": "sex", "role": "quasi-identifying", "hierarchy": map[string]any{"kind": "suppression"}},
			map[string]any{"name": "diagnosis", "role": "insensitive"},
		},
		"models":           []any{map[string]any{"model": "k-anonymity", "params": map[string]any{"k": 4}}},
		"suppressionLimit": 0,
		"measure":          map[string]any{"measure": "loss"},
		// They stand by name, so that they would be shuffled.
		"output": map[string]any{"order": "original"},
	}
}

func (p *page) openPatients() Profile {
	p.t.Helper()
	var profile Profile
	p.must(OpenRequest.Kind, Open{Name: "patients.csv"}, memory(patients), &profile)
	return profile
}

func TestWholeJob(t *testing.T) {
	p := newPage(t)
	profile := p.openPatients()
	if profile.Rows != 8 || len(profile.Columns) != 4 || profile.Columns[1].Type != "integer" {
		t.Fatalf("profile: %+v", profile)
	}
	if got := strings.Join(profile.Head[0], " "); got != "Ann 31 f flu" {
		t.Errorf("first row: %s", got)
	}
	var estimate Estimate
	p.must(EstimateRequest.Kind, patientsConfig(), nil, &estimate)
	if estimate.Lattice != 4*2 || estimate.Algorithm != "flash" || len(estimate.Problems) > 0 { // levels of age times levels of sex
		t.Errorf("estimate: %+v", estimate)
	}
	var outcome Outcome
	p.must(RunRequest.Kind, patientsConfig(), nil, &outcome)
	if !outcome.Found || !outcome.Verified || outcome.Classes != 2 || outcome.Suppressed != 0 {
		t.Fatalf("outcome: %+v", outcome)
	}
	if outcome.Before.Unique != 8 || outcome.After.Smallest != 4 {
		t.Errorf("risk: %+v, then %+v", outcome.Before, outcome.After)
	}
	for i, want := range []ColumnChange{
		{Name: "name", Role: project.Identifying, Before: 8},
		{Name: "age", Role: project.QuasiIdentifying, Level: 1, Before: 8, After: 2},
		{Name: "sex", Role: project.QuasiIdentifying, Level: 0, Before: 2, After: 2},
		{Name: "diagnosis", Role: project.Insensitive, Before: 3, After: 3},
	} {
		got := outcome.Columns[i]
		if levels := len(got.Levels); levels != []int{0, 4, 2, 0}[i] {
			t.Errorf("column %s has %d names of levels", got.Name, levels)
		}
		if (got.Quality != nil) != (want.Role == project.QuasiIdentifying) {
			t.Errorf("column %s: quality %+v", got.Name, got.Quality)
		} else if got.Name == "sex" && (got.Quality.Granularity.Quality != 1 || got.Quality.Entropy.Quality != 1) {
			t.Errorf("nothing of sex was lost, but its quality is %+v", got.Quality)
		}
		if len(got.LevelsSaid) != len(got.Levels) {
			t.Errorf("column %s: %d of %d names say what they are made of", got.Name, len(got.LevelsSaid), len(got.Levels))
		}
		got.Levels, got.LevelsSaid, got.Quality = nil, nil, nil
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("change %+v, want %+v", got, want)
		}
	}
	// By hand: 8 people alone before, two groups of 4 after.
	if a := outcome.Attackers; a.Before.Prosecutor != (Chance{1, 1, 1}) || a.After.Prosecutor != (Chance{0.25, 0.25, 1}) ||
		a.After.Journalist != a.After.Prosecutor || a.Before.Marketer != 1 || a.After.Marketer != 0.25 {
		t.Errorf("attackers: %+v", a)
	}
	var window Page
	p.must(RowsRequest.Kind, Rows{Output: true, From: 3, Count: 2}, nil, &window)
	if len(window.Cells) != 2 || window.Total != 8 || strings.Join(window.Columns, " ") != "age sex diagnosis" {
		t.Errorf("window: %+v", window)
	}
	var saved Saved
	blob := p.must(SaveRequest.Kind, Save{}, nil, &saved)
	lines := strings.Split(text(blob), "\n")
	if len(lines) != 10 || lines[0] != "age,sex,diagnosis" || lines[9] != "" {
		t.Fatalf("saved: %q", lines)
	}
	for i, line := range lines[1:9] {
		original := strings.Split(strings.Split(patients, "\n")[i+1], ",")
		if !strings.HasSuffix(line, ","+original[2]+","+original[3]) {
			t.Errorf("record %d: %q", i, line)
		}
		if strings.Join(window.Cells[0], ",") != lines[4] {
			t.Errorf("the window shows %q, the file has %q", window.Cells[0], lines[4])
		}
	}
	if saved.Name != "patients-released.csv" || saved.Rows != 8 || saved.Bytes != int64(len(text(blob))) {
		t.Errorf("saved: %+v", saved)
	}
	p.must(ForgetRequest.Kind, nil, nil, nil)
	p.refused(RowsRequest.Kind, Rows{Count: 1}, nil, "bridge-no-table")
}

func text(b *Blob) string {
	data, err := io.ReadAll(b.Reader())
	if err != nil {
		panic(err)
	}
	return string(data)
}

// TestOrder says what may not come before what.
func TestOrder(t *testing.T) {
	p := newPage(t)
	p.refused(RunRequest.Kind, patientsConfig(), nil, "bridge-no-table")
	p.refused(EstimateRequest.Kind, patientsConfig(), nil, "bridge-no-table")
	p.refused(EstimateRequest.Kind, map[string]any{}, nil, "bridge-no-table") // whatever else is wrong
	p.refused(RunRequest.Kind, map[string]any{}, nil, "bridge-no-table")
	p.refused(RereadRequest.Kind, Open{}, nil, "bridge-no-table")
	p.refused(HierarchyRequest.Kind, BuildHierarchy{Column: "age"}, nil, "bridge-no-table")
	p.refused(RowsRequest.Kind, Rows{Count: 1}, nil, "bridge-no-table")
	p.refused(SaveRequest.Kind, Save{}, nil, "bridge-no-result")
	p.refused(CheckRequest.Kind, Check{Columns: []string{"age"}}, nil, "bridge-no-table")
	p.refused(OpenRequest.Kind, Open{Name: "x.csv"}, nil, "bridge-no-file")
	p.refused(ProjectRequest.Kind, nil, nil, "bridge-no-file")
	p.openPatients()
	p.refused(SaveRequest.Kind, Save{}, nil, "bridge-no-result")
	p.refused(RowsRequest.Kind, Rows{Output: true, Count: 1}, nil, "bridge-no-result")
	p.must(StopRequest.Kind, nil, nil, nil)
	p.must(CancelRequest.Kind, nil, nil, nil)
	p.must(RunRequest.Kind, patientsConfig(), nil, nil)
}

// TestErrorsKeepState says that a request that fails changes nothing.
func TestErrorsKeepState(t *testing.T) {
	p := newPage(t)
	p.openPatients()
	p.must(RunRequest.Kind, patientsConfig(), nil, nil)
	before := text(p.must(SaveRequest.Kind, Save{}, nil, nil))

	p.refused(OpenRequest.Kind, Open{Name: "empty.csv"}, memory(""), "table-empty")
	p.refused(RereadRequest.Kind, Open{Options: tableOptions("%")}, nil, "table-delimiter")
	p.refused(RereadRequest.Kind, Open{Options: encodingOptions("klingon")}, nil, "test-encoding")
	bad := patientsConfig()
	bad["models"] = []any{map[string]any{"model": "k-anonymity", "params": map[string]any{"k": 9}}}
	if r := p.call(RunRequest.Kind, bad, nil); r.Kind != KindError {
		t.Errorf("k above the number of records: %s", r.Kind)
	}
	bad["colour"] = "red"
	p.refused(RunRequest.Kind, bad, nil, "config-unknown-field")
	p.refused(HierarchyRequest.Kind, BuildHierarchy{Column: "height"}, nil, "bridge-no-column")
	p.refused(CheckRequest.Kind, Check{Columns: []string{"shoe"}}, nil, "measure-unknown-column")
	p.refused(RowsRequest.Kind, Rows{From: -1}, nil, "bridge-malformed")

	if after := text(p.must(SaveRequest.Kind, Save{}, nil, nil)); after != before {
		t.Errorf("the saved file changed from %q to %q", before, after)
	}
	p.must(RereadRequest.Kind, Open{}, nil, nil)
	p.refused(SaveRequest.Kind, Save{}, nil, "bridge-no-result")
}

// TestPanic says that a mistake of the engine is told and costs nothing.
func TestPanic(t *testing.T) {
	p := newPage(t)
	p.openPatients()
	table := p.session.open.table
	p.session.open.table = nil // what no mistake should leave behind
	p.refused(RowsRequest.Kind, Rows{Count: 1}, nil, "internal")
	p.session.open.table = table
	p.must(RowsRequest.Kind, Rows{Count: 1}, nil, nil)
}

func TestEstimateProblems(t *testing.T) {
	p := newPage(t)
	p.openPatients()
	config := patientsConfig()
	config["columns"] = []any{}
	var estimate Estimate
	p.must(EstimateRequest.Kind, config, nil, &estimate)
	if len(estimate.Problems) == 0 || estimate.Lattice != 0 {
		t.Errorf("an estimate without quasi-identifiers: %+v", estimate)
	}
	checkSentences(t, estimate.Problems)
}

func TestNothingFound(t *testing.T) {
	p := newPage(t)
	p.openPatients()
	config := patientsConfig()
	config["columns"].([]any)[1].(map[string]any)["maxLevel"] = 0
	config["columns"].([]any)[2].(map[string]any)["maxLevel"] = 0
	var outcome Outcome
	p.must(RunRequest.Kind, config, nil, &outcome)
	if outcome.Found || outcome.Verified {
		t.Errorf("outcome: %+v", outcome)
	}
	p.refused(SaveRequest.Kind, Save{}, nil, "bridge-nothing-found")
}

func decode(t *testing.T, r reply, result any) {
	t.Helper()
	if r.Kind != KindResult {
		t.Fatalf("answer %d: %s", r.ID, messages(r.Problems))
	}
	if err := vjson.Unmarshal(r.Body, result); err != nil {
		t.Fatal(err)
	}
}
