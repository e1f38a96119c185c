package catalogue

import (
	"go/ast"
	"go/types"
	"os"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
)

// kind says how a text is said.
type kind int

const (
	plain  kind = iota // as it stands
	format             // with verbs for its arguments
)

// sinks lists the functions of package problem that take a text for people.
var sinks = []struct {
	path, name string
	at         int // of a function: which parameter
	kind       kind
}{
	{problems, "New", 1, plain}, {problems, "New", 2, format}, {problems, "Say", 0, format},
	{problems, "Several", 1, format}, {problems, "Several", 2, format},
	{problems, "Problem.Hinted", 0, format}, {problems, "Problem.Worded", 0, format},
	{problems, "Problem.Sentence", 0, plain}, {problems, "Problem.Hint", 0, plain}, {problems, "Cure.Label", 0, plain},
}

// flow follows the texts that reach people by the sinks back to where they stand: through
// parameters, results, fields and variables, each of which is one object for all that it ever
// holds, a list and what is in it alike.
type flow struct {
	*source
	from  map[types.Object][]origin // what is given to each object
	said  map[target]bool
	open  []target // those that are still to be followed
	found []Sentence
	lost  []string
}

// origin is an expression that a package gives to an object; of a call with several results, that
// at a place.
type origin struct {
	in *checked
	x  ast.Expr
	at int
}

// target is an object whose texts are said in a way.
type target struct {
	of   types.Object
	kind kind
}

// followed collects what is said by the sinks. lost are the places of texts that are put together
// where they are said, and stay English.
func (s *source) followed() (found []Sentence, lost []string) {
	f := &flow{source: s, said: map[target]bool{}, from: map[types.Object][]origin{}}
	for _, c := range s.packages {
		for _, file := range c.files {
			f.read(c, file, nil)
		}
	}
	for _, sink := range sinks {
		f.mark(s.object(sink.path, sink.name, sink.at), sink.kind)
	}
	for len(f.open) > 0 {
		to := f.open[len(f.open)-1]
		f.open = f.open[:len(f.open)-1]
		for _, o := range f.from[to.of] {
			f.follow(o, to.kind)
		}
	}
	slices.Sort(f.lost)
	return f.found, slices.Compact(f.lost)
}

// read notes what a part of a package gives to what. results are those of the function that it is
// in.
func (f *flow) read(c *checked, part ast.Node, results *types.Tuple) {
	ast.Inspect(part, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			results = nil
			if of, ok := c.info.Defs[n.Name].(*types.Func); ok { // there is another one of it for this platform
				results = of.Signature().Results()
			}
		case *ast.FuncLit:
			if of, ok := c.info.TypeOf(n).(*types.Signature); ok {
				f.read(c, n.Body, of.Results())
			}
			return false
		case *ast.ReturnStmt:
			for i := range results.Len() {
				f.give(c, results.At(i), n.Results, i)
			}
		case *ast.AssignStmt:
			for i, to := range n.Lhs {
				f.give(c, c.holder(to), n.Rhs, i)
			}
		case *ast.ValueSpec:
			for i, to := range n.Names {
				f.give(c, c.info.Defs[to], n.Values, i)
			}
		case *ast.RangeStmt:
			if n.Value != nil {
				f.give(c, c.holder(n.Value), []ast.Expr{n.X}, 0)
			}
		case *ast.CallExpr:
			f.call(c, n)
		case *ast.CompositeLit:
			f.fields(c, n)
		}
		return true
	})
}

// give notes that an object is given that of the expressions which is at a place, or that result of
// a single one.
func (f *flow) give(c *checked, to types.Object, xs []ast.Expr, at int) {
	switch {
	case to == nil:
	case at < len(xs):
		f.from[to] = append(f.from[to], origin{c, xs[at], 0})
	case len(xs) == 1:
		f.from[to] = append(f.from[to], origin{c, xs[0], at})
	}
}

func (f *flow) call(c *checked, call *ast.CallExpr) {
	of := c.signature(call)
	if of == nil {
		return
	}
	for i := range max(len(call.Args), of.Params().Len()) {
		if at := min(i, of.Params().Len()-1); at >= 0 {
			f.give(c, of.Params().At(at), call.Args, i)
		}
	}
}

