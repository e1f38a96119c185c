package core_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// itemsText has records with up to five of ten diagnoses, in any order, and a sex.
func itemsText(rng *rand.Rand, rows int) string {
	var text strings.Builder
	text.WriteString("name,sex,diagnoses,ward\n")
	for i := range rows {
		var set []string
		for range rng.IntN(6) {
			set = append(set, fmt.Sprintf("%c%d", 'A'+rng.IntN(3), rng.IntN(4)))
		}
		fmt.Fprintf(&text, "n%d,%c,%s,w\n", i, "fm"[rng.IntN(2)], strings.Join(set, " ;"))
	}
	return text.String()
}

// itemsProject makes diagnoses coarser by their first letter.
func itemsProject(k, m int, withSex bool) *project.Project {
	p := project.New(project.Identifier("name"), project.KAnonymity(k), project.SuppressionLimit(1),
		project.QuasiIdentifier("diagnoses",
			&hierarchy.Spec{Kind: hierarchy.KindFormula, Formula: &hierarchy.Formula{Levels: []string{`left(x, 1)`, `"*"`}}}))
	if withSex {
		p.Columns = append(p.Columns,
			project.Column{Name: "sex", Role: project.QuasiIdentifying, Hierarchy: &hierarchy.Spec{Kind: hierarchy.KindSuppression}})
	}
	p.Column("diagnoses").Items = &project.Items{Separator: ";", Known: m, LeaveOut: 0.02}
	p.RowsArePeople = true
	return p
}

// rarest is the least number of records, in a class of sex, that show some set of at most m
// labels, or are the class: by the definition, from the text of a file.
func rarest(text string, m int, withSex bool) int {
	type record struct {
		class  string
		labels []string
	}
	var all []record
	for _, line := range strings.Split(strings.TrimSpace(text), "\n")[1:] {
		cells := strings.Split(line, ",")
		r := record{labels: []string{}}
		if withSex {
			r.class = cells[0]
		}
		if cells[1] != "" {
			r.labels = strings.Split(cells[1], "; ")
		}
		all = append(all, r)
	}
	least := len(all)
	for _, of := range all {
		for part := range 1 << len(of.labels) {
			var known []string
			for i, label := range of.labels {
				if part>>i&1 == 1 {
					known = append(known, label)
				}
			}
			n := 0
			for _, other := range all {
				if other.class == of.class && !slices.ContainsFunc(known, func(l string) bool { return !slices.Contains(other.labels, l) }) {
					n++
				}
			}
			if len(known) <= m {
				least = min(least, n)
			}
		}
	}
	return least
}

// TestItems releases tables with several values in a cell, alone and beside another column: the
// definition holds in the text of the file, risks are those of the file, and no record was
// changed beyond its labels.
func TestItems(t *testing.T) {
	rng := rand.New(rand.NewPCG(22, 6))
	finer := 0
	for round := range 60 {
		text := itemsText(rng, 20+rng.IntN(150))
		k, m, withSex := 2+rng.IntN(4), 1+rng.IntN(3), round%2 == 0
		p := itemsProject(k, m, withSex)
		if !withSex {
			p.Columns = append(p.Columns, project.Column{Name: "sex", Role: project.Identifying, Treatment: project.Hide})
		}
		p.Output.Order = project.Original
		out, r := released(t, text, p, core.Options{})
		least := rarest(out, m, withSex)
		if least < k || r.After.Smallest != least {
			t.Fatalf("k=%d m=%d: %d records, the risk says %d\n%s", k, m, least, r.After.Smallest, out)
		}
		if was := rarest("x\n"+strings.ReplaceAll(rewritten(text), ";", "; "), m, withSex); was != r.Before.Smallest {
			t.Fatalf("before: %d records, the risk says %d", was, r.Before.Smallest)
		}
		if rule := r.Verified.Rules[len(r.Verified.Rules)-1]; rule != fmt.Sprintf("%d^%d-anonymity", k, m) {
			t.Errorf("verified: %v", r.Verified.Rules)
		}
		if strings.ContainsAny(out, "0123") {
			finer++
		}
		if r.Kept < 0 || r.Kept > 1 || r.Itemized == nil || r.Itemized.LeftOut > r.Itemized.Cells {
			t.Errorf("kept %v, %+v", r.Kept, r.Itemized)
		}
	}
	if finer < 10 {
		t.Errorf("only %d of 60 files show a diagnosis as it was", finer)
	}
}

// rewritten is a table of stays as sex and its different diagnoses.
func rewritten(text string) string {
	var lines []string
	for _, line := range strings.Split(strings.TrimSpace(text), "\n")[1:] {
		cells := strings.Split(line, ",")
		var set []string
		for _, item := range strings.Split(cells[2], ";") {
			if item = strings.TrimSpace(item); item != "" && !slices.Contains(set, item) {
				set = append(set, item)
			}
		}
		lines = append(lines, cells[1]+","+strings.Join(set, ";"))
	}
	return strings.Join(lines, "\n")
}

