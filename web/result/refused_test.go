package result

import (
	"testing"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/web/state"
)

// TestRefusedInLanguage: why a way of recoding cannot be had is told in the reader's language.
func TestRefusedInLanguage(t *testing.T) {
	defer language.Use(language.English)
	const english, german = "{1} cannot be had.", "{1} gibt es nicht."
	spoken := *language.English
	spoken.Tag = "de"
	l, err := spoken.With(map[uint32]string{language.Hash(english): german})
	if err != nil {
		t.Fatal(err)
	}
	w := &state.Alternative{Refused: []*problem.Problem{problem.New("x", "", "%s cannot be had.", "OLA")}}
	if got := whyNot(w); got != "OLA cannot be had." {
		t.Error(got)
	}
	language.Use(l)
	if got := whyNot(w); got != "OLA gibt es nicht." {
		t.Error(got)
	}
}
