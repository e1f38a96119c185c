package shell

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// together are the packages of which all sentences stand in words.go, so that they can be
// read, and translated, as one.
var together = []string{"alternatives", "use"}

// TestSentencesTogether: in those packages no sentence stands beside words.go. A sentence is
// a text of two words or more that is no class, no attribute and no markup.
func TestSentencesTogether(t *testing.T) {
	sentence := regexp.MustCompile(`\pL[\pL,.:;“”’]* +[\pL{“]`)
	for _, name := range together {
		files, err := filepath.Glob(filepath.Join("..", name, "*.go"))
		if err != nil || len(files) < 2 {
			t.Fatalf("%s: %v, %v", name, files, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") || filepath.Base(file) == "words.go" {
				continue
			}
			set := token.NewFileSet()
			parsed, err := parser.ParseFile(set, file, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			class := map[ast.Node]bool{}
			ast.Inspect(parsed, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.CallExpr:
					if called, ok := n.Fun.(*ast.SelectorExpr); ok && called.Sel.Name == "Class" {
						class[n.Args[0]] = true
					}
				case *ast.BasicLit:
					if text, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING && !class[n] && sentence.MatchString(text) && !strings.HasPrefix(text, "<") {
						t.Errorf("%s: %s belongs into words.go", set.Position(n.Pos()), n.Value)
					}
				}
				return true
			})
		}
	}
}
