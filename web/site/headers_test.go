package site

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The help gives these headers to people who run a server of their own: it has
// to give the ones that are sent here.
func TestHelpStatesTheHeaders(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "static", "docs", "hosting.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range headers {
		for _, form := range []string{
			"  add_header " + h.name + ` "` + h.value + `" always;`,
			"Header always set " + h.name + ` "` + h.value + `"`,
			"    " + h.name + ` "` + h.value + `"`,
		} {
			if !strings.Contains(string(text), form+"\n") {
				t.Errorf("hosting.md lacks the line %s", form)
			}
		}
	}
}

func TestHeadersFile(t *testing.T) {
	got := headersFile(headers)
	if !strings.HasPrefix(got, "/*\n  Content-Security-Policy: "+Policy+"\n") || strings.Count(got, "\n") != len(headers)+1 {
		t.Errorf("_headers:\n%s", got)
	}
}
