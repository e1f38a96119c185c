package disk

import (
	"errors"
	"io/fs"
	"os"
)

// reason is what the system says, without the path of a temporary file.
func reason(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}

// firstError does one thing after the other until one fails.
func firstError(steps ...func() error) error {
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

func sameFile(a, b fs.FileInfo) bool { return os.SameFile(a, b) }
