package heap

import (
	"bytes"
	"os"
	"syscall"
)

// advice has the system give memory in large pages.
const advice = 14 // MADV_HUGEPAGE

// huge reports whether the system gives memory in pages of 2 MB to those that ask for them,
// and to nobody else: then asking saves thousands of interruptions, one for each 4 KB.
func huge() bool {
	how, err := os.ReadFile("/sys/kernel/mm/transparent_hugepage/enabled")
	return err == nil && bytes.Contains(how, []byte("[madvise]"))
}

// advise asks for it.
func advise(room []byte) error { return syscall.Madvise(room, advice) }
