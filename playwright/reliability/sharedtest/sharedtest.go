// Package sharedtest finds the reference data that expected results refer to, which are no part of
// the repository. Only tests import it.
package sharedtest

import (
	"os"
	"path/filepath"
	"testing"
)

// Path returns the path of a file or folder of the reference data: below the folder that
// FULGURITE_SHARED names, or else below the folder shared beside the repository. If it is not
// there, the test is skipped, or fails where FULGURITE_REQUIRE_SHARED is 1.
func Path(t testing.TB, parts ...string) string {
	t.Helper()
	path := filepath.Join(append([]string{folder()}, parts...)...)
	if _, err := os.Stat(path); err != nil {
		if os.Getenv("FULGURITE_REQUIRE_SHARED") == "1" {
			t.Fatalf("the reference data are required but not found: %v", err)
		}
		t.Skipf("no reference data: %v", err)
	}
	return path
}

// Read returns what a file of the reference data holds.
func Read(t testing.TB, parts ...string) []byte {
	t.Helper()
	data, err := os.ReadFile(Path(t, parts...))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// folder is sought from the package upwards, in which tests run.
func folder() string {
	if named := os.Getenv("FULGURITE_SHARED"); named != "" {
		return named
	}
	root := "."
	for range 9 {
		if _, err := os.Stat(root + "/core/doc.go"); err == nil {
			break
		}
		root += "/.."
	}
	return root + "/../shared"
}
