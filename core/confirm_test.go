package core_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// trial is a small table with a project and a file that is a release of it, as
// plain cells.
type trial struct {
	project project.Project
	in      [][]string // id, place, age, dx, ward
	out     [][]string // place, age, dx, ward
	inside  []bool     // of the research subset
	k, l    int
}

var (
	trialColumns = []string{"id", "place", "age", "dx", "ward"}
	trialPlaces  = [][]string{{"aa", "a", "*"}, {"ab", "a", "*"}, {"ba", "b", "*"}, {"bb", "b", "*"}}
	trialAges    = [][]string{{"31", "30-39", "*"}, {"38", "30-39", "*"}, {"42", "40-49", "*"}, {"47", "40-49", "*"}}
)

// newTrial invents a trial and releases it; nil if nothing meets its rules.
func newTrial(t *testing.T, rng *rand.Rand) *trial {
	r := &trial{k: 2 + rng.IntN(2), l: 1 + rng.IntN(2)}
	given := func(rows [][]string) *hierarchy.Spec {
		return &hierarchy.Spec{Kind: hierarchy.KindTable, Table: &hierarchy.Table{Rows: rows}}
	}
	p := project.Project{Version: project.Version,
		SuppressionLimit: []float64{0, 0.2, 0.4}[rng.IntN(3)], Measure: project.Measure{Measure: "loss"},
		Models: []project.Model{{Model: "k-anonymity", Params: param.Values{"k": float64(r.k)}}},
		Columns: []project.Column{{Name: "id", Role: project.Identifying},
			{Name: "place", Role: project.QuasiIdentifying, Hierarchy: given(trialPlaces)},
			{Name: "age", Role: project.QuasiIdentifying, Hierarchy: given(trialAges)}, {Name: "dx", Role: project.Insensitive},
			{Name: "ward", Role: project.Insensitive}},
		RowsArePeople: true}
	if r.l > 1 {
		p.Columns[3].Role = project.Sensitive
		p.Models = append(p.Models, project.Model{Model: "distinct-l-diversity", Attribute: "dx", Params: param.Values{"l": float64(r.l)}})
	}
	p.Output.LeftOut = []project.LeftOut{project.Drop, project.Mask, project.Blank}[rng.IntN(3)]
	p.Output.Order = []project.Order{project.Shuffled, project.Original}[rng.IntN(2)]
	if p.Output.LeftOut == project.Blank {
		p.Output.Order = project.Shuffled
	}
	for i := range 6 + rng.IntN(10) {
		r.in = append(r.in, []string{fmt.Sprint("p", i), trialPlaces[rng.IntN(4)][0], trialAges[rng.IntN(4)][0],
			[]string{"flu", "HIV", "gout"}[rng.IntN(3)], []string{"x", "y"}[rng.IntN(2)]})
	}
	if r.l == 1 && rng.IntN(2) == 0 { // persons with several records, in an order that says whose each is
		p.Output.LeftOut, p.Output.Order, p.RowsArePeople, p.Person = project.Mask, project.Original, false, []string{"id"}
		for i := range r.in {
			r.in[i][0] = fmt.Sprint("p", rng.IntN(len(r.in)))
		}
		p.RecordsKnown = rng.IntN(2) // 0: all of them
	}
	r.inside = make([]bool, len(r.in))
	subset := p.Person == nil && rng.IntN(4) == 0
	for i := range r.inside {
		if r.inside[i] = !subset || rng.IntN(4) > 0; subset && r.inside[i] {
			if p.Subset == nil {
				p.Subset = &project.Subset{}
			}
			p.Subset.Rows = append(p.Subset.Rows, i)
		}
	}
	if subset && (p.Subset == nil || len(p.Subset.Rows) < r.k) {
		return nil
	}
	if !subset && p.Person == nil && rng.IntN(3) == 0 {
		p.Recoding.Method = project.Local
	}
	r.project = p
	found := must(anonymize.Table(context.Background(), r.original(t), p, anonymize.Options{}))(t)
	if !found.Found {
		return nil
	}
	for i, row := range cells(found.Recoded) {
		switch hidden := row[0] == "*" && row[1] == "*" &&
			slices.ContainsFunc(found.Transformation, func(g anonymize.Generalized) bool { return g.Level < 2 }); {
		case !r.inside[i], hidden && p.Output.LeftOut == project.Drop:
			continue
		case hidden && p.Output.LeftOut == project.Blank:
			row = []string{"*", "*", "*", "*"}
		}
		r.out = append(r.out, slices.Clone(row))
	}
	if p.Output.Order == project.Shuffled {
		rng.Shuffle(len(r.out), func(i, j int) { r.out[i], r.out[j] = r.out[j], r.out[i] })
	}
	if len(r.out) == 0 {
		return nil
	}
	return r
}

