package bridge

import (
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
)

// TestVerify: what was saved is verified, and what somebody changed is not.
func TestVerify(t *testing.T) {
	p := newPage(t)
	asked := Verify{Name: "safe.csv", Project: project.Project{Version: project.Version, Measure: project.Measure{Measure: "loss"},
		Models:  []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 2.0}}},
		Columns: []project.Column{{Name: "name", Role: project.Identifying}, {Name: "age", Role: project.QuasiIdentifying}, {Name: "dx", Role: project.Insensitive}}}}
	p.refused(VerifyRequest.Kind, asked, memory("age\n*\n*\n"), "bridge-no-table")
	p.must(OpenRequest.Kind, Open{Name: "t.csv"}, memory("name,age,dx\nAnn,31,a\nBea,38,b\n"), nil)
	var report VerifyReport
	p.must(VerifyRequest.Kind, asked, memory("age,dx\n*,b\n*,a\n"), &report)
	if !report.Verified || report.Rows != 2 || report.Ordered || len(report.NotCovered) != 1 || len(report.Rules) != 1 {
		t.Errorf("%+v", report)
	}
	report = VerifyReport{}
	p.must(VerifyRequest.Kind, asked, memory("name,age,dx\nAnn,*,a\nBea,*,b\n"), &report)
	if report.Verified || len(report.Findings) == 0 || !strings.HasPrefix(string(report.Findings[0].Code), "verify-") {
		t.Errorf("%+v", report)
	}
	p.refused(VerifyRequest.Kind, asked, nil, "bridge-no-file")
	// The other way round: the file is open, and the original beside it.
	p.must(OpenRequest.Kind, Open{Name: "safe.csv"}, memory("age,dx\n*,b\n*,a\n"), nil)
	back := asked
	back.Original = true
	report = VerifyReport{}
	p.must(VerifyRequest.Kind, back, memory("name,age,dx\nAnn,31,a\nBea,38,b\n"), &report)
	if !report.Verified {
		t.Errorf("%+v", report)
	}
	report = VerifyReport{}
	p.must(VerifyRequest.Kind, back, memory("name,age,dx\nAnn,31,a\nBea,38,c\n"), &report)
	if report.Verified || len(report.Findings) == 0 {
		t.Errorf("%+v", report)
	}
	p.must(OpenRequest.Kind, Open{Name: "t.csv"}, memory("name,age,dx\nAnn,31,a\nBea,38,b\n"), nil)
	asked.Project.Columns[0].Name = "nobody"
	p.refused(VerifyRequest.Kind, asked, memory("age,dx\n*,b\n*,a\n"), "core-unknown-column")
}
