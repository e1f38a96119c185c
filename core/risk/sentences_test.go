package risk

import (
	"testing"
)

func TestSentence(t *testing.T) {
	for _, c := range []struct {
		sizes []int
		want  string
	}{
		{nil, "There is no record to be found."},
		{[]int{1, 1}, "In the worst case, somebody who knows sex picks the right record at the first try. Of 2 records, all are unique."},
		{[]int{1, 3}, "In the worst case, somebody who knows sex picks the right record at the first try. Of 4 records, 1 is unique."},
		{[]int{1, 1, 3}, "In the worst case, somebody who knows sex picks the right record at the first try. Of 5 records, 2 are unique."},
		{[]int{1200, 3000},
			"In the worst case, somebody who knows sex picks the right record in 1 of 1,200 tries. Of 4,200 records, none is unique."},
	} {
		if got := FromSizes(c.sizes).Sentence([]string{"sex"}).String(); got != c.want {
			t.Errorf("got  %q\nwant %q", got, c.want)
		}
	}
}

func TestCountAndList(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 30162: "30,162",
		1234567: "1,234,567", -999: "-999", -1000: "-1,000"} {
		if got := Count(n); got != want {
			t.Errorf("Count(%d) = %s, want %s", n, got, want)
		}
	}
	if got := list([]string{"a", "b", "c", "d", "e", "f", "g", "h"}); got != "a, b, c, d, e and 3 other details" {
		t.Error(got)
	}
	if list(nil) != "nothing" || list([]string{"a"}) != "a" || list([]string{"a", "b"}) != "a and b" {
		t.Error("short lists")
	}
}
