//go:build !unix || solaris || aix

package disk

import "os"

// mask is what this process takes from the rights of new files.
const mask os.FileMode = 0

// lock does nothing: a file that is open cannot be removed on Windows.
func lock(*os.File) {}

// locked reports whether a living program may hold a file: an open file cannot be given
// another name on Windows.
func locked(name string) bool { return os.Rename(name, name) != nil }

// SyncDir does nothing: names need no more than their files here.
func (OS) SyncDir(string) error { return nil }
