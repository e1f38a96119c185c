package state

import (
	"testing"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/project"
)

// TestWaysHaveOneName: the engine's problems advise ways of recoding by the labels of its
// settings, so these have to be the words that the page shows.
func TestWaysHaveOneName(t *testing.T) {
	labels := map[string]string{}
	for _, f := range project.Fields() {
		if f.Path == "recoding.method" {
			for _, choice := range f.Param.Choices {
				labels[choice.Value] = choice.Label
			}
		}
	}
	if len(labels) != len(Methods) {
		t.Fatalf("%d ways in the settings, %d on the page", len(labels), len(Methods))
	}
	for _, m := range Methods {
		if labels[string(m.Method)] != language.T(m.Word) {
			t.Errorf("%s is “%s” on the page and “%s” in the settings", m.Method, language.T(m.Word), labels[string(m.Method)])
		}
	}
}
