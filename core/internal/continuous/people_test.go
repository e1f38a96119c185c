package continuous

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/pseudonym"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

func testKey(t testing.TB, seed byte) *pseudonym.Key {
	t.Helper()
	key, err := pseudonym.NewKey(bytes.NewReader(bytes.Repeat([]byte{seed}, 32)), "")
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// visiting is a project about people with several records.
func visiting(method project.Method, k int, size project.Size) project.Project {
	cfg := growing(method, k, 1)
	cfg.Person, cfg.Size = []string{"id"}, size
	cfg.Columns = append(cfg.Columns, project.Column{Name: "note", Role: project.Insensitive})
	return cfg
}

// people's records that look the same, counted by maps: by labels and person.
type counted map[string]map[string]int

func (c counted) add(labels, person string) {
	if c[labels] == nil {
		c[labels] = map[string]int{}
	}
	c[labels][person]++
}

// lacking says where the definition of the size is not met, by the definition: no
// person, with all records of nobody, owns more than 1/k of a class; or k persons.
func (c counted) lacking(k int, size project.Size) string {
	for labels, persons := range c {
		records, most, unknown := 0, 0, persons[""]
		known := 0
		for person, n := range persons {
			records += n
			if person != "" {
				known++
				most = max(most, n)
			}
		}
		if size == project.Persons && known < k || size != project.Persons && (most+unknown)*k > records {
			return fmt.Sprint(labels, persons)
		}
	}
	return ""
}

// noted is a record with a note that tells the test alone whose it is: one in so many is
// nobody's who is known.
func noted(whose map[string]string, rng *rand.Rand, nobody int, row []string) []string {
	note := fmt.Sprint("note", len(whose)+1)
	if rng.IntN(nobody) == 0 {
		row[0] = ""
	}
	whose[note] = row[0]
	return append(row, note)
}

// shuffledBatch appends such records in random order, in which they are afterwards.
func shuffledBatch(t *testing.T, rng *rand.Rand, state *State, rows [][]string, cfg project.Project, opt Options) *Batch {
	t.Helper()
	rng.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
	b, err := Append(context.Background(), state, encode(t, []string{"id", "age", "place", "note"}, rows), cfg, opt)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestPeopleInBatches: whatever batches come, with whichever people, what was written
// is counted from its text by maps alone; a note in each record, which only the test can
// join, says whose it is. No person owns more than 1/k of the records that look the same,
// neither in one release nor in any set of them, so nor in the difference of two; with
// Join in all of them together. A person of an earlier batch is the same one.
func TestPeopleInBatches(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 41))
	released, withheld, joined, back, few, refused := 0, 0, 0, 0, 0, 0
	for round := range figures.Number(80, 80, 45) {
		k := 2 + rng.IntN(3)
		size := []project.Size{"", project.Persons}[rng.IntN(2)]
		cfg := visiting([]project.Method{project.FullDomain, project.Local}[rng.IntN(2)], k, size)
		opt := Options{Join: rng.IntN(2) == 0}
		if opt.Join || rng.IntN(3) == 0 {
			opt.Key = testKey(t, byte(round))
		}
		persons := 5 + rng.IntN(40)
		whose := map[string]string{}
		var state *State
		var again [][]string
		var outputs []counted
		seen := map[string]bool{}
		for number := range 4 {
			rows := append([][]string{}, again...)
			for range 3 + rng.IntN(60) {
				p := rng.IntN(persons)
				row := []string{fmt.Sprint("person", p), fmt.Sprint(p * 7 % 60), fmt.Sprint(1000 + p%30)}
				if rng.IntN(4) == 0 {
					row[2] = fmt.Sprint(1000 + rng.IntN(30))
				}
				rows = append(rows, noted(whose, rng, 25, row))
			}
			b := shuffledBatch(t, rng, state, rows, cfg, opt)
			again = nil
			for _, row := range b.Withheld {
				again = append(again, rows[row])
			}
			withheld += len(again)
			if b.Released == 0 {
				continue
			}
			released++
			joined += b.Joined
			claim, err := b.Claim(false)
			if err != nil {
				t.Fatal(err)
			}
			file := written(t, b)
			if _, err := verify.Output(b.Table, file, claim); err != nil {
				t.Fatalf("round %d, k = %d: %v", round, k, err)
			}
			own := counted{}
			for row := range file.Rows {
				cells := file.Record(row)
				person := whose[cells[2]]
				own.add(cells[0]+"|"+cells[1], person)
				if person != "" && number > 0 && seen[person] {
					back++
				}
				seen[person] = true
			}
			outputs = append(outputs, own)
			alone := own.lacking(k, size)
			if alone != "" && !opt.Join {
				t.Fatalf("round %d: batch %d alone, k = %d: %s", round, number, k, alone)
			} else if alone != "" {
				few++
			}
			for set := range 1 << len(outputs) {
				if opt.Join && set != 1<<len(outputs)-1 {
					continue
				}
				union := counted{}
				for i, o := range outputs {
					for labels, persons := range o {
						for person, n := range persons {
							for range n {
								if set>>i&1 == 1 {
									union.add(labels, person)
								}
							}
						}
					}
				}
				if wrong := union.lacking(k, size); wrong != "" {
					t.Fatalf("round %d: batches %b together, k = %d, join %v: %s", round, set, k, opt.Join, wrong)
				}
			}
			refused += damage(t, b, file, claim, whose, outputs, k, size, opt.Join)
			text, err := b.After.JSON()
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(text), "person") || strings.Contains(string(text), "note") ||
				strings.Contains(string(text), `"people"`) != (opt.Key != nil) {
				t.Fatalf("the state holds identities, or is of people without a key: %s", text)
			}
			if state, err = ParseState(text, "state.json"); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("%d released, %d withheld, %d joined, %d records of people who came back, %d times fewer than k joined, %d refused",
		released, withheld, joined, back, few, refused)
	if released < 150 || withheld < 200 || joined < 500 || back < 1000 || few < 20 || refused < 40 {
		t.Error("too few of a kind")
	}
}

// damage moves a record of a release to another class, and compares what the verifier
// says with what the maps do.
func damage(t *testing.T, b *Batch, file *table.Table, claim verify.Claim, whose map[string]string, outputs []counted,
	k int, size project.Size, join bool) (refused int) {
	t.Helper()
	row := (len(whose) * 7) % file.Rows
	records := make([][]string, file.Rows)
	changed := counted{}
	for i := range records {
		records[i] = file.Record(i)
		if i == row {
			records[i][0] = table.Star // its own level is allowed to be any
			if claim.Columns[1].Treatment != verify.Recoded {
				return 0
			}
		}
		changed.add(records[i][0]+"|"+records[i][1], whose[records[i][2]])
	}
	if records[row][1] == table.Star {
		return 0 // that is a record that is withheld
	}
	judged := changed
	if join {
		for _, o := range outputs[:len(outputs)-1] {
			for labels, persons := range o {
				for person, n := range persons {
					for range n {
						judged.add(labels, person)
					}
				}
			}
		}
	}
	_, err := verify.Output(b.Table, encode(t, file.Names(), records), claim)
	want := judged.lacking(k, size)
	if (err == nil) != (want == "") {
		t.Fatalf("k = %d: the verifier says %v, the maps %q", k, err, want)
	}
	if err != nil {
		return 1
	}
	return 0
}

// TestComesBack: one person with a record in each batch, and nobody else: with Join the
// batches are not a group of k, however many come.
func TestComesBack(t *testing.T) {
	cfg := visiting(project.Local, 2, "")
	opt := Options{Join: true, Key: testKey(t, 1)}
	columns := []string{"id", "age", "place", "note"}
	first, err := Append(context.Background(), nil, encode(t, columns, [][]string{{"a", "1", "1000", "x"}, {"b", "1", "1000", "y"}}), cfg, opt)
	if err != nil || first.Released != 2 {
		t.Fatal(err, first)
	}
	again := encode(t, columns, [][]string{{"a", "1", "1000", "z"}})
	second, err := Append(context.Background(), first.After, again, cfg, opt)
	if err != nil || second.Released != 0 { // 2 of 3 would be theirs
		t.Fatal(err, second)
	}
	other := encode(t, columns, [][]string{{"c", "1", "1000", "z"}})
	second, err = Append(context.Background(), first.After, other, cfg, opt)
	if err != nil || second.Released != 1 || second.Joined != 1 {
		t.Fatal(err, second)
	}
	if third, err := Append(context.Background(), second.After, again, cfg, opt); err != nil || third.Released != 1 { // 2 of 4
		t.Fatal(err, third)
	}
	// Without Join nobody has to be recognised, and nobody is.
	strict, err := Append(context.Background(), nil,
		encode(t, columns, [][]string{{"a", "1", "1000", "x"}, {"b", "1", "1000", "y"}}), cfg, Options{})
	if err != nil || strict.After.Key != "" || strict.After.Classes[0].People != nil {
		t.Fatal(err, strict.After)
	}
	for what, o := range map[string]struct {
		before *State
		opt    Options
		code   problem.Code
	}{
		"join without a key":       {nil, Options{Join: true}, "core-people-join"},
		"join where none is known": {strict.After, Options{Join: true, Key: testKey(t, 1)}, "core-people-join"},
		"no key":                   {first.After, Options{}, "state-key"},
		"another key":              {first.After, Options{Key: testKey(t, 2)}, "state-key"},
	} {
		if _, err := Append(context.Background(), o.before, other, cfg, o.opt); !errors.Is(err, &problem.Problem{Code: o.code}) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// TestPeopleRefusals: what shows which records of several batches are one person's, and
// what would take the number of all a person's records, is refused.
func TestPeopleRefusals(t *testing.T) {
	batch := encode(t, []string{"id", "age", "place", "note"}, [][]string{{"a", "1", "1000", "x"}, {"b", "1", "1000", "x"}})
	for what, c := range map[string]struct {
		change func(p *project.Project)
		path   string
	}{
		"pseudonyms":   {func(p *project.Project) { p.Columns[0].Treatment = project.Pseudonym }, "person"},
		"two known":    {func(p *project.Project) { p.RecordsKnown = 2 }, "recordsKnown"},
		"at most":      {func(p *project.Project) { p.MaxRows = 2 }, "maxRows"},
		"small groups": {func(p *project.Project) { p.Recoding.Method = project.Graph }, ""},
	} {
		p := visiting(project.Local, 2, "")
		c.change(&p)
		_, err := Append(context.Background(), nil, batch, p, Options{})
		if (err == nil) != (c.path == "") || err != nil && problem.From(err).Place.Path != c.path {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// TestStateOfVersion1 opens a state that was saved before people were known.
func TestStateOfVersion1(t *testing.T) {
	b, err := Append(context.Background(), nil, encode(t, []string{"id", "age", "place", "note"},
		[][]string{{"a", "1", "1000", "x"}, {"b", "1", "1000", "x"}}), growing(project.Local, 2, 0), Options{})
	if err != nil {
		t.Fatal(err)
	}
	b.After.Version = 1
	text, err := b.After.JSON()
	if err != nil || strings.Contains(string(text), "people") || strings.Contains(string(text), `"key"`) {
		t.Fatal(err, string(text))
	}
	s, err := ParseState(text, "")
	if err != nil || s.Records != 2 {
		t.Fatal(err, s)
	}
	next, err := Append(context.Background(), s, encode(t, []string{"id", "age", "place", "note"},
		[][]string{{"c", "1", "1000", "x"}, {"d", "1", "1000", "x"}}), growing(project.Local, 2, 0), Options{})
	if err != nil || next.After.Version != Version || next.After.Records != 4 {
		t.Fatal(err, next)
	}
}
