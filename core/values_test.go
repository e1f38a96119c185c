package core_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// bySemicolons reads such a table.
var bySemicolons = table.Options{Delimiter: ";"}

// dirty is a table as hospitals write it: dates with exceptions, three spellings of
// two sexes, weights with a decimal comma, diagnoses with blanks.
func dirty(rng *rand.Rand, rows int) [][]string {
	records := [][]string{{"born", "sex", "weight", "diagnosis"}}
	for row := range rows {
		born := fmt.Sprintf("%02d.%02d.%d", 1+rng.IntN(28), 1+rng.IntN(12), 1950+rng.IntN(20))
		switch {
		case row == 3:
			born = "unbekannt"
		case row == 7:
			born = "00.00.1950"
		}
		records = append(records, []string{born, []string{"m", "M", "männlich", "w", "W", " w"}[rng.IntN(6)],
			fmt.Sprintf("%d,%d", 50+rng.IntN(40), 1+rng.IntN(9)), []string{"I21.4", "i21.4 ", "I10", "E11.9", "e11.9"}[rng.IntN(5)]})
	}
	return records
}

func semicolons(records [][]string) string {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.Comma = ';'
	if err := w.WriteAll(records); err != nil {
		panic(err)
	}
	return b.String()
}

// merging returns the settings for the dirty table.
func merging(missing bool) *project.Project {
	p := project.New()
	p.SuppressionLimit = 0.1
	born := project.Column{Name: "born", Role: project.QuasiIdentifying}
	if missing {
		born.Read = &table.Reading{Missing: []string{"unbekannt", "00.00.1950"}}
	}
	p.Columns = []project.Column{born,
		{Name: "sex", Role: project.QuasiIdentifying,
			Read: &table.Reading{Same: []table.Spelling{{Value: "m", From: []string{"M", "männlich"}}, {Value: "w", From: []string{"W", " w"}}}}},
		{Name: "weight", Role: project.QuasiIdentifying},
		{Name: "diagnosis", Role: project.Sensitive,
			Read: &table.Reading{Same: []table.Spelling{{Value: "I21.4", From: []string{"i21.4 "}}, {Value: "E11.9", From: []string{"e11.9"}}}}}}
	p.Models = []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 3.0}},
		{Model: "distinct-l-diversity", Attribute: "diagnosis", Params: param.Values{"l": 2.0}}}
	return p
}

// TestMergedRelease: releases of dirty tables obey their rules counted by hand in the
// meanings of the values, show merged values alone, and are accepted by the
// verification of a file; every kind of recoding, exceptions missing or not.
func TestMergedRelease(t *testing.T) {
	meaning := strings.NewReplacer("i21.4 ", "I21.4", "e11.9", "E11.9")
	for seed := range uint64(12) {
		rng := rand.New(rand.NewPCG(seed, 2024))
		records := dirty(rng, 80)
		text := semicolons(records)
		p := merging(seed%2 == 0)
		switch seed % 4 {
		case 1:
			p.Recoding.Method = project.Local
		case 2:
			p.Columns[2].Microaggregate = &project.Microaggregate{Function: recode.Mean}
		case 3:
			p.Columns[2].TopBottom = &recode.Bounds{Top: pointer("80,5")}
		}
		var out core.Buffer
		r, err := core.Release(context.Background(), core.FromReader("dirty.csv", strings.NewReader(text)), p, &out, core.Options{})
		if err != nil || !r.Found {
			t.Fatalf("seed %d: %v", seed, err)
		}
		reader := csv.NewReader(bytes.NewReader(out.Bytes()))
		reader.Comma = ';'
		shown := must(reader.ReadAll())(t)
		groups := map[string][]string{}
		for _, record := range shown[1:] {
			if s := record[1]; s != "m" && s != "w" && s != "*" {
				t.Errorf("seed %d: the file shows the sex %q", seed, s)
			}
			if d := record[3]; d != meaning.Replace(d) {
				t.Errorf("seed %d: the file shows the diagnosis %q", seed, d)
			}
			key := strings.Join(record[:3], "|")
			groups[key] = append(groups[key], record[3])
		}
		for key, diagnoses := range groups {
			different := map[string]bool{}
			for _, d := range diagnoses {
				different[d] = true
			}
			if len(diagnoses) < 3 || len(different) < 2 {
				t.Errorf("seed %d: %s has %d records and %d diagnoses", seed, key, len(diagnoses), len(different))
			}
		}
		original := readText(t, text, bySemicolons)
		file := readText(t, string(out.Bytes()), bySemicolons)
		if _, err := core.Verify(context.Background(), original, file, p, nil); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
		// A spelling that was to be merged is no value of the release.
		if at := strings.Index(string(out.Bytes()), "I21.4"); at > 0 {
			spelled := string(out.Bytes())[:at] + "i21.4 " + string(out.Bytes())[at+len("I21.4"):]
			if _, err := core.Verify(context.Background(), original, readText(t, spelled, bySemicolons), p, nil); err == nil {
				t.Errorf("seed %d: a file with an unmerged spelling is accepted", seed)
			}
			other := string(out.Bytes())[:at] + "I10" + string(out.Bytes())[at+len("I21.4"):]
			if _, err := core.Verify(context.Background(), original, readText(t, other, bySemicolons), p, nil); err == nil {
				t.Errorf("seed %d: a file with another diagnosis is accepted", seed)
			}
		}
		// And a project without the merge did not make this file.
		apart := *p
		apart.Columns = append([]project.Column(nil), p.Columns...)
		apart.Columns[3].Read = nil
		if _, err := core.Verify(context.Background(), original, file, &apart, nil); err == nil {
			t.Errorf("seed %d: the file is accepted without the merge", seed)
		}
	}
}

func pointer(s string) *string { return &s }

// TestMissingPersons: a word that means no value in the column of persons is nobody.
func TestMissingPersons(t *testing.T) {
	var b strings.Builder
	b.WriteString("person;sex\n")
	for i := range 12 {
		who := fmt.Sprint("P", i/2)
		if i >= 6 {
			who = "unbekannt"
		}
		fmt.Fprintf(&b, "%s;%s\n", who, []string{"m", "w"}[i%2])
	}
	p := project.New()
	p.Person = []string{"person"}
	p.MaxRows = 1
	p.Columns = []project.Column{{Name: "person", Role: project.Identifying, Read: &table.Reading{Missing: []string{"unbekannt"}}},
		{Name: "sex", Role: project.QuasiIdentifying}}
	p.Models = []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 2.0}}}
	var out core.Buffer
	r := must(core.Release(context.Background(), core.FromReader("p.csv", strings.NewReader(b.String())), p, &out, core.Options{}))(t)
	if r.Beyond != 3 { // one each of P0, P1 and P2; the six of nobody stay
		t.Errorf("%d records are beyond the limit, want 3", r.Beyond)
	}
}
