package report

import (
	"bytes"
	"fmt"
	"math"
	"regexp"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
)

const (
	panelWidth, panelHeight = 14 * vg.Centimeter, 9 * vg.Centimeter
	earliest                = 0.001 // where plots over time begin, in seconds
	visible                 = 0.01  // share by which a figure has to change to be drawn again over time
	fewPoints               = 6     // of a line that shows them
	legendShare             = 0.07  // of the height, for a line of the legend
)

// plot draws figures of rows, a panel a group and a line a series, along a key, or "records" or
// "seconds" (of a search, at whose improvements its score or quality is drawn). It returns the
// picture's place in the page; description says what is to be seen, for those who do not see it.
func (p *page) plot(name, description string, rows x.Rows, by, series, along string, what ...string) (string, error) {
	plot.DefaultFont = font.Font{Typeface: "Liberation", Variant: "Sans"}
	var panels [][]*plot.Plot
	i := 0
	for _, title := range x.Distinct(rows, group(by, rows)) {
		panel, err := panel(rows.Where(func(r x.Row) bool { return group(by, rows)(r) == title }), series, along, what)
		if err != nil {
			return "", err
		}
		if panel == nil {
			continue
		}
		if panel.Title.Text = title; i%2 == 0 {
			panels = append(panels, make([]*plot.Plot, 2))
		}
		panels[i/2][i%2] = panel
		i++
	}
	if len(panels) == 0 {
		return "", nil
	}
	width, height := 2*panelWidth, panelHeight*vg.Length(len(panels))
	image := vgsvg.New(width, height)
	tiles := draw.Tiles{Rows: len(panels), Cols: 2, PadX: vg.Millimeter, PadRight: 6 * vg.Millimeter, PadY: 3 * vg.Millimeter}
	for row, canvases := range plot.Align(panels, tiles, draw.New(image)) {
		for column, canvas := range canvases {
			if panel := panels[row][column]; panel != nil {
				panel.Draw(canvas)
			}
		}
	}
	var text bytes.Buffer
	if _, err := image.WriteTo(&text); err != nil {
		return "", err
	}
	file := p.name + "-" + name + ".svg"
	p.plots = append(p.plots, File{file, plain(text.Bytes())})
	return fmt.Sprintf("![%s](%s)", description, file), nil
}

var style = regexp.MustCompile(`style="([^"]*)"`)

// plain writes styles as attributes, because pages allow no styles of their own, and names fonts
// that are there.
func plain(image []byte) []byte {
	image = bytes.ReplaceAll(image, []byte("Liberation Sans"), []byte("Inter, system-ui, sans-serif"))
	return style.ReplaceAllFunc(image, func(found []byte) []byte {
		var attributes []string
		for property := range strings.SplitSeq(strings.TrimSuffix(string(style.FindSubmatch(found)[1]), ";"), ";") {
			if name, value, ok := strings.Cut(property, ":"); ok {
				attributes = append(attributes, fmt.Sprintf("%s=%q", strings.TrimSpace(name), strings.TrimSpace(value)))
			}
		}
		return []byte(strings.Join(attributes, " "))
	})
}

// panel draws one panel; nil: it has no points.
func panel(rows x.Rows, series, along string, what []string) (*plot.Plot, error) {
	p, of, categories := plot.New(), byCase(rows), []string(nil)
	p.X.Label.Text, p.Y.Label.Text, p.Y.Min, p.Legend.Top = along, strings.ReplaceAll(strings.Join(what, ", "), "_", " "), 0, true
	if keys[along] != nil {
		categories = x.Distinct(rows, keys[along])
		p.NominalX(categories...)
	} else {
		p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, plot.LogTicks{Prec: -1}
	}
	number := 0
	for _, name := range x.Distinct(rows, group(series, rows)) {
		some := rows.Where(func(r x.Row) bool { return group(series, rows)(r) == name })
		for _, figure := range what {
			line := points(some, of, categories, along, figure)
			if len(line) == 0 {
				continue
			}
			drawn, dots, err := plotter.NewLinePoints(line)
			if err != nil {
				return nil, err
			}
			drawn.Color, drawn.Dashes, dots.Color, dots.Shape = plotutil.Color(number),
				plotutil.Dashes(number), plotutil.Color(number), plotutil.Shape(number)
			if along == "seconds" {
				drawn.StepStyle = plotter.PostStep
			}
			if len(line) > fewPoints {
				dots.XYs = nil
			}
			p.Add(drawn, dots)
			p.Legend.Add(strings.TrimSuffix(name+", "+strings.ReplaceAll(figure, "_", " "), ", "+p.Y.Label.Text), drawn, dots)
			number++
		}
	}
	if number == 0 {
		return nil, nil
	}
	p.Y.Max += legendShare * float64(number) * (p.Y.Max - p.Y.Min)
	return p, nil
}

// points returns the points of a line; of several cases in one place their mean.
func points(rows x.Rows, of map[string]x.Rows, categories []string, along, what string) (line plotter.XYs) {
	for i, category := range categories {
		if values := figures(rows.Where(func(r x.Row) bool { return keys[along](r) == category }), of, what); len(values) > 0 {
			line = append(line, plotter.XY{X: float64(i), Y: mean(values)})
		}
	}
	for _, r := range rows {
		moments, drawn := []x.Mark{{Seconds: float64(r.Records), Score: r.Score}}, math.Inf(1)
		if along == "seconds" {
			moments = append(r.Improvements(), x.Mark{Seconds: r.SearchMs / 1000, Score: r.Score})
		}
		for i, m := range moments {
			r.Score = m.Score
			if y := figure(of[r.Name()], r, what); categories == nil &&
				(math.Abs(y-drawn) > visible*math.Abs(y) || i == len(moments)-1 && !math.IsNaN(y)) {
				line, drawn = append(line, plotter.XY{X: max(m.Seconds, earliest), Y: y}), y
			}
		}
	}
	return line
}
