package core_test

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// listsText has a place, an age and up to three of some diagnoses, which are secret.
func listsText(rng *rand.Rand, rows, diagnoses int) string {
	var text strings.Builder
	text.WriteString("place,age,dx\n")
	for range rows {
		var set []string
		for range rng.IntN(4) {
			set = append(set, fmt.Sprintf("d%d", rng.IntN(1+rng.IntN(diagnoses))))
		}
		fmt.Fprintf(&text, "%c%d,%d,%s\n", 'a'+rng.IntN(2), rng.IntN(2), 20+rng.IntN(3), strings.Join(set, ";"))
	}
	return text.String()
}

// listsProject protects the diagnoses by a model.
func listsProject(m project.Model, limit float64) *project.Project {
	m.Attribute = "dx"
	p := project.New(project.SuppressionLimit(limit),
		project.QuasiIdentifier("place",
			&hierarchy.Spec{Kind: hierarchy.KindFormula, Formula: &hierarchy.Formula{Levels: []string{`left(x, 1)`}}}),
		project.QuasiIdentifier("age", &hierarchy.Spec{Kind: hierarchy.KindSuppression}))
	p.Columns = append(p.Columns, project.Column{Name: "dx", Role: project.Sensitive, Items: &project.Items{Separator: ";"}})
	p.Models = []project.Model{m}
	p.RowsArePeople = true
	return p
}

// listModel draws a model that counts a value for who has it.
func listModel(rng *rand.Rand) project.Model {
	l := float64(1 + rng.IntN(4))
	return []project.Model{
		{Model: "alpha-k-anonymity", Params: param.Values{"k": float64(1 + rng.IntN(4)), "alpha": 0.2 + 0.2*float64(rng.IntN(4))}},
		{Model: "basic-beta-likeness", Params: param.Values{"beta": 0.25 + rng.Float64()*2}},
		{Model: "enhanced-beta-likeness", Params: param.Values{"beta": 0.25 + rng.Float64()*2}},
		{Model: "delta-disclosure-privacy",
			Params: param.Values{"delta": 0.3 + rng.Float64()*2, "absent": []string{"ignore", "count"}[rng.IntN(2)]}},
		{Model: "distinct-l-diversity", Params: param.Values{"l": l}},
		{Model: "entropy-l-diversity", Params: param.Values{"l": 1.1 + rng.Float64()*2}},
		{Model: "recursive-cl-diversity", Params: param.Values{"c": 0.5 + 2.5*rng.Float64(), "l": l}},
	}[rng.IntN(7)]
}

// listRecord is a record as somebody sees it who knows the first columns.
type listRecord struct {
	shown  string
	values []string
}

func listRecords(text string) (all []listRecord) {
	for _, line := range strings.Split(strings.TrimSpace(text), "\n")[1:] {
		cells := strings.Split(line, ",")
		r := listRecord{shown: cells[0] + "," + cells[1]}
		for _, value := range strings.Split(cells[2], ";") {
			if !slices.Contains(r.values, value) {
				r.values = append(r.values, value)
			}
		}
		all = append(all, r)
	}
	return all
}

// had counts the records that have each value; "" is that a record has none.
func had(of []listRecord) map[string]int {
	n := map[string]int{}
	for _, r := range of {
		for _, value := range r.values {
			n[value]++
		}
	}
	return n
}

