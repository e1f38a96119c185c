package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/fulgurite/fulgurite/core/pseudonym"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
)

// trial is a command of which every operation is made to fail, and every input changed.
type trial struct {
	name    string
	args    []string
	outputs []string
	before  bool                         // there are outputs from before, to be replaced
	differ  map[string]func([]byte) bool // outputs that differ each time: whether one is complete
}

// everyCommand are all commands that read or write files, on those of workplace.
var everyCommand = []trial{
	{name: "anonymize", args: anonymizing("-o", "safe.csv", "--save-project", "new.json", "people.csv"),
		outputs: []string{"safe.csv", "new.json"}},
	{name: "anonymize over an earlier result", args: anonymizing("--overwrite", "-o", "safe.csv", "people.csv"),
		outputs: []string{"safe.csv"}, before: true},
	{name: "anonymize by a link", args: anonymizing("--overwrite", "-o", "link.csv", "people.csv"), outputs: []string{"linked.csv"}},
	{name: "anonymize through pipes", args: anonymizing("-o", "-", "-")},
	{name: "anonymize by a project", args: []string{"anonymize", "--project", "project.json", "--order", "sorted", "-o",
		"safe.csv", "people.csv"}, outputs: []string{"safe.csv"}},
	{name: "anonymize with reports", args: anonymizing("-o", "safe.csv", "--report", "report.html", "--report", "report.json", "people.csv"),
		outputs: []string{"safe.csv", "report.html", "report.json"},
		differ:  map[string]func([]byte) bool{"report.html": ends("</html>"), "report.json": ends("}")}},
	{name: "anonymize with a key", args: []string{"anonymize", "--qi", "sex", "--pseudonym", "colour", "--hide", "age", "--key",
		"our.key", "--k", "2", "--order", "sorted", "-o", "safe.csv", "people.csv"}, outputs: []string{"safe.csv"}},
	{name: "anonymize a workbook", args: anonymizing("-o", "safe.xlsx", "people.xlsx"), outputs: []string{"safe.xlsx"}},
	{name: "anonymize and keep lines aside", args: anonymizing("--kept-aside", "aside.csv", "-o", "safe.csv", "ragged.csv"),
		outputs: []string{"safe.csv", "aside.csv"}},
	{name: "anonymize several tables", args: append(anonymizing(), "--output-dir", "out", "people.csv", "more.csv"),
		outputs: []string{"out/people.csv", "out/more.csv"}},
	{name: "append the first batch", args: appending("new.json", "people.csv"), outputs: []string{"safe.csv", "new.json", "wait.csv"}},
	{name: "append another batch", args: appending("state.json", "more.csv"), outputs: []string{"safe.csv", "wait.csv"}},
	{name: "sql, what the search needs", args: []string{"sql", "--project", "sql.json", "--dialect", "postgresql", "--table", "ward.people",
		"--output", "scripts"}, outputs: []string{"scripts/1-group.sql"}},
	{name: "sql, the release", args: []string{"sql", "--project", "sql.json", "--dialect", "postgresql", "--table",
		"ward.people", "--tuples", "tuples.csv", "--output", "scripts"},
		outputs: []string{"scripts/2-hierarchies.sql", "scripts/3-release.sql", "scripts/4-verify.sql", "scripts/5-clean.sql"}},
	{name: "check", args: []string{"check", "people.csv"}},
	{name: "check by a project",
		args: []string{"check", "--project", "project.json", "--original", "people.csv", "--harmless", "colour", "released.csv"}},
	{name: "check and keep lines aside", args: []string{"check", "--kept-aside", "aside.csv", "ragged.csv"}, outputs: []string{"aside.csv"}},
	{name: "verify", args: []string{"verify", "--project", "project.json", "--original", "people.csv", "released.csv"}},
	{name: "use",
		args: []string{"use", "--project", "project.json", "--original", "people.csv", "--target", "sex", "--folds", "2", "released.csv"}},
	{name: "columns", args: []string{"columns", "--project", "project.json", "people.csv"}},
	{name: "key", args: []string{"key", "-o", "new.key"}, outputs: []string{"new.key"},
		differ: map[string]func([]byte) bool{"new.key": isKey}},
	{name: "sample", args: []string{"sample", "--rows", "60", "trial"},
		outputs: []string{"trial/hospital-discharges.csv", "trial/project.json", "trial/hierarchy_sex.csv"}},
	{name: "import", args: []string{"import", "study.deid", "study"}, outputs: []string{"study/table.csv", "study/project.json"}},
	{name: "export the portable edition",
		args: []string{"export", "--site", "site", "--portable", "page.html"}, outputs: []string{"page.html"}},
	{name: "export a folder", args: []string{"export", "--site", "site", "www"},
		outputs: []string{"www/index.html", "www/app.wasm", "www/_headers", "www/_server/nginx.conf"}},
}

