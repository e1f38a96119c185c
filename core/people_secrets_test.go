package core_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// held counts, for a group and a secret, the records and the persons by value.
type held struct {
	records, persons           map[string]int
	size, people, unattributed int
}

// held counts it. Each unattributed record may be about one holder more.
func (s stays) held(g *group, secret int) held {
	h := held{map[string]int{}, map[string]int{}, len(g.rows), len(g.own), 0}
	pairs, unknown := map[[2]string]bool{}, map[string]int{}
	for _, row := range g.rows {
		v, person := row[secret], s.person[row[0]]
		h.records[v]++
		if person == "" {
			unknown[v]++
			h.unattributed++
		} else if pair := [2]string{person, v}; !pairs[pair] {
			pairs[pair] = true
			h.persons[v]++
		}
	}
	for v, n := range unknown {
		h.persons[v] = min(h.persons[v]+n, h.people)
	}
	return h
}

// left are counts, descending, of which none is of a person that an earlier one has.
func left(counts map[string]int, people int) (g []int) {
	for _, n := range counts {
		g = append(g, n)
	}
	slices.SortFunc(g, func(a, b int) int { return b - a })
	kept := g[:0]
	for _, n := range g {
		if n = min(n, people); n > 0 {
			kept = append(kept, n)
		}
		people -= n
	}
	return kept
}

// secretRules are models with their definitions, over records and over persons. table
// is the whole one, as a group.
var secretRules = []struct {
	model project.Model
	holds func(h, table held, mean map[string]float64) bool
}{
	{project.Model{Model: "distinct-l-diversity", Params: param.Values{"l": 2.0}}, func(h, _ held, _ map[string]float64) bool {
		return len(h.records) >= 2 && len(left(h.persons, h.people)) >= 2
	}},
	{project.Model{Model: "entropy-l-diversity", Params: param.Values{"l": 1.5}}, func(h, _ held, _ map[string]float64) bool {
		enough := func(counts []int) bool {
			n, sum := 0, 0.0
			for _, c := range counts {
				n += c
			}
			for _, c := range counts {
				p := float64(c) / float64(n)
				sum -= p * math.Log(p)
			}
			return len(counts) >= 2 && sum >= math.Log(1.5)-1e-9
		}
		return enough(left(h.records, h.size)) && enough(left(h.persons, h.people))
	}},
	{project.Model{Model: "recursive-cl-diversity", Params: param.Values{"c": 3.0, "l": 2.0}}, func(h, _ held, _ map[string]float64) bool {
		enough := func(counts []int) bool {
			rest := 0
			for _, n := range counts[min(1, len(counts)):] {
				rest += n
			}
			return len(counts) >= 2 && counts[0] < 3*rest
		}
		return enough(left(h.records, h.size)) && enough(left(h.persons, h.people))
	}},
	{project.Model{Model: "alpha-k-anonymity", Params: param.Values{"k": 2.0, "alpha": 0.8}}, func(h, _ held, _ map[string]float64) bool {
		for _, n := range h.records {
			if float64(n)/float64(h.size) > 0.8 {
				return false
			}
		}
		for _, n := range h.persons {
			if float64(n)/float64(h.people) > 0.8 {
				return false
			}
		}
		return true
	}},
	{project.Model{Model: "t-closeness", Params: param.Values{"t": 0.45, "distance": "equal"}},
		func(h, table held, mean map[string]float64) bool {
			records, persons := 0.0, 1.0 // how far the mean may be from what it is
			if table.unattributed <= table.people {
				persons = float64(table.unattributed) / float64(table.people+table.unattributed)
			}
			for v, n := range table.records {
				records += math.Abs(float64(h.records[v])/float64(h.size)-float64(n)/float64(table.size)) / 2
				persons += max(0, float64(h.persons[v])/float64(h.people)-mean[v])
			}
			return records <= 0.45+1e-9 && persons <= 0.45+1e-9
		}},
}

// mean is by value the mean over persons of its share in their records.
func (g *group) mean(s stays, secret int) map[string]float64 {
	mean := map[string]float64{}
	for _, row := range g.rows {
		if person := s.person[row[0]]; person != "" {
			mean[row[secret]] += 1 / float64(g.own[person]) / float64(len(g.own))
		}
	}
	return mean
}

// ambiguous gives the postcode labels that mean something else one level up: "00" is a
// place, and then a region.
func ambiguous(p *project.Project) {
	var rows [][]string
	for _, plz := range []string{"00", "01", "02", "10", "11", "12"} {
		rows = append(rows, []string{plz, plz[:1] + "0", "*"})
	}
	p.Columns[3].Hierarchy = &hierarchy.Spec{Kind: hierarchy.KindTable, Table: &hierarchy.Table{Rows: rows}}
}

