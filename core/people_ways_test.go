package core_test

import (
	"context"
	"encoding/csv"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// peopleWays are all ways of making a table coarser.
var peopleWays = []struct {
	name   string
	change func(p *project.Project)
}{
	{"full domain", func(*project.Project) {}},
	{"local", func(p *project.Project) { p.Recoding.Method = project.Local }},
	{"local, once", func(p *project.Project) {
		p.Recoding = project.Recoding{Method: project.Local, Mode: project.SinglePass}
	}},
	{"local, 3 times", func(p *project.Project) {
		p.Recoding = project.Recoding{Method: project.Local, Mode: project.Iterative, Rounds: 3}
	}},
	{"graph", func(p *project.Project) { p.Recoding = project.Recoding{Method: project.Graph, Seed: 14} }},
	{"finest", func(p *project.Project) { p.Recoding = project.Recoding{Method: project.Finest, Seed: 14} }},
	{"suppression", func(p *project.Project) { p.Recoding = project.Recoding{Method: project.Suppression, Seed: 14} }},
	{"top and bottom", func(p *project.Project) {
		p.Columns[1].Type = table.Integer
		p.Columns[1].TopBottom = &recode.Bounds{Bottom: text("1943"), Top: text("1948")}
	}},
	{"by column", func(p *project.Project) { aggregate(p, false, 1) }},
	{"by column, local", func(p *project.Project) { aggregate(p, false, 1); p.Recoding.Method = project.Local }},
	{"by column, graph", func(p *project.Project) { aggregate(p, false, 1); p.Recoding.Method = project.Graph }},
	{"joint", func(p *project.Project) { aggregate(p, true, 1) }},
	{"joint, local", func(p *project.Project) { aggregate(p, true, 1, 3); p.Recoding.Method = project.Local }},
	{"joint, graph", func(p *project.Project) { aggregate(p, true, 1); p.Recoding.Method = project.Graph }},
	{"joint, finest", func(p *project.Project) { aggregate(p, true, 1); p.Recoding.Method = project.Finest }},
	{"all joint", func(p *project.Project) {
		p.Columns[2].Role, p.Columns[2].Hierarchy = project.Insensitive, nil
		aggregate(p, true, 1, 3)
	}},
}

// aggregate replaces columns of the stays by an interval for each group.
func aggregate(p *project.Project, joint bool, columns ...int) {
	for _, i := range columns {
		p.Columns[i].Type, p.Columns[i].Hierarchy = table.Integer, nil
		p.Columns[i].Microaggregate = &project.Microaggregate{Function: recode.Interval, Joint: joint}
	}
}

// forget makes some stays those of nobody who is known.
func (s stays) forget(rng *rand.Rand) {
	percent := 1 + rng.IntN(8)
	for _, row := range s.rows {
		if rng.IntN(100) < percent {
			row[0], s.person[row[1]] = "", ""
		}
	}
}

// group is the records that show the same in columns, as the text of a release says.
type group struct {
	rows    [][]string
	own     map[string]int // person who is known -> records
	unknown int
}

// groups finds them.
func (s stays) groups(rows [][]string, known []int) map[string]*group {
	all := map[string]*group{}
	for _, row := range rows {
		var cells []string
		for _, i := range known {
			cells = append(cells, row[i])
		}
		key := strings.Join(cells, "|")
		if all[key] == nil {
			all[key] = &group{own: map[string]int{}}
		}
		g := all[key]
		g.rows = append(g.rows, row)
		if person := s.person[row[0]]; person == "" {
			g.unknown++
		} else {
			g.own[person]++
		}
	}
	return all
}

// size computes the size of a group by hand: no person owns more than one part in size of it.
func (g *group) size(p *project.Project) int {
	if p.Size == project.Persons {
		return len(g.own)
	}
	most := 0
	for _, n := range g.own {
		most = max(most, n)
	}
	return len(g.rows) / max(1, most+g.unknown)
}

// released runs a project and returns the records of the release, if there is one.
func (s stays) released(t *testing.T, p *project.Project) (*core.Result, [][]string) {
	t.Helper()
	var out core.Buffer
	r, err := core.Release(context.Background(), core.FromReader("stays.csv", strings.NewReader(s.csv())), p, &out, core.Options{})
	if err != nil {
		t.Fatalf("%v\n%s", err, s.csv())
	}
	if !r.Found {
		return r, nil
	}
	rows := must(csv.NewReader(strings.NewReader(string(out.Bytes()))).ReadAll())(t)
	return r, rows[1:]
}

// TestPeople: whatever the way of recoding, in a release no person owns more than 1/k
// of the records that look the same, counted by maps from the text of the release and
// the numbers of visits, which only the test can join; and a release is found wherever
// the coarsest one meets the rule. Risks and losses are those of the text.
func TestPeople(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 4))
	released, refused, split := map[string]int{}, map[string]int{}, map[string]int{}
	tables := figures.Number(200, 20, 15)
	for range tables {
		s := drawStays(rng, 3+rng.IntN(40), 1+rng.IntN(20))
		if rng.IntN(3) == 0 {
			s.forget(rng)
		}
		k, limit, size := 2+rng.IntN(5), []float64{0, 0.1, 0.5}[rng.IntN(3)], project.Size("")
		if rng.IntN(4) == 0 {
			size = project.Persons
		}
		var whole [][]string // the records as visit, birth, sex, plz, dx
		for _, row := range s.rows {
			whole = append(whole, row[1:])
		}
		for _, way := range peopleWays {
			p := staysProject(k)
			p.SuppressionLimit, p.Size = limit, size
			way.change(p)
			known := []int{}
			for i, c := range p.Columns[1:4] {
				if c.Role == project.QuasiIdentifying {
					known = append(known, i+1)
				}
			}
			r, rows := s.released(t, p)
			if possible := s.groups(whole, nil)[""].size(p) >= k; possible && !r.Found {
				t.Fatalf("%s, k = %d: nothing was found where * for all meets the rule\n%s", way.name, k, s.csv())
			}
			if !r.Found {
				refused[way.name]++
				continue
			}
			released[way.name]++
			groups := s.groups(rows, known)
			for key, g := range groups {
				if n := g.size(p); n < k {
					t.Fatalf("%s, k = %d: %s has size %d: %v, %d unknown", way.name, k, key, n, g.own, g.unknown)
				}
			}
			if len(groups) > 1 {
				split[way.name]++
			}
			s.checkRisk(t, way.name, r, groups)
			if p.Recoding.Method != "" && p.Columns[1].Microaggregate == nil {
				if want := s.loss(rows); math.Abs(want-r.Score) > 1e-9 {
					t.Fatalf("%s: loss %v, by the text %v", way.name, r.Score, want)
				}
			}
		}
	}
	t.Logf("released %v, without a solution %v, of several groups %v", released, refused, split)
	for _, way := range peopleWays {
		if released[way.name] < tables/2 || refused[way.name] == 0 || split[way.name] < tables/10 {
			t.Errorf("%s: %d released, %d of several groups; %d without a solution", way.name,
				released[way.name], split[way.name], refused[way.name])
		}
	}
}

