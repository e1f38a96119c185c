package catalogue

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
)

// Stale finds variables of a package of the page that copy a sentence when the program starts:
// they would stay English.
func Stale(folder string) (stale []string, err error) {
	sentences, _, err := Page(folder)
	if err != nil {
		return nil, err
	}
	says := map[string]bool{}
	registered := map[string]bool{}
	for _, s := range sentences {
		name, _, _ := strings.Cut(s.Pointer, "[")
		name, _, _ = strings.Cut(name, ".")
		says[name], registered[s.Pointer] = true, true
	}
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		return nil, err
	}
	set := token.NewFileSet()
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") || filepath.Base(file) == tableFile {
			continue
		}
		f, err := parser.ParseFile(set, file, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, d := range f.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR {
				continue
			}
			for _, spec := range g.Specs {
				v := spec.(*ast.ValueSpec)
				for i, value := range v.Values {
					called := map[ast.Node]bool{} // functions that run at once
					ast.Inspect(value, func(n ast.Node) bool {
						if call, ok := n.(*ast.CallExpr); ok {
							called[call.Fun] = true
						}
						if _, inner := n.(*ast.FuncLit); inner {
							return called[n]
						}
						if id, ok := n.(*ast.Ident); ok && says[id.Name] && id.Name != v.Names[i].Name && !registered[v.Names[i].Name] {
							stale = append(stale, fmt.Sprintf("%s: %s copies %s before the language is known: make it a function", set.Position(id.Pos()), v.Names[i].Name, id.Name))
						}
						return true
					})
				}
			}
		}
	}
	return stale, nil
}
