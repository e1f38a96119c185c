package paper

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/fulgurite/fulgurite/core/bench"
)

// folder is a data folder with a made-up table of the given name, with the
// sensitive column of the paper's.
func folder(name string) fstest.MapFS {
	random := rand.New(rand.NewPCG(5, 6))
	secret := sensitive[name]
	text, subset := "age;sex;city;"+secret+"\n", ""
	for i := range 400 {
		text += fmt.Sprintf("%d;%c;c%d;w%d\n", random.IntN(20)+random.IntN(20), "fm"[random.IntN(2)], random.IntN(8), random.IntN(6))
		if i%10 == 3 {
			subset += fmt.Sprintln(i)
		}
	}
	dir := fstest.MapFS{}
	file := func(file, text string) { dir[name+"/"+file] = &fstest.MapFile{Data: []byte(text), Mode: fs.ModePerm} }
	ages, cities, secrets := "", "", ""
	for i := range 40 {
		ages += fmt.Sprintf("%d;%d-%d;%d-%d;*\n", i, i/5*5, i/5*5+4, i/20*20, i/20*20+19)
	}
	for i := range 8 {
		cities += fmt.Sprintf("c%d;r%d;*\n", i, i/4)
		secrets += fmt.Sprintf("w%d;g%d;*\n", i, i/3)
	}
	file("data.csv", text)
	file("hierarchy_age.csv", ages)
	file("hierarchy_city.csv", cities)
	file("hierarchy_"+secret+".csv", secrets)
	file("hierarchy_sex.csv", "f;*\nm;*\n")
	file("subset_10pct.txt", subset)
	return dir
}

func newRunner(dir fs.FS) *Runner {
	now := time.Duration(0)
	return &Runner{
		Load:    func(folder string) (*Data, error) { return Load(dir, folder) },
		Clock:   func() time.Duration { now += time.Millisecond; return now },
		Version: "v1", Environment: "test 1",
	}
}

// TestEveryPart measures cases of every part on a small table, reads the
// records back and writes the page.
func TestEveryPart(t *testing.T) {
	runner := newRunner(folder("adult"))
	var file bytes.Buffer
	parts := map[Part]int{}
	for _, c := range Filter(Suite(Effort{Quick: true}), regexp.MustCompile("^(times|orders|stability|minimal|optimal)/adult")) {
		c.Permutations = min(c.Permutations, 12)
		r, err := runner.Run(context.Background(), c)
		if err != nil {
			t.Fatalf("%s: %v", c.Name(), err)
		}
		parts[c.Part]++
		for _, run := range r.Runs {
			if run.Refused != "" && c.Part != Minimal {
				t.Errorf("%s: %s refuses: %s", c.Name(), run.Algorithm, run.Refused)
			}
		}
		line, err := r.Line()
		if err != nil {
			t.Fatal(err)
		}
		file.Write(line)
	}
	if len(parts) != 5 {
		t.Errorf("parts %v", parts)
	}
	records, whole, err := Read(file.Bytes(), "x")
	if err != nil || whole != file.Len() {
		t.Fatalf("%v, %d of %d bytes", err, whole, file.Len())
	}
	again := bytes.Buffer{}
	for _, r := range records {
		line, err := r.Line()
		if err != nil {
			t.Fatal(err)
		}
		again.Write(line)
	}
	if !bytes.Equal(again.Bytes(), file.Bytes()) {
		t.Error("records that were read are other ones")
	}
	consistent(t, records)
	pages := Report(records, bench.About{Machine: "a machine", Date: "2026-01-02"}, "papers")
	text := string(pages[0].Text)
	for _, want := range []string{"2026-01-02", "a machine", "ADULT, 2 %", "Figure 17", "(5)-anonymity, ADULT, 100 %", "12", "is faster than OLA in", "recursive-(4,3)-diversity, ADULT"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	for _, bad := range []string{"NaN", "%!", "Inf"} {
		if strings.Contains(text, bad) {
			t.Errorf("%q in\n%s", bad, text)
		}
	}
	for _, page := range pages[1:] {
		if !strings.Contains(text, "("+page.Name+")") || strings.Contains(string(page.Text), "NaN") {
			t.Errorf("plot %s", page.Name)
		}
	}
	var table bytes.Buffer
	if err := WriteCSV(&table, records); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&table).ReadAll() // fails unless all rows are as long
	if err != nil || len(rows) < len(records) || !slices.Equal(rows[0], csvColumns) {
		t.Errorf("%d rows: %v", len(rows), err)
	}
}

