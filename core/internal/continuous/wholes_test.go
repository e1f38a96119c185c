package continuous

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// linking is a project whose batches show which records are one person's.
func linking(method project.Method, k int) project.Project {
	cfg := visiting(method, k, "")
	cfg.Columns[0].Treatment = project.Pseudonym
	cfg.Columns[2].Role = project.QuasiIdentifying
	return cfg
}

// fewestAlike plays an attacker who has some of the files and knows everything about a person in
// them, batch by batch: it joins records by person and counts, by maps, the people for whom these
// files show the same. It returns the fewest.
func fewestAlike(files []map[string][]string, set int) int {
	people := map[string]bool{}
	for i, shown := range files {
		for person := range shown {
			if set>>i&1 == 1 {
				people[person] = true
			}
		}
	}
	alike := map[string]int{}
	for person := range people {
		all := ""
		for i, shown := range files {
			if set>>i&1 == 1 {
				own := slices.Clone(shown[person])
				slices.Sort(own)
				all += fmt.Sprint(i, own)
			}
		}
		alike[all]++
	}
	fewest := len(people)
	for _, n := range alike {
		fewest = min(fewest, n)
	}
	return fewest
}

// TestWholesInBatches: whatever batches come, with whichever people, whoever knows all
// records of a person and in which batches they came is left with k people, in all
// batches together, in each alone and in any set of them. The verifier says the same as
// the maps when a record is changed.
func TestWholesInBatches(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 42))
	released, withheld, back, joined, refused := 0, 0, 0, 0, 0
	for round := range figures.Number(36, 36, 26) {
		k := 2 + rng.IntN(3)
		cfg := linking([]project.Method{project.FullDomain, project.FullDomain, project.Local}[rng.IntN(3)], k)
		opt := Options{Key: testKey(t, byte(round))}
		persons := 20 + rng.IntN(40)
		whose := map[string]string{}
		var state *State
		var again [][]string
		var files []map[string][]string
		for number := range 4 {
			rows := append([][]string{}, again...)
			for p := range persons * 3 / 2 { // who comes, and who of them twice
				if p = p % persons; rng.IntN(3) == 0 {
					continue
				}
				row := []string{fmt.Sprint("person", p), fmt.Sprint(p % 3 * 20), fmt.Sprint(1000 + p%2)}
				if rng.IntN(20) == 0 {
					row[1] = fmt.Sprint(rng.IntN(60))
				}
				rows = append(rows, noted(whose, rng, 40, row))
			}
			b := shuffledBatch(t, rng, state, rows, cfg, opt)
			again = nil
			out := map[string]bool{}
			for _, row := range b.Withheld {
				if rng.IntN(4) == 0 {
					again = append(again, rows[row])
				}
				out[rows[row][0]] = true
			}
			withheld += len(b.Withheld)
			if b.Released == 0 {
				continue
			}
			released++
			joined += b.Joined
			claim, err := b.Claim(false)
			if err != nil {
				t.Fatal(err)
			}
			claim.Columns[0].Treatment = verify.Replaced // pseudonyms are not filled in here
			claim.Persons.Known = 1
			file := written(t, b)
			if _, err := verify.Output(b.Table, file, claim); err != nil {
				t.Fatalf("round %d, batch %d, k = %d: %v", round, number, k, err)
			}
			shown := map[string][]string{}
			for row := range file.Rows {
				cells := file.Record(row)
				note := cells[len(cells)-1]
				shown[whose[note]] = append(shown[whose[note]], cells[1]+"|"+cells[2])
			}
			if _, known := shown[""]; known {
				t.Fatalf("round %d: a record of nobody who is known", round)
			}
			for person := range shown {
				if out[person] {
					t.Fatalf("round %d: a part of the records of %s is withheld", round, person)
				}
				for _, f := range files {
					if f[person] != nil {
						back++
						break
					}
				}
			}
			files = append(files, shown)
			for set := 1; set < 1<<len(files); set++ {
				if n := fewestAlike(files, set); n < k {
					t.Fatalf("round %d, batch %d: files %b leave %d people, k = %d", round, number, set, n, k)
				}
			}
			refused += damageWholes(t, rng, b, claim, whose, files, k)
			text, err := b.After.JSON()
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(text), "person") || strings.Contains(string(text), "note") || b.Wholes == "" {
				t.Fatalf("the state holds identities: %s", text)
			}
			if state, err = ParseState(text, "state.json"); err != nil {
				t.Fatal(err)
			}
			if n := len(slices.Concat(state.Groups...)); n != peopleOf(files) {
				t.Fatalf("the state knows %d people, the files %d", n, peopleOf(files))
			}
		}
	}
	t.Logf("%d released, %d withheld, %d times somebody came back, %d joined, %d refused", released, withheld, back, joined, refused)
	if released < 80 || withheld < 500 || back < 400 || joined < 500 || refused < 30 {
		t.Error("too few of a kind")
	}
}

