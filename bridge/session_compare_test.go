package bridge

import (
	"testing"

	"github.com/fulgurite/fulgurite/core/project"
)

// TestCompare keeps results side by side, and saves the one that was chosen.
func TestCompare(t *testing.T) {
	p := newPage(t)
	p.must(OpenRequest.Kind, Open{Name: "patients.csv"}, memory(patients+"Ida,51,f,flu\nJim,58,m,flu\n"), nil)
	p.refused(ChooseRequest.Kind, Choose{Method: project.FullDomain}, nil, "bridge-no-result")
	config := patientsConfig()
	config["models"] = []any{map[string]any{"model": "k-anonymity", "params": map[string]any{"k": 2}}}
	saved := func() string {
		var s Saved
		return text(p.must(SaveRequest.Kind, Save{}, nil, &s))
	}
	run := func(kind Kind, method project.Method) Outcome {
		config["recoding"] = map[string]any{"method": method}
		var o Outcome
		p.must(kind, config, nil, &o)
		if !o.Found || !o.Verified || o.Method != method {
			t.Fatalf("%s: %+v", method, o.Result)
		}
		return o
	}
	run(RunRequest.Kind, project.FullDomain)
	full := saved()
	run(CompareRequest.Kind, project.Graph)
	if saved() != full {
		t.Error("a comparison has replaced the result")
	}
	p.must(ChooseRequest.Kind, Choose{Method: project.Graph}, nil, nil)
	graph := saved()
	if graph == full {
		t.Error("the choice had no effect")
	}
	p.must(ChooseRequest.Kind, Choose{Method: project.FullDomain}, nil, nil)
	if saved() != full {
		t.Error("the first result is gone")
	}
	p.refused(ChooseRequest.Kind, Choose{Method: project.Local}, nil, "bridge-no-result")
	run(RunRequest.Kind, project.FullDomain)
	p.refused(ChooseRequest.Kind, Choose{Method: project.Graph}, nil, "bridge-no-result")
	p.openPatients()
	p.refused(ChooseRequest.Kind, Choose{Method: project.FullDomain}, nil, "bridge-no-result")
}
