//go:build unix && !solaris && !aix

package disk

import (
	"errors"
	"os"
	"syscall"
)

// mask holds the rights that this process takes from new files.
var mask = func() os.FileMode {
	m := syscall.Umask(0o077)
	syscall.Umask(m)
	return os.FileMode(m)
}()

// lock marks a file as one of a living program; where a file system has no locks, its
// files are never taken for left over.
func lock(f *os.File) { syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) }

// locked reports whether a living program holds a file, as far as can be known.
func locked(name string) bool {
	f, err := os.Open(name)
	if err != nil {
		return true
	}
	defer f.Close()
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) != nil
}

// SyncDir does nothing where folders cannot be synchronized.
func (OS) SyncDir(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := f.Sync(); err != nil && !errors.Is(err, syscall.EINVAL) && !errors.Is(err, syscall.ENOTSUP) {
		return err
	}
	return nil
}
