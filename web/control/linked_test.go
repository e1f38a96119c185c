//go:build !js

package control

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
)

// ward are three tables about the same people.
func ward(people int) (patients, stays, labs File) {
	random := rand.New(rand.NewPCG(3, 9))
	var a, b, c strings.Builder
	a.WriteString("pid,sex,birth\n")
	b.WriteString("stay,pid,department\n")
	c.WriteString("analyte,pid\n")
	for p := range people {
		fmt.Fprintf(&a, "p%d,%s,%d\n", p, []string{"f", "m"}[random.IntN(2)], 1950+10*random.IntN(3))
		for range random.IntN(3) {
			fmt.Fprintf(&b, "s%d,p%d,%s\n", b.Len(), p, []string{"eye", "heart"}[random.IntN(2)])
		}
		for range random.IntN(4) {
			fmt.Fprintf(&c, "%s,p%d\n", []string{"Hb", "Na"}[random.IntN(2)], p)
		}
	}
	return file("patients.csv", a.String()), file("stays.csv", b.String()), file("labs.csv", c.String())
}

// TestLinked: three tables of 1,000 people, dropped and added, are released together. In the saved
// files, read by a reader of another make, what a person shows in all of them is shown by k people.
func TestLinked(t *testing.T) {
	const k = 5
	p := newPage(t)
	patients, stays, labs := ward(1000)
	same := patients
	same.Name = "copy.csv"
	p.Drop([]File{patients, same, stays})
	p.until("two of them are open", func() bool { return p.Profile != nil && len(p.Profile.Tables) == 2 })
	if got := codes(p.Problems); !slices.Equal(got, []string{"linked-same"}) {
		t.Errorf("of the copy is said %v", got)
	}
	p.Edit(func(s *state.State) {
		s.SetRole("pid", project.Identifying)
		s.SetRole("sex", project.QuasiIdentifying)
	})
	p.AddTables([]File{labs})
	p.until("three are open", func() bool { return len(p.Profile.Tables) == 3 })
	if p.RoleOf("sex") != project.QuasiIdentifying || slices.Contains(p.QuasiIdentifiers(), project.TableColumn) || p.Undoable() != "" {
		t.Errorf("after a table was added: %+v", p.Config.Columns)
	}
	p.Edit(func(s *state.State) {
		s.SetCounted("labs.csv", false)
		for _, name := range []string{"birth", "department", "analyte"} {
			s.SetRole(name, project.QuasiIdentifying)
		}
		s.SetRole("stay", project.Identifying)
		s.Column("pid").Treatment = project.Number
		s.SetPerson([]string{"pid"})
		s.Set(s.Limit(), 100*0.3)
	})
	p.Go(state.Rules)
	p.Run()
	p.until("the run ends", func() bool { return p.Search == nil })
	if p.Outcome == nil || !p.Outcome.Verified {
		t.Fatalf("outcome %+v, problems %v", p.Outcome, codes(p.Problems))
	}
	p.SaveTable()
	p.until("the archive is saved", func() bool { return len(p.browser.saved["patients-released.zip"]) > 0 })
	archive := p.browser.saved["patients-released.zip"]
	z, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		t.Fatal(err)
	}
	people := map[string][]string{}
	for _, f := range z.File {
		in, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(in).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		of := slices.Index(rows[0], "pid")
		for _, row := range rows[1:] {
			pid := row[of]
			shown := f.Name + ":" + strings.Join(slices.Delete(row, of, of+1), ",")
			if f.Name != "labs.csv" || !slices.Contains(people[pid], shown) {
				people[pid] = append(people[pid], shown)
			}
		}
	}
	alike := map[string]int{}
	for _, shown := range people {
		slices.Sort(shown)
		alike[strings.Join(shown, "\n")]++
	}
	for shown, n := range alike {
		if n < k {
			t.Errorf("%d people show\n%s", n, shown)
		}
	}
	if len(z.File) != 3 || len(people) < 700 || len(alike) < 2 {
		t.Errorf("%d files, %d people, %d profiles", len(z.File), len(people), len(alike))
	}
	p.Problems = nil
	old := p.Welcome
	p.dead([]*problem.Problem{problem.New("bridge-gone", "", "The engine has gone.")})
	p.engine.Restart()
	p.until("all are open again", func() bool { return p.Welcome != old && !p.rereads && len(p.Profile.Tables) == 3 })
	if slices.Contains(codes(p.Problems), "linked-same") {
		t.Error("what could not be added is tried again")
	}
}
