package site

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// TestVersion: the package for JavaScript has the version of all other editions.
func TestVersion(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "bridge", "npm", "package.json"))
	if err != nil {
		t.Fatal(err)
	}
	var of struct{ Version string }
	if err := json.Unmarshal(text, &of); err != nil || of.Version != Version {
		t.Errorf("package.json has the version %q, want %q (%v)", of.Version, Version, err)
	}
}
