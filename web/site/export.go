package site

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// ErrNotEmpty means that a folder holds other things than a built site.
var ErrNotEmpty = errors.New("the folder is not empty and holds no built site: choose a new folder")

// ServerFolder is the folder of an exported site that holds the headers in the
// languages of web servers. It need not be served.
const ServerFolder = "_server"

// Export writes a built site into a folder for any web server: a new or empty
// folder, or one with an earlier site, of which what is no longer needed is
// removed. Each larger file has its compressed twins beside it.
func Export(files fs.FS, dir string) error {
	contents := map[string][]byte{}
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || encoded(name) || d.Name()[0] == '.' {
			return err
		}
		contents[name], err = fs.ReadFile(files, name)
		return err
	})
	if err != nil {
		return fmt.Errorf("the site cannot be read: %w", err)
	}
	if contents["index.html"] == nil {
		return ErrNoSite
	}
	lines, err := headersOf(files)
	if err != nil {
		return err
	}
	contents[headersName] = []byte(headersFile(lines))
	for name, text := range snippets(lines) {
		contents[ServerFolder+"/"+name] = []byte(text)
	}
	if err := clear(dir, contents); err != nil {
		return err
	}
	for name, content := range contents {
		if err := export(files, name, content, filepath.Join(dir, filepath.FromSlash(name))); err != nil {
			return err
		}
	}
	return nil
}

// export writes a file with the twins that the site has of it.
func export(files fs.FS, name string, content []byte, file string) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	for _, e := range encodings {
		body := content
		if e.suffix != "" {
			var err error
			if body, err = fs.ReadFile(files, name+e.suffix); err != nil {
				if err := os.Remove(file + e.suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
					return err // an older build's
				}
				continue
			}
		}
		if err := os.WriteFile(file+e.suffix, body, 0o644); err != nil {
			return err
		}
	}
	return nil
}
