package snippets

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// sourcePath matches a path below the root as documents name it.
var sourcePath = regexp.MustCompile(`(?:^|[\s(*` + "`" + `])(?:\./)?((?:core|bridge|wasm|web|static|playwright|\.ci)/[\w./-]*\w)`)

// made begins the paths of what a build or a contributor makes.
var made = []string{"bridge/npm/fulgurite-", "playwright/screenshots", "static/docs/TAG"}

// missingPaths returns the paths that a text names and the sources do not have.
func missingPaths(text string) (missing []string) {
	for _, match := range sourcePath.FindAllStringSubmatch(text, -1) {
		named := match[1]
		if slices.ContainsFunc(made, func(start string) bool { return strings.HasPrefix(named, start) }) {
			continue
		}
		if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(named))); err != nil {
			missing = append(missing, named)
		}
	}
	return missing
}

// TestPathsExist: what moves takes along the documents that name it.
func TestPathsExist(t *testing.T) {
	if got := missingPaths("run `go test ./core/gone`, see `core/doc.go` and static/docs/TAG"); !slices.Equal(got, []string{"core/gone"}) {
		t.Fatalf("of a path that is missing, one that is there and one that is made: %q", got)
	}
	documents, err := Documents(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, document := range documents {
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(document)))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range missingPaths(string(text)) {
			t.Errorf("%s names %s, which is not there", document, path)
		}
	}
}