func anonymizing(more ...string) []string {
	return append([]string{"anonymize", "--qi", "age,sex", "--keep", "colour", "--hierarchies", "h", "--k", "2", "--order", "sorted"}, more...)
}

func appending(state, batch string) []string {
	return []string{"append", "--qi", "age,sex", "--keep", "colour", "--hierarchies", "h", "--k", "2", "--recoding", "local", "--order",
		"sorted", "--state", state, "-o", "safe.csv", "--withheld", "wait.csv", batch}
}

func ends(with string) func([]byte) bool {
	return func(text []byte) bool { return strings.HasSuffix(strings.TrimSpace(string(text)), with) }
}

func isKey(text []byte) bool {
	_, err := pseudonym.ParseKey(text)
	return err == nil
}

// workplace returns what lies in the folder in which commands fail, by name.
func workplace(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{
		"more.csv":   "age,sex,colour\n31,f,h\n38,f,i\n42,m,j\n",
		"ragged.csv": people["people.csv"] + "42,m\n",
		"linked.csv": "earlier",
		"sql.json":   sqlProject,
		"study.deid": study(t, "5-anonymity"),
		"tuples.csv": "age,sex,n\n30,f,3\n31,f,2\n60,m,5\n",
	}
	for name, text := range people {
		all[name] = text
	}
	for name, text := range smallSite {
		all["site/"+name] = text
	}
	t.Chdir(files(t, all))
	for _, args := range [][]string{
		anonymizing("--save-project", "project.json", "-o", "released.csv", "people.csv"),
		{"anonymize", "--qi", "age,sex", "--keep", "colour", "--k", "1", "--order", "original", "-o", "people.xlsx", "people.csv"},
		appending("state.json", "people.csv"),
		{"key", "-o", "our.key"},
	} {
		fulgurite(t, args...).want(t, exitDone)
	}
	for _, name := range []string{"project.json", "released.csv", "people.xlsx", "state.json", "our.key"} {
		all[name] = read(t, name)
	}
	return all
}

// needs are the files of a workplace that a command speaks of.
func (c trial) needs(contents map[string]string) map[string]string {
	all := map[string]string{}
	for name, text := range contents {
		folder, _, _ := strings.Cut(name, "/")
		if slices.Contains(c.args, folder) || slices.Contains(c.outputs, name) || name == "people.csv" {
			all[name] = text
		}
	}
	return all
}

// enter makes a new workplace and goes there.
func enter(t *testing.T, contents map[string]string, c trial) {
	t.Helper()
	t.Chdir(files(t, c.needs(contents)))
	if slices.Contains(c.args, "link.csv") {
		if err := os.Symlink("linked.csv", "link.csv"); err != nil {
			t.Fatal(err)
		}
	}
	if c.before {
		for _, name := range c.outputs {
			writeFile(t, name, "earlier")
		}
	}
}

// do runs a command whose program file is a short one: reports hash it.
func (c trial) do(t *testing.T, in string, system disk.System) result {
	return fulguriteWith(t.Context(), in, &disk.Set{System: system}, c.args...)
}

// shortened is a system in which the program's file is another one.
type shortened struct {
	disk.System
	program, instead string
}

func newShort() shortened {
	program, err := os.Executable()
	if err != nil {
		panic(err) // the tests run
	}
	return shortened{disk.OS{}, program, "people.csv"}
}

func (s shortened) Open(name string) (disk.File, error) {
	if name == s.program {
		name = s.instead
	}
	return s.System.Open(name)
}

func (s shortened) Stat(name string) (fs.FileInfo, error) {
	if name == s.program {
		name = s.instead
	}
	return s.System.Stat(name)
}

// causes are what the system says when something fails.
var causes = []error{syscall.ENOSPC, syscall.EIO, fs.ErrPermission}

