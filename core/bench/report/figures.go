package report

import (
	"math"
	"reflect"
	"slices"
	"strings"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
)

// derived are figures that follow from others. rows are those of the case; NaN says that a figure
// was not measured.
var derived = map[string]func(rows x.Rows, r x.Row) float64{
	"whole_ms":    func(_ x.Rows, r x.Row) float64 { return recoding(r) + r.ReadMs + r.WriteMs + r.VerifyMs },
	"recoding_ms": func(_ x.Rows, r x.Row) float64 { return recoding(r) },
	"init_ms":     func(_ x.Rows, r x.Row) float64 { return r.ReadMs + r.PrepareMs },
	"size_mb":     func(_ x.Rows, r x.Row) float64 { return float64(r.Bytes) / (1 << 20) },
	"peak_mb":     func(_ x.Rows, r x.Row) float64 { return float64(r.PeakBytes) / 1e6 },
	"ns_a_row":    func(_ x.Rows, r x.Row) float64 { return r.SearchMs * 1e6 / float64(r.Rows) },
	"average":     func(_ x.Rows, r x.Row) float64 { return average(r) },
	"loss": func(_ x.Rows, r x.Row) float64 { // that of the file, where it was read
		if r.FileLoss > 0 {
			return r.FileLoss
		}
		return r.Lost
	},
	"left_out":  func(_ x.Rows, r x.Row) float64 { return float64(r.Suppressed) },
	"reduction": func(rows x.Rows, r x.Row) float64 { return 100 * reduction(rows, r, r.Score) },
	"quality":   func(rows x.Rows, r x.Row) float64 { return 100 - 100*reduction(rows, r, r.Score) },
	"first_s":   func(_ x.Rows, r x.Row) float64 { return improved(r, 0) },
	"last_s":    func(_ x.Rows, r x.Row) float64 { return improved(r, len(r.Improvements())-1) },
	"discovery": func(rows x.Rows, r x.Row) float64 { at, _ := raced(rows, r); return at },
	"utility":   func(rows x.Rows, r x.Row) float64 { _, share := raced(rows, r); return share },
}

// recoding returns the time of search and recoding, without reading and writing files.
func recoding(r x.Row) float64 { return r.PrepareMs + r.SearchMs + r.RecodeMs }

// raw returns the figures of a measurement by their names in JSON, and of a list lowest_NAME and
// highest_NAME.
func raw(m x.Measurement) map[string]float64 {
	of := map[string]float64{}
	v := reflect.ValueOf(m)
	for i := range v.NumField() {
		name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
		switch f := reflect.Indirect(v.Field(i)); {
		case !f.IsValid():
			of[name] = math.NaN()
		case f.CanInt():
			of[name] = float64(f.Int())
		case f.CanFloat():
			of[name] = f.Float()
		case f.Kind() == reflect.Slice && f.Type().Elem().Kind() != reflect.Struct:
			low, high := math.NaN(), math.NaN()
			for j := range f.Len() {
				n := f.Index(j).Convert(reflect.TypeFor[float64]()).Float()
				low, high = min(n, orIf(low, n)), max(n, orIf(high, n))
			}
			of["lowest_"+name] = low
			of["highest_"+name] = high
		}
	}
	return of
}

// orIf is a number, or another one where it is none.
func orIf(v, other float64) float64 {
	if math.IsNaN(v) {
		return other
	}
	return v
}

// figure returns a figure of a row by its name. "search_ms/flash" is the ratio to the platform, the
// step or the algorithm behind the stroke, which was measured in turn in the same case;
// "lowest_costs/cost of flash" is that of two figures.
func figure(rows x.Rows, r x.Row, name string) float64 {
	if name, base, ratio := strings.Cut(name, "/"); ratio {
		below, word, two := strings.Cut(base, " of ")
		if !two {
			below, word = name, base
		}
		if b := rows.Base(r, word); b != nil && (b.Platform != r.Platform || b.Algorithm != r.Algorithm || b.Step != r.Step || two) {
			return figure(rows, r, name) / figure(rows, *b, below)
		}
		return math.NaN()
	}
	if r.Refused != "" {
		return math.NaN()
	}
	v := 0.0
	if of, ok := derived[name]; ok {
		if v = of(rows, r); name == "loss" || name == "left_out" || name == "reduction" {
			return v // may be 0
		}
	} else if v, ok = raw(r.Measurement)[name]; !ok {
		panic("there is no figure " + name)
	}
	if v == 0 || math.IsInf(v, 0) {
		return math.NaN()
	}
	return v
}

// average is the mean over time of the best score from the first mark of a time box to the last:
// the area under the curve, by its width.
func average(r x.Row) (mean float64) {
	if len(r.Marks) < 2 || r.Marks[0].Score == nil {
		return math.NaN()
	}
	from, to := r.Marks[0].Seconds, r.Marks[len(r.Marks)-1].Seconds
	at, score := from, *r.Marks[0].Score
	for _, p := range r.Trace {
		if p.Score != nil && p.Seconds > from && p.Seconds < to {
			mean += (p.Seconds - at) * score
			at, score = p.Seconds, *p.Score
		}
	}
	return (mean + (to-at)*score) / (to - from)
}

// reduction is the reduction in utility of the Lightning paper: 0 for the best score of a case, 1
// for that of a table without any detail.
func reduction(rows x.Rows, r x.Row, score *float64) float64 {
	var best *float64
	for _, o := range rows {
		if o.Score != nil && (best == nil || *o.Score < *best) {
			best = o.Score
		}
	}
	if score == nil || best == nil || r.Worst == nil || *r.Worst < *best || *r.Worst == *best && *score != *best {
		return math.NaN()
	}
	return (*score - *best) / max(*r.Worst-*best, math.SmallestNonzeroFloat64)
}

// improved is after how many seconds a search found its improvement of a number.
func improved(r x.Row, number int) float64 {
	if points := r.Improvements(); len(points) > 0 {
		return points[number].Seconds
	}
	return math.NaN()
}

// raced says after how many seconds a search found the best that it had by the time that Flash took
// in the same case, and the quality of that in percent.
func raced(rows x.Rows, r x.Row) (seconds, quality float64) {
	seconds, quality = math.NaN(), math.NaN()
	flash := rows.Base(r, "flash")
	if flash == nil || r.Algorithm == "flash" {
		return seconds, quality
	}
	for _, p := range slices.Backward(r.Improvements()) {
		if p.Seconds <= flash.SearchMs/1000 {
			return p.Seconds, 100 - 100*reduction(x.Rows{*flash}, *flash, p.Score)
		}
	}
	return seconds, quality
}
