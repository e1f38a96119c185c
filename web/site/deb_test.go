package site

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// members reads an archive as ar(5) has it.
func members(t *testing.T, archive []byte) map[string][]byte {
	t.Helper()
	rest, ok := bytes.CutPrefix(archive, []byte("!<arch>\n"))
	if !ok {
		t.Fatal("it is no archive")
	}
	all := map[string][]byte{}
	for len(rest) > 0 {
		var name, mode, end string
		var stamp, user, group, size int
		if n, err := fmt.Sscan(string(rest[:60]), &name, &stamp, &user, &group, &mode, &size, &end); n != 7 || end != "`" {
			t.Fatalf("the head %q: %v", rest[:60], err)
		}
		all[name] = rest[60 : 60+size]
		rest = rest[60+size+size%2:]
	}
	return all
}

// packedFiles are the contents of what a package has, by name, and the modes.
func packedFiles(t *testing.T, packed []byte) (contents map[string]string, modes map[string]int64) {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	contents, modes = map[string]string{}, map[string]int64{}
	for in := tar.NewReader(z); ; {
		h, err := in.Next()
		if errors.Is(err, io.EOF) {
			return contents, modes
		}
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		contents[h.Name], modes[h.Name] = string(text), h.Mode
		if h.Uid != 0 || h.Gid != 0 {
			t.Errorf("%s is not root's", h.Name)
		}
	}
}

// TestDeb: the package has the program, can be read by dpkg where that is there, and is the same
// each time.
func TestDeb(t *testing.T) {
	root, dir := source(t), t.TempDir()
	write(t, filepath.Join(dir, "fulgurite-linux-amd64"), "the program")
	file := filepath.Join(dir, "fulgurite_"+Version+"_amd64.deb")
	var first []byte
	for range 2 {
		if err := deb(t.Context(), root, dir, "amd64"); err != nil {
			t.Fatal(err)
		}
		made, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if first != nil && !bytes.Equal(first, made) {
			t.Error("it is another one the second time")
		}
		first = made
	}
	all := members(t, first)
	if string(all["debian-binary"]) != "2.0\n" || len(all) != 3 {
		t.Errorf("%d members", len(all))
	}
	files, modes := packedFiles(t, all["data.tar.gz"])
	if files["./usr/bin/fulgurite"] != "the program" || modes["./usr/bin/fulgurite"] != 0o755 || modes["./usr/bin/"] != 0o755 ||
		modes["./usr/share/man/man1/fulgurite.1.gz"] != 0o644 {
		t.Errorf("%v", modes)
	}
	for folder, asked := range map[string]string{"": "[man --lang en]", "de/": "[man --lang de]",
		"fr/": "[man --lang fr]", "es/": "[man --lang es]"} {
		page, err := gzip.NewReader(strings.NewReader(files["./usr/share/man/"+folder+"man1/fulgurite.1.gz"]))
		if err != nil {
			t.Fatal(err)
		}
		if text, err := io.ReadAll(page); err != nil || string(text) != asked {
			t.Errorf("the manual page of %q is %q, want that of %s: %v", folder, text, asked, err)
		}
	}
	about, _ := packedFiles(t, all["control.tar.gz"])
	if !strings.Contains(about["./control"], "Package: fulgurite\nVersion: "+Version+"\nArchitecture: amd64\n") ||
		strings.Count(about["./md5sums"], "\n") != 12 {
		t.Errorf("%s\n%s", about["./control"], about["./md5sums"])
	}
	if err := deb(t.Context(), root, dir, "mips"); err == nil {
		t.Error("a processor that Debian does not have")
	}
	dpkg, err := exec.LookPath("dpkg-deb")
	if err != nil {
		t.Skip("dpkg-deb is not here")
	}
	out := filepath.Join(dir, "unpacked")
	if text, err := exec.Command(dpkg, "--extract", file, out).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	if text, err := os.ReadFile(filepath.Join(out, "usr", "bin", "fulgurite")); err != nil || string(text) != "the program" {
		t.Errorf("%q, %v", text, err)
	}
	if text, err := exec.Command(dpkg, "--field", file, "Version").CombinedOutput(); err != nil || strings.TrimSpace(string(text)) != Version {
		t.Errorf("%v: %s", err, text)
	}
}
