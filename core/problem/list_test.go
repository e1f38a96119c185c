package problem

import (
	"strings"
	"testing"
)

func TestList(t *testing.T) {
	sixty := strings.Split(strings.TrimSpace(strings.Repeat("q ", 60)), " ")
	for _, c := range []struct {
		names []string
		most  int
		want  string
	}{
		{nil, 3, ""},
		{[]string{"a"}, 3, "a"},
		{[]string{"a", "b"}, 3, "a and b"},
		{[]string{"a", "b", "c"}, 3, "a, b and c"},
		{[]string{"a", "b", "c", "d"}, 3, "a, b, c and d"},
		{[]string{"a", "b", "c", "d", "e"}, 3, "a, b, c and 2 more"},
		{sixty, 3, "q, q, q and 57 more"},
	} {
		before := strings.Join(c.names, " ")
		if got := List(c.names, c.most); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
		if strings.Join(c.names, " ") != before {
			t.Errorf("%s: the names were changed", before)
		}
	}
}