// listHolds judges a group by the definition, from the texts alone.
func listHolds(m project.Model, group, whole []listRecord) bool {
	size, all := float64(len(group)), float64(len(whole))
	in, out := had(group), had(whole)
	number := func(name string) float64 { return m.Params[name].(float64) }
	each := func(ok func(share, before float64) bool) bool {
		for value, n := range in {
			if !ok(float64(n)/size, float64(out[value])/all) {
				return false
			}
		}
		return true
	}
	// Whoever has several values is taken for the most frequent one.
	var taken []float64
	left := size
	for _, n := range slices.Backward(slices.Sorted(maps.Values(in))) {
		if n := min(float64(n), left); n > 0 {
			taken = append(taken, n)
			left -= n
		}
	}
	const near = 1e-9
	switch m.Model {
	case "alpha-k-anonymity":
		return size >= number("k") && each(func(share, _ float64) bool { return share <= number("alpha")+near })
	case "basic-beta-likeness":
		return each(func(share, before float64) bool { return (share-before)/before <= number("beta")+near })
	case "enhanced-beta-likeness":
		return each(func(share, before float64) bool {
			return (share-before)/before <= min(number("beta"), -math.Log(before))+near
		})
	case "delta-disclosure-privacy":
		return (m.Params["absent"] == "ignore" || len(in) == len(out)) &&
			each(func(share, before float64) bool { return math.Abs(math.Log2(share/before)) < number("delta") })
	case "distinct-l-diversity":
		return float64(len(taken)) >= number("l")
	case "entropy-l-diversity":
		h := 0.0
		for _, n := range taken {
			h -= n / size * math.Log(n/size)
		}
		return float64(len(taken)) >= number("l") && h >= math.Log(number("l"))-near
	case "recursive-cl-diversity":
		l := int(number("l"))
		if len(taken) < l {
			return false
		}
		tail := 0.0
		for _, n := range taken[l-1:] {
			tail += n
		}
		return taken[0] < number("c")*tail
	}
	panic(m.Model)
}

// allHold judges every group of a text.
func allHold(m project.Model, text string, whole []listRecord) bool {
	groups := map[string][]listRecord{}
	for _, r := range listRecords(text) {
		groups[r.shown] = append(groups[r.shown], r)
	}
	for _, group := range groups {
		if !listHolds(m, group, whole) {
			return false
		}
	}
	return true
}

// coarser is a text on levels of place and age.
func coarser(text string, place, age int) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for i, line := range lines[1:] {
		cells := strings.Split(line, ",")
		cells[0] = []string{cells[0], cells[0][:1], "*"}[place]
		if age > 0 {
			cells[1] = "*"
		}
		lines[1+i] = strings.Join(cells, ",")
	}
	return strings.Join(lines, "\n")
}

// TestLists: of secrets with several values in a cell each rule holds in the text of the file, by
// its definition; without records that may be left out a table is found just where one of all
// transformations meets it; and every way of recoding keeps it.
func TestLists(t *testing.T) {
	rng := rand.New(rand.NewPCG(22, 9))
	found, ways, none := map[string]int{}, map[project.Method]int{}, 0
	runs := figures.Number(300, 300, 150)
	for range runs {
		text := listsText(rng, 6+rng.IntN(30), 2+rng.IntN(5))
		whole := listRecords(text)
		m := listModel(rng)
		p := listsProject(m, 0)
		exact := rng.IntN(2) == 0
		if !exact {
			p.SuppressionLimit = 0.5
			p.Recoding.Method = []project.Method{project.FullDomain, project.Local, project.Finest, project.Suppression}[rng.IntN(4)]
		}
		var out core.Buffer
		r, err := core.Release(t.Context(), core.FromReader("t.csv", strings.NewReader(text)), p, &out, core.Options{})
		if err != nil {
			if errors.Is(err, core.ErrEmpty) || !exact && refusesWay(err) {
				continue
			}
			t.Fatalf("%v by %s: %v\n%s", m, p.Recoding.Method, err, text)
		}
		if r.Found && !allHold(m, string(out.Bytes()), whole) {
			t.Fatalf("%v does not hold in\n%s", m, out.Bytes())
		}
		if r.Found {
			ways[p.Recoding.Chosen()]++
		}
		if !exact {
			continue
		}
		can := false
		for place := range 3 {
			for age := range 2 {
				can = can || allHold(m, coarser(text, place, age), whole)
			}
		}
		if r.Found != can {
			t.Fatalf("%v: found %v, but enumeration says %v\n%s", m, r.Found, can, text)
		}
		if r.Found {
			found[string(m.Model)]++
		} else {
			none++
		}
	}
	if len(found) < 7 || none < runs/15 || len(ways) < 4 {
		t.Errorf("found %v by %v, none %d times", found, ways, none)
	}
}

// refusesWay reports whether a way of recoding cannot be had with a model.
func refusesWay(err error) bool {
	return slices.ContainsFunc(problem.Flatten(err), func(p *problem.Problem) bool {
		return strings.HasPrefix(string(p.Code), "core-recoding-")
	})
}

