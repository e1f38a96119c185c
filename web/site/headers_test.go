package site

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The help states the policy: it has to be the one that is sent.
func TestHelpStatesThePolicy(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "static", "docs", "hosting.md"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), "\nContent-Security-Policy: "+Policy+"\n") {
		t.Error("hosting.md states another policy")
	}
}

func TestHeadersFile(t *testing.T) {
	got := headersFile(headers)
	if !strings.HasPrefix(got, "/*\n  Content-Security-Policy: "+Policy+"\n") || strings.Count(got, "\n") != len(headers)+1 {
		t.Errorf("_headers:\n%s", got)
	}
}
