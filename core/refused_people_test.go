package core_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/table"
)

// TestRefusedForPeople: the examples of the help ("What is refused, and why") are such: the
// rules hold of the groups of the file, whosever the records are, but whoever knows all
// records of a person finds nobody else, or learns a secret.
func TestRefusedForPeople(t *testing.T) {
	type record struct{ person, shows, secret string }
	for _, c := range []struct {
		name    string
		records []record
		rules   []verify.Rule
		of      string // the person whom somebody looks for
		knows   []string
		alike   int    // people who show all of these
		secret  string // what all who show these have, "": nothing
	}{
		{"a secret, and one record known",
			[]record{{"A", "1", "flu"}, {"A", "2", "HIV"}, {"B", "1", "cold"}, {"B", "3", "HIV"}, {"C", "2", "flu"}, {"D", "3", "flu"}},
			[]verify.Rule{verify.KAnonymity{K: 2}, verify.DistinctDiversity{L: 2, Attribute: "secret"}}, "A", []string{"1"}, 2, "HIV"},
		{"graph-based recoding",
			[]record{{"A", "1-2", "-"}, {"A", "8-9", "-"}, {"B", "1-2", "-"}, {"B", "5-6", "-"}, {"C", "5-6", "-"}, {"C", "8-9", "-"}},
			[]verify.Rule{verify.KAnonymity{K: 2}}, "A", []string{"1-2", "8-9"}, 1, "-"},
		{"two records of two batches",
			[]record{{"A", "January 1", "-"}, {"B", "January 1", "-"}, {"C", "January 2", "-"}, {"D", "January 2", "-"},
				{"A", "February 1", "-"}, {"C", "February 1", "-"}, {"B", "February 2", "-"}, {"D", "February 2", "-"}},
			[]verify.Rule{verify.KAnonymity{K: 2}}, "A", []string{"January 1", "February 1"}, 1, "-"},
	} {
		var b strings.Builder
		b.WriteString("person,shows,secret\n")
		shown, secrets := map[string][]string{}, map[string][]string{}
		for _, r := range c.records {
			fmt.Fprintf(&b, "%s,%s,%s\n", r.person, r.shows, r.secret)
			shown[r.person], secrets[r.person] = append(shown[r.person], r.shows), append(secrets[r.person], r.secret)
		}
		verdicts := must(verify.JudgePersons(readText(t, b.String(), table.Options{}), []string{"shows"}, c.rules, nil,
			&verify.Persons{Columns: []string{"person"}, Known: 1}))(t)
		for _, v := range verdicts {
			if !v.Holds {
				t.Errorf("%s: %s does not hold: %s", c.name, v.Rule, v.Reason)
			}
		}
		alike, common := 0, slices.Clone(secrets[c.of])
		for person := range shown {
			if !slices.ContainsFunc(c.knows, func(one string) bool { return !slices.Contains(shown[person], one) }) {
				alike++
				common = slices.DeleteFunc(common, func(s string) bool { return !slices.Contains(secrets[person], s) })
			}
		}
		if alike != c.alike || !slices.Contains(common, c.secret) {
			t.Errorf("%s: %d people show %v, all have %v", c.name, alike, c.knows, common)
		}
	}
}
