package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestReportFor: a release of the sample is reported in the order of each template with what
// attacks found; a table of ZIP areas says which may stay.
func TestReportFor(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "trial")
	fulgurite(t, "sample", "--rows", "400", dir).want(t, exitDone)
	in := func(name string) string { return filepath.Join(dir, name) }
	fulgurite(t, "anonymize", "--project", in("project.json"), "--report", in("ema.html"), "--report", in("wp.json"), "--report-for",
		"ema-0070,wp216", "-o", in("safe.csv"), in("hospital-discharges.csv")).
		want(t, exitDone, "Singling out")
	page := read(t, in("ema.html"))
	for _, want := range []string{"EMA/90915/2016", "0.09 (1 in 11)", "If somebody also knew",
		"4. Possible adversaries and plausible attacks", "Moved"} {
		if !strings.Contains(page, want) {
			t.Errorf("the report does not say %q", want)
		}
	}
	var r struct {
		For struct {
			Template string
			Sections []struct {
				Title         string
				Facts, Fields []string
			}
		}
		Attacks *struct{ SinglingOut *struct{} }
		Use     *struct{}
	}
	decodeJSON(t, read(t, in("wp.json")), &r)
	if s := r.For.Sections; r.For.Template != "wp216" || len(s) != 8 || len(s[1].Facts) == 0 || len(s[1].Fields) == 0 ||
		r.Attacks == nil || r.Attacks.SinglingOut == nil || r.Use == nil {
		t.Errorf("%+v", r)
	}
	fulgurite(t, "anonymize", "--project", in("project.json"), "--report", in("x.html"), "--report-for", "iso", "-o", in("x.csv"),
		in("hospital-discharges.csv")).want(t, exitProblem, "There is no template")
	fulgurite(t, "anonymize", "--project", in("project.json"), "--report-for", "tmf", "-o", in("x.csv"), in("hospital-discharges.csv")).
		want(t, exitProblem, "there is to be none")
	table, zips := in("t.csv"), in("census-2020.csv")
	writeFile(t, table, "zip code,remark\n"+strings.Repeat("021**,well\n036**,\"call Mrs. Gray, 617-555-0143\"\n", 6))
	writeFile(t, zips, "zip3,population\n021,700000\n036,19000\n")
	fulgurite(t, "check", "--qi", "zip code", "--safe-harbor", table).want(t, exitDone, "A  Names: remark (within texts: 6)",
		"B  Places smaller than a state: zip code", "D  Telephone numbers: remark (within texts: 6)")
	fulgurite(t, "check", "--qi", "zip code", "--safe-harbor", "--zip-areas", zips, table).
		want(t, exitDone, "B  Places smaller than a state: zip code")
	writeFile(t, zips, "zip3,population\n021,700000\n036,29000\n")
	fulgurite(t, "check", "--qi", "zip code", "--safe-harbor", "--zip-areas", zips, table).
		want(t, exitDone, "B  Places smaller than a state: nothing found")
	fulgurite(t, "check", "--qi", "zip code", "--safe-harbor", "--zip-areas", table, table).want(t, exitProblem, "three-digit ZIP areas")
}
