package interrupt

import "sync/atomic"

// Often is the number of rows, or of other short steps, between two calls of Pause in a long loop.
// They take a few milliseconds at most, and the call itself costs nothing measurable.
const Often = 1 << 12

var paused atomic.Pointer[func()]

// OnPause sets the function that long loops call in their pauses; nil sets none. A program whose
// messages arrive on the thread that does the work sets it once, to answer them. The function must
// not start the work that it interrupts.
func OnPause(f func()) {
	if f == nil {
		paused.Store(nil)
		return
	}
	paused.Store(&f)
}

// Pause calls the function that OnPause set. A caller holds no lock.
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
