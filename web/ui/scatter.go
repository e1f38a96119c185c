package ui

import (
	"fmt"
	"html"
	"math"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Dot is a point of a Scatter; both figures are shares, 0 to 1.
type Dot struct {
	X, Y   float64
	Square bool // instead of a circle
	Faint  bool // hollow
}

// Scatter draws points, as shares in per cent. A Twin belongs below it.
func Scatter(id, sentence, vertical, horizontal string, dots []Dot) app.UI {
	const width, height, base, top, start = 560, 260, 214, 30, 46
	left, right, high := math.Inf(1), math.Inf(-1), 0.0
	for _, d := range dots {
		left, right, high = math.Min(left, d.X), math.Max(right, d.X), math.Max(high, d.Y)
	}
	left, right = math.Floor(left*20)/20, math.Ceil(right*20)/20
	if right <= left {
		right = left + 0.05
	}
	if high == 0 {
		high = 1
	}
	x := func(v float64) float64 { return start + (v-left)/(right-left)*(width-start-12) }
	y := func(v float64) float64 { return base - v/high*(base-top-8) }
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="chart scatter" data-testid="%s" data-points="%d" viewBox="0 0 %d %d" role="img" aria-label="%s">`, id, len(dots), width, height, html.EscapeString(sentence))
	fmt.Fprintf(&b, `<text class="axis-name start" x="0" y="14">%s</text><text class="axis-name end" x="%d" y="%d">%s</text>`,
		html.EscapeString(vertical), width, height-6, html.EscapeString(horizontal))
	fmt.Fprintf(&b, `<line class="axis" x1="%d" y1="%d" x2="%d" y2="%d"/><line class="axis" x1="%d" y1="%d" x2="%d" y2="%d"/>`, start, base, width, base, start, top-8, start, base)
	fmt.Fprintf(&b, `<text class="tickmark end" x="%d" y="%.1f">%s</text><text class="tickmark end" x="%d" y="%d">0 %%</text>`, start-6, y(high)+5, Percent(high), start-6, base+5)
	fmt.Fprintf(&b, `<text class="tickmark start" x="%d" y="%d">%s</text><text class="tickmark end" x="%d" y="%d">%s</text>`, start, base+18, Percent(left), width, base+18, Percent(right))
	for _, d := range dots {
		class := "dot"
		if d.Faint {
			class = "dot faint"
		}
		if d.Square {
			fmt.Fprintf(&b, `<rect class="%s" x="%.1f" y="%.1f" width="8" height="8"/>`, class, x(d.X)-4, y(d.Y)-4)
		} else {
			fmt.Fprintf(&b, `<circle class="%s" cx="%.1f" cy="%.1f" r="4.5"/>`, class, x(d.X), y(d.Y))
		}
	}
	b.WriteString("</svg>")
	return app.Raw(b.String())
}
