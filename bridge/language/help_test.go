package language

import (
	"slices"
	"testing"
)

// TestHelp: paragraphs are known whole, however their lines are broken in the code; of examples
// only what they say of themselves has a language.
func TestHelp(t *testing.T) {
	defer Use(English)
	Use(german(t, map[string]string{"One two.": "Eins zwei.", "Three.": "Drei.", "a first try": "ein erster Versuch"}))
	if got, want := Prose("One\ntwo.\n\nThree.\n").Paragraphs(), []Text{"One two.", "Three."}; !slices.Equal(got, want) ||
		T(got[0]) != "Eins zwei." {
		t.Errorf("%q", got)
	}
	const examples Examples = "  # a first try\n  fulgurite check # a.csv\n\n  # another\n  fulgurite"
	if got, want := examples.Worded(), "  # ein erster Versuch\n  fulgurite check # a.csv\n\n  # another\n  fulgurite"; got != want {
		t.Errorf("%q", got)
	}
	if got, want := examples.Remarks(), []Text{"a first try", "another"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}
