package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// browser is what the tests of playwright/browsers found out of one.
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

// writeBrowsers writes what each browser can: a row for each edition and job, a column for each
// browser.
func writeBrowsers(b *strings.Builder, all map[string]browser) {
	if len(all) == 0 {
		return
	}
	names := slices.Sorted(maps.Keys(all))
	found := map[task]string{} // by browser's name, edition and job, what becomes the cell
	var rows []task
	for _, name := range names {
		for _, t := range all[name].Jobs {
			row := task{Edition: t.Edition, Job: t.Job}
			if !slices.Contains(rows, row) {
				rows = append(rows, row)
			}
			found[task{t.Edition, t.Job, name}] = cmp.Or(t.Why, "yes")
		}
	}
	slices.SortFunc(rows, func(x, y task) int {
		return cmp.Or(strings.Compare(x.Edition, y.Edition), strings.Compare(x.Job, y.Job))
	})
	b.WriteString(`
## Browsers

All tests of the page run in Chromium. Every edition was tried in these browsers, by the same tests, which act as a
person would. WebKitGTK stands for browsers built on WebKit, of which it is the one that is tested.

| edition | what it is to do |`)
	for _, name := range names {
		fmt.Fprintf(b, " %s, %s |", cell(all[name].Version), all[name].Date)
	}
	b.WriteString("\n|---|---|" + strings.Repeat("---|", len(names)) + "\n")
	for _, row := range rows {
		fmt.Fprintf(b, "| %s | %s |", cell(row.Edition), cell(row.Job))
		for _, name := range names {
			fmt.Fprintf(b, " %s |", cell(cmp.Or(found[task{row.Edition, row.Job, name}], "not tried")))
		}
		b.WriteString("\n")
	}
}
