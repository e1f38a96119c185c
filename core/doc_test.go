package core_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// sources parses the Go files of a folder and all below it. Tests are left out
// unless they are asked for, and so is what git ignores.
func sources(t *testing.T, root string, tests bool) (*token.FileSet, map[string]*ast.File) {
	t.Helper()
	if testing.Short() {
		t.Skip("the sources are the same wherever they are read")
	}
	set, files := token.NewFileSet(), map[string]*ast.File{}
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := entry.Name()
		if entry.IsDir() {
			if path != root && (strings.HasPrefix(name, ".") || name == "testdata" || name == "node_modules") {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || !tests && strings.HasSuffix(name, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(set, path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		files[path] = file
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return set, files
}

// TestDocumented: every package has a comment, and so has everything that it
// exports. A comment may stand above a group of constants or variables,
// or beside one of them.
func TestDocumented(t *testing.T) {
	set, files := sources(t, "..", false)
	packages := map[string]bool{} // folder -> has a comment
	declared := 0
	missing := func(at token.Pos, what string) {
		t.Errorf("%s: %s has no comment", set.Position(at), what)
	}
	for path, file := range files {
		dir := filepath.Dir(path)
		packages[dir] = packages[dir] || file.Doc != nil
		if file.Name.Name == "main" {
			continue
		}
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if !d.Name.IsExported() || d.Recv != nil && !ast.IsExported(receiver(d.Recv.List[0].Type)) {
					continue
				}
				declared++
				if d.Doc == nil {
					missing(d.Pos(), d.Name.Name)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					switch s := spec.(type) {
					case *ast.TypeSpec:
						if s.Name.IsExported() {
							declared++
							if s.Doc == nil && d.Doc == nil {
								missing(s.Pos(), s.Name.Name)
							}
						}
					case *ast.ValueSpec:
						for _, name := range s.Names {
							if name.IsExported() {
								declared++
								if s.Doc == nil && s.Comment == nil && d.Doc == nil {
									missing(name.Pos(), name.Name)
								}
							}
						}
					}
				}
			}
		}
	}
	for dir, documented := range packages {
		if !documented {
			t.Errorf("the package in %s has no comment", dir)
		}
	}
	if declared < 500 || len(packages) < 20 {
		t.Errorf("only %d declarations in %d packages", declared, len(packages))
	}
}

// foreign are texts that are not in the repository, whose readers would look for
// them in vain: a comment cites papers, tools, or pages of the repository.
var foreign = regexp.MustCompile(`\b(SEMANTICS|DESIGN|PERFORMANCE|RELEASE|WORKBENCH|UX|(INPUT|SCALE|STYLE|WEB)\.md)\b|shared/|oracle's README`)

// TestCitations: neither comments nor the help cite a text that the repository
// does not have.
func TestCitations(t *testing.T) {
	set, files := sources(t, "..", true)
	for path, file := range files {
		if filepath.Base(path) == "doc_test.go" {
			continue
		}
		for _, group := range file.Comments {
			if found := foreign.FindString(group.Text()); found != "" {
				t.Errorf("%s cites %s", set.Position(group.Pos()), found)
			}
		}
	}
	pages, err := filepath.Glob("../static/docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range append(pages, "../README.md", "../CONTRIBUTING.md") {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if found := foreign.Find(text); found != nil {
			t.Errorf("%s cites %s", path, found)
		}
	}
	if len(files) < 500 || len(pages) < 5 {
		t.Errorf("only %d files and %d pages", len(files), len(pages))
	}
}

// TestMap: the packages stand in the comment of package core, each above those
// that import it.
func TestMap(t *testing.T) {
	_, files := sources(t, ".", false)
	_, section, _ := strings.Cut(files["doc.go"].Doc.Text(), "# The map")
	section, _, _ = strings.Cut(section, "\n# ")
	place := func(name string) int {
		at := regexp.MustCompile(`\b` + name + `( and [a-z]+)?:`).FindStringIndex(section)
		if at == nil {
			return -1
		}
		return at[0]
	}
	imports := 0
	for path, file := range files {
		dir, _, inside := strings.Cut(filepath.ToSlash(path), "/")
		if !inside || dir == "bench" {
			continue
		}
		own := place(dir)
		if own < 0 {
			t.Errorf("the map does not have the package %s", dir)
		}
		for _, i := range file.Imports {
			name, ours := strings.CutPrefix(strings.Trim(i.Path.Value, `"`), "github.com/fulgurite/fulgurite/core/")
			name, _, _ = strings.Cut(name, "/")
			if !ours || name == dir {
				continue
			}
			imports++
			if at := place(name); at < 0 || at > own {
				t.Errorf("%s imports %s, which does not stand above it on the map", path, name)
			}
		}
	}
	if imports < 200 {
		t.Errorf("only %d imports", imports)
	}
}

// TestIndependent: what verifies a release knows nothing of what made it.
func TestIndependent(t *testing.T) {
	set, files := sources(t, ".", false)
	shared := []string{"exact", "formula", "hierarchy", "param", "problem", "table"} // as the comment of package core says; formula is a builder of hierarchy
	verifying := 0
	for path, file := range files {
		dir, _, _ := strings.Cut(filepath.ToSlash(path), "/")
		if dir != "verify" && !slices.Contains(shared, dir) {
			continue
		}
		verifying++
		for _, i := range file.Imports {
			name, ours := strings.CutPrefix(strings.Trim(i.Path.Value, `"`), "github.com/fulgurite/fulgurite/core/")
			if ours && !slices.Contains(shared, name) {
				t.Errorf("%s: core/%s is no part of the verification", set.Position(i.Pos()), name)
			}
		}
	}
	if verifying < 50 {
		t.Errorf("only %d files", verifying)
	}
}

// TestReadme: the program in the README is the example, which is run.
func TestReadme(t *testing.T) {
	example, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, body, _ := strings.Cut(string(example), "func Example() {\n")
	body, _, ok := strings.Cut(body, "\t// Unordered output:")
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, shown, _ := strings.Cut(string(readme), "```go\n")
	shown, _, closed := strings.Cut(shown, "```")
	body = strings.ReplaceAll("\n"+body, "\n\t", "\n")[1:]
	if !ok || !closed || shown != body {
		t.Errorf("the README shows\n%s\nand the example is\n%s", shown, body)
	}
	if lines := strings.Count(body, "\n"); lines > 15 {
		t.Errorf("the example has %d lines", lines)
	}
}

// TestEmbedding: the help's sample of Go is a function that an example calls, word for word.
func TestEmbedding(t *testing.T) {
	example, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	help, err := os.ReadFile("../static/docs/embedding.md")
	if err != nil {
		t.Fatal(err)
	}
	_, shown, _ := strings.Cut(string(help), "```go\n")
	shown, _, closed := strings.Cut(shown, "```")
	if !closed || !strings.HasPrefix(shown, "// isRelease ") || !strings.Contains(string(example), "\n"+shown+"\n") {
		t.Errorf("no example has what the help shows:\n%s", shown)
	}
}

// receiver is the name of a method's type.
func receiver(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.StarExpr:
		return receiver(x.X)
	case *ast.IndexExpr:
		return receiver(x.X)
	case *ast.Ident:
		return x.Name
	}
	return ""
}
