package risk

import (
	"reflect"
	"slices"
	"testing"
)

func TestSentences(t *testing.T) {
	// 212 unique people of 30,162, the rest in one class.
	sizes := append(slices.Repeat([]int{1}, 212), 30162-212)
	before := FromSizes(sizes)
	after := FromSizes([]int{5, 30000})
	got := Sentences(before, after, []string{"age", "sex", "postcode"})
	want := []string{
		"In the worst case, somebody who knows age, sex and postcode picks the right person in 1 of 5 tries.",
		"212 of 30,162 people were unique; now nobody is.",
		"On average, a guess was right in about 1 of 142 tries; now it is in about 1 of 15,003 tries.",
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%q", got)
	}
}

func TestSentencesAtTheEdges(t *testing.T) {
	one := FromSizes([]int{1})
	unique := FromSizes([]int{1, 1, 1})
	mixed := FromSizes([]int{1, 1, 2})
	pair := FromSizes([]int{2})
	for _, c := range []struct {
		before, after Prosecutor
		want          []string
	}{
		{unique, FromSizes(nil), []string{"Everybody was left out: there is nobody to be found, and nothing to be learned."}},
		{one, unique, []string{
			"In the worst case, somebody who knows age picks the right person at the first try.",
			"1 of 1 people was unique; now 3 are.",
			"On average, a guess was right in every try; now it is in every try."}},
		{mixed, FromSizes([]int{1, 5}), []string{
			"In the worst case, somebody who knows age picks the right person at the first try.",
			"2 of 4 people were unique; now 1 is.",
			"On average, a guess was right in more than 1 of 2 tries; now it is in about 1 of 3 tries."}},
		{pair, pair, []string{
			"In the worst case, somebody who knows age picks the right person in 1 of 2 tries.",
			"Nobody was unique before, and nobody is now.",
			"On average, a guess was right in about 1 of 2 tries; now it is in about 1 of 2 tries."}},
	} {
		if got := Sentences(c.before, c.after, []string{"age"}); !reflect.DeepEqual(got, c.want) {
			t.Errorf("got  %q\nwant %q", got, c.want)
		}
	}
}

func TestSentence(t *testing.T) {
	for _, c := range []struct {
		sizes []int
		want  string
	}{
		{nil, "There is nobody to be found."},
		{[]int{1, 1}, "In the worst case, somebody who knows sex picks the right person at the first try. Of 2 people, all of them are unique."},
		{[]int{1, 3}, "In the worst case, somebody who knows sex picks the right person at the first try. Of 4 people, 1 of them is unique."},
		{[]int{1, 1, 3}, "In the worst case, somebody who knows sex picks the right person at the first try. Of 5 people, 2 of them are unique."},
		{[]int{1200, 3000}, "In the worst case, somebody who knows sex picks the right person in 1 of 1,200 tries. Of 4,200 people, nobody is unique."},
	} {
		if got := FromSizes(c.sizes).Sentence([]string{"sex"}); got != c.want {
			t.Errorf("got  %q\nwant %q", got, c.want)
		}
	}
}

func TestCountAndList(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 30162: "30,162", 1234567: "1,234,567", -999: "-999", -1000: "-1,000"} {
		if got := Count(n); got != want {
			t.Errorf("Count(%d) = %s, want %s", n, got, want)
		}
	}
	if got := List([]string{"a", "b", "c", "d", "e", "f", "g", "h"}); got != "a, b, c, d, e and 3 other details" {
		t.Error(got)
	}
	if List(nil) != "nothing" || List([]string{"a"}) != "a" || List([]string{"a", "b"}) != "a and b" {
		t.Error("short lists")
	}
}
