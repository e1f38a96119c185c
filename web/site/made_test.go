package site

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// madeRelease is the folder of a release that was made, for make release-check; the tests of it are
// skipped where there is none.
func madeRelease(t *testing.T) string {
	dir := os.Getenv("FULGURITE_RELEASE")
	if dir == "" {
		t.Skip("FULGURITE_RELEASE names no release: make release-check")
	}
	return dir
}

// TestMadeSums: the files of a release are those of its list.
func TestMadeSums(t *testing.T) {
	dir := madeRelease(t)
	list, err := os.ReadFile(filepath.Join(dir, sumsName))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(list)) {
		hash, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
		content, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || sum(content) != hash {
			t.Errorf("%s is not that of the list: %v", name, err)
		}
	}
	t.Logf("\n%s", list)
}

// readmeExample are the commands by which the README anonymizes without a browser.
func readmeExample(t *testing.T) [][]string {
	text, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	var commands [][]string
	for _, m := range regexp.MustCompile(`(?m)^\./fulgurite (.*)$`).FindAllStringSubmatch(string(text), -1) {
		commands = append(commands, strings.Fields(m[1]))
	}
	if len(commands) != 2 || commands[0][0] != "sample" || commands[1][0] != "anonymize" {
		t.Fatalf("the README's example is %v", commands)
	}
	return commands
}

// example runs the README's example with a program, which begins a command line, in a folder, and
// looks at the file that it writes there.
func example(t *testing.T, folder string, program ...string) {
	t.Helper()
	for _, args := range readmeExample(t) {
		runs(t, folder, program[0], append(program[1:], args...)...)
	}
	wrote(t, folder)
}

// wrote looks at the file that the README's example writes into a folder.
func wrote(t *testing.T, folder string) {
	t.Helper()
	table, err := os.ReadFile(filepath.Join(folder, "trial", "hospital-discharges.csv"))
	if err != nil {
		t.Fatal(err)
	}
	safe, err := os.ReadFile(filepath.Join(folder, "safe.csv"))
	before, after := bytes.Count(table, []byte("\n")), bytes.Count(safe, []byte("\n"))
	if err != nil || after < before/2 || after > before || bytes.Equal(table, safe) {
		t.Errorf("of %d lines it wrote %d: %v", before, after, err)
	}
	t.Logf("of %d lines it wrote %d", before, after)
}

// needs skips a test where a tool is not there.
func needs(t *testing.T, tools ...string) string {
	t.Helper()
	for _, tool := range tools {
		if file, err := exec.LookPath(tool); err == nil {
			return file
		}
	}
	t.Skipf("%s is not here", strings.Join(tools, " or "))
	return ""
}

func runs(t *testing.T, folder, name string, args ...string) string {
	t.Helper()
	command := exec.Command(name, args...)
	command.Dir = folder
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", command, err, out)
	}
	return string(out)
}

// TestMadeProgram: the program for this computer does what the README says.
func TestMadeProgram(t *testing.T) {
	name := fmt.Sprintf("fulgurite-%s-%s", runtime.GOOS, runtime.GOARCH)
	example(t, t.TempDir(), filepath.Join(madeRelease(t), name))
}

// TestMadeWindows: the program for Windows does what the README says, under Wine.
func TestMadeWindows(t *testing.T) {
	dir := madeRelease(t)
	wine := needs(t, "wine64", "wine", "/usr/lib/wine/wine64")
	t.Setenv("WINEPREFIX", t.TempDir())
	t.Setenv("WINEDEBUG", "-all")
	program := filepath.Join(dir, "fulgurite-windows-amd64.exe")
	out, err := exec.Command(wine, program, "version").CombinedOutput()
	if strings.Contains(string(out), "bcryptprimitives.dll not found") {
		t.Skip("this Wine is too old for programs of Go: it lacks bcryptprimitives.dll")
	}
	if err != nil || !strings.Contains(string(out), "fulgurite "+Version) {
		t.Fatalf("%v: %s", err, out)
	}
	example(t, t.TempDir(), wine, program)
}

