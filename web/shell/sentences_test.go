package shell

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/bridge/language/texts"
)

// TestSentencesAreTexts: in the packages of the page no sentence is a mere string, which would stay
// English: it is a language.Text, and so in the catalogue. A sentence is a text of two words or
// more that is no class, no markup, and no problem: what a problem says has a type of its own.
func TestSentencesAreTexts(t *testing.T) {
	_, said, err := texts.Read(os.DirFS("../../bridge/language/de"))
	if err != nil || len(said[texts.Page]) < 1000 {
		t.Fatalf("%d sentences, %v", len(said[texts.Page]), err)
	}
	var packages []string // folders with files, however deep
	for _, pattern := range []string{"../*/*.go", "../*/*/*.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v, %v", pattern, files, err)
		}
		for _, file := range files {
			packages = append(packages, filepath.Dir(file))
		}
	}
	slices.Sort(packages)
	packages = slices.Compact(packages)
	plain, err := os.ReadFile("../ui/plain.go")
	if err != nil {
		t.Fatal(err)
	}
	classes := map[string]bool{} // elements whose first argument is a class
	for _, element := range regexp.MustCompile(`(?m)^func (\w+)\(class[ ,]`).FindAllSubmatch(plain, -1) {
		classes[string(element[1])] = true
	}
	if !classes["Div"] || !classes["Para"] || classes["H2"] {
		t.Fatalf("elements with a class: %v", classes)
	}
	sentence := regexp.MustCompile(`\pL[\pL,.:;“”’]* +[\pL{“]`)
	for _, folder := range packages {
		if strings.HasPrefix(folder, filepath.Join("..", "cmd")) || strings.HasPrefix(folder, filepath.Join("..", "site")) {
			continue
		}
		files, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v, %v", folder, files, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
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
					name := n.Fun
					if of, ok := name.(*ast.SelectorExpr); ok && named(of.X, "ui") {
						name = of.Sel
					}
					if element, ok := name.(*ast.Ident); ok && classes[element.Name] {
						other[n.Args[0]] = true
					}
					if called, ok := n.Fun.(*ast.SelectorExpr); ok &&
						(called.Sel.Name == "Class" || called.Sel.Name == "Hinted" || called.Sel.Name == "Worded" || named(called.X, "problem")) {
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
					if text, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING && !other[n] &&
						sentence.MatchString(text) && !strings.HasPrefix(text, "<") {
						if _, known := said[texts.Page][text]; !known {
							t.Errorf("%s: %s is no language.Text", set.Position(n.Pos()), n.Value)
						}
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
