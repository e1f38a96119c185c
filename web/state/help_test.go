package state

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Every step's help is there, under the heading that is named.
func TestHelpOnSteps(t *testing.T) {
	for _, of := range steps {
		page, heading, _ := strings.Cut(of.help, "#")
		text, err := os.ReadFile(filepath.Join("..", "..", "static", "docs", strings.TrimSuffix(page, ".html")+".md"))
		if err != nil {
			t.Errorf("%s: %v", of.step, err)
			continue
		}
		if heading != "" && !strings.Contains(strings.ToLower(string(text)), "\n## "+heading+"\n") {
			t.Errorf("%s: %s has no heading %q", of.step, page, heading)
		}
	}
}
