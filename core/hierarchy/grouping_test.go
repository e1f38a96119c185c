package hierarchy

import "testing"

func TestGrouping(t *testing.T) {
	for _, test := range []struct {
		name    string
		options *Grouping
		values  []string
		want    []string
	}{
		{"pairs in the alphabet", nil, []string{"d", "B", "a", "e", "c"},
			[]string{"a;a to B;a to d;*", "B;a to B;a to d;*", "c;c to d;a to d;*", "d;c to d;a to d;*", "e;e;e;*"}},
		{"numbers by size", &Grouping{Fanout: 3}, []string{"10", "9", "100", "1"},
			[]string{"1;1 to 10;*", "9;1 to 10;*", "10;1 to 10;*", "100;100;*"}},
		{"a given order, what it lacks last",
			&Grouping{Fanout: 2, Order: []string{"low", "absent", "high"}}, []string{"new", "high", "low", "NULL"},
			[]string{"low;low to high;*", "high;low to high;*", "new;new;*", "NULL;NULL;*"}},
		{"one group is the top", &Grouping{Fanout: 9}, []string{"a", "b"}, []string{"a;*", "b;*"}},
		{"by hand", &Grouping{Groups: [][]Group{
			{{"France", []string{"Lyon", "Paris"}}, {"Italy", []string{"Rome", "Milan"}}},
			{{"Europe", []string{"France", "Italy", "Oslo"}}}}},
			[]string{"Rome", "Lyon", "Oslo", "Lima", "NULL"},
			[]string{"Lima;Lima;Lima;*", "Lyon;France;Europe;*", "NULL;NULL;NULL;*", "Oslo;Oslo;Europe;*", "Rome;Italy;Europe;*"}},
		{"a missing-value word in a group", &Grouping{Groups: [][]Group{{{"other", []string{"NULL", "x"}}}}},
			[]string{"x", "NULL", "y"}, []string{"NULL;other;*", "x;other;*", "y;y;*"}},
		{"a value called like a group joins it", &Grouping{Groups: [][]Group{{{"Europe", []string{"France"}}}, {{"World", []string{"Europe"}}}}},
			[]string{"Europe", "France"}, []string{"Europe;Europe;World;*", "France;Europe;World;*"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := column(t, "c", test.values...)
			h, err := Build(Spec{Kind: KindGrouping, Grouping: test.options}, c)
			if err != nil {
				t.Fatal(err)
			}
			wantLines(t, h, test.want...)
			if _, err := Validate(h, c); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestGroupingOrdinal(t *testing.T) {
	c := column(t, "grade", "low", "high", "medium")
	if err := c.SetOrder([]string{"low", "medium", "high"}); err != nil {
		t.Fatal(err)
	}
	h, err := Build(Spec{Kind: KindGrouping}, c)
	if err != nil {
		t.Fatal(err)
	}
	wantLines(t, h, "low;low to medium;*", "medium;low to medium;*", "high;high;*")
}

// "a to b" is a value and the name of a group of others.
func TestGroupingClash(t *testing.T) {
	c := column(t, "c", "a", "b", "c", "d", "a to b")
	wantCode(t, second(Build(Spec{Kind: KindGrouping, Grouping: &Grouping{Fanout: 2, Order: []string{"a", "b", "c", "d", "a to b"}}}, c)),
		"hierarchy-label-clash")
}
