package core_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// maskedRule is a rule beside k-anonymity, judged by its definition: of the secrets in each group
// of a file.
type maskedRule struct {
	model project.Model
	holds func(groups [][]string, all []string) bool
}

func everyGroup(holds func(group, all []string) bool) func([][]string, []string) bool {
	return func(groups [][]string, all []string) bool {
		return !slices.ContainsFunc(groups, func(g []string) bool { return !holds(g, all) })
	}
}

func share(of []string, secret string) float64 {
	n := 0
	for _, s := range of {
		if s == secret {
			n++
		}
	}
	return float64(n) / float64(len(of))
}

var maskedRules = []maskedRule{
	{project.Model{}, everyGroup(func([]string, []string) bool { return true })},
	{project.Model{Model: "distinct-l-diversity", Attribute: "secret", Params: param.Values{"l": 2.0}},
		everyGroup(func(group, _ []string) bool {
			return len(slices.Compact(slices.Sorted(slices.Values(group)))) >= 2
		})},
	// Equal distances: half of the sum of differences (Li, Li, Venkatasubramanian, ICDE 2007).
	{project.Model{Model: "t-closeness", Attribute: "secret", Params: param.Values{"t": 0.35, "distance": "equal"}},
		everyGroup(func(group, all []string) bool {
			sum := 0.0
			for _, secret := range slices.Compact(slices.Sorted(slices.Values(all))) {
				sum += math.Abs(share(group, secret) - share(all, secret))
			}
			return sum/2 <= 0.35+1e-12
		})},
	// Of all groups together: groups by records.
	{project.Model{Model: "average-reidentification-risk", Params: param.Values{"threshold": 0.2}},
		func(groups [][]string, _ []string) bool {
			n := 0
			for _, g := range groups {
				n += len(g)
			}
			return float64(len(groups)) <= 0.2*float64(n)
		}},
}