// checkRisk computes from groups how often somebody is right who knows a person and
// picks one of the records that look the same.
func (s stays) checkRisk(t *testing.T, name string, r *core.Result, groups map[string]*group) {
	t.Helper()
	worst, several, records := map[string]float64{}, false, 0
	for _, g := range groups {
		several = several || g.unknown > 0
		records += len(g.rows)
		for person, n := range g.own {
			worst[person] = max(worst[person], float64(n+g.unknown)/float64(len(g.rows)))
			several = several || n > 1
		}
	}
	highest, lowest, sum := 0.0, 1.0, 0.0
	for _, share := range worst {
		highest, lowest, sum = max(highest, share), min(lowest, share), sum+share
	}
	for _, g := range groups { // the worst that unattributed records may be
		if len(g.own) == 0 {
			highest = 1
		}
		sum += max(0, float64(g.unknown)/float64(len(g.rows))-lowest)
	}
	sum = min(sum, float64(len(worst)))
	if !several {
		return // figures may be those of records
	}
	if got := r.After; got.Records != len(worst) || got.Classes != len(groups) || math.Abs(got.Highest-highest) > 1e-9 ||
		math.Abs(got.Average-sum/float64(len(worst))) > 1e-9 {
		t.Fatalf("%s: risk %+v; by the text %d people in %d groups, %v at most, %v on average", name, got,
			len(worst), len(groups), highest, sum/float64(len(worst)))
	}
	if r.People == nil || r.People.Persons-r.People.LeftOut != len(worst) || r.Suppressed != len(s.rows)-records {
		t.Fatalf("%s: %+v, %d left out; by the text %d people", name, r.People, r.Suppressed, len(worst))
	}
}

// loss computes the loss from the text: for each cell the number of values that it may stand for,
// minus one, as a share of all other values; missing records have lost everything.
func (s stays) loss(rows [][]string) float64 {
	sum := 0.0
	for i := 1; i <= 3; i++ {
		values := map[string]bool{}
		for _, row := range s.rows {
			values[row[i+1]] = true
		}
		if len(values) == 1 {
			continue
		}
		sum += float64(len(s.rows) - len(rows))
		for _, row := range rows {
			covered := 0
			for value := range values {
				if row[i] == "*" || len(row[i]) == len(value) && !slices.ContainsFunc([]int{0, 1, 2, 3}, func(at int) bool {
					return at < len(value) && row[i][at] != '*' && row[i][at] != value[at]
				}) {
					covered++
				}
			}
			sum += float64(covered-1) / float64(len(values)-1)
		}
	}
	return sum / 3 / float64(len(s.rows))
}
