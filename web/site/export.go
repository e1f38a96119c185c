package site

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"sync"
)

// ErrNotEmpty means that a folder holds other things than a built site.
var ErrNotEmpty = errors.New("the folder is not empty and holds no built site: choose a new folder")

// ServerFolder is the folder of an exported site that holds the headers in the
// languages of web servers. It need not be served.
const ServerFolder = "_server"

// Folder is the destination of an exported site.
type Folder interface {
	// Write writes a file whole, or not at all, and the folders that it is in.
	Write(file string, content []byte) error
	Remove(file string) error
}

// Export writes a built site into a folder for any web server: a new or empty
// folder, or one with an earlier site, of which what is no longer needed is
// removed. Each larger file has its compressed twins beside it. After an export
// that failed the next one finds a site.
//
// Compressing with brotli, which makes files a quarter smaller, takes a minute; a folder that is
// served on this computer can do without it.
func Export(files fs.FS, dir string, brotli bool, to Folder) error {
	contents, err := exported(files, brotli)
	if err != nil {
		return err
	}
	earlier, err := earlier(dir)
	if err != nil {
		return err
	}
	// The headers come first: by them the folder is known for a site.
	names := slices.Insert(slices.Sorted(maps.Keys(contents)), 0, headersName)
	for _, name := range names {
		if err := to.Write(filepath.Join(dir, filepath.FromSlash(name)), contents[name]); err != nil {
			return err
		}
	}
	for _, name := range earlier {
		if _, ok := contents[name]; ok {
			continue
		}
		if err := to.Remove(filepath.Join(dir, filepath.FromSlash(name))); err != nil {
			return err
		}
	}
	return nil
}

// exported are the files that a site is exported as, by their names.
func exported(files fs.FS, brotli bool) (map[string][]byte, error) {
	contents := map[string][]byte{}
	all, err := names(files)
	for _, name := range all {
		if err == nil {
			contents[name], err = plain(files, name)
		}
	}
	if err == nil {
		err = twins(files, contents, brotli)
	}
	if err != nil {
		return nil, fmt.Errorf("the site cannot be read: %w", err)
	}
	if contents["index.html"] == nil {
		return nil, ErrNoSite
	}
	lines, _, err := headersOf(files)
	if err != nil {
		return nil, err
	}
	contents[headersName] = []byte(headersFile(lines))
	for name, text := range snippets(lines) {
		contents[ServerFolder+"/"+name] = []byte(text)
	}
	return contents, nil
}

// twins adds the compressed twins of larger files: those that the site has, and new ones in
// place of those that it was built without.
func twins(files fs.FS, contents map[string][]byte, brotli bool) error {
	made := map[string][]byte{} // contents is read while they are made
	var wait sync.WaitGroup
	var lock sync.Mutex
	var errs []error
	for name, plain := range contents {
		if !worthwhile(name, plain) {
			continue
		}
		for _, e := range encodings {
			if e.name == "" {
				continue
			}
			wait.Go(func() {
				body, err := fs.ReadFile(files, name+e.suffix)
				if errors.Is(err, fs.ErrNotExist) {
					if e.name == "br" && !brotli {
						return
					}
					body, err = compress(e.name, plain)
				}
				lock.Lock()
				defer lock.Unlock()
				made[name+e.suffix], errs = body, append(errs, err)
			})
		}
	}
	wait.Wait()
	maps.Copy(contents, made)
	return errors.Join(errs...)
}
