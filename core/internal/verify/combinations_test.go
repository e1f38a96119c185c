package verify

import (
	"strings"
	"testing"
)

// TestCombinationsByHand: what two columns show together is counted by texts, "*" is one of them,
// and the finding names the rarest.
func TestCombinationsByHand(t *testing.T) {
	of := encode(t, []string{"a", "b", "c"},
		[][]string{{"1", "x", "u"}, {"1", "x", "v"}, {"1", "*", "u"}, {"1", "*", "v"}, {"2", "*", "u"}, {"2", "*", "v"}, {"2", "*", "v"}})
	known := []string{"a", "b", "c"}
	for _, test := range []struct {
		rule  Rule
		holds bool
		says  string
	}{
		{Combinations{[]string{"a", "b"}, 2, 2}, true, ""},
		{Combinations{[]string{"a", "b"}, 2, 3}, false, "what line 2 shows in “a” and “b” stands in 2 records only"},
		{Combinations{known, 2, 1}, true, ""},
		{Combinations{known, 2, 2}, false, "what line 6 shows in “a” and “c” stands in 1 record only"},
		{Combinations{known, 1, 2}, true, ""},
		{Combinations{known, 3, 2}, false, "what line 2 shows in “a”, “b” and “c” stands in 1 record only"},
		{Combinations{[]string{"a", "d"}, 2, 1}, false, `"d" is not among those that are known`},
		{Combinations{known, 4, 1}, false, "say nothing"},
		{Combinations{known, 2, 0}, false, "say nothing"},
	} {
		verdicts, err := Judge(of, known, []Rule{test.rule}, nil)
		if err != nil || verdicts[0].Holds != test.holds || !strings.Contains(verdicts[0].Reason, test.says) {
			t.Errorf("%s: %+v, %v", test.rule.Name(), verdicts, err)
		}
	}
	if name := (Combinations{known, 2, 5}).Name().String(); name != `5-anonymity of any 2 of “a”, “b” and “c”` {
		t.Error(name)
	}
	if name := (Combinations{known[:2], 2, 5}).Name().String(); name != `5-anonymity of “a” and “b” alone` {
		t.Error(name)
	}
}
