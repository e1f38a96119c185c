package main

import (
	"context"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/verify"
)

// A model in one file: every class has a multiple of so many records. Nothing
// else in the repository knows of it; the tests below show that it can be written
// in a project, is validated, searched, verified, named by flags and described.
func init() {
	privacy.Register(privacy.Entry{
		Info: privacy.Info{
			ID:         "multiples",
			Name:       "Multiples",
			Sentence:   "Every group of records that look the same can be split into teams of one size.",
			Definition: "|c| is divisible by the size, for every equivalence class c.",
			Source:     "made up",
			Attack:     "none",
			Params: []param.Param{{Name: "size", Kind: param.Integer, Label: "Size of a team",
				Sentence: "So many records make a team.", Default: 2.0, Min: 1, Max: 100}},
			Aliases: []privacy.ID{"teams"},
		},
		Bind: func(v param.Values, _ privacy.Input, _ int) (privacy.Model, error) {
			return toyModel{v.Int("size")}, nil
		},
		Rule: func(v param.Values, _ privacy.Secret) (verify.Rule, error) { return toyRule{v.Int("size")}, nil },
	})
}

// toyModel is not monotone with suppression: an odd class that was left out may
// join an even one.
type toyModel struct{ size int }

func (m toyModel) MinimalClassSize() int          { return m.size }
func (m toyModel) Monotone(suppression bool) bool { return !suppression }
func (m toyModel) SizeOnly() bool                 { return false }
func (m toyModel) Attribute() int                 { return -1 }
func (m toyModel) Conforms(c *privacy.Class) bool { return c.Size%m.size == 0 }

type toyRule struct{ size int }

func (r toyRule) Name() *problem.Text { return problem.Say("teams of %d", r.size) }

func (r toyRule) Verify(release *verify.Release) (wrong []verify.Finding) {
	for i, c := range release.Classes {
		if left := len(c.Rows) % r.size; left != 0 {
			wrong = append(wrong, verify.Finding{Class: i, Said: problem.Say("%d records are in no team", left)})
		}
	}
	return wrong
}

func TestToyModel(t *testing.T) {
	all := privacy.All()
	if last := all[len(all)-1]; last.ID != "multiples" || all[0].ID != privacy.KAnonymity {
		t.Errorf("forms begin with %s and end with %s", all[0].ID, last.ID)
	}
	dir := files(t, map[string]string{"p.csv": "age,sex\n31,f\n31,f\n31,f\n34,f\n34,f\n34,f\n52,m\n52,m\n"})
	file := func(name string) string { return filepath.Join(dir, name) }
	// By hand: as they are, the classes have 3, 3 and 2 records, which 2-anonymity
	// would take; in steps of ten years they have 6 and 2.
	fulgurite(t, "anonymize", "--qi", "age", "--keep", "sex", "--model", "teams:size=2", "--hierarchy", "age=intervals:widths=10",
		"--order", "sorted", "--save-project", file("p.json"),
		"-o", file("o.csv"), file("p.csv")).want(t, exitDone, "age  level 1")
	if got, want := read(t, file("o.csv")), "age,sex\n30-39,f\n30-39,f\n30-39,f\n30-39,f\n30-39,f\n30-39,f\n50-59,m\n50-59,m\n"; got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	fulgurite(t, "anonymize", "--project", file("p.json"), "-o", file("again.csv"), file("p.csv")).want(t, exitDone)
	fulgurite(t, "check", "--project", file("p.json"), file("again.csv")).want(t, exitDone, "holds:          teams of 2")
	fulgurite(t, "check", "--project", file("p.json"), file("p.csv")).want(t, exitProblem, "does not hold:  teams of 2")
	fulgurite(t, "anonymize", "--help").want(t, exitDone, "multiples (teams)", "size=2")
	fulgurite(t, "anonymize", "--qi", "age", "--keep", "sex", "--model", "multiples", "--recoding", "local", "-o", file("l.csv"),
		file("p.csv")).want(t, exitProblem, "not proved to keep")

	_, err := project.Parse([]byte(`{"version":1,"models":[{"model":"multiples","params":{"size":0}}]}`), "")
	if err == nil || !strings.Contains(err.Error(), "models[0].params.size") {
		t.Errorf("a size of 0: %v", err)
	}
	if !strings.Contains(welcome(t), `"id":"multiples"`) {
		t.Error("the page does not hear of it")
	}
}

// welcome is what an engine tells a page of itself.
func welcome(t *testing.T) string {
	t.Helper()
	answer := make(chan string, 1)
	session := bridge.NewSession(bridge.Host{Clock: func() time.Duration { return 0 }, Yield: func() {},
		Send: func(envelope []byte, _ *bridge.Blob) { answer <- string(envelope) }})
	ctx, end := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { session.Work(ctx); close(ended) }()
	hello, err := json.Marshal(bridge.Envelope{ID: 1, Kind: bridge.HelloRequest.Kind, Body: bridge.Hello{Version: bridge.ProtocolVersion}})
	if err != nil {
		t.Fatal(err)
	}
	session.Receive(hello, nil)
	said := <-answer
	end()
	<-ended
	return said
}
