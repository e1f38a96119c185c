package alternatives

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core"
)

// layout arranges the choices of the picture, the coarsest in the first row.
type layout struct {
	rows [][]*core.Transformation
}

// Sizes of the picture in pixels, which static/style/result.css gives to its boxes.
const (
	nodeHigh, rowStep = 32, 68
	nodeGap           = 8
)

// nodeWide returns the width in pixels of a box that shows the levels of this many columns.
func nodeWide(columns int) int { return 40 + 16*columns }

// grid arranges choices into rows.
func grid(a *core.Alternatives) *layout {
	of, top := map[int][]*core.Transformation{}, 0
	for i := range a.Solutions {
		t := &a.Solutions[i]
		of[height(t)] = append(of[height(t)], t)
		top = max(top, height(t))
	}
	g := &layout{}
	for level := top; level >= 0; level-- {
		if row := of[level]; len(row) > 0 {
			slices.SortFunc(row, func(x, y *core.Transformation) int { return slices.Compare(y.Levels, x.Levels) })
			g.rows = append(g.rows, row)
		}
	}
	return g
}

func height(t *core.Transformation) int {
	sum := 0
	for _, level := range t.Levels {
		sum += level
	}
	return sum
}

// at returns the choice with the given levels, or nil.
func (g *layout) at(levels string) *core.Transformation {
	for _, row := range g.rows {
		for _, t := range row {
			if levelsText(t.Levels) == levels {
				return t
			}
		}
	}
	return nil
}

// place returns the row of a choice, its index there, and its distance from the middle in places.
func (g *layout) place(t *core.Transformation) (row, i int, aside float64) {
	for row, all := range g.rows {
		if i := slices.Index(all, t); i >= 0 {
			return row, i, float64(i) - float64(len(all)-1)/2
		}
	}
	return -1, -1, 0
}

// toward returns the choice to which a key leads from t, or nil. Up and down lead to the nearest
// choice that is one level of one column coarser or finer.
func (g *layout) toward(t *core.Transformation, key string) *core.Transformation {
	row, i, aside := g.place(t)
	if row < 0 {
		return nil
	}
	all := g.rows[row]
	switch key {
	case "ArrowLeft":
		return all[max(0, i-1)]
	case "ArrowRight":
		return all[min(len(all)-1, i+1)]
	case "Home":
		return all[0]
	case "End":
		return all[len(all)-1]
	case "ArrowUp":
		row--
	case "ArrowDown":
		row++
	default:
		return nil
	}
	if row < 0 || row >= len(g.rows) {
		return t
	}
	nearest := t
	off := 0.0
	for _, other := range g.rows[row] {
		if _, _, there := g.place(other); joined(t, other) && (nearest == t || math.Abs(there-aside) < off) {
			nearest, off = other, math.Abs(there-aside)
		}
	}
	return nearest
}

// joined reports whether two choices differ by one level of one column.
func joined(a, b *core.Transformation) bool {
	off := 0
	for i := range a.Levels {
		off += max(a.Levels[i]-b.Levels[i], b.Levels[i]-a.Levels[i])
	}
	return off == 1
}

// edges draws the lines between choices, behind the boxes.
func (g *layout) edges() string {
	widest := 0
	for _, row := range g.rows {
		widest = max(widest, len(row))
	}
	step := nodeWide(len(g.rows[0][0].Levels)) + nodeGap
	width, high := widest*step-nodeGap, (len(g.rows)-1)*rowStep+nodeHigh
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="lattice-edges" width="%d" height="%d" viewBox="0 0 %d %d" aria-hidden="true">`, width, high, width, high)
	for r := 1; r < len(g.rows); r++ {
		for _, low := range g.rows[r] {
			for _, up := range g.rows[r-1] {
				if !joined(low, up) {
					continue
				}
				_, _, from := g.place(up)
				_, _, to := g.place(low)
				class := "edge"
				if low.Meets && up.Meets {
					class += " meets"
				}
				x := func(aside float64) float64 { return float64(width)/2 + aside*float64(step) }
				fmt.Fprintf(&b, `<line class="%s" x1="%.1f" y1="%d" x2="%.1f" y2="%d"/>`, class, x(from), (r-1)*rowStep+nodeHigh, x(to), r*rowStep)
			}
		}
	}
	return b.String() + "</svg>"
}