// TestListsDamaged: what breaks a rule value by value is refused, also where each cell is another
// one.
func TestListsDamaged(t *testing.T) {
	text := "place,age,dx\na0,20,x;y\na0,20,x;z\na1,21,y\na1,21,z;w\n"
	p := listsProject(project.Model{Model: "alpha-k-anonymity", Params: param.Values{"k": 2.0, "alpha": 0.5}}, 0)
	var out core.Buffer
	r, err := core.Release(t.Context(), core.FromReader("t.csv", strings.NewReader(text)), p, &out, core.Options{})
	if err != nil || !r.Found || r.Transformation[0].Level+r.Transformation[1].Level == 0 {
		t.Fatalf("%+v, %v", r, err) // both of a0 have x
	}
	file := must(core.Open(t.Context(), core.FromReader("t.csv", strings.NewReader(text)), p.Input))(t)
	for separator, holds := range map[string]bool{"|": true, ";": false} { // as one value each they differ
		verdicts, err := verify.Judge(file, []string{"place", "age"},
			[]verify.Rule{verify.Listed{Protecting: verify.AlphaK{Attribute: "dx", Alpha: 0.5, K: 2}, Separator: separator}}, nil)
		if err != nil || verdicts[0].Holds != holds {
			t.Errorf("%q: %+v, %v", separator, verdicts, err)
		}
	}
	verdicts, err := verify.Judge(file, []string{"place"},
		[]verify.Rule{verify.Listed{Protecting: verify.Closeness{Attribute: "dx", T: 1, Distance: verify.Equal}, Separator: ";"},
			verify.Listed{Protecting: verify.EntropyDiversity{Attribute: "dx", L: 1, Grassberger: true}, Separator: ";"},
			verify.Listed{Protecting: verify.AlphaK{Attribute: "dx", Alpha: 1, K: 1}}}, nil)
	if err != nil || slices.ContainsFunc(verdicts, func(v verify.Verdict) bool { return v.Holds }) {
		t.Errorf("%+v, %v", verdicts, err)
	}
	checked, err := core.Check(t.Context(), file, p, core.CheckOptions{Exact: true})
	if err != nil || checked.Holds {
		t.Errorf("%+v, %v", checked, err)
	}
}

// TestListsRefused: what is not defined is refused with its place.
func TestListsRefused(t *testing.T) {
	text := listsText(rand.New(rand.NewPCG(1, 2)), 40, 4)
	level := 0.5
	for path, change := range map[string]func(p *project.Project){
		"models[0]|t-closeness": func(p *project.Project) {
			p.Models[0] = project.Model{Model: "t-closeness", Attribute: "dx", Params: param.Values{"t": 0.5}}
		},
		"models[0].params.estimator|Grassberger": func(p *project.Project) {
			p.Models[0] = project.Model{Model: "entropy-l-diversity", Attribute: "dx", Params: param.Values{"l": 2.0, "estimator": "grassberger"}}
		},
		"columns[2].items|nobody is taken to know any": func(p *project.Project) { p.Columns[2].Items.Known = 2 },
		"columns[2].items.separator|one to three":      func(p *project.Project) { p.Columns[2].Items.Separator = "" },
		"columns[2]|stays as it is": func(p *project.Project) {
			p.Columns[2].Hierarchy = &hierarchy.Spec{Kind: hierarchy.KindSuppression}
		},
		"person|several records": func(p *project.Project) {
			p.RowsArePeople, p.Person = false, []string{"age"}
		},
		"columns[2].role|which nothing would prevent": func(p *project.Project) {
			p.Columns[0].Items, p.Columns[0].Hierarchy = &project.Items{Separator: ";"}, nil
			p.Models = append(p.Models, project.Model{Model: "k-anonymity", Params: param.Values{"k": 2.0}})
		},
	} {
		p := listsProject(project.Model{Model: "alpha-k-anonymity", Params: param.Values{"k": 2.0, "alpha": level}}, 0)
		change(p)
		var out core.Buffer
		_, err := core.Release(t.Context(), core.FromReader("t.csv", strings.NewReader(text)), p, &out, core.Options{})
		where, what, _ := strings.Cut(path, "|")
		if found := problem.Flatten(err); !slices.ContainsFunc(found, func(q *problem.Problem) bool {
			return strings.HasPrefix(q.Place.Path, where) && strings.Contains(strings.ToLower(q.Sentence), strings.ToLower(what)) && q.Hint != ""
		}) {
			t.Errorf("%s: %v", path, err)
		}
	}
}
