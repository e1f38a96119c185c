package hierarchy

import (
	"slices"
	"testing"
)

// TestPriority: values stay where they have as many records as a level asks for.
func TestPriority(t *testing.T) {
	countries := slices.Concat(slices.Repeat([]string{"Germany"}, 60), slices.Repeat([]string{"France"}, 12), slices.Repeat([]string{"Malta"}, 3), []string{"Palau"})
	c := column(t, "country", countries...)
	for _, test := range []struct {
		options *Priority
		want    []string
	}{
		{&Priority{Least: []float64{5, 50}}, []string{"Germany;Germany;Germany;*", "France;France;other;*", "Malta;other;other;*", "Palau;other;other;*"}},
		{&Priority{Least: []float64{2}, Other: "elsewhere"}, []string{"Germany;Germany;*", "France;France;*", "Malta;Malta;*", "Palau;elsewhere;*"}},
		{nil, []string{"Germany;Germany;*", "France;France;*", "Malta;other;*", "Palau;other;*"}}, // 5: two are joined; 10 joins no more
	} {
		h, err := Build(Spec{Kind: KindPriority, Priority: test.options}, c)
		if err != nil {
			t.Fatal(err)
		}
		wantLines(t, h, test.want...)
	}
	// A value that is called like the group is in it, rare or not.
	h, err := Build(Spec{Kind: KindPriority, Priority: &Priority{Least: []float64{2, 3}}}, column(t, "x", "other", "other", "a", "b", "b"))
	if err != nil {
		t.Fatal(err)
	}
	wantLines(t, h, "b;b;other;*", "other;other;other;*", "a;other;other;*")
	for _, bad := range []*Priority{{Least: []float64{5, 5}}, {Least: []float64{1}}, {Least: []float64{2.5}}, {Other: "*"}} {
		wantCode(t, Spec{Kind: KindPriority, Priority: bad}.Validate(), "hierarchy-spec")
	}
}

// A group that is called like a value would say of rare values that they are it.
func TestPriorityCalledLikeAValue(t *testing.T) {
	_, err := Build(Spec{Kind: KindPriority, Priority: &Priority{Least: []float64{2}, Other: "a"}}, column(t, "x", "a", "a", "b"))
	wantCode(t, err, "hierarchy-spec")
}
