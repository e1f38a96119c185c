package bridge

import (
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/project"
)

// TestAppendPeople: groups of 2. A comes back alone: with a key she does not count twice,
// so that she waits until C comes. Without a key nobody is recognised and nobody joins.
func TestAppendPeople(t *testing.T) {
	p := newPage(t)
	config := project.New(project.KAnonymity(2), project.Identifier("patient"), project.QuasiIdentifier("age"))
	config.Person, config.Recoding.Method = []string{"patient"}, project.Local
	batch := func(kind Kind, rows, state string) (told Appended) {
		t.Helper()
		var file File
		if state != "" {
			file = memory(state)
		}
		p.must(OpenRequest.Kind, Open{Name: "b.csv"}, memory("patient,age\n"+rows), nil)
		p.must(kind, config, file, &told)
		return told
	}
	state := func() string {
		t.Helper()
		return text(p.must(SaveRequest.Kind, Save{Part: PartState}, nil, nil))
	}
	p.must(OpenKeyRequest.Kind, OpenKey{Name: "house.key"}, memory(registryKey), nil)

	if told := batch(AppendRequest.Kind, "A,31\nB,31\n", ""); told.Key != "" || told.Released != 2 {
		t.Errorf("nobody joins, but the state knows people: %+v", told)
	}
	unknown := state()
	p.must(OpenRequest.Kind, Open{Name: "b.csv"}, memory("patient,age\nA,31\n"), nil)
	p.refused(AppendJoiningRequest.Kind, config, memory(unknown), "core-people-join")

	first := batch(AppendJoiningRequest.Kind, "A,31\nB,31\n", "")
	if first.Key == "" || first.Released != 2 || !first.Verified {
		t.Errorf("first batch: %+v", first)
	}
	known := state()
	if strings.Contains(known, `"A"`) || strings.Count(known, `"records":1`) != 2 {
		t.Errorf("the state: %s", known)
	}
	var told Published
	p.must(StateRequest.Kind, Open{Name: "b-published.json"}, memory(known), &told)
	if want := (Published{Batches: 1, Records: 2, Groups: 1, Key: first.Key}); told != want {
		t.Errorf("%+v, want %+v", told, want)
	}
	p.refused(StateRequest.Kind, Open{Name: "x.json"}, memory("{"), "state-syntax")

	if alone := batch(AppendJoiningRequest.Kind, "A,31\n", known); alone.Released != 0 || alone.Withheld != 1 {
		t.Errorf("A is in a group with herself: %+v", alone)
	}
	if both := batch(AppendJoiningRequest.Kind, "C,31\nA,31\n", known); both.Released != 2 || both.Joined != 2 || !both.Verified {
		t.Errorf("A and C: %+v", both)
	}
	// A state that knows people takes its key, whoever may join.
	if whole := batch(AppendRequest.Kind, "C,31\nD,31\n", known); whole.Released != 2 || whole.Key != first.Key {
		t.Errorf("C and D: %+v", whole)
	}
	p.must(ForgetKeyRequest.Kind, None{}, nil, nil)
	p.must(OpenRequest.Kind, Open{Name: "b.csv"}, memory("patient,age\nC,31\nA,31\n"), nil)
	p.refused(AppendJoiningRequest.Kind, config, memory(known), "state-key")
}
