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
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// fewStays is a tiny table with a file that may be a release of it, in which records of
// several people look the same.
type fewStays struct {
	in, out [][]string // person, place, dx; place, dx
	local   bool
	k, l    int
}

func drawFewStays(rng *rand.Rand) fewStays {
	v := fewStays{local: rng.IntN(2) == 0, k: 2 + rng.IntN(2), l: 1 + rng.IntN(2)}
	people, unknown := 2+rng.IntN(3), v.k
	if v.l == 1 && rng.IntN(3) == 0 {
		unknown = 3
	}
	for range 3 + rng.IntN(5) {
		person := fmt.Sprint("p", rng.IntN(people))
		if unknown == 3 && rng.IntN(6) == 0 {
			person = ""
		}
		v.in = append(v.in, []string{person, trialPlaces[rng.IntN(4)][0], string("ab"[rng.IntN(2)])})
	}
	level := rng.IntN(3)
	for _, at := range rng.Perm(len(v.in))[:1+rng.IntN(len(v.in))] {
		if v.local {
			level = rng.IntN(3)
		}
		v.out = append(v.out, []string{label(trialPlaces, v.in[at][1], level), v.in[at][2]})
	}
	return v
}

func (v fewStays) project() *project.Project {
	p := &project.Project{Version: project.Version, Person: []string{"person"}, SuppressionLimit: 1, Measure: project.Measure{Measure: "loss"},
		Models: []project.Model{{Model: "k-anonymity", Params: param.Values{"k": float64(v.k)}}},
		Columns: []project.Column{{Name: "person", Role: project.Identifying}, {Name: "place", Role: project.QuasiIdentifying,
			Hierarchy: &hierarchy.Spec{Kind: hierarchy.KindTable, Table: &hierarchy.Table{Rows: trialPlaces}}},
			{Name: "dx", Role: project.Insensitive}}}
	if v.l > 1 {
		p.Columns[2].Role = project.Sensitive
		p.Models = append(p.Models, project.Model{Model: "distinct-l-diversity", Attribute: "dx", Params: param.Values{"l": float64(v.l)}})
	}
	if v.local {
		p.Recoding.Method = project.Local
	}
	p.Output.LeftOut, p.Output.Order = project.Drop, project.Shuffled
	return p
}

// isRelease tries every way to take the records of the file for different ones of the
// table, and every level.
func (v fewStays) isRelease() bool {
	levels := []int{0, 1, 2}
	if v.local {
		levels = []int{-1}
	}
	return slices.ContainsFunc(levels, func(level int) bool { return v.assign(level, nil) })
}

func (v fewStays) assign(level int, taken []int) bool {
	if len(taken) == len(v.out) {
		return v.meets(taken)
	}
	out := v.out[len(taken)]
	for at, in := range v.in {
		labels := trialPlaces[slices.IndexFunc(trialPlaces, func(row []string) bool { return row[0] == in[1] })]
		shows := level < 0 && slices.Contains(labels, out[0]) || level >= 0 && labels[level] == out[0]
		if shows && in[2] == out[1] && !slices.Contains(taken, at) && v.assign(level, append(slices.Clone(taken), at)) {
			return true
		}
	}
	return false
}

// meets judges by the definitions: size, and distinct values of people.
func (v fewStays) meets(taken []int) bool {
	groups := map[string][]int{}
	for i, at := range taken {
		groups[v.out[i][0]] = append(groups[v.out[i][0]], at)
	}
	for _, group := range groups {
		records, values, most, unknown := map[string]int{}, map[string]map[string]bool{}, 0, 0
		for _, at := range group {
			person, dx := v.in[at][0], v.in[at][2]
			if values[dx] == nil {
				values[dx] = map[string]bool{}
			}
			if person == "" {
				unknown++
				continue
			}
			records[person]++
			values[dx][person] = true
			most = max(most, records[person])
		}
		if len(group)/max(1, most+unknown) < v.k || len(values) < v.l {
			return false
		}
		var holders []int
		for _, people := range values {
			holders = append(holders, len(people))
		}
		slices.SortFunc(holders, func(a, b int) int { return b - a })
		left, shown := len(records), 0
		for _, n := range holders {
			if g := min(n, left); g > 0 {
				shown++
				left -= g
			}
		}
		if v.l > 1 && shown < v.l {
			return false
		}
	}
	return true
}

// TestUndecided: of tiny tables it is decided without a receipt whether a file is a
// release, as by trying every assignment.
func TestUndecidable(t *testing.T) {
	rng := rand.New(rand.NewPCG(46, 31))
	verified, refused := 0, 0
	for range figures.Number(4000, 600, 600) {
		v := drawFewStays(rng)
		in, err := table.EncodeStrings("in.csv", []string{"person", "place", "dx"}, v.in)
		if err != nil {
			t.Fatal(err)
		}
		file := must(table.EncodeStrings("out.csv", []string{"place", "dx"}, v.out))(t)
		_, err = core.Verify(context.Background(), in, file, v.project(), nil)
		want := v.isRelease()
		if want != (err == nil) || err != nil && !strings.HasPrefix(string(problem.From(err).Code), "verify-") {
			t.Fatalf("%v, by trying all %v\n%v\n%v\nk %d, l %d, local %v", err, want, v.in, v.out, v.k, v.l, v.local)
		}
		if want {
			verified++
		} else {
			refused++
		}
	}
	if verified < 30 || refused < 30 {
		t.Errorf("%d verified, %d refused", verified, refused)
	}
}

// TestReleasesAreNotRefused: whatever was released about people with several records, a
// later comparison without a receipt does not refuse, in any way of recoding, whether a
// column tells the records apart or not.
func TestReleasesAreNotRefused(t *testing.T) {
	rng := rand.New(rand.NewPCG(46, 32))
	verified, open := map[string]int{}, map[string]int{}
	for range figures.Number(600, 120, 60) {
		s, p, way := stayed(rng)
		_, out, sealed := withReceipt(t, s.csv(), p, sealing(t))
		if sealed == nil {
			continue
		}
		_, err := core.Verify(context.Background(), readText(t, s.csv(), table.Options{}), readText(t, out, table.Options{}), p, nil)
		switch {
		case err == nil:
			verified[way]++
		case errors.Is(err, core.ErrUndecidable):
			open[way]++
			if strings.Contains(err.Error(), "Do not pass") {
				t.Fatal(err)
			}
		default:
			t.Fatalf("%s: %v\n%+v\n%s\n%s", way, err, p, s.csv(), out)
		}
	}
	t.Logf("verified %v, not decidable %v", verified, open)
	if len(verified) < len(peopleWays)/2 {
		t.Errorf("verified %v, not decidable %v", verified, open)
	}
}