func (r *trial) original(t *testing.T) *table.Table {
	t.Helper()
	return must(table.EncodeStrings("in.csv", trialColumns, r.in))(t)
}

// damage lists ways of damaging a file.
var damage = []struct {
	name string
	do   func(r *trial, names []string, out [][]string, rng *rand.Rand) ([]string, [][]string)
}{
	{"nothing", func(_ *trial, names []string, out [][]string, _ *rand.Rand) ([]string, [][]string) { return names, out }},
	{"a row moved", func(_ *trial, names []string, out [][]string, rng *rand.Rand) ([]string, [][]string) {
		i := rng.IntN(len(out))
		row := out[i]
		out = slices.Delete(out, i, i+1)
		return names, slices.Insert(out, rng.IntN(len(out)+1), row)
	}},
	{"a row moved to another class", func(_ *trial, names []string, out [][]string, rng *rand.Rand) ([]string, [][]string) {
		i, j := rng.IntN(len(out)), rng.IntN(len(out))
		out[i][0], out[i][1] = out[j][0], out[j][1]
		return names, out
	}},
	{"a left-out row unmasked", func(r *trial, names []string, out [][]string, rng *rand.Rand) ([]string, [][]string) {
		row := r.in[rng.IntN(len(r.in))]
		for _, o := range out {
			if o[0] == "*" {
				copy(o, row[1:])
				return names, out
			}
		}
		return names, append(out, slices.Clone(row[1:]))
	}},
	{"a row masked", func(_ *trial, names []string, out [][]string, rng *rand.Rand) ([]string, [][]string) {
		o := out[rng.IntN(len(out))]
		o[0], o[1] = "*", "*"
		return names, out
	}},
	{"a row blanked", func(_ *trial, names []string, out [][]string, rng *rand.Rand) ([]string, [][]string) {
		out[rng.IntN(len(out))] = []string{"*", "*", "*", "*"}
		return names, out
	}},
	{"an outsider written", func(r *trial, names []string, out [][]string, rng *rand.Rand) ([]string, [][]string) {
		o := slices.Clone(out[rng.IntN(len(out))])
		for i, inside := range r.inside {
			if !inside {
				copy(o[2:], r.in[i][3:])
			}
		}
		return names, append(out, o)
	}},
	{"names put back", func(r *trial, names []string, out [][]string, _ *rand.Rand) ([]string, [][]string) {
		for i := range out {
			out[i] = append([]string{r.in[i][0]}, out[i]...)
		}
		return append([]string{"id"}, names...), out
	}},
	{"a row doubled", func(_ *trial, names []string, out [][]string, rng *rand.Rand) ([]string, [][]string) {
		return names, append(out, slices.Clone(out[rng.IntN(len(out))]))
	}},
	{"a row lost", func(_ *trial, names []string, out [][]string, rng *rand.Rand) ([]string, [][]string) {
		i := rng.IntN(len(out))
		return names, slices.Delete(out, i, i+1)
	}},
	{"cells exchanged", func(_ *trial, names []string, out [][]string, rng *rand.Rand) ([]string, [][]string) {
		i, j, c := rng.IntN(len(out)), rng.IntN(len(out)), rng.IntN(4)
		out[i][c], out[j][c] = out[j][c], out[i][c]
		return names, out
	}},
	{"a cell finer", func(r *trial, names []string, out [][]string, rng *rand.Rand) ([]string, [][]string) {
		out[rng.IntN(len(out))][0] = r.in[rng.IntN(len(r.in))][1]
		return names, out
	}},
	{"a cell of nobody", func(_ *trial, names []string, out [][]string, rng *rand.Rand) ([]string, [][]string) {
		out[rng.IntN(len(out))][2+rng.IntN(2)] = "z"
		return names, out
	}},
	{"a column lost", func(_ *trial, names []string, out [][]string, _ *rand.Rand) ([]string, [][]string) {
		for i := range out {
			out[i] = out[i][:3]
		}
		return names[:3], out
	}},
	{"shuffled", func(_ *trial, names []string, out [][]string, rng *rand.Rand) ([]string, [][]string) {
		rng.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
		return names, out
	}},
}

