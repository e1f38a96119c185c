package alternatives

import (
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
)

// Of 3 x 2 levels there are four rows, 1, 2, 2 and 1, and seven edges: four by the first column,
// three by the second. Keys lead along a row and from row to row by one level.
func TestLayout(t *testing.T) {
	a := &core.Alternatives{}
	for x := range 3 {
		for y := range 2 {
			a.Solutions = append(a.Solutions, core.Transformation{Levels: []int{x, y}, Meets: x > 0})
		}
	}
	g := grid(a)
	text := ""
	for _, row := range g.rows {
		for _, node := range row {
			text += levelsText(node.Levels) + " "
		}
		text += "| "
	}
	if text != "2,1 | 2,0 1,1 | 1,0 0,1 | 0,0 | " {
		t.Error(text)
	}
	if svg := g.edges(); strings.Count(svg, "<line") != 7 || strings.Count(svg, "edge meets") != 4 {
		t.Error(svg)
	}
	for _, step := range [][3]string{
		{"2,1", "ArrowUp", "2,1"}, {"2,1", "ArrowDown", "2,0"}, {"2,1", "ArrowRight", "2,1"},
		{"2,0", "ArrowRight", "1,1"}, {"1,1", "ArrowLeft", "2,0"},
		{"1,1", "ArrowDown", "0,1"}, {"2,0", "ArrowDown", "1,0"}, {"0,1", "ArrowUp", "1,1"},
		{"0,0", "ArrowUp", "1,0"}, {"0,0", "ArrowDown", "0,0"},
		{"1,0", "End", "0,1"}, {"0,1", "Home", "1,0"},
	} {
		if to := g.toward(g.at(step[0]), step[1]); to == nil || levelsText(to.Levels) != step[2] {
			t.Errorf("%s leads from %s to %v, want %s", step[1], step[0], to, step[2])
		}
	}
	if g.toward(g.at("0,0"), "a") != nil || g.at("3,0") != nil {
		t.Error("something that is not there")
	}
}
