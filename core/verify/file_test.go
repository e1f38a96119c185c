package verify

import "testing"

func TestJudgeRefuses(t *testing.T) {
	tab := encode(t, []string{"x", "y"}, [][]string{{"a", "1"}})
	for _, column := range []string{"x", "z"} {
		if _, err := Judge(tab, []string{"x"}, []Rule{BasicBeta{column, 1}}); err == nil {
			t.Errorf("judged by the column %q", column)
		}
	}
	if _, err := Judge(tab, nil, nil); err == nil {
		t.Error("judged without a column that is known")
	}
}

// TestJudge: what holds in a file as it is.
func TestJudge(t *testing.T) {
	f := newFixture(t)
	verdicts, err := Judge(encode(t, f.names, f.out), []string{"age", "zip"}, []Rule{KAnonymity{3}, KAnonymity{4}, AverageRisk{0.2}, KMap{1}})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []Verdict{{"3-anonymity", true, "", 0}, {"4-anonymity", false, "", 2}, {"average risk of at most 0.2", false, "", 0}, {"1-map", false, "", 0}} {
		got := verdicts[i]
		if (got.Reason == "") != got.Holds {
			t.Errorf("%+v", got)
		}
		if got.Reason = ""; got != want {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
}
