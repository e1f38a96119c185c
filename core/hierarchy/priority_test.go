package hierarchy

import (
	"math/rand/v2"
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
		{&Priority{Least: []float64{5, 50}}, []string{ // four records are no group of five
			"Germany;Germany;Germany;*", "France;other;other;*", "Malta;other;other;*", "Palau;other;other;*"}},
		{&Priority{Least: []float64{2}, Other: "elsewhere"}, []string{"Germany;Germany;*", "France;France;*", "Malta;elsewhere;*", "Palau;elsewhere;*"}}, // one record is no group of two
		{nil, []string{"Germany;Germany;*", "France;other;*", "Malta;other;*", "Palau;other;*"}},                                                         // 5, and four are no group of five
		// Malta and Palau are four records, with France 16: no group of 17.
		{&Priority{Least: []float64{2}, Group: 4}, []string{"Germany;Germany;*", "France;France;*", "Malta;other;*", "Palau;other;*"}},
		{&Priority{Least: []float64{2}, Group: 16}, []string{"Germany;Germany;*", "France;other;*", "Malta;other;*", "Palau;other;*"}},
		{&Priority{Least: []float64{2}, Group: 17}, []string{"Germany;other;*", "France;other;*", "Malta;other;*", "Palau;other;*"}},
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
	for _, bad := range []*Priority{{Least: []float64{5, 5}}, {Least: []float64{1}}, {Least: []float64{2.5}}, {Other: "*"}, {Group: -1}} {
		wantCode(t, Spec{Kind: KindPriority, Priority: bad}.Validate(), "hierarchy-spec")
	}
}

// TestStaying: of random frequencies as many values stay as can, so that each has the records asked
// for and so has the group of the others, by trying all numbers; more are asked for above, and no
// more stay.
func TestStaying(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 2))
	for range 2000 {
		counts := make([]int, 1+r.IntN(7))
		for i := range counts {
			counts[i] = 1 + r.IntN(9)
		}
		slices.SortFunc(counts, func(a, b int) int { return b - a })
		codes := make([]uint32, len(counts))
		for i := range codes {
			codes[i] = uint32(i)
		}
		before, group := len(counts), 2+r.IntN(8)
		for n := group; n < 20; n++ {
			most := 0
			for stay := range len(counts) + 1 {
				joined := 0
				for _, count := range counts[stay:] {
					joined += count
				}
				if (stay == 0 || counts[stay-1] >= n) && (stay == len(counts) || joined >= group) {
					most = stay
				}
			}
			if got := staying(codes, counts, float64(n), float64(group)); got != most || got > before {
				t.Fatalf("%v, %d records: %d stay, want %d; %d below", counts, n, got, most, before)
			}
			before = most
		}
	}
}

// A group that is called like a value would say of rare values that they are it.
func TestPriorityCalledLikeAValue(t *testing.T) {
	_, err := Build(Spec{Kind: KindPriority, Priority: &Priority{Least: []float64{2}, Other: "a"}}, column(t, "x", "a", "a", "b"))
	wantCode(t, err, "hierarchy-spec")
}
