package core_test

import (
	"context"
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// stays are made-up hospital stays: patients with several records each, and a
// number of the visit that only the test can join.
type stays struct {
	rows   [][]string // patient, visit, birth, sex, plz, dx
	person map[string]string
}

func drawStays(rng *rand.Rand, patients, most int) stays {
	s := stays{person: map[string]string{}}
	visits := rng.Perm(patients*most + 1)
	for p := range patients {
		name := fmt.Sprintf("p%03d", p)
		birth, sex, plz := fmt.Sprint(1940+rng.IntN(12)), string("fm"[rng.IntN(2)]), fmt.Sprintf("%d%d", rng.IntN(2), rng.IntN(3))
		for range 1 + rng.IntN(most) {
			if rng.IntN(6) == 0 {
				plz = fmt.Sprintf("%d%d", rng.IntN(2), rng.IntN(3)) // moved
			}
			visit := fmt.Sprint(visits[len(s.rows)])
			s.person[visit] = name
			s.rows = append(s.rows, []string{name, visit, birth, sex, plz, string("abcd"[rng.IntN(4)])})
		}
	}
	rng.Shuffle(len(s.rows), func(i, j int) { s.rows[i], s.rows[j] = s.rows[j], s.rows[i] })
	return s
}

func (s stays) csv() string {
	var b strings.Builder
	b.WriteString("patient,visit,birth,sex,plz,dx\n")
	for _, row := range s.rows {
		b.WriteString(strings.Join(row, ",") + "\n")
	}
	return b.String()
}

func staysProject(k int) *project.Project {
	return &project.Project{Version: project.Version, Person: []string{"patient"}, Measure: project.Measure{Measure: "loss"},
		Columns: []project.Column{{Name: "patient", Role: project.Identifying},
			{Name: "birth", Role: project.QuasiIdentifying, Hierarchy: &hierarchy.Spec{Kind: hierarchy.KindRedaction}},
			{Name: "sex", Role: project.QuasiIdentifying, Hierarchy: &hierarchy.Spec{Kind: hierarchy.KindSuppression}},
			{Name: "plz", Role: project.QuasiIdentifying, Hierarchy: &hierarchy.Spec{Kind: hierarchy.KindRedaction}},
			{Name: "visit", Role: project.Insensitive}, {Name: "dx", Role: project.Insensitive}},
		Models: []project.Model{{Model: "k-anonymity", Params: param.Values{"k": float64(k)}}}}
}

// TestOnePersonARow: with one record each, naming persons changes nothing.
func TestOnePersonARow(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 5))
	for range 20 {
		s := drawStays(rng, 5+rng.IntN(60), 1)
		in := must(core.Read(context.Background(), core.FromReader("stays.csv", strings.NewReader(s.csv())), staysProject(2).Input))(t)
		with, without := staysProject(3), staysProject(3)
		without.Person = nil
		with.SuppressionLimit, without.SuppressionLimit = 0.1, 0.1
		a := must(anonymize.Table(context.Background(), in, *with, anonymize.Options{}))(t)
		b := must(anonymize.Table(context.Background(), in, *without, anonymize.Options{}))(t)
		if a.Found != b.Found || a.Score != b.Score || a.Checks != b.Checks || !reflect.DeepEqual(a.Transformation, b.Transformation) {
			t.Fatalf("%+v, without persons %+v", a.Transformation, b.Transformation)
		}
	}
}

// TestPersonByDetail: a detail that is made coarser may say, with a name that several
// share, whom a record is about. Nobody owns more than 1/k of what looks the same,
// counted from the text; and it is what a number of each person gives.
func TestPersonByDetail(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 61))
	released := 0
	for range 40 {
		s := drawStays(rng, 5+rng.IntN(30), 5)
		named := stays{person: map[string]string{}}
		numbers := map[string]int{}
		for _, row := range s.rows { // three names, told apart by the year of birth
			name := fmt.Sprint("name", int(row[0][3])%3)
			named.rows = append(named.rows, append([]string{name}, row[1:]...))
			who := name + "/" + row[2]
			named.person[row[1]] = who
			if _, known := numbers[who]; !known {
				numbers[who] = len(numbers)
			}
			row[0] = fmt.Sprint(numbers[who])
		}
		k := 2 + rng.IntN(3)
		byDetail, byNumber := staysProject(k), staysProject(k)
		byDetail.Person = []string{"patient", "birth"}
		var files [2]string
		for i, p := range []*project.Project{byDetail, byNumber} {
			p.Output.Order, p.SuppressionLimit = project.Sorted, 0.2
			var out core.Buffer
			r := must(core.Release(context.Background(),
				core.FromReader("stays.csv", strings.NewReader([]stays{named, s}[i].csv())), p, &out, core.Options{}))(t)
			if r.Found {
				files[i] = string(out.Bytes())
			}
		}
		if files[0] != files[1] {
			t.Fatalf("by name and birth:\n%s\nby number:\n%s", files[0], files[1])
		}
		if files[0] == "" {
			continue
		}
		released++
		rows := must(csv.NewReader(strings.NewReader(files[0])).ReadAll())(t)
		own, size := map[[2]string]int{}, map[string]int{}
		for _, row := range rows[1:] {
			class := strings.Join(row[1:4], "|")
			own[[2]string{class, named.person[row[0]]}]++
			size[class]++
		}
		for key, n := range own {
			if n*k > size[key[0]] {
				t.Fatalf("%s owns %d of %d of %s", key[1], n, size[key[0]], key[0])
			}
		}
	}
	if released < 20 {
		t.Errorf("%d released", released)
	}
}

