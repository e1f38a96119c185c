package main

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
)

// people is a table of 7 records with hierarchies for two columns, made for
// these tests; "flat" has a hierarchy that cannot make anything coarser. With k = 2 and nothing
// left out, somebody's age must be hidden to ten years: 31 and 38, 42 and 47 stand alone.
var people = map[string]string{
	"people.csv":        "age,sex,colour\n31,f,a\n38,f,b\n42,m,c\n47,m,d\n42,m,e\n31,f,\"f, with comma\"\n38,f,g\n",
	"hierarchy_age.csv": "31;30-39;*\n38;30-39;*\n42;40-49;*\n47;40-49;*\n",
	"flat/age.csv":      "31\n38\n42\n47\n",
	"h/sex.csv":         "f;*\nm;*\n",
	"h/age.csv":         "31,30-39,*\n38,30-39,*\n42,40-49,*\n47,40-49,*\n",
}

// jobOutput is what scripts read.
type jobOutput struct {
	Found          bool
	Transformation map[string]int
	Levels         []struct {
		Attribute string
		Level     int
		Height    int
	}
	Score      float64
	Suppressed *int
	Classes    int
	Checks     int
	Verified   bool
	Guaranteed struct{ Prosecutor, Journalist, Marketer float64 }
	ExitCode   int
	Output     string
	Times      map[string]float64
	Warnings   []struct{ Code, Sentence string }
	Problems   []struct{ Code, Sentence string }
}

func TestAnonymizeByFlags(t *testing.T) {
	dir := files(t, people)
	output := filepath.Join(dir, "safe.csv")
	got := fulgurite(t, "anonymize", "--qi", "age,sex", "--keep", "colour", "--hierarchies", filepath.Join(dir, "h"), "--k", "2",
		"--measure", "discernability-monotonic", "--json", "--output", output, filepath.Join(dir, "people.csv"))
	got.want(t, exitDone)
	var j jobOutput
	decodeJSON(t, got.out, &j)
	// By hand: at (1, 0) the classes have 4 and 3 records: 16 + 9. Level 0 of
	// age leaves 47 alone; every other transformation merges further.
	if !j.Found || j.Score != 25 || j.Transformation["age"] != 1 || j.Transformation["sex"] != 0 || len(j.Transformation) != 2 {
		t.Errorf("score %v at %v, want 25 at age 1, sex 0", j.Score, j.Transformation)
	}
	if j.Levels[0].Attribute != "age" || j.Levels[0].Height != 3 || *j.Suppressed != 0 || j.Classes != 2 || j.Checks == 0 || !j.Verified {
		t.Errorf("%+v", j)
	}
	// The smaller group has three people, and a guess for each of seven is right in two on average:
	// less than 1/k.
	if g := j.Guaranteed; g.Prosecutor != 1.0/3 || g.Journalist != 1.0/3 || g.Marketer != 2.0/7 {
		t.Errorf("guaranteed: %+v", g)
	}
	for _, phase := range []string{"read_ms", "prepare_ms", "search_ms", "recode_ms", "write_ms", "total_ms"} {
		if _, ok := j.Times[phase]; !ok {
			t.Errorf("no time %s in %v", phase, j.Times)
		}
	}
	want := "age,sex,colour\n30-39,f,a\n30-39,f,b\n40-49,m,c\n40-49,m,d\n40-49,m,e\n30-39,f,\"f, with comma\"\n30-39,f,g\n"
	if got := read(t, output); got != want {
		t.Errorf("output:\n%s\nwant:\n%s", got, want)
	}
}

// The project that the flags amount to gives the same bytes.
func TestAnonymizeByProject(t *testing.T) {
	dir := files(t, people)
	input, project := filepath.Join(dir, "people.csv"), filepath.Join(dir, "project.json")
	first, second := filepath.Join(dir, "first.csv"), filepath.Join(dir, "second.csv")
	fulgurite(t, "anonymize", "--qi", "age,sex", "--hierarchies", filepath.Join(dir, "h"), "--k", "3", "--identifying",
		"colour", "--replace-identifying", "--order", "sorted",
		"--save-project", project, "-o", first, input).want(t, exitDone)
	fulgurite(t, "anonymize", "--project", project, "-o", second, input).want(t, exitDone)
	if a, b := read(t, first), read(t, second); a != b || !strings.Contains(a, "30-39,f,*") {
		t.Errorf("by flags:\n%s\nby project:\n%s", a, b)
	}
}

func TestAnonymizeNotesAutomaticHierarchies(t *testing.T) {
	dir := files(t, people)
	fulgurite(t, "anonymize", "--qi", "age,sex", "--keep", "colour", "--hierarchies", dir, "--k", "2", "-o",
		filepath.Join(dir, "safe.csv"), filepath.Join(dir, "people.csv")).
		want(t, exitDone, "has no hierarchy_sex.csv")
}

