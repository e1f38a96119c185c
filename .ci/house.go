// House measures the size of the sources and holds it to the bounds in house.json:
//
//	go run .ci/house.go           prints the table; fails where a bound is exceeded
//	go run .ci/house.go -lower    lowers the bounds to what is there now; none ever rises
//
// A token is one of go/scanner without comments and without the semicolons that the scanner
// inserts. They measure how much there is to read, whatever the lines look like. Generated files do
// not count.
package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"log"
	"maps"
	"os"
	"os/exec"
	"path"
	"slices"
	"strings"
	"unicode/utf8"
)

const (
	boundsFile = ".ci/house.json"
	// tokensPerTestLine is how many tokens of the program allow for a line of tests.
	tokensPerTestLine = 12
	longFile          = 500 // lines; what is longer is listed
	codeColumns       = 140 // of a line of code; a tab counts as one
	commentColumns    = 100 // of a comment that has its line to itself
)

// bounds are the largest values allowed. A step that needs more raises its bound by hand, and its
// commit says why.
type bounds struct {
	Tokens       map[string]int `json:"tokens"` // by folder of the top level
	Total        int            `json:"total"`  // tokens in all, which hold when something moves
	Exported     int            `json:"exported"`
	LongCode     int            `json:"longCode"`
	LongComments int            `json:"longComments"`
}

// measured holds the measurements of the sources.
type measured struct {
	bounds
	fine      map[string]int // tokens by folder of the second level
	testLines int
	long      []file
}

type file struct {
	name  string
	lines int
}

func main() {
	log.SetFlags(0)
	lower := flag.Bool("lower", false, "lower the bounds to what is there now")
	lines := flag.Bool("lines", false, "list the lines that are too long")
	flag.Parse()
	m, err := measure(*lines)
	if err != nil {
		log.Fatal(err)
	}
	var allowed bounds
	text, err := os.ReadFile(boundsFile)
	if err == nil {
		err = json.Unmarshal(text, &allowed)
	}
	if err != nil {
		log.Fatal(err)
	}
	if *lower {
		allowed.lower(m.bounds)
		text, err := json.MarshalIndent(allowed, "", "  ")
		if err == nil {
			err = os.WriteFile(boundsFile, append(text, '\n'), 0o644)
		}
		if err != nil {
			log.Fatal(err)
		}
	}
	if exceeded := m.print(allowed); exceeded > 0 {
		log.Fatalf("%d bounds of %s are exceeded", exceeded, boundsFile)
	}
}

// measure reads all Go files that Git knows or would add.
func measure(list bool) (*measured, error) {
	out, err := exec.Command("git", "ls-files", "--cached", "--others", "--exclude-standard", "*.go").Output()
	if err != nil {
		return nil, fmt.Errorf("git ls-files: %w", err)
	}
	m := &measured{bounds: bounds{Tokens: map[string]int{}}, fine: map[string]int{}}
	for name := range strings.Lines(string(out)) {
		name = strings.TrimSpace(name)
		source, err := os.ReadFile(name)
		if os.IsNotExist(err) {
			continue // deleted, and not committed yet
		}
		if err != nil {
			return nil, err
		}
		if err := m.add(name, source, list); err != nil {
			return nil, err
		}
	}
	return m, nil
}

