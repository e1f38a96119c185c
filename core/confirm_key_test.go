package core_test

import (
	"context"
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/pseudonym"
	"github.com/fulgurite/fulgurite/core/table"
)

// readText reads cells as the commands do.
func readText(t *testing.T, text string, options table.Options) *table.Table {
	t.Helper()
	return must(core.Read(context.Background(), core.FromReader("t.csv", strings.NewReader(text)), options))(t)
}

// TestVerifyByKey: with the key a file with pseudonyms and shifted dates is compared cell
// by cell: the file as it was written is confirmed, without anything about the key that
// is not covered, and one in which two people have changed pseudonyms, a date is a day
// off, or the key is another is not. Without the key both are not covered, and names in
// the place of pseudonyms are found all the same.
func TestVerifyByKey(t *testing.T) {
	var text strings.Builder
	text.WriteString("patient,age,seen\n")
	for i := range 60 {
		fmt.Fprintf(&text, "p%02d,%d,2021-%02d-%02d\n", i, 30+i%4, 1+i%12, 1+i%28)
	}
	p := &project.Project{Version: project.Version, Person: []string{"patient"}, Measure: project.Measure{Measure: "loss"},
		Columns: []project.Column{{Name: "patient", Role: project.Identifying, Treatment: project.Pseudonym},
			{Name: "age", Role: project.QuasiIdentifying},
			{Name: "seen", Role: project.Insensitive, Treatment: project.Shift}}, ShiftDays: 20,
		Models: []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 5.0}}}}
	key, other := newKey(t), otherKey(t)
	for _, recoding := range []project.Method{project.FullDomain, project.Local} {
		p.Recoding.Method = recoding
		got, _ := released(t, text.String(), p, core.Options{Key: key})
		records := must(csv.NewReader(strings.NewReader(got)).ReadAll())(t)
		ask := func(change func(records [][]string), key *pseudonym.Key) (*core.Confirmed, error) {
			own := make([][]string, len(records))
			for i := range records {
				own[i] = append([]string{}, records[i]...)
			}
			if change != nil {
				change(own)
			}
			var b strings.Builder
			if err := csv.NewWriter(&b).WriteAll(own); err != nil {
				t.Fatal(err)
			}
			return core.Verify(context.Background(), readText(t, text.String(), table.Options{}), readText(t, b.String(), table.Options{}), p, key)
		}
		if found, err := ask(nil, key); err != nil || strings.Contains(strings.Join(found.NotCovered, " "), "key") {
			t.Fatalf("with the key: %v, %+v", err, found)
		}
		if found, err := ask(nil, nil); err != nil || strings.Count(strings.Join(found.NotCovered, " "), "that takes the key") != 2 {
			t.Fatalf("without: %v, %+v", err, found)
		}
		swap := func(r [][]string) {
			for i := 2; i < len(r); i++ { // somebody of another age
				if r[i][1] != r[1][1] {
					r[1][0], r[i][0] = r[i][0], r[1][0]
					return
				}
			}
		}
		day := func(r [][]string) {
			for i := range r {
				if strings.HasSuffix(r[i][2], "-11") {
					r[i][2] = strings.TrimSuffix(r[i][2], "1") + "2"
					return
				}
			}
			t.Fatal("no such date")
		}
		for what, c := range map[string]struct {
			change func([][]string)
			key    *pseudonym.Key
			found  bool
		}{
			"another key": {nil, other, true}, "two changed pseudonyms": {swap, key, true}, "a day off": {day, key, true},
			"two changed pseudonyms, without the key": {swap, nil, false},
			"a name": {func(r [][]string) { r[1][0] = "p07" }, nil, true},
		} {
			_, err := ask(c.change, c.key)
			if (err != nil) != c.found || err != nil && !strings.HasPrefix(string(problem.From(err).Code), "verify-") {
				t.Errorf("%s: %v", what, err)
			}
		}
	}
}

