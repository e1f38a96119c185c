package npm_test

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

// source is what the text of a package says beyond its types.
type source struct {
	comments map[string]string            // of Type, Type.Field and variables
	fields   map[string]map[string]string // by type: the name in JSON of each field
	values   map[string][]string          // constants by type
}

// readSource reads the text of a package of this module.
func readSource(t *testing.T, path string) *source {
	s := &source{map[string]string{}, map[string]map[string]string{}, map[string][]string{}}
	folder := filepath.Join("..", "..", strings.TrimPrefix(path, "github.com/fulgurite/fulgurite/"))
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s has no source in %s (%v)", path, folder, err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
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
			s.comments[spec.Names[0].Name] = spec.Doc.Text()
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
			name := spec.Name.Name
			s.comments[name] = g.Doc.Text() + spec.Doc.Text()
			s.fields[name] = map[string]string{}
			body, ok := spec.Type.(*ast.StructType)
			if !ok {
				continue
			}
			for _, f := range body.Fields.List {
				for _, n := range f.Names {
					s.comments[name+"."+n.Name] = f.Doc.Text() + f.Comment.Text()
					s.fields[name][n.Name] = tagOf(f, n.Name)
				}
			}
		}
	}
}

// tagOf is a field's name in JSON.
func tagOf(f *ast.Field, name string) string {
	if f.Tag == nil {
		return name
	}
	tag, _ := strconv.Unquote(f.Tag.Value)
	_, tag, _ = strings.Cut(tag, `json:"`)
	tag, _, _ = strings.Cut(tag, `"`)
	if tag, _, _ = strings.Cut(tag, ","); tag == "" || tag == "-" {
		return name
	}
	return tag
}

// word is a word that may be a Go name.
var word = regexp.MustCompile(`"[^"]*"|\b[A-Z]\w*(?:\.[A-Z]\w*)?\b`)

// comment returns what is said about a type, or about one of its fields, with
// the names that JavaScript knows: called is the type's, fields are as in JSON.
func (s *source) comment(typ, field, called string) string {
	text := s.comments[typ]
	if field != "" {
		text = s.comments[typ+"."+field]
	}
	out, rest := "", text
	for {
		at := word.FindStringIndex(rest)
		if at == nil {
			return out + rest
		}
		before, name := rest[:at[0]], rest[at[0]:at[1]]
		out, rest = out+before, rest[at[1]:]
		out += s.translated(name, typ, field, called, strings.TrimRight(out, " \n"), rest)
	}
}

// subject is what follows a name that a sentence is about.
var subject = regexp.MustCompile(`^/|^,?\s+(and \w+\s+)?(is|are|says|may)\b`)

// translated is a word of a comment as JavaScript knows it; before and after
// are the text around it.
func (s *source) translated(name, typ, field, called, before, after string) string {
	owner, member, qualified := strings.Cut(name, ".")
	tag := s.fields[typ][name]
	opens := before == "" || strings.HasSuffix(before, ".") || strings.HasSuffix(before, ":")
	switch {
	case before == "" && name == typ && field == "":
		return called
	case tag != "" && tag != name && (!opens || before == "" && name == field || subject.MatchString(after)):
		return "`" + tag + "`"
	case qualified && s.fields[owner][member] != "":
		return "`" + owner + "." + s.fields[owner][member] + "`"
	}
	return name
}
