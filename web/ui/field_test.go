//go:build !js

package ui

import (
	"regexp"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

var describedBy = regexp.MustCompile(`aria-describedby="([^"]*)"`)

// TestDescribed: a field names those lines alone that stand below it.
func TestDescribed(t *testing.T) {
	wrong := problem.New("x", "Try again.", "It is wrong.")
	ignore := func(string) {}
	for about, c := range map[string]struct {
		field app.UI
		want  string
	}{
		"a line of why":          {Labelled("a", "A", "", "because", Select("a", "", "", nil, ignore)), "a-why"},
		"no line of why":         {Labelled("a", "A", "", "", Select("a", "", "", nil, ignore)), ""},
		"alone":                  {TextField("a", "A", "", ignore).Alone(), ""},
		"words with why":         {Labelled("a", "A", "", "because", TextField("a", "", "", ignore)), "a-why"},
		"a number that is wrong": {Labelled("a", "A", "", "", NumberField(Typing{ID: "a", Problem: wrong})), "a-problem"},
		"both":                   {Labelled("a", "A", "", "because", Area(Typing{ID: "a", Problem: wrong})), "a-problem a-why"},
	} {
		html, got := app.HTMLString(c.field), ""
		if m := describedBy.FindStringSubmatch(html); m != nil {
			got = m[1]
		}
		if got != c.want {
			t.Errorf("%s: described by %q, want %q", about, got, c.want)
		}
		for _, id := range strings.Fields(got) {
			if !strings.Contains(html, `id="`+id+`"`) {
				t.Errorf("%s: no element is called %s: %s", about, id, html)
			}
		}
	}
}