func peopleOf(files []map[string][]string) int {
	people := map[string]bool{}
	for _, f := range files {
		for person := range f {
			people[person] = true
		}
	}
	return len(people)
}

// damageWholes changes what a record of the last file shows, and compares what the
// verifier says with what the maps do.
func damageWholes(t *testing.T, rng *rand.Rand, b *Batch, claim verify.Claim, whose map[string]string,
	files []map[string][]string, k int) (refused int) {
	t.Helper()
	file := written(t, b)
	records := make([][]string, file.Rows)
	for i := range records {
		records[i] = file.Record(i)
	}
	at := rng.IntN(len(records))
	for i, row := range records { // those of one person, in half of the cases of all
		if i == at || rng.IntN(2) == 0 && whose[row[3]] == whose[records[at][3]] {
			row[1] = "*"
		}
	}
	if records[at][2] == "*" {
		return 0
	}
	if claim.Columns[1].Treatment != verify.Recoded {
		t.Fatal("the claim fixes a level")
	}
	shown := map[string][]string{}
	for _, row := range records {
		shown[whose[row[3]]] = append(shown[whose[row[3]]], row[1]+"|"+row[2])
	}
	_, err := verify.Output(b.Table, encode(t, file.Names(), records), claim)
	// The rule about single records of the batch alone follows from that about wholes.
	n := fewestAlike(append(files[:len(files)-1:len(files)-1], shown), 1<<len(files)-1)
	if (err == nil) != (n >= k) {
		t.Fatalf("k = %d: the verifier says %v, the maps leave %d people", k, err, n)
	}
	if err != nil {
		return 1
	}
	return 0
}

// TestSplit compares what is withheld of a group with the best of all ways to withhold
// some people of each part so that each part, and the rest, is empty or of k.
func TestSplit(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 43))
	split := map[string]int{}
	for trial := range 3000 {
		k := 2 + rng.IntN(3)
		w := &wholes{}
		var names, group []string
		parts := map[string][]uint32{}
		add := func(part string, people, records int) {
			for range people {
				person := uint32(len(names))
				names = append(names, fmt.Sprintf("%03d", person))
				group = append(group, names[person])
				w.rows = append(w.rows, make([]int, records))
				if part != "" {
					parts[part] = append(parts[part], person)
				}
			}
		}
		type part struct{ people, records int }
		var sizes []part
		for i := range 1 + rng.IntN(3) {
			p := part{1 + rng.IntN(7), 1 + rng.IntN(3)}
			sizes = append(sizes, p)
			add(fmt.Sprint("part", i), p.people, p.records)
		}
		absent := rng.IntN(k + 2)
		add("", absent, 0)
		if len(group) < k { // no state has such a group
			continue
		}
		best := 1 << 30
		var try func(i, rest, price int)
		try = func(i, rest, price int) {
			if i == len(sizes) {
				if rest == 0 || rest >= k {
					best = min(best, price)
				}
				return
			}
			for out := 0; out <= sizes[i].people; out++ {
				if left := sizes[i].people - out; left == 0 || left >= k {
					try(i+1, rest+out, price+out*sizes[i].records)
				}
			}
		}
		try(0, absent, 0)
		w.split(names, parts, group, k)
		price, stay := 0, 0
		for i, p := range sizes {
			left := len(parts[fmt.Sprint("part", i)])
			stay += left
			price += (p.people - left) * p.records
			if left > 0 && left < k {
				t.Fatalf("trial %d: a part of %d", trial, left)
			}
		}
		seen := slices.Concat(w.groups...)
		slices.Sort(seen)
		if price != best || !slices.Equal(seen, group) {
			t.Fatalf("trial %d: k = %d, %v and %d absent: %d records withheld, %d would do; groups %v",
				trial, k, sizes, absent, price, best, w.groups)
		}
		for _, g := range w.groups {
			if len(g) < k {
				t.Fatalf("trial %d: a group of %d", trial, len(g))
			}
		}
		split[fmt.Sprint(stay > 0, price > 0)]++
	}
	t.Log(split)
}

