package core_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/internal/continuous"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/pseudonym"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// newKey is 00 01 02 ... 1f, for which other programs computed what tests expect.
func newKey(t *testing.T) *pseudonym.Key {
	t.Helper()
	var secret [32]byte
	for i := range secret {
		secret[i] = byte(i)
	}
	return must(pseudonym.NewKey(bytes.NewReader(secret[:]), "Registry"))(t)
}

// treating is a project for "patient,age,visit,discharge" that treats some columns.
func treating(patient, dates project.Treatment) *project.Project {
	p := &project.Project{Version: project.Version, Person: []string{"patient"},
		Output: project.Output{Order: project.Original}, Measure: project.Measure{Measure: "loss"},
		Models: []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 1.0}}},
		Columns: []project.Column{{Name: "patient", Role: project.Identifying, Treatment: patient},
			{Name: "age", Role: project.QuasiIdentifying}}}
	for _, name := range []string{"visit", "discharge"} {
		c := project.Column{Name: name, Role: project.Insensitive}
		if dates != "" {
			c.Treatment = dates
		}
		p.Columns = append(p.Columns, c)
	}
	return p
}

// The pseudonyms and days were computed by the program in the tests of package pseudonym: the dates
// of 4711 move by 17 days, those of 4712 by -46, of 1 by -68, of 2 by 151.
const admissions = `patient,age,visit,discharge
4711,40,2021-02-20,2021-02-27
4712,40,2022-01-10,2022-01-31
1,40,2020-01-01,
2,40,2021-05-05,2023-12-31
`

func released(t *testing.T, text string, p *project.Project, opt core.Options) (string, *core.Result) {
	t.Helper()
	var out core.Buffer
	r := must(core.Release(context.Background(), core.FromReader("stays.csv", strings.NewReader(text)), keeping(p, text), &out, opt))(t)
	return string(out.Bytes()), r
}

func TestPseudonymsAndShifts(t *testing.T) {
	got, r := released(t, admissions, treating(project.Pseudonym, project.Shift), core.Options{Key: newKey(t)})
	want := `patient,age,visit,discharge
E6YE3SIE3DTDDCIP,40,2021-03-09,2021-03-16
LLCPTBP42DT4EDW6,40,2021-11-25,2021-12-16
JTLNTO6FZNRK6D3F,40,*,
T2BQF26F5IQR5CAF,40,2021-10-03,*
`
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	ends := 0
	for _, w := range r.Warnings {
		if w.Code == "identity-ends" {
			ends += w.Count
		}
	}
	if ends != 2 || r.Linked {
		t.Errorf("linked: %v, %v", r.Linked, r.Warnings)
	}
	text, err := json.Marshal(r)
	if err != nil || strings.Contains(string(text), "E6YE") || strings.Contains(string(text), "Registry") {
		t.Errorf("the result tells of the key, or what it made: %s (%v)", text, err)
	}
	// Written once more it is the same.
	var again core.Buffer
	if err := r.Write(context.Background(), &again, true); err != nil || string(again.Bytes()) != want {
		t.Errorf("%v\n%s", err, again.Bytes())
	}
}

func TestNumbers(t *testing.T) {
	var in strings.Builder
	in.WriteString("patient,age,visit,discharge\n")
	for i := range 300 {
		fmt.Fprintf(&in, "%d,40,a,b\n", 1000+i%100)
	}
	p := treating(project.Number, "")
	got, r := released(t, in.String(), p, core.Options{Random: rand.NewChaCha8([32]byte{3})})
	same, _ := released(t, in.String(), p, core.Options{Random: rand.NewChaCha8([32]byte{3})})
	other, _ := released(t, in.String(), p, core.Options{})
	if got != same || got == other {
		t.Error("numbers come from the source of randomness and nothing else")
	}
	records := must(csv.NewReader(strings.NewReader(got)).ReadAll())(t)
	number := map[string]string{}
	for i, record := range records[1:] {
		patient := fmt.Sprint(1000 + i%100)
		if before, known := number[patient]; known && before != record[0] {
			t.Fatalf("%s is %s and %s", patient, before, record[0])
		}
		number[patient] = record[0]
	}
	taken := map[string]bool{}
	for _, n := range number {
		taken[n] = true
	}
	for n := 1; n <= 100; n++ {
		if !taken[fmt.Sprint(n)] {
			t.Errorf("nobody is number %d", n)
		}
	}
	if !r.Linked {
		t.Error("the file is not called linked")
	}
}

// One record a person is not linked, whatever it is called.
func TestNotLinked(t *testing.T) {
	_, r := released(t, "patient,age,visit,discharge\n1,40,a,b\n2,40,a,b\n", treating(project.Pseudonym, ""), core.Options{Key: newKey(t)})
	if r.Linked || slices.ContainsFunc(r.Warnings, func(w *problem.Problem) bool { return w.Code == "release-linked" }) {
		t.Errorf("linked: %v, %v", r.Linked, r.Warnings)
	}
}