// A folder of hierarchies may hold other files: only those that can be a known column's are
// read, and so kept from being written over.
func TestAnonymizeWritesBesideHierarchies(t *testing.T) {
	dir := files(t, people)
	run := func(output string) result {
		return fulgurite(t, "anonymize", "--overwrite", "--qi", "age,sex", "--keep", "colour", "--hierarchies",
			filepath.Join(dir, "h"), "--k", "2", "-o", filepath.Join(dir, "h", output), filepath.Join(dir, "people.csv"))
	}
	for range 2 {
		run("safe.csv").want(t, exitDone)
	}
	run("age.csv").want(t, exitProblem, "age.csv, which is read")
	if got := read(t, filepath.Join(dir, "h", "age.csv")); got != people["h/age.csv"] {
		t.Errorf("the hierarchy is now %q", got)
	}
}

func TestAnonymizeWritesOtherDelimitersAndCharsets(t *testing.T) {
	dir := files(t, map[string]string{"latin.csv": "Stra\xdfe;Alter\r\nM\xfcller-Weg;30\r\nM\xfcller-Weg;30\r\n"})
	output := filepath.Join(dir, "safe.csv")
	fulgurite(t, "anonymize", "--qi", "Alter", "--k", "2", "--encoding", "windows-1252", "-o", output, filepath.Join(dir, "latin.csv")).
		want(t, exitDone)
	if got, want := read(t, output), "Straße;Alter\r\nMüller-Weg;30\r\nMüller-Weg;30\r\n"; got != want {
		t.Errorf("output %q, want %q", got, want)
	}
	utf16 := "a\x00;\x00b\x00\n\x00x\x00;\x00\xe4\x00\n\x00"
	dir = files(t, map[string]string{"wide.csv": utf16})
	output = filepath.Join(dir, "safe.csv")
	fulgurite(t, "anonymize", "--qi", "a", "--keep", "b", "--k", "1", "--encoding", "utf-16le", "-o", output, filepath.Join(dir, "wide.csv")).
		want(t, exitDone)
	if got, want := read(t, output), "a;b\nx;ä\n"; got != want {
		t.Errorf("output %q, want %q", got, want)
	}
}

func TestAnonymizeNeverWritesOverWhatItReads(t *testing.T) {
	dir := files(t, people)
	input := filepath.Join(dir, "people.csv")
	link := filepath.Join(dir, "link.csv")
	if err := os.Symlink(input, link); err != nil {
		t.Skipf("no symbolic links here: %v", err)
	}
	for _, output := range []string{input, link, filepath.Join(dir, "h", "..", "people.csv")} {
		fulgurite(t, "anonymize", "--qi", "age", "--k", "2", "-o", output, input).want(t, exitProblem, "would overwrite")
	}
	if read(t, input) != people["people.csv"] {
		t.Error("the input was changed")
	}
}

func TestAnonymizeReplacesAnEarlierResultOnlyWhenVerified(t *testing.T) {
	dir := files(t, people)
	output := filepath.Join(dir, "safe.csv")
	if err := os.WriteFile(output, []byte("earlier"), 0o600); err != nil {
		t.Fatal(err)
	}
	fulgurite(t, "anonymize", "--overwrite", "--qi", "age", "--keep", "sex,colour", "--hierarchies", filepath.Join(dir, "flat"), "--k", "2",
		"-o", output, filepath.Join(dir, "people.csv")).want(t, exitNoSolution, "No result meets the rules")
	if read(t, output) != "earlier" {
		t.Error("the earlier result is gone though there is no new one")
	}
	again := []string{"anonymize", "--qi", "age,sex", "--keep", "colour", "--k", "2", "-q", "-o", output, filepath.Join(dir, "people.csv")}
	fulguriteWith(t.Context(), "", &disk.Set{System: disk.OS{}}, again...).want(t, exitProblem, "already", "--overwrite")
	if read(t, output) != "earlier" {
		t.Error("the earlier result was replaced though nobody asked for that")
	}
	fulgurite(t, append(again, "--overwrite")...).want(t, exitDone)
	if info, err := os.Stat(output); err != nil || info.Mode().Perm() != 0o600 || read(t, output) == "earlier" {
		t.Errorf("the new result has mode %v (%v)", info.Mode(), err)
	}
	noLeftovers(t, dir)
}

func TestAnonymizeJSONWithoutSolution(t *testing.T) {
	dir := files(t, people)
	got := fulgurite(t, "anonymize", "--qi", "age", "--keep", "sex,colour", "--hierarchies", filepath.Join(dir, "flat"), "--k", "2",
		"--json", "-o", filepath.Join(dir, "safe.csv"), filepath.Join(dir, "people.csv"))
	got.want(t, exitNoSolution)
	var j jobOutput
	decodeJSON(t, got.out, &j)
	if j.Found || j.ExitCode != exitNoSolution || j.Output != "" || j.Verified {
		t.Errorf("%+v", j)
	}
	// nothing scores nothing, and keeps nothing that could be told
	if strings.Contains(got.out, `"score"`) || strings.Contains(got.out, `"kept"`) {
		t.Error(got.out)
	}
	got = fulgurite(t, "anonymize", "--qi", "weight", "--json", "-o", filepath.Join(dir, "safe.csv"), filepath.Join(dir, "people.csv"))
	got.want(t, exitProblem)
	decodeJSON(t, got.out, &j)
	if len(j.Problems) != 1 || j.Problems[0].Code != "core-unknown-column" {
		t.Errorf("%s", got.out)
	}
}

