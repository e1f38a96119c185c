// Package doors is what the tests of the packages for other languages share: they are packed as a
// release packs them, installed as a user installs them, and tried in the distribution's own
// interpreter.
package doors

import (
	_ "embed"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

//go:embed install.sh
var installer string

// Root is that of the repository, from a folder two below it.
const Root = "../.."

// Need installs packages of the distribution unless a command, which needs them all, succeeds
// already. Where they cannot be had the test is skipped, or fails if it is a release that is
// tested.
func Need(t *testing.T, packages []string, name string, args ...string) {
	t.Helper()
	if exec.Command(name, args...).Run() == nil {
		return
	}
	c := exec.Command("bash", append([]string{"-s", "--"}, packages...)...)
	c.Stdin = strings.NewReader(installer)
	said, err := c.CombinedOutput()
	if err == nil {
		err = exec.Command(name, args...).Run()
	}
	switch {
	case err == nil:
	case os.Getenv("FULGURITE_REQUIRE_SHARED") == "1":
		t.Fatalf("%s: %v\n%s", strings.Join(packages, " "), err, said)
	default:
		t.Skipf("%s cannot be had: %v\n%s", strings.Join(packages, " "), err, said)
	}
}

// Program builds the native program into a folder and returns its path.
func Program(t *testing.T, folder string) string {
	t.Helper()
	path := filepath.Join(folder, "fulgurite")
	Run(t, Root, nil, "go", "build", "-o", path, "./web/cmd/fulgurite")
	return path
}

// Run runs a command in a folder, and returns what it printed.
func Run(t *testing.T, folder string, env []string, name string, args ...string) string {
	t.Helper()
	c := exec.Command(name, args...)
	c.Dir, c.Env = folder, append(os.Environ(), env...)
	said, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, said)
	}
	return string(said)
}

// Samples are the pieces of code of a language on a page of the help, in their order.
func Samples(t *testing.T, page, language string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(Root, "static", "docs", page))
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, m := range regexp.MustCompile("(?ms)^```"+language+"\n(.*?)^```$").FindAllStringSubmatch(string(text), -1) {
		all.WriteString(m[1] + "\n")
	}
	if all.Len() == 0 {
		t.Fatalf("%s has no sample in %s", page, language)
	}
	return all.String()
}

// Verdicts are the tests of a run in another language as subtests: each line that the pattern fits
// names one, and says whether it has passed.
func Verdicts(t *testing.T, said string, pattern *regexp.Regexp, passed string) {
	t.Helper()
	all := pattern.FindAllStringSubmatch(said, -1)
	if len(all) == 0 {
		t.Fatalf("no test was run:\n%s", said)
	}
	for _, m := range all {
		t.Run(m[1], func(t *testing.T) {
			if m[2] != passed {
				t.Errorf("%s\n%s", m[2], said)
			}
		})
	}
}
