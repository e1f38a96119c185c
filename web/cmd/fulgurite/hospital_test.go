package main

import (
	"bytes"
	"encoding/csv"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/formats/convert"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
	generated "github.com/fulgurite/fulgurite/core/sample/files"
)

// TestHospital: a workbook with titles, totals, German dates, decimal commas and
// postcodes that begin with zero becomes a verified release by one command.
func TestHospital(t *testing.T) {
	t.Chdir(t.TempDir())
	f := generated.Named("entlassungen.xlsx")
	if err := os.WriteFile(f.Name, f.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	fulgurite(t, "anonymize", "--skip-lines", "3", "--skip-end", "1", "--missing-in", "Geburtsdatum=unbekannt",
		"--same", "Geschlecht=w:weiblich", "--same", "Geschlecht=m:M,männlich",
		"--identifying", "Fallnummer", "--qi", "Geburtsdatum,PLZ,Geschlecht,Aufnahme", "--keep", "Gewicht",
		"--model", "k-anonymity:k=5", "--model", "l-diversity:attribute=Diagnose,l=3", "--limit", "0.05",
		"--save-project", "project.json", "-o", "sicher.xlsx", f.Name).want(t, 0, "Written and verified: sicher.xlsx")
	fulgurite(t, "verify", "--original", f.Name, "--project", "project.json", "sicher.xlsx").want(t, 0, "Verified")

	columns, records := workbookOf(t, "sicher.xlsx")
	if got := strings.Join(records[0], " "); got != "Geburtsdatum PLZ Geschlecht Aufnahme Gewicht Diagnose" {
		t.Errorf("the columns are %s", got)
	}
	if got, want := columns[1].Type, tabular.Text; got != want {
		t.Errorf("postcodes are %s", got)
	}
	records = records[1:]
	if len(records) < 570 || len(records) > 600 { // of 600, at most 5 % are left out
		t.Errorf("%d records", len(records))
	}
	people, diagnoses := map[string]int{}, map[string]map[string]bool{}
	for _, r := range records {
		group := strings.Join(r[:4], "|")
		people[group]++
		if diagnoses[group] == nil {
			diagnoses[group] = map[string]bool{}
		}
		diagnoses[group][r[5]] = true
		if r[1][0] != '0' && r[1] != "*" || r[2] != "m" && r[2] != "w" && r[2] != "*" || !strings.Contains(r[4], ",") {
			t.Errorf("a record %q", r)
		}
	}
	for group, n := range people {
		if n < 5 || len(diagnoses[group]) < 3 {
			t.Errorf("%s: %d people with %d diagnoses", group, n, len(diagnoses[group]))
		}
	}
}

// workbookOf reads a workbook.
func workbookOf(t *testing.T, name string) (columns []tabular.Column, records [][]string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Clean(name))
	if err != nil {
		t.Fatal(err)
	}
	o, err := convert.Open(tabular.Source{ReaderAt: bytes.NewReader(data), Name: name, Size: int64(len(data))}, convert.Options{})
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(o.Text())
	if err != nil {
		t.Fatal(err)
	}
	if records, err = csv.NewReader(bytes.NewReader(text)).ReadAll(); err != nil {
		t.Fatal(err)
	}
	return o.Columns(), records
}

// TestCheckMisread: a check says of which columns it speaks as they were read, where
// they could be read in another way, and of no others.
func TestCheckMisread(t *testing.T) {
	dir := files(t, map[string]string{"t.csv": "born;sex\n03.05.1984;m\n" + strings.Repeat("04.05.1990;w\n", 30) + "unbekannt;m\n", "safe.csv": "age;sex\n30-39;*\n30-39;*\n"})
	fulgurite(t, "check", filepath.Join(dir, "t.csv")).want(t, 0, `Some values do not fit, or can be read in another way, in the column "born".`, "fulgurite columns "+filepath.Join(dir, "t.csv"))
	if got := fulgurite(t, "check", "--qi", "age,sex", filepath.Join(dir, "safe.csv")); strings.Contains(got.err, "can be read in another way") {
		t.Errorf("%s", got.err)
	}
}
