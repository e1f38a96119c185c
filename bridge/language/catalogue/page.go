// Package catalogue collects the English sentences of the program from its code, and compares
// them with what the languages have.
package catalogue

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"unicode"
)

// Sentence is an English text, and the place in a package's variables where the page reads it.
type Sentence struct {
	Text    string
	Pointer string // of the page: the expression whose address is taken
	Where   string // file and line
}

// Page collects the sentences of a package of the page: the texts in the variables of its files
// words*.go, in the order of the files.
func Page(folder string) (sentences []Sentence, name string, err error) {
	files, err := filepath.Glob(filepath.Join(folder, "words*.go"))
	if err != nil {
		return nil, "", err
	}
	sort.Strings(files)
	p := page{set: token.NewFileSet(), types: map[string]*ast.StructType{}, texts: map[string]string{}}
	var parsed []*ast.File
	all, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		return nil, "", err
	}
	for _, file := range all {
		if strings.HasSuffix(file, "_test.go") || filepath.Base(file) == tableFile {
			continue
		}
		f, err := parser.ParseFile(p.set, file, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, "", err
		}
		name = f.Name.Name
		p.structs(f)
		if strings.HasPrefix(filepath.Base(file), "words") {
			parsed = append(parsed, f)
		}
	}
	for _, f := range parsed {
		for _, d := range f.Decls {
			if g, ok := d.(*ast.GenDecl); ok && (g.Tok == token.VAR || g.Tok == token.CONST) {
				for _, spec := range g.Specs {
					if err := p.spec(spec.(*ast.ValueSpec), g.Tok == token.CONST); err != nil {
						return nil, "", err
					}
				}
			}
		}
	}
	return p.found, name, nil
}

type page struct {
	set   *token.FileSet
	types map[string]*ast.StructType
	texts map[string]string // of variables that are one text
	found []Sentence
}

func (p *page) structs(f *ast.File) {
	for _, d := range f.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.TYPE {
			for _, spec := range g.Specs {
				t := spec.(*ast.TypeSpec)
				if s, ok := t.Type.(*ast.StructType); ok {
					p.types[t.Name.Name] = s
				}
			}
		}
	}
}

func (p *page) spec(v *ast.ValueSpec, constant bool) error {
	for i, value := range v.Values {
		name := v.Names[i].Name
		if text, ok := literal(value); ok {
			if constant && worded(text) {
				return fmt.Errorf("%s: %s is a constant, which cannot be translated: make it a variable", p.set.Position(v.Pos()), name)
			}
			if p.texts[name] = text; !constant {
				p.add(name, text, value)
			}
			continue
		}
		if err := p.value(name, value, v.Type); err != nil {
			return err
		}
	}
	return nil
}

// add notes a text that has words.
func (p *page) add(pointer, text string, at ast.Node) {
	if worded(text) {
		where := p.set.Position(at.Pos())
		p.found = append(p.found, Sentence{text, pointer, fmt.Sprintf("%s:%d", filepath.ToSlash(where.Filename), where.Line)})
	}
}

// value walks through a composite value; of says its type where the value does not.
func (p *page) value(pointer string, value ast.Expr, of ast.Expr) error {
	switch x := value.(type) {
	case *ast.BasicLit, *ast.BinaryExpr:
		if text, ok := literal(value); ok {
			p.add(pointer, text, value)
		}
	case *ast.Ident: // another sentence
		if text, ok := p.texts[x.Name]; ok {
			p.add(pointer, text, value)
		}
	case *ast.CompositeLit:
		if x.Type != nil {
			of = x.Type
		}
		switch t := of.(type) {
		case *ast.MapType:
			for _, e := range x.Elts {
				if text, ok := literal(e.(*ast.KeyValueExpr).Value); ok && strings.Contains(text, " ") || !ok {
					return fmt.Errorf("%s: values of a map cannot be translated: write a function", p.set.Position(x.Pos()))
				}
			}
		case *ast.ArrayType:
			for i, e := range x.Elts {
				if err := p.value(fmt.Sprintf("%s[%d]", pointer, i), e, t.Elt); err != nil {
					return err
				}
			}
		default:
			return p.fields(pointer, x, p.structOf(of))
		}
	}
	return nil
}

func (p *page) structOf(of ast.Expr) *ast.StructType {
	switch t := of.(type) {
	case *ast.StructType:
		return t
	case *ast.Ident:
		return p.types[t.Name]
	}
	return nil
}

func (p *page) fields(pointer string, x *ast.CompositeLit, t *ast.StructType) error {
	var names []string
	if t != nil {
		for _, f := range t.Fields.List {
			for _, n := range f.Names {
				names = append(names, n.Name)
			}
		}
	}
	for i, e := range x.Elts {
		name, value := "", e
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			name, value = kv.Key.(*ast.Ident).Name, kv.Value
		} else if i < len(names) {
			name = names[i]
		} else {
			return fmt.Errorf("%s: the fields of this value are not known here: name them", p.set.Position(x.Pos()))
		}
		if coded[name] {
			continue
		}
		if err := p.value(pointer+"."+name, value, nil); err != nil {
			return err
		}
	}
	return nil
}

// coded are the fields that are for programs.
var coded = map[string]bool{"Value": true, "ID": true}

// literal is a text that stands in the code, also in several pieces.
func literal(x ast.Expr) (string, bool) {
	switch x := x.(type) {
	case *ast.BasicLit:
		if x.Kind == token.STRING {
			text, err := strconv.Unquote(x.Value)
			return text, err == nil
		}
	case *ast.BinaryExpr:
		a, first := literal(x.X)
		b, second := literal(x.Y)
		return a + b, first && second && x.Op == token.ADD
	}
	return "", false
}

// worded reports whether a text has words besides its places, or signs before which French has a space.
func worded(text string) bool {
	for {
		open := strings.IndexByte(text, '{')
		if open < 0 {
			break
		}
		end := strings.IndexByte(text[open:], '}')
		if end < 0 {
			break
		}
		text = text[:open] + text[open+end+1:]
	}
	return strings.ContainsFunc(text, unicode.IsLetter) || strings.ContainsAny(text, ":;?!")
}

// tableFile is the file of a package that names its sentences to the language.
const tableFile = "words_table.go"

// Table is that file's text.
func Table(name string, sentences []Sentence) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "// Code generated by go run ./bridge/language/catalogue/make; DO NOT EDIT.\n\npackage %s\n\nimport \"github.com/fulgurite/fulgurite/bridge/language\"\n\nfunc init() { language.Add(sentences) }\n\n// sentences are what this package says, for the language to change.\nvar sentences = []*string{\n", name)
	for _, s := range sentences {
		fmt.Fprintf(&b, "\t&%s,\n", s.Pointer)
	}
	b.WriteString("}\n")
	return []byte(b.String())
}

// Folders are the packages of the page that say something.
func Folders(root string) ([]string, error) {
	files, err := filepath.Glob(filepath.Join(root, "web", "*", "words*.go"))
	if err != nil {
		return nil, err
	}
	var folders []string
	for _, file := range files {
		if folder := filepath.Dir(file); len(folders) == 0 || folders[len(folders)-1] != folder {
			folders = append(folders, folder)
		}
	}
	return folders, nil
}

// WriteTables writes the tables of all packages of the page.
func WriteTables(root string) error {
	folders, err := Folders(root)
	if err != nil {
		return err
	}
	for _, folder := range folders {
		sentences, name, err := Page(folder)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(folder, tableFile), Table(name, sentences), 0o644); err != nil {
			return err
		}
	}
	return nil
}
