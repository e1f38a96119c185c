package search

import (
	"context"

	"github.com/fulgurite/fulgurite/core/check"
)

// Nearby is what looking nearby finds alone, after a descent from the top, in so many
// steps.
func Nearby(c check.Checker, steps int, opt Options) Result {
	r := newRun(context.Background(), c, opt, "nearby")
	d := newDescent(r)
	n := newNearby(r)
	for more := d.fromTop(); more && steps > 0; steps-- {
		more = n.step()
	}
	return r.result()
}
