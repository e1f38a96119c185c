package interrupt

import "sync/atomic"

// Often is how many rows, or other short steps, a long loop goes through between two calls of
// Pause: some milliseconds of work at most, beside which a call costs nothing.
const Often = 1 << 12

var paused atomic.Pointer[func()]

// OnPause lets f live in the pauses of long loops; nil: nothing does. It is set once, by a program
// whose messages come in on the thread that works, and f must not begin what it interrupts.
func OnPause(f func()) {
	if f == nil {
		paused.Store(nil)
		return
	}
	paused.Store(&f)
}

// Pause lets the program live for a moment. A caller holds no lock.
//
//go:noinline
func Pause() {
	if f := paused.Load(); f != nil {
		(*f)()
	}
}

// Row pauses at each Often-th row of a loop over rows, values or nodes.
func Row(i int) {
	if i&(Often-1) == 0 {
		Pause()
	}
}

// Steps counts the steps of a loop that has no numbers, such as the comparisons of a sort.
type Steps int

// Next is a step: it pauses at each Often-th one.
func (s *Steps) Next() {
	*s++
	Row(int(*s))
}
