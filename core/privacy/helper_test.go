package privacy

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// shared returns a file of the data that expected results refer to, or skips.
func shared(t testing.TB, parts ...string) string {
	t.Helper()
	root := os.Getenv("FULGURITE_SHARED")
	if root == "" {
		root = filepath.Join("..", "..", "..", "shared")
	}
	path := filepath.Join(append([]string{root}, parts...)...)
	if _, err := os.Stat(path); err != nil {
		if os.Getenv("FULGURITE_REQUIRE_SHARED") == "1" {
			t.Fatalf("shared data is required: %v", err)
		}
		t.Skipf("shared data is absent: %v", err)
	}
	return path
}

func readJSON(t testing.TB, path string, v any) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, v); err != nil {
		t.Fatal(err)
	}
}