// TestVerifyCapped: a file with at most so many records of each person is confirmed, in
// whichever order and whoever's of those that look the same they are; with a record of
// somebody who has as many already in the place of another it is not, unless others look
// the same.
func TestVerifyCapped(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 51))
	confirmed, refused, uncovered := 0, 0, 0
	for range rounds(60) {
		s := drawStays(rng, 8+rng.IntN(25), 6)
		p := staysProject(2)
		p.MaxRows = 1 + rng.IntN(3)
		p.SuppressionLimit = []float64{0, 0.3}[rng.IntN(2)]
		p.Output.LeftOut = []project.LeftOut{project.Drop, project.Blank}[rng.IntN(2)]
		unmarked := rng.IntN(2) == 0
		if unmarked { // without the number of the visit records look the same
			p.Columns[4].Role = project.Identifying
		}
		got, r := released(t, s.csv(), p, core.Options{})
		found, err := core.Verify(context.Background(), readText(t, s.csv(), table.Options{}), readText(t, got, table.Options{}), p, nil)
		if err != nil {
			t.Fatalf("%+v: %v\n%s\n%s", p.Output, err, s.csv(), got)
		}
		confirmed++
		if found.Records != len(s.rows)-r.Beyond || found.LeftOut != r.Suppressed {
			t.Fatalf("%+v, but %d of %d records left out and %d beyond", found, r.Suppressed, len(s.rows), r.Beyond)
		}
		for _, sentence := range found.NotCovered {
			if strings.Contains(sentence, "Records were counted") {
				uncovered++
			}
		}
		if unmarked || p.Output.LeftOut == project.Blank {
			continue
		}
		// A record beyond the most, with the labels of its own.
		records := must(csv.NewReader(strings.NewReader(got)).ReadAll())(t)
		shown, has := map[string]bool{}, map[string]int{}
		for _, record := range records[1:] {
			shown[record[0]] = true
			has[s.person[record[0]]]++
		}
		label := func(value string, column int) string { // stars as wide as those of the file
			for i, c := range records[1][column] {
				if c == '*' {
					if len(records[1][column]) == 1 {
						return "*"
					}
					return value[:i] + strings.Repeat("*", len(value)-i)
				}
			}
			return value
		}
		for _, row := range s.rows {
			if !shown[row[1]] && has[row[0]] == p.MaxRows {
				more := append(append([][]string{}, records...), []string{row[1], label(row[2], 1), label(row[3], 2), label(row[4], 3), row[5]})
				var b strings.Builder
				if err := csv.NewWriter(&b).WriteAll(more); err != nil {
					t.Fatal(err)
				}
				if _, err := core.Verify(context.Background(), readText(t, s.csv(), table.Options{}), readText(t, b.String(), table.Options{}), p,
					nil); problem.From(err).Code != "verify-most" {
					t.Fatalf("%v\n%s", err, b.String())
				}
				refused++
				break
			}
		}
	}
	t.Logf("%d confirmed, of these %d by records only; %d refused", confirmed, uncovered, refused)
	if confirmed < rounds(40) || refused < rounds(8) {
		t.Error("too few of a kind")
	}
}

// otherKey is another key than newKey.
func otherKey(t *testing.T) *pseudonym.Key {
	t.Helper()
	return must(pseudonym.NewKey(strings.NewReader(strings.Repeat("k", 32)), ""))(t)
}

// TestVerifySortedNumbers: a file is sorted by all of its columns, also by those that
// cannot be compared, such as numbers that were drawn at random.
func TestVerifySortedNumbers(t *testing.T) {
	s := drawStays(rand.New(rand.NewPCG(14, 18)), 30, 3)
	p := staysProject(2)
	p.Columns[0].Treatment, p.RecordsKnown, p.Output.Order, p.SuppressionLimit = project.Number, 1, project.Sorted, 0.1
	var out core.Buffer
	if r, err := core.Release(context.Background(), core.FromReader("stays.csv", strings.NewReader(s.csv())),
		p, &out, core.Options{}); err != nil || !r.Found {
		t.Fatal(err, r)
	}
	original := readText(t, s.csv(), table.Options{})
	lines := strings.SplitAfter(string(out.Bytes()), "\n")
	if _, err := core.Verify(context.Background(), original, readText(t, strings.Join(lines, ""), table.Options{}), p, nil); err != nil {
		t.Error(err)
	}
	last := len(lines) - 2
	lines[1], lines[last] = lines[last], lines[1]
	if _, err := core.Verify(context.Background(), original, readText(t, strings.Join(lines, ""), table.Options{}),
		p, nil); problem.From(err).Code != "verify-order" {
		t.Errorf("two records changed places: %v", err)
	}
}
