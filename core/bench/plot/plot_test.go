package plot

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// elements counts the elements of an image and fails if it is not well formed
// or its root does not have the size.
func elements(t *testing.T, image []byte, width, height int) map[string]int {
	t.Helper()
	count := map[string]int{}
	for d := xml.NewDecoder(strings.NewReader(string(image))); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return count
		}
		if err != nil {
			t.Fatalf("%v in %s", err, image)
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		count[start.Name.Local]++
		for _, a := range start.Attr {
			if want := map[string]int{"width": width, "height": height}[a.Name.Local]; start.Name.Local == "svg" && want > 0 && a.Value != strconv.Itoa(want) {
				t.Errorf("%s is %s, want %d", a.Name.Local, a.Value, want)
			}
			if strings.Contains(a.Value, "NaN") || strings.Contains(a.Value, "Inf") {
				t.Errorf("%s=%q", a.Name.Local, a.Value)
			}
			if a.Name.Local == "style" {
				t.Errorf("a style attribute, which the page's policy forbids: %q", a.Value)
			}
		}
	}
}

func TestPlot(t *testing.T) {
	panels := []Panel{
		{Title: "a < b & c", X: "x", Y: "y", LogX: true, Series: []Series{
			{Name: "one", Steps: true, Points: []Point{{0, 9}, {0.1, 3}, {1, 2}, {30, 1}}}, // the first cannot be shown
			{Name: "two", Dots: true, Points: []Point{{1, 1}, {10, 2}}},
		}},
		{Title: "one value", Series: []Series{{Name: "one", Points: []Point{{5, 5}}}}},
		{Title: "nothing", LogY: true, Series: []Series{{Name: "one", Points: []Point{{5, 0}}}}},
	}
	image := Draw("what is seen", panels, 2)
	count := elements(t, image, 2*panelWidth, legendHeight+2*panelHeight)
	// Circles: two dots of "two", one in its legend, the single value.
	if count["g"] != 3 || count["circle"] != 4 || count["title"] != 1 {
		t.Errorf("elements %v in %s", count, image)
	}
	if text := string(image); !strings.Contains(text, "nothing was measured") || !strings.Contains(text, "what is seen") || strings.Count(text, ">two<") != 1 {
		t.Errorf("texts of %s", image)
	}
	// Steps go right, then up or down: M x1 y1, L x2 y1, L x2 y2, ...
	path := ""
	for _, m := range regexp.MustCompile(`<path d="M([^"]*)" fill="none"`).FindAllStringSubmatch(string(image), -1) {
		if len(m[1]) > len(path) {
			path = m[1]
		}
	}
	points := strings.Split(path, "L")
	if len(points) != 5 { // of three that can be shown
		t.Fatalf("path %q", path)
	}
	for i := 1; i < len(points); i++ {
		a, b := strings.Fields(points[i-1]), strings.Fields(points[i])
		if i%2 == 1 && a[1] != b[1] || i%2 == 0 && a[0] != b[0] {
			t.Errorf("from %v to %v in %q", a, b, path)
		}
	}
}

// TestAxis: the lowest and highest value lie at the ends, all others between
// them in order, and there are some ticks but not too many.
func TestAxis(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 10_000 {
		log := random.IntN(2) == 0
		values := make([]float64, 2+random.IntN(5))
		scale := math.Pow(10, float64(random.IntN(13)-6))
		for i := range values {
			values[i] = random.Float64() * scale
			if log {
				values[i] = math.Pow(10, random.Float64()*6-3) * scale
			}
		}
		slices.Sort(values)
		a := newAxis(values, log, 50, 350)
		spread := !log && values[len(values)-1]-values[0] > 1e-6*math.Max(1, values[len(values)-1])
		if spread && (math.Abs(a.at(values[0])-50) > 1e-6 || math.Abs(a.at(values[len(values)-1])-350) > 1e-6) {
			t.Fatalf("%v: from %v to %v", values, a.at(values[0]), a.at(values[len(values)-1]))
		}
		for i, v := range values[1:] {
			if a.at(v) < a.at(values[i]) || a.at(v) > 350+1e-6 {
				t.Fatalf("%v at %v after %v", v, a.at(v), a.at(values[i]))
			}
		}
		if len(a.ticks) > 16 || spread && len(a.ticks) < 2 || !slices.IsSorted(a.ticks) {
			t.Fatalf("%v, log %v: ticks %v", values, log, a.ticks)
		}
		for _, tick := range a.ticks {
			if tick == 0 && math.Signbit(tick) {
				t.Fatalf("%v: tick %v", values, tick)
			}
			if at := a.at(tick); at < 50-1e-3 || at > 350+1e-3 {
				t.Fatalf("%v: tick %v at %v", values, tick, at)
			}
		}
	}
}

// TestBarsAndShades: a rectangle for every bar and every shade beside the
// ground, and a text for every category.
func TestBarsAndShades(t *testing.T) {
	image := Draw("bars", []Panel{{Title: "t", Zero: true, Labels: []string{"first", "second"},
		Shades: []Shade{{0, 1, 0, 2, 0.5}},
		Series: []Series{
			{Name: "one", Bars: true, Points: []Point{{0, 3}, {1, 2}}},
			{Name: "two", Bars: true, Points: []Point{{0, 1}}},
		}}}, 1)
	if count := elements(t, image, panelWidth, legendHeight+panelHeight); count["rect"] != 1+1+3 {
		t.Errorf("elements %v in %s", count, image)
	}
	for _, label := range []string{">first<", ">second<", "one: 3", `fill-opacity="0.42"`} {
		if !strings.Contains(string(image), label) {
			t.Errorf("no %q in %s", label, image)
		}
	}
	// The first bar is as high as the panel: its value is the highest.
	if want := `height="` + strconv.Itoa(panelHeight-bottom-top) + `"`; !strings.Contains(string(image), want) {
		t.Errorf("no %s in %s", want, image)
	}
}