func TestAnonymizeStopsWhenInterrupted(t *testing.T) {
	dir := files(t, people)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	fulguriteIn(ctx, "anonymize", "--qi", "age,sex", "--keep", "colour", "-o",
		filepath.Join(dir, "safe.csv"), filepath.Join(dir, "people.csv")).
		want(t, exitInterrupted, "Interrupted: nothing was written.")
	noLeftovers(t, dir)
	for _, command := range []string{"columns", "check"} { // which write no file
		args := []string{command, filepath.Join(dir, "people.csv")}
		if command != "columns" {
			args = append(args, "--qi", "age,sex")
		}
		fulguriteIn(ctx, args...).want(t, exitInterrupted, "Interrupted.")
	}
}

// TestRefusedFile: a file whose content is not what was written is not kept.
func TestRefusedFile(t *testing.T) {
	dir := files(t, people)
	config := project.Project{Version: project.Version, Measure: project.Measure{Measure: "loss"},
		Models: []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 2.0}}},
		Columns: []project.Column{{Name: "age", Role: project.QuasiIdentifying}, {Name: "sex", Role: project.QuasiIdentifying},
			{Name: "colour", Role: project.Insensitive}}}
	table, closed, err := openTable(t.Context(), onDisk, filepath.Join(dir, "people.csv"), table.Options{}, &bar{})
	if err != nil {
		t.Fatal(err)
	}
	defer closed()
	out, err := onDisk.Create(filepath.Join(dir, "safe.csv"), disk.Asked, false)
	if err != nil {
		t.Fatal(err)
	}
	_, err = core.Release(t.Context(), core.FromTable(table), &config, longer{out}, core.Options{})
	var refused *core.VerificationError
	if !errors.As(err, &refused) {
		t.Errorf("a file with a record more: %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "safe.csv")); err == nil {
		t.Error("the refused result was kept")
	}
	noLeftovers(t, dir)
}

// longer is a file to which somebody else appends a record.
type longer struct{ *disk.Output }

func (l longer) Written() (io.Reader, error) {
	in, err := l.Output.Written()
	return io.MultiReader(in, strings.NewReader("33,f,x\r\n")), err
}

func noLeftovers(t *testing.T, dir string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), ".fulgurite-") {
			t.Errorf("left over: %s", e.Name())
		}
	}
}

func TestMeasures(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"loss", `{"measure":"loss"}`},
		{"discernability:monotonic", `{"measure":"discernability","params":{"monotonic":true}}`},
		{"discernability-monotonic", `{"measure":"discernability","params":{"monotonic":true}}`},
		{"discernability:monotonic=false", `{"measure":"discernability","params":{"monotonic":false}}`},
		{"loss:gsFactor=0.3,aggregate=maximum", `{"measure":"loss","params":{"aggregate":"maximum","gsFactor":0.3}}`},
		{"", "There is no measure"},
		{"lost", "There is no measure"},
		{"loss-gsFactor", "There is no measure"},
		{"-monotonic", "There is no measure"},
		{"loss:gsFactor", "has no value"},
		{"loss:gsFactor=much", "not a number"},
		{"loss:gsFactor=2", "cannot be"},
		{"loss:weight=2", "no parameter"},
		{"loss:aggregate=largest", "cannot be"},
		{"discernability:monotonic=maybe", "neither true nor false"},
	} {
		spec, err := parseMeasure(test.text)
		if err != nil {
			if !strings.Contains(err.Error(), test.want) {
				t.Errorf("%q: %v, want %s", test.text, err, test.want)
			}
			continue
		}
		var out strings.Builder
		if err := printJSON(&out, spec); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(strings.Fields(out.String()), ""); got != test.want {
			t.Errorf("%q: %s, want %s", test.text, got, test.want)
		}
	}
}

// The labels of interval hierarchies hold commas; the table's values tell that
// the delimiter is another one.
func TestAnonymizeReadsHierarchiesWithDelimitersInLabels(t *testing.T) {
	dir := files(t, map[string]string{"table.csv": "age,sex\n31,f\n38,f\n", "h/age.csv": "31;[30,40[\n38;[30,40[\n"})
	output := filepath.Join(dir, "safe.csv")
	fulgurite(t, "anonymize", "--qi", "age", "--k", "2", "--hierarchies", filepath.Join(dir, "h"), "-o", output,
		filepath.Join(dir, "table.csv")).want(t, exitDone)
	if got, want := read(t, output), "age,sex\n\"[30,40[\",f\n\"[30,40[\",f\n"; got != want {
		t.Errorf("output %q, want %q", got, want)
	}
}
