package bridge

import (
	"fmt"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/evidence"
)

// TestAttackStores is TestAttack where the host keeps what was written.
func TestAttackStores(t *testing.T) {
	p := newPage(t)
	p.session.host.NewStore = func(int64) Store { return &held{} }
	attackCosts(t, p)
}

// TestAttack: a kept column that is different for everybody finds everybody, exactly; one that is
// not kept finds nobody.
func TestAttack(t *testing.T) { attackCosts(t, newPage(t)) }

func attackCosts(t *testing.T, p *page) {
	t.Helper()
	var b strings.Builder
	b.WriteString("name,age,ill,cost\n")
	var earlier strings.Builder
	earlier.WriteString("age,ill,cost\n")
	for i := range 200 {
		fmt.Fprintf(&earlier, "%d,%t,%d\n", 20+i%60, i%3 == 0, 1000+i)
		fmt.Fprintf(&b, "n%d,%d,%t,%d\n", i, 20+i%60, i%3 == 0, 1000+i)
	}
	p.refused(AttackRequest.Kind, AskAttack{}, nil, "bridge-no-table")
	p.must(OpenRequest.Kind, Open{Name: "c.csv"}, memory(b.String()), nil)
	p.refused(AttackRequest.Kind, AskAttack{}, nil, "bridge-no-result")
	for _, role := range []string{"insensitive", "identifying"} {
		p.must(RunRequest.Kind, map[string]any{
			"version": 2, "rowsArePeople": true,
			"columns": []any{
				map[string]any{"name": "name", "role": "identifying"},
				map[string]any{"name": "age", "role": "quasi-identifying", "hierarchy": map[string]any{"kind": "suppression"}},
				map[string]any{"name": "ill", "role": "insensitive"},
				map[string]any{"name": "cost", "role": role},
			},
			"models":  []any{map[string]any{"model": "k-anonymity", "params": map[string]any{"k": 5}}},
			"measure": map[string]any{"measure": "loss"},
		}, nil, nil)
		var found evidence.Attacks
		p.must(AttackRequest.Kind, AskAttack{Seed: 3}, nil, &found)
		if found.People != 200 || found.AtMost || found.Bound != 0.2 || found.Singling.Most > 0.2 ||
			len(found.Found) < 3 || found.Headline == "" {
			t.Errorf("%+v", found)
		}
		for _, also := range found.Also {
			want := 0
			if also.Columns[0] == "cost" {
				want = 200
			}
			if len(also.Columns) == 1 && also.Certain != want {
				t.Errorf("%+v", also)
			}
		}
		p.refused(AttackRequest.Kind, AskAttack{TimeLimit: -1}, nil, "attack-time")
		var short evidence.Attacks
		p.must(AttackRequest.Kind, AskAttack{TimeLimit: 1e-9}, nil, &short)
		if short.People != 200 || short.Singling != nil || len(short.NotTried) < 5 || short.AlsoOpen == 0 {
			t.Errorf("no time: %+v", short)
		}
		p.refused(AttackRequest.Kind, AskAttack{Previous: "none.csv"}, nil, "bridge-no-file")
		p.must(AttackRequest.Kind, AskAttack{Previous: "2025.csv"}, memory(earlier.String()), &found)
		// The earlier release shows ages, of which three or four people have each, and equal ages have
		// equal illness.
		if s := found.Releases; s == nil || s.Earlier[0] != "2025.csv" || s.Tried != 200 || s.Below != 200 || s.Certain[0].Certain != 200 {
			t.Errorf("%s: %+v", role, s)
		}
		if len(found.Also) == 0 || (found.Also[0].Columns[0] == "cost") != (role == "insensitive") {
			t.Errorf("%+v", found.Also)
		}
	}
}
