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
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// releasedLines releases a text and returns the lines of the file without the names.
func releasedLines(t *testing.T, text string, p *project.Project, opt core.Options) (*core.Result, []string) {
	t.Helper()
	var out core.Buffer
	r := must(core.Release(context.Background(), core.FromReader("table.csv", strings.NewReader(text)), keeping(p, text), &out, opt))(t)
	return r, dataLines(out.Bytes())
}

func dataLines(file []byte) []string {
	return strings.Split(strings.TrimSuffix(string(file), "\n"), "\n")[1:]
}

// sixtyAndOne is a table of 60 people of 30 to 59 in two towns and one
// of 97 with a rare diagnosis. Sorted by age if asked for.
func sixtyAndOne(byAge bool) string {
	var rows []string
	for i := range 60 {
		age := 30 + i/2
		if !byAge {
			age = 30 + (i*37+11)%60/2
		}
		rows = append(rows, fmt.Sprintf("%d,%s,%s", age, []string{"Ulm", "Bonn"}[i*7%5%2], []string{"flu", "cold", "gout"}[i*5%7%3]))
	}
	if rows = append(rows, "97,Ulm,HIV"); !byAge {
		rows[20], rows[60] = rows[60], rows[20]
	}
	return "age,town,diagnosis\n" + strings.Join(rows, "\n") + "\n"
}

// tenAlike asks for ten alike and lets 2 % be left out: 1 of 61. Ages become
// decades, or 30-59 and 90-119, or stay.
func tenAlike() *project.Project {
	return &project.Project{Version: project.Version, Measure: project.Measure{Measure: "loss"}, SuppressionLimit: 0.02,
		Models: []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 10.0}}},
		Columns: []project.Column{
			{Name: "age", Role: project.QuasiIdentifying,
				Hierarchy: &hierarchy.Spec{Kind: hierarchy.KindIntervals, Intervals: &hierarchy.Intervals{Widths: []float64{10, 30}}}},
			{Name: "town", Role: project.QuasiIdentifying}}}
}

// TestLeftOut: one of 97 among sixty others. By hand: who is left out is the one of 97,
// because any class with her has fewer than ten, and everything else costs more.
func TestLeftOut(t *testing.T) {
	text := sixtyAndOne(false)
	r, lines := releasedLines(t, text, tenAlike(), core.Options{})
	if r.Suppressed != 1 || len(lines) != 60 || strings.Contains(strings.Join(lines, "\n"), "HIV") ||
		r.Contents.Written != 60 || r.Contents.LeftOut != project.Drop {
		t.Errorf("dropped: %d left out, %+v, %d records:\n%s", r.Suppressed, r.Contents, len(lines), strings.Join(lines, "\n"))
	}
	if r.Verified.Records != 61 || r.Verified.Suppressed != 1 {
		t.Errorf("verified as %+v", r.Verified)
	}
	p := tenAlike()
	p.Output.LeftOut = project.Blank
	r, lines = releasedLines(t, text, p, core.Options{})
	if len(lines) != 61 || !slices.Contains(lines, "*,*,*") || r.Contents.Order != project.Shuffled || r.Contents.Because == nil {
		t.Errorf("blank: %+v\n%s", r.Contents, strings.Join(lines, "\n"))
	}
	p = tenAlike()
	p.Output.LeftOut = project.Mask
	var out watchedOutput
	r, err := core.Release(context.Background(), core.FromReader("table.csv", strings.NewReader(text)), keeping(p, text), &out, core.Options{})
	if !errors.Is(err, core.ErrLeftOut) || r == nil || !r.Found || r.Suppressed != 1 || out.commits > 0 || out.aborts != 1 {
		t.Fatalf("masked: %v", err)
	}
	if q := problem.From(err); q.Place.Path != "output.leftOut" || !strings.Contains(q.Hint, "drop") ||
		!strings.HasPrefix(q.Sentence, "1 record that is left out") {
		t.Errorf("masked: %+v", q)
	}
	// With ten of them it is a class like any other.
	for i := range 9 {
		text += fmt.Sprintf("%d,Rome,flu\n", 90+i)
	}
	p.SuppressionLimit = 0.2
	if r, lines = releasedLines(t, text, p, core.Options{}); r.Suppressed < 10 || len(lines) != 70 || !slices.Contains(lines, "*,*,HIV") {
		t.Errorf("ten are masked: %d left out\n%s", r.Suppressed, strings.Join(lines, "\n"))
	}
}

