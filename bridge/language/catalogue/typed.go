package catalogue

import (
	"errors"
	"fmt"
	"go/ast"
	"go/types"

	"github.com/fulgurite/fulgurite/bridge/language"
)

// The packages that say sentences.
const (
	module   = "github.com/fulgurite/fulgurite"
	worder   = module + "/bridge/language" // has the types of texts, and T, which words them
	problems = module + "/core/problem"
)

// typed collects the constants of the types of texts, wherever they stand. What words one
// before the language is known, in a variable of a package or in its init, is an error: it would
// stay English.
func (s *source) typed() (found []Sentence, err error) {
	e := early{source: s, words: map[string]bool{worder + ".T": true}}
	var wrong []error
	for _, c := range s.packages {
		for _, f := range c.files {
			ast.Inspect(f, func(n ast.Node) bool {
				x, ok := n.(ast.Expr)
				if !ok {
					return true
				}
				all := sentences(c, x)
				for _, text := range all {
					if worded(string(text)) {
						found = append(found, Sentence{Text: string(text), Where: s.place(x)})
					}
				}
				return all == nil // pieces of a sentence are none
			})
		}
		wrong = append(wrong, e.collect(c)...)
	}
	return found, errors.Join(wrong...)
}

// sentences returns the sentences of a constant of the type Text, Prose or Examples; nil for
// anything else.
func sentences(c *checked, x ast.Expr) []language.Text {
	text, is := c.text(x)
	switch of := c.info.TypeOf(x); {
	case !is:
		return nil
	case isNamed(of, worder, "Text"):
		return []language.Text{language.Text(text)}
	case isNamed(of, worder, "Prose"):
		return language.Prose(text).Paragraphs()
	case isNamed(of, worder, "Examples"):
		return language.Examples(text).Remarks()
	}
	return nil
}

func isNamed(t types.Type, path, name string) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == path && named.Obj().Name() == name
}

// early looks for what words a text before the language is known.
type early struct {
	*source
	words map[string]bool // functions that word a text at once, by their full names
}

func (e *early) collect(c *checked) (wrong []error) {
	for before := -1; before != len(e.words); { // until no more functions are found that call one
		before = len(e.words)
		for _, f := range c.files {
			for _, d := range f.Decls {
				if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil && fn.Name.Name != "init" && e.wording(c.info, fn.Body) != nil {
					e.words[c.info.Defs[fn.Name].(*types.Func).FullName()] = true
				}
			}
		}
	}
	for _, f := range c.files {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && (fn.Recv != nil || fn.Name.Name != "init" || fn.Body == nil) {
				continue
			}
			if call := e.wording(c.info, d); call != nil {
				wrong = append(wrong, fmt.Errorf("%s: this is worded before the language is known: make it a function", e.place(call)))
			}
		}
	}
	return wrong
}

// wording is a call that words a text when the node runs: not in functions that are only made
// there.
func (e *early) wording(info *types.Info, in ast.Node) (found ast.Node) {
	called := map[ast.Node]bool{}
	ast.Inspect(in, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return called[n]
		case *ast.CallExpr:
			called[ast.Unparen(n.Fun)] = true
			if fn, ok := info.Uses[nameOf(n.Fun)].(*types.Func); ok && e.words[fn.Origin().FullName()] {
				found = n
			}
		}
		return found == nil
	})
	return found
}

// nameOf is the name of what an expression means: of a package, a field, a variable or a function,
// also one with its types; nil if it has none.
func nameOf(x ast.Expr) *ast.Ident {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		return x
	case *ast.SelectorExpr:
		return x.Sel
	case *ast.IndexExpr:
		return nameOf(x.X)
	case *ast.IndexListExpr:
		return nameOf(x.X)
	}
	return nil
}
