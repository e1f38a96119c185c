package core_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/attack"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// withFile releases a table in memory and reads the file back; nil if nothing meets the rules.
func withFile(t testing.TB, text string, p *project.Project) (*core.Result, *table.Table) {
	t.Helper()
	var out core.Buffer
	r, err := core.Release(context.Background(), core.FromReader("in.csv", strings.NewReader(text)), p, &out, core.Options{Receipt: true})
	if err != nil || !r.Found {
		return nil, nil
	}
	file := must(core.Read(context.Background(), core.FromReader("out.csv", bytes.NewReader(out.Bytes())),
		table.Options{HeaderLines: 1, Delimiter: ","}))(t)
	return r, file
}

// attackedProject is a project about wards, in any way of recoding, with people of several records
// or not.
func attackedProject(rng *rand.Rand) (*project.Project, int, bool) {
	k := 2 + rng.IntN(4)
	given := func(rows [][]string) *hierarchy.Spec {
		return &hierarchy.Spec{Kind: hierarchy.KindTable, Table: &hierarchy.Table{Rows: rows}}
	}
	several := rng.IntN(3) == 0
	p := &project.Project{Version: project.Version,
		SuppressionLimit: []float64{0, 0.1, 0.5}[rng.IntN(3)], Measure: project.Measure{Measure: "loss"},
		Models: []project.Model{{Model: "k-anonymity", Params: param.Values{"k": float64(k)}}}, RowsArePeople: !several,
		Columns: []project.Column{{Name: "id", Role: project.Identifying},
			{Name: "place", Role: project.QuasiIdentifying, Hierarchy: given(trialPlaces)},
			{Name: "age", Role: project.QuasiIdentifying, Hierarchy: given(trialAges)}, {Name: "dx", Role: project.Insensitive}}}
	p.Output.Order = project.Shuffled
	p.Recoding.Method = []project.Method{project.FullDomain, project.Local, project.Graph, project.Finest, project.Suppression}[rng.IntN(5)]
	if several {
		p.Person, p.RecordsKnown = []string{"id"}, 1
		p.Recoding.Method = []project.Method{project.FullDomain, project.Finest}[rng.IntN(2)]
		if rng.IntN(2) == 0 { // the file shows which records are one person's
			p.RecordsKnown, p.Columns[0].Treatment, p.Recoding.Method = 0, project.Number, project.FullDomain
		}
	}
	return p, k, several
}

func attackedTable(rng *rand.Rand, rows, people int) string {
	var b strings.Builder
	b.WriteString("id,place,age,dx\n")
	for i := range rows {
		if people > 0 {
			i = rng.IntN(people)
		}
		fmt.Fprintf(&b, "p%d,%s,%s,%s\n", i, trialPlaces[rng.IntN(4)][0], trialAges[rng.IntN(4)][0], []string{"flu", "HIV", "gout"}[rng.IntN(3)])
	}
	return b.String()
}

// TestAttackBound: whoever knows the known columns alone finds nobody with a chance above 1 in k,
// and nobody in a file of k or more for certain, by whatever way the release was made. In each
// group a person owns at most 1/k of the records, so every choice among groups by their labels
// does.
func TestAttackBound(t *testing.T) {
	rng := rand.New(rand.NewPCG(50, 1))
	ways := map[string]int{}
	trials := figures.Number(2000, 300, 40)
	for n := 0; n < trials; {
		p, k, several := attackedProject(rng)
		rows, people := 8+rng.IntN(60), 0
		if several {
			people = 6 + rng.IntN(30)
		}
		text := attackedTable(rng, rows, people)
		r, file := withFile(t, text, p)
		if r == nil {
			continue
		}
		n++
		found := must(r.Attack(context.Background(), file, core.AttackOptions{}))(t)
		s := found.Singling
		if found.AtMost || found.People == 0 || found.Bound != 1/float64(k) || s.Most > found.Bound+1e-12 || s.Certain > 0 ||
			s.Likeliest.Share > found.Bound+1e-12 || s.Found > 0 && k > 1 {
			t.Fatalf("release %d, %s, k = %d, several records: %v: %+v of %+v\n%s", n, p.Recoding.Chosen(), k, several, s, found, text)
		}
		linked := p.Columns[0].Treatment == project.Number
		if linked { // what nobody knows bounds what somebody does
			upper := must(core.Attack(context.Background(), r.Table, file, p, core.AttackOptions{}))(t)
			if !upper.AtMost || upper.Singling.Most < s.Most-1e-12 || upper.People < found.People {
				t.Fatalf("release %d: %+v without the receipt, %+v with it\n%s", n, upper.Singling, s, text)
			}
		}
		ways[fmt.Sprint(p.Recoding.Chosen(), " ", several, " ", linked)]++
	}
	if len(ways) < 8 {
		t.Errorf("only %v", ways)
	}
	figures.Record(t, figures.Figure{Name: "attack/releases", Value: int64(trials), Unit: "releases",
		What: "Random releases by all ways of recoding, with people of one record and of several, linked and not, on which whoever knows the known columns alone finds nobody with a chance above 1 in k."})
}

