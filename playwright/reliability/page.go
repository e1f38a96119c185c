package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

type section struct{ name, title, about string }

// sections of the page, by the first part of the names of their figures.
var sections = []section{
	{"files", "Files of the command line",
		"Inputs stay as they were; an output is there complete and verified, or not at all; what went wrong is said in a sentence."},
	{"kills", "Killed programs", "Programs that end at any moment, and what the next run finds."},
	{"memory", "Memory", "What happens where memory ends."},
	{"browser", "In the browser", "Workers that die, storage that is full, networks that are gone."},
	{"frame", "Frames and servers", "What others can send to the page."},
	{"supply", "What is inside", "Of what others made, and whether the sources give what is handed out."},
	{"twins", "Two programs, one answer", "The same question, answered by programs that were written apart."},
	{"damage", "Damaged files", "Files and releases that were changed on purpose."},
}

// page writes the page of what was recorded.
func page(_ context.Context, flags *flag.FlagSet, args []string, out io.Writer) error {
	path := flags.String("out", "static/docs/reliability.md", "the page")
	if err := flags.Parse(args); err != nil {
		return err
	}
	text, err := reliability(recorded, ".")
	if err != nil {
		return err
	}
	fmt.Fprintln(out, *path)
	return os.WriteFile(*path, []byte(text), 0o644)
}

// reliability returns the page of the figures of a folder, and of the documents below root.
func reliability(folder, root string) (string, error) {
	all, err := figures.Read(folder)
	if err != nil {
		return "", err
	}
	fuzzing, err := readSums[fuzzed](filepath.Join(folder, "_fuzz.json"))
	if err != nil {
		return "", err
	}
	stress, err := readSums[stressed](filepath.Join(folder, "_stress.json"))
	if err != nil {
		return "", err
	}
	browsers, err := readSums[browser](filepath.Join(folder, "_browsers.json"))
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString(`# Reliability

This page was written by ` + "`go run ./playwright/reliability page`" + ` from what tests and campaigns recorded, each figure with its day.
None of what is counted here lost a file, overwrote one or let anything in; what a campaign finds is cured, and kept as a test.
`)
	for _, s := range sections {
		own := slices.DeleteFunc(slices.Clone(all), func(f figures.Figure) bool { return !strings.HasPrefix(f.Name, s.name+"/") })
		if len(own) == 0 {
			continue
		}
		fmt.Fprintf(&b, "\n## %s\n\n%s\n\n| | how many | on |\n|---|--:|---|\n", s.title, s.about)
		for _, f := range own {
			fmt.Fprintf(&b, "| %s | %s %s | %s |\n", cell(f.What), grouped(f.Value), f.Unit, f.Date)
		}
	}
	for _, f := range all {
		first, _, _ := strings.Cut(f.Name, "/")
		if !slices.ContainsFunc(sections, func(s section) bool { return s.name == first }) {
			return "", fmt.Errorf("the figure %s belongs to no section of the page", f.Name)
		}
	}
	if err := writeCampaign(&b, filepath.Join(folder, "_campaign.json")); err != nil {
		return "", err
	}
	writeBrowsers(&b, browsers)
	if err := writeSnippets(&b, root); err != nil {
		return "", err
	}
	writeFuzzed(&b, fuzzing)
	writeStressed(&b, stress)
	return b.String(), nil
}

// writeCampaign tells what random releases found: see reliability/campaign.
func writeCampaign(b *strings.Builder, path string) error {
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	var found struct {
		Next          int64            `json:"next"`
		Outcomes      map[string]int64 `json:"outcomes"`
		Disagreements []int            `json:"disagreements"`
		Date          string           `json:"date"`
	}
	if err == nil {
		err = json.Unmarshal(text, &found)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	fmt.Fprintf(b, `
## Release, verify and check agree

Random tables under random projects were released by the program; what was released had to be accepted by `+"`verify`"+`, with
and without its receipt, and by `+"`check`"+`, and a checker that shares no code with the program judged each file by the
definitions. %s runs up to %s, of which %s ended in a disagreement:

| what became of it | runs |
|---|--:|
`, grouped(found.Next), found.Date, grouped(int64(len(found.Disagreements))))
	for _, outcome := range slices.Sorted(maps.Keys(found.Outcomes)) {
		fmt.Fprintf(b, "| %s | %s |\n", cell(outcome), grouped(found.Outcomes[outcome]))
	}
	return nil
}

func writeFuzzed(b *strings.Builder, all map[string]fuzzed) {
	if len(all) == 0 {
		return
	}
	var sum fuzzed
	for _, f := range all {
		sum.Executions += f.Executions
		sum.Processor += f.Processor
		sum.Corpus += f.Corpus
		sum.Failures += f.Failures
	}
	found := "No test failed."
	if sum.Failures > 0 {
		found = fmt.Sprintf("Tests failed in %s runs, and the causes were cured.", grouped(int64(sum.Failures)))
	}
	fmt.Fprintf(b, `
## Inputs nobody thought of

Fuzzing makes inputs from inputs, and keeps those that reach code which none reached before (the corpus). Each target checks more
than that nothing breaks: most compare with a slow twin, or look at the result with code of their own. In sum %s
inputs ran in %.1f hours of one core's time, counted by the system for the processes that ran them. %s

| target | inputs | minutes of a core | corpus | on |
|---|--:|--:|--:|---|
`, grouped(sum.Executions), sum.Processor/3600, found)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		f := all[name]
		fmt.Fprintf(b, "| %s | %s | %.1f | %s | %s |\n", cell(name), grouped(f.Executions), f.Processor/60, grouped(int64(f.Corpus)), f.Date)
	}
}

func writeStressed(b *strings.Builder, all map[string]stressed) {
	if len(all) == 0 {
		return
	}
	b.WriteString(`
## Browser tests, again and again

How often in a row each test passed in Chromium: on a quiet machine, and on a busy one, on which at least two other programs
keep two cores busy. A run that fails begins to count anew, after its cause was cured.

| test | quiet | busy |
|---|--:|--:|
`)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		s := all[name]
		fmt.Fprintf(b, "| %s | %s | %s |\n", cell(name), grouped(int64(s.Quiet.Passed)), grouped(int64(s.Busy.Passed)))
	}
}

// cell makes a text one of a table of Markdown.
func cell(text string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ").Replace(text)
}

// grouped writes a number with separators between thousands.
func grouped(n int64) string {
	text := strconv.FormatInt(n, 10)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
