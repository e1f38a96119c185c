package site

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// partBound limits a part of a language as it is sent, in brotli: at a megabit a second it arrives
// in half a second.
const partBound = 60_000 // bytes

// TestLanguageSizes: the page offers each language, and each part of it is small.
func TestLanguageSizes(t *testing.T) {
	static, err := os.ReadFile(filepath.Join(root, "static", "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{"index.html": static}
	if err := languages(root, files); err != nil {
		t.Fatal(err)
	}
	if page := string(files["index.html"]); !strings.Contains(page, `<meta name="languages" content="de fr es">`) {
		t.Errorf("the page's script is not told of the languages: %.900s", page)
	}
	delete(files, "index.html")
	if len(files) < 6 {
		t.Fatalf("there are %d parts", len(files))
	}
	for name, content := range files {
		sent, err := compress("br", content)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %d bytes in brotli", name, len(sent))
		if !strings.HasPrefix(name, languagesFolder) || len(sent) > partBound {
			t.Errorf("%s has %d bytes in brotli, and may have %d", name, len(sent), partBound)
		}
	}
}