// TestPeopleSecrets: whatever the way of recoding, groups of a release meet what the
// models say of records and of persons, by definitions that share no code with the
// models; and a release is found wherever * for all meets them.
func TestPeopleSecrets(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 41))
	released, refused, again := map[string]int{}, 0, 0
	tables := figures.Number(200, 20, 12)
	for table := range tables {
		s := drawStays(rng, 5+rng.IntN(40), 1+rng.IntN(8))
		for _, row := range s.rows { // a few have rare diseases, most have one again and again
			row[5] = string("aaaabbcd"[(len(row[0])+int(row[0][3]))%3+rng.IntN(6)])
		}
		if rng.IntN(3) == 0 {
			s.forget(rng)
		}
		var whole [][]string
		for _, row := range s.rows {
			whole = append(whole, row[1:])
		}
		all := s.groups(whole, nil)[""]
		inTable := s.held(all, 4)
		rule, k, limit := secretRules[table%len(secretRules)], 2+rng.IntN(2), []float64{0, 0.2, 0.6}[rng.IntN(3)]
		for _, way := range peopleWays {
			p := staysProject(k)
			p.SuppressionLimit = limit
			p.Columns[5].Role = project.Sensitive
			m := rule.model
			m.Attribute = "dx"
			p.Models = append(p.Models, m)
			if table%2 == 0 {
				ambiguous(p)
			}
			way.change(p)
			if p.Recoding.Method == project.Graph ||
				slices.ContainsFunc(p.Columns, func(c project.Column) bool { return c.Microaggregate != nil && c.Microaggregate.Joint }) {
				continue // only sizes
			}
			r, rows := s.released(t, p)
			if possible := all.size(p) >= k && rule.holds(inTable, inTable, all.mean(s, 4)); possible && !r.Found {
				t.Fatalf("%s, %s: nothing was found where * for all meets the rules\n%s", way.name, m.Model, s.csv())
			}
			if !r.Found {
				refused++
				continue
			}
			released[string(m.Model)]++
			for key, g := range s.groups(rows, []int{1, 2, 3}) {
				if n := g.size(p); n < k {
					t.Fatalf("%s, k = %d: %s has size %d", way.name, k, key, n)
				}
				if h := s.held(g, 4); !rule.holds(h, inTable, all.mean(s, 4)) {
					t.Fatalf("%s: %s lacks %s: %+v", way.name, key, m.Model, h)
				}
			}
			if len(r.Rounds) > 1 {
				again++
			}
		}
	}
	t.Logf("released %v, without a solution %d, of several rounds %d", released, refused, again)
	for _, rule := range secretRules {
		if released[string(rule.model.Model)] < tables*2/5 {
			t.Errorf("%s: %d released", rule.model.Model, released[string(rule.model.Model)])
		}
	}
	if refused == 0 || again < tables/2 {
		t.Errorf("%d without a solution, %d of several rounds", refused, again)
	}
}

// TestLocalUnion: of A and B one group has HIV and flu, another flu and HIV. Each is
// diverse, both together are not, and with these labels a reader would take them for
// one: "00" is a place in the first round and a region in the second one. So the
// second group becomes coarser. What asks for sizes alone keeps the finer label.
func TestLocalUnion(t *testing.T) {
	s := stays{person: map[string]string{}}
	for i, row := range [][3]string{{"A", "00", "HIV"}, {"B", "00", "flu"}, {"A", "01", "flu"}, {"B", "02", "HIV"},
		{"C", "10", "HIV"}, {"D", "10", "flu"}, {"E", "11", "HIV"}, {"F", "11", "flu"}, {"G", "12", "HIV"}, {"H", "12", "flu"}} {
		visit := string(rune('a' + i))
		s.person[visit] = row[0]
		s.rows = append(s.rows, []string{row[0], visit, "1940", "f", row[1], row[2]})
	}
	p := staysProject(2)
	p.Recoding.Method = project.Local
	p.Columns[1].Role, p.Columns[1].Hierarchy = project.Insensitive, nil
	p.Columns[2].Role, p.Columns[2].Hierarchy = project.Insensitive, nil
	ambiguous(p)
	for model, want := range map[string]string{"distinct-l-diversity": "*", "": "00"} {
		own := *p
		if own.Columns = slices.Clone(p.Columns); model != "" {
			own.Columns[5].Role = project.Sensitive
			own.Models = append(slices.Clone(p.Models),
				project.Model{Model: "distinct-l-diversity", Params: param.Values{"l": 2.0}, Attribute: "dx"})
		}
		r, rows := s.released(t, &own)
		if !r.Found || len(rows) != 10 || len(r.Rounds) != 2 {
			t.Fatalf("%q: %d records in %d rounds", model, len(rows), len(r.Rounds))
		}
		for _, row := range rows {
			if last := row[0] == "c" || row[0] == "d"; last && row[3] != want || !last && row[3] != s.rows[row[0][0]-'a'][4] {
				t.Errorf("%q: %v", model, row)
			}
		}
	}
}