// TestFaults lets each operation of each command fail, one a run. After each, what was read
// is whole; an output is complete or not there, or as it was; an exit code of 0 means that
// all is there; and what is said is a sentence. A long run does it for each cause.
func TestFaults(t *testing.T) {
	contents, injected := workplace(t), 0
	for k, c := range everyCommand {
		t.Run(c.name, func(t *testing.T) {
			whole := faultless(t, contents, c)
			for n := 1; ; n++ {
				some := causes[(n+k)%len(causes):][:1]
				if figures.Long() {
					some = causes
				}
				done := 0
				for _, cause := range some {
					done = fault(t, contents, whole, c, n, cause)
				}
				if done < n {
					break
				}
				injected += len(some)
			}
		})
	}
	t.Logf("%d faults injected", injected)
	if injected < 1000 {
		t.Errorf("only %d faults were injected", injected)
	}
	if !t.Failed() {
		figures.Record(t, figures.Figure{Name: "files/faults", Value: int64(injected), Unit: "operations",
			What: fmt.Sprintf("Operations of the system (open, read, write, sync, rename, ...) that failed, each in a run of its own, in %d commands: disk full, damaged, forbidden. Inputs stayed whole, an output was complete or not there.", len(everyCommand))})
	}
}

// fault runs a command of which the n-th operation fails, and returns how many there were.
func fault(t *testing.T, contents, whole map[string]string, c trial, n int, cause error) int {
	t.Helper()
	enter(t, contents, c)
	system := &faulty{System: newShort(), n: n, err: cause}
	got := c.do(t, contents["people.csv"], system)
	if system.done < n {
		return system.done
	}
	says := fmt.Sprintf("operation %d (%s): %v", n, system.failed, cause)
	untouched(t, contents, c, says)
	complete := left(t, whole, c, says)
	if got.code == exitDone {
		if !complete {
			t.Errorf("%s: exit code 0, and something is missing", says)
		}
		return system.done
	}
	readable(t, got.err)
	if !strings.HasPrefix(whole[disk.Standard], withoutLines(got.out)) { // nothing comes out that was not verified
		t.Errorf("%s: something else came out: %q", says, got.out)
	}
	if strings.Contains(got.err, ".part") && system.failed != "remove" {
		t.Errorf("%s: it speaks of a file that nobody knows: %s", says, got.err)
	}
	return system.done
}

// withoutLines is what comes out of a command, but for the lines that say what became of each
// table of a batch.
func withoutLines(out string) string {
	var data strings.Builder
	for line := range strings.Lines(out) {
		if !strings.HasPrefix(line, `{"status":"`) {
			data.WriteString(line)
		}
	}
	return data.String()
}

// untouched fails unless the inputs of a command are as they were.
func untouched(t *testing.T, contents map[string]string, c trial, says string) {
	t.Helper()
	for name, text := range c.needs(contents) {
		if slices.Contains(c.outputs, name) || name == "state.json" && c.args[0] == "append" {
			continue
		}
		if read(t, filepath.FromSlash(name)) != text {
			t.Errorf("%s: %s was changed", says, name)
		}
	}
}

// left fails unless each output is complete or as it was, and reports whether all are
// complete.
func left(t *testing.T, whole map[string]string, c trial, says string) bool {
	t.Helper()
	complete := true
	for _, name := range c.outputs {
		text, err := os.ReadFile(name)
		differ := c.differ[name]
		switch {
		case err == nil && (string(text) == whole[name] || differ != nil && differ(text)):
		case err != nil || string(text) == "earlier":
			complete = false
		default:
			t.Errorf("%s: %s is neither complete nor absent: %q", says, name, text)
		}
	}
	return complete
}

// faultless returns what a command writes when nothing fails.
func faultless(t *testing.T, contents map[string]string, c trial) map[string]string {
	t.Helper()
	enter(t, contents, c)
	done := c.do(t, contents["people.csv"], newShort())
	done.want(t, exitDone)
	whole := map[string]string{disk.Standard: done.out}
	for _, name := range c.outputs {
		text, err := os.ReadFile(name)
		if err != nil || bytes.Equal(text, []byte("earlier")) {
			t.Fatalf("without a fault there is no %s", name)
		}
		whole[name] = string(text)
	}
	return whole
}
