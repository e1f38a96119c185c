package ui

import (
	"fmt"
	"html"
	"math"
	"strings"
	"unicode/utf8"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Dot is a point of a Scatter: a share, 0 to 1, and a risk above 0.
type Dot struct {
	Share, Risk float64
	Square      bool // instead of a circle
	Faint       bool // hollow
}

// Scatter draws risks, each ten times as high on the way up, against shares. A Twin belongs
// below it.
func Scatter(id, sentence string, vertical, horizontal language.Text, dots []Dot) app.UI {
	const width, height, base, top = 560, 300, 246, 34
	left, right, low, high := 1.0, 0.0, 1.0, 0.0
	for _, d := range dots {
		left, right, low, high = math.Min(left, d.Share), math.Max(right, d.Share), math.Min(low, d.Risk), math.Max(high, d.Risk)
	}
	left, right = math.Floor(left*20)/20, math.Ceil(right*20)/20
	if right <= left {
		right = left + 0.05
	}
	if high <= low {
		low = high / 10
	}
	ticks := []float64{high, math.Sqrt(high * low), low}
	start := 76.0
	for _, risk := range ticks { // the letters of a phone are as wide as that
		start = math.Max(start, float64(12*utf8.RuneCountInString(OneIn(risk))))
	}
	x := func(v float64) float64 { return start + 8 + (v-left)/(right-left)*(width-start-20) }
	y := func(v float64) float64 { return base - 10 - math.Log(v/low)/math.Log(high/low)*(base-top-16) }
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="chart scatter" data-testid="%s" data-points="%d" viewBox="0 0 %d %d" role="img" aria-label="%s">`, id,
		len(dots), width, height, html.EscapeString(sentence))
	fmt.Fprintf(&b, `<text class="axis-name start" x="0" y="16">%s</text><text class="axis-name end" x="%d" y="%d">%s</text>`,
		html.EscapeString(language.T(vertical)), width, height-6, html.EscapeString(language.T(horizontal)))
	fmt.Fprintf(&b, `<line class="axis" x1="%.0f" y1="%d" x2="%d" y2="%d"/><line class="axis" x1="%.0f" y1="%d" x2="%.0f" y2="%d"/>`,
		start, base, width, base, start, top-4, start, base)
	for _, risk := range ticks {
		fmt.Fprintf(&b, `<text class="tickmark end" x="%.0f" y="%.1f">%s</text>`, start-6, y(risk)+5, OneIn(risk))
	}
	fmt.Fprintf(&b, `<text class="tickmark start" x="%.0f" y="%d">%s</text><text class="tickmark end" x="%d" y="%d">%s</text>`, start,
		base+20, Percent(left), width, base+20, Percent(right))
	for _, d := range dots {
		class := "dot"
		if d.Faint {
			class = "dot faint"
		}
		if d.Square {
			fmt.Fprintf(&b, `<rect class="%s" x="%.1f" y="%.1f" width="8" height="8"/>`, class, x(d.Share)-4, y(d.Risk)-4)
		} else {
			fmt.Fprintf(&b, `<circle class="%s" cx="%.1f" cy="%.1f" r="4.5"/>`, class, x(d.Share), y(d.Risk))
		}
	}
	b.WriteString("</svg>")
	return app.Raw(b.String())
}