// TestAttackReleases: finest releases of one table, each with other groups, cross: they leave fewer
// records for people than the rules ask for, and make secrets certain that none of them tells. One
// release beside a copy of itself does not.
func TestAttackReleases(t *testing.T) {
	rng := rand.New(rand.NewPCG(50, 2))
	var b strings.Builder
	b.WriteString("id,age,postcode,dx\n")
	for i := range 500 {
		fmt.Fprintf(&b, "p%d,%d,%d,%s\n", i, 20+rng.IntN(60), 10000+rng.IntN(300),
			[]string{"flu", "HIV", "gout", "asthma", "cancer", "none"}[rng.IntN(6)])
	}
	release := func(weight float64, limit float64) (*core.Result, *table.Table) {
		p := &project.Project{Version: project.Version, SuppressionLimit: limit, Measure: project.Measure{Measure: "loss"}, RowsArePeople: true,
			Models: []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 5.0}}},
			Columns: []project.Column{{Name: "id", Role: project.Identifying}, {Name: "age", Role: project.QuasiIdentifying, Weight: &weight},
				{Name: "postcode", Role: project.QuasiIdentifying}, {Name: "dx", Role: project.Insensitive}}}
		p.Output.Order, p.Recoding.Method = project.Shuffled, project.Finest
		r, file := withFile(t, b.String(), p)
		if r == nil {
			t.Fatal("nothing was released")
		}
		return r, file
	}
	r, file := release(1, 0)
	_, second := release(0.1, 0)
	_, third := release(0.5, 0.05)
	crossed := func(earlier ...*table.Table) *attack.Several {
		found := must(r.Attack(context.Background(), file, core.AttackOptions{Earlier: earlier}))(t)
		return found.Releases
	}
	if own := crossed(file); own.Below > 0 || own.Certain[0].Certain != own.Certain[0].Alone {
		t.Errorf("with itself: %+v", own)
	}
	two, three := crossed(second), crossed(second, third)
	t.Logf("two releases: below k %d, certain %+v; three: below k %d, certain %+v", two.Below, two.Certain, three.Below, three.Certain)
	if two.Below == 0 || three.Below < two.Below || three.Certain[0].Certain < two.Certain[0].Certain ||
		three.Certain[0].Certain <= three.Certain[0].Alone {
		t.Errorf("two: %+v, three: %+v", two, three)
	}
}

// processor returns the seconds that processors have worked for this process, as Linux counts them;
// on a machine that others use too, they say more than the time on the clock.
func processor(b *testing.B) (seconds float64) {
	text, err := os.ReadFile("/proc/self/stat")
	if err != nil {
		b.Skip(err)
	}
	_, after, _ := strings.Cut(string(text), ") ")
	for _, ticks := range strings.Fields(after)[11:13] { // in user mode, and in the kernel
		n := must(strconv.ParseFloat(ticks, 64))(b)
		seconds += n / 100
	}
	return seconds
}

