package bridge

import (
	"testing"

	"github.com/fulgurite/fulgurite/core"
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
			t.Fatalf("%s: %+v", method, o.Anonymized)
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

// TestSolutions lists alternatives to a result, makes one of them beside it, and goes back.
func TestSolutions(t *testing.T) {
	p := newPage(t)
	p.must(OpenRequest.Kind, Open{Name: "patients.csv"}, memory(patients+"Ida,51,f,flu\nJim,58,m,flu\n"), nil)
	p.refused(SolutionsRequest.Kind, AskSolutions{}, nil, "bridge-no-result")
	config := patientsConfig()
	config["models"] = []any{map[string]any{"model": "k-anonymity", "params": map[string]any{"k": 2}}}
	saved := func() string {
		var s Saved
		return text(p.must(SaveRequest.Kind, Save{}, nil, &s))
	}
	var best, chosen Outcome
	p.must(RunRequest.Kind, config, nil, &best)
	first := saved()
	var all core.Alternatives
	p.must(SolutionsRequest.Kind, AskSolutions{Query: core.Query{Failing: true}}, nil, &all)
	if !all.Whole || float64(all.Total) != best.Lattice || all.Solutions[0].Score != best.Score || !all.Solutions[0].Meets {
		t.Fatalf("%+v, the result is %+v", all, best.Anonymized)
	}
	for i, c := range all.Columns {
		if g := best.Transformation[i]; g.Attribute != c.Name || g.Level != all.Solutions[0].Levels[i] {
			t.Errorf("%+v of %+v", all.Solutions[0], best.Transformation)
		}
	}
	levels := func(s core.Transformation) map[string]int {
		of := map[string]int{}
		for i, c := range all.Columns {
			of[c.Name] = s.Levels[i]
		}
		return of
	}
	config["recoding"] = map[string]any{"levels": levels(all.Solutions[1])}
	p.must(CompareRequest.Kind, config, nil, &chosen)
	if !chosen.Found || !chosen.Verified || !chosen.Chosen || chosen.Score != all.Solutions[1].Score || saved() != first {
		t.Fatalf("%+v, want %+v", chosen.Anonymized, all.Solutions[1])
	}
	p.must(ChooseRequest.Kind, Choose{Method: project.FullDomain, Levels: levels(all.Solutions[1])}, nil, nil)
	if saved() == first {
		t.Error("the choice had no effect")
	}
	var again core.Alternatives // the list is that of the search
	p.must(SolutionsRequest.Kind, AskSolutions{Query: core.Query{Count: 1}, Near: all.Solutions[1].Levels}, nil, &again)
	if again.Solutions[0].Score != best.Score || !again.Optimal || len(again.Solutions) != 1 {
		t.Errorf("%+v", again)
	}
	p.must(ChooseRequest.Kind, Choose{Method: project.FullDomain}, nil, nil)
	if saved() != first {
		t.Error("the first result is gone")
	}
	last := all.Solutions[len(all.Solutions)-1]
	if last.Meets {
		t.Fatalf("%+v", last)
	}
	config["recoding"] = map[string]any{"levels": levels(last)}
	p.refused(CompareRequest.Kind, config, nil, "core-levels-unmet")
	var e Estimate
	p.must(EstimateRequest.Kind, config, nil, &e)
	if len(e.Problems) != 1 || e.Problems[0].Code != "core-levels-unmet" {
		t.Errorf("%+v", e)
	}
	p.refused(SolutionsRequest.Kind, AskSolutions{Query: core.Query{By: "beauty"}}, nil, "core-alternatives-order")
	config["recoding"] = map[string]any{"method": project.Graph}
	p.must(RunRequest.Kind, config, nil, nil)
	p.refused(SolutionsRequest.Kind, AskSolutions{}, nil, "core-no-alternatives")
}
