package ui

import (
	"fmt"
	"html"
	"math"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Every chart has a sentence for those who do not see it, direct labels for
// those who see no colour, and a table as its twin. Bars are drawn by a library
// (Plot); the curve of a search, which changes while one looks, is SVG written
// as text: classes colour it, so that light, dark and print need no second
// drawing.

// Pair is a figure before and after.
type Pair struct {
	Label         string
	Before, After float64 // shares, 0 to 1
}

// barLabel is a share in per cent, as short as a bar is wide.
func barLabel(share float64) string {
	switch p := share * 100; {
	case p == 0:
		return "0"
	case p < 0.1:
		return "<0.1"
	case p < 10:
		return Decimal(p, 1)
	default:
		return Decimal(p, 0)
	}
}

// Step is one improvement of a step curve.
type Step struct{ X, Y float64 }

// StepCurve draws how a figure falls over time up to now. bound, if not NaN,
// is a line that it cannot fall below.
func StepCurve(id, sentence, axis, left, right string, points []Step, now, end, bound float64, boundLabel string) app.UI {
	const width, height, base, top = 560, 200, 170, 12
	low, high := math.Inf(1), math.Inf(-1)
	for _, p := range points {
		low, high = math.Min(low, p.Y), math.Max(high, p.Y)
	}
	if !math.IsNaN(bound) {
		low = math.Min(low, bound)
	}
	if high <= low {
		high = low + math.Max(1, math.Abs(low)*0.1)
	}
	end = math.Max(end, math.Max(now, 1e-9))
	x := func(v float64) float64 { return math.Min(v/end, 1) * width }
	y := func(v float64) float64 { return base - 14 - (v-low)/(high-low)*(base-14-top) }
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="chart" data-testid="%s" data-points="%d" viewBox="0 0 %d %d" role="img" aria-label="%s">`, id,
		len(points), width, height, html.EscapeString(sentence))
	fmt.Fprintf(&b, `<line class="axis" x1="0" y1="%d" x2="%d" y2="%d"/>`, base, width, base)
	fmt.Fprintf(&b, `<text class="tickmark start" x="0" y="%d">%s</text><text class="tickmark end" x="%d" y="%d">%s</text>`,
		base+22, html.EscapeString(left), width, base+22, html.EscapeString(right))
	if !math.IsNaN(bound) {
		fmt.Fprintf(&b, `<line class="bound" x1="0" x2="%d" y1="%.1f" y2="%.1f"/>`, width, y(bound), y(bound))
	}
	if len(points) > 0 {
		var d strings.Builder
		for i, p := range points {
			if i == 0 {
				fmt.Fprintf(&d, "M%.1f,%.1f", x(p.X), y(p.Y))
				continue
			}
			fmt.Fprintf(&d, "H%.1fV%.1f", x(p.X), y(p.Y))
		}
		last := points[len(points)-1]
		fmt.Fprintf(&d, "H%.1f", x(now))
		fmt.Fprintf(&b, `<path class="curve" d="%s"/><circle class="dot" cx="%.1f" cy="%.1f" r="5"/>`,
			d.String(), math.Min(x(now), width-6), y(last.Y))
	}
	b.WriteString("</svg>")
	// What is written in sentences stands around the drawing: there it wraps, and meets no line.
	name := app.UI(nil)
	if !math.IsNaN(bound) {
		name = app.P().Class("why bound-name").
			Body(app.Raw(`<svg class="key" viewBox="0 0 24 4" aria-hidden="true"><line class="bound" x1="0" x2="24" y1="2" y2="2"/></svg>`),
				app.Text(" "+boundLabel))
	}
	return Div("stack curve-box", Why(axis), app.Raw(b.String()), Div("part", name))
}

// Bar draws how much of something is done.
func Bar(share float64) app.UI {
	return app.Raw(fmt.Sprintf(
		`<svg class="bar-fill" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true"><rect width="%.0f" height="10"/></svg>`,
		math.Max(0, math.Min(share, 1))*1000))
}

// Twin puts a table behind "show as table", as the twin of a chart. What is wider than the
// chart scrolls by itself.
func Twin(table app.UI) app.UI {
	return Details("twin", Summary("Show as table"),
		Sideways(language.T("The same as a table"), table))
}
