package catalogue

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/constant"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// textPackage has the type Text, of which every sentence of the page is, and T, which words it.
const textPackage = "github.com/fulgurite/fulgurite/bridge/language"

// Typed collects the sentences of the page: the constants of the type language.Text in the packages
// that the patterns name, wherever they stand. What words one before the language is known, in a
// variable of a package or in its init, is an error: it would stay English.
func Typed(root string, patterns ...string) ([]Sentence, error) {
	packages, err := list(root, patterns)
	if err != nil {
		return nil, err
	}
	c := typed{set: token.NewFileSet(), words: map[string]bool{textPackage + ".T": true}}
	exports := map[string]string{}
	from := importer.ForCompiler(c.set, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	for _, p := range packages {
		if exports[p.ImportPath] = p.Export; !p.DepOnly {
			if err := c.collect(p, from); err != nil {
				return nil, err
			}
		}
	}
	return c.found, errors.Join(c.early...)
}

// listed is what go list says of a package.
type listed struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
	DepOnly                 bool
}

// list are packages with all they import, which come first.
func list(root string, patterns []string) (packages []listed, err error) {
	command := exec.Command("go", append([]string{"list", "-deps", "-export", "-json=ImportPath,Dir,Export,GoFiles,DepOnly"}, patterns...)...)
	var wrong bytes.Buffer
	command.Dir, command.Stderr = root, &wrong
	out, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w: %s", err, &wrong)
	}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		if err := d.Decode(&p); err == io.EOF {
			return packages, nil
		} else if err != nil {
			return nil, err
		}
		packages = append(packages, p)
	}
}

type typed struct {
	set   *token.FileSet
	words map[string]bool // functions that word a text at once, by their full names
	found []Sentence
	early []error
}

func (c *typed) collect(p listed, from types.Importer) error {
	var files []*ast.File
	for _, name := range p.GoFiles {
		f, err := parser.ParseFile(c.set, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		files = append(files, f)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}
	if _, err := (&types.Config{Importer: from}).Check(p.ImportPath, c.set, files, info); err != nil {
		return err
	}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			x, ok := n.(ast.Expr)
			if !ok {
				return true
			}
			text, is := sentence(info.Types[x])
			if is && worded(text) {
				c.found = append(c.found, Sentence{Text: text, Where: c.place(x)})
			}
			return !is // its pieces are no sentences
		})
	}
	for before := -1; before != len(c.words); { // until no more functions are found that call one
		before = len(c.words)
		for _, f := range files {
			for _, d := range f.Decls {
				if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil && fn.Name.Name != "init" && c.wording(info, fn.Body) != nil {
					c.words[info.Defs[fn.Name].(*types.Func).FullName()] = true
				}
			}
		}
	}
	for _, f := range files {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && (fn.Recv != nil || fn.Name.Name != "init" || fn.Body == nil) {
				continue
			}
			if call := c.wording(info, d); call != nil {
				c.early = append(c.early, fmt.Errorf("%s: this is worded before the language is known: make it a function", c.place(call)))
			}
		}
	}
	return nil
}

// wording is a call that words a text when the node runs: not in functions that are only made there.
func (c *typed) wording(info *types.Info, in ast.Node) (found ast.Node) {
	called := map[ast.Node]bool{}
	ast.Inspect(in, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return called[n]
		case *ast.CallExpr:
			fun := ast.Unparen(n.Fun)
			called[fun] = true
			if index, ok := fun.(*ast.IndexExpr); ok {
				fun = index.X
			}
			if selector, ok := fun.(*ast.SelectorExpr); ok {
				fun = selector.Sel
			}
			if id, ok := fun.(*ast.Ident); ok {
				if fn, ok := info.Uses[id].(*types.Func); ok && c.words[fn.Origin().FullName()] {
					found = n
				}
			}
		}
		return found == nil
	})
	return found
}

// sentence is the constant that is a Text.
func sentence(of types.TypeAndValue) (text string, is bool) {
	named, ok := types.Unalias(of.Type).(*types.Named)
	if of.Value == nil || !ok || named.Obj().Name() != "Text" || named.Obj().Pkg().Path() != textPackage {
		return "", false
	}
	return constant.StringVal(of.Value), true
}

func (c *typed) place(of ast.Node) string {
	where := c.set.Position(of.Pos())
	return fmt.Sprintf("%s:%d", strings.TrimPrefix(filepath.ToSlash(where.Filename), "./"), where.Line)
}