func (m *measured) add(name string, source []byte, list bool) error {
	set := token.NewFileSet()
	parsed, err := parser.ParseFile(set, name, source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	if ast.IsGenerated(parsed) || strings.Contains(name, "/testdata/") {
		return nil
	}
	count := bytes.Count(source, []byte("\n"))
	if count > longFile {
		m.long = append(m.long, file{name, count})
	}
	m.wide(name, source, list)
	if strings.HasSuffix(name, "_test.go") {
		m.testLines += count
		return nil
	}
	n := tokens(source)
	m.Total += n
	top, _, _ := strings.Cut(name, "/")
	m.Tokens[top] += n
	m.fine[second(name)] += n
	if public(path.Dir(name)) {
		m.Exported += len(exported(parsed))
	}
	return nil
}

// public says whether a folder belongs to what Go programs use of the engine. Formats of files are
// counted by nobody: each brings the same few names.
func public(folder string) bool {
	folder += "/"
	return strings.HasPrefix(folder, "core/") && !strings.Contains(folder, "/internal/") &&
		!strings.HasPrefix(folder, "core/bench/") && !strings.HasPrefix(folder, "core/formats/")
}

// second is the folder of a file down to the second level, or to the third below internal.
func second(name string) string {
	parts := strings.Split(path.Dir(name), "/")
	depth := 2
	if len(parts) > 1 && parts[1] == "internal" {
		depth = 3
	}
	return strings.Join(parts[:min(depth, len(parts))], "/")
}

func tokens(source []byte) int {
	set := token.NewFileSet()
	var s scanner.Scanner
	s.Init(set.AddFile("", -1, len(source)), source, nil, 0)
	for n := 0; ; n++ {
		_, kind, text := s.Scan()
		if kind == token.EOF {
			return n
		}
		if kind == token.SEMICOLON && text == "\n" {
			n--
		}
	}
}

// wide counts the lines that are too long.
func (m *measured) wide(name string, source []byte, list bool) {
	number := 0
	for line := range strings.Lines(string(source)) {
		number++
		line = strings.TrimRight(line, "\n")
		columns := utf8.RuneCountInString(line)
		n, most := &m.LongCode, codeColumns
		if strings.HasPrefix(strings.TrimSpace(line), "//") {
			n, most = &m.LongComments, commentColumns
		}
		if columns <= most {
			continue
		}
		*n++
		if list {
			fmt.Printf("%s:%d: %d columns\n", name, number, columns)
		}
	}
}

// exported are the names that a file declares for other packages; methods and fields are not
// counted.
func exported(f *ast.File) map[string]bool {
	names := map[string]bool{}
	add := func(name *ast.Ident) {
		if name.IsExported() {
			names[name.Name] = true
		}
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				add(d.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					add(spec.Name)
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						add(name)
					}
				}
			}
		}
	}
	return names
}

func (b *bounds) lower(now bounds) {
	for folder := range b.Tokens {
		if _, ok := now.Tokens[folder]; !ok {
			delete(b.Tokens, folder)
		}
	}
	for folder, n := range now.Tokens {
		if old, ok := b.Tokens[folder]; ok {
			b.Tokens[folder] = min(old, rounded(n, 1000))
		}
	}
	b.Total = min(b.Total, rounded(now.Total, 1000))
	b.Exported = min(b.Exported, rounded(now.Exported, 10))
	b.LongCode = min(b.LongCode, rounded(now.LongCode, 50))
	b.LongComments = min(b.LongComments, rounded(now.LongComments, 50))
}

// rounded is n rounded up, so that not each change has to touch the bounds.
func rounded(n, to int) int { return (n + to - 1) / to * to }

// print writes the table and returns how many bounds are exceeded.
func (m *measured) print(allowed bounds) (exceeded int) {
	row := func(what string, n, most int) {
		over := ""
		if n > most {
			over = "  OVER"
			exceeded++
		}
		fmt.Printf("%-44s %8d of %8d%s\n", what, n, most, over)
	}
	total := 0
	for top, n := range allowed.Tokens { // what was moved away keeps no room
		if m.Tokens[top] == 0 && n > 0 {
			fmt.Printf("%s is gone: -lower takes its bound away\n", top)
		}
	}
	for _, top := range slices.Sorted(maps.Keys(m.Tokens)) {
		row("tokens of "+top, m.Tokens[top], allowed.Tokens[top])
		total += m.Tokens[top]
		for _, folder := range slices.Sorted(maps.Keys(m.fine)) {
			if strings.HasPrefix(folder, top+"/") {
				fmt.Printf("    %-40s %8d\n", folder, m.fine[folder])
			}
		}
	}
	row("tokens in all", total, allowed.Total)
	row("lines of tests, one per 12 tokens", m.testLines, total/tokensPerTestLine)
	row("exported names of core, without formats", m.Exported, allowed.Exported)
	row(fmt.Sprintf("lines of code above %d columns", codeColumns), m.LongCode, allowed.LongCode)
	row(fmt.Sprintf("comments above %d columns", commentColumns), m.LongComments, allowed.LongComments)
	slices.SortFunc(m.long, func(a, b file) int { return cmp.Compare(b.lines, a.lines) })
	for _, f := range m.long {
		fmt.Printf("%d lines: %s\n", f.lines, f.name)
	}
	return exceeded
}
