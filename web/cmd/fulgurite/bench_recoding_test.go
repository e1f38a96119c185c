package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/bench/recoding"
	"github.com/fulgurite/fulgurite/core/project"
)

// TestBenchRecoding: rows of earlier runs become the table, the page and the same
// file again; local recoding that loses as much as the full domain is a failure.
func TestBenchRecoding(t *testing.T) {
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	write := func(name string, loss float64) {
		var text bytes.Buffer
		for _, c := range recoding.Suite() {
			r := recoding.Row{Case: c, Platform: "native", Environment: "abacus", Records: 100, Loss: 0.5, Processor: 0.25, Bytes: 1 << 20}
			if c.Method != project.FullDomain {
				r.Loss = loss
			}
			if err := recoding.Write(&text, r); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(file(name), text.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("good.json", 0.25)
	write("bad.json", 0.5)
	got := fulgurite(t, "bench", "recoding", "--from", file("good.json"), "--report", file("page.md"), "--json", file("again.json"), "--machine", "a machine", "--date", "2026-01-02")
	got.want(t, exitDone, "0.2500")
	if page := read(t, file("page.md")); !strings.Contains(page, "on 2026-01-02") || !strings.Contains(page, "| adult (100 records) | 5 | 0.5000 | 0.2500 | 0.2500 |") || !strings.Contains(page, "a machine") {
		t.Error(page)
	}
	if read(t, file("again.json")) != read(t, file("good.json")) {
		t.Error("the rows were changed")
	}
	fulgurite(t, "bench", "recoding", "--from", file("bad.json")).want(t, exitProblem, "adult with k=5: local recoding loses as much")
	for _, test := range []struct {
		args []string
		code int
		text string
	}{
		{nil, exitUsage, "--data"}, {[]string{"--data", dir, "--from", file("good.json")}, exitUsage, "one of them"}, {[]string{"--data", dir, "x"}, exitUsage, `"x"`},
		{[]string{"--from", file("none.json")}, exitProblem, "There is no file"}, {[]string{"--from", file("page.md")}, exitProblem, "page.md"},
		{[]string{"--data", dir}, exitProblem, "adult"},
	} {
		fulgurite(t, append([]string{"bench", "recoding"}, test.args...)...).want(t, test.code, test.text)
	}
}
