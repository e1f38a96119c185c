package core_test

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
)

// joinedBy are the ways in which a file shows which records are one person's, "" for
// one that does not.
var joinedBy = []string{"pseudonym", "number", "order", "case", ""}

// joining makes a project whose release is joined in such a way. The table has a column
// "case" with a number for each person.
func joining(p *project.Project, how string) {
	p.Columns = append(p.Columns, project.Column{Name: "case", Role: project.Identifying})
	switch how {
	case "pseudonym":
		p.Columns[0].Treatment = project.Pseudonym
	case "number":
		p.Columns[0].Treatment = project.Number
	case "order":
		p.Output.Order = project.Original
	case "case":
		p.Columns[len(p.Columns)-1].Role = project.Insensitive
	}
}

// withCases is the table with that column.
func (s stays) withCases() string {
	var b strings.Builder
	b.WriteString("patient,visit,birth,sex,plz,dx,case\n")
	for _, row := range s.rows {
		b.WriteString(strings.Join(row, ",") + ",c" + row[0] + "\n")
	}
	return b.String()
}

// seen is a file as seen by somebody who links records with persons by the number of the visit: for
// each person, the tuples of known values and the diagnoses.
type seen struct {
	tuples, secrets map[string][]string // by person
}

func see(t *testing.T, s stays, text []byte) seen {
	t.Helper()
	rows := must(csv.NewReader(strings.NewReader(string(text))).ReadAll())(t)
	f := seen{map[string][]string{}, map[string][]string{}}
	at := func(name string) int { return slices.Index(rows[0], name) }
	for _, row := range rows[1:] {
		if person := s.person[row[at("visit")]]; person != "" { // else the record is blank
			f.tuples[person] = append(f.tuples[person], row[at("birth")]+"|"+row[at("sex")]+"|"+row[at("plz")])
			f.secrets[person] = append(f.secrets[person], row[at("dx")])
		}
	}
	for _, all := range f.tuples {
		slices.Sort(all)
	}
	return f
}

// groups are the persons who show the same in all their records.
func (f seen) groups() map[string][]string {
	groups := map[string][]string{}
	for person, all := range f.tuples {
		groups[strings.Join(all, " ")] = append(groups[strings.Join(all, " ")], person)
	}
	return groups
}

// fewest is the number of persons, at least one, whom somebody is left with who knows
// up to m records of a person: which tuples they became, but not how often.
func (f seen) fewest(m int) int {
	holders := map[string]int{}
	var all [][]string
	for _, tuples := range f.tuples {
		own := slices.Compact(slices.Clone(tuples))
		var sets []string
		var extend func(set []string, from int)
		extend = func(set []string, from int) {
			if len(set) > 0 {
				holders[strings.Join(set, " ")]++
			}
			if len(set) == min(m, len(own)) {
				sets = append(sets, strings.Join(set, " "))
				return
			}
			for i := from; i < len(own); i++ {
				extend(append(slices.Clone(set), own[i]), i+1)
			}
		}
		extend(nil, 0)
		all = append(all, sets)
	}
	least := len(f.tuples)
	for _, sets := range all {
		for _, set := range sets {
			least = min(least, holders[set])
		}
	}
	return least
}

// secrecy is a rule about diagnoses, and its definition for a group of persons.
type secrecy struct {
	model project.Model
	holds func(f, table seen, persons []string) bool
}

// shares are by value the share of the persons who have it in one of their records, and
// of the records that do.
func (f seen) shares(persons []string) (ofPersons, ofRecords map[string]float64) {
	ofPersons, ofRecords = map[string]float64{}, map[string]float64{}
	records := 0.0
	for _, person := range persons {
		records += float64(len(f.secrets[person]))
		for _, value := range slices.Compact(slices.Sorted(slices.Values(f.secrets[person]))) {
			ofPersons[value] += 1 / float64(len(persons))
		}
	}
	for _, person := range persons {
		for _, value := range f.secrets[person] {
			ofRecords[value] += 1 / records
		}
	}
	return ofPersons, ofRecords
}

const tiny = 1e-9