// TestWholesRefusals: by hand. Five people show the same in January.
func TestWholesRefusals(t *testing.T) {
	columns := []string{"id", "age", "place", "note"}
	batch := func(ids string) [][]string {
		var rows [][]string
		for _, id := range ids {
			rows = append(rows, []string{string(id), "1", "1000", fmt.Sprint(id, len(rows))})
		}
		return rows
	}
	cfg, opt := linking(project.FullDomain, 2), Options{Key: testKey(t, 1)}
	appended := func(state *State, ids string, cfg project.Project, opt Options) (*Batch, error) {
		return Append(context.Background(), state, encode(t, columns, batch(ids)), cfg, opt)
	}
	first, err := appended(nil, "abcde", cfg, opt)
	if err != nil || first.Released != 5 || len(first.After.Groups) != 1 {
		t.Fatal(err, first)
	}
	for ids, want := range map[string]int{
		"a":          0,  // a would be alone
		"ab":         2,  // and three who did not come
		"abcde":      5,  // nobody is missing
		"abcd":       3,  // e would be the only one who did not: one more is withheld
		"abcdf":      3,  // f is new, and alone
		"abcdfg":     5,  // f and g are new
		"aabb":       4,  // twice each
		"aabbcd":     6,  // two who came twice and two who came once; e is alone, see below
		"aabbccddee": 10, // all twice
	} {
		if ids == "aabbcd" {
			want = 4 // c and d go with e, which takes fewer records than a and b
		}
		b, err := appended(first.After, ids, cfg, opt)
		if err != nil || b.Released != want {
			t.Errorf("%s: %d released, want %d: %v", ids, b.Released, want, err)
		}
	}
	kept := linking(project.FullDomain, 2)
	kept.Columns[0].Treatment, kept.Columns[3].Role = "", project.Insensitive
	for what, c := range map[string]struct {
		state  *State
		change func(p *project.Project, o *Options)
		path   string
	}{
		"no key":       {nil, func(_ *project.Project, o *Options) { o.Key = nil }, "person"},
		"join":         {nil, func(_ *project.Project, o *Options) { o.Join = true }, "person"},
		"small groups": {nil, func(p *project.Project, _ *Options) { p.Recoding.Method = project.Graph }, "recoding.method"},
		"one known":    {nil, func(p *project.Project, _ *Options) { p.RecordsKnown = 1 }, ""},
	} {
		p, o := linking(project.FullDomain, 2), opt
		c.change(&p, &o)
		_, err := appended(c.state, "abc", p, o)
		if (err == nil) != (c.path == "") ||
			err != nil && (problem.From(err).Place.Path != c.path || !strings.HasPrefix(string(problem.From(err).Code), "core-people-batches")) {
			t.Errorf("%s: %v", what, err)
		}
	}
	// A column that joins records only in the second batch: nobody was known in the first.
	plain, err := Append(context.Background(), nil, encode(t, columns, batch("abc")), kept, opt)
	if err != nil || plain.Wholes != "" {
		t.Fatal(err, plain)
	}
	cases := [][]string{{"a", "1", "1000", "x"}, {"a", "1", "1000", "x"}, {"b", "1", "1000", "y"}, {"b", "1", "1000", "y"}}
	if _, err := Append(context.Background(), plain.After, encode(t, columns, cases), kept, opt); !errors.Is(err,
		&problem.Problem{Code: "core-people-batches"}) {
		t.Error(err)
	}
	// In the first batch it is found, and takes a key.
	if joined, err := Append(context.Background(), nil, encode(t, columns, cases), kept, opt); err != nil ||
		joined.Wholes == "" || len(joined.After.Groups) != 1 {
		t.Error(err, joined)
	}
}

// TestUpgradedState: a state of an older version says what becomes of it.
func TestUpgradedState(t *testing.T) {
	if (*State)(nil).Upgraded() != nil || (&State{Version: Version}).Upgraded() != nil {
		t.Error("nothing is carried over")
	}
	for version := 1; version < Version; version++ {
		if p := (&State{Version: version}).Upgraded(); p == nil || p.Code != "state-upgraded" ||
			!strings.Contains(p.Sentence, fmt.Sprintf("version %d and becomes version %d", version, Version)) {
			t.Error(p)
		}
	}
}
