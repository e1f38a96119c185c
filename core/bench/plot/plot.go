// Package plot draws the benchmark's figures as SVG images: lines, steps, dots,
// bars and shades in panels with a common legend. Images carry no style and no
// script, so that they show under the page's policy.
package plot

import (
	"fmt"
	"html"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Panel is one coordinate system of a plot. Axes are linear unless said
// otherwise; on logarithmic ones points without a positive value are left out.
type Panel struct {
	Title, X, Y string // what is above and beside the axes
	LogX, LogY  bool
	Zero        bool     // the vertical axis begins at 0
	Labels      []string // of the values 0, 1, 2, ... of a horizontal axis of categories
	Shades      []Shade  // behind the series
	Series      []Series
}

// Series is one line of a panel. Series of the same name share their color and
// stand once in the legend.
type Series struct {
	Name   string
	Points []Point
	Steps  bool // the value holds until the next point
	Dashed bool
	Dots   bool // marks instead of a line
	Bars   bool // bars from the foot of the panel, beside those of other series
}

// Add adds a point.
func (s *Series) Add(x, y float64) { s.Points = append(s.Points, Point{x, y}) }

// Point is a point in the units of the axes.
type Point struct{ X, Y float64 }

// Shade is a gray rectangle in the units of the axes: Weight 0 is as light as
// the ground, 1 is darkest. A plot of shades shows how often values occur.
type Shade struct{ X0, X1, Y0, Y1, Weight float64 }

// Sizes in user units: a panel with its margins, and the legend above all.
const (
	panelWidth, panelHeight = 400, 260
	left, right             = 58, 26
	top, bottom             = 34, 44
	legendHeight            = 40
)

// palette are colors that color-blind eyes tell apart, on the plot's own
// ground so that they show in dark pages too.
var palette = []string{"#0e6a66", "#a84c06", "#1f5fa8", "#7a5195", "#6d4f05", "#626a76"}

const (
	ground = "#fdfcfa"
	grid   = "#e6e0d5"
	ink    = "#1b2027"
	faint  = "#626a76"
)

// Draw draws panels row by row as an SVG image with a legend. description says
// in a sentence what is to be seen, for those who do not see it.
func Draw(description string, panels []Panel, perRow int) []byte {
	perRow = min(perRow, len(panels))
	rows := (len(panels) + perRow - 1) / perRow
	width, height := perRow*panelWidth, legendHeight+rows*panelHeight
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" font-family="Inter, system-ui, sans-serif" font-size="11" role="img">`+"\n",
		width, height, width, height)
	fmt.Fprintf(&b, "<title>%s</title>\n", html.EscapeString(description))
	fmt.Fprintf(&b, `<rect width="%d" height="%d" rx="10" fill="%s"/>`+"\n", width, height, ground)
	var names []string
	for _, p := range panels {
		for _, s := range p.Series {
			if !slices.Contains(names, s.Name) {
				names = append(names, s.Name)
			}
		}
	}
	x := float64(left)
	for _, p := range legend(panels) {
		sample := []Point{{x, legendHeight / 2}, {x + 22, legendHeight / 2}}
		if p.Dots {
			sample = sample[1:]
		}
		p.Bars = false
		draw(&b, p, color(names, p.Name), sample)
		fmt.Fprintf(&b, `<text x="%s" y="%d" fill="%s">%s</text>`+"\n", coordinate(x+28), legendHeight/2+4, ink, html.EscapeString(p.Name))
		x += 44 + 6.2*float64(len(p.Name))
	}
	for i := range panels {
		fmt.Fprintf(&b, `<g transform="translate(%d %d)">`+"\n", i%perRow*panelWidth, legendHeight+i/perRow*panelHeight)
		panels[i].draw(&b, names)
		b.WriteString("</g>\n")
	}
	b.WriteString("</svg>\n")
	return []byte(b.String())
}

// legend returns the first series of each name.
func legend(panels []Panel) []Series {
	var list []Series
	for _, p := range panels {
		for _, s := range p.Series {
			if !slices.ContainsFunc(list, func(t Series) bool { return t.Name == s.Name }) {
				list = append(list, s)
			}
		}
	}
	return list
}