// TestVerifyDamaged compares the verifier with the definition, tried by brute force,
// on files that were damaged in many ways.
func TestVerifyDamaged(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 5))
	accepted, refused := map[string]int{}, map[string]int{}
	trials := figures.Number(750, 150, 150)
	for n := 0; n < trials; {
		r := newTrial(t, rng)
		if r == nil {
			continue
		}
		n++
		d := damage[rng.IntN(len(damage))]
		names, rows := slices.Clone(trialColumns[1:]), make([][]string, len(r.out))
		for i := range rows {
			rows[i] = slices.Clone(r.out[i])
		}
		if d.name == "a row lost" && len(rows) == 1 {
			continue
		}
		names, rows = d.do(r, names, rows, rng)
		file := must(table.EncodeStrings("out.csv", names, rows))(t)
		found, err := core.Verify(context.Background(), r.original(t), file, &r.project, nil)
		want := slices.Equal(names, trialColumns[1:]) && r.isRelease(rows)
		if (err == nil) != want {
			t.Fatalf("trial %d, %s: %v, but by the definition it is %v\n%+v\n%v\n%v", n, d.name, err, want, r.project, r.in, rows)
		}
		if err != nil {
			refused[d.name]++
			if code := problem.From(err).Code; !strings.HasPrefix(string(code), "verify-") {
				t.Fatalf("%s: %v", d.name, err)
			}
			continue
		}
		accepted[d.name]++
		if found.Rows != len(rows) || r.project.Output.Order == project.Original && !found.Ordered ||
			found.Ordered && len(found.NotCovered) > 0 && r.project.Person == nil {
			t.Fatalf("%s: %+v", d.name, found)
		}
	}
	figures.Record(t, figures.Figure{Name: "damage/files", Value: int64(trials), Unit: "files",
		What: "Released files, damaged in many ways of which the verification was told nothing: it accepts those that are a release by the definition, tried by brute force, and refuses all others."})
	for _, d := range damage {
		t.Logf("%-30s accepted %3d, refused %3d", d.name, accepted[d.name], refused[d.name])
		if harmless := d.name == "nothing" || d.name == "shuffled"; refused[d.name] == 0 && d.name != "nothing" ||
			harmless && accepted[d.name] < rounds(10) {
			t.Errorf("%s: accepted %d, refused %d", d.name, accepted[d.name], refused[d.name])
		}
	}
}

// isRelease tries every transformation and every way in which records may be those
// of the original.
func (r *trial) isRelease(out [][]string) bool {
	if !r.meetsRules(out) {
		return false
	}
	local := r.project.Recoding.Method == project.Local
	for place := range 3 {
		for age := range 3 {
			if r.fits(out, place, age, local) {
				return true
			}
		}
	}
	return false
}