// TestItemsExample is one table by hand: labels are joined, in their order, and missing cells
// have none.
func TestItemsExample(t *testing.T) {
	p := itemsProject(2, 2, false)
	p.Columns = p.Columns[1:] // no name
	p.Output.Order = project.Original
	got, r := released(t, "diagnoses,ward\nB1;A1,x\nA2; B1; A1,x\nB1;A2;;,y\n,y\n\"B1 ; B1\",z\n", p, core.Options{})
	want := "diagnoses,ward\nA; B1,x\nA; B1,x\nA; B1,y\n,y\nB1,z\n"
	if got != want || r.Itemized.LeftOut != 0 || r.Itemized.Cells != 8 || r.Itemized.Labels != 2 {
		t.Errorf("%+v, got\n%s", r.Itemized, got)
	}
}

// TestItemsRefused: what is not proved is refused with its place.
func TestItemsRefused(t *testing.T) {
	for path, change := range map[string]func(p *project.Project){
		"columns[2].role":           func(p *project.Project) { p.Columns[2].Role = project.Sensitive },
		"columns[1].role":           func(p *project.Project) { p.Columns[1].Role = project.Insensitive },
		"columns[2].items":          func(p *project.Project) { p.Columns[2].Items = p.Columns[1].Items },
		"columns[2].microaggregate": func(p *project.Project) { p.Columns[2].Microaggregate = &project.Microaggregate{Function: recode.Mode} },
		"columns[1]":                func(p *project.Project) { low := 1; p.Columns[1].MinLevel = &low },
		"models":                    func(p *project.Project) { p.Models = nil },
		"models[1].model": func(p *project.Project) {
			p.Models = append(p.Models, project.Model{Model: "k-map", Params: map[string]any{"k": 2.0}})
		},
		"recoding.method":            func(p *project.Project) { p.Recoding.Method = project.Local },
		"person":                     func(p *project.Project) { p.RowsArePeople, p.Person = false, []string{"name"} },
		"subset":                     func(p *project.Project) { p.Subset = &project.Subset{Rows: []int{0}} },
		"output.leftOut":             func(p *project.Project) { p.Output.LeftOut = project.Mask },
		"columns[1].items.separator": func(p *project.Project) { p.Columns[1].Items.Separator = " " },
		"columns[1].items.known":     func(p *project.Project) { p.Columns[1].Items.Known = 4 },
		"columns[1].items.leaveOut":  func(p *project.Project) { p.Columns[1].Items.LeaveOut = 2 },
	} {
		p := itemsProject(2, 2, true)
		change(p)
		err := p.Validate()
		found := problem.Flatten(err)
		if !slices.ContainsFunc(found, func(q *problem.Problem) bool { return q.Place.Path == path && q.Hint != "" }) {
			t.Errorf("%s: %v", path, err)
		}
	}
	p := itemsProject(2, 2, true)
	text := itemsText(rand.New(rand.NewPCG(1, 1)), 50)
	out, _ := released(t, text, p, core.Options{})
	ctx := context.Background()
	open := func(text string) core.Input { return core.FromReader("t.csv", strings.NewReader(text)) }
	original := must(core.Open(ctx, open(text), p.Input))(t)
	file := must(core.Open(ctx, open(out), p.Input))(t)
	if _, err := core.Check(ctx, file, p, core.CheckOptions{}); !errors.Is(err, &problem.Problem{Code: "check-items"}) {
		t.Error(err)
	}
	if _, err := core.Verify(ctx, original, file, p, nil); !errors.Is(err, core.ErrUndecidable) {
		t.Error(err)
	}
	p.RowsArePeople = false
	var unsaid core.Buffer
	if _, err := core.Release(ctx, open(text), p, &unsaid, core.Options{}); !errors.Is(err, &problem.Problem{Code: project.NotWithItems}) {
		t.Error(err)
	}
	p.RowsArePeople = true
	p.Column("diagnoses").Hierarchy.Formula.Levels = []string{`left(x, 1) & ";"`}
	var buffer core.Buffer
	if _, err := core.Release(ctx, open(text), p, &buffer, core.Options{}); !errors.Is(err, &problem.Problem{Code: "core-items-label"}) {
		t.Error(err)
	}
}

