package risk

import (
	"reflect"
	"testing"
)

// TestFromMatches: of classes, it is FromPersons with one record a person; and by hand.
func TestFromMatches(t *testing.T) {
	class, person := []int{0, 0, 0, 1, 1, 2, -1}, []uint32{0, 1, 2, 3, 4, 5, 6}
	got, want := FromMatches([]int{3, 3, 3, 2, 2, 1, 0}, 3), FromPersons(class, person)
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if p := FromMatches([]int{4, 2, 4}, 1); p.Average != (0.25+0.5+0.25)/3 || p.Smallest != 2 || p.Highest != 0.5 || p.Records != 3 {
		t.Errorf("%+v", p)
	}
	if p := FromMatches(nil, 0); p.Records != 0 || p.Highest != 0 {
		t.Errorf("%+v", p)
	}
}
