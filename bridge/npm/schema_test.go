// Package npm_test keeps the module's types in step with the engine's: the
// file schema.d.ts is made from the requests of package bridge and the Go types
// of project files and messages.
//
//	go test ./bridge/npm -update
package npm_test

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/bridge"
)

var update = flag.Bool("update", false, "write schema.d.ts anew")

// TestSchema says that every request, and every field that the engine reads or
// writes, is in schema.d.ts under its name and with its type, and nothing else.
// Comments may lag behind.
func TestSchema(t *testing.T) {
	got := newWriter(t).write()
	if *update {
		if err := os.WriteFile("schema.d.ts", []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile("schema.d.ts")
	if err != nil {
		t.Fatal(err)
	}
	a, b := code(string(have)), code(got)
	for i := range max(len(a), len(b)) {
		if i >= len(a) || i >= len(b) || a[i] != b[i] {
			t.Fatalf("schema.d.ts says:\n%s\nand the Go types say:\n%s\nMake it anew: go test ./bridge/npm -update", from(a, i), from(b, i))
		}
	}
}

// foreign are words that tell something to readers of Go alone.
var foreign = regexp.MustCompile(`\b(?i:nil|zero value|zero field|keep their zero|go layout|float64|in float64|implements error)\b|\bpackage \w|\bDefault[A-Z]\w*|\b[a-z]+\.[A-Z]\w+`)

// TestSpeech says that what schema.d.ts says is said to people who write
// JavaScript. Comments come from the Go types and are mended there.
func TestSpeech(t *testing.T) {
	for i, line := range strings.Split(newWriter(t).write(), "\n") {
		if found := foreign.FindString(line); found != "" && isComment(line) {
			t.Errorf("line %d speaks of %q: %s", i+1, found, strings.TrimSpace(line))
		}
	}
}

// code returns the lines that are no comments.
func code(text string) (lines []string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimRight(line, "\n"); line != "" && !isComment(line) {
			lines = append(lines, line)
		}
	}
	return lines
}

func isComment(line string) bool {
	line = strings.TrimLeft(line, " ")
	return strings.HasPrefix(line, "/") || strings.HasPrefix(line, "*")
}

// from shows a line with the head of what it is in.
func from(lines []string, i int) string {
	if i >= len(lines) {
		return "  (nothing more)"
	}
	head := min(i, len(lines)-1)
	for head > 0 && strings.HasPrefix(lines[head], " ") {
		head--
	}
	return "  " + lines[head] + "\n  " + lines[i]
}

// TestProtocolVersion says that module, page in a frame and engine speak one
// version.
func TestProtocolVersion(t *testing.T) {
	text, err := os.ReadFile("engine.js")
	if err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("protocolVersion = %d;", bridge.ProtocolVersion); !strings.Contains(string(text), want) {
		t.Errorf("engine.js lacks %q", want)
	}
}
