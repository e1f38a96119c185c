// Package snippets finds the samples in the documents that people follow, and says which test
// runs each of them, in the environment that the document names. Tests take the samples from
// here, word for word; a sample that no test runs is a fault.
package snippets

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// Snippet is a block of code of a document.
type Snippet struct {
	Document string // below the root, with slashes
	Line     int    // on which the code begins
	Language string // as the document says it; commands of a shell are without
	Text     string
}

// Documents returns the documents that people follow, by their paths below the root.
func Documents(root string) ([]string, error) {
	all := []string{"README.md", "CONTRIBUTING.md", "bridge/npm/README.md"}
	help, err := filepath.Glob(filepath.Join(root, "static", "docs", "*.md"))
	if err != nil || len(help) == 0 {
		return nil, fmt.Errorf("no help in %s (%w)", root, err)
	}
	for _, file := range help {
		all = append(all, "static/docs/"+filepath.Base(file))
	}
	return all, nil
}

// Read returns the snippets of some documents, or of all if none is named.
func Read(root string, documents ...string) (all []Snippet, err error) {
	if len(documents) == 0 {
		if documents, err = Documents(root); err != nil {
			return nil, err
		}
	}
	for _, document := range documents {
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(document)))
		if err != nil {
			return nil, err
		}
		found, err := parse(document, string(text))
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

// parse finds the blocks between fences.
func parse(document, text string) (all []Snippet, err error) {
	var open *Snippet
	var number int
	for line := range strings.Lines(text) {
		number++
		fence, isFence := strings.CutPrefix(strings.TrimSpace(line), "```")
		switch {
		case isFence && open == nil:
			open = &Snippet{Document: document, Line: number + 1, Language: fence}
		case isFence && fence == "":
			all = append(all, *open)
			open = nil
		case isFence:
			return nil, fmt.Errorf("%s:%d: a block begins within another", document, number)
		case open != nil:
			open.Text += line
		}
	}
	if open != nil {
		return nil, fmt.Errorf("%s:%d: a block does not end", document, open.Line)
	}
	return all, nil
}

// Commands are the lines of a block of commands, with those that go on joined and without
// the remarks behind them.
func (s Snippet) Commands() (all []string) {
	for line := range strings.Lines(strings.ReplaceAll(s.Text, "\\\n", " ")) {
		line, _, _ = strings.Cut(line, " # ")
		if line = strings.TrimSpace(line); line != "" {
			all = append(all, line)
		}
	}
	return all
}

// Parts returns the parts that a test runs one by one: commands, or else the whole.
func (s Snippet) Parts() []string {
	if s.Language == "" {
		return s.Commands()
	}
	return []string{strings.TrimSpace(s.Text)}
}

// RunsOf are the tests that run a part of a snippet.
func (s Snippet) RunsOf(part string) (all []Run) {
	for _, r := range Table {
		if (r.Document == "" || r.Document == path.Base(s.Document) || r.Document == s.Document) && strings.HasPrefix(part, r.Begins) {
			all = append(all, r)
		}
	}
	return all
}
