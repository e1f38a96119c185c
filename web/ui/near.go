package ui

import (
	"sync"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// near calls reached once, as soon as an element is in sight or little more than a
// screen away, and returns what ends the waiting. Where the browser cannot tell, that is
// at once.
func near(element app.Value, reached func()) (end func()) {
	observers := app.Window().Get("IntersectionObserver")
	if !observers.Truthy() {
		reached()
		return func() {}
	}
	var seen app.Func
	var observer app.Value
	ended := false
	end = func() {
		if !ended {
			ended = true
			observer.Call("disconnect")
			seen.Release()
		}
	}
	seen = app.FuncOf(func(_ app.Value, args []app.Value) any {
		for i := range args[0].Length() {
			if args[0].Index(i).Get("isIntersecting").Bool() {
				end()
				reached()
				break
			}
		}
		return nil
	})
	observer = observers.New(seen, map[string]any{"rootMargin": "120% 0px", "scrollMargin": "120% 0px"})
	observer.Call("observe", element)
	return end
}

// turns are given to pieces that come into sight, so that many that do so at once are
// drawn one after the other.
var turns struct {
	sync.Mutex
	next time.Time
}

// turn returns how long the next piece waits.
func turn() time.Duration {
	turns.Lock()
	defer turns.Unlock()
	now := time.Now()
	if turns.next.Before(now) {
		turns.next = now
	}
	wait := turns.next.Sub(now)
	turns.next = turns.next.Add(pause)
	return wait
}
