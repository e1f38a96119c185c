package npm_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestExample says that the help on embedding shows the example whole, which
// is the portal that the browser tests use.
func TestExample(t *testing.T) {
	help, err := os.ReadFile(filepath.Join("..", "..", "static", "docs", "embedding.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"index.html", "portal.js"} {
		text, err := os.ReadFile(filepath.Join("example", "frame", name))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(help), "\n"+string(text)+"```\n") {
			t.Errorf("embedding.md does not show example/frame/%s as it is", name)
		}
	}
}
