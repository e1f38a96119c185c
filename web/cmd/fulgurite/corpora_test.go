package main

import (
	"crypto/sha256"
	_ "embed"
	"encoding/csv"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// suggestedTables lists public tables about people, which are no part of the repository: the first
// bytes of the SHA-256 of each, what came of anonymize --suggested, and its name.
//
//go:embed testdata/suggested.txt
var suggestedTables string

// TestCorpora runs anonymize --suggested on the public tables of the list, which are below the
// folder that FULGURITE_CORPORA names. What is wanted of 64 is that each ends with a file or with a
// sentence that names what is assumed, at least 54 with a file, and 49 with one that keeps a tenth
// of the cells; and that the flags which are printed give the same release.
func TestCorpora(t *testing.T) {
	folder := os.Getenv("FULGURITE_CORPORA")
	if folder == "" {
		t.Skip("FULGURITE_CORPORA names no folder with public corpora")
	}
	want, name := map[string]string{}, map[string]string{}
	for line := range strings.Lines(suggestedTables) {
		if fields := strings.Fields(line); !strings.HasPrefix(line, "#") {
			want[fields[0]], name[fields[0]] = fields[1], fields[2]
		}
	}
	dir := t.TempDir()
	seen, wrote, tenth := map[string]bool{}, 0, 0
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".csv" {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		sum := fmt.Sprintf("%.8x", sha256.Sum256(data))
		if _, listed := want[sum]; !listed || seen[sum] {
			return nil
		}
		seen[sum] = true
		got, kept := suggestedOutcome(t, dir, path)
		if got != want[sum] {
			t.Errorf("%s %s %s, want %s", sum, got, name[sum], want[sum])
		}
		if kept >= 0 {
			wrote++
		}
		if kept >= 0.1 {
			tenth++
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("of %d tables %d end with a file, of which %d keep a tenth of the cells or more", len(seen), wrote, tenth)
	if len(seen) == len(want) && (wrote < 54 || tenth < 49) {
		t.Errorf("%d files, of which %d keep a tenth of the cells; 54 and 49 are wanted", wrote, tenth)
	}
}

// suggestedOutcome runs the command on a table: records by columns of the file with the percentage
// of the table's cells that it keeps, or the exit code. kept is that share, below 0 without a file.
// A cell is kept whose value is one of those that the table has in this column.
func suggestedOutcome(t *testing.T, dir, path string) (outcome string, kept float64) {
	t.Helper()
	first, second := filepath.Join(dir, "first.csv"), filepath.Join(dir, "second.csv")
	said := fulgurite(t, "anonymize", "--suggested", "--order", "sorted", "--overwrite", "-o", first, path)
	if said.code != exitDone {
		if !strings.Contains(said.err, "ssumed") {
			t.Errorf("%s: what is assumed is not named: %s", path, said.err)
		}
		return fmt.Sprint("exit-", said.code), -1
	}
	_, line, _ := strings.Cut(said.out, "the same release:\n  fulgurite ")
	line, _, _ = strings.Cut(line, "\n")
	again := words(line)
	again[slices.Index(again, first)] = second
	fulgurite(t, again...).want(t, exitDone)
	if read(t, first) != read(t, second) {
		t.Errorf("%s: %q give another release", path, again)
	}
	table, release := recordsOf(t, path), recordsOf(t, first)
	cells := 0
	for i, column := range release[0] {
		values := map[string]bool{}
		for _, record := range table[1:] {
			values[record[slices.Index(table[0], column)]] = true
		}
		for _, record := range release[1:] {
			if values[record[i]] {
				cells++
			}
		}
	}
	kept = float64(cells) / float64((len(table)-1)*len(table[0]))
	return fmt.Sprintf("%dx%d:%.0f%%", len(release)-1, len(release[0]), 100*kept), kept
}

// recordsOf reads a file with commas.
func recordsOf(t *testing.T, path string) [][]string {
	t.Helper()
	records, err := csv.NewReader(strings.NewReader(read(t, path))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return records
}
