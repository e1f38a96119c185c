package core_test

import (
	"context"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"maps"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

const visits = "age,sex,cost\n31,f,10\n32,f,20\n33,f,=1+1\n34,m,40\n35,m,50\n36,m,60\n"

func twoAlike() *project.Project {
	return &project.Project{Version: project.Version, Measure: project.Measure{Measure: "loss"},
		Models:  []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 2.0}}},
		Columns: []project.Column{{Name: "age", Role: project.QuasiIdentifying}, {Name: "sex", Role: project.QuasiIdentifying}}}
}

// watchedOutput is an Output that notes what became of it and may fail or lie.
type watchedOutput struct {
	core.Buffer
	change             func(string) string // of what is read back
	failWrite, failEnd error
	commits, aborts    int
}

func (o *watchedOutput) Write(p []byte) (int, error) {
	if o.failWrite != nil {
		return 0, o.failWrite
	}
	return o.Buffer.Write(p)
}

func (o *watchedOutput) Written() (io.Reader, error) {
	in, err := o.Buffer.Written()
	if err != nil || o.change == nil {
		return in, err
	}
	text, err := io.ReadAll(in)
	return strings.NewReader(o.change(string(text))), err
}

func (o *watchedOutput) Commit() error {
	o.commits++
	if o.failEnd != nil {
		return o.failEnd
	}
	return o.Buffer.Commit()
}

func (o *watchedOutput) Abort() error { o.aborts++; return o.Buffer.Abort() }

// TestRelease: what was written is committed once if it holds, and in every other
// case it is aborted once and nobody gets its bytes.
func TestRelease(t *testing.T) {
	broken := errors.New("the disk is full")
	for _, c := range []struct {
		name    string
		in      string
		change  func(*project.Project)
		out     *watchedOutput
		refused bool
		err     error
		found   bool
	}{
		{name: "whole", in: visits, out: &watchedOutput{}, found: true},
		{name: "a cell differs", in: visits,
			out: &watchedOutput{change: func(s string) string { return strings.Replace(s, "60", "61", 1) }}, refused: true, found: true},
		{name: "a group is too small", in: visits, refused: true, found: true,
			out: &watchedOutput{change: func(s string) string { return s[:strings.LastIndex(strings.TrimSpace(s), "\n")+1] }}},
		{name: "no table any more", in: visits, out: &watchedOutput{change: func(string) string { return "\x00" }}, refused: true, found: true},
		{name: "cannot be written", in: visits, out: &watchedOutput{failWrite: broken}, err: broken},
		{name: "cannot be kept", in: visits, out: &watchedOutput{failEnd: broken}, err: broken},
		{name: "nothing meets the rules", in: strings.ReplaceAll(visits, "f,", "m,"), out: &watchedOutput{},
			change: func(p *project.Project) { // all have the same sex, so that no group has two
				p.Columns[1].Role = project.Sensitive
				p.Models = append(p.Models, project.Model{Model: "distinct-l-diversity", Attribute: "sex", Params: param.Values{"l": 2.0}})
			}},
		{name: "a column that is not there", in: "a\n1\n", out: &watchedOutput{}, err: &problem.Problem{Code: "core-unknown-column"}},
		{name: "no table", in: "a,b\n1\n", out: &watchedOutput{}, err: &problem.Problem{Code: "table-ragged-record"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := twoAlike()
			if c.change != nil {
				c.change(p)
			}
			r, err := core.Release(context.Background(),
				core.FromReader("visits.csv", strings.NewReader(c.in)), keeping(p, c.in), c.out, core.Options{})
			var refused *core.VerificationError
			if errors.As(err, &refused) != c.refused || c.refused && len(refused.Findings) == 0 {
				t.Errorf("refused %v: %v", c.refused, err)
			}
			if c.err != nil && !errors.Is(err, c.err) || c.err == nil && !c.refused && err != nil {
				t.Errorf("error %v, want %v", err, c.err)
			}
			if r != nil && c.err == nil && r.Found != c.found {
				t.Errorf("found %v", r.Found)
			}
			if whole := c.found && !c.refused; whole != (c.out.Bytes() != nil) ||
				whole != (c.out.aborts == 0) || c.out.aborts > 1 || c.out.commits > 1 {
				t.Errorf("%d commits, %d aborts, %d bytes", c.out.commits, c.out.aborts, len(c.out.Bytes()))
			}
		})
	}
}