func color(names []string, name string) string {
	return palette[slices.Index(names, name)%len(palette)]
}

func (p *Panel) draw(b *strings.Builder, names []string) {
	p.Series = slices.Clone(p.Series)
	var xs, ys []float64
	for i := range p.Series {
		s := &p.Series[i]
		s.Points = slices.DeleteFunc(slices.Clone(s.Points), func(q Point) bool { return p.LogX && q.X <= 0 || p.LogY && q.Y <= 0 })
		for _, q := range s.Points {
			xs, ys = append(xs, q.X), append(ys, q.Y)
		}
	}
	fmt.Fprintf(b, `<text x="%d" y="18" font-size="13" font-weight="600" fill="%s">%s</text>`+"\n", left, ink, html.EscapeString(p.Title))
	for _, s := range p.Shades {
		xs, ys = append(xs, s.X0, s.X1), append(ys, s.Y0, s.Y1)
	}
	if p.Labels != nil && len(xs) > 0 {
		xs = append(xs, -0.5, float64(len(p.Labels))-0.5)
	}
	if len(xs) == 0 {
		fmt.Fprintf(b, `<text x="%d" y="%d" fill="%s">nothing was measured</text>`+"\n", left, panelHeight/2, faint)
		return
	}
	if p.Zero {
		ys = append(ys, 0)
	}
	horizontal := newAxis(xs, p.LogX, left, panelWidth-right)
	vertical := newAxis(ys, p.LogY, panelHeight-bottom, top)
	for _, s := range p.Shades {
		x, y := math.Round(horizontal.at(s.X0)), math.Round(vertical.at(s.Y1)) // there are many: whole points, where they still touch
		fmt.Fprintf(b, `<rect x="%s" y="%s" width="%s" height="%s" fill="%s" fill-opacity="%s"/>`+"\n", coordinate(x), coordinate(y),
			coordinate(math.Round(horizontal.at(s.X1))-x), coordinate(math.Round(vertical.at(s.Y0))-y), ink, strconv.FormatFloat(0.85*math.Min(1, math.Max(0, s.Weight)), 'f', 2, 64))
	}
	if p.Labels != nil {
		horizontal.ticks = nil
		for i, label := range p.Labels {
			fmt.Fprintf(b, `<text x="%s" y="%d" fill="%s" text-anchor="middle">%s</text>`+"\n", coordinate(horizontal.at(float64(i))), panelHeight-bottom+15, faint, html.EscapeString(label))
		}
	}
	for _, t := range horizontal.ticks {
		at := coordinate(horizontal.at(t))
		fmt.Fprintf(b, `<path d="M%s %dV%d" stroke="%s"/><text x="%s" y="%d" fill="%s" text-anchor="middle">%s</text>`+"\n",
			at, top, panelHeight-bottom, grid, at, panelHeight-bottom+15, faint, tick(t))
	}
	for _, t := range vertical.ticks {
		at := vertical.at(t)
		fmt.Fprintf(b, `<path d="M%d %sH%d" stroke="%s"/><text x="%d" y="%s" fill="%s" text-anchor="end">%s</text>`+"\n",
			left, coordinate(at), panelWidth-right, grid, left-6, coordinate(at+4), faint, tick(t))
	}
	fmt.Fprintf(b, `<text x="%d" y="%d" fill="%s" text-anchor="end">%s</text>`+"\n", panelWidth-right, panelHeight-bottom+32, faint, html.EscapeString(p.X))
	fmt.Fprintf(b, `<text x="%d" y="%d" fill="%s">%s</text>`+"\n", left, panelHeight-bottom+32, faint, html.EscapeString(p.Y))
	p.bars(b, horizontal, vertical, names)
	for _, s := range p.Series {
		if s.Bars {
			continue
		}
		points := make([]Point, 0, 2*len(s.Points))
		for i, q := range s.Points {
			placed := Point{horizontal.at(q.X), vertical.at(q.Y)}
			if s.Steps && i > 0 {
				points = append(points, Point{placed.X, points[len(points)-1].Y})
			}
			points = append(points, placed)
		}
		draw(b, s, color(names, s.Name), points)
	}
}

