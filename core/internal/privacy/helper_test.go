package privacy

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/fulgurite/fulgurite/playwright/reliability/sharedtest"
)

// shared returns a file of the data that expected results refer to, or skips.
var shared = sharedtest.Path

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
