package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const root = "../../.."

// TestPage: the page is what the command makes of the registries.
func TestPage(t *testing.T) {
	want, err := page()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(root, "static", "docs", "computes.md"))
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("static/docs/computes.md is not what the program computes: run go run ./web/site/computes >static/docs/computes.md")
	}
}

// TestTests: the tests that the page names are there.
func TestTests(t *testing.T) {
	for _, name := range tests() {
		folder, test, found := strings.Cut(name, " ")
		files, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(folder), "*_test.go"))
		if err != nil || !found || len(files) == 0 {
			t.Fatalf("%q: %v, no files with tests", name, err)
		}
		there := false
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			there = there || strings.Contains(string(text), "\nfunc "+test+"(t *testing.T)")
		}
		if !there {
			t.Errorf("there is no test %s in %s", test, folder)
		}
	}
}

// TestUnknown: what is registered without a test here is an error, and no page.
func TestUnknown(t *testing.T) {
	kept := told["prosecutor"]
	defer func() { told["prosecutor"] = kept }()
	delete(told, "prosecutor")
	if _, err := page(); err == nil || !strings.Contains(err.Error(), "prosecutor") {
		t.Error(err)
	}
}

func TestPlain(t *testing.T) {
	for text, want := range map[string]string{"a*b_c": `a\*b\_c`, "|c| < [k]": `\|c\| \< \[k\]`, "plain - text.": "plain - text."} {
		if got := plain(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
