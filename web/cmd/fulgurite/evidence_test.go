package main

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestReports: a release comes with a document and with data, inside and outside,
// and their hashes are those of the files.
func TestReports(t *testing.T) {
	dir := files(t, people)
	file := func(name string) string { return filepath.Join(dir, name) }
	args := func(more ...string) []string {
		return append([]string{"anonymize", "--qi", "age,sex", "--hierarchies", file("h"), "--k", "2", "-o", file("safe.csv"), file("people.csv"),
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
	if r.Format != "fulgurite-report" || r.Variant != "external" || r.Before != nil || r.Files.Input.SHA256 != "" || !strings.Contains(page, r.Files.Input.HmacSha256) ||
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
	fulgurite(t, "append", "--qi", "age,sex", "--hierarchies", file("h"), "--k", "2", "--recoding", "local", "--state", file("state.json"),
		"-o", file("out.csv"), "--report", file("r.html"), file("people.csv")).want(t, exitDone)
	if page := read(t, file("r.html")); !strings.Contains(page, "This is batch 1 of a table that grows. 0 records were withheld") {
		t.Error(page)
	}
}