// TestItemsDamaged: a release that is damaged in any cell with several values is refused, and so
// is one that breaks the rule alone.
func TestItemsDamaged(t *testing.T) {
	p := itemsProject(3, 2, true)
	p.Output.Order = project.Original
	records := figures.Number(80, 80, 20)
	text := itemsText(rand.New(rand.NewPCG(22, 7)), records)
	out, r := released(t, text, p, core.Options{})
	ctx := context.Background()
	judge := func(text string, rules ...verify.Rule) error {
		back, err := core.Open(ctx, core.FromReader("t.csv", strings.NewReader(text)), p.Input)
		if err != nil {
			t.Fatal(err)
		}
		claim := r.Claim
		if rules != nil {
			claim.Rules = rules
		}
		_, err = verify.Output(r.Table, back, claim)
		return err
	}
	if err := judge(out); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	tried := 0
	for i, line := range lines[1:] {
		cells := strings.Split(line, ",")
		labels := strings.Split(cells[1], "; ")
		damaged := []string{"?", cells[1] + ";", cells[1] + "; " + labels[len(labels)-1], "D1"}
		if cells[1] != "" {
			damaged = append(damaged, "") // a label that others of the group show is missing
		}
		if len(labels) > 1 {
			back := slices.Clone(labels)
			slices.Reverse(back)
			damaged = append(damaged, strings.Join(back, "; "), strings.Join(labels, ";"), strings.Join(labels[1:], "; "))
		}
		for _, cell := range damaged {
			if cells[1] == "" && cell == "; " {
				continue
			}
			cells := slices.Clone(cells)
			cells[1] = cell
			other := slices.Clone(lines)
			other[i+1] = strings.Join(cells, ",")
			if err := judge(strings.Join(other, "\n") + "\n"); !errors.Is(err, &problem.Problem{Code: "verify-items"}) {
				t.Errorf("line %d: %q for %q: %v", i+2, cell, line, err)
			}
			tried++
		}
	}
	if tried < 4*records-20 {
		t.Errorf("%d damages", tried)
	}
	rule := r.Claim.Rules[len(r.Claim.Rules)-1].(verify.KMAnonymity)
	least := rarest(out, rule.M, true)
	if err := judge(out, verify.KMAnonymity{K: least, M: rule.M}); err != nil {
		t.Error(err)
	}
	if err := judge(out, verify.KMAnonymity{K: least + 1, M: rule.M}); !errors.Is(err, &problem.Problem{Code: "verify-rule"}) {
		t.Error(err)
	}
	if err := judge(out, verify.KMAnonymity{K: 1, M: 4}); !errors.Is(err, &problem.Problem{Code: "verify-rule"}) {
		t.Error(err)
	}
}

// TestItemsBalanced: of all choices of levels of the other columns that meet the rules the one that
// is released leaves about as much of all columns together as any, and not less than the one that
// keeps most of the others alone.
func TestItemsBalanced(t *testing.T) {
	rng := rand.New(rand.NewPCG(22, 10))
	least, best, got, moved := 0.0, 0.0, 0.0, 0
	tables := figures.Number(60, 60, 15)
	for range tables {
		var text strings.Builder
		text.WriteString("place,age,dx\n")
		for range 30 + rng.IntN(120) {
			var set []string
			for range 1 + rng.IntN(3) {
				set = append(set, fmt.Sprintf("%c%d", 'A'+rng.IntN(2), rng.IntN(3)))
			}
			fmt.Fprintf(&text, "%c%d,%d,%s\n", 'a'+rng.IntN(2), rng.IntN(2), 20+rng.IntN(4), strings.Join(set, ";"))
		}
		letter := &hierarchy.Spec{Kind: hierarchy.KindFormula, Formula: &hierarchy.Formula{Levels: []string{`left(x, 1)`}}}
		p := project.New(project.KAnonymity(2+rng.IntN(4)), project.SuppressionLimit(0.1*float64(rng.IntN(2))),
			project.QuasiIdentifier("place", letter),
			project.QuasiIdentifier("age", &hierarchy.Spec{Kind: hierarchy.KindIntervals, Intervals: &hierarchy.Intervals{Widths: []float64{2}}}),
			project.QuasiIdentifier("dx", letter))
		p.Column("dx").Items = &project.Items{Separator: ";", Known: 1 + rng.IntN(2)}
		p.RowsArePeople = true
		_, r := released(t, text.String(), p, core.Options{})
		alone, most := 0.0, 0.0
		score := 2.0
		for place := range 3 {
			for age := range 3 {
				p.Recoding.Levels = map[string]int{"place": place, "age": age}
				var out core.Buffer
				chosen, err := core.Release(t.Context(), core.FromReader("t.csv", strings.NewReader(text.String())), p, &out, core.Options{})
				if errors.Is(err, &problem.Problem{Code: "core-levels-unmet"}) {
					continue
				} else if err != nil {
					t.Fatal(err)
				}
				most = max(most, chosen.Kept)
				if chosen.Score < score {
					alone, score = chosen.Kept, chosen.Score
				}
			}
		}
		if r.Kept < alone-1e-9 || r.Kept > most+1e-9 {
			t.Fatalf("%v is kept, by the levels that keep most of the others %v, at most %v", r.Kept, alone, most)
		}
		if r.Score > score+1e-9 {
			moved++
			if r.Optimal || !r.Itemized.Balanced {
				t.Errorf("it is not the best by the measure: %+v", r.Itemized)
			}
		}
		least, best, got = least+alone, best+most, got+r.Kept
	}
	t.Logf("kept %.1f, by the others alone %.1f, at most %.1f; %d of %d have other levels", got, least, best, moved, tables)
	if got < best-0.1*(best-least) || moved < tables/3 {
		t.Errorf("kept %.2f, by the others alone %.2f, at most %.2f; %d of %d have other levels", got, least, best, moved, tables)
	}
}
