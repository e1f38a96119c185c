package core_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// suggest suggests roles and rules for a table.
func suggest(t *testing.T, text string) (*project.Project, []core.SuggestedSecret) {
	t.Helper()
	in := readText(t, text, table.Options{Delimiter: ","})
	p, _, err := core.SuggestRoles(in, project.New())
	if err != nil {
		t.Fatal(err)
	}
	secrets := must(core.SuggestRules(in, p))(t)
	return p, secrets
}

// TestSuggestRules: a secret gets the larger l of 3 and 2 for which a tenth of the people have none
// of its l-1 commonest values, counted here person by person; else it is held back.
func TestSuggestRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(51, 4))
	seen := map[int]int{}
	for range 300 {
		rows, people := 12+rng.IntN(40), 5+rng.IntN(30)
		rare, kinds := rng.Float64(), 1+rng.IntN(5)
		has := map[string]map[string]bool{}
		var b strings.Builder
		b.WriteString("patient_id,sex,diagnosis\n")
		for row := range rows {
			who, ill := fmt.Sprint("P", 10000+rng.IntN(people)), "flu"
			if rng.Float64() < rare {
				ill = []string{"hiv", "cold", "gout", "flu", "asthma"}[rng.IntN(kinds)]
			}
			if row == 1 {
				who = "P10000" // somebody has two
			}
			if row == 0 {
				who = "P10000"
			}
			if has[who] == nil {
				has[who] = map[string]bool{}
			}
			has[who][ill] = true
			fmt.Fprintf(&b, "%s,%s,%s\n", who, []string{"m", "f"}[rng.IntN(2)], ill)
		}
		count := map[string]int{}
		for _, ills := range has {
			for ill := range ills {
				count[ill]++
			}
		}
		var order []string
		for ill := range count {
			order = append(order, ill)
		}
		slices.SortFunc(order, func(a, b string) int { return count[b] - count[a] })
		want := 0
		for l := 2; l <= min(3, len(order)); l++ {
			others := 0
			for _, ills := range has {
				if !slices.ContainsFunc(order[:l-1], func(ill string) bool { return ills[ill] }) {
					others++
				}
			}
			if 10*others >= len(has) {
				want = l
			}
		}
		if tied := len(order) > 2 && (count[order[0]] == count[order[1]] || count[order[1]] == count[order[2]]); tied {
			continue // which of them is commoner is anybody's choice
		}
		p, secrets := suggest(t, b.String())
		if len(secrets) == 0 { // of one value nothing is learned
			if len(order) > 1 {
				t.Fatalf("no secret in\n%s", &b)
			}
			continue
		}
		seen[want]++
		if secrets[0].Values != want || want > 0 != (len(p.Models) == 1) || want == 0 != (p.Column("diagnosis").Role == project.HeldBack) {
			t.Fatalf("%+v, want %d; rules %v in\n%s", secrets, want, p.Models, &b)
		}
		if !slices.Equal(p.Person, []string{"patient_id"}) || !p.PersonAssumed || !p.Suggested {
			t.Fatalf("%+v", p)
		}
	}
	if seen[0] < 10 || seen[2] < 10 || seen[3] < 10 {
		t.Error(seen)
	}
}

// TestSuggestRoles: what somebody said stays, what nobody can tell is held back and never said to
// name people, and a table of which nothing can be known is refused.
func TestSuggestRoles(t *testing.T) {
	text := "name,sex,zzq,diagnosis\n"
	for i := range 30 {
		text += fmt.Sprintf("Ann Miller%c,%s,x%d,%s\n", 'a'+i%26, []string{"m", "f"}[i%2], i%4, []string{"flu", "hiv", "cold"}[i%3])
	}
	in := readText(t, text, table.Options{Delimiter: ","})
	p := project.New()
	p.Columns = []project.Column{{Name: "diagnosis", Role: project.Insensitive}}
	p.Models = []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 3.0}}}
	own, found, err := core.SuggestRoles(in, p)
	if err != nil {
		t.Fatal(err)
	}
	for name, role := range map[string]project.Role{"name": project.Identifying, "sex": project.QuasiIdentifying,
		"zzq": project.HeldBack, "diagnosis": project.Insensitive} {
		if own.Column(name).Role != role {
			t.Errorf("%s is %s, not %s", name, own.Column(name).Role, role)
		}
	}
	if len(found) != 3 || len(p.Columns) != 1 || p.Suggested {
		t.Errorf("%v; %+v", found, p)
	}
	nothing := readText(t, strings.ReplaceAll(text, ",sex,", ",zzp,"), table.Options{Delimiter: ",", NoHeader: false})
	nothing.Columns[1].Codes, nothing.Columns[1].Dict, nothing.Columns[1].Missing = nothing.Columns[2].Codes,
		nothing.Columns[2].Dict, nothing.Columns[2].Missing
	if _, _, err := core.SuggestRoles(nothing, project.New()); !errors.Is(err, &problem.Problem{Code: "core-nothing-known"}) {
		t.Error(err)
	}
}
