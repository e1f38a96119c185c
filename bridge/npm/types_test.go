// Package npm_test keeps the module's types in step with the engine's: the
// file schema.d.ts is made from the Go types of project files and messages.
//
//	go test ./bridge/npm -update
package npm_test

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/core/project"
)

var update = flag.Bool("update", false, "write schema.d.ts anew")

// TestSchema says that every field that the engine reads or writes is in
// schema.d.ts under its name and with its type, and nothing else. Comments may
// lag behind.
func TestSchema(t *testing.T) {
	got := newWriter(t).write(
		reflect.TypeFor[project.Project](),
		reflect.TypeFor[bridge.Welcome](),
		reflect.TypeFor[bridge.Profile](),
		reflect.TypeFor[bridge.HierarchyView](),
		reflect.TypeFor[bridge.Estimate](),
		reflect.TypeFor[anonymize.Progress](),
		reflect.TypeFor[bridge.Outcome](),
		reflect.TypeFor[bridge.Page](),
		reflect.TypeFor[bridge.Saved](),
		reflect.TypeFor[bridge.CheckSensitive](),
		reflect.TypeFor[bridge.CheckReport](),
		reflect.TypeFor[bridge.VerifyReport](),
	)
	if *update {
		if err := os.WriteFile("schema.d.ts", []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile("schema.d.ts")
	if err != nil {
		t.Fatal(err)
	}
	a, b := code(string(have)), code(got)
	for i := range max(len(a), len(b)) {
		if i >= len(a) || i >= len(b) || a[i] != b[i] {
			t.Fatalf("schema.d.ts says:\n%s\nand the Go types say:\n%s\nMake it anew: go test ./bridge/npm -update", from(a, i), from(b, i))
		}
	}
}

// code returns the lines that are no comments.
func code(text string) (lines []string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimRight(line, "\n"); line != "" && !strings.HasPrefix(line, "/") && !strings.HasPrefix(strings.TrimLeft(line, " "), "*") && !strings.HasPrefix(strings.TrimLeft(line, " "), "/*") {
			lines = append(lines, line)
		}
	}
	return lines
}

// from shows a line with the head of what it is in.
func from(lines []string, i int) string {
	if i >= len(lines) {
		return "  (nothing more)"
	}
	head := min(i, len(lines)-1)
	for head > 0 && strings.HasPrefix(lines[head], " ") {
		head--
	}
	return "  " + lines[head] + "\n  " + lines[i]
}

// TestProtocolVersion says that module, page in a frame and engine speak one
// version.
func TestProtocolVersion(t *testing.T) {
	text, err := os.ReadFile("engine.js")
	if err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("protocolVersion = %d;", bridge.ProtocolVersion); !strings.Contains(string(text), want) {
		t.Errorf("engine.js lacks %q", want)
	}
}

// names are those of types whose Go name says too little without its package.
var names = map[string]string{
	"project.Sample": "SubsetSample", "anonymize.Result": "RunResult", "project.Column": "ColumnSettings",
	"table.Options": "ReadOptions", "table.Type": "ColumnType", "table.Limits": "TableLimits",
	"hierarchy.Spec": "HierarchySpec", "hierarchy.Kind": "HierarchyKind", "hierarchy.Info": "BuilderInfo", "hierarchy.Field": "BuilderField",
	"hierarchy.Form": "BuilderForm", "hierarchy.Choice": "BuilderChoice", "hierarchy.Group": "NamedGroup",
	"hierarchy.Table": "TableHierarchy", "hierarchy.Redaction": "RedactionHierarchy", "hierarchy.Intervals": "IntervalsHierarchy",
	"hierarchy.Grouping": "GroupingHierarchy", "hierarchy.Dates": "DatesHierarchy",
	"hierarchy.Halving": "HalvingHierarchy", "hierarchy.Words": "WordsHierarchy", "hierarchy.Tree": "TreeHierarchy",
	"privacy.Info": "ModelInfo", "utility.Info": "MeasureInfo", "search.Info": "SearchInfo",
	"param.Kind": "ParamKind", "param.Option": "ParamOption",
	"risk.Prosecutor": "ProsecutorRisk", "risk.Interval": "RiskInterval", "risk.Bucket": "SizeRange",
	"summary.Quality": "ColumnQuality", "summary.Measure": "QualityMeasure",
	"bridge.Page": "RowsPage",
}

// absent are fields that are null where there is nothing to say.
var absent = []string{"RunResult.transformation", "Progress.levels", "ProsecutorRisk.sizes", "ProsecutorRisk.buckets", "RowsPage.out"}

type writer struct {
	t        *testing.T
	packages map[string]*source
	queue    []reflect.Type
	seen     map[string]reflect.Type
	out      strings.Builder
}

// source is what the text of a package says beyond its types.
type source struct {
	comments map[string]string   // of Type and Type.Field
	values   map[string][]string // constants by type
}

func newWriter(t *testing.T) *writer {
	return &writer{t: t, packages: map[string]*source{}, seen: map[string]reflect.Type{}}
}

func (w *writer) write(roots ...reflect.Type) string {
	w.out.WriteString("// Made from the Go types of project files and messages: go test ./bridge/npm -update\n")
	for _, root := range roots {
		w.name(root)
	}
	for len(w.queue) > 0 {
		next := w.queue[0]
		w.queue = w.queue[1:]
		w.declare(next)
	}
	return w.out.String()
}

// name returns a type's name and has it declared.
func (w *writer) name(t reflect.Type) string {
	pkg := t.PkgPath()[strings.LastIndexByte(t.PkgPath(), '/')+1:]
	name := t.Name()
	if given, ok := names[pkg+"."+name]; ok {
		name = given
	}
	if before, ok := w.seen[name]; !ok {
		w.seen[name] = t
		w.queue = append(w.queue, t)
	} else if before != t {
		w.t.Fatalf("%v and %v are both called %s", before, t, name)
	}
	return name
}

func (w *writer) declare(t reflect.Type) {
	name, src := w.name(t), w.source(t.PkgPath())
	w.out.WriteString("\n" + comment("", src.comments[t.Name()]))
	if t.Kind() == reflect.String {
		fmt.Fprintf(&w.out, "export type %s = %s;\n", name, strings.Join(src.values[t.Name()], " | "))
		return
	}
	extends, body := "", ""
	for f := range t.Fields() {
		tag, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case tag == "-" || !f.IsExported():
			continue
		case f.Anonymous:
			extends = " extends " + w.name(f.Type)
			continue
		case tag == "":
			tag = f.Name
		}
		optional := strings.Contains(options, "omit")
		kind := w.kind(f.Type)
		if f.Type.Kind() == reflect.Pointer && !optional || slices.Contains(absent, name+"."+tag) {
			kind += " | null"
		}
		mark := map[bool]string{true: "?"}[optional]
		body += comment("  ", src.comments[t.Name()+"."+f.Name]) + "  " + tag + mark + ": " + kind + ";\n"
	}
	fmt.Fprintf(&w.out, "export interface %s%s {\n%s}\n", name, extends, body)
}

