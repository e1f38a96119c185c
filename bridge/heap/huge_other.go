//go:build !linux

package heap

// huge is false where nobody has to ask for large pages, or nobody can.
func huge() bool { return false }

func advise([]byte) error { return nil }