// signature is that of the function that is called; nil of a conversion and of what the language
// has.
func (c *checked) signature(call *ast.CallExpr) *types.Signature {
	if fn, ok := c.info.Uses[nameOf(call.Fun)].(*types.Func); ok {
		return fn.Origin().Signature()
	}
	if t := c.info.TypeOf(call.Fun); t != nil && !c.info.Types[call.Fun].IsType() && !c.info.Types[call.Fun].IsBuiltin() {
		of, _ := t.Underlying().(*types.Signature)
		return of
	}
	return nil
}

// fields notes what a value gives to the fields of its type.
func (f *flow) fields(c *checked, x *ast.CompositeLit) {
	t := c.info.TypeOf(x)
	if t == nil {
		return
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	of, ok := t.Underlying().(*types.Struct)
	if !ok {
		return
	}
	for i, value := range x.Elts {
		if kv, ok := value.(*ast.KeyValueExpr); ok {
			f.give(c, c.holder(kv.Key), []ast.Expr{kv.Value}, 0)
		} else if i < of.NumFields() {
			f.give(c, of.Field(i).Origin(), []ast.Expr{value}, 0)
		}
	}
}

// holder is the variable, or the field, of which an expression is the value, or something in it;
// nil if it is none.
func (c *checked) holder(x ast.Expr) types.Object {
	switch x := ast.Unparen(x).(type) {
	case *ast.IndexExpr:
		return c.holder(x.X)
	case *ast.StarExpr:
		return c.holder(x.X)
	}
	name := nameOf(x)
	if name == nil {
		return nil
	}
	if v, ok := c.info.ObjectOf(name).(*types.Var); ok {
		return v.Origin()
	}
	return nil
}

func (f *flow) mark(of types.Object, k kind) {
	if to := (target{of, k}); !f.said[to] {
		f.said[to] = true
		f.open = append(f.open, to)
	}
}

// follow notes the text of an expression, or goes on to what it is taken from.
func (f *flow) follow(o origin, k kind) {
	c := o.in
	if isNamed(c.info.TypeOf(o.x), worder, "Text") {
		return // see typed
	}
	if text, ok := c.text(o.x); ok {
		f.note(text, k, o.x)
		return
	}
	if of, ok := c.holder(o.x).(*types.Var); ok {
		if !of.IsField() || !of.Exported() || os.Getenv("EXPORTED") != "" { // a description: see Described
			f.mark(of, k)
		}
		return
	}
	switch x := ast.Unparen(o.x).(type) {
	case *ast.UnaryExpr:
		f.follow(origin{c, x.X, 0}, k)
		return
	case *ast.CompositeLit:
		for _, value := range x.Elts {
			if kv, ok := value.(*ast.KeyValueExpr); ok {
				value = kv.Value
			}
			f.follow(origin{c, value, 0}, k)
		}
		return
	case *ast.CallExpr:
		if name := nameOf(x.Fun); name != nil && (name.Name == "String" && len(x.Args) == 0 || name.Name == "T") {
			return // it is said elsewhere
		}
		of := c.signature(x)
		if of == nil { // a conversion, or append
			for _, arg := range x.Args {
				f.follow(origin{c, arg, 0}, k)
			}
			return
		}
		if o.at < of.Results().Len() && f.from[of.Results().At(o.at)] != nil {
			f.mark(of.Results().At(o.at), k)
			return
		}
	}
	if !slices.Contains([]string{problems, worder, worder + "/texts"}, c.of.Path()) { // which put them together for all others
		f.lost = append(f.lost, f.place(o.x))
	}
}

func (f *flow) note(text string, k kind, at ast.Node) {
	if k == format {
		text = problem.Places(text)
	}
	if worded(text) {
		f.found = append(f.found, Sentence{Text: text, Where: f.place(at)})
	}
}

// object is a parameter of a function or method that a package has, or a field of a type; nil if it
// is not read.
func (s *source) object(path, name string, at int) types.Object {
	p := s.known[path]
	if p == nil {
		return nil
	}
	of, member, _ := strings.Cut(name, ".")
	found := p.Scope().Lookup(of)
	if member != "" {
		found, _, _ = types.LookupFieldOrMethod(types.NewPointer(found.Type()), true, p, member)
	}
	if fn, ok := found.(*types.Func); ok {
		return fn.Signature().Params().At(at)
	}
	return found
}
