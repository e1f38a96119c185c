package main

import (
	"cmp"
	"maps"
	"slices"
)

// browser holds the findings of the tests of playwright/browsers about one browser.
type browser struct {
	Version string `json:"version"` // with its name
	Date    string `json:"date"`
	Jobs    []task `json:"jobs"`
}

// task is something that somebody does with an edition.
type task struct {
	Edition string `json:"edition"`
	Job     string `json:"job"`
	Why     string `json:"why"` // it was not done; empty if it was
}

// tried says what each browser can: a row for each edition and job, a column for each browser.
func tried(all map[string]browser) (rows [][]string) {
	names := slices.Sorted(maps.Keys(all))
	for column, name := range names {
		for _, t := range all[name].Jobs {
			at := slices.IndexFunc(rows, func(row []string) bool { return row[0] == t.Edition && row[1] == t.Job })
			if at < 0 {
				at, rows = len(rows), append(rows, append([]string{t.Edition, t.Job}, slices.Repeat([]string{"not tried"}, len(names))...))
			}
			rows[at][2+column] = cmp.Or(t.Why, "yes")
		}
	}
	slices.SortFunc(rows, slices.Compare)
	return rows
}
