package site

import (
	"strings"
	"testing"
)

// partBound limits a part of a language as it is sent, in brotli: at a megabit a second it arrives
// in half a second.
const partBound = 60_000 // bytes

// TestLanguageSizes: each part of each language is small.
func TestLanguageSizes(t *testing.T) {
	files := map[string][]byte{}
	if err := languages(root, files); err != nil {
		t.Fatal(err)
	}
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
