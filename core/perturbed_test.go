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
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/perturb"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// incomes is a table in which the ward tells little, and the income is nearly everybody's own.
func incomes(rows int) string {
	rng := rand.New(rand.NewPCG(3, uint64(rows)))
	var text strings.Builder
	text.WriteString("name;age;sex;income;bonus;ward;tag\n")
	for i := range rows {
		income := fmt.Sprintf("%d,%02d", 1000+rng.IntN(5000), rng.IntN(100))
		if rng.IntN(20) == 0 {
			income = "NA"
		}
		fmt.Fprintf(&text, "n%d;%d;%c;%s;%d;%s;=k%d\n", i, 20+rng.IntN(40), "fm"[rng.IntN(2)], income, rng.IntN(900),
			[]string{"A", "B", "C", "D"}[rng.IntN(4)], rng.IntN(50))
	}
	return text.String()
}

func incomeProject(rules ...project.Model) *project.Project {
	p := project.New(project.Identifier("name"), project.KAnonymity(5), project.QuasiIdentifier("age"), project.QuasiIdentifier("sex"),
		project.SuppressionLimit(0.1), project.Minimize("loss", nil))
	p.RowsArePeople = true
	project.Harmless("tag")(p)
	p.Columns = append(p.Columns,
		project.Column{Name: "income", Role: project.Insensitive, Perturb: &perturb.Spec{Method: perturb.Noise, Share: 0.2, Joint: true}},
		project.Column{Name: "bonus", Role: project.Insensitive, Perturb: &perturb.Spec{Method: perturb.RankSwapping, Within: 0.1}},
		project.Column{Name: "ward", Role: project.Insensitive, Perturb: &perturb.Spec{Method: perturb.PRAM, Stay: 0.6}})
	if len(rules) > 0 { // about the bonus, which is then rounded
		bonus := p.Column("bonus")
		bonus.Role, bonus.Perturb = project.Sensitive, &perturb.Spec{Method: perturb.Rounding, Base: 200}
		p.Models = append(p.Models, rules...)
	}
	return p
}

// released returns the text of a release.
func releaseText(t *testing.T, text string, p *project.Project, seed uint64) (*core.Result, string) {
	t.Helper()
	out := new(core.Buffer)
	r, err := core.Release(context.Background(), core.FromReader("t.csv", strings.NewReader(text)), p, out, core.Options{Random: fixed(seed)})
	if err != nil || !r.Found {
		t.Fatalf("%+v %v", r, err)
	}
	return r, string(out.Bytes())
}

func fixed(seed uint64) *rand.ChaCha8 {
	return rand.NewChaCha8([32]byte{byte(seed), 1, 2})
}

func columnOf(t *testing.T, text, name string) []string {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(text), "\n")
	at := slices.Index(strings.Split(lines[0], ";"), name)
	if at < 0 {
		t.Fatalf("no column %q in %s", name, lines[0])
	}
	var all []string
	for _, line := range lines[1:] {
		all = append(all, strings.Split(line, ";")[at])
	}
	return all
}

func opened(t *testing.T, text string) *table.Table {
	t.Helper()
	return must(core.Open(context.Background(), core.FromReader("t.csv", strings.NewReader(text)), table.Options{}))(t)
}

// A rule about a rounded column is judged by the values that are written: of the file, by whoever
// has it alone.
func TestPerturbedRulesHoldOfTheFile(t *testing.T) {
	l := project.Model{Model: "distinct-l-diversity", Attribute: "bonus", Params: param.Values{"l": 3.0}}
	close := project.Model{Model: "t-closeness", Attribute: "bonus", Params: param.Values{"t": 0.35}}
	for seed := range uint64(6) {
		text := incomes(600)
		p := incomeProject(l, close)
		r, file := releaseText(t, text, p, seed)
		classes := map[string]map[string]int{}
		age, sex, bonus := columnOf(t, file, "age"), columnOf(t, file, "sex"), columnOf(t, file, "bonus")
		for i, x := range bonus {
			key := age[i] + "|" + sex[i]
			if classes[key] == nil {
				classes[key] = map[string]int{}
			}
			classes[key][x]++
			if x != "0" && !slices.Contains([]string{"200", "400", "600", "800", "1000"}, x) {
				t.Errorf("bonus %q", x)
			}
		}
		for key, values := range classes {
			if len(values) < 3 {
				t.Errorf("seed %d: %s shows %v", seed, key, values)
			}
		}
		same := 0
		for i, x := range columnOf(t, text, "ward") {
			if r.Table.Columns[5].Cell(i) != x {
				t.Fatal("the table of the result is not as it was read")
			}
			if x == r.Recoded.Cell(i, slices.IndexFunc(r.Recoded.Columns, func(c table.OutputColumn) bool { return c.Name == "ward" })) {
				same++
			}
		}
		if same > 500 || same < 200 {
			t.Errorf("%d of 600 wards are as they were", same)
		}
		before, after := columnOf(t, text, "income"), columnOf(t, file, "income")
		for _, x := range after {
			if _, digits, ok := strings.Cut(x, ","); x != "NA" && (!ok || len(digits) != 2) {
				t.Errorf("income %q", x)
			}
		}
		kept := 0
		for _, x := range after {
			if x != "NA" && slices.Contains(before, x) {
				kept++
			}
		}
		if kept > len(after)/20 {
			t.Errorf("%d incomes are some of the original", kept)
		}
		l := r.Perturbed
		if l == nil || len(l.Columns) != 3 || l.IL1 == nil || *l.IL1 <= 0 || l.Eigenvalues == nil || len(l.Correlations) != 1 {
			t.Errorf("%+v", l)
		} else if got, want := l.Columns[0].After.Deviation/l.Columns[0].Before.Deviation, math.Sqrt(1.04); math.Abs(got-want) > 0.05 { // five standard errors of 600 records
			t.Errorf("noise of 0.2 has made the deviation %v as large, want about %v", got, want)
		}
		found, err := core.Verify(context.Background(), opened(t, text), opened(t, file), p, nil)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		said := strings.Join(found.NotCovered, "\n")
		for _, want := range []string{`values of "income"`, "(rounding)", "(PRAM)", "closeness"} {
			if !strings.Contains(said, want) {
				t.Errorf("not said: %s in %s", want, said)
			}
		}
	}
}

