package search_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// problemsLong and problemsUsual give the number of random problems of TestOptimal at full and at
// usual length.
const problemsLong, problemsUsual = 14_000, 3500

// TestDocumented: README and help say how many problems are compared.
func TestDocumented(t *testing.T) {
	thousands := func(n int) string { return fmt.Sprintf("%d,%03d", n/1000, n%1000) }
	for file, sentence := range map[string]string{
		"../../../README.md":                 thousands(problemsUsual) + " are the rule, and " + thousands(problemsLong) + " of `make figures`",
		"../../../static/docs/algorithms.md": "on " + thousands(problemsLong) + " random small problems",
	} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), sentence) {
			t.Errorf("%s does not say %q", file, sentence)
		}
	}
}