// BenchmarkAttack prints how long each attack on a release takes, and all of them: records, seconds
// by the clock and of processors, and records a second. The tables have ten columns.
func BenchmarkAttack(b *testing.B) {
	for _, rows := range []int{1000, 30_000, 1_000_000} {
		rng := rand.New(rand.NewPCG(50, 3))
		var text strings.Builder
		text.WriteString("id,age,postcode,sex,schooling,job,dx,ward,days,cost\n")
		for i := range rows {
			fmt.Fprintf(&text, "p%d,%d,%d,%s,s%d,j%d,d%d,w%d,%d,%d\n", i, 20+rng.IntN(60), 10000+rng.IntN(1000), []string{"f", "m"}[rng.IntN(2)],
				rng.IntN(8), rng.IntN(100), rng.IntN(40), rng.IntN(12), rng.IntN(90), rng.IntN(100_000))
		}
		p := &project.Project{Version: project.Version, Measure: project.Measure{Measure: "loss"}, RowsArePeople: true,
			Models: []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 5.0}},
				{Model: "distinct-l-diversity", Attribute: "dx", Params: param.Values{"l": 2.0}}},
			Columns: []project.Column{{Name: "id", Role: project.Identifying}, {Name: "dx", Role: project.Sensitive}}}
		for _, known := range []string{"age", "postcode", "sex", "schooling", "job"} {
			p.Columns = append(p.Columns, project.Column{Name: known, Role: project.QuasiIdentifying})
		}
		for _, kept := range []string{"ward", "days", "cost"} {
			p.Columns = append(p.Columns, project.Column{Name: kept, Role: project.Insensitive})
		}
		p.Recoding.Method = project.Finest
		if rows == 1_000_000 { // attacks are measured here: finest groups would take longer than they
			p.Recoding.Method = project.FullDomain
		}
		r, file := withFile(b, text.String(), p)
		if r == nil {
			b.Fatal("nothing was released")
		}
		b.Run(fmt.Sprint(rows), func(b *testing.B) {
			for range b.N {
				start, last, worked := time.Now(), time.Now(), processor(b)
				var each []string
				found := must(r.Attack(context.Background(), file, core.AttackOptions{Options: attack.Options{Progress: func(float64) {
					each, last = append(each, fmt.Sprintf("%.2f", time.Since(last).Seconds())), time.Now()
				}}}))(b)
				b.Logf("%d people, %d records: %.2f s (%s), %.2f s of processors, %d tried", found.People, found.Records,
					time.Since(start).Seconds(), strings.Join(each, ", "), processor(b)-worked, found.Singling.Tried)
			}
			b.ReportMetric(float64(rows)*float64(b.N)/b.Elapsed().Seconds(), "records/s")
		})
	}
}

// TestFolds: a kept secret that everybody has alone is guessed of those in the file only where it
// says something of them; one that follows from what is known is guessed of the others, too, which
// is no leak.
func TestFolds(t *testing.T) {
	rng := rand.New(rand.NewPCG(50, 4))
	var b strings.Builder
	b.WriteString("age,rule,own\n")
	for i := range 400 {
		age := 20 + rng.IntN(60)
		fmt.Fprintf(&b, "%d,%t,v%d\n", age, age < 50, i)
	}
	p := &project.Project{Version: project.Version, SuppressionLimit: 0.1, Measure: project.Measure{Measure: "loss"}, RowsArePeople: true,
		Models: []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 3.0}}},
		Columns: []project.Column{{Name: "age", Role: project.QuasiIdentifying}, {Name: "rule", Role: project.Insensitive},
			{Name: "own", Role: project.Insensitive}}}
	p.Recoding.Method = project.Finest
	original := must(core.Read(context.Background(), core.FromReader("in.csv", strings.NewReader(b.String())), p.Input))(t)
	found := must(core.Folds(context.Background(), original, p, nil, attack.Options{Seed: 1}))(t)
	if len(found) != 2 || found[0].Column != "rule" || found[0].Others < 0.9 ||
		found[0].Right < 0.9 || found[1].Right < 0.05 || found[1].Others > 0.01 {
		t.Errorf("%+v", found)
	}
	for _, f := range found {
		if f.Out != 400 || f.Tried < 1400 || f.Tried > 1600 {
			t.Errorf("%s: %d and %d people", f.Column, f.Tried, f.Out)
		}
	}
}
