package core_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// fourPeople is a table of four people, all of whom may have the flu: of two records nothing
// says whose they are.
const fourPeople = "pid,age,dx\np1,30,flu\np2,30,flu\np3,30,hiv\np4,30,cold\n,30,flu\n,30,flu\n"

func twoDiverse() *project.Project {
	return &project.Project{Version: project.Version, Person: []string{"pid"},
		Measure: project.Measure{Measure: "loss"},
		Columns: []project.Column{{Name: "pid", Role: project.Identifying},
			{Name: "age", Role: project.QuasiIdentifying}, {Name: "dx", Role: project.Sensitive}},
		Models: []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 1.0}},
			{Model: "distinct-l-diversity", Attribute: "dx", Params: param.Values{"l": 2.0}}}}
}

// TestLeaveOutUnattributed: a rule that fails because of records that may be anybody's is
// met without them; such a release is verified, before it is saved and later, and says how
// many they were.
func TestLeaveOutUnattributed(t *testing.T) {
	var out core.Buffer
	p := twoDiverse()
	found, err := core.Release(context.Background(), core.FromReader("visits.csv", strings.NewReader(fourPeople)), p, &out,
		core.Options{Random: rand.NewChaCha8([32]byte{1})})
	if err != nil {
		t.Fatal(err)
	}
	if found.Found || out.Bytes() != nil {
		t.Errorf("four people who may all have one value: released as %q", string(out.Bytes()))
	}
	hinted := false
	for _, w := range found.Warnings {
		hinted = hinted || w.Code == "release-unattributed" && strings.Contains(w.Sentence, "2 records are unattributed")
	}
	if !hinted {
		t.Errorf("nothing says why: %v", found.Warnings)
	}
	p.LeaveOutUnattributed = true
	found, err = core.Release(context.Background(), core.FromReader("visits.csv", strings.NewReader(fourPeople)), p, &out,
		core.Options{Random: rand.NewChaCha8([32]byte{1})})
	if err != nil {
		t.Fatal(err)
	}
	if !found.Found || found.Unattributed != 2 || found.Contents.Written != 4 {
		t.Fatalf("%d unattributed records are left out, %d records written; want 2 and 4", found.Unattributed, found.Contents.Written)
	}
	read := func(text string) *table.Table {
		return must(table.Read(strings.NewReader(text), "t.csv", table.UnknownSize, table.Options{}, table.Limits{}))(t)
	}
	if _, err := core.Verify(context.Background(), read(fourPeople), read(string(out.Bytes())), p, nil); err != nil {
		t.Errorf("the release is not confirmed: %v", err)
	}
	if _, err := core.Verify(context.Background(), read(fourPeople), read(string(out.Bytes())+"30,flu\n"), p, nil); err == nil {
		t.Error("a file with one of the records that are left out is confirmed")
	}
	p.Person = nil
	if _, err := core.Release(context.Background(), core.FromReader("visits.csv", strings.NewReader(fourPeople)), p, &out,
		core.Options{Random: rand.NewChaCha8([32]byte{1})}); err == nil {
		t.Error("records are unattributed though nothing says whose any are")
	}
}
