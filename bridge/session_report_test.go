package bridge

import (
	"os"
	"strings"
	"testing"

	packing "github.com/fulgurite/fulgurite/bridge/language/texts"
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

// TestReportInLanguage: a document is in the language that comes with the question, data never are.
func TestReportInLanguage(t *testing.T) {
	l, said, err := packing.Read(os.DirFS("language/de"))
	if err != nil {
		t.Fatal(err)
	}
	first, rest, err := packing.Pack(l, said)
	if err != nil {
		t.Fatal(err)
	}
	p := newPage(t)
	p.openPatients()
	p.must(RunRequest.Kind, patientsConfig(), nil, nil)
	ask := AskReport{Date: "2026-11-22", Language: string(first) + string(rest)}
	page := text(p.must(ReportRequest.Kind, ask, nil, nil))
	for _, want := range []string{`<html lang="de" dir="ltr">`, "Was für die freigegebene Datei gilt", "22. November 2026"} {
		if !strings.Contains(page, want) {
			t.Errorf("the document lacks %q: %s", want, page)
		}
	}
	ask.Form, ask.Variant = FormJSON, "external"
	if data := text(p.must(ReportRequest.Kind, ask, nil, nil)); strings.Contains(data, "Datei") ||
		!strings.Contains(data, "Whether somebody does is a judgement") {
		t.Errorf("data have a language: %s", data)
	}
	p.refused(ReportRequest.Kind, AskReport{Language: "<html>"}, nil, "bridge-language")
}
