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
		Models: []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 2.0}}},
		Columns: []project.Column{{Name: "name", Role: project.Identifying},
			{Name: "age", Role: project.QuasiIdentifying}, {Name: "dx", Role: project.Insensitive}}}}
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

// TestReceipt: a file that was saved with a receipt is verified by it, also in another
// format and with another result beside it; one that was not has none, and the file of
// another saving is refused.
func TestReceipt(t *testing.T) {
	p := newPage(t)
	p.must(OpenRequest.Kind, Open{Name: "stays.csv"}, memory("patient,ward,age\n1,a,40\n1,b,40\n2,a,40\n3,b,40\n3,a,40\n"), nil)
	config := project.Project{Version: project.Version, Person: []string{"patient"}, Measure: project.Measure{Measure: "loss"},
		Models: []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 2.0}}},
		Columns: []project.Column{{Name: "patient", Role: project.Identifying},
			{Name: "age", Role: project.QuasiIdentifying}, {Name: "ward", Role: project.Insensitive}}}
	p.must(RunRequest.Kind, config, nil, nil)
	p.refused(SaveRequest.Kind, Save{Receipt: true}, nil, "receipt-no-key")
	p.refused(SaveRequest.Kind, Save{Part: PartReceipt}, nil, "core-no-receipt")
	key := text(p.must(MakeKeyRequest.Kind, MakeKey{}, nil, nil))
	p.must(SaveRequest.Kind, Save{}, nil, nil)
	p.refused(SaveRequest.Kind, Save{Part: PartReceipt}, nil, "core-no-receipt")
	verify := func(file, sealed string) (report VerifyReport) {
		t.Helper()
		p.must(OpenReceiptRequest.Kind, OpenReceipt{Name: "r"}, memory(sealed), nil)
		p.must(VerifyRequest.Kind, Verify{Name: "out.csv", Project: config, Receipt: true}, memory(file), &report)
		return report
	}
	file := text(p.must(SaveRequest.Kind, Save{Receipt: true}, nil, nil))
	sealed := text(p.must(SaveRequest.Kind, Save{Part: PartReceipt}, nil, nil))
	if again := text(p.must(SaveRequest.Kind, Save{}, nil, nil)); again != file {
		t.Errorf("the file is another one when it is saved again: %q, %q", again, file)
	}
	if r := verify(file, sealed); !r.Verified || r.Status != "verified" || len(r.NotCovered) > 0 {
		t.Errorf("%+v", r)
	}
	if r := verify(strings.Replace(file, "a", "b", 1), sealed); r.Verified || r.Status != "refused" || r.Findings[0].Code != "verify-receipt" {
		t.Errorf("%+v", r)
	}
	tabs := &SaveAs{Delimiter: "tab"}
	other := text(p.must(SaveRequest.Kind, Save{Receipt: true, As: tabs}, nil, nil))
	if r := verify(other, sealed); r.Verified {
		t.Error("the file of another saving is verified")
	}
	config.Output.Delimiter = "tab"
	if r := verify(other, text(p.must(SaveRequest.Kind, Save{Part: PartReceipt}, nil, nil))); !r.Verified {
		t.Errorf("%+v", r)
	}
	p.must(ForgetKeyRequest.Kind, None{}, nil, nil)
	p.refused(VerifyRequest.Kind, Verify{Name: "out.csv", Project: config, Receipt: true}, memory(other), "receipt-no-key")
	p.must(OpenKeyRequest.Kind, OpenKey{Name: "k"}, memory(key), nil)
}
