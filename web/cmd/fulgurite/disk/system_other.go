//go:build !unix || solaris || aix

package disk

import "os"

// mask holds the rights that this process takes from new files.
const mask os.FileMode = 0

// lock does nothing: a file that is open cannot be removed on Windows.
func lock(*os.File) {}

// locked reports whether a living program may hold a file: an open file cannot be given
// another name on Windows.
func locked(name string) bool { return os.Rename(name, name) != nil }

// SyncDir does nothing: names need no more than their files here.
func (OS) SyncDir(string) error { return nil }
