package main

import (
	"context"
	_ "embed"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/template"

	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
	"github.com/fulgurite/fulgurite/playwright/reliability/snippets"
)

// section is a part of the page, with the figures whose names begin with its name.
type section struct {
	name, Title, About string
	Figures            []figures.Figure
}

var sections = []section{
	{"files", "Files of the command line",
		"Inputs stay as they were; an output is there complete and verified, or not at all; what went wrong is said in a sentence.", nil},
	{"kills", "Killed programs", "Programs that end at any moment, and what the next run finds.", nil},
	{"memory", "Memory", "What happens where memory ends.", nil},
	{"browser", "In the browser", "Workers that die, storage that is full, networks that are gone.", nil},
	{"frame", "Frames and servers", "What others can send to the page.", nil},
	{"supply", "What is inside", "Of what others made, and whether the sources give what is handed out.", nil},
	{"twins", "Two programs, one answer", "The same question, answered by programs that were written apart.", nil},
	{"damage", "Damaged files", "Files and releases that were changed on purpose.", nil},
	{"attack", "Attacked releases", "What must hold by proof, held against the attacks.", nil},
}

//go:embed page.md
var pageTemplate string

// found holds the contents of the page.
type found struct {
	Sections []section
	Campaign struct { // random releases: see reliability/campaign
		Next          int            `json:"next"`
		Outcomes      map[string]int `json:"outcomes"`
		Disagreements []int          `json:"disagreements"`
		Date          string         `json:"date"`
	}
	Browsers map[string]browser
	Parts    int // samples of the documents
	Samples  []*sample
	Fuzzed   map[string]fuzzed
	Stressed map[string]stressed
}

// sample says how many samples of a document a test runs.
type sample struct {
	Document, Environment, Test string
	Count                       int
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
	var f found
	for _, s := range sections {
		all = slices.DeleteFunc(all, func(figure figures.Figure) bool {
			own := strings.HasPrefix(figure.Name, s.name+"/")
			if own {
				s.Figures = append(s.Figures, figure)
			}
			return own
		})
		if s.Figures != nil {
			f.Sections = append(f.Sections, s)
		}
	}
	if len(all) > 0 {
		return "", fmt.Errorf("the figure %s belongs to no section of the page", all[0].Name)
	}
	for name, into := range map[string]any{"fuzz": &f.Fuzzed, "stress": &f.Stressed, "browsers": &f.Browsers, "campaign": &f.Campaign} {
		if err := readJSON(filepath.Join(folder, "_"+name+".json"), into); err != nil {
			return "", err
		}
	}
	if err := f.samples(root); err != nil {
		return "", err
	}
	return f.text()
}

func (f *found) text() (string, error) {
	t, err := template.New("page").Funcs(template.FuncMap{"cell": cell, "grouped": grouped, "tried": tried, "sum": sum,
		"over": func(seconds, unit float64) string { return fmt.Sprintf("%.1f", seconds/unit) },
	}).Parse(pageTemplate)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	err = t.Execute(&b, f)
	return b.String(), err
}

// samples counts which tests run the samples of the documents below root.
func (f *found) samples(root string) error {
	all, err := snippets.Read(root)
	if err != nil {
		return err
	}
	for _, s := range all {
		for _, part := range s.Parts() {
			f.Parts++
			for _, r := range s.RunsOf(part) {
				one := sample{Document: s.Document, Environment: r.Environment, Test: r.Test}
				at := slices.IndexFunc(f.Samples, func(o *sample) bool { one.Count = o.Count; return *o == one })
				if at < 0 {
					one.Count, at = 0, len(f.Samples)
					f.Samples = append(f.Samples, &one)
				}
				f.Samples[at].Count++
			}
		}
	}
	return nil
}

// sum adds up the results of all targets.
func sum(all map[string]fuzzed) (sum fuzzed) {
	for _, f := range all {
		sum.Executions += f.Executions
		sum.Processor += f.Processor
		sum.Failures += f.Failures
	}
	return sum
}

// cell makes a text one of a table of Markdown.
func cell(text string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ").Replace(text)
}

// grouped writes a whole number with separators between thousands.
func grouped(number any) string {
	text := fmt.Sprint(number)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
