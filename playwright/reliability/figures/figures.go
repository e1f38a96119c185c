// Package figures keeps what tests found out about reliability: how many faults
// were injected, kills survived, inputs tried. A test hands over its figure with
// [Record] or [Add], which do nothing unless the environment variable
// FULGURITE_FIGURES names a folder, an absolute path; tests in JavaScript do the
// same with playwright/figures.js. What is in the folder reliability/recorded
// becomes the page static/docs/reliability.md: see the command reliability.
package figures

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// Figure is one number that a test found out.
type Figure struct {
	// Name says which, with the section of the page first and in lower case:
	// "files/write-faults". Sections are those of the command reliability.
	Name string `json:"name"`
	// Value counts what Unit names in the plural: "operations".
	Value int64  `json:"value"`
	Unit  string `json:"unit"`
	// What is a sentence for readers: what was done, and what held each time.
	What string `json:"what"`
	// Date is the day on which the number was found out, as in 2026-11-22.
	Date string `json:"date"`
}

var name = regexp.MustCompile(`^[a-z]+(/[a-z0-9-]+)+$`)

// Record keeps a figure in place of the one of an earlier run. It fails the test
// if the figure cannot be kept.
func Record(t testing.TB, f Figure) {
	t.Helper()
	if err := record(f, false); err != nil {
		t.Fatal(err)
	}
}

// Add adds the figure to that of earlier runs: for campaigns of runs that add up.
func Add(t testing.TB, f Figure) {
	t.Helper()
	if err := record(f, true); err != nil {
		t.Fatal(err)
	}
}

func record(f Figure, add bool) error {
	if !name.MatchString(f.Name) || f.Unit == "" || f.What == "" || f.Value < 0 {
		return fmt.Errorf("no figure: %+v", f)
	}
	folder := os.Getenv("FULGURITE_FIGURES")
	if folder == "" {
		return nil
	}
	if !filepath.IsAbs(folder) {
		return fmt.Errorf("FULGURITE_FIGURES is %q, and tests run in the folders of their packages: an absolute path is wanted", folder)
	}
	path := filepath.Join(folder, strings.ReplaceAll(f.Name, "/", "-")+".json")
	if add {
		var earlier Figure
		text, err := os.ReadFile(path)
		if err == nil {
			err = json.Unmarshal(text, &earlier)
		}
		if err != nil && !os.IsNotExist(err) {
			return err
		}
		f.Value += earlier.Value
	}
	f.Date = time.Now().UTC().Format(time.DateOnly)
	text, err := json.MarshalIndent(f, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(text, '\n'), 0o644)
}

// Read reads the figures of a folder, in the order of their names. Files whose
// names begin with an underscore are not figures.
func Read(folder string) ([]Figure, error) {
	paths, err := filepath.Glob(filepath.Join(folder, "[^_]*.json"))
	if err != nil {
		return nil, err
	}
	var all []Figure
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		var f Figure
		if err := json.Unmarshal(text, &f); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		if !name.MatchString(f.Name) || f.Unit == "" || f.What == "" {
			return nil, fmt.Errorf("%s holds no figure", path)
		}
		all = append(all, f)
	}
	slices.SortFunc(all, func(a, b Figure) int { return strings.Compare(a.Name, b.Name) })
	return all, nil
}

// Number returns how many random problems a test draws: long at the full length of its
// figure, short with -short and under WebAssembly, which has one processor, and
// usual in every other run.
func Number(long, usual, short int) int {
	switch {
	case Long():
		return long
	case testing.Short() || runtime.GOARCH == "wasm":
		return short
	}
	return usual
}

// Long says whether tests are to run at the full length of their figures, which
// may take hours, and not as part of every run: FULGURITE_LONG is set.
func Long() bool { return os.Getenv("FULGURITE_LONG") != "" }
