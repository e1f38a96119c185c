package experiment_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/bench/experiment/experimenttest"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
)

func TestLoad(t *testing.T) {
	dir := experimenttest.People(50, "people")
	plain, err := x.Load(dir, "people")
	if err != nil {
		t.Fatal(err)
	}
	zipped, err := packed(dir)
	if err != nil {
		t.Fatal(err)
	}
	unpacked, err := x.Load(zipped, "people")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(plain.Text, unpacked.Text) || len(plain.Subset) != 5 {
		t.Errorf("the packed table is another one, or the subset %v is", plain.Subset)
	}
	if len(plain.Hierarchies) != 4 || len(plain.Hierarchies["age"].Table.Rows) != 80 {
		t.Errorf("hierarchies %v", plain.Hierarchies)
	}
	for _, test := range []struct {
		c     x.Case
		roles string
	}{
		// the note has no hierarchy
		{x.Case{K: 3, Measure: x.Loss}, "age:quasi-identifying sex:quasi-identifying city:quasi-identifying occupation:quasi-identifying"},
		{x.Case{K: 3, Measure: x.AECS, Columns: 2}, "age:quasi-identifying sex:quasi-identifying"},
		{x.Case{Model: x.Closeness, Sensitive: "occupation", Measure: x.GeometricLoss},
			"age:quasi-identifying sex:quasi-identifying city:quasi-identifying occupation:sensitive"},
		{x.Case{Model: x.Presence, Sensitive: "occupation", Measure: x.Discernability},
			"age:quasi-identifying sex:quasi-identifying city:quasi-identifying occupation:insensitive"},
	} {
		cfg, err := plain.Config(test.c, "flash")
		if err == nil {
			err = cfg.Validate()
		}
		if err != nil {
			t.Errorf("%+v: %v", test.c, err)
		}
		var roles []string
		for _, c := range cfg.Columns {
			roles = append(roles, c.Name+":"+string(c.Role))
		}
		if got := strings.Join(roles, " "); got != test.roles {
			t.Errorf("%+v: %s", test.c, got)
		}
	}
}

func TestPartsOfTables(t *testing.T) {
	d := &x.Data{Text: []byte("a;b\n1;2\n3;4\n5;6")}
	for rows, want := range map[int]string{0: "a;b\n1;2\n3;4\n5;6", 1: "a;b\n1;2\n",
		2: "a;b\n1;2\n3;4\n", 3: "a;b\n1;2\n3;4\n5;6", 9: "a;b\n1;2\n3;4\n5;6"} {
		if got := string(d.Head(rows)); got != want {
			t.Errorf("first %d records: %q, want %q", rows, got, want)
		}
	}
	d = &x.Data{Text: []byte("a\n0\n1\n2\n3\n4\n5\n6")}
	for rows, want := range map[int]string{0: "a\n0\n1\n2\n3\n4\n5\n6", 9: "a\n0\n1\n2\n3\n4\n5\n6", 3: "a\n0\n2\n4\n", 1: "a\n0\n"} {
		if got := string(d.Spread(rows)); got != want {
			t.Errorf("%d records: %q, want %q", rows, got, want)
		}
	}
}

// TestDischarges: the generated table has the records and columns that it
// should, across the samples that it is made of.
func TestDischarges(t *testing.T) {
	r := experimenttest.Runner(nil)
	r.Load = nil // nothing is read
	d, err := r.Data(x.Case{Dataset: x.Discharges, Size: 50_010})
	if err != nil {
		t.Fatal(err)
	}
	table, err := d.Table()
	if err != nil {
		t.Fatal(err)
	}
	if table.Rows != 50_010 || len(table.Columns) != 9 || table.Columns[0].Name != "birth date" {
		t.Errorf("%d records in %d columns, the first is %q", table.Rows, len(table.Columns), table.Columns[0].Name)
	}
	if n := bytes.Count(d.Text, []byte("birth date")); n != 1 {
		t.Errorf("%d headers", n)
	}
	if d, err := r.Data(x.Case{Dataset: x.Discharges, Size: 7}); err != nil || bytes.Count(d.Text, []byte("\n")) != 8 {
		t.Errorf("another size is another table: %v", err)
	}
}

func TestLoadRefuses(t *testing.T) {
	with := func(name, text string) fstest.MapFS {
		dir := experimenttest.People(5, "people")
		dir["people/"+name] = &fstest.MapFile{Data: []byte(text)}
		return dir
	}
	for name, test := range map[string]struct {
		dir  fstest.MapFS
		code problem.Code
	}{
		"no folder":   {fstest.MapFS{}, "bench-data"},
		"no table":    {fstest.MapFS{"people/hierarchy_a.csv": {Data: []byte("1;*\n")}}, "bench-data"},
		"broken":      {with("data.csv.gz", "not packed"), "bench-data"},
		"ragged":      {with("hierarchy_sex.csv", "f;*\nm\n"), "hierarchy-ragged"},
		"odd subsets": {with("subset_10pct.txt", "1\ntwo\n"), "bench-subset"},
	} {
		if _, err := x.Load(test.dir, "people"); !errors.Is(err, &problem.Problem{Code: test.code}) {
			t.Errorf("%s: %v, want %s", name, err, test.code)
		}
	}
}

// packed returns the folder with compressed tables.
func packed(dir fstest.MapFS) (fstest.MapFS, error) {
	with := fstest.MapFS{}
	for name, file := range dir {
		if len(name) < len("/data.csv") || name[len(name)-len("/data.csv"):] != "/data.csv" {
			with[name] = file
			continue
		}
		var zipped bytes.Buffer
		w := gzip.NewWriter(&zipped)
		if _, err := w.Write(file.Data); err != nil {
			return nil, err
		}
		if err := w.Close(); err != nil {
			return nil, err
		}
		with[name+".gz"] = &fstest.MapFile{Data: zipped.Bytes(), Mode: 0o644}
	}
	return with, nil
}

// TestSkewed: half of the cells are missing, few values are frequent, and levels are as promised:
// 4 of two columns and 3 of eleven.
func TestSkewed(t *testing.T) {
	d, err := (&x.Runner{}).Data(x.Case{Dataset: x.Skewed, Size: 2000})
	if err != nil {
		t.Fatal(err)
	}
	table, err := d.Table()
	if err != nil || table.Rows != 2000 || len(table.Columns) != 13 {
		t.Fatalf("%v: %d records", err, table.Rows)
	}
	levels, missing := 1, 0
	for _, c := range table.Columns {
		h, err := hierarchy.Build(d.Hierarchies[c.Name], c)
		if err != nil {
			t.Fatal(err)
		}
		levels *= h.Height()
		counts := make([]int, c.Dict.Len())
		for _, code := range c.Codes.All() {
			counts[code]++
		}
		for code, n := range counts {
			if c.Dict.Value(uint32(code)) == "" {
				missing += n
				counts[code] = 0
			}
		}
		slices.Sort(counts)
		if most := counts[len(counts)-1] + counts[len(counts)-2]; most < 300 || counts[1] > 60 {
			t.Errorf("%s: %v", c.Name, counts)
		}
	}
	if share := float64(missing) / 26000; levels != 16*177147 || share < 0.48 || share > 0.52 {
		t.Errorf("%d transformations, %v missing", levels, share)
	}
}
