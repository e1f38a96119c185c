package catalogue

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"sort"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/problem"
)

// kind says how a function takes a text.
type kind int

const (
	plain   kind = iota + 1 // said as it stands
	format                  // with verbs for its arguments
	prose                   // in paragraphs
	remarks                 // what examples say of themselves
)

// engine walks through packages for what reaches people by problems, their hints and cures, and
// by the functions that hand texts on to them.
type engine struct {
	set   *token.FileSet
	files map[string][]*ast.File // by folder
	names map[string]string      // of packages, by folder
	sinks map[string]map[int]kind
	types map[string]*ast.StructType // by folder and name
	texts map[string]string          // constants of packages, by folder and name
	scope string                     // the function that is walked through, which may have functions within it
	keeps map[string]kind            // fields of a package that keep such texts, by folder and name
	holds map[string]bool            // those of them in which one was found
	found map[string]Sentence
	lost  []string // texts that are made where they are used
}

// Engine collects the sentences of errors and warnings in the packages below the folders.
// lost are the places where one is put together in a way that this reading does not follow.
func Engine(root string, below ...string) (sentences []Sentence, lost []string, err error) {
	e := &engine{set: token.NewFileSet(), files: map[string][]*ast.File{}, names: map[string]string{}, found: map[string]Sentence{}, types: map[string]*ast.StructType{}, texts: map[string]string{}, keeps: map[string]kind{}, holds: map[string]bool{},
		sinks: map[string]map[int]kind{"problem.New": {1: plain, 2: format}, ".Hinted": {0: format}, ".Worded": {0: format}, "problem.Say": {0: format}, "problem.Several": {1: format, 2: format},
			"language.Say": {0: plain}, "language.Prose": {0: prose}, "language.Examples": {0: remarks}}}
	for _, folder := range below {
		if err := filepath.WalkDir(filepath.Join(root, folder), e.read); err != nil {
			return nil, nil, err
		}
	}
	for n := -1; n != len(e.sinks)+len(e.keeps); {
		n = len(e.sinks) + len(e.keeps)
		e.each(e.handsOn)
	}
	e.each(e.collect)
	for _, s := range e.found {
		sentences = append(sentences, s)
	}
	sort.Slice(sentences, func(i, j int) bool { return sentences[i].Text < sentences[j].Text })
	sort.Strings(e.lost)
	return sentences, e.lost, nil
}

func (e *engine) read(path string, d fs.DirEntry, err error) error {
	if err != nil {
		return err
	}
	if d.IsDir() && (d.Name() == "bench" || d.Name() == "testdata" || d.Name() == "node_modules") {
		return fs.SkipDir
	}
	if d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
		return nil
	}
	f, err := parser.ParseFile(e.set, path, nil, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	folder := filepath.Dir(path)
	e.files[folder] = append(e.files[folder], f)
	e.names[folder] = f.Name.Name
	for _, d := range f.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range g.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				if t, ok := spec.Type.(*ast.StructType); ok {
					e.types[folder+"."+spec.Name.Name] = t
				}
			case *ast.ValueSpec:
				for i, value := range spec.Values {
					if text, ok := literal(value); ok && g.Tok == token.CONST {
						e.texts[folder+"."+spec.Names[i].Name] = text
					}
				}
			}
		}
	}
	return nil
}

// each calls f with every function of every package, and with what its variables begin with as
// functions without names.
func (e *engine) each(f func(folder string, fn *ast.FuncDecl)) {
	for folder, files := range e.files {
		for _, file := range files {
			for _, d := range file.Decls {
				switch d := d.(type) {
				case *ast.FuncDecl:
					if d.Body != nil {
						f(folder, d)
					}
				case *ast.GenDecl:
					if d.Tok == token.VAR {
						f(folder, &ast.FuncDecl{Name: ast.NewIdent("_"), Type: &ast.FuncType{Params: &ast.FieldList{}},
							Body: &ast.BlockStmt{List: []ast.Stmt{&ast.DeclStmt{Decl: d}}}})
					}
				}
			}
		}
	}
}

// calls calls f with every argument of the function that is a text for people, and with every
// field that keeps one.
func (e *engine) calls(folder string, in ast.Node, f func(arg ast.Expr, k kind)) {
	ast.Inspect(in, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			for at, k := range e.sinkOf(folder, n) {
				if at < len(n.Args) {
					f(n.Args[at], k)
				}
			}
		case *ast.CompositeLit:
			e.fields(folder, n, func(name string, value ast.Expr) {
				if k := e.keeps[folder+"."+name]; k != 0 {
					e.holds[folder+"."+name] = true
					f(value, k)
				}
			})
		}
		return true
	})
}