// TestMaskMore: where left-out records are written with * and would break a rule, as many records
// more are left out as the smallest number of whole groups has, of all choices of groups, with
// which every rule holds; the release is refused where no choice is within the limit. Figures are
// those of the file.
func TestMaskMore(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 1))
	masked, more, refused := map[project.Method]int{}, map[project.Method]int{}, 0
	for range rounds(400) {
		var rows [][]string
		n, values := 10+rng.IntN(40), 3+rng.IntN(4)
		for range n {
			rows = append(rows, []string{string(rune('a' + rng.IntN(1+rng.IntN(values)))), string(rune('p' + rng.IntN(1+rng.IntN(4)))),
				"wxyz"[rng.IntN(4):][:1]})
		}
		text := "one,two,secret\n"
		for _, row := range rows {
			text += strings.Join(row, ",") + "\n"
		}
		k, rule := 2+rng.IntN(4), maskedRules[rng.IntN(len(maskedRules))]
		p := &project.Project{Version: project.Version, RowsArePeople: true, SuppressionLimit: []float64{0.1, 0.3, 0.6}[rng.IntN(3)],
			Measure: project.Measure{Measure: "loss", Params: param.Values{"aggregate": "arithmetic-mean"}},
			Models:  []project.Model{{Model: "k-anonymity", Params: param.Values{"k": float64(k)}}},
			Columns: []project.Column{treeColumn("one", "abcdefg"), treeColumn("two", "pqrs"), {Name: "secret", Role: project.Insensitive}},
			Output:  project.Output{Order: project.Original}}
		if rule.model.Model != "" {
			p.Models = append(p.Models, rule.model)
		}
		if rule.model.Attribute != "" {
			p.Columns[2].Role = project.Sensitive
		}
		if rng.IntN(3) == 0 {
			p.Recoding.Method = project.Local
		}
		release := func(as project.LeftOut) (*core.Result, []string, error) {
			p.Output.LeftOut = as
			var out core.Buffer
			r, err := core.Release(context.Background(), core.FromReader("table.csv", strings.NewReader(text)), p, &out, core.Options{})
			if err != nil || !r.Found {
				return r, nil, err
			}
			return r, dataLines(out.Bytes()), nil
		}
		dropped, _, err := release(project.Drop)
		if err != nil || !dropped.Found || dropped.Suppressed == 0 {
			continue
		}
		about := fmt.Sprintf("%s, k = %d, %v, limit %v\n%s", p.Recoding.Method, k, rule.model, p.SuppressionLimit, text)
		var names []string
		of, stars, secrets := map[string][]string{}, []string{}, []string{}
		for row := range rows {
			secrets = append(secrets, rows[row][2])
			label := dropped.Recoded.Cell(row, 0) + "," + dropped.Recoded.Cell(row, 1)
			if dropped.Recoded.Suppressed[row] || label == "*,*" {
				stars = append(stars, rows[row][2])
				continue
			}
			if of[label] == nil {
				names = append(names, label)
			}
			of[label] = append(of[label], rows[row][2])
		}
		if len(names) > 10 {
			continue
		}
		least := -1
		for chosen := range 1 << len(names) {
			star, groups, besides := slices.Clone(stars), [][]string{}, 0
			for i, name := range names {
				if chosen>>i&1 == 1 {
					star, besides = append(star, of[name]...), besides+len(of[name])
				} else {
					groups = append(groups, of[name])
				}
			}
			if groups = append(groups, star); dropped.Suppressed+besides <= dropped.Limit && len(star) >= k && rule.holds(groups, secrets) &&
				(least < 0 || besides < least) {
				least = besides
			}
		}
		r, lines, err := release(project.Mask)
		switch {
		case least < 0:
			if !errors.Is(err, core.ErrLeftOut) {
				t.Fatalf("%s\nno choice of %d groups is within the limit, but: %v", about, len(names), err)
			}
			refused++
			continue
		case err != nil:
			t.Fatalf("%s\n%d more would do, but: %v", about, least, err)
		case r.Suppressed != dropped.Suppressed+least:
			t.Fatalf("%s\n%d records are left out, but %d and %d more would do", about, r.Suppressed, dropped.Suppressed, least)
		}
		masked[p.Recoding.Method]++
		if least > 0 {
			more[p.Recoding.Method]++
		}
		groups, lost := map[string][]string{}, 0.0
		for _, line := range lines {
			cells := strings.Split(line, ",")
			groups[cells[0]+","+cells[1]] = append(groups[cells[0]+","+cells[1]], cells[2])
			lost += (covered(cells[0], "abcdefg") + covered(cells[1], "pqrs")) / 2
		}
		var all [][]string
		smallest := len(lines)
		for label, secrets := range groups {
			if all = append(all, secrets); len(secrets) < k {
				t.Fatalf("%s\n%d records show %s:\n%s", about, len(secrets), label, strings.Join(lines, "\n"))
			}
			if label != "*,*" {
				smallest = min(smallest, len(secrets))
			}
		}
		shown := len(groups)
		if _, some := groups["*,*"]; some && len(groups["*,*"]) == r.Suppressed {
			shown--
		}
		warned := slices.ContainsFunc(r.Warnings, func(p *problem.Problem) bool { return p.Code == "release-masked" })
		if !rule.holds(all, secrets) || len(lines) != n || r.Classes != shown || r.After.Classes != shown || warned != (least > 0) ||
			shown == len(groups)-1 && shown > 0 && r.After.Smallest != smallest || math.Abs(r.Score-lost/float64(n)) > 1e-9 ||
			p.Recoding.Method != project.Local && r.Optimal == warned {
			t.Fatalf("%s\n%d groups, the smallest of %d, Loss %v, but %+v\n%s", about, shown, smallest, lost/float64(n), r.Result,
				strings.Join(lines, "\n"))
		}
	}
	t.Logf("masked %v, of which needed more %v, %d refused", masked, more, refused)
	for _, method := range []project.Method{"", project.Local} {
		if more[method] < rounds(10) || refused < rounds(10) {
			t.Error("too few of one kind")
		}
	}
}

// treeColumn is a column of letters whose hierarchy joins each two, then all.
func treeColumn(name, letters string) project.Column {
	var rows [][]string
	for i, letter := range letters {
		rows = append(rows, []string{string(letter), letters[i&^1 : min(len(letters), i&^1+2)], "*"})
	}
	return project.Column{Name: name, Role: project.QuasiIdentifying,
		Hierarchy: &hierarchy.Spec{Kind: hierarchy.KindTable, Table: &hierarchy.Table{Rows: rows}}}
}

// covered is the share of the letters that a label may be, 0 for one and 1 for all (Iyengar's
// Loss).
func covered(label, letters string) float64 {
	n := len(label)
	if label == "*" {
		n = len(letters)
	}
	return float64(n-1) / float64(len(letters)-1)
}
