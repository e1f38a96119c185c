package table

import (
	"bytes"
	"encoding/csv"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// TestStandardReader compares what is read of random tables with encoding/csv, where
// the two mean the same: the standard library drops blank lines, and turns a line break
// of Windows inside of a cell into one of Unix.
func TestStandardReader(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 4))
	pieces := []string{"a", "é", "😀", " ", `"`, `""`, ",", ";", "\t", "|", "\n", "7", "'", "=", "\u00a0", "\u2028", "\u0085"}
	cells := 0
	for range figures.Number(20_000, 600, 200) {
		delimiter := delimiters[rng.IntN(len(delimiters))]
		var text bytes.Buffer
		w := csv.NewWriter(&text)
		w.Comma, w.UseCRLF = rune(delimiter), rng.IntN(2) == 0
		columns := 2 + rng.IntN(4)
		header := make([]string, columns)
		for i := range header {
			header[i] = strings.Repeat("n", i+1)
		}
		rows := [][]string{header}
		for range 1 + rng.IntN(12) {
			row := make([]string, columns)
			for i := range row {
				for range rng.IntN(5) {
					row[i] += pieces[rng.IntN(len(pieces))]
				}
			}
			rows = append(rows, row)
		}
		if err := w.WriteAll(rows); err != nil {
			t.Fatal(err)
		}
		r := csv.NewReader(bytes.NewReader(text.Bytes()))
		r.Comma = rune(delimiter)
		want, err := r.ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		got, err := Read(bytes.NewReader(text.Bytes()), "t.csv", int64(text.Len()),
			Options{Delimiter: string(rune(delimiter)), Encoding: "utf-8", Quote: QuoteDouble, Blanks: BlanksKeep}, DefaultLimits)
		if err != nil {
			t.Fatalf("%q: %v", text.Bytes(), err)
		}
		if got.Rows != len(want)-1 {
			t.Fatalf("%q: %d records, want %d", text.Bytes(), got.Rows, len(want)-1)
		}
		for row := range got.Rows {
			// The writer of the standard library breaks lines of cells as it breaks those of records.
			have := got.Record(row)
			for i := range have {
				have[i] = strings.ReplaceAll(have[i], "\r\n", "\n")
			}
			if !slices.Equal(have, want[row+1]) {
				t.Fatalf("%q: record %d is %q, want %q", text.Bytes(), row, have, want[row+1])
			}
			cells += columns
		}
	}
	figures.Record(t, figures.Figure{Name: "twins/standard-cells", Value: int64(cells), Unit: "cells",
		What: "Cells of random tables, written and read by encoding/csv of Go's standard library and read by the engine: the same texts."})
}

// TestApostrophe: an apostrophe that begins a cell is no quote where it is closed nowhere.
func TestApostrophe(t *testing.T) {
	const text = "town,note\n's-Gravenhage,here\n"
	got, err := Read(strings.NewReader(text), "t.csv", int64(len(text)), Options{}, DefaultLimits)
	if err != nil || got.Rows != 1 || got.Detection.Quote != QuoteDouble || !slices.Equal(got.Record(0), []string{"'s-Gravenhage", "here"}) {
		t.Errorf("%v: %+v", err, got)
	}
}
