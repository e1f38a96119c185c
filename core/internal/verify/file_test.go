package verify

import "testing"

func TestJudgeRefuses(t *testing.T) {
	tab := encode(t, []string{"x", "y"}, [][]string{{"a", "1"}})
	for _, column := range []string{"x", "z"} {
		if _, err := Judge(tab, []string{"x"}, []Rule{BasicBeta{column, 1}}, nil); err == nil {
			t.Errorf("judged by the column %q", column)
		}
	}
	if _, err := Judge(tab, nil, nil, nil); err == nil {
		t.Error("judged without a column that is known")
	}
}

// TestJudge: what holds in a file as it is. The three records that were left out show
// "*" beside a disease, and so are a class.
func TestJudge(t *testing.T) {
	f := newFixture(t)
	verdicts, err := Judge(encode(t, f.names, f.out), []string{"age", "zip"},
		[]Rule{KAnonymity{3}, KAnonymity{4}, AverageRisk{0.2}, KMap{1}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct {
		rule    string
		holds   bool
		classes int
	}{{"3-anonymity", true, 0}, {"4-anonymity", false, 3}, {"average risk of at most 0.2", false, 0}, {"1-map", false, 0}} {
		got := verdicts[i]
		if got.Rule != want.rule || got.Said.String() != want.rule || got.Holds != want.holds || got.Classes != want.classes {
			t.Errorf("%+v, want %+v", got, want)
		}
		if (got.Reason == "") != got.Holds || (got.Because == nil) != got.Holds || !got.Holds && got.Because.String() != got.Reason {
			t.Errorf("%+v", got)
		}
	}
}

// TestJudgeAgainst: a class that shows what the file as a whole shows may still
// differ from the table that it was taken from. By hand: in the file a and b are
// half each, as in its one class; in the table, a is 1 of 4 and c is not shown.
func TestJudgeAgainst(t *testing.T) {
	file := encode(t, []string{"x", "y"}, [][]string{{"1", "a"}, {"1", "b"}})
	original := encode(t, []string{"y"}, [][]string{{"a"}, {"b"}, {"b"}, {"c"}})
	for _, test := range []struct {
		limit   float64
		against *Against
		holds   bool
	}{{0, nil, true}, {0.25, &Against{Table: original}, true}, {0.24, &Against{Table: original}, false},
		{0, &Against{Table: original, Subset: []bool{true, true, false, false}}, true}} {
		verdicts, err := Judge(file, []string{"x"}, []Rule{Closeness{Attribute: "y", T: test.limit, Distance: Equal}}, test.against)
		if err != nil || verdicts[0].Holds != test.holds {
			t.Errorf("%v: %v, %v", test, verdicts, err)
		}
	}
	if _, err := Judge(file, []string{"x"}, []Rule{BasicBeta{"y", 1}}, &Against{Table: encode(t, []string{"x"}, [][]string{{"1"}})}); err ==
		nil {
		t.Error("compared with a table that lacks the column")
	}
}