// TestEmpty: a release of nobody is refused.
func TestEmpty(t *testing.T) {
	p := tenAlike()
	p.SuppressionLimit, p.Models[0].Params["k"] = 1, 2.0
	p.Columns[0].MaxLevel, p.Columns[1].MaxLevel = new(int), new(int)
	var out watchedOutput
	_, err := core.Release(context.Background(),
		core.FromReader("table.csv", strings.NewReader("age,town\n30,Ulm\n40,Bonn\n")), p, &out, core.Options{})
	if !errors.Is(err, core.ErrEmpty) || out.commits > 0 {
		t.Errorf("%v, %d commits", err, out.commits)
	}
}

// TestReleaseOrder: a table that is sorted by age is shuffled unless somebody wants its
// order, and then it is said what it tells.
func TestReleaseOrder(t *testing.T) {
	sorted, other := sixtyAndOne(true), sixtyAndOne(false)
	run := func(text string, order project.Order) (*core.Result, []string) {
		p := tenAlike()
		p.Output.Order = order
		return releasedLines(t, text, p, core.Options{Random: rand.NewChaCha8([32]byte{7})})
	}
	told := func(r *core.Result) bool {
		return slices.ContainsFunc(r.Warnings, func(p *problem.Problem) bool {
			return p.Code == "release-order" && strings.Contains(p.Sentence, `"age"`)
		})
	}
	kept, original := run(other, "")
	if kept.Contents.Order != project.Original || told(kept) || kept.Claim.Rows == nil {
		t.Errorf("a table in no order: %+v", kept.Contents)
	}
	drawn, shuffled := run(sorted, "")
	if drawn.Contents.Order != project.Shuffled || !told(drawn) || drawn.Claim.Rows != nil || slices.Equal(shuffled, original) {
		t.Errorf("a sorted table: %+v", drawn.Contents)
	}
	asked, inOrder := run(sorted, project.Original)
	if asked.Contents.Order != project.Original || !told(asked) {
		t.Errorf("a sorted table in its order: %+v", asked.Contents)
	}
	if slices.Equal(shuffled, inOrder) {
		t.Error("nothing was shuffled")
	}
	one, first := run(sorted, project.Sorted)
	_, second := run(other, project.Sorted)
	if one.Contents.Because != nil || !slices.IsSorted(first) || len(first) != 60 {
		t.Errorf("sorted: %+v\n%v", one.Contents, first)
	}
	slices.Sort(shuffled)
	slices.Sort(inOrder)
	if !slices.Equal(shuffled, first) || !slices.Equal(inOrder, first) {
		t.Error("the orders have different records")
	}
	slices.Sort(original)
	if !slices.Equal(original, second) {
		t.Error("the other table's records differ")
	}
	// Once more: another order, of the same records.
	var again core.Buffer
	if err := drawn.Write(context.Background(), &again, false); err != nil {
		t.Fatal(err)
	}
	_, before := run(sorted, "")
	lines := dataLines(again.Bytes())
	if slices.Equal(lines, before) {
		t.Error("the second file has the order of the first")
	}
	if slices.Sort(lines); !slices.Equal(lines, first) {
		t.Error("the second file has other records")
	}
	if drawn.Recoded.Order != nil || drawn.Claim.Rows != nil {
		t.Error("the result knows the order")
	}
}

// TestSeveralRecords: where people have several records the order joins them.
func TestSeveralRecords(t *testing.T) {
	p := twoAlike()
	p.Person = []string{"patient"}
	p.Columns = append(p.Columns, project.Column{Name: "patient", Role: project.Identifying})
	text := "patient,age,sex\nc,31,f\na,32,f\nd,31,f\nb,35,m\na,34,m\nc,36,m\n"
	if r, _ := releasedLines(t, text, p, core.Options{}); r.Contents.Order != project.Shuffled || r.Contents.Because == nil {
		t.Errorf("%+v", r.Contents)
	}
	text = strings.NewReplacer("a,34", "e,34", "c,36", "f,36").Replace(text)
	if r, _ := releasedLines(t, text, p, core.Options{}); r.Contents.Order != project.Original {
		t.Errorf("one record each: %+v", r.Contents)
	}
}

