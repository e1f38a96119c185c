package main

import (
	"encoding/csv"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestLinkedFiles: with pseudonyms people are protected with all of their records, and
// with two records known by pairs; both can be verified afterwards.
func TestLinkedFiles(t *testing.T) {
	// 24 people; every third comes once, the others twice, one four times.
	var table strings.Builder
	table.WriteString("patient,age,ward,visit\n")
	for p := range 24 {
		visits := 1 + min(p%3, 1)
		if p == 7 {
			visits = 4
		}
		for v := range visits {
			fmt.Fprintf(&table, "n%d,%d,%c,%d\n", 100+p, 20+p*2, 'a'+(p+v)%2, 1000+(p*4+v)*7)
		}
	}
	dir := files(t, map[string]string{"stays.csv": table.String(), "registry.key": registryKey})
	file := func(name string) string { return filepath.Join(dir, name) }
	shared := []string{"--qi", "age,ward", "--k", "4", "--person", "patient", "--keep", "visit", "--limit", "0.15"}
	run := func(out string, more ...string) result {
		return fulgurite(t, slices.Concat([]string{"anonymize"}, shared, more, []string{"-o", file(out), file("stays.csv")})...)
	}
	done := run("linked.csv", "--pseudonym", "patient", "--key", file("registry.key"),
		"--save-project", file("linked.json"), "--report", file("linked.html"))
	done.want(t, exitDone, "Anyone who knows all records of one person in the file finds at least 4 people who show the same in all of theirs",
		"Left out (not written): 4 records",
		"Groups of people who show the same in all of their records", "the column \"patient\" has pseudonyms",
		"People were protected with all of their records")
	if text := read(t, file("linked.html")); !strings.Contains(text, "who show the same in all of theirs") {
		t.Error("the report does not say it")
	}
	profiles, alike := map[string][]string{}, map[string]int{}
	rows, err := csv.NewReader(strings.NewReader(read(t, file("linked.csv")))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows[1:] {
		profiles[row[0]] = append(profiles[row[0]], row[1]+" "+row[2])
	}
	for _, all := range profiles {
		slices.Sort(all)
		alike[fmt.Sprint(all)]++
	}
	for profile, n := range alike {
		if n < 4 {
			t.Errorf("only %d people show %s", n, profile)
		}
	}
	if len(profiles) != 23 {
		t.Errorf("%d people are in the file", len(profiles))
	}
	verify := func(name string) result {
		return fulgurite(t, "verify", "--project", file("linked.json"), "--original", file("stays.csv"), file(name))
	}
	verify("linked.csv").want(t, exitDone, "holds:        4-anonymity")
	fulgurite(t, "check", "--project", file("linked.json"), file("linked.csv")).
		want(t, exitDone, "holds:          4 people show the same in all their records")
	// Who comes twice is in both wards. Pseudonyms that are exchanged make one of them come
	// twice to the same.
	once := slices.IndexFunc(rows, func(row []string) bool { return len(profiles[row[0]]) == 1 })
	twice := slices.IndexFunc(rows, func(row []string) bool { return len(profiles[row[0]]) == 2 && row[2] != rows[once][2] })
	rows[once][0], rows[twice][0] = rows[twice][0], rows[once][0]
	var damaged strings.Builder
	if err := csv.NewWriter(&damaged).WriteAll(rows); err != nil {
		t.Fatal(err)
	}
	writeFile(t, file("damaged.csv"), damaged.String())
	verify("damaged.csv").want(t, exitUnverified, "who show the same in all of their records")
	fulgurite(t, "check", "--project", file("linked.json"), file("damaged.csv")).
		want(t, exitProblem, "does not hold:  4 people show the same in all their records")

	run("known.csv", "--records-known", "2").
		want(t, exitDone, "Anyone who knows up to 2 records of a person, and no more, finds at least 4 people who have records like them")
	run("less.csv", "--pseudonym", "patient", "--key", file("registry.key"), "--records-known", "1").
		want(t, exitDone, "Anyone who knows one record of a person, and no more",
			"Whoever knows more than one record of a person may find the person")
	run("none.csv", "--records-known", "2", "--recoding", "local").
		want(t, exitProblem, "is not proved to protect against somebody who knows 2 records")
}
