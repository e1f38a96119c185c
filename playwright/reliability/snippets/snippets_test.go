package snippets

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var root = filepath.Join("..", "..", "..")

// TestEverySnippetIsRun: each sample of each document is run by a test that exists, and each
// line of the table is about a sample.
func TestEverySnippetIsRun(t *testing.T) {
	all, err := Read(root)
	if err != nil {
		t.Fatal(err)
	}
	used := map[Run]bool{}
	for _, s := range all {
		for _, part := range s.Parts() {
			runs := s.RunsOf(part)
			for _, r := range runs {
				used[r] = true
			}
			if len(runs) == 0 {
				first, _, _ := strings.Cut(part, "\n")
				t.Errorf("%s:%d: no test runs %q. Write one, and name it in reliability/snippets/table.go", s.Document, s.Line, first)
			}
		}
	}
	for _, r := range Table {
		if !used[r] {
			t.Errorf("no document has a sample that begins with %q (%s)", r.Begins, r.Document)
		}
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(r.File)))
		if err != nil {
			t.Error(err)
			continue
		}
		want := "func " + r.Test + "("
		if strings.HasSuffix(r.File, ".js") {
			want = "test('" + r.Test + "'"
		}
		if !strings.Contains(string(text), want) {
			t.Errorf("%s has no test %q", r.File, r.Test)
		}
	}
}

func TestParse(t *testing.T) {
	got, err := parse("a.md", "x\n```\nfulgurite a \\\n  b   # remark\n\nmake c\n```\n```js\nf();\n```\n")
	if err != nil || len(got) != 2 || got[1] != (Snippet{"a.md", 9, "js", "f();\n"}) {
		t.Fatalf("%+v, %v", got, err)
	}
	if commands := got[0].Commands(); len(commands) != 2 ||
		strings.Join(strings.Fields(commands[0]), " ") != "fulgurite a b" || commands[1] != "make c" {
		t.Errorf("%q", commands)
	}
	for _, text := range []string{"```\nopen\n", "```\n```js\n```\n"} {
		if _, err := parse("a.md", text); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}
