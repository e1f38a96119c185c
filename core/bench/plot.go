package bench

import (
	"fmt"
	"html"
	"math"
	"slices"
	"strconv"
	"strings"
)

// panel is one coordinate system of a plot. Axes are linear unless said
// otherwise; on logarithmic ones points without a positive value are left out.
type panel struct {
	title, x, y string // what is above and beside the axes
	logX, logY  bool
	zero        bool // the vertical axis begins at 0
	series      []series
}

// series is one line of a panel. Series of the same name share their color and
// stand once in the legend.
type series struct {
	name   string
	points []point
	steps  bool // the value holds until the next point
	dashed bool
	dots   bool // marks instead of a line
}

type point struct{ x, y float64 }

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

// plot draws panels row by row as an SVG image with a legend. description says
// in a sentence what is to be seen, for those who do not see it.
func plot(description string, panels []panel, perRow int) []byte {
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
		for _, s := range p.series {
			if !slices.Contains(names, s.name) {
				names = append(names, s.name)
			}
		}
	}
	x := float64(left)
	for _, p := range legend(panels) {
		sample := []point{{x, legendHeight / 2}, {x + 22, legendHeight / 2}}
		if p.dots {
			sample = []point{{x + 16, legendHeight / 2}}
		}
		draw(&b, p, color(names, p.name), sample)
		fmt.Fprintf(&b, `<text x="%s" y="%d" fill="%s">%s</text>`+"\n", coordinate(x+28), legendHeight/2+4, ink, html.EscapeString(p.name))
		x += 44 + 6.2*float64(len(p.name))
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
func legend(panels []panel) []series {
	var list []series
	for _, p := range panels {
		for _, s := range p.series {
			if !slices.ContainsFunc(list, func(t series) bool { return t.name == s.name }) {
				list = append(list, s)
			}
		}
	}
	return list
}

func color(names []string, name string) string {
	return palette[slices.Index(names, name)%len(palette)]
}

func (p *panel) draw(b *strings.Builder, names []string) {
	p.series = slices.Clone(p.series)
	var xs, ys []float64
	for i := range p.series {
		s := &p.series[i]
		s.points = slices.DeleteFunc(slices.Clone(s.points), func(q point) bool { return p.logX && q.x <= 0 || p.logY && q.y <= 0 })
		for _, q := range s.points {
			xs, ys = append(xs, q.x), append(ys, q.y)
		}
	}
	fmt.Fprintf(b, `<text x="%d" y="18" font-size="13" font-weight="600" fill="%s">%s</text>`+"\n", left, ink, html.EscapeString(p.title))
	if len(xs) == 0 {
		fmt.Fprintf(b, `<text x="%d" y="%d" fill="%s">nothing was measured</text>`+"\n", left, panelHeight/2, faint)
		return
	}
	if p.zero {
		ys = append(ys, 0)
	}
	horizontal := newAxis(xs, p.logX, left, panelWidth-right)
	vertical := newAxis(ys, p.logY, panelHeight-bottom, top)
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
	fmt.Fprintf(b, `<text x="%d" y="%d" fill="%s" text-anchor="end">%s</text>`+"\n", panelWidth-right, panelHeight-bottom+32, faint, html.EscapeString(p.x))
	fmt.Fprintf(b, `<text x="%d" y="%d" fill="%s">%s</text>`+"\n", left, panelHeight-bottom+32, faint, html.EscapeString(p.y))
	for _, s := range p.series {
		points := make([]point, 0, 2*len(s.points))
		for i, q := range s.points {
			placed := point{horizontal.at(q.x), vertical.at(q.y)}
			if s.steps && i > 0 {
				points = append(points, point{placed.x, points[len(points)-1].y})
			}
			points = append(points, placed)
		}
		draw(b, s, color(names, s.name), points)
	}
}

// draw draws a series through points of the image.
func draw(b *strings.Builder, s series, color string, points []point) {
	if s.dots || len(points) == 1 {
		for _, q := range points {
			fmt.Fprintf(b, `<circle cx="%s" cy="%s" r="3.5" fill="%s"/>`+"\n", coordinate(q.x), coordinate(q.y), color)
		}
		return
	}
	var path strings.Builder
	for i, q := range points {
		path.WriteString(string("ML"[min(i, 1)]) + coordinate(q.x) + " " + coordinate(q.y))
	}
	dashes := ""
	if s.dashed {
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

// tick writes a value of an axis.
func tick(v float64) string {
	if math.Abs(v) >= 1000 {
		return thousands(int(math.Round(v)))
	}
	return strconv.FormatFloat(v, 'g', 4, 64)
}