// TestPerturbedDamaged: what is not to be compared is still looked at, and all else is compared.
func TestPerturbedDamaged(t *testing.T) {
	for _, rules := range [][]project.Model{nil, {{Model: "distinct-l-diversity", Attribute: "bonus", Params: param.Values{"l": 2.0}}}} {
		damaged(t, incomeProject(rules...))
	}
}

func damaged(t *testing.T, p *project.Project) {
	t.Helper()
	text := incomes(400)
	p.SuppressionLimit = 0
	p.Output.EscapeFormulas = true
	_, file := releaseText(t, text, p, 9)
	if _, err := core.Verify(context.Background(), opened(t, text), opened(t, file), p, nil); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(file), "\n")
	head := strings.Split(lines[0], ";")
	damage := func(column string, change func(cell string) string, all ...bool) string {
		at := slices.Index(head, column)
		out := slices.Clone(lines)
		for i := range out[1:] {
			cells := strings.Split(out[1+i], ";")
			cells[at] = change(cells[at])
			out[1+i] = strings.Join(cells, ";")
			if out[1+i] != lines[1+i] && len(all) == 0 {
				break
			}
		}
		return strings.Join(out, "\n") + "\n"
	}
	same, code := "200", "verify-rule" // of the rounded values; a value that was swapped is still there
	if len(p.Models) == 1 {
		same, code = strings.Split(lines[len(lines)-1], ";")[slices.Index(head, "bonus")], "verify-perturbed"
	}
	for name, of := range map[string]struct{ file, code string }{
		"one bonus for all":           {damage("bonus", func(string) string { return same }, true), code},
		"a word in place of a number": {damage("income", func(string) string { return "much" }), "verify-perturbed"},
		"another number of decimals":  {damage("income", func(x string) string { return strings.Replace(x, ",", ",7", 1) }), "verify-perturbed"},
		"a value that nobody had":     {damage("bonus", func(string) string { return "77777" }), "verify-perturbed"},
		"a new ward":                  {damage("ward", func(string) string { return "E" }), "verify-perturbed"},
		"another note":                {damage("tag", func(string) string { return "'=k99" }), "verify-"},
		"another age":                 {damage("age", func(string) string { return "7" }), "verify-"},
	} {
		_, err := core.Verify(context.Background(), opened(t, text), opened(t, of.file), p, nil)
		if err == nil || !strings.HasPrefix(string(problem.Flatten(err)[0].Code), of.code) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A table that is sorted by a column whose values are changed is shuffled: the places of
// the records would tell the true ranks.
func TestPerturbedOrder(t *testing.T) {
	lines := []string{"age;income"}
	for i := range 300 {
		lines = append(lines, fmt.Sprintf("%d;%d", 20+i%7, 1000+7*i))
	}
	text := strings.Join(lines, "\n") + "\n"
	p := project.New(project.KAnonymity(5), project.QuasiIdentifier("age"), project.Minimize("loss", nil))
	p.Columns = append(p.Columns, project.Column{Name: "income", Role: project.Insensitive, Perturb: &perturb.Spec{Method: perturb.Noise}})
	r, _ := releaseText(t, text, p, 1)
	if r.Contents.Order != project.Shuffled || r.Contents.Because == nil {
		t.Errorf("%+v", r.Contents)
	}
	// What is written again has the same values: two of a value would tell more of it.
	var again core.Buffer
	first := slices.Sorted(slices.Values(columnOf(t, textOf(t, r), "income")))
	if err := r.Write(context.Background(), &again, true); err != nil {
		t.Fatal(err)
	}
	if second := slices.Sorted(slices.Values(columnOf(t, string(again.Bytes()), "income"))); !slices.Equal(first, second) {
		t.Error("the values were drawn a second time")
	}
}

func textOf(t *testing.T, r *core.Result) string {
	t.Helper()
	var out core.Buffer
	if err := r.Write(context.Background(), &out, false); err != nil {
		t.Fatal(err)
	}
	return string(out.Bytes())
}

// TestPerturbedBounds: bounds hold for what is written, and values were inside them before.
func TestPerturbedBounds(t *testing.T) {
	text, p := incomes(300), incomeProject()
	r, _ := releaseText(t, text, p, 2)
	if bonus := r.Perturbed.Columns[1]; math.Abs(bonus.Before.Mean-bonus.After.Mean) > 1e-9 || bonus.Changed < 250 {
		t.Errorf("swapping gave %+v", bonus)
	}
	p.Column("income").TopBottom = boundsOf("1500,00", "5500,00")
	p.Column("income").Perturb = &perturb.Spec{Method: perturb.Noise, Share: 1}
	_, file := releaseText(t, text, p, 2)
	low := 0
	for _, x := range columnOf(t, file, "income") {
		if y, ok := table.ParseNumber(strings.Replace(x, ",", ".", 1)); x != "NA" && (!ok || y < 1500 || y > 5500) {
			t.Errorf("%q is beyond the bounds", x)
		} else if x == "1500,00" {
			low++
		}
	}
	if low < 20 {
		t.Errorf("%d values are at the lower bound", low)
	}
	if _, err := core.Verify(context.Background(), opened(t, text), opened(t, file), p, nil); err != nil {
		t.Error(err)
	}
}

func TestPerturbedRefused(t *testing.T) {
	var out, state core.Buffer
	_, err := core.Append(context.Background(), nil, core.FromReader("t.csv", strings.NewReader(incomes(100))), incomeProject(), false,
		core.BatchOutput{Release: &out, State: &state}, core.Options{})
	if !errors.Is(err, &problem.Problem{Code: "append-perturb"}) {
		t.Error(err)
	}
	p := incomeProject()
	p.Column("ward").Perturb = &perturb.Spec{Method: perturb.Rounding, Base: 5}
	_, err = core.Release(context.Background(), core.FromReader("t.csv", strings.NewReader(incomes(100))), p, new(core.Buffer), core.Options{})
	if !errors.Is(err, &problem.Problem{Code: "perturb-column"}) {
		t.Error(err)
	}
}

func boundsOf(bottom, top string) *recode.Bounds { return &recode.Bounds{Bottom: &bottom, Top: &top} }

// TestPerturbedWays: every way of recoding is about the changed values, and people who have
// several records are warned of.
func TestPerturbedWays(t *testing.T) {
	text := incomes(300)
	for _, method := range []project.Method{project.FullDomain, project.Local, project.Graph, project.Finest} {
		rules := []project.Model{{Model: "distinct-l-diversity", Attribute: "bonus", Params: param.Values{"l": 2.0}}}
		if method == project.Graph {
			rules = nil // it has no other rule than k-anonymity
		}
		p := incomeProject(rules...)
		p.Recoding = project.Recoding{Method: method}
		_, file := releaseText(t, text, p, 4)
		if _, err := core.Verify(context.Background(), opened(t, text), opened(t, file), p, nil); err != nil {
			t.Errorf("%s: %v", method, err)
		}
	}
	// Two records of each of 150 people.
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for i := range lines[1:] {
		_, rest, _ := strings.Cut(lines[1+i], ";")
		lines[1+i] = fmt.Sprintf("n%d;%s", i%150, rest)
	}
	p := incomeProject()
	p.RowsArePeople, p.Person = false, []string{"name"}
	r, _ := releaseText(t, strings.Join(lines, "\n")+"\n", p, 4)
	if !slices.ContainsFunc(r.Warnings, func(w *problem.Problem) bool { return w.Code == "release-perturbed" }) {
		t.Errorf("nobody is warned: %v", r.Warnings)
	}
}

// What begins with an apostrophe by itself, and what got one against formulas, are both
// known again.
func TestPerturbedFormulas(t *testing.T) {
	lines := []string{"age;kind"}
	for i := range 200 {
		lines = append(lines, fmt.Sprintf("%d;%s", 20+i%3, []string{"=1+1", "'tis", "-x", "plain"}[i%4]))
	}
	text := strings.Join(lines, "\n") + "\n"
	for _, escape := range []bool{true, false} {
		p := project.New(project.KAnonymity(5), project.QuasiIdentifier("age"), project.Minimize("loss", nil))
		p.Columns = append(p.Columns, project.Column{Name: "kind", Role: project.Insensitive, Perturb: &perturb.Spec{Method: perturb.PRAM}})
		p.Output.EscapeFormulas = escape
		_, file := releaseText(t, text, p, 3)
		if strings.Contains(file, "'=1+1") != escape {
			t.Fatal(file[:200])
		}
		if _, err := core.Verify(context.Background(), opened(t, text), opened(t, file), p, nil); err != nil {
			t.Error(escape, err)
		}
	}
}
