package table

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
	"github.com/fulgurite/fulgurite/playwright/reliability/sharedtest"
)

func asked(err error) bool { return errors.Is(err, &problem.Problem{Code: "table-header-doubtful"}) }

func readText(text string, opt Options) (*Table, error) {
	return Read(strings.NewReader(text), "t.csv", int64(len(text)), opt, Limits{})
}

// TestRecordAbove: a first line that may be a record is a question, and names are none.
func TestRecordAbove(t *testing.T) {
	for _, c := range []struct {
		text string
		ask  bool
	}{
		{"1,x\n2,x\n3,x\n", true},
		{"34;Köln\n51;Ulm\n47;Köln\n", true},
		{"Smith,1957,Leeds\nJones,1961,York\nBrown,1948,Hull\n", true},                  // nothing stands below, but a year among years
		{"f,unknown,Ulm,1966-02-17\nm,44,Ulm,1956-08-10\nm,58,Bonn,1994-08-14\n", true}, // a word for a number
		{"a@x.org,Ann\nb@x.org,Bea\nc@x.org,Cem\n", true},
		{"P-1001,none\nP-1002,some\nP-1003,none\n", true},
		{"id,2019,2020\n1,2,3\n", false},
		{"region,2019,2020,2021\nnorth,120,130,140\nsouth,3000,4,5000\n", false}, // years above figures
		{"patient,1,2,3,4\nP-001,1,0,1,1\nP-002,0,0,1,0\n", false},
		{"item,1,2,3,4\nyes,1,5,3,2\nno,4,4,2,1\n", false},
		{"age,sex\n34,m\n51,f\n", false},
		{"a,b\nx,y\n", false},
		{"name,e-mail\nAnn,a@x.org\nBea,b@x.org\n", false},
		{"icd10,code1\nI10.0,A123\nE11.9,B234\n", false},
		{"admission,id\n2024-01-02,K100\n2024-01-05,K200\n", false},
		{"name,age\nAnn,34\nname,age\nBea,41\nname,age\nCem,44\n", false},
		{"name;town\nname;town\nAnn;Ulm\n", false}, // a line that repeats the names is asked for by itself
	} {
		_, err := readText(c.text, Options{})
		if asked(err) != c.ask {
			t.Errorf("%q: %v", c.text, err)
		}
		for _, opt := range []Options{{NoHeader: true}, {HeaderLines: 1}} {
			if _, err := readText(c.text, opt); asked(err) {
				t.Errorf("%q was answered: %v", c.text, err)
			}
		}
	}
	_, err := readText("34;Köln\n51;Ulm\n47;Köln\n", Options{})
	if p := problem.From(err); p.Place.Line != 1 || len(p.Cures) != 2 ||
		p.Cures[0].Flag != "--no-header" || p.Cures[1].Flag != "--header-lines 1" ||
		strings.Contains(p.Sentence+p.Hint, "Köln") {
		t.Errorf("%+v", p)
	}
}

// TestRecordAboveOften: of tables about invented people, those with names are never asked
// for, and of those without the first line nearly all are.
func TestRecordAboveOften(t *testing.T) {
	words := func(all string) func(*rand.Rand, int) string {
		list := strings.Split(all, "|")
		return func(r *rand.Rand, _ int) string { return list[r.IntN(len(list))] }
	}
	columns := map[string]func(*rand.Rand, int) string{
		"age": func(r *rand.Rand, _ int) string { return fmt.Sprint(r.IntN(100)) },
		"sex": words("f|m"), "town": words("Ulm|Bonn|York|Lyon"), "diagnosis": words("I10|C50.9|E11.9|J44.1"), "married": words("yes|no"),
		"id": func(_ *rand.Rand, row int) string { return fmt.Sprint(1000 + row) },
		"born": func(r *rand.Rand, _ int) string {
			return fmt.Sprintf("19%02d-%02d-%02d", r.IntN(100), 1+r.IntN(12), 1+r.IntN(28))
		},
		"year":    func(r *rand.Rand, _ int) string { return fmt.Sprint(1930 + r.IntN(90)) },
		"cost":    func(r *rand.Rand, _ int) string { return fmt.Sprintf("%.2f", 900*r.Float64()) },
		"record":  func(_ *rand.Rand, row int) string { return fmt.Sprintf("K-%05d", 77+row*3) },
		"surname": func(r *rand.Rand, row int) string { return fmt.Sprintf("Sm%cth%c", 'a'+r.IntN(26), 'a'+row%26) },
		"e-mail":  func(_ *rand.Rand, row int) string { return fmt.Sprintf("p%d@example.org", row) },
		"q1":      func(r *rand.Rand, _ int) string { return fmt.Sprint(1 + r.IntN(5)) },
		"height": func(r *rand.Rand, _ int) string {
			return []string{"", "NA", fmt.Sprint(150 + r.IntN(50))}[min(2, r.IntN(12))]
		},
	}
	var names []string
	for name := range columns {
		names = append(names, name)
	}
	slices.Sort(names)
	tables, missed := figures.Number(2000, 1000, 300), 0
	for seed := range tables {
		r := rand.New(rand.NewPCG(uint64(seed), 5))
		some := map[string]bool{}
		for range 3 + r.IntN(6) {
			some[names[r.IntN(len(names))]] = true
		}
		var header []string
		for _, name := range names {
			if some[name] {
				header = append(header, name)
			}
		}
		var lines []string
		for row := range 8 + r.IntN(60) {
			var cells []string
			for _, name := range header {
				cells = append(cells, columns[name](r, row))
			}
			lines = append(lines, strings.Join(cells, ","))
		}
		text := strings.Join(lines, "\n") + "\n"
		if _, err := readText(strings.Join(header, ",")+"\n"+text, Options{}); asked(err) {
			t.Fatalf("seed %d: %s is asked for: %v", seed, header, err)
		}
		if _, err := readText(text, Options{}); err == nil { // some are refused for an empty or a repeated name
			missed++
			t.Logf("seed %d: %s is taken for names", seed, lines[0])
		}
	}
	t.Logf("%d of %d records were taken for names", missed, tables)
	if missed*100 > tables {
		t.Errorf("%d of %d", missed, tables)
	}
}

// TestNamesOfKnownTables: none of these public tables is asked for.
func TestNamesOfKnownTables(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(sharedtest.Path(t, "data"), "*", "data.csv"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatal("the reference data have no tables")
	}
	for _, name := range files {
		file, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		_, err = Read(file, name, UnknownSize, Options{}, Limits{})
		file.Close()
		if asked(err) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
