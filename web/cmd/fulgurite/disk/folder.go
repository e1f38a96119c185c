package disk

import (
	"errors"
	"io/fs"
	"path/filepath"
)

// Folder makes a folder and those around it, as far as they are not there. A command that
// fails calls unused, which removes those of them that are empty still.
func (s *Set) Folder(dir string) (unused func() error, err error) {
	var made []string // innermost first
	for at := filepath.Clean(dir); ; at = filepath.Dir(at) {
		if _, err := s.Lstat(at); !errors.Is(err, fs.ErrNotExist) || at == filepath.Dir(at) {
			break
		}
		made = append(made, at)
	}
	unused = func() error {
		for _, at := range made {
			switch err := s.Remove(at); {
			case errors.Is(err, fs.ErrExist): // it holds something
				return nil
			case err != nil && !errors.Is(err, fs.ErrNotExist):
				return Unwritable(err, at)
			}
		}
		return nil
	}
	if err := s.MkdirAll(dir); err != nil {
		return nil, errors.Join(Unwritable(err, dir), unused())
	}
	return unused, nil
}
