package bridge

import (
	"reflect"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/project"
)

// TestPeople: of patients with 3, 2, 1 and 1 records a limit of one leaves out 2+1, of
// two 1; and a number that repeats is offered as the one that says whose they are.
func TestPeople(t *testing.T) {
	p := newPage(t)
	var profile Profile
	p.must(OpenRequest.Kind, Open{Name: "visits.csv"}, memory("patient id,age\nP1,30\nP1,30\nP1,30\nP2,31\nP2,31\nP3,32\nP4,33\n"), &profile)
	if len(profile.People) != 1 || !slices.Equal(profile.People[0].Columns, []string{"patient id"}) || profile.People[0].People != 4 {
		t.Errorf("people %+v", profile.People)
	}
	config := project.New(project.KAnonymity(2), project.Identifier("patient id"), project.QuasiIdentifier("age"))
	config.Person = []string{"patient id"}
	for range 2 { // the second is the kept one
		var e Estimate
		p.must(EstimateRequest.Kind, config, nil, &e)
		if want := (&PeopleEstimate{Persons: 4, Most: 3, Beyond: []int{3, 1}}); !reflect.DeepEqual(e.People, want) {
			t.Errorf("%+v, want %+v; problems %v", e.People, want, e.Problems)
		}
	}
}