// secrecies are written from the definitions over persons that privacy.People names.
var secrecies = []secrecy{
	{project.Model{Model: privacy.DistinctLDiversity, Attribute: "dx", Params: param.Values{"l": 2.0}},
		func(f, _ seen, persons []string) bool {
			ofPersons, _ := f.shares(persons)
			for _, share := range ofPersons {
				if share > 1-tiny {
					return false // what all have leaves nothing for the others
				}
			}
			return true
		}},
	{project.Model{Model: privacy.AlphaKAnonymity, Attribute: "dx", Params: param.Values{"k": 2.0, "alpha": 0.75}},
		func(f, _ seen, persons []string) bool {
			ofPersons, ofRecords := f.shares(persons)
			for value := range ofPersons {
				if ofPersons[value] > 0.75+tiny || ofRecords[value] > 0.75+tiny {
					return false
				}
			}
			return len(persons) >= 2
		}},
	{project.Model{Model: privacy.TCloseness, Attribute: "dx", Params: param.Values{"t": 0.6, "distance": "equal"}},
		func(f, table seen, persons []string) bool {
			ofPersons, ofRecords := f.shares(persons)
			_, everywhere := table.shares(keys(table.secrets))
			mean, n := map[string]float64{}, float64(len(table.secrets))
			for _, values := range table.secrets {
				for _, value := range values {
					mean[value] += 1 / float64(len(values)) / n
				}
			}
			far, records := 0.0, 0.0
			for value := range everywhere {
				far += max(0, ofPersons[value]-mean[value])
				records += max(0, ofRecords[value]-everywhere[value])
			}
			return far <= 0.6+tiny && records <= 0.6+tiny
		}},
}

func keys(m map[string][]string) (all []string) {
	for key := range m {
		all = append(all, key)
	}
	return all
}

