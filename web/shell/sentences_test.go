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

// together are the packages of which all sentences stand in words.go, and where there are many
// in words_PART.go, so that they can be read, and translated, as one.
var together = []string{"alternatives", "check", "coarseness", "columns", "control", "embed", "form", "grow", "key", "open", "result", "risks", "rules", "run", "sentence", "shell", "state", "ui", "use"}

// TestSentencesTogether: in those packages no sentence stands beside these files. A sentence is
// a text of two words or more that is no class, no markup, and no problem: what a problem
// says stands where it is found, with its code and what to do.
func TestSentencesTogether(t *testing.T) {
	sentence := regexp.MustCompile(`\pL[\pL,.:;“”’]* +[\pL{“]`)
	for _, name := range together {
		files, err := filepath.Glob(filepath.Join("..", name, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v, %v", name, files, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") || strings.HasPrefix(filepath.Base(file), "words") {
				continue
			}
			set := token.NewFileSet()
			parsed, err := parser.ParseFile(set, file, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			other := map[ast.Node]bool{}
			ast.Inspect(parsed, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.ValueSpec:
					if named(n.Type, "Kind") { // of a button: classes
						for _, value := range n.Values {
							other[value] = true
						}
					}
				case *ast.CallExpr:
					if called, ok := n.Fun.(*ast.SelectorExpr); ok && (called.Sel.Name == "Class" || called.Sel.Name == "Hinted" || called.Sel.Name == "Worded" || named(called.X, "problem")) {
						for _, arg := range n.Args {
							other[arg] = true
						}
					}
				case *ast.AssignStmt:
					for i, to := range n.Lhs {
						if named(to, "class") && len(n.Rhs) == len(n.Lhs) {
							other[n.Rhs[i]] = true
						}
					}
				case *ast.BasicLit:
					if text, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING && !other[n] && sentence.MatchString(text) && !strings.HasPrefix(text, "<") {
						t.Errorf("%s: %s belongs into words.go", set.Position(n.Pos()), n.Value)
					}
				}
				return true
			})
		}
	}
}

// named reports whether an expression is the name.
func named(x ast.Expr, name string) bool {
	ident, ok := x.(*ast.Ident)
	return ok && ident.Name == name
}
