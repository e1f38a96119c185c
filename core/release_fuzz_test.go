package core_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/evidence"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
)

// choices are made by the bytes of a fuzz test; when there are no more, the first.
type choices []byte

func (c *choices) of(n int) int {
	if len(*c) == 0 {
		return 0
	}
	first := int((*c)[0])
	*c = (*c)[1:]
	return first % n
}

func pick[T any](c *choices, from ...T) T { return from[c.of(len(from))] }

// job is a small table and what is to become of it. Every cell but those of the
// quasi-identifiers is a text that occurs nowhere else.
type job struct {
	k, l    int // l: distinct values of "illness" in each class; 0: no such rule
	known   int // quasi-identifiers, the first columns but for "person"
	rows    [][]string
	project project.Project
}

func chosen(data []byte) job {
	c := choices(data)
	j := job{k: 2 + c.of(3), known: 1 + c.of(4)}
	p := project.Project{Version: project.Version, RowsArePeople: true, SuppressionLimit: pick(&c, 0.2, 0, 1, 0.5),
		Columns:  []project.Column{{Name: "person", Role: project.Identifying}},
		Models:   []project.Model{{Model: "k-anonymity", Params: param.Values{"k": float64(j.k)}}},
		Measure:  project.Measure{Measure: pick[utility.ID](&c, "loss", "discernability")},
		Recoding: project.Recoding{Method: pick(&c, project.FullDomain, project.Local, project.Graph)},
		Output:   project.Output{Order: pick(&c, project.Original, project.Sorted, project.Shuffled)}}
	if p.Recoding.Method != project.FullDomain {
		p.Measure.Measure = "loss" // the others take no other
	}
	if p.Recoding.Method != project.Graph { // which takes k-anonymity alone
		j.l = pick(&c, 0, 2, 3)
	}
	numbers := make([]bool, j.known)
	header := []string{"person"}
	for i := range j.known {
		numbers[i] = c.of(2) == 1
		spec := pick(&c, nil, &hierarchy.Spec{Kind: hierarchy.KindSuppression}, &hierarchy.Spec{Kind: hierarchy.KindRedaction})
		header = append(header, fmt.Sprint("q", i))
		p.Columns = append(p.Columns, project.Column{Name: header[i+1], Role: project.QuasiIdentifying, Hierarchy: spec})
	}
	p.Columns = append(p.Columns, project.Column{Name: "illness", Role: project.Sensitive},
		project.Column{Name: "note", Role: project.Insensitive})
	if j.l > 0 {
		p.Models = append(p.Models, project.Model{Model: "distinct-l-diversity", Attribute: "illness", Params: param.Values{"l": float64(j.l)}})
	} else {
		p.Columns[len(p.Columns)-2].Role = project.Insensitive
	}
	rows := 4 + c.of(40) // as many as k, at least
	j.rows = append(j.rows, append(header, "illness", "note"))
	for r := range rows {
		row := []string{fmt.Sprintf("Quincy-%04d", r)}
		for i := range j.known {
			if value := c.of(7); numbers[i] {
				row = append(row, fmt.Sprint(value*value))
			} else {
				row = append(row, strings.Repeat("abc"[value%3:][:1], 1+value/3))
			}
		}
		j.rows = append(j.rows, append(row, fmt.Sprintf("ill-%d", c.of(4)), fmt.Sprintf("note-%d", c.of(3))))
	}
	j.project = p
	return j
}

// FuzzRelease releases small tables, and looks at what left with maps and the
// standard library's reader of CSV.
func FuzzRelease(f *testing.F) {
	for seed := range uint64(16) {
		rng := rand.New(rand.NewPCG(seed, 16))
		data := make([]byte, 20+rng.IntN(200))
		for i := range data {
			data[i] = byte(rng.Uint32())
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		j := chosen(data)
		var text bytes.Buffer
		var file core.Buffer
		if err := csv.NewWriter(&text).WriteAll(j.rows); err != nil {
			t.Fatal(err)
		}
		r, err := core.Release(context.Background(), core.FromReader("t.csv", bytes.NewReader(text.Bytes())), &j.project, &file,
			core.Options{Random: rng64{rand.New(rand.NewPCG(1, 2))}})
		if err == nil && r.Found {
			j.look(t, r, file.Bytes())
			j.tell(t, r, file.Bytes())
		} else if len(file.Bytes()) > 0 {
			t.Fatalf("%v, and yet something left: %s", err, file.Bytes())
		} else if err != nil && !errors.Is(err, core.ErrEmpty) {
			t.Fatalf("%v\n%v\n%+v", err, j.rows, j.project)
		}
	})
}

// look counts the classes of a release anew, and compares what was to stay.
func (j job) look(t *testing.T, r *core.Result, file []byte) {
	fail := func(what string, args ...any) {
		t.Helper()
		t.Fatalf("%s\n%+v\n%v\n%s", fmt.Sprintf(what, args...), j.project, j.rows, file)
	}
	lines, err := csv.NewReader(bytes.NewReader(file)).ReadAll()
	if err != nil || len(lines) == 0 || !slices.Equal(lines[0], j.rows[0][1:]) {
		fail("%v: the first line is %v", err, lines)
	}
	in, out := j.rows[1:], lines[1:]
	if lost := len(in) - len(out); lost != r.Suppressed || lost > int(j.project.SuppressionLimit*float64(len(in))) || len(out) == 0 {
		fail("%d of %d records are gone, and the result says %d", lost, len(in), r.Suppressed)
	}
	size, values, kept := map[string]int{}, map[string]map[string]bool{}, map[string]int{}
	for _, row := range in {
		kept[strings.Join(row[1+j.known:], " ")]++
	}
	for _, row := range out {
		class := strings.Join(row[:j.known], "\x00")
		size[class]++
		if values[class] == nil {
			values[class] = map[string]bool{}
		}
		values[class][row[j.known]] = true
		rest := strings.Join(row[j.known:], " ")
		if kept[rest]--; kept[rest] < 0 {
			fail("no record is left that ends with %q", rest)
		}
	}
	for class, n := range size {
		if n < j.k || len(values[class]) < j.l {
			fail("%d records with %d values of the illness look like %q", n, len(values[class]), class)
		}
	}
	if bytes.Contains(file, []byte("Quincy-")) {
		fail("a name left")
	}
}

// tell writes the reports. The external one tells nothing of what did not leave:
// no name, no plain hash of the input, and no value that the release does not show.
func (j job) tell(t *testing.T, r *core.Result, file []byte) {
	for _, variant := range []evidence.Variant{evidence.Internal, evidence.External} {
		report := must(r.Report(context.Background(), evidence.Circumstances{Variant: variant, Key: bytes.Repeat([]byte{7}, 32)}))(t)
		data := must(report.JSON())(t)
		page := report.HTML()
		if bytes.Contains(page, []byte("Quincy-")) || bytes.Contains(data, []byte("Quincy-")) {
			t.Fatalf("the %s report tells a name", variant)
		}
		if variant == evidence.Internal {
			continue
		}
		secrets := []string{r.InputHash}
		for _, row := range j.rows[1:] {
			for _, cell := range row[1+j.known:] {
				if !bytes.Contains(file, []byte(cell)) {
					secrets = append(secrets, cell)
				}
			}
		}
		for _, secret := range secrets {
			if bytes.Contains(page, []byte(secret)) || bytes.Contains(data, []byte(secret)) {
				t.Fatalf("the external report tells %q\n%+v\n%v", secret, j.project, j.rows)
			}
		}
	}
}
