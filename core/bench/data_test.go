package bench

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/fulgurite/fulgurite/core/problem"
)

func TestLoad(t *testing.T) {
	plain, err := Load(people(t, "people", 50, false), "people")
	if err != nil {
		t.Fatal(err)
	}
	packed, err := Load(people(t, "people", 50, true), "people")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(plain.Text, packed.Text) {
		t.Error("the packed table is another one")
	}
	if len(plain.Hierarchies) != 4 || len(plain.Hierarchies["age"].Table.Rows) != 80 {
		t.Errorf("hierarchies %v", plain.Hierarchies)
	}
	cfg, err := plain.Config(Case{K: 3, Measure: Loss}, "flash")
	if err != nil {
		t.Fatal(err)
	}
	if err := cfg.Validate(); err != nil {
		t.Error(err)
	}
	var names []string
	for _, c := range cfg.Columns {
		names = append(names, c.Name)
	}
	if got := strings.Join(names, " "); got != "age sex city work" { // the note has no hierarchy
		t.Errorf("quasi-identifiers %q", got)
	}
	if some, err := plain.columns(Case{Columns: 2}); err != nil || strings.Join(some, " ") != "age sex" {
		t.Errorf("first two columns: %v, %v", some, err)
	}
	if _, err := plain.columns(Case{Columns: 6}); !errors.Is(err, &problem.Problem{Code: "bench-columns"}) {
		t.Errorf("six of five columns: %v", err)
	}
}

func TestHead(t *testing.T) {
	d := &Data{Text: []byte("a;b\n1;2\n3;4\n5;6")}
	for rows, want := range map[int]string{0: "a;b\n1;2\n3;4\n5;6", 1: "a;b\n1;2\n", 2: "a;b\n1;2\n3;4\n", 3: "a;b\n1;2\n3;4\n5;6", 9: "a;b\n1;2\n3;4\n5;6"} {
		if got := string(d.head(rows)); got != want {
			t.Errorf("%d rows: %q, want %q", rows, got, want)
		}
	}
}

func TestLoadRefuses(t *testing.T) {
	broken := people(t, "people", 5, true)
	broken["people/data.csv.gz"] = &fstest.MapFile{Data: []byte("not packed")}
	ragged := people(t, "people", 5, false)
	ragged["people/hierarchy_sex.csv"] = &fstest.MapFile{Data: []byte("f;*\nm\n")}
	for name, test := range map[string]struct {
		dir  fstest.MapFS
		code problem.Code
	}{
		"no folder": {fstest.MapFS{}, "bench-data"},
		"no table":  {fstest.MapFS{"people/hierarchy_a.csv": {Data: []byte("1;*\n")}}, "bench-data"},
		"broken":    {broken, "bench-data"},
		"ragged":    {ragged, "hierarchy-ragged"},
	} {
		if _, err := Load(test.dir, "people"); !errors.Is(err, &problem.Problem{Code: test.code}) {
			t.Errorf("%s: %v, want %s", name, err, test.code)
		}
	}
}