// consistent checks what holds whatever the machine: exact algorithms agree,
// moving columns changes nothing for Flash, heuristics are no better than the
// best.
func consistent(t *testing.T, records []Record) {
	t.Helper()
	for _, r := range records {
		switch r.Case.Part {
		case Times, Orders, Stability:
			for _, run := range r.Runs {
				if !slices.Equal(run.Levels, r.Runs[0].Levels) {
					t.Errorf("%s: %s finds %v, %s %v", r.Case.Name(), run.Algorithm, run.Levels, r.Runs[0].Algorithm, r.Runs[0].Levels)
				}
			}
		case Minimal:
			best := r.of("auto")
			for _, run := range r.Runs {
				if share, ok := Reduction(run.Score, best.Score, best.Worst); run.Score != nil && (!ok || share < 0 || share > 1) {
					t.Errorf("%s: %s has %v, the best is %v, the worst %v", r.Case.Name(), run.Algorithm, *run.Score, *best.Score, *best.Worst)
				}
			}
		}
		if flash := r.of("flash"); r.Case.Part == Stability && (len(flash.Counts) != 12 || slices.Min(flash.Counts) != slices.Max(flash.Counts) || slices.Min(flash.Costs) != slices.Max(flash.Costs)) {
			t.Errorf("%s: Flash made %v checks on %v rows", r.Case.Name(), flash.Counts, flash.Costs)
		}
	}
}

func TestSuite(t *testing.T) {
	all, keys := Suite(Effort{}), map[string]bool{}
	count := map[Part]int{}
	for _, c := range all {
		keys[c.Key()] = true
		count[c.Part]++
	}
	if len(keys) != len(all) {
		t.Errorf("%d keys of %d cases", len(keys), len(all))
	}
	// 3 tables x 9 k x 3 limits; a table each; 3 x 5 models x 2 x 2; 3 x 2 x 2 x 2; 4 widths x 2 x 2 x 2.
	for part, want := range map[Part]int{Times: 81, Orders: 81, Stability: 3, Minimal: 60, Optimal: 24, Quality: 32} {
		if count[part] != want {
			t.Errorf("%d cases of %s, want %d", count[part], part, want)
		}
	}
	for _, c := range all {
		if c.Part == Stability && c.Permutations < 200 {
			t.Errorf("%s: %d orders", c.Name(), c.Permutations)
		}
	}
}

func TestRead(t *testing.T) {
	line, err := Record{Version: "v1", Case: Case{Part: Times, Dataset: "adult", K: 2}}.Line()
	if err != nil {
		t.Fatal(err)
	}
	cut := append(slices.Clone(line), line[:20]...)
	records, whole, err := Read(cut, "x")
	if err != nil || len(records) != 1 || whole != len(line) {
		t.Errorf("%d records, %d of %d bytes, %v", len(records), whole, len(line), err)
	}
	if _, ok := Done(records, Case{Part: Times, Dataset: "adult", K: 2}, "v1"); !ok {
		t.Error("a case that was measured is not found")
	}
	if _, ok := Done(records, Case{Part: Times, Dataset: "adult", K: 2}, "v2"); ok {
		t.Error("a case that another version measured is taken")
	}
	if _, ok := Done(records, Case{Part: Times, Dataset: "adult", K: 2, Repeat: 1}, "v1"); ok {
		t.Error("a case with other parameters is taken")
	}
	if _, _, err := Read([]byte("no record\n"), "x"); err == nil {
		t.Error("no record was read")
	}
}