// TestForty is the example of 40 patients with 5 visits each, every birth date
// unique: counted by records all dates would stay.
func TestForty(t *testing.T) {
	var b strings.Builder
	b.WriteString("patient,birth,visit\n")
	for p := range 40 {
		for v := range 5 {
			fmt.Fprintf(&b, "p%02d,19%02d-0%d-%02d,v%d\n", p, 50+p/2, 1+p%9, 1+p%28, v)
		}
	}
	p := &project.Project{Version: project.Version, Person: []string{"patient"}, Measure: project.Measure{Measure: "loss"},
		Columns: []project.Column{{Name: "birth", Role: project.QuasiIdentifying}, {Name: "visit", Role: project.Insensitive}},
		Models:  []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 5.0}}}}
	var out core.Buffer
	r, err := core.Release(context.Background(), core.FromReader("visits.csv", strings.NewReader(b.String())), p, &out, core.Options{})
	if err != nil || !r.Found || r.Transformation[0].Level == 0 {
		t.Fatalf("%+v: %v", r, err)
	}
}

// TestPeopleRefuses: what is not proved where people have several records says so.
func TestPeopleRefuses(t *testing.T) {
	s := drawStays(rand.New(rand.NewPCG(14, 6)), 20, 4)
	for name, change := range map[string]func(p *project.Project){
		"core-unknown-column": func(p *project.Project) { p.Person = []string{"nobody"} },
		"core-people-compared": func(p *project.Project) {
			p.RecordsKnown = 1
			p.Models[0] = project.Model{Model: "population-uniqueness", Params: param.Values{"population": "usa"}}
		},
	} {
		p := staysProject(2)
		change(p)
		_, err := core.Release(context.Background(),
			core.FromReader("stays.csv", strings.NewReader(s.csv())), p, new(core.Buffer), core.Options{})
		if got := problem.From(err); err == nil || string(got.Code) != name {
			t.Errorf("want %s: %v", name, err)
		}
	}
}

// TestMaxRowsOfNumbered: records that are chosen by number are not counted after others
// were taken away.
func TestMaxRowsOfNumbered(t *testing.T) {
	s := drawStays(rand.New(rand.NewPCG(14, 9)), 30, 12)
	p := staysProject(2)
	p.MaxRows, p.Subset, p.SubsetOf = 3, &project.Subset{Rows: []int{0, 1, 2, 3, 4, 5}}, project.SubsetRecords
	_, err := core.Release(context.Background(), core.FromReader("stays.csv", strings.NewReader(s.csv())), p, new(core.Buffer), core.Options{})
	if got := problem.From(err); err == nil || got.Code != "core-subset-rows" {
		t.Error(err)
	}
}

// TestMaxRows: what a person has beyond so many records is not released, and which
// of them stay is drawn.
func TestMaxRows(t *testing.T) {
	s := drawStays(rand.New(rand.NewPCG(14, 8)), 30, 12)
	p := staysProject(2)
	p.MaxRows = 3
	kept := map[string]bool{}
	for range 2 {
		var out core.Buffer
		r, err := core.Release(context.Background(), core.FromReader("stays.csv", strings.NewReader(s.csv())), p, &out, core.Options{})
		if err != nil || !r.Found {
			t.Fatalf("%+v: %v", r, err)
		}
		rows := must(csv.NewReader(strings.NewReader(string(out.Bytes()))).ReadAll())(t)
		records := map[string]int{}
		for _, row := range rows[1:] {
			records[s.person[row[0]]]++
			kept[row[0]] = true
		}
		for person, n := range records {
			if n > 3 {
				t.Errorf("%s has %d records", person, n)
			}
		}
		if want := len(s.rows) - r.Beyond - r.Suppressed; len(rows)-1 != want || r.Beyond == 0 {
			t.Errorf("%d records, want %d; %d beyond", len(rows)-1, want, r.Beyond)
		}
		if r.People == nil || r.People.Most != 3 {
			t.Errorf("%+v", r.People)
		}
	}
	if len(kept) <= 90*2/3 {
		t.Error("the same records stay each time")
	}
}
