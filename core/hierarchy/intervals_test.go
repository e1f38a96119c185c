package hierarchy

import (
	"math"
	"strings"
	"testing"
)

func pointer(x float64) *float64 { return &x }

func TestIntervals(t *testing.T) {
	for _, test := range []struct {
		name    string
		options Intervals
		values  []string
		want    []string
	}{
		{"whole numbers", Intervals{Widths: []float64{5, 10, 40}}, []string{"40", "34", "9", "35"},
			[]string{"9;5-9;0-9;0-39;*", "34;30-34;30-39;0-39;*", "35;35-39;30-39;0-39;*", "40;40-44;40-49;40-79;*"}},
		{"origin", Intervals{Widths: []float64{10}, Origin: 1}, []string{"10", "11", "1"},
			[]string{"1;1-10;*", "10;1-10;*", "11;11-20;*"}},
		{"negative numbers", Intervals{Widths: []float64{5, 10}}, []string{"-1", "-6", "4"},
			[]string{"-6;-10 to -6;-10 to -1;*", "-1;-5 to -1;-10 to -1;*", "4;0 to 4;0 to 9;*"}},
		{"width 1 is the number itself", Intervals{Widths: []float64{1, 2}}, []string{"7", "6"},
			[]string{"6;6;6-7;*", "7;7;6-7;*"}},
		{"decimals, at boundaries that float64 division misses", Intervals{Widths: []float64{0.1, 0.3}}, []string{"0.3", "0.6", "0.7", "0.29"},
			[]string{"0.29;0.2-<0.3;0-<0.3;*", "0.3;0.3-<0.4;0.3-<0.6;*", "0.6;0.6-<0.7;0.6-<0.9;*", "0.7;0.7-<0.8;0.6-<0.9;*"}},
		{"one decimal makes all labels decimal", Intervals{Widths: []float64{10}}, []string{"5", "12.5"},
			[]string{"5;0-<10;*", "12.5;10-<20;*"}},
		{"bottom and top", Intervals{Widths: []float64{10, 20}, Bottom: pointer(18), Top: pointer(90)},
			[]string{"17", "18", "25", "89", "90", "120"},
			[]string{"17;<18;<18;*", "18;18-19;18-19;*", "25;20-29;20-39;*", "89;80-89;80-89;*", "90;>=90;>=90;*", "120;>=90;>=90;*"}},
		{"cuts", Intervals{Cuts: [][]float64{{18, 65, 80}, {18}}}, []string{"17", "18", "64", "65", "80"},
			[]string{"17;<18;<18;*", "18;18-64;>=18;*", "64;18-64;>=18;*", "65;65-79;>=18;*", "80;>=80;>=18;*"}},
		{"cuts of decimals", Intervals{Cuts: [][]float64{{0.5, 1.5}}}, []string{"0.5", "1.5", "0"},
			[]string{"0;<0.5;*", "0.5;0.5-<1.5;*", "1.5;>=1.5;*"}},
		{"missing values and words keep their label", Intervals{Widths: []float64{10, 20}}, []string{"5", "NULL", "unknown", ""},
			[]string{"5;0-9;0-19;*", ";;;*", "NULL;NULL;NULL;*", "unknown;unknown;unknown;*"}},
		{"a notation of one's own",
			Intervals{Widths: []float64{2500}, Notation: "1.234,5", Labels: "words"}, []string{"800", "1250.5", "1000000"},
			[]string{"800;0 to under 2.500;*", "1250.5;0 to under 2.500;*", "1000000;1.000.000 to under 1.002.500;*"}},
		{"spellings of one number", Intervals{Widths: []float64{2}}, []string{"1", "01", "1.0"},
			[]string{"01;0-1;*", "1;0-1;*", "1.0;0-1;*"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := column(t, "c", test.values...)
			h, err := Build(Spec{Kind: KindIntervals, Intervals: &test.options}, c)
			if err != nil {
				t.Fatal(err)
			}
			wantLines(t, h, test.want...)
			if _, err := Validate(h, c); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestIntervalsRefused(t *testing.T) {
	wantCode(t, second(Build(Spec{Kind: KindIntervals}, column(t, "c", "a", "b"))), "hierarchy-not-numbers")
	p := wantCode(t,
		second(Build(Spec{Kind: KindIntervals, Intervals: &Intervals{Widths: []float64{1e-9}}}, column(t, "c", "1e12"))), "hierarchy-spec")
	if p.Place.Path != "intervals.widths[0]" {
		t.Errorf("%+v", p)
	}
	// The word "0-9" cannot be told from the range.
	p = wantCode(t, second(Build(Spec{Kind: KindIntervals, Intervals: &Intervals{Widths: []float64{10, 20}}}, column(t, "c", "5", "0-9"))),
		"hierarchy-label-clash")
	if !strings.Contains(p.Sentence, `"0-9" on level 1`) {
		t.Errorf("%+v", p)
	}
}

// FuzzIntervalIndex compares the number of a range with the definition
// low <= x < high by its written bounds, for decimal fractions.
func FuzzIntervalIndex(f *testing.F) {
	f.Add(int32(3), uint8(1), int16(0), uint8(1))
	f.Add(int32(-7), uint8(3), int16(5), uint8(2))
	f.Fuzz(func(t *testing.T, x int32, width uint8, origin int16, digits uint8) {
		scale := math.Pow(10, float64(digits%4))
		number := []float64{roundTo(float64(x)/scale, 3)}
		w := roundTo(float64(width)/scale, 3)
		if w == 0 {
			return
		}
		o := &Intervals{Widths: []float64{w, roundTo(w*3, 3)}, Origin: roundTo(float64(origin)/scale, 3)}
		r, err := newRanges(o, []uint32{0}, number, wordsOf(""))
		if err != nil {
			t.Fatal(err)
		}
		for level := 1; level <= 2; level++ {
			i := r.index(number[0], level)
			if low, high := r.bound(i, level), r.bound(i+1, level); number[0] < low || number[0] >= high {
				t.Errorf("%v is not in %v to %v of width %v", number[0], low, high, o.Widths[level-1])
			}
		}
		// In integers: floor((x-origin)/width).
		want := floorDivide(int64(x)-int64(origin), int64(width))
		if got := r.index(number[0], 1); got != want {
			t.Errorf("%v: range %d, want %d", number[0], got, want)
		}
		if got := r.index(number[0], 2); got != floorDivide(want, 3) {
			t.Errorf("%v: range %d on level 2, want %d", number[0], got, floorDivide(want, 3))
		}
	})
}
