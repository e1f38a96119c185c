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
var foreign = regexp.MustCompile(
	`\b(SEMANTICS|DESIGN|PERFORMANCE|RELEASE|WORKBENCH|UX|(INPUT|SCALE|STYLE|WEB)\.md)\b|shared/|oracle's README`)

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
	pages := must(filepath.Glob("../static/docs/*.md"))(t)
	for _, path := range append(pages, "../README.md", "../CONTRIBUTING.md") {
		text := must(os.ReadFile(path))(t)
		if found := foreign.Find(text); found != nil {
			t.Errorf("%s cites %s", path, found)
		}
	}
	if len(files) < 500 || len(pages) < 5 {
		t.Errorf("only %d files and %d pages", len(files), len(pages))
	}
}

// own returns the packages of core that a file imports, by their paths below core.
func own(file *ast.File) (paths []string) {
	for _, i := range file.Imports {
		if path, ours := strings.CutPrefix(strings.Trim(i.Path.Value, `"`), "github.com/fulgurite/fulgurite/core/"); ours {
			paths = append(paths, path)
		}
	}
	return paths
}

// listed matches the packages of the map: "table:", "internal/exact:", "privacy and utility:".
var listed = regexp.MustCompile(`([a-z]+(?:/[a-z]+)*)(?: and ([a-z]+))?:`)

// floors returns where each package stands on a map, by its path below core.
func floors(section string) map[string]int {
	place := map[string]int{}
	for _, m := range listed.FindAllStringSubmatch(section, -1) {
		for _, name := range m[1:] {
			if _, known := place[name]; name != "" && !known {
				place[name] = len(place)
			}
		}
	}
	return place
}

// misplaced returns what is wrong with imports, given by the paths of packages below core: what
// the map does not have, and what does not stand above the package that imports it. A package
// that the map does not name belongs to the one in whose folder it is, but internal is none.
func misplaced(section string, imports map[string][]string) (faults []string) {
	place := floors(section)
	known := func(path string) (string, int) {
		for p := path; p != "." && p != "internal"; p = pathOf(p) {
			if at, ok := place[p]; ok {
				return p, at
			}
		}
		return "", -1
	}
	for path, names := range imports {
		owner, at := known(path)
		if at < 0 {
			faults = append(faults, "the map does not have "+path)
		}
		for _, name := range names {
			if imported, above := known(name); imported != owner && (above < 0 || above > at) {
				faults = append(faults, path+" imports "+name)
			}
		}
	}
	return faults
}

func pathOf(p string) string { return filepath.ToSlash(filepath.Dir(p)) }

// TestMap: the packages stand in the comment of package core, each above those
// that import it, by their whole paths.
func TestMap(t *testing.T) {
	_, files := sources(t, ".", false)
	_, section, _ := strings.Cut(files["doc.go"].Doc.Text(), "# The map")
	section, _, _ = strings.Cut(section, "\n# ")
	imports, n := map[string][]string{}, 0
	for path, file := range files {
		dir := pathOf(path)
		if dir == "." || strings.HasPrefix(dir, "bench") {
			continue
		}
		imports[dir] = append(imports[dir], own(file)...)
		n += len(own(file))
	}
	for _, fault := range misplaced(section, imports) {
		t.Error(fault)
	}
	if n < 200 {
		t.Errorf("only %d imports", n)
	}
}

// TestMisplaced: what TestMap must find, it finds.
func TestMisplaced(t *testing.T) {
	const section = "  - a: first. internal/b: second.\n  - c and d: third. c/e: fourth."
	for _, c := range []struct{ path, imports, want string }{
		{"internal/b", "a", ""},
		{"c/deep", "internal/b", ""},
		{"c/e", "d", ""},
		{"a", "internal/b", "a imports internal/b"},
		{"c", "c/e", "c imports c/e"},
		{"internal/b", "internal/z", "internal/b imports internal/z"}, // internal is no package of the map
		{"internal/z", "a", "the map does not have internal/z"},
		{"d", "bench", "d imports bench"},
	} {
		got := strings.Join(misplaced(section, map[string][]string{c.path: {c.imports}}), "; ")
		if !strings.Contains(got, c.want) || (got == "") != (c.want == "") {
			t.Errorf("%s with %s: %q, want %q", c.path, c.imports, got, c.want)
		}
	}
}

// independent are the packages that judge what others made, with all that they are made of, by
// whole paths below core, as the comment of package core says; formula is a builder of
// hierarchies, and formats is the list that readers know.
var independent = map[string][]string{
	"internal/verify": {"internal/exact", "internal/formula", "formats", "hierarchy", "internal/interrupt",
		"internal/natural", "param", "problem", "table"},
	"internal/attack": {"internal/formula", "formats", "hierarchy", "internal/interrupt",
		"internal/natural", "param", "problem", "table"},
}

// strangers returns what a package, and what it is made of, imports that is no part of it.
func strangers(of string, imports map[string][]string) (found []string) {
	for _, path := range append([]string{of}, independent[of]...) {
		for _, name := range imports[path] {
			if !slices.Contains(independent[of], name) {
				found = append(found, path+" imports "+name)
			}
		}
	}
	return found
}

// TestIndependent: what verifies a release, or attacks it, knows nothing of what made it.
func TestIndependent(t *testing.T) {
	_, files := sources(t, ".", false)
	imports, n := map[string][]string{}, 0
	for path, file := range files {
		imports[pathOf(path)] = append(imports[pathOf(path)], own(file)...)
		n++
	}
	for of, parts := range independent {
		for _, path := range append([]string{of}, parts...) {
			if _, there := imports[path]; !there {
				t.Errorf("there is no package %s", path)
			}
		}
		for _, fault := range strangers(of, imports) {
			t.Error(fault)
		}
	}
	if n < 100 {
		t.Errorf("only %d files", n)
	}
	for _, c := range []struct{ of, path, imports string }{
		{"internal/verify", "internal/verify", "internal/classes"}, {"internal/verify", "internal/formula",
			"internal/evaluate"}, {"internal/verify", "table", "internal/verify"},
		{"internal/attack", "internal/attack", "internal/classes"}, {"internal/attack", "internal/attack", "internal/search"},
		{"internal/attack", "internal/attack", "internal/anonymize"}, {"internal/attack", "internal/attack", "internal/recode"},
		{"internal/attack", "internal/attack", "internal/privacy"}, {"internal/attack", "internal/attack",
			"internal/verify"}, {"internal/attack", "hierarchy", "internal/evaluate"},
	} {
		if got := strangers(c.of, map[string][]string{c.path: {"problem", c.imports}}); len(got) != 1 {
			t.Errorf("%s may import %s", c.path, c.imports)
		}
	}
}

// TestReadme: the program in the README is the example, which is run.
func TestReadme(t *testing.T) {
	example := must(os.ReadFile("example_test.go"))(t)
	_, body, _ := strings.Cut(string(example), "func Example() {\n")
	body, _, ok := strings.Cut(body, "\t// Unordered output:")
	readme := must(os.ReadFile("../README.md"))(t)
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
	example := must(os.ReadFile("example_test.go"))(t)
	help := must(os.ReadFile("../static/docs/embedding.md"))(t)
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
