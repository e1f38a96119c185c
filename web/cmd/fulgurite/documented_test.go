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
	var text string
	for _, page := range []string{"command-line.md", "several-values.md", "perturbing.md", "tables.md"} {
		one, err := os.ReadFile(filepath.Join("..", "..", "..", "static", "docs", page))
		if err != nil {
			t.Fatal(err)
		}
		text += string(one)
	}
	known, tried := newRoot(streams{in: strings.NewReader(""), out: io.Discard, err: io.Discard, disk: onDisk}), 0
	known.InitDefaultCompletionCmd()
	for i, block := range strings.Split(text, "```") {
		if i%2 == 0 {
			continue
		}
		for line := range strings.Lines(strings.ReplaceAll(block, "\\\n", " ")) {
			args := words(line)
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
			switch command.Name() {
			case "key", "man", "bash": // they read nothing
				fulgurite(t, args[1:]...).want(t, exitDone)
				continue
			}
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

// words splits a line as a shell does.
func words(line string) (all []string) {
	var word strings.Builder
	quote, begun := rune(0), false
	end := func() {
		if begun {
			all = append(all, word.String())
		}
		word.Reset()
		begun = false
	}
	for _, r := range line {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '"' || r == '\''):
			quote, begun = r, true
		case quote == 0 && (r == ' ' || r == '\n' || r == '\t'):
			end()
		default:
			begun = true
			word.WriteRune(r)
		}
	}
	end()
	return all
}
