package bridge

import (
	"fmt"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
)

func TestHierarchyBuilt(t *testing.T) {
	p := newPage(t)
	p.openPatients()
	var v HierarchyView
	spec := hierarchy.Spec{Kind: hierarchy.KindIntervals, Intervals: &hierarchy.Intervals{Widths: []float64{10}}}
	p.must(HierarchyRequest.Kind, BuildHierarchy{Column: "age", Spec: spec, Sample: 2}, nil, &v)
	if len(v.Problems) > 0 || v.Rows != 8 || len(v.Levels) != 3 || v.Levels[1].Distinct != 2 || v.Levels[2].Distinct != 1 {
		t.Fatalf("view: %+v", v)
	}
	if len(v.Strips) != 2 || v.Strips[0].Labels[0] != "31" || v.Strips[1].Labels[0] != "49" || v.Strips[0].Labels[2] != "*" {
		t.Errorf("strips: %+v", v.Strips)
	}
	if got := fmt.Sprint(v.Strips[0].Counts); got != "[1 4 8]" { // 31 once, four people in their thirties, all eight
		t.Errorf("counts %s", got)
	}
	if got, want := v.Spec.Kind, hierarchy.KindIntervals; got != want {
		t.Errorf("kind %s", got)
	}
	p.refused(HierarchyRequest.Kind, BuildHierarchy{Column: "age", Spec: hierarchy.Spec{Kind: "magic"}}, nil, "hierarchy-spec")
}

// TestHierarchyType builds for a column whose type the project overrules.
func TestHierarchyType(t *testing.T) {
	p := newPage(t)
	p.openPatients()
	p.must(HierarchyRequest.Kind, BuildHierarchy{Column: "age", Type: "string",
		Spec: hierarchy.Spec{Kind: hierarchy.KindRedaction, Redaction: &hierarchy.Redaction{}}}, nil, nil)
	p.refused(HierarchyRequest.Kind,
		BuildHierarchy{Column: "name", Type: "integer", Spec: hierarchy.Spec{Kind: hierarchy.KindAuto}}, nil, "table-type-mismatch")
	var profile Profile
	p.must(RereadRequest.Kind, Open{}, nil, &profile)
	if profile.Columns[0].Type != "string" || profile.Columns[1].Type != "integer" {
		t.Errorf("the types of the table changed to %s and %s", profile.Columns[0].Type, profile.Columns[1].Type)
	}
}

func TestHierarchyImported(t *testing.T) {
	p := newPage(t)
	p.openPatients()
	var v HierarchyView
	const diagnoses = "flu;infection;*\ncold;infection;*\nburn;injury;*\nbreak;injury;*\n"
	p.must(HierarchyRequest.Kind, BuildHierarchy{Column: "diagnosis", File: "d.csv"}, memory(diagnoses), &v)
	if len(v.Problems) > 0 || v.Rows != 4 || v.Spec.Kind != hierarchy.KindTable || len(v.Spec.Table.Rows) != 4 {
		t.Fatalf("view: %+v", v)
	}
	blob := p.must(ExportHierarchyRequest.Kind, BuildHierarchy{Column: "diagnosis", Spec: v.Spec}, nil, nil)
	if got := text(blob); got != strings.ReplaceAll(diagnoses, ";", ",") {
		t.Errorf("exported: %q", got)
	}
}

// TestHierarchyUnfit says that a hierarchy that does not fit is shown with its
// reasons.
func TestHierarchyUnfit(t *testing.T) {
	p := newPage(t)
	p.openPatients()
	var v HierarchyView
	p.must(HierarchyRequest.Kind, BuildHierarchy{Column: "diagnosis", File: "d.csv"}, memory("flu,infection,*\nburn,injury,*\n"), &v)
	if len(v.Problems) != 1 || v.Problems[0].Code != "hierarchy-missing-value" ||
		len(v.Missing) != 1 || v.Missing[0] != (MissingValue{"cold", 2}) {
		t.Errorf("view: %+v", v)
	}
	v = HierarchyView{}
	p.must(HierarchyRequest.Kind, BuildHierarchy{Column: "diagnosis", File: "d.csv"}, memory("flu,x,*\ncold,x,y\nburn,z,*\n"), &v)
	if len(v.Problems) != 1 || v.Problems[0].Code != "hierarchy-not-monotone" {
		t.Errorf("view: %+v", v)
	}
	checkSentences(t, v.Problems)
	p.refused(HierarchyRequest.Kind, BuildHierarchy{Column: "diagnosis", File: "d.csv"}, memory(""), "table-empty")
	p.refused(HierarchyRequest.Kind, BuildHierarchy{Column: "diagnosis", File: "d.csv"}, memory("flu,x\nburn\n"), "hierarchy-ragged")
}

func TestFileNames(t *testing.T) {
	for name, want := range map[string]string{
		"patients.csv": "patients-released.csv", "patients": "patients-released.csv", "a.b.TXT": "a.b-released.TXT",
		".csv": ".csv-released.csv", `a/b\c:d.csv`: "a-b-c-d-released.csv",
	} {
		if got := outputName(name); got != want {
			t.Errorf("%q gives %q, want %q", name, got, want)
		}
	}
}

// TestHierarchyDelimiter imports labels that hold another delimiter as often
// as the true one: the values of the column tell which one it is.
func TestHierarchyDelimiter(t *testing.T) {
	for _, text := range []string{
		"flu;[0,2];*\ncold;[0,2];*\nburn;[2,4];*\nbreak;[2,4];*\n",
		"flu;[0,2]\ncold;[0,2]\nburn;[2,4]\nbreak;[2,4]\n",
		"flu;[0,2]\ncold;[0,2]\nburn;*\nbreak;*\n", // ragged by commas
		"flu,[0;2]\ncold,[0;2]\nburn,[2;4]\nbreak,[2;4]\n",
	} {
		p := newPage(t)
		p.openPatients()
		var v HierarchyView
		p.must(HierarchyRequest.Kind, BuildHierarchy{Column: "diagnosis", File: "d.csv"}, memory(text), &v)
		if len(v.Problems) > 0 || len(v.Missing) > 0 || v.Spec.Table == nil || v.Spec.Table.Rows[0][0] != "flu" {
			t.Errorf("%q: %+v", text, v)
		}
	}
}
