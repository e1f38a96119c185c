package postgres_test

import (
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/playwright/reliability/sharedtest"
)

// rowsOf reads CSV: the names, and the records in the order of their texts. It shares no code
// with the product.
func rowsOf(t *testing.T, text string, delimiter rune) (names []string, rows []string) {
	t.Helper()
	r := csv.NewReader(strings.NewReader(text))
	r.Comma = delimiter
	all, err := r.ReadAll()
	if err != nil || len(all) == 0 {
		t.Fatalf("no table: %v", err)
	}
	for _, row := range all[1:] {
		rows = append(rows, fmt.Sprintf("%q", row))
	}
	slices.Sort(rows)
	return all[0], rows
}

// same compares two tables as multisets of records.
func same(t *testing.T, got, want string, delimiter rune) {
	t.Helper()
	gotNames, gotRows := rowsOf(t, got, ',')
	wantNames, wantRows := rowsOf(t, want, delimiter)
	if !slices.Equal(gotNames, wantNames) || !slices.Equal(gotRows, wantRows) || len(gotRows) == 0 {
		t.Fatalf("they are not the same: columns %q and %q, %d and %d records", gotNames, wantNames, len(gotRows), len(wantRows))
	}
}

// reference is a folder of the shared data.
func reference(t *testing.T, name string) string {
	t.Helper()
	dir, err := filepath.Abs(sharedtest.Path(t, "data", name))
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func recordsOf(t *testing.T, file string) [][]string {
	t.Helper()
	text := read(t, file)
	r := csv.NewReader(strings.NewReader(text))
	r.Comma = ';'
	all, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func password() []string { return []string{"PGPASSWORD=" + canary} }

// TestAdult: of a query, into a table and into a file, and of the file: the same records.
// The optimum of ADULT, k = 5, 2 %, DM* is 2300532 (ARX's).
func TestAdult(t *testing.T) {
	db, dir, folder := database(t), reference(t, "adult"), t.TempDir()
	load(t, "adult", recordsOf(t, filepath.Join(dir, "data.csv")), map[string]string{"age": "integer", "sex": "varchar(10)"})
	files := recordsOf(t, filepath.Join(dir, "data.csv"))[0]
	settings := []string{"--qi", strings.Join(files, ","), "--hierarchies", dir, "--k", "5", "--limit", "0.02",
		"--measure", "discernability:monotonic", "--missing", "none"}
	from := append([]string{"anonymize", "--from", address(db), "--query", "SELECT * FROM adult"}, settings...)
	fulgurite(t, folder, password(), append(from, "--to-table", "adult_safe")...).
		want(t, 0, "2,300,532", "table public.adult_safe", "Written and verified")
	t.Cleanup(func() { psql(t, "DROP TABLE adult_safe") })
	fulgurite(t, folder, password(), append(from, "-o", "queried.csv")...).want(t, 0, "2,300,532")
	fulgurite(t, folder, nil, append(append([]string{"anonymize"}, settings...), "-o", "safe.csv", filepath.Join(dir, "data.csv"))...).
		want(t, 0, "2,300,532")
	safe := read(t, filepath.Join(folder, "safe.csv"))
	same(t, psql(t, "SELECT * FROM adult_safe"), safe, ';')
	same(t, read(t, filepath.Join(folder, "queried.csv")), safe, ';')
}

// TestFarsWithPersons: three records a person on average, drawn with a seed.
func TestFarsWithPersons(t *testing.T) {
	db, dir, folder := database(t), reference(t, "fars"), t.TempDir()
	records := recordsOf(t, filepath.Join(dir, "data.csv"))
	rng := rand.New(rand.NewPCG(14, 9))
	for i := range records {
		who := "who"
		if i > 0 {
			if who = fmt.Sprint(rng.IntN(len(records) / 3)); rng.IntN(1000) == 0 {
				who = ""
			}
		}
		records[i] = append(records[i], who)
	}
	var text strings.Builder
	if err := csv.NewWriter(&text).WriteAll(records); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(folder, "fars.csv"), text.String())
	load(t, "fars", records, map[string]string{"iage": "integer"})
	settings := []string{"--qi", "iage,irace,isex,istatenum", "--hierarchies", dir, "--k", "5", "--limit", "0.05", "--person", "who",
		"--keep", "ideathmon,ideathday,ihispanic", "--model", "l-diversity:attribute=iinjury,l=2"}
	fulgurite(t, folder, password(), append([]string{"anonymize", "--from", address(db), "--query", "SELECT * FROM fars",
		"--to-table", "fars_safe"}, settings...)...).want(t, 0)
	t.Cleanup(func() { psql(t, "DROP TABLE fars_safe") })
	fulgurite(t, folder, nil, append(append([]string{"anonymize"}, settings...), "-o", "safe.csv", "fars.csv")...).want(t, 0)
	same(t, psql(t, "SELECT * FROM fars_safe"), read(t, filepath.Join(folder, "safe.csv")), ',')
}
