package site

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"strings"
)

// packed says whether a built site holds a file compressed alone: the programs, which would
// double the native program that carries them.
func packed(name string) bool { return strings.HasSuffix(name, ".wasm") }

// names lists the files of a site without their compressed twins. Hidden files are no part of it.
func names(files fs.FS) ([]string, error) {
	var all []string
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(d.Name(), ".") {
			return err
		}
		if of := strings.TrimSuffix(name, ".gz"); of != name && packed(of) {
			name = of
		}
		if !encoded(name) && (len(all) == 0 || all[len(all)-1] != name) { // a twin follows its file
			all = append(all, name)
		}
		return nil
	})
	return all, err
}

// plain returns the content of a file of a site, unpacked where it is held compressed alone.
func plain(files fs.FS, name string) ([]byte, error) {
	content, err := fs.ReadFile(files, name)
	if !errors.Is(err, fs.ErrNotExist) || !packed(name) {
		return content, err
	}
	content, missing := fs.ReadFile(files, name+".gz")
	if missing != nil {
		return nil, err
	}
	return unpack(content)
}

func unpack(content []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(content))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}
