package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

const module = "github.com/fulgurite/fulgurite/"

// field is a field of a struct that is written as JSON.
type field struct {
	name, json string
	number     bool // as its text says: of types that cannot be reached from another package
	comment    string
}

// structs are the structs of a package by their names, as its text has them.
func structs(path string) (map[string][]field, error) {
	root, err := top()
	if err != nil {
		return nil, err
	}
	files, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(strings.TrimPrefix(path, module)), "*.go"))
	if err != nil {
		return nil, err
	}
	all := map[string][]field{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		for _, d := range tree.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, spec := range g.Specs {
				if s, ok := spec.(*ast.TypeSpec); ok {
					if body, ok := s.Type.(*ast.StructType); ok {
						all[s.Name.Name] = fields(body)
					}
				}
			}
		}
	}
	return all, nil
}

func fields(body *ast.StructType) (all []field) {
	for _, f := range body.Fields.List {
		if f.Tag == nil {
			continue
		}
		tag, _ := strconv.Unquote(f.Tag.Value)
		_, tag, _ = strings.Cut(tag, `json:"`)
		tag, _, _ = strings.Cut(tag, `"`)
		tag, _, _ = strings.Cut(tag, ",")
		for _, n := range f.Names {
			if tag != "" && tag != "-" {
				all = append(all, field{n.Name, tag, number(f.Type), strings.Join(strings.Fields(f.Doc.Text()+" "+f.Comment.Text()), " ")})
			}
		}
	}
	return all
}

// number reports whether a type is a number, or a list of them.
func number(of ast.Expr) bool {
	switch t := of.(type) {
	case *ast.StarExpr:
		return number(t.X)
	case *ast.ArrayType:
		return number(t.Elt)
	case *ast.MapType:
		return number(t.Value)
	case *ast.Ident:
		return strings.HasPrefix(t.Name, "int") || strings.HasPrefix(t.Name, "uint") || strings.HasPrefix(t.Name, "float")
	}
	return false
}

// top is the folder of the module.
func top() (string, error) {
	folder, err := os.Getwd()
	for ; err == nil; folder = filepath.Dir(folder) {
		if _, failed := os.Stat(filepath.Join(folder, "go.mod")); failed == nil {
			return folder, nil
		}
		if folder == filepath.Dir(folder) {
			return "", fmt.Errorf("no go.mod above the current folder")
		}
	}
	return "", err
}
