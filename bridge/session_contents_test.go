package bridge

import (
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// TestContents: the page is told what the file has, and why it is shuffled; who is
// left out and masked alone is refused with what can be done, and nothing is saved.
func TestContents(t *testing.T) {
	p := newPage(t)
	table := patients + "Zoe,97,f,HIV\n"
	p.must(OpenRequest.Kind, Open{Name: "patients.csv"}, memory(table), nil)
	config := patientsConfig()
	delete(config, "output")
	config["suppressionLimit"] = 0.2
	var o Outcome
	p.must(RunRequest.Kind, config, nil, &o)
	if !o.Verified || o.Suppressed != 1 || o.Contents.Written != 8 ||
		o.Contents.LeftOut != project.Drop || o.Contents.Order != project.Shuffled ||
		o.Contents.Because == nil || !strings.Contains(o.Contents.Because.Sentence, `sorted by "name"`) {
		t.Errorf("%+v, verified %v, %d left out", o.Contents, o.Verified, o.Suppressed)
	}
	if !slices.ContainsFunc(o.Warnings, func(w *problem.Problem) bool { return w.Code == "release-order" }) {
		t.Errorf("not among the warnings: %v", o.Warnings)
	}
	var saved Saved
	if file := text(p.must(SaveRequest.Kind, Save{}, nil, &saved)); saved.Rows != 8 ||
		strings.Contains(file, "HIV") || strings.Contains(file, "*") {
		t.Errorf("%+v\n%s", saved, file)
	}
	config["output"] = map[string]any{"leftOut": "mask"}
	o = Outcome{}
	p.must(RunRequest.Kind, config, nil, &o)
	if !o.Found || o.Verified || o.Refusal == nil || o.Refusal.Code != "release-left-out" || len(o.Findings) > 0 || len(o.Columns) != 4 {
		t.Errorf("masked: verified %v, %+v", o.Verified, o.Refusal)
	}
	p.refused(SaveRequest.Kind, Save{}, nil, "release-left-out")
}
