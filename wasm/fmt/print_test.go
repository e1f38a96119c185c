package fmt_test

import (
	"errors"
	"fmt"
	"go/scanner"
	"go/token"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	small "github.com/fulgurite/fulgurite/wasm/fmt"
)

type word string

type number int

type named struct{ name string }

func (n named) String() string { return "named " + n.name }

// TestSprintf compares the small formatter with fmt.
func TestSprintf(t *testing.T) {
	for _, c := range []struct {
		format string
		args   []any
	}{
		{"nothing", nil},
		{"%d of %d %%", []any{3, uint8(200)}},
		{"%s, %q and %v", []any{"a", "b\"\n\u00e9\u200b", "c"}},
		{"%s %q %v %d", []any{word("a"), word("b"), word("c"), number(-7)}},
		{"%v %s %q", []any{io.EOF, io.EOF, io.EOF}},
		{"%v %s %q", []any{named{"x"}, named{"y"}, named{"z"}}},
		{"%q %q", []any{byte('}'), 'ä'}},
		{"%04d-W%02d %07d %02d", []any{987, 5, 123, 123}},
		{"%02X %02X", []any{byte(10), byte(255)}},
		{"%.0f %.2f %f", []any{1234567.5, -0.005, 1.5}},
		{"%.4g %.4g %.4g %g", []any{0.000012345, 123456.0, 1.0, 1e21}},
		{"%v %v %v %v %v", []any{0.1, 1e6, 123456789.0, math.Inf(1), math.NaN()}},
		{"%v %v %v", []any{true, nil, int64(math.MinInt64)}},
		{"%v %v", []any{[]any{1.0, "a", nil, []any{}}, map[string]any{"b": 1.0, "a": []string{"x", "y"}}}},
		{"%5d|%3s|%2s", []any{42, "a", "long"}},
		{"%T %T", []any{1.5, nil}},
		{"2 %% and \u00e4%s\u00e4", []any{"\x80"}},
	} {
		if got, want := small.Sprintf(c.format, c.args...), fmt.Sprintf(c.format, c.args...); got != want {
			t.Errorf("%q of %v: %q, want %q", c.format, c.args, got, want)
		}
	}
	if got := small.Sprintf("%" + "d"); got != "(?)" {
		t.Errorf("without arguments: %q", got)
	}
}

func TestErrorf(t *testing.T) {
	cause := errors.New("cause")
	for _, format := range []string{"%d: %w", "%d: %v"} {
		got, want := small.Errorf(format, 1, cause), fmt.Errorf(format, 1, cause)
		if got.Error() != want.Error() || errors.Is(got, cause) != errors.Is(want, cause) {
			t.Errorf("%q: %v, wraps: %v", format, got, errors.Is(got, cause))
		}
	}
}

func FuzzSprintf(f *testing.F) {
	f.Add("a\n", 12, 0.25, uint8(3))
	f.Fuzz(func(t *testing.T, s string, n int, x float64, b byte) {
		const format = "%s|%q|%v|%d|%05d|%v|%v|%.4g|%.3f|%02X|%q"
		args := []any{s, s, s, n, max(n, -999), n, x, x, x, b, b}
		if got, want := small.Sprintf(format, args...), fmt.Sprintf(format, args...); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	})
}

// TestVerbs looks for verbs in the sentences of the engine's packages that the
// small formatter does not know.
func TestVerbs(t *testing.T) {
	verb := regexp.MustCompile(`%[-+# 0-9.*]*[a-zA-Z\[]`)
	known := regexp.MustCompile(`^%(0?[0-9]*[dX]|(\.[0-9]+)?[fg]|[svqwT])$`)
	percent := regexp.MustCompile(`^% [a-z]$`) // "2 % of the records"
	files := 0
	for _, root := range []string{"../../core", "../../bridge"} {
		err := filepath.WalkDir(root, func(name string, d os.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if d.IsDir() && (d.Name() == "bench" || d.Name() == "testdata") { // natively alone
				return filepath.SkipDir
			}
			if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
				return nil
			}
			source, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			files++
			var s scanner.Scanner
			set := token.NewFileSet()
			s.Init(set.AddFile(name, -1, len(source)), source, nil, 0)
			for {
				at, kind, literal := s.Scan()
				if kind == token.EOF {
					return nil
				}
				if kind != token.STRING {
					continue
				}
				for _, v := range verb.FindAllString(strings.ReplaceAll(literal, "%%", ""), -1) {
					if !known.MatchString(v) && !percent.MatchString(v) {
						t.Errorf("%s: the verb %q", set.Position(at), v)
					}
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if files < 100 {
		t.Errorf("only %d files were looked at", files)
	}
}
