//go:build !js

package grow

import (
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// TestErrorIsSeen: what went wrong with a batch stands in the fold, which is open then, also where
// there is nothing else yet.
func TestErrorIsSeen(t *testing.T) {
	for name, g := range map[string]control.Growth{
		"the first batch": {}, "a later one": {From: "published.json"}, "after a batch": {Batch: &bridge.Appended{}},
	} {
		c := &control.Control{State: state.New(), Growth: g}
		isOpen := func(html string) bool {
			details, _, _ := strings.Cut(html, ">")
			return strings.Contains(details, " open") && !strings.Contains(details, `open="false"`)
		}
		closed := app.HTMLString(Fold(c, nil))
		if isOpen(closed) == (name == "the first batch") {
			t.Errorf("%s: open or not, against what is there:\n%.200s", name, closed)
		}
		c.Growth.Problems = []*problem.Problem{problem.New("x", "Do this.", "The batch was lost.")}
		said := app.HTMLString(Fold(c, nil))
		if !strings.Contains(said, "The batch was lost.") || !isOpen(said) {
			t.Errorf("%s: the error is not seen:\n%.200s", name, said)
		}
	}
}
