package site

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// RPackage packs the R package of the sources in root with a native program for a platform into
// dir, and returns the name of the file, which R installs without a repository or a compiler. The
// same inputs give the same bytes.
func RPackage(ctx context.Context, root, program, platform, dir string) (string, error) {
	folder := filepath.Join(root, "bridge", "r")
	var files []packedFile
	add := func(name, path string, mode int64) error {
		content, err := os.ReadFile(path)
		if name == "DESCRIPTION" {
			content = []byte(strings.Replace(string(content), "Version: 0\n", "Version: "+Version+"\n", 1))
		}
		files = append(files, packedFile{name, mode, content})
		return err
	}
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		name, wrong := filepath.Rel(folder, path)
		if err != nil || wrong != nil || d.IsDir() || filepath.Ext(path) == ".go" || strings.HasPrefix(name, "tests") {
			return err
		}
		return add(filepath.ToSlash(name), path, 0o644)
	})
	if err != nil {
		return "", err
	}
	inside := "inst/program/fulgurite"
	if strings.HasPrefix(platform, "windows/") {
		inside += ".exe"
	}
	if err := add(inside, program, 0o755); err != nil {
		return "", err
	}
	packed, err := tarball("fulgurite/", files, committed(ctx, root))
	if err == nil {
		packed, err = zipped(packed)
	}
	if err != nil {
		return "", err
	}
	file := fmt.Sprintf("fulgurite-r_%s_%s.tar.gz", Version, strings.ReplaceAll(platform, "/", "-"))
	return file, os.WriteFile(filepath.Join(dir, file), packed, 0o644)
}