// TestMadePackage: in a system that has nothing but what dpkg needs, the Debian package can be
// installed, does what the README says there, and is gone when it is removed.
func TestMadePackage(t *testing.T) {
	dir := madeRelease(t)
	dpkg := needs(t, "dpkg")
	if os.Getuid() != 0 {
		t.Skip("only root can change into another system")
	}
	system := t.TempDir()
	for _, folder := range []string{"var/lib/dpkg/info", "var/lib/dpkg/updates"} {
		if err := os.MkdirAll(filepath.Join(system, folder), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	write(t, filepath.Join(system, "var/lib/dpkg/status"), "")
	file := filepath.Join(dir, "fulgurite_"+Version+"_"+debArchitectures[runtime.GOARCH]+".deb")
	runs(t, system, dpkg, "--root="+system, "--install", file)
	// Nothing else is in this system, no shell and no library: the commands begin in its root.
	for _, args := range readmeExample(t) {
		runs(t, system, "chroot", append([]string{system, "/usr/bin/fulgurite"}, args...)...)
	}
	wrote(t, system)
	runs(t, system, dpkg, "--root="+system, "--purge", "fulgurite")
	if _, err := os.Stat(filepath.Join(system, "usr/bin/fulgurite")); !os.IsNotExist(err) {
		t.Errorf("the program is left behind: %v", err)
	}
}

// TestMadeImage: the image does what the README says, without a network, on the files of a folder.
func TestMadeImage(t *testing.T) {
	dir := madeRelease(t)
	podman, image := needs(t, "podman"), "localhost/fulgurite:"+Version
	runs(t, dir, podman, "load", "--quiet", "--input", filepath.Join(dir, "fulgurite-oci-linux-"+runtime.GOARCH+".tar"))
	t.Cleanup(func() { runs(t, dir, podman, "rmi", "--force", image) })
	container := []string{podman, "run", "--rm", "--network", "none"}
	if out, err := exec.Command(podman, append(container[1:], image, "version")...).CombinedOutput(); err == nil {
		folder := t.TempDir()
		if err := os.Chmod(folder, 0o777); err != nil { // it does not run as root
			t.Fatal(err)
		}
		example(t, folder, append(container, "--volume", folder+":/data", image)...)
		return
	} else {
		t.Logf("podman starts no container here: %s", out)
	}
	// Inside another container it often may not. Then the kernel is asked for the same, with less
	// ado: what podman has unpacked is the root, and the user and the network are those of the
	// container.
	unshare := needs(t, "unshare")
	if os.Getuid() != 0 {
		t.Skip("only root can change into another system")
	}
	system := filepath.Join(t.TempDir(), "image")
	mounted := strings.TrimSpace(runs(t, dir, podman, "image", "mount", image))
	runs(t, dir, "cp", "--archive", mounted, system)
	runs(t, dir, podman, "image", "unmount", image)
	start := []string{"--net", "--root=" + system, "--wd=/data", "--setgid=65532", "--setuid=65532", "/usr/bin/fulgurite"}
	example(t, filepath.Join(system, "data"), append([]string{unshare}, start...)...)
}

// TestMadeModule: npm installs the module.
func TestMadeModule(t *testing.T) {
	dir := madeRelease(t)
	npm, folder := needs(t, "npm"), t.TempDir()
	write(t, filepath.Join(folder, "package.json"), `{"private": true}`)
	runs(t, folder, npm, "install", "--offline", "--no-audit", "--no-fund", filepath.Join(dir, "fulgurite-"+Version+".tgz"))
	write(t, filepath.Join(folder, "job.mjs"), `
import { Anonymizer, suggest } from 'fulgurite';
const anonymizer = new Anonymizer();
const profile = await anonymizer.open([['age', 'sex'], ...Array.from({ length: 100 }, (_, i) => [String(20 + i % 50), i % 2 ? 'f' : 'm'])]);
const result = await anonymizer.run({ ...suggest(profile, { k: 5 }), rowsArePeople: true });
console.log(result.found, profile.rows);
anonymizer.dispose();
`)
	if got := runs(t, folder, "node", "job.mjs"); strings.TrimSpace(got) != "true 100" {
		t.Errorf("it says %q", got)
	}
}
