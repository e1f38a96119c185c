package recoding

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/fulgurite/fulgurite/core/bench"
	"github.com/fulgurite/fulgurite/core/project"
)

// tables is a data folder with a generated table by each name.
func tables(rows int, names ...string) fstest.MapFS {
	random := rand.New(rand.NewPCG(4, 4))
	dir := fstest.MapFS{}
	var age strings.Builder
	for i := range 60 {
		fmt.Fprintf(&age, "%d;%d-%d;%d-%d;*\n", i, i/5*5, i/5*5+4, i/20*20, i/20*20+19)
	}
	for _, name := range names {
		var text strings.Builder
		text.WriteString("age;sex;weight\n")
		for range rows {
			fmt.Fprintf(&text, "%d;%c;%d\n", random.IntN(30)+random.IntN(30), "fm"[random.IntN(2)], random.IntN(random.IntN(60)+1))
		}
		for file, content := range map[string]string{"data.csv": text.String(), "hierarchy_age.csv": age.String(), "hierarchy_weight.csv": age.String(), "hierarchy_sex.csv": "f;*\nm;*\n"} {
			dir[name+"/"+file] = &fstest.MapFile{Data: []byte(content)}
		}
	}
	return dir
}

// platform has clocks that advance whenever they are looked at.
func platform(name string) Platform {
	var now, used time.Duration
	return Platform{Name: name, Environment: "test", Clock: func() time.Duration { now += time.Second; return now },
		Processor: func() time.Duration { used += time.Millisecond; return used }}
}

// TestMeasure: every case is measured and verified, on all records or as many as
// asked for; rows survive being written; local and graph-based recoding lose less
// than the full domain; and the page shows them.
func TestMeasure(t *testing.T) {
	var file bytes.Buffer
	var rows []Row
	for _, name := range []string{bench.Native, "node"} {
		if err := Measure(context.Background(), tables(15_000, "adult", "cup", "fars"), platform(name), func(r Row) error { return Write(&file, r) }); err != nil {
			t.Fatal(err)
		}
	}
	if err := Read(&file, func(r Row) error { rows = append(rows, r); return nil }); err != nil {
		t.Fatal(err)
	}
	if len(rows) != 2*(len(Suite())+len(Growth())) {
		t.Fatalf("%d rows", len(rows))
	}
	for _, r := range rows {
		want := r.Rows
		if want == 0 || want > 15_000 {
			want = 15_000
		}
		if r.Records != want || r.Loss <= 0 || r.Loss >= 1 || r.Seconds < 1 || r.Processor < 0.0009 || r.Bytes <= 0 || r.Method != project.FullDomain && r.Left > 0 {
			t.Errorf("%+v", r)
		}
	}
	if worse := Worse(rows); len(worse) > 0 {
		t.Errorf("no better than the full domain: %+v", worse)
	}
	for i := range rows { // what would be found if local recoding lost as much
		if rows[i].Method == project.Local {
			rows[i].Loss = 2
		}
	}
	if worse := Worse(rows); len(worse) != len(rows)/3 {
		t.Errorf("%d cases of local recoding, %d found to be worse", len(rows)/3, len(worse))
	}
	page := string(Report(rows, bench.About{Machine: "abacus", Date: "2026-01-01", Version: "1"}))
	for _, part := range []string{"abacus", "| adult (15000 records) | 5 |", "| fars | 12500 | 5 |", "cost: native", "cost: WebAssembly under Node.js"} {
		if !strings.Contains(page, part) {
			t.Errorf("the page lacks %q:\n%s", part, page)
		}
	}
	var printed strings.Builder
	if err := Print(&printed, rows); err != nil || strings.Count(printed.String(), "\n") != len(rows)+1 {
		t.Errorf("%v\n%s", err, printed.String())
	}
}

// TestPart: records are spread evenly, in their order.
func TestPart(t *testing.T) {
	d := &bench.Data{Name: "t", Text: []byte("a\n0\n1\n2\n3\n4\n5\n6")}
	for rows, want := range map[int]string{0: "a\n0\n1\n2\n3\n4\n5\n6", 9: "a\n0\n1\n2\n3\n4\n5\n6", 3: "a\n0\n2\n4\n", 1: "a\n0\n"} {
		if got := string(part(d, rows).Text); got != want {
			t.Errorf("%d records: %q", rows, got)
		}
	}
}
