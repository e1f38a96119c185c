package disk

import (
	"errors"
	"io/fs"
	"os"
	"syscall"

	"github.com/fulgurite/fulgurite/core/problem"
)

// reason returns the system's error, without the path of a temporary file, as an argument of a
// sentence.
func reason(err error) any {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		err = path.Err
	case errors.As(err, &link):
		err = link.Err
	}
	for _, known := range reasons() {
		if errors.Is(err, known.is) {
			return known.said
		}
	}
	return err
}

// reasons lists the most frequent errors of systems, for translation.
func reasons() []struct {
	is   error
	said *problem.Text
} {
	return []struct {
		is   error
		said *problem.Text
	}{
		{errFolder, problem.Say("it is a folder")},
		{errCircle, problem.Say("its symbolic links lead in a circle")},
		{syscall.ENOSPC, problem.Say("no space left on device")},
		{syscall.EACCES, problem.Say("permission denied")},
		{syscall.EPERM, problem.Say("operation not permitted")},
		{syscall.ENOTDIR, problem.Say("not a directory")},
		{syscall.EISDIR, problem.Say("is a directory")},
		{syscall.ENOTEMPTY, problem.Say("directory not empty")},
		{syscall.EROFS, problem.Say("read-only file system")},
		{syscall.EIO, problem.Say("input/output error")},
		{syscall.EPIPE, problem.Say("broken pipe")},
		{syscall.EFBIG, problem.Say("file too large")},
		{syscall.ENAMETOOLONG, problem.Say("file name too long")},
		{syscall.EMFILE, problem.Say("too many open files")},
	}
}

var (
	errFolder = errors.New("it is a folder")
	errCircle = errors.New("its symbolic links lead in a circle")
)

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
