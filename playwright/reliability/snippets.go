package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/playwright/reliability/snippets"
)

// writeSnippets writes which tests run the samples of the documents below root: a row for each
// document, environment and test.
func writeSnippets(b *strings.Builder, root string) error {
	all, err := snippets.Read(root)
	if err != nil {
		return err
	}
	type row struct{ document, environment, test string }
	var rows []row
	count, parts := map[row]int{}, 0
	for _, s := range all {
		for _, part := range s.Parts() {
			parts++
			for _, r := range s.RunsOf(part) {
				one := row{s.Document, r.Environment, r.Test}
				if !slices.Contains(rows, one) {
					rows = append(rows, one)
				}
				count[one]++
			}
		}
	}
	fmt.Fprintf(b, `
## Samples of the documents

README and help have %s samples: commands, each line by itself, and programs. Each is run by at least one test, as it stands there
and in the environment that is named (of commands of make it is only tested that make knows them); a sample that no test runs fails a test.

| document | samples | environment | test |
|---|--:|---|---|
`, grouped(int64(parts)))
	for _, r := range rows {
		fmt.Fprintf(b, "| %s | %d | %s | %s |\n", cell(r.document), count[r], cell(r.environment), cell(r.test))
	}
	return nil
}