// TestReleaseAgain: a release can be written once more, with formulas made
// harmless, and is verified like the first time.
func TestReleaseAgain(t *testing.T) {
	var first core.Buffer
	r := must(core.Release(context.Background(), core.FromReader("visits.csv", strings.NewReader(visits)),
		keeping(twoAlike(), visits), &first, core.Options{}))(t)
	var second core.Buffer
	if err := r.Write(context.Background(), &second, true); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(first.Bytes()), ",=1+1") || !strings.Contains(string(second.Bytes()), ",'=1+1") {
		t.Errorf("first\n%s\nsecond\n%s", first.Bytes(), second.Bytes())
	}
	lying := watchedOutput{change: func(s string) string { return strings.Replace(s, "'=", "=", 1) }}
	var refused *core.VerificationError
	if err := r.Write(context.Background(), &lying, true); !errors.As(err, &refused) || lying.aborts != 1 || lying.Bytes() != nil {
		t.Errorf("a formula that came back: %v, %d aborts", err, lying.aborts)
	}
}

// TestReleaseEnds: when the context ends nothing is kept, and its error is said.
func TestReleaseEnds(t *testing.T) {
	for _, stage := range []core.Stage{core.Reading, core.Searching, core.Writing, core.Verifying} {
		ctx, cancel := context.WithCancel(context.Background())
		var out watchedOutput
		_, err := core.Release(ctx, core.FromReader("visits.csv", strings.NewReader(visits)), keeping(twoAlike(), visits),
			&out, core.Options{OnStage: func(s core.Stage) {
				if s == stage {
					cancel()
				}
			}})
		cancel()
		if err == nil || out.commits > 0 || out.aborts != 1 {
			t.Errorf("%s: %v, %d commits, %d aborts", stage, err, out.commits, out.aborts)
		}
	}
}

// TestEncoding: a Go program reads other encodings than UTF-8 by naming them.
func TestEncoding(t *testing.T) {
	p := twoAlike()
	p.Columns = p.Columns[:1]
	for _, test := range []struct{ encoding, text string }{
		{"utf-8", "age,ort\n31,Köln\n32,Köln\n"},
		{"windows-1252", "age,ort\n31,K\xf6ln\n32,K\xf6ln\n"},
		{"klingon", visits},
	} {
		known := test.encoding != "klingon"
		p.Input.Encoding = test.encoding
		var out core.Buffer
		_, err := core.Release(context.Background(), core.FromReader("orte.csv", strings.NewReader(test.text)), p, &out, core.Options{})
		if known && (err != nil || !strings.Contains(string(out.Bytes()), "Köln")) {
			t.Errorf("%s: %q, %v", test.encoding, out.Bytes(), err)
		}
		if !known && (!errors.Is(err, &problem.Problem{Code: "charset-unknown"}) || out.Bytes() != nil) {
			t.Errorf("%s: %q, %v", test.encoding, out.Bytes(), err)
		}
	}
}

// TestOnlyDoor: no exported function of the program writes an anonymized table
// but through the one that verifies it. Cells become the text of a file in
// table.Write alone, and of what is not a test only core's writeTable calls it,
// which writing.commit and, for the user's own records as they came,
// Batch.WriteWithheld use. (Benchmarks, a module of their own, are not the program.)
func TestOnlyDoor(t *testing.T) {
	if runtime.GOARCH == "wasm" {
		t.Skip("the source is the same on every platform")
	}
	callers := map[string]bool{}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (strings.HasPrefix(d.Name(), ".") && d.Name() != ".." || d.Name() == "node_modules" || d.Name() == "bench") {
			return fs.SkipDir
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		for _, declared := range file.Decls {
			f, ok := declared.(*ast.FuncDecl)
			if !ok {
				continue
			}
			ast.Inspect(f, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				switch called := call.Fun.(type) {
				case *ast.SelectorExpr:
					if of, ok := called.X.(*ast.Ident); ok && of.Name == "table" && called.Sel.Name == "Write" {
						callers[filepath.ToSlash(path)+" "+f.Name.Name] = true
					}
				case *ast.Ident:
					if called.Name == "writeTable" {
						callers[filepath.ToSlash(path)+" "+f.Name.Name] = true
					}
				}
				return true
			})
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]bool{"../core/output.go writeTable": true, "../core/output.go writeText": true, "../core/append.go WriteWithheld": true,
		"../bridge/session_hierarchy.go exportHierarchy": true, // labels of a hierarchy
		"../web/cmd/fulgurite/sample.go writeSample":     true, // people who do not exist
		"../core/linked/linked.go write":                 true, // originals stacked to one table, which is then read
		"../core/linked/release.go write":                true, // a release in several files, read back and verified before they are kept
	}
	if !maps.Equal(callers, want) {
		t.Errorf("tables are written by %v, want %v", callers, want)
	}
}