// TestOutside: only members of a research subset are written, and nothing tells at
// which places they stood: not even blank lines.
func TestOutside(t *testing.T) {
	text := "age,sex\n31,f\n60,m\n\n31,f\n\n60,m\n31,f\n44,f\n\n"
	p := twoAlike()
	p.Subset = &project.Subset{Rows: []int{0, 2, 3, 4, 6, 8}}
	p.SuppressionLimit = 0.5
	r, lines := releasedLines(t, text, p, core.Options{})
	if want := []string{"31,f", ",", "31,f", ",", "31,f", ","}; !slices.Equal(lines, want) || r.Contents.Outside != project.Drop {
		t.Errorf("%+v: %q, want %q", r.Contents, lines, want)
	}
	p.Output.Outside, p.Output.Order = project.Mask, project.Original
	r, lines = releasedLines(t, text, p, core.Options{})
	if len(lines) != 9 || lines[1] != "*,*" ||
		!slices.ContainsFunc(r.Warnings, func(p *problem.Problem) bool { return p.Code == "release-outside" }) {
		t.Errorf("masked: %q, %v", lines, r.Warnings)
	}
}

// TestUpgraded: a project file of version 1 does what it did, and says so once.
func TestUpgraded(t *testing.T) {
	p, err := project.Parse([]byte(`{"version":1,"columns":[{"name":"age","role":"quasi-identifying"}],"models":[{"model":"k-anonymity","params":{"k":2}}],"suppressionLimit":0.5,"measure":{"measure":"loss"}}`), "old.json")
	if err != nil {
		t.Fatal(err)
	}
	r, lines := releasedLines(t, "age,ward\n31,a\n31,b\n90,c\n31,d\n95,e\n31,f\n", p, core.Options{})
	if r.Contents.LeftOut != project.Mask || r.Contents.Order != project.Original || len(lines) != 6 {
		t.Errorf("%+v: %q", r.Contents, lines)
	}
	n := 0
	for _, w := range r.Warnings {
		if w.Code == "config-upgraded" {
			n++
		}
	}
	if n != 1 {
		t.Errorf("told %d times", n)
	}
}

// brokenSource gives no random numbers.
type brokenSource struct{}

func (brokenSource) Read([]byte) (int, error) { return 0, errors.New("no entropy") }

func TestNoRandomness(t *testing.T) {
	p := twoAlike()
	p.Output.Order = project.Shuffled
	var out watchedOutput
	_, err := core.Release(context.Background(), core.FromReader("visits.csv", strings.NewReader(visits)),
		keeping(p, visits), &out, core.Options{Random: brokenSource{}})
	if !errors.Is(err, &problem.Problem{Code: "release-random"}) || out.commits > 0 || out.aborts != 1 {
		t.Errorf("%v, %d commits", err, out.commits)
	}
}

// TestShuffledDamage: a release in random order is verified record by record: a cell
// that changed, two rows that exchanged a cell, and a row that came twice are refused.
func TestShuffledDamage(t *testing.T) {
	for name, change := range map[string]func(lines []string) []string{
		"a cell":      func(l []string) []string { l[1] = strings.Replace(l[1], ",", "1,", 1); return l },
		"a row twice": func(l []string) []string { l[1] = l[2]; return l },
		"a row more":  func(l []string) []string { return append(l, l[1]) },
		"a row less":  func(l []string) []string { return l[1:] },
		"cells swapped": func(l []string) []string {
			a, b := strings.LastIndex(l[1], ","), strings.LastIndex(l[2], ",")
			l[1], l[2] = l[1][:a]+l[2][b:], l[2][:b]+l[1][a:]
			return l
		},
	} {
		p := twoAlike()
		p.Output.Order = project.Shuffled
		out := watchedOutput{change: func(text string) string {
			all := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
			return strings.Join(append(all[:1:1], change(slices.Clone(all[1:]))...), "\n") + "\n"
		}}
		_, err := core.Release(context.Background(), core.FromReader("visits.csv", strings.NewReader(visits)), keeping(p, visits), &out,
			core.Options{Random: rand.NewChaCha8([32]byte{3})})
		var refused *core.VerificationError
		if !errors.As(err, &refused) || out.commits > 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
}
