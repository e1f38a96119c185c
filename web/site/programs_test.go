package site

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestHot: a package that was moved would be compiled without inlining, and nobody would notice but
// by its speed.
func TestHot(t *testing.T) {
	for _, pattern := range hot {
		folder, ours := strings.CutPrefix(pattern, own)
		if !ours {
			continue
		}
		if _, err := os.Stat(filepath.Join(root, "core", filepath.FromSlash(folder))); err != nil {
			t.Errorf("%s is no package: %v", pattern, err)
		}
	}
}
