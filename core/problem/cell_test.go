package problem

import (
	"fmt"
	"strings"
	"testing"
)

// TestCell: a cell is what a text would be, in sentence and parts, or is in neither.
func TestCell(t *testing.T) {
	const text = `Miss "Zebulon"`
	for _, format := range []string{"has %q", "has %s", "has %v"} {
		want, got := New("a", "", format, text), New("a", "", format, Cell(text))
		if got.Sentence != want.Sentence || fmt.Sprintf("%+v", got.Said) != fmt.Sprintf("%+v", want.Said) {
			t.Errorf("%s: %q %+v, want %q %+v", format, got.Sentence, got.Said, want.Sentence, want.Said)
		}
	}
	defer Withhold(Withhold(true))
	p := New("a", "", "%q has %d of %s and %s", Cell(text), 2, Cells([]string{text, "b"}), Several(2, "%q", "%q", Cell(text)))
	if said := fmt.Sprintf("%+v %s %s", *p, p.Said, p.Said.Parts); strings.Contains(said, "Zebulon") ||
		p.Sentence != "… has 2 of [… …] and …" {
		t.Error(said)
	}
}