// meetsRules groups the file as somebody sees it.
func (r *trial) meetsRules(out [][]string) bool {
	classes := map[string][]int{}
	for i, o := range out {
		if strings.Join(o, "") != "****" {
			classes[o[0]+" "+o[1]] = append(classes[o[0]+" "+o[1]], i)
		}
	}
	if r.wholePersons() {
		profiles, alike := map[string][]string{}, map[string]int{}
		for i, o := range out[:min(len(out), len(r.in))] {
			profiles[r.in[i][0]] = append(profiles[r.in[i][0]], o[0]+" "+o[1])
		}
		for _, profile := range profiles {
			slices.Sort(profile)
			alike[fmt.Sprint(profile)]++
		}
		for _, n := range alike {
			if n < r.k {
				return false
			}
		}
		return true
	}
	for _, class := range classes {
		values, own, most := map[string]bool{}, map[string]int{}, 0
		for _, i := range class {
			values[out[i][2]] = true
			if len(r.project.Person) > 0 && i < len(r.in) { // the order says whose it is
				own[r.in[i][0]]++
				most = max(most, own[r.in[i][0]])
			}
		}
		if len(class) < r.k*max(1, most) || len(values) < r.l {
			return false
		}
	}
	return true
}

// wholePersons reports whether the order joins records of one person, and nobody said
// that somebody knows fewer of them.
func (r *trial) wholePersons() bool {
	ids := map[string]bool{}
	for _, row := range r.in {
		ids[row[0]] = true
	}
	return len(r.project.Person) > 0 && r.project.RecordsKnown == 0 && len(ids) < len(r.in)
}

func label(rows [][]string, value string, level int) string {
	return rows[slices.IndexFunc(rows, func(row []string) bool { return row[0] == value })][level]
}

// fits reports whether the records of the file can be given different records of the
// original on these levels, or, if they differ by record, on any.
func (r *trial) fits(out [][]string, place, age int, local bool) bool {
	top := place == 2 && age == 2
	inside, left := 0, 0
	for _, in := range r.inside {
		if in {
			inside++
		}
	}
	may := func(o []string, i int) bool {
		in := r.in[i]
		if !r.inside[i] {
			return false
		}
		kept := o[2] == in[3] && o[3] == in[4]
		if local {
			kept = kept && slices.Contains(trialPlaces[slices.IndexFunc(trialPlaces, func(row []string) bool { return row[0] == in[1] })], o[0]) &&
				slices.Contains(trialAges[slices.IndexFunc(trialAges, func(row []string) bool { return row[0] == in[2] })], o[1])
		} else {
			shown := o[0] == label(trialPlaces, in[1], place) && o[1] == label(trialAges, in[2], age)
			masked := r.project.Output.LeftOut == project.Mask && o[0] == "*" && o[1] == "*"
			kept = kept && (shown || masked)
		}
		return kept || r.project.Output.LeftOut == project.Blank && strings.Join(o, "") == "****"
	}
	for _, o := range out {
		if o[0] == "*" && o[1] == "*" && !top && !local || strings.Join(o, "") == "****" {
			left++
		}
	}
	left += inside - len(out)
	if r.project.Output.LeftOut != project.Drop && len(out) != inside ||
		left > anonymize.AbsoluteLimit(r.project.SuppressionLimit, inside) || len(out) > inside {
		return false
	}
	if r.project.Output.Order == project.Original {
		next := 0
		for _, o := range out {
			for next < len(r.in) && !may(o, next) {
				next++
			}
			if next == len(r.in) {
				return false
			}
			next++
		}
		return true
	}
	// Kuhn's matching, record by record.
	owner := make([]int, len(r.in))
	for i := range owner {
		owner[i] = -1
	}
	var give func(at int, seen []bool) bool
	give = func(at int, seen []bool) bool {
		for i := range r.in {
			if !seen[i] && may(out[at], i) {
				seen[i] = true
				if owner[i] < 0 || give(owner[i], seen) {
					owner[i] = at
					return true
				}
			}
		}
		return false
	}
	for at := range out {
		if !give(at, make([]bool, len(r.in))) {
			return false
		}
	}
	return true
}
