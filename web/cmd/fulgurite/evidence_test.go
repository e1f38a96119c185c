package main

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/evidence"
)

// TestReports: a release comes with a document and with data, inside and outside,
// and their hashes are those of the files.
func TestReports(t *testing.T) {
	dir := files(t, people)
	file := func(name string) string { return filepath.Join(dir, name) }
	args := func(more ...string) []string {
		return append([]string{"anonymize", "--qi", "age,sex", "--keep", "colour", "--hierarchies",
			file("h"), "--k", "2", "-o", file("safe.csv"), file("people.csv"),
			"--purpose", "a <study>", "--recipient", "Ulm", "--decided-by", "A. Keller"}, more...)
	}
	got := fulgurite(t, args("--report", file("in.html"), "--report", file("out.json"), "--report-variant", "internal,external")...)
	got.want(t, exitDone)
	if strings.Contains(got.err, "key of the report") {
		t.Errorf("the key is told twice: %s", got.err)
	}
	hash := func(name string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(read(t, file(name))))) }
	page := read(t, file("in.html"))
	for _, want := range []string{"a &lt;study&gt;", "Ulm", "A. Keller", hash("people.csv"), hash("safe.csv"), "people.csv", "hmac", "30-39"} {
		if !strings.Contains(strings.ToLower(page), strings.ToLower(want)) {
			t.Errorf("the document lacks %q", want)
		}
	}
	var r struct {
		Format, Variant string
		Before          *struct{}
		Files           struct {
			Input, Output struct{ SHA256, HmacSha256 string }
		}
		NotCovered []struct{ ID string }
	}
	decodeJSON(t, read(t, file("out.json")), &r)
	if r.Format != "fulgurite-report" || r.Variant != "external" || r.Before != nil || r.Files.Input.SHA256 != "" ||
		!strings.Contains(page, r.Files.Input.HmacSha256) ||
		r.Files.Output.SHA256 != hash("safe.csv") || len(r.NotCovered) == 0 {
		t.Errorf("%+v", r)
	}
	if info, err := os.Stat(file("in.html")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the internal report may be read by others: %v %v", info.Mode(), err)
	}
	alone := fulgurite(t, args("--report", file("out.html"), "--report-variant", "external")...)
	alone.want(t, exitDone)
	if !strings.Contains(alone.err, "key of the report") {
		t.Errorf("nothing tells the key: %s", alone.err)
	}
}

// TestReportsOfRisk: limits and special uniques stand in the reports that ask for them. By
// hand: of seven records one is alone with its age; then groups are of four and three.
func TestReportsOfRisk(t *testing.T) {
	dir := files(t, people)
	file := func(name string) string { return filepath.Join(dir, name) }
	args := func(more ...string) []string {
		return append([]string{"anonymize", "--qi", "age,sex", "--keep", "colour", "--hierarchies", file("h"), "--k", "2", "--limit", "0",
			"--rows-are-people", "-o", file("safe.csv"), file("people.csv")}, more...)
	}
	fulgurite(t, args("--report", file("in.json"), "--report", file("out.html"), "--report-variant", "internal,external",
		"--special", "2", "--highest-risk", "0.3", "--at-risk", "0", "--success-rate", "50%")...).
		want(t, exitDone, "Note: The highest risk is above its limit in what was written: 0.3333, where 0.3 is accepted.",
			"Note: The share at risk is above its limit in what was written: 0.4286, where 0 is accepted.")
	var r evidence.Report
	decodeJSON(t, read(t, file("in.json")), &r)
	said := ""
	for _, a := range r.Accepted {
		said += fmt.Sprintf("%s %.4f -> %.4f %v; ", a.Limit, *a.Before, a.Found, a.Kept)
	}
	if said != "highest 1.0000 -> 0.3333 false; at-risk 1.0000 -> 0.4286 false; success 0.5714 -> 0.2857 true; " || r.Limits.Success != 0.5 {
		t.Error(said, r.Limits)
	}
	if s := r.Special; s.Persons || fmt.Sprint(s.Before.Singled, s.After.Singled, s.Before.Sets) != "[1 0] [0 0] [{[age] 1}]" {
		t.Errorf("%+v", s)
	}
	page := read(t, file("out.html"))
	for _, want := range []string{"<h2>Limits of risk</h2>", `<td class="n">33.3 %</td>`,
		"<td>no</td>", "<td>yes</td>", "By 2 columns, and no fewer"} {
		if !strings.Contains(page, want) {
			t.Errorf("the document lacks %q", want)
		}
	}
	if strings.Contains(page, "57.1") || strings.Contains(page, ">Before<") {
		t.Error("the external document tells of the table before")
	}
	for _, flag := range []string{"--special=2", "--highest-risk=0.3"} {
		if got := fulgurite(t, args(flag)...); got.code != exitProblem || !strings.Contains(got.err, "there is to be none") {
			t.Errorf("%s without a report: %d %s", flag, got.code, got.err)
		}
	}
}

func TestReportsRefused(t *testing.T) {
	dir := files(t, people)
	file := func(name string) string { return filepath.Join(dir, name) }
	for _, flags := range [][]string{
		{"--report", file("r.pdf")}, {"--report", file("people.csv")}, {"--report", file("r.html"), "--report-variant", "public"},
		{"--report", file("r.html"), "--report", file("r.html")}, {"--report", file("r.html"), "--report-variant", "internal,external"},
	} {
		got := fulgurite(t, append([]string{"anonymize", "--qi", "age", "--k", "2", "-o", file("safe.csv"), file("people.csv")}, flags...)...)
		if got.code != exitProblem && got.code != exitUsage {
			t.Errorf("%v: %d %s", flags, got.code, got.err)
		}
		if _, err := os.Stat(file("safe.csv")); err == nil {
			t.Errorf("%v: a table was written", flags)
		}
	}
}

// TestReportOfBatch: a batch has its report, which says that it is one.
func TestReportOfBatch(t *testing.T) {
	dir := files(t, people)
	file := func(name string) string { return filepath.Join(dir, name) }
	fulgurite(t, "append", "--qi", "age,sex", "--keep", "colour", "--hierarchies", file("h"), "--k", "2",
		"--recoding", "local", "--state", file("state.json"),
		"-o", file("out.csv"), "--report", file("r.html"), file("people.csv")).want(t, exitDone)
	if page := read(t, file("r.html")); !strings.Contains(page, "This is batch 1 of a table that grows. 0 records were withheld") {
		t.Error(page)
	}
}
