package disk_test

import (
	"bytes"
	"context"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
)

// settings say what the columns are, and which rules the release meets.
var settings = project.New(
	project.People("patient"),      // people have several records: rules are about people
	project.QuasiIdentifier("age"), // somebody could know it: it becomes coarser
	project.QuasiIdentifier("sex"),
	project.LDiversity("diagnosis", 2), // nobody should learn it
	project.KAnonymity(2),
	project.SuppressionLimit(0.1), // share of the records that may be left out
)

// release releases the visits of patients, and returns what it wrote.
func release(ctx context.Context, visits iter.Seq[[]string], file string) ([][]string, error) {
	files := &disk.Set{System: disk.OS{}}
	out, err := files.Create(file, disk.Asked, false) // grows beside its place, and moves there when it is verified
	if err != nil {
		return nil, err
	}
	table := core.FromRecords("visits", []string{"patient", "age", "sex", "diagnosis"}, visits)
	result, err := core.Release(ctx, table, settings, out, core.Options{})
	if err != nil {
		return nil, err // a sentence, a place, and what to do; there is no file then
	}
	written, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var records [][]string
	for record, err := range result.Released(bytes.NewReader(written)) {
		if err != nil {
			return nil, err
		}
		records = append(records, record)
	}
	return records, nil
}

// problems prints what went wrong, for people and for programs.
func problems(err error) {
	for _, p := range problem.Flatten(err) {
		fmt.Printf("%s: %s %s\n", p.Code, p.Sentence, p.Hint)
	}
}

var visits = [][]string{
	{"p1", "31", "f", "flu"}, {"p1", "31", "f", "cold"}, {"p2", "31", "f", "asthma"}, {"p3", "31", "f", "burn"},
	{"p4", "52", "m", "flu"}, {"p5", "52", "m", "cold"}, {"p6", "52", "m", "asthma"}, {"p6", "52", "m", "burn"},
}

func Example() {
	folder, err := os.MkdirTemp("", "")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, "safe.csv")
	records, err := release(context.Background(), slices.Values(visits), file)
	if err != nil {
		panic(err)
	}
	for _, record := range records {
		fmt.Println(record)
	}
	_, err = release(context.Background(), slices.Values(visits[:0]), filepath.Join(folder, "nobody.csv"))
	problems(err)
	// Unordered output:
	// [31 f flu]
	// [31 f cold]
	// [31 f asthma]
	// [31 f burn]
	// [52 m flu]
	// [52 m cold]
	// [52 m asthma]
	// [52 m burn]
	// table-no-rows: The table has 4 columns and 0 records. Give at least one column and one row.
}

// TestHelp: the help's samples of Go are those of this file, which run, word for word.
func TestHelp(t *testing.T) {
	page, err := os.ReadFile("../../../../static/docs/go.md")
	if err != nil {
		t.Fatal(err)
	}
	own, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	samples := strings.Split(string(page), "```go\n")[1:]
	for _, sample := range samples {
		if sample, _, _ = strings.Cut(sample, "```"); !strings.Contains(string(own), sample) {
			t.Errorf("this file does not have what the help shows:\n%s", sample)
		}
	}
	if len(samples) < 3 {
		t.Errorf("the help has %d samples", len(samples))
	}
}
