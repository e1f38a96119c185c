package bridge

import (
	"strings"
	"testing"
)

// TestReport: a result is reported on as a document or as data, all with one key.
func TestReport(t *testing.T) {
	p := newPage(t)
	p.openPatients()
	p.refused(ReportRequest.Kind, AskReport{}, nil, "bridge-no-result")
	p.must(RunRequest.Kind, patientsConfig(), nil, nil)
	var saved Saved
	page := text(p.must(ReportRequest.Kind, AskReport{Purpose: "a <study>", Date: "2026-11-22"}, nil, &saved))
	if saved.Name != "patients-report-internal.html" || saved.Type != mediaHTML || saved.Bytes != int64(len(page)) {
		t.Errorf("%+v", saved)
	}
	data := text(p.must(ReportRequest.Kind, AskReport{Variant: "external", Form: FormJSON, ProgramHash: "00ff"}, nil, &saved))
	if saved.Name != "patients-report-external.json" || !strings.Contains(data, `"sha256": `) || !strings.Contains(data, "00ff") {
		t.Errorf("%+v %s", saved, data)
	}
	_, rest, _ := strings.Cut(data, `"hmacSha256": "`)
	keyed, _, _ := strings.Cut(rest, `"`)
	if len(keyed) != 64 || !strings.Contains(page, keyed) || !strings.Contains(page, "a &lt;study&gt;") {
		t.Errorf("keyed hash %q, document %s", keyed, page)
	}
	p.refused(ReportRequest.Kind, AskReport{Variant: "public"}, nil, "evidence-variant")
	p.refused(ReportRequest.Kind, AskReport{Form: "pdf"}, nil, "bridge-report-form")
	p.refused(ReportRequest.Kind, AskReport{Batch: true}, nil, "bridge-no-result")
}
