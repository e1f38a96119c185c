package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// target is a fuzz test.
type target struct {
	Dir, Package, Name string // of the package, absolute; its import path; FuzzX
	Module             string // folder of the module
}

func (t target) String() string {
	_, short, _ := strings.Cut(t.Package, "fulgurite/fulgurite/")
	return short + " " + t.Name
}

var declared = regexp.MustCompile(`(?m)^func (Fuzz\w+)\(\w+ \*testing\.F\)`)

// targets lists the fuzz tests of all modules below a folder.
func targets(ctx context.Context, root string) ([]target, error) {
	var modules []string
	err := filepath.WalkDir(root, func(path string, entry os.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && entry.Name() == "node_modules":
			return filepath.SkipDir
		case entry.Name() == "go.mod":
			modules = append(modules, filepath.Dir(path))
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	var all []target
	for _, module := range modules {
		list := exec.CommandContext(ctx, "go", "-C", module, "list", "-json=Dir,ImportPath,TestGoFiles,XTestGoFiles", "./...")
		list.Stderr = os.Stderr
		text, err := list.Output()
		if err != nil {
			return nil, fmt.Errorf("go list in %s: %w", module, err)
		}
		decoder := json.NewDecoder(strings.NewReader(string(text)))
		for {
			var p struct {
				Dir, ImportPath           string
				TestGoFiles, XTestGoFiles []string
			}
			if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				return nil, err
			}
			for _, file := range append(p.TestGoFiles, p.XTestGoFiles...) {
				source, err := os.ReadFile(filepath.Join(p.Dir, file))
				if err != nil {
					return nil, err
				}
				for _, match := range declared.FindAllSubmatch(source, -1) {
					all = append(all, target{Dir: p.Dir, Package: p.ImportPath, Name: string(match[1]), Module: module})
				}
			}
		}
	}
	slices.SortFunc(all, func(a, b target) int { return strings.Compare(a.String(), b.String()) })
	return all, nil
}

// build compiles the tests of the target's package into a folder, with further
// flags for go test, and returns the program.
func (t target) build(ctx context.Context, folder string, flags ...string) (string, error) {
	program := filepath.Join(folder, strings.ReplaceAll(t.Package, "/", "-")+".test")
	args := append([]string{"-C", t.Module, "test", "-c", "-o", program}, append(flags, t.Package)...)
	build := exec.CommandContext(ctx, "go", args...)
	build.Stdout, build.Stderr = os.Stderr, os.Stderr
	if err := build.Run(); err != nil {
		return "", fmt.Errorf("building the tests of %s: %w", t.Package, err)
	}
	return program, nil
}

// cache is the folder in which the toolchain lets a corpus grow, with one folder
// a package and one a target.
func cache(ctx context.Context) (string, error) {
	folder, err := exec.CommandContext(ctx, "go", "env", "GOCACHE").Output()
	if err != nil {
		return "", fmt.Errorf("go env GOCACHE: %w", err)
	}
	return filepath.Join(strings.TrimSpace(string(folder)), "fuzz"), nil
}
