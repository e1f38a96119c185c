package project

import (
	"reflect"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/utility"
)

// TestSuppressing: local suppression has hierarchies and a measure of its own, keeps weights, and
// leaves the project that names it as it is, also when it is written and read again.
func TestSuppressing(t *testing.T) {
	two, weight := 2, 0.25
	p := &Project{Version: Version, Measure: Measure{Measure: utility.Loss},
		Recoding: Recoding{Method: Suppression, Pairs: 5, Triples: 3, Combinations: []Combination{{Columns: []string{"age", "town"}, K: 4}}},
		Columns: []Column{
			{Name: "age", Role: QuasiIdentifying, Weight: &weight, MaxLevel: &two, Hierarchy: &hierarchy.Spec{Kind: hierarchy.KindHalving}},
			{Name: "town", Role: QuasiIdentifying}, {Name: "note", Role: Insensitive}},
		Models: []Model{{Model: "k-anonymity"}}}
	data, err := p.JSON()
	if err != nil {
		t.Fatal(err)
	}
	again, err := Parse(data, "")
	if err != nil || !reflect.DeepEqual(again, p) {
		t.Fatalf("%+v, %v", again, err)
	}
	if err := p.Validate(); err != nil {
		t.Fatal(err)
	}
	own := p.Suppressing()
	for i, c := range own.Columns[:2] {
		if c.Hierarchy == nil || c.Hierarchy.Kind != hierarchy.KindSuppression || c.MaxLevel != nil || c.Weight != p.Columns[i].Weight {
			t.Errorf("%+v", c)
		}
	}
	if own.Columns[2].Hierarchy != nil || own.Measure.Measure != utility.Precision || !reflect.DeepEqual(again, p) {
		t.Errorf("%+v of %+v", own, p)
	}
	if p.Recoding = (Recoding{Method: Finest}); p.Suppressing() != p {
		t.Error("another way of recoding changed the project")
	}
}

// TestCombinations: which combinations are asked for.
func TestCombinations(t *testing.T) {
	p := &Project{
		Recoding: Recoding{Method: Suppression, Pairs: 5, Triples: 3, Combinations: []Combination{{Columns: []string{"d", "a"}, K: 4}}},
		Columns: []Column{{Name: "a", Role: QuasiIdentifying}, {Name: "s", Role: Sensitive}, {Name: "b", Role: QuasiIdentifying},
			{Name: "c", Role: QuasiIdentifying}, {Name: "d", Role: QuasiIdentifying}}}
	var got []string
	for _, c := range p.Combinations() {
		c.Each(func(places []int) bool {
			text := string(rune('0'+c.K)) + ":"
			for _, at := range places {
				text += c.Of[at]
			}
			got = append(got, text)
			return true
		})
	}
	want := []string{"5:ab", "5:ac", "5:ad", "5:bc", "5:bd", "5:cd", "3:abc", "3:abd", "3:acd", "3:bcd", "4:da"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, not %q", got, want)
	}
	p.Columns = p.Columns[:2] // of one column alone a pair is that column
	if all := p.Combinations(); len(all) != 3 || all[0].Size != 1 || all[1].Size != 1 {
		t.Errorf("%+v", all)
	}
}
