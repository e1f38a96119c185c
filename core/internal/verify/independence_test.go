package verify

import (
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"
)

// allowed is what the package may import of the module, and why that takes
// nothing from its independence. All else it has to find out by itself: what
// groups, judges, searches and recodes is what it checks.
var allowed = map[string]string{
	"core/internal/exact":     "exact arithmetic is no model: what a sum is, is known without a paper, and math/big is its twin",
	"core/hierarchy":          "the definitions by which labels are compared, as data: rows of strings",
	"core/internal/interrupt": "pauses of long loops, which change nothing",
	"core/problem":            "messages",
	"core/table":              "reading the written bytes, which is record-exact and has a twin of its own",
}

// TestIndependence: the package imports nothing of the engine that it checks.
func TestIndependence(t *testing.T) {
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	parsed := 0
	for _, file := range files {
		if !strings.HasSuffix(file.Name(), ".go") || strings.HasSuffix(file.Name(), "_test.go") {
			continue
		}
		source, err := parser.ParseFile(token.NewFileSet(), file.Name(), nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		parsed++
		for _, i := range source.Imports {
			name := strings.Trim(i.Path.Value, `"`)
			own, ours := strings.CutPrefix(name, "github.com/fulgurite/fulgurite/")
			if ours && allowed[own] == "" {
				t.Errorf("%s imports %s", file.Name(), name)
			}
		}
	}
	if parsed < 20 {
		t.Errorf("only %d files", parsed)
	}
}