// bars draws the series of bars side by side.
func (p *Panel) bars(b *strings.Builder, horizontal, vertical *axis, names []string) {
	var kinds []Series
	for _, s := range p.Series {
		if s.Bars {
			kinds = append(kinds, s)
		}
	}
	const filled = 0.8 // of the room of a category
	for i, s := range kinds {
		width := filled / float64(len(kinds))
		for _, q := range s.Points {
			x, y := horizontal.at(q.X-filled/2+float64(i)*width), vertical.at(q.Y)
			fmt.Fprintf(b, `<rect x="%s" y="%s" width="%s" height="%s" fill="%s"><title>%s: %s</title></rect>`+"\n", coordinate(x), coordinate(y),
				coordinate(horizontal.at(q.X+width)-horizontal.at(q.X)-1), coordinate(panelHeight-bottom-y), color(names, s.Name), html.EscapeString(s.Name), tick(q.Y))
		}
	}
}

// draw draws a series through points of the image.
func draw(b *strings.Builder, s Series, color string, points []Point) {
	if s.Dots || len(points) == 1 {
		for _, q := range points {
			fmt.Fprintf(b, `<circle cx="%s" cy="%s" r="3.5" fill="%s"/>`+"\n", coordinate(q.X), coordinate(q.Y), color)
		}
		return
	}
	var path strings.Builder
	for i, q := range points {
		path.WriteString(string("ML"[min(i, 1)]) + coordinate(q.X) + " " + coordinate(q.Y))
	}
	dashes := ""
	if s.Dashed {
		dashes = ` stroke-dasharray="5 4"`
	}
	fmt.Fprintf(b, `<path d="%s" fill="none" stroke="%s" stroke-width="2"%s/>`+"\n", path.String(), color, dashes)
}

// axis maps values to positions from one end of a panel to the other.
type axis struct {
	log       bool
	low, high float64 // of the values, or of their logarithms
	from, to  float64 // positions
	ticks     []float64
}

func newAxis(values []float64, log bool, from, to float64) *axis {
	a := &axis{log: log, from: from, to: to, low: slices.Min(values), high: slices.Max(values)}
	if log {
		a.low, a.high = math.Log10(a.low), math.Log10(a.high)
		if a.high-a.low < 0.1 {
			a.low, a.high = a.low-0.5, a.high+0.5
		}
		digits := []float64{1, 3}
		if a.high-a.low < 1 {
			digits = []float64{1, 2, 3, 5, 7}
		}
		for decade := math.Floor(a.low); decade <= a.high; decade++ {
			for _, digit := range digits {
				if l := decade + math.Log10(digit); l >= a.low-1e-9 && l <= a.high+1e-9 {
					a.ticks = append(a.ticks, digit*math.Pow(10, decade))
				}
			}
		}
		return a
	}
	if a.high-a.low < 1e-9*math.Max(1, math.Abs(a.high)) {
		a.low, a.high = a.low-0.5, a.high+0.5
	}
	step := math.Pow(10, math.Floor(math.Log10(a.high-a.low)))
	for _, finer := range []float64{2, 2.5, 2} { // 1, 0.5, 0.2, 0.1
		if (a.high-a.low)/step >= 4 {
			break
		}
		step /= finer
	}
	for n := math.Ceil(a.low/step - 1e-9); n*step <= a.high+1e-9*step; n++ {
		a.ticks = append(a.ticks, n*step+0) // never -0
	}
	return a
}

func (a *axis) at(v float64) float64 {
	if a.log {
		v = math.Log10(v)
	}
	return a.from + (v-a.low)/(a.high-a.low)*(a.to-a.from)
}

func coordinate(v float64) string { return strconv.FormatFloat(math.Round(v*10)/10, 'f', -1, 64) }

// Thousands writes a whole number in groups of three digits.
func Thousands(n int) string {
	text := fmt.Sprint(n)
	for at := len(text) - 3; at > 0 && text[at-1] != '-'; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}

// tick writes a value of an axis.
func tick(v float64) string {
	if math.Abs(v) >= 1000 {
		return Thousands(int(math.Round(v)))
	}
	return strconv.FormatFloat(v, 'g', 4, 64)
}
