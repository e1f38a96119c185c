package core_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/evidence"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// TestReportFor: each template has numbered sections in its order, boxes for what only a person can
// say, and facts that are fields of the report; what an external report does not tell, no template
// tells.
func TestReportFor(t *testing.T) {
	p := hostileProject()
	_, result := released(t, hostile(), p, core.Options{})
	if got := len(evidence.Layouts()); got != 5 {
		t.Errorf("%d templates", got)
	}
	for _, layout := range evidence.Layouts() {
		for _, variant := range []evidence.Variant{evidence.Internal, evidence.External} {
			about := circumstances(variant)
			about.For = layout.ID
			report := must(result.Report(context.Background(), about))(t)
			text := must(report.JSON())(t)
			var data map[string]any
			if err := json.Unmarshal(text, &data); err != nil {
				t.Fatal(err)
			}
			page := string(report.HTML())
			for _, want := range []string{string(layout.Name.String()), "class=\"field\"", "What holds of the released file", "Signature"} {
				if !strings.Contains(page, want) {
					t.Errorf("%s, %s lacks %q", layout.ID, variant, want)
				}
			}
			if strings.Contains(page, "<script>alert") || variant == evidence.External && strings.Contains(page, "Hidden-Village") {
				t.Errorf("%s, %s tells or runs what it must not", layout.ID, variant)
			}
			order := data["for"].(map[string]any)
			if order["template"] != string(layout.ID) || len(order["sources"].([]any)) == 0 || strings.Count(page, `class="field"`) == 0 {
				t.Errorf("%s: %v", layout.ID, order)
			}
			fields, at := 0, 0
			for i, one := range order["sections"].([]any) {
				s := one.(map[string]any)
				title := "<h2>" + problem.Say("%d. %s", i+1, s["title"]).String() + "</h2>"
				next := strings.Index(page[at:], title)
				if next < 0 {
					t.Fatalf("%s: no %s after the one before", layout.ID, title)
				}
				at += next
				fields += len(s["fields"].([]any))
				for _, fact := range s["facts"].([]any) {
					name, _, _ := strings.Cut(fact.(string), ".")
					if _, ok := data[name]; !ok && !strings.Contains("accepted special sample attacks perturbed use safeHarbor before", name) {
						t.Errorf("%s: the report has no field %q", layout.ID, fact)
					}
				}
			}
			if n := strings.Count(page, `class="field"`); n != fields {
				t.Errorf("%s: %d boxes for %d fields", layout.ID, n, fields)
			}
			// Groups of 12 keep the regulators' 1 in 11, as EMA and Health Canada mean 0.09.
			for _, limit := range report.For.Thresholds {
				if limit.At != 1.0/11 || limit.Found != 1.0/6 || limit.Kept || !strings.Contains(page, "0.09 (1 in 11)") {
					t.Errorf("%s: %+v", layout.ID, limit)
				}
			}
			if regulator := layout.ID == evidence.EMA0070 || layout.ID == evidence.HealthCanada; regulator != (len(report.For.Thresholds) == 1) {
				t.Errorf("%s: thresholds %v", layout.ID, report.For.Thresholds)
			}
			if wants := layout.ID == evidence.HIPAAExpert && variant == evidence.Internal; wants != (len(report.SafeHarbor) == 18) {
				t.Errorf("%s, %s: %d identifiers", layout.ID, variant, len(report.SafeHarbor))
			}
			absent := "The file was not attacked"
			if variant == evidence.External {
				absent = "Only the internal report tells it."
			}
			if !strings.Contains(page, absent) {
				t.Errorf("%s, %s does not say that nothing was attacked", layout.ID, variant)
			}
		}
	}
	about := circumstances(evidence.Internal)
	about.For = "iso"
	if _, err := result.Report(context.Background(), about); err == nil || !strings.Contains(err.Error(), `"iso"`) {
		t.Errorf("%v", err)
	}
}

// TestSafeHarborOfRelease: what is looked through is what the release shows, and not the table.
func TestSafeHarborOfRelease(t *testing.T) {
	p := hostileProject()
	p.Columns[1].Role, p.Columns[1].Hierarchy = project.Insensitive, nil // which nobody recodes
	_, result := released(t,
		"name,town,age,<b>dx</b>,stay\n"+strings.Repeat("Ann Lee,\"called Mrs. Gray, g@example.org\",30,flu,2\n", 6), p, core.Options{})
	about := circumstances(evidence.Internal)
	about.For = evidence.HIPAAExpert
	report := must(result.Report(context.Background(), about))(t)
	for _, f := range report.SafeHarbor {
		for _, c := range f.Columns {
			if c.Name == "name" {
				t.Errorf("a column that is not written: %+v", c)
			}
		}
		switch f.Letter {
		case "A", "F":
			if len(f.Columns) != 1 || f.Columns[0].Name != "town" || f.Columns[0].Cells != 6 {
				t.Errorf("%s: %+v", f.Letter, f.Columns)
			}
		}
	}
}