func TestRefusedTreatments(t *testing.T) {
	shift := func(change func(*project.Project)) *project.Project {
		p := treating(project.Remove, project.Shift)
		change(p)
		return p
	}
	ok := func(*project.Project) {}
	many := strings.Replace(admissions, "2021-02-20", "in winter", 1)
	for name, c := range map[string]struct {
		text    string
		project *project.Project
		noKey   bool
		code    problem.Code
	}{
		"no key for a pseudonym": {admissions, treating(project.Pseudonym, ""), true, "release-no-key"},
		"no key for a shift":     {admissions, shift(ok), true, "release-no-key"},
		"a date that stays": {admissions,
			shift(func(p *project.Project) { p.Columns[3].Treatment = "" }), false, "identity-unshifted-date"},
		"a date nobody named": {admissions, shift(func(p *project.Project) { p.Columns = p.Columns[:3] }), false, core.UndecidedOther},
		"no date":             {many, shift(ok), false, "identity-no-date"},
		"months": {"patient,age,visit,discharge\n1,40,2021-01,2021-02\n2,40,2021-03,2021-04\n",
			shift(ok), false, "identity-no-day"},
		"fractions of seconds": {"patient,age,visit,discharge\n1,40,2021-01-01 10:00:00.5,2021-02-01\n2,40,2021-01-01 10:00:00,2021-02-01\n",
			shift(ok), false, "identity-date"},
		"a person who is nowhere": {admissions,
			shift(func(p *project.Project) { p.Person = []string{"patients"}; p.Columns[0].Name = "patients" }), false, "core-unknown-column"},
	} {
		opt := core.Options{Key: newKey(t)}
		if c.noKey {
			opt.Key = nil
		}
		var out core.Buffer
		_, err := core.Release(context.Background(), core.FromReader("stays.csv", strings.NewReader(c.text)), c.project, &out, opt)
		if !errors.Is(err, &problem.Problem{Code: c.code}) || len(out.Bytes()) > 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
	// Dates that are made coarser, removed, hidden or a pseudonym may stand beside.
	for _, change := range []func(*project.Column){
		func(c *project.Column) { c.Role, c.Treatment = project.QuasiIdentifying, "" },
		func(c *project.Column) { c.Role, c.Treatment = project.Identifying, project.Remove },
		func(c *project.Column) { c.Role, c.Treatment = project.Identifying, project.Hide },
		func(c *project.Column) { c.Role, c.Treatment = project.Identifying, project.Pseudonym },
	} {
		released(t, admissions, shift(func(p *project.Project) { change(&p.Columns[3]) }), core.Options{Key: newKey(t)})
	}
}

// All ways in which people write dates are shifted by the same days, with the clock
// and the zone as they were.
func TestShiftKeepsTheFormat(t *testing.T) {
	for _, c := range []struct{ from, to string }{
		{"20.02.2021", "09.03.2021"}, {"2/20/2021", "3/9/2021"}, {"20 Feb 2021", "09 Mar 2021"},
		{"2021-02-20T23:59:01+01:00", "2021-03-09T23:59:01+01:00"}, {"2021-02-20 10:15", "2021-03-09 10:15"},
		{"2021-03-20 12:00:00 +0100 CET", "2021-04-06 12:00:00 +0100 CET"},
	} {
		p := treating(project.Remove, project.Shift)
		p.Columns = p.Columns[:3]
		year := func(n string) string { return strings.Replace(c.from, "2021", n, 1) }
		text := fmt.Sprintf("patient,age,visit\n4711,40,%s\n4712,40,%s\n4713,40,%s\n", c.from, year("2019"), year("2023"))
		got, _ := released(t, text, p, core.Options{Key: newKey(t)})
		if line := strings.Split(got, "\n")[1]; line != "40,"+c.to {
			t.Errorf("%s moved by 17 days: %s, want %s", c.from, line, c.to)
		}
	}
}

// On random tables intervals stay, those between the visits of a person, too, and every
// release passes its verification, in all ways of recoding and with people of several
// columns.
func TestShiftsOfRandomTables(t *testing.T) {
	random, leftOut := rand.New(rand.NewPCG(5, 6)), 0
	tables := figures.Number(60, 60, 20)
	for round := range tables {
		var in strings.Builder
		in.WriteString("clinic,patient,age,visit,discharge\n")
		var who []string
		var visits []time.Time
		var days []int
		start := time.Date(2015, 1, 1, 0, 0, 0, 0, time.UTC)
		for patient := range 40 {
			clinic, age := random.IntN(3), 20+random.IntN(60)
			for range 1 + random.IntN(2) {
				at, stay := start.AddDate(0, 0, random.IntN(3000)), random.IntN(40)
				who, visits, days = append(who, fmt.Sprint(clinic, " ", patient)), append(visits, at), append(days, stay)
				fmt.Fprintf(&in, "%d,%d,%d,%s,%s\n", clinic, patient, age, at.Format("02.01.2006"), at.AddDate(0, 0, stay).Format("02.01.2006"))
			}
		}
		p := treating(project.Number, project.Shift)
		p.Columns = append(p.Columns, project.Column{Name: "clinic", Role: project.Identifying, Treatment: project.Pseudonym})
		p.Person, p.ShiftDays = []string{"clinic", "patient"}, 1+random.IntN(300)
		p.Models[0].Params = param.Values{"k": 2.0}
		if round%2 == 1 {
			p.Recoding.Method = project.Local
		}
		got, _ := released(t, in.String(), p, core.Options{Key: newKey(t), Random: rand.NewChaCha8([32]byte{byte(round)})})
		records := must(csv.NewReader(strings.NewReader(got)).ReadAll())(t)
		moved := map[string]time.Duration{}
		for i, record := range records[1:] {
			visit, err1 := time.Parse("02.01.2006", record[3])
			discharge, err2 := time.Parse("02.01.2006", record[4])
			if err1 == nil && err2 == nil && discharge.Sub(visit) != time.Duration(days[i])*24*time.Hour {
				t.Fatalf("record %d: a stay of %v, it was %d days", i, discharge.Sub(visit), days[i])
			}
			if err1 != nil {
				continue
			}
			far := visit.Sub(visits[i])
			if before, known := moved[who[i]]; known && before != far || far == 0 || far.Abs() > time.Duration(p.ShiftDays)*24*time.Hour {
				t.Fatalf("record %d of %s was moved by %v and %v", i, who[i], before, far)
			}
			moved[who[i]] = far
		}
		if len(moved) < 5 {
			t.Fatalf("only %d people have a date left", len(moved))
		}
		// With records that are left out, and shuffled, it passes its verification, too.
		p.SuppressionLimit, p.Output.Order = 0.2, project.Shuffled
		p.Output.LeftOut = []project.LeftOut{project.Drop, project.Blank}[round/2%2]
		got, r := released(t, in.String(), p, core.Options{Key: newKey(t), Random: rand.NewChaCha8([32]byte{byte(round)})})
		if records := strings.Count(got, "\n") - 1; records != r.Contents.Written {
			t.Fatalf("%d records, not %d", records, r.Contents.Written)
		}
		leftOut += r.Suppressed
	}
	if leftOut < tables*2/3 {
		t.Errorf("only %d records were left out in all", leftOut)
	}
}

// A pseudonym that repeats although each record was said to be about another person:
// what that means is said, and not that people have several records.
func TestRepeatedPseudonym(t *testing.T) {
	p := treating(project.Pseudonym, "")
	p.Person, p.Columns, p.RowsArePeople = nil, p.Columns[:2], true
	_, r := released(t, "patient,age\n1,40\n2,40\n1,40\n", p, core.Options{Key: newKey(t)})
	at := slices.IndexFunc(r.Warnings, func(w *problem.Problem) bool { return w.Code == "release-linked" })
	if at < 0 || !strings.Contains(r.Warnings[at].Sentence, "though each record was said to be about a different person") {
		t.Errorf("%v", r.Warnings)
	}
}

// Batches have the same pseudonyms, and no numbers.
func TestAppendPseudonyms(t *testing.T) {
	batch := func(p *project.Project, key *pseudonym.Key, before *continuous.State, text string) (*core.Batch, string, error) {
		var release, state core.Buffer
		b, err := core.Append(context.Background(), before, core.FromReader("b.csv", strings.NewReader(text)), p, false,
			core.BatchOutput{Release: &release, State: &state}, core.Options{Key: key})
		return b, string(release.Bytes()), err
	}
	p := treating(project.Pseudonym, "")
	p.Person, p.Columns = nil, p.Columns[:2]
	first, got, err := batch(p, newKey(t), nil, "patient,age\n4711,40\n4712,40\n")
	if want := "patient,age\nE6YE3SIE3DTDDCIP,40\nLLCPTBP42DT4EDW6,40\n"; err != nil || got != want {
		t.Errorf("%v, got\n%swant\n%s", err, got, want)
	}
	if _, got, err = batch(p, newKey(t), first.After, "patient,age\n4712,40\n4711,40\n"); err != nil ||
		got != "patient,age\nLLCPTBP42DT4EDW6,40\nE6YE3SIE3DTDDCIP,40\n" {
		t.Errorf("%v, got\n%s", err, got)
	}
	if _, _, err = batch(p, nil, nil, "patient,age\n1,40\n2,40\n"); !errors.Is(err, &problem.Problem{Code: "release-no-key"}) {
		t.Error(err)
	}
	p.Columns[0].Treatment = project.Number
	if _, _, err = batch(p, newKey(t), nil, "patient,age\n1,40\n2,40\n"); !errors.Is(err, &problem.Problem{Code: "append-number"}) {
		t.Error(err)
	}
}