// TestLinked: whoever knows all records of a person in a file that shows which belong
// together, or some of them in one that does not, is left with k persons at least, and
// the rules about diagnoses hold of them with all they have. It is counted by maps from
// the text of the file. A release is found wherever * for all would do.
func TestLinked(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 14))
	released, refused, secret, again := map[string]int{}, map[string]int{}, 0, 0
	for trial := range rounds(500) {
		s := drawStays(rng, 4+rng.IntN(60), 1+rng.IntN(4))
		how, k := joinedBy[trial%len(joinedBy)], 2+rng.IntN(3)
		p := staysProject(k)
		joining(p, how)
		known := 0
		if how == "" || rng.IntN(3) == 0 {
			known = 1 + rng.IntN(3)
			p.RecordsKnown = known
		}
		var rule *secrecy
		switch {
		case known == 0 && rng.IntN(2) == 0:
			rule = &secrecies[rng.IntN(len(secrecies))]
			p.Models = append(p.Models, rule.model)
			p.Columns[5].Role = project.Sensitive
			if rng.IntN(2) == 0 {
				p.Recoding.Method = project.Local
				if rng.IntN(2) == 0 {
					ambiguous(p)
				}
			}
		case known == 1 && rng.IntN(2) == 0:
			p.Recoding.Method = []project.Method{project.Graph, project.Finest}[rng.IntN(2)]
		case known < 2 && rng.IntN(2) == 0:
			p.Recoding.Method = project.Local
		}
		p.SuppressionLimit = []float64{0, 0.1, 0.3}[rng.IntN(3)]
		if p.Output.LeftOut = []project.LeftOut{project.Drop, project.Blank, project.Mask}[rng.IntN(3)]; how == "order" &&
			p.Output.LeftOut == project.Blank {
			p.Output.LeftOut = project.Drop
		}
		about := fmt.Sprintf("trial %d: joined by %q, %d records known, k = %d, %v, limit %v, left out: %s", trial, how,
			known, k, rule, p.SuppressionLimit, p.Output.LeftOut)
		table := seen{map[string][]string{}, map[string][]string{}}
		for _, row := range s.rows {
			table.secrets[row[0]] = append(table.secrets[row[0]], row[5])
			table.tuples[row[0]] = append(table.tuples[row[0]], "*|*|*")
		}
		holds := func(persons []string) bool {
			return len(persons) >= k && (rule == nil || rule.holds(seen{nil, table.secrets}, table, persons))
		}
		// * for all: with profiles by the number of records, else one class.
		left, several := 0, len(table.secrets) < len(s.rows)
		if known == 0 {
			for _, persons := range table.groups() {
				if !holds(persons) {
					for _, person := range persons {
						left += len(table.secrets[person])
					}
				}
			}
		} else {
			most := 0
			for _, all := range table.secrets {
				most = max(most, len(all))
			}
			if len(s.rows) < k*most {
				left = len(s.rows)
			}
		}
		possible := left <= int(p.SuppressionLimit*float64(len(s.rows)))
		var out core.Buffer
		r, err := core.Release(context.Background(),
			core.FromReader("stays.csv", strings.NewReader(s.withCases())), p, &out, core.Options{Key: newKey(t)})
		if errors.Is(err, core.ErrLeftOut) && p.Output.LeftOut == project.Mask {
			refused["masked"]++
			continue
		}
		if err != nil {
			t.Fatalf("%s: %v\n%s", about, err, s.withCases())
		}
		if possible && !r.Found {
			t.Fatalf("%s: * for all leaves out %d of %d, but nothing was found\n%s", about, left, len(s.rows), s.withCases())
		}
		if !r.Found {
			refused[how]++
			continue
		}
		released[how]++
		if rule != nil && len(r.Rounds) > 1 {
			again++
		}
		f := see(t, s, out.Bytes())
		if r.Linked != (how != "" && several) && how != "" {
			t.Fatalf("%s: linked: %v", about, r.Linked)
		}
		if known > 0 {
			if n := f.fewest(known); n < k {
				t.Fatalf("%s: somebody is left with %d persons\n%s", about, n, out.Bytes())
			}
			continue
		}
		rare := len(f.tuples)
		for profile, persons := range f.groups() {
			rare = min(rare, len(persons))
			if rule != nil {
				secret++
			}
			if len(persons) < k || rule != nil && !rule.holds(f, table, persons) {
				t.Fatalf("%s: %d persons show %s\n%s\n%s", about, len(persons), profile, out.Bytes(), s.withCases())
			}
		}
		if several && p.Output.LeftOut != project.Mask &&
			(r.People.Alike != rare || r.People.Profiles != len(f.groups()) || r.People.Partly > 0) {
			t.Fatalf("%s: %+v, but %d of %d profiles", about, r.People, rare, len(f.groups()))
		}
	}
	t.Logf("released %v, refused %v, %d groups with a rule, %d times in rounds", released, refused, secret, again)
	for _, how := range joinedBy {
		if released[how] < rounds(25) {
			t.Errorf("joined by %q: %d released", how, released[how])
		}
	}
	if refused["masked"] < rounds(5) || secret < rounds(100) || again < rounds(8) {
		t.Errorf("%d masked ones refused, %d groups with a rule, %d times in rounds", refused["masked"], secret, again)
	}
}

// TestLinkedOnePerson: with one record each, what shows which records are one person's
// changes nothing.
func TestLinkedOnePerson(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 15))
	for trial := range 20 {
		s := drawStays(rng, 5+rng.IntN(60), 1)
		with, without := staysProject(3), staysProject(3)
		joining(with, joinedBy[trial%len(joinedBy)])
		joining(without, "")
		without.Person = nil
		without.RowsArePeople = true
		with.RecordsKnown = trial % 4
		with.SuppressionLimit, without.SuppressionLimit = 0.1, 0.1
		var got [2]*core.Result
		for i, p := range []*project.Project{with, without} {
			var err error
			if got[i], err = core.Release(context.Background(), core.FromReader("stays.csv", strings.NewReader(s.withCases())),
				p, new(core.Buffer), core.Options{Key: newKey(t)}); err != nil {
				t.Fatal(err)
			}
		}
		if a, b := got[0], got[1]; a.Found != b.Found || a.Score != b.Score || a.Checks != b.Checks || a.Linked ||
			!reflect.DeepEqual(a.Transformation, b.Transformation) {
			t.Fatalf("%+v, without persons %+v", a.Transformation, b.Transformation)
		}
	}
}
