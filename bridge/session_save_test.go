package bridge

import (
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// TestFormulas writes cells that a spreadsheet would run, as they are and made
// harmless; the two may be asked for in turn.
func TestFormulas(t *testing.T) {
	p := newPage(t)
	table := strings.ReplaceAll(patients, "burn", "=1+1")
	p.must(OpenRequest.Kind, Open{Name: "patients.csv"}, memory(table), nil)
	var outcome Outcome
	p.must(RunRequest.Kind, patientsConfig(), nil, &outcome)
	if outcome.Formulas != 2 || !outcome.Verified {
		t.Errorf("%d formulas, verified %v", outcome.Formulas, outcome.Verified)
	}
	plain := text(p.must(SaveRequest.Kind, Save{}, nil, nil))
	escaped := text(p.must(SaveRequest.Kind, Save{EscapeFormulas: true}, nil, nil))
	if strings.Count(plain, ",=1+1\n") != 2 || strings.ReplaceAll(escaped, "'=1+1", "=1+1") != plain || escaped == plain {
		t.Errorf("plain %q, escaped %q", plain, escaped)
	}
	if again := text(p.must(SaveRequest.Kind, Save{}, nil, nil)); again != plain {
		t.Errorf("the second plain file differs: %q", again)
	}
}

// TestDialect keeps the way in which the file was written.
func TestDialect(t *testing.T) {
	p := newPage(t)
	table := "\ufeff" + strings.ReplaceAll(strings.ReplaceAll(patients, ",", ";"), "\n", "\r\n")
	p.must(OpenRequest.Kind, Open{Name: "patients.csv"}, memory(table), nil)
	p.must(RunRequest.Kind, patientsConfig(), nil, nil)
	saved := text(p.must(SaveRequest.Kind, Save{}, nil, nil))
	if !strings.HasPrefix(saved, "\ufeffage;sex;diagnosis\r\n") || strings.Count(saved, "\r\n") != 9 {
		t.Errorf("saved %q", saved)
	}
}

// TestOnceInAnotherFormat: a format that was asked for once is not that of the next file.
func TestOnceInAnotherFormat(t *testing.T) {
	p := newPage(t)
	p.openPatients()
	p.must(RunRequest.Kind, patientsConfig(), nil, nil)
	want := text(p.must(SaveRequest.Kind, Save{}, nil, nil))
	for _, as := range []SaveAs{{Delimiter: "semicolon"}, {LineBreak: "crlf"}} {
		if other := text(p.must(SaveRequest.Kind, Save{As: &as}, nil, nil)); other == want {
			t.Errorf("%+v: %q", as, other)
		}
		if got := text(p.must(SaveRequest.Kind, Save{}, nil, nil)); got != want {
			t.Errorf("after %+v: %q, want %q", as, got, want)
		}
	}
}

// TestNoHeader keeps a file without names without names.
func TestNoHeader(t *testing.T) {
	p := newPage(t)
	_, records, _ := strings.Cut(patients, "\n")
	options := tableOptions(",")
	options.NoHeader = true
	p.must(OpenRequest.Kind, Open{Name: "patients.csv", Options: options}, memory(records), nil)
	config := patientsConfig()
	for i, c := range config["columns"].([]any) {
		c.(map[string]any)["name"] = []string{"column-1", "column-2", "column-3", "column-4"}[i]
	}
	var outcome Outcome
	p.must(RunRequest.Kind, config, nil, &outcome)
	if !outcome.Verified {
		t.Fatal(messages(outcome.Findings))
	}
	if saved := text(p.must(SaveRequest.Kind, Save{}, nil, nil)); strings.Count(saved, "\n") != 8 || strings.Contains(saved, "column") {
		t.Errorf("saved %q", saved)
	}
}

// TestUnverified says that nothing leaves that the check of the written bytes
// refuses.
func TestUnverified(t *testing.T) {
	p := newPage(t)
	p.openPatients()
	p.must(RunRequest.Kind, patientsConfig(), nil, nil)
	p.session.result.outcome.Findings = []*problem.Problem{problem.New("verify-rule", "", "A group is too small.")}
	p.refused(SaveRequest.Kind, Save{}, nil, "bridge-not-verified")
}

// TestSuppressed shows records that are left out as such.
func TestSuppressed(t *testing.T) {
	p := newPage(t)
	p.must(OpenRequest.Kind, Open{Name: "patients.csv"}, memory(patients+"Ida,99,d,burn\n"), nil)
	config := patientsConfig()
	config["suppressionLimit"] = 0.2 // one of nine
	config["measure"] = map[string]any{"measure": "discernability", "params": map[string]any{"monotonic": true}}
	var outcome Outcome
	p.must(RunRequest.Kind, config, nil, &outcome)
	if outcome.Suppressed != 1 || !outcome.Verified {
		t.Fatalf("%d suppressed, verified %v", outcome.Suppressed, outcome.Verified)
	}
	var window Page
	p.must(RowsRequest.Kind, Rows{Output: true, From: 7, Count: 100}, nil, &window)
	if len(window.Out) != 2 || window.Out[0] || !window.Out[1] || strings.Join(window.Cells[1], ",") != "*,*,burn" {
		t.Errorf("window: %+v", window)
	}
	if c := outcome.Columns[1]; c.Name != "age" || c.Before != 9 || c.After != 2 {
		t.Errorf("age: %+v", c)
	}
}

func TestSample(t *testing.T) {
	p := newPage(t)
	var profile Profile
	p.must(SampleRequest.Kind, Sample{Rows: 500}, nil, &profile)
	if profile.Rows != 500 || profile.Project == nil || len(profile.Warnings) > 0 {
		t.Fatalf("profile: %+v", profile)
	}
	var outcome Outcome
	p.must(RunRequest.Kind, profile.Project, nil, &outcome)
	if !outcome.Found || !outcome.Verified {
		t.Errorf("found %v, verified %v: %s", outcome.Found, outcome.Verified, messages(outcome.Findings))
	}
	for i, c := range profile.Columns {
		if want := profile.Project.Columns[i]; c.Role != want.Role && want.Role == project.Identifying {
			t.Errorf("%s is suggested to be %s, not %s", c.Name, c.Role, want.Role)
		}
	}
	p.must(RereadRequest.Kind, Open{Options: tableOptions(",")}, nil, nil)
	p.refused(RereadRequest.Kind, Open{Options: encodingOptions("shift_jis")}, nil, "bridge-encoding")
	p.refused(SampleRequest.Kind, Sample{Rows: -1}, nil, "bridge-sample-rows")
}

func TestCheck(t *testing.T) {
	p := newPage(t)
	p.must(OpenRequest.Kind, Open{Name: "c.csv"}, memory("age,sex\n30,f\n30,f\n30,m\n40,m\n40,m\n*,*\n"), nil)
	var report CheckReport
	p.must(CheckRequest.Kind, Check{Columns: []string{"age", "sex"}}, nil, &report)
	if report.Rows != 6 || report.Suppressed != 1 || report.Classes != 3 || report.K != 1 || report.Unique != 1 || report.Average != 0.6 {
		t.Errorf("report: %+v", report)
	}
	if len(report.Worst) != 3 || strings.Join(report.Worst[0].Values, " ") != "30 m" || report.Worst[0].Size != 1 {
		t.Errorf("worst: %+v", report.Worst)
	}
	if b := report.Buckets; b[0] != (SizeBucket{"1", 1, 1}) || b[1] != (SizeBucket{"2-4", 4, 2}) || b[len(b)-1].Label != "50 or more" {
		t.Errorf("buckets: %+v", b)
	}
	p.refused(CheckRequest.Kind, Check{Columns: []string{"age", "age"}}, nil, "measure-column-twice")
	p.refused(CheckRequest.Kind, Check{Columns: []string{"height"}}, nil, "measure-unknown-column")
}

func TestProjectFile(t *testing.T) {
	p := newPage(t)
	var read ReadProject
	p.must(ProjectRequest.Kind, Open{Name: "p.json"},
		memory(`{"version":1,"columns":[],"models":[{"model":"k-anonymity"}],"suppressionLimit":0.5,"measure":{"measure":"loss"}}`), &read)
	if read.Project.SuppressionLimit != 0.5 || read.Project.Version != project.Version ||
		read.Upgraded == nil || read.Upgraded.Code != "config-upgraded" {
		t.Errorf("read: %+v", read)
	}
	p.must(ProjectRequest.Kind, nil, memory(`{"version":1,"columns":[],"models":[],"suppressionLimit":0,"measure":{"measure":"loss"}}`), nil)
	for content, code := range map[string]problem.Code{`{"version":99}`: "config-future",
		`{"version":1,`: "config-truncated", "a,b\n1,2\n": "config-syntax"} {
		if got := p.refused(ProjectRequest.Kind, Open{Name: "p.json"}, memory(content), code); got.Place.File != "p.json" {
			t.Errorf("%s: place %s", content, got.Place)
		}
	}
}
