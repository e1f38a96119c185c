package site

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// wheelTags are Python's names of the platforms of a release. The programs for Linux need nothing
// of it, of whichever C library; those for macOS need what the toolchain needs.
var wheelTags = map[string]string{
	"linux/amd64": "manylinux2014_x86_64.musllinux_1_1_x86_64", "linux/arm64": "manylinux2014_aarch64.musllinux_1_1_aarch64",
	"windows/amd64": "win_amd64", "darwin/arm64": "macosx_12_0_arm64", "darwin/amd64": "macosx_12_0_x86_64",
}

// Wheel packs the Python package of the sources in root with a native program for a platform into
// dir, and returns the name of the file, which pip installs without an index. The same inputs give
// the same bytes.
func Wheel(ctx context.Context, root, program, platform, dir string) (string, error) {
	tag, ok := wheelTags[platform]
	if !ok {
		return "", fmt.Errorf("the platform %s has no name in Python", platform)
	}
	folder := filepath.Join(root, "bridge", "python")
	sources, err := filepath.Glob(filepath.Join(folder, "fulgurite", "*.py*"))
	if err != nil {
		return "", err
	}
	inside := "program/fulgurite"
	if strings.HasPrefix(platform, "windows/") {
		inside += ".exe"
	}
	from := map[string]string{"fulgurite/" + inside: program}
	names := []string{"fulgurite/" + inside}
	for _, source := range append(sources, filepath.Join(folder, "fulgurite", "py.typed")) {
		name := "fulgurite/" + filepath.Base(source)
		if _, there := from[name]; !there && filepath.Ext(name) != ".pyc" {
			from[name], names = source, append(names, name)
		}
	}
	about := "fulgurite-" + Version + ".dist-info/"
	readme, err := os.ReadFile(filepath.Join(folder, "README.md"))
	if err != nil {
		return "", err
	}
	licence, err := os.ReadFile(filepath.Join(root, "LICENSE"))
	if err != nil {
		return "", err
	}
	files := []packedFile{
		{about + "METADATA", 0o644, fmt.Appendf(nil,
			"Metadata-Version: 2.1\nName: fulgurite\nVersion: %s\nSummary: Makes tables about people safe to share, on this computer\n"+
				"License: Apache-2.0\nRequires-Python: >=3.9\nDescription-Content-Type: text/markdown\n\n%s", Version, readme)},
		{about + "entry_points.txt", 0o644, []byte("[console_scripts]\nfulgurite = fulgurite.__main__:main\n")},
		{about + "LICENSE", 0o644, licence},
	}
	wheel := "Wheel-Version: 1.0\nGenerator: fulgurite\nRoot-Is-Purelib: false\n"
	for part := range strings.SplitSeq(tag, ".") {
		wheel += "Tag: py3-none-" + part + "\n"
	}
	files = append(files, packedFile{about + "WHEEL", 0o644, []byte(wheel)})
	for _, name := range names {
		content, err := os.ReadFile(from[name])
		if err != nil {
			return "", err
		}
		mode := int64(0o644)
		if strings.HasPrefix(name, "fulgurite/program/") {
			mode = 0o755
		}
		files = append(files, packedFile{name, mode, content})
	}
	var record strings.Builder
	for _, f := range files {
		hash := sha256.Sum256(f.content)
		fmt.Fprintf(&record, "%s,sha256=%s,%d\n", f.name, base64.RawURLEncoding.EncodeToString(hash[:]), len(f.content))
	}
	record.WriteString(about + "RECORD,,\n")
	files = append(files, packedFile{about + "RECORD", 0o644, []byte(record.String())})
	stamp := committed(ctx, root)
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, f := range files {
		h := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: stamp}
		h.SetMode(os.FileMode(f.mode))
		w, err := z.CreateHeader(h)
		if err == nil {
			_, err = w.Write(f.content)
		}
		if err != nil {
			return "", err
		}
	}
	if err := z.Close(); err != nil {
		return "", err
	}
	file := "fulgurite-" + Version + "-py3-none-" + tag + ".whl"
	return file, os.WriteFile(filepath.Join(dir, file), b.Bytes(), 0o644)
}
