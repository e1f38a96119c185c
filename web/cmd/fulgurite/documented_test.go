package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestDocumentedCommands: every command in the help is one that the program takes,
// with flags that go together.
func TestDocumentedCommands(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "static", "docs", "command-line.md"))
	if err != nil {
		t.Fatal(err)
	}
	known, tried := newRoot(streams{strings.NewReader(""), io.Discard, io.Discard}), 0
	for i, block := range strings.Split(string(text), "```") {
		if i%2 == 0 {
			continue
		}
		for line := range strings.Lines(strings.ReplaceAll(block, "\\\n", " ")) {
			args := strings.Fields(line)
			if len(args) == 0 || args[0] != "fulgurite" {
				continue
			}
			tried++
			command, rest, err := known.Find(args[1:])
			if err != nil || command == known {
				t.Errorf("%s: %v", line, err)
				continue
			}
			// A table that is not there is found missing only after the flags are read.
			t.Chdir(t.TempDir())
			fulgurite(t, args[1:]...).want(t, exitProblem, "There is no file or folder")
			if len(rest) == 0 {
				t.Errorf("%s: nothing to work with", line)
			}
		}
	}
	if tried < 8 {
		t.Errorf("only %d commands", tried)
	}
}