// fields calls f with the fields that a value gives, by their names; of a list of structs those
// of each that are not named there.
func (e *engine) fields(folder string, x *ast.CompositeLit, f func(name string, value ast.Expr)) {
	names := func(of *ast.StructType, x *ast.CompositeLit) {
		var all []string
		for _, field := range of.Fields.List {
			for _, name := range field.Names {
				all = append(all, name.Name)
			}
		}
		for i, value := range x.Elts {
			if _, named := value.(*ast.KeyValueExpr); !named && i < len(all) {
				f(all[i], value)
			}
		}
	}
	for _, el := range x.Elts {
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			if key, ok := kv.Key.(*ast.Ident); ok {
				f(key.Name, kv.Value)
			}
		}
	}
	if of := e.structOf(folder, x.Type); of != nil {
		names(of, x)
	}
	if list, ok := x.Type.(*ast.ArrayType); ok {
		if of := e.structOf(folder, list.Elt); of != nil {
			for _, el := range x.Elts {
				if one, ok := el.(*ast.CompositeLit); ok && one.Type == nil {
					names(of, one)
				}
			}
		}
	}
}

func (e *engine) structOf(folder string, t ast.Expr) *ast.StructType {
	switch t := t.(type) {
	case *ast.StructType:
		return t
	case *ast.Ident:
		return e.types[folder+"."+t.Name]
	}
	return nil
}

func (e *engine) sinkOf(folder string, call *ast.CallExpr) map[int]kind {
	switch fun := call.Fun.(type) {
	case *ast.Ident:
		if s := e.sinks[folder+":"+e.scope+":"+fun.Name]; s != nil {
			return s
		}
		if s := e.sinks[e.names[folder]+"."+fun.Name]; s != nil {
			return s
		}
		return e.sinks[folder+":"+fun.Name]
	case *ast.SelectorExpr:
		if x, ok := fun.X.(*ast.Ident); ok {
			if s := e.sinks[x.Name+"."+fun.Sel.Name]; s != nil {
				return s
			}
		}
		if s := e.sinks["."+fun.Sel.Name]; s != nil {
			return s
		}
		return e.sinks[folder+":"+fun.Sel.Name]
	}
	return nil
}

// handsOn finds functions whose parameters become texts of a problem.
func (e *engine) handsOn(folder string, fn *ast.FuncDecl) {
	keys := []string{folder + ":" + fn.Name.Name}
	if fn.Recv == nil && fn.Name.IsExported() {
		keys = append(keys, e.names[folder]+"."+fn.Name.Name)
	}
	e.scope = fn.Name.Name
	e.passes(folder, fn.Type, fn.Body, keys...)
	ast.Inspect(fn.Body, func(n ast.Node) bool { // functions within functions, by the names they are given
		if assign, ok := n.(*ast.AssignStmt); ok && len(assign.Lhs) == len(assign.Rhs) {
			for i, value := range assign.Rhs {
				inner, ok := value.(*ast.FuncLit)
				if name, named := assign.Lhs[i].(*ast.Ident); ok && named {
					e.passes(folder, inner.Type, inner.Body, folder+":"+e.scope+":"+name.Name)
				}
			}
		}
		return true
	})
}

// passes notes which parameters of a function become texts, under the names by which it is called.
func (e *engine) passes(folder string, t *ast.FuncType, body ast.Node, keys ...string) {
	params := paramsOf(t)
	e.calls(folder, body, func(arg ast.Expr, k kind) {
		if field, ok := arg.(*ast.SelectorExpr); ok && !field.Sel.IsExported() {
			e.keeps[folder+"."+field.Sel.Name] = k
			return
		}
		id, ok := arg.(*ast.Ident)
		if !ok {
			return
		}
		at, ok := params[id.Name]
		if !ok {
			return
		}
		for _, key := range keys {
			if e.sinks[key] == nil {
				e.sinks[key] = map[int]kind{}
			}
			e.sinks[key][at] = k
		}
	})
}

func paramsOf(t *ast.FuncType) map[string]int {
	params, n := map[string]int{}, 0
	for _, p := range t.Params.List {
		for _, name := range p.Names {
			params[name.Name] = n
			n++
		}
	}
	return params
}

