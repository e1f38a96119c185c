package main

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/bridge/beam/pipeline"
	"github.com/fulgurite/fulgurite/core/sample"
)

// asProgram makes the test's binary the program itself.
const asProgram = "FULGURITE_TEST_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// trial is a folder with the sample table of so many records and its project, as fulgurite sample
// writes them.
func trial(t *testing.T, records int) string {
	t.Helper()
	folder := t.TempDir()
	text, err := sample.Project().JSON()
	if err == nil {
		err = os.Mkdir(filepath.Join(folder, "trial"), 0o700)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, "trial", "project.json"), text, 0o600)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, "trial", sample.File), sample.CSV(records, sample.Seed), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return folder
}

// command is the program with arguments, in a folder.
func command(t *testing.T, folder string, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(self, args...)
	c.Dir, c.Env = folder, append(os.Environ(), asProgram+"=1")
	return c
}

// whole tells whether a release is there, with all of its files as the report says.
func whole(t *testing.T, output string) (r pipeline.Report, there bool) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(output, pipeline.ReportName))
	if os.IsNotExist(err) {
		return r, false
	}
	if err == nil {
		err = json.Unmarshal(text, &r)
	}
	if err != nil || len(r.Files) == 0 {
		t.Fatalf("%s: %v", text, err)
	}
	for _, f := range r.Files {
		text, err := os.ReadFile(filepath.Join(output, f.Name))
		if err != nil || fmt.Sprintf("%x", sha256.Sum256(text)) != f.Hash {
			t.Errorf("%s is not what the report says: %v", f.Name, err)
		}
	}
	return r, true
}

// TestHelp runs the command of the help as it stands there.
func TestHelp(t *testing.T) {
	page, err := os.ReadFile("../../static/docs/tables.md")
	if err != nil {
		t.Fatal(err)
	}
	const name = "./fulgurite-beam "
	_, line, found := strings.Cut(string(page), "\n"+name)
	line, _, _ = strings.Cut(line, "\n")
	if !found {
		t.Fatal("the help has no command")
	}
	folder := trial(t, 2_000)
	var args []string
	for _, arg := range strings.Fields(line) {
		args = append(args, strings.Trim(arg, "'"))
	}
	out, err := command(t, folder, args...).CombinedOutput()
	if err != nil || !strings.Contains(string(out), "Written and verified: safe-discharges") {
		t.Fatalf("%v: %s", err, out)
	}
	if r, there := whole(t, filepath.Join(folder, "safe-discharges")); !there || r.Records != 2_000 {
		t.Errorf("%+v", r)
	}
	out, err = command(t, folder, args...).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "already") {
		t.Errorf("a second run: %v, %s", err, out)
	}
}

// TestWrong: what is wrong is said in a sentence, with what to do, and nothing is written.
func TestWrong(t *testing.T) {
	folder := trial(t, 200)
	for said, args := range map[string][]string{
		"--output is required":  {"--project", "trial/project.json", "--input", "trial/*.csv"},
		"stands alone":          {"--project", "trial/project.json", "--input", "trial/*.csv", "--output", "safe", "more.csv"},
		"nobody has said where": {"--project", "trial/project.json", "--input", "trial/*.csv", "--output", "safe", "--runner", "flink"},
		"No job server answers": {"--project", "trial/project.json", "--input", "trial/*.csv", "--output", "safe", "--runner", "flink",
			"--endpoint", "localhost:1"},
		"no such file":     {"--project", "nothing.json", "--input", "trial/*.csv", "--output", "safe"},
		"There is no file": {"--project", "trial/project.json", "--input", "trial/*.tsv", "--output", "safe"},
	} {
		out, err := command(t, folder, args...).CombinedOutput()
		if err == nil || !strings.Contains(string(out), said) || strings.Contains(string(out), "goroutine") {
			t.Errorf("%q: %v, %s", args, err, out)
		}
	}
	if _, there := whole(t, filepath.Join(folder, "safe")); there {
		t.Error("there is a release")
	}
}

// TestKilled: a job that is killed at any moment leaves a release that is whole, or none.
func TestKilled(t *testing.T) {
	folder := trial(t, 20_000)
	ended := 0
	for i := range 6 {
		output := fmt.Sprintf("safe-%d", i)
		c := command(t, folder, "--project", "trial/project.json", "--input", "trial/*.csv", "--output", output, "--shard-records", "2000")
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(i) * 250 * time.Millisecond)
		if err := c.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = c.Wait() // it was killed
		if _, there := whole(t, filepath.Join(folder, output)); !there {
			ended++
		}
	}
	if ended == 0 {
		t.Error("every job was done before it was killed: the case says nothing")
	}
}