func (w *writer) kind(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return w.kind(t.Elem())
	case reflect.Struct:
		return w.name(t)
	case reflect.Slice:
		return w.kind(t.Elem()) + "[]"
	case reflect.Map:
		return "Record<string, " + w.kind(t.Elem()) + ">"
	case reflect.Interface:
		return "number | string | boolean"
	case reflect.Bool:
		return "boolean"
	case reflect.String:
		if t.PkgPath() != "" && len(w.source(t.PkgPath()).values[t.Name()]) > 0 {
			return w.name(t)
		}
		return "string"
	case reflect.Int, reflect.Int64, reflect.Float64, reflect.Uint8:
		return "number"
	}
	w.t.Fatalf("the type %v is new to this test", t)
	return ""
}

func comment(indent, text string) string {
	text = strings.TrimSpace(text)
	if text == "" {
		return ""
	}
	if !strings.Contains(text, "\n") {
		return indent + "/** " + text + " */\n"
	}
	return indent + "/**\n" + indent + " * " + strings.ReplaceAll(text, "\n", "\n"+indent+" * ") + "\n" + indent + " */\n"
}

func (w *writer) source(path string) *source {
	if s := w.packages[path]; s != nil {
		return s
	}
	s := &source{map[string]string{}, map[string][]string{}}
	w.packages[path] = s
	folder := filepath.Join("..", "..", strings.TrimPrefix(path, "github.com/fulgurite/fulgurite/"))
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil || len(files) == 0 {
		w.t.Fatalf("%s has no source in %s (%v)", path, folder, err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
		if err != nil {
			w.t.Fatal(err)
		}
		for _, d := range tree.Decls {
			if g, ok := d.(*ast.GenDecl); ok {
				s.read(g)
			}
		}
	}
	return s
}

func (s *source) read(g *ast.GenDecl) {
	for _, spec := range g.Specs {
		switch spec := spec.(type) {
		case *ast.ValueSpec:
			kind, ok := spec.Type.(*ast.Ident)
			if g.Tok != token.CONST || !ok {
				continue
			}
			for _, v := range spec.Values {
				if l, ok := v.(*ast.BasicLit); ok && l.Kind == token.STRING {
					text, _ := strconv.Unquote(l.Value)
					s.values[kind.Name] = append(s.values[kind.Name], "'"+text+"'")
				}
			}
		case *ast.TypeSpec:
			s.comments[spec.Name.Name] = g.Doc.Text() + spec.Doc.Text()
			if body, ok := spec.Type.(*ast.StructType); ok {
				for _, f := range body.Fields.List {
					for _, n := range f.Names {
						s.comments[spec.Name.Name+"."+n.Name] = f.Doc.Text() + f.Comment.Text()
					}
				}
			}
		}
	}
}