// collect notes the texts that a function hands over.
func (e *engine) collect(folder string, fn *ast.FuncDecl) {
	e.scope = fn.Name.Name
	e.calls(folder, fn.Body, func(arg ast.Expr, k kind) {
		if field, ok := arg.(*ast.SelectorExpr); !ok || !e.holds[folder+"."+field.Sel.Name] {
			e.text(folder, fn, arg, k)
		}
	})
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, to := range n.Lhs {
				if e.names[folder] == "problem" {
					break // which puts them together for all others
				}
				if sel, ok := to.(*ast.SelectorExpr); ok && (sel.Sel.Name == "Hint" || sel.Sel.Name == "Sentence") && len(n.Rhs) == len(n.Lhs) {
					e.text(folder, fn, n.Rhs[i], plain)
				}
			}
		case *ast.CompositeLit:
			if sel, ok := n.Type.(*ast.SelectorExpr); ok {
				if x, ok := sel.X.(*ast.Ident); ok && x.Name == "problem" && (sel.Sel.Name == "Problem" || sel.Sel.Name == "Cure") {
					for _, el := range n.Elts {
						kv, ok := el.(*ast.KeyValueExpr)
						if !ok {
							continue
						}
						if key, ok := kv.Key.(*ast.Ident); ok && (key.Name == "Sentence" || key.Name == "Hint" || key.Name == "Label") {
							e.text(folder, fn, kv.Value, plain)
						}
					}
				}
			}
		}
		return true
	})
}

// text notes a text, or those that a variable of the function may have.
func (e *engine) text(folder string, fn *ast.FuncDecl, x ast.Expr, k kind) {
	if text, ok := e.within(folder, fn, x); ok {
		e.note(text, k, x)
		return
	}
	id, ok := x.(*ast.Ident)
	if !ok {
		if !made(x) {
			e.lose(x)
		}
		return
	}
	_, known := paramsOf(fn.Type)[id.Name]
	ast.Inspect(fn.Body, func(n ast.Node) bool { // or one of a function within it
		if inner, ok := n.(*ast.FuncLit); ok {
			_, is := paramsOf(inner.Type)[id.Name]
			known = known || is
		}
		return true
	})
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		assign, ok := n.(*ast.AssignStmt)
		if !ok {
			return true
		}
		for i, to := range assign.Lhs {
			if name, ok := to.(*ast.Ident); !ok || name.Name != id.Name {
				continue
			}
			if len(assign.Rhs) != len(assign.Lhs) {
				continue
			}
			known = true
			if text, ok := e.within(folder, fn, assign.Rhs[i]); ok {
				e.note(text, k, assign.Rhs[i])
			} else {
				e.lose(assign.Rhs[i])
			}
		}
		return true
	})
	if !known && !strings.HasPrefix(id.Name, "words") {
		e.lose(x)
	}
}

// made reports whether an expression is what a text makes, which is said elsewhere: t.String(), or one of the page.
func made(x ast.Expr) bool {
	call, ok := x.(*ast.CallExpr)
	if !ok {
		return false
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	return ok && (sel.Sel.Name == "String" && len(call.Args) == 0 || sel.Sel.Name == "T")
}

// within is a text that stands in a function, also with constants of it and of its package.
func (e *engine) within(folder string, fn *ast.FuncDecl, x ast.Expr) (text string, ok bool) {
	switch x := x.(type) {
	case *ast.BinaryExpr:
		a, first := e.within(folder, fn, x.X)
		b, second := e.within(folder, fn, x.Y)
		return a + b, first && second && x.Op == token.ADD
	case *ast.Ident:
		ast.Inspect(fn.Body, func(n ast.Node) bool {
			if g, is := n.(*ast.GenDecl); is && g.Tok == token.CONST {
				for _, spec := range g.Specs {
					v := spec.(*ast.ValueSpec)
					for i, name := range v.Names {
						if name.Name == x.Name && i < len(v.Values) && name.Pos() < x.Pos() { // the last one before it
							text, ok = literal(v.Values[i])
						}
					}
				}
			}
			return true
		})
		if !ok {
			text, ok = e.texts[folder+"."+x.Name]
		}
		return text, ok
	}
	return literal(x)
}

func (e *engine) note(text string, k kind, at ast.Node) {
	switch k {
	case format:
		text = problem.Places(text)
	case prose:
		for _, paragraph := range language.Paragraphs(text) {
			e.note(paragraph, plain, at)
		}
		return
	case remarks:
		for _, remark := range language.Remarks(text) {
			e.note(remark, plain, at)
		}
		return
	}
	if worded(text) {
		where := e.set.Position(at.Pos())
		if old, ok := e.found[text]; !ok || where.String() < old.Where {
			e.found[text] = Sentence{Text: text, Where: fmt.Sprintf("%s:%d", filepath.ToSlash(where.Filename), where.Line)}
		}
	}
}

func (e *engine) lose(x ast.Expr) {
	where := e.set.Position(x.Pos())
	e.lost = append(e.lost, fmt.Sprintf("%s:%d", filepath.ToSlash(where.Filename), where.Line))
}
