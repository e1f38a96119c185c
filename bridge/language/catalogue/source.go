package catalogue

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/constant"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// source is the code that says sentences, with its types.
type source struct {
	root     string
	set      *token.FileSet
	packages []*checked
	known    map[string]*types.Package // those of them, by their paths
	exports  map[string]string         // files with the types of all others they import
	compiled types.Importer
}

// checked is a package with the types of its expressions.
type checked struct {
	of    *types.Package
	files []*ast.File
	info  *types.Info
}

// listed is the output of go list for a package.
type listed struct {
	ImportPath, Dir, Export string
	GoFiles, IgnoredGoFiles []string // the latter are for other platforms
	DepOnly                 bool
}

// load reads the packages that the patterns of go list name, with their files for other platforms,
// and those in the folders below which go list does not see, because they are of another module or
// for another platform. What such a package imports need not be here: it has no types then.
func load(root string, patterns []string, below ...string) (*source, error) {
	s := &source{root: root, set: token.NewFileSet(), known: map[string]*types.Package{}, exports: map[string]string{}}
	s.compiled = importer.ForCompiler(s.set, "gc", func(path string) (io.ReadCloser, error) { return os.Open(s.exports[path]) })
	packages, err := list(root, patterns)
	if err != nil {
		return nil, err
	}
	for _, p := range packages {
		if s.exports[p.ImportPath] = p.Export; p.DepOnly {
			continue
		}
		if err := s.check(p, len(p.IgnoredGoFiles) == 0); err != nil {
			return nil, err
		}
	}
	for _, folder := range below {
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, d fs.DirEntry, err error) error {
			switch {
			case err != nil || !d.IsDir():
				return err
			case slices.Contains([]string{"bench", "testdata", "node_modules"}, d.Name()):
				return fs.SkipDir
			}
			return s.folder(path)
		})
		if err != nil {
			return nil, err
		}
	}
	return s, nil
}

// list are packages with all they import, which come first.
func list(root string, patterns []string) (packages []listed, err error) {
	fields := "-json=ImportPath,Dir,Export,GoFiles,IgnoredGoFiles,DepOnly"
	command := exec.Command("go", append([]string{"list", "-deps", "-export", fields}, patterns...)...)
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

// folder reads the package in a folder, if there is one that is not known yet.
func (s *source) folder(path string) error {
	below, err := filepath.Rel(s.root, path)
	if err != nil {
		return err
	}
	p := listed{ImportPath: module + "/" + filepath.ToSlash(below), Dir: path}
	files, err := filepath.Glob(filepath.Join(path, "*.go"))
	if err != nil || s.known[p.ImportPath] != nil || len(files) == 0 {
		return err
	}
	for _, file := range files {
		p.GoFiles = append(p.GoFiles, filepath.Base(file))
	}
	return s.check(p, false)
}

// check reads a package. Where files for several platforms meet, or an import is missing, it is
// read as far as it makes sense.
func (s *source) check(p listed, strict bool) error {
	c := &checked{
		info: &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}}
	for _, name := range append(p.GoFiles, p.IgnoredGoFiles...) {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(s.set, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		c.files = append(c.files, f)
	}
	config := types.Config{Importer: s}
	if !strict {
		config.Error = func(error) {}
	}
	of, err := config.Check(p.ImportPath, s.set, c.files, c.info)
	if err != nil && strict {
		return err
	}
	s.known[p.ImportPath], c.of = of, of
	s.packages = append(s.packages, c)
	return nil
}

// Import implements types.Importer: a package that is read is the same for all who import it.
func (s *source) Import(path string) (*types.Package, error) {
	if p := s.known[path]; p != nil {
		return p, nil
	}
	if s.exports[path] != "" {
		return s.compiled.Import(path)
	}
	if below, ours := strings.CutPrefix(path, module+"/"); ours {
		if err := s.folder(filepath.Join(s.root, filepath.FromSlash(below))); err != nil {
			return nil, err
		}
	}
	if p := s.known[path]; p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("%s is not here", path)
}

// text is the value of an expression that is a constant.
func (c *checked) text(x ast.Expr) (text string, is bool) {
	if v := c.info.Types[x].Value; v != nil && v.Kind() == constant.String {
		return constant.StringVal(v), true
	}
	return "", false
}

func (s *source) place(of ast.Node) string {
	where := s.set.Position(of.Pos())
	return fmt.Sprintf("%s:%d", filepath.ToSlash(where.Filename), where.Line)
}
