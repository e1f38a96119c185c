package verify

import (
	"go/parser"
	"go/token"
	"os"
	"path"
	"strings"
	"testing"
)

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
			if !strings.Contains(name, "fulgurite") {
				continue
			}
			switch path.Base(name) {
			case "exact", "hierarchy", "problem", "risk", "table": // definitions, messages, files, figures of histograms
			default:
				t.Errorf("%s imports %s", file.Name(), name)
			}
		}
	}
	if parsed < 20 {
		t.Errorf("only %d files", parsed)
	}
}
