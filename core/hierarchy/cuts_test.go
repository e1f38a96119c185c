package hierarchy

import (
	"fmt"
	"testing"
)

func TestCuts(t *testing.T) {
	ten := &Intervals{Widths: []float64{10, 20}}
	cut, err := ten.ByCuts(17, 55)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name string
		got  *Intervals
		want string
	}{
		{"widths one by one", cut, "[[20 30 40 50] [20 40]]"},
		{"one more on level 1", cut.WithCut(25, 1), "[[20 25 30 40 50] [20 40]]"},
		{"on both levels", cut.WithCut(25, 2), "[[20 25 30 40 50] [20 25 40]]"},
		{"there already", cut.WithCut(30, 2), "[[20 30 40 50] [20 30 40]]"},
		{"nowhere any more", cut.WithoutCut(40, 1), "[[20 30 50] [20]]"},
		{"not above", cut.WithoutCut(40, 2), "[[20 30 40 50] [20]]"},
		{"a level without boundaries is none", cut.WithoutCut(40, 2).WithoutCut(20, 2), "[[20 30 40 50]]"},
		{"moved", cut.WithCutMoved(40, 45), "[[20 30 45 50] [20 45]]"},
		{"moved beyond another", cut.WithCutMoved(30, 60), "[[20 40 50 60] [20 40]]"},
		{"a level more", cut.WithCutLevel(), "[[20 30 40 50] [20 40] [40]]"},
		{"none changed", cut, "[[20 30 40 50] [20 40]]"},
	} {
		if got := fmt.Sprint(test.got.Cuts); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
		if err := (Spec{Kind: KindIntervals, Intervals: test.got}).Validate(); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
	}
	if _, err := ten.ByCuts(0, 1e6); err == nil {
		t.Error("100,000 boundaries one by one")
	}
	if got, err := (&Intervals{}).ByCuts(3, 98); err != nil || fmt.Sprint(got.Cuts) != "[[50]]" {
		t.Errorf("%v, %v", got, err)
	}
	tenths, err := (&Intervals{Widths: []float64{0.1}}).ByCuts(0, 0.35)
	if err != nil || fmt.Sprint(tenths.Cuts) != "[[0.1 0.2 0.3]]" {
		t.Errorf("%v, %v", tenths.Cuts, err)
	}
}

func TestHistogram(t *testing.T) {
	c := column(t, "x", "0", "1", "1", "5", "9", "10", "NULL")
	if got := fmt.Sprint(*HistogramOf(c, 5)); got != "{0 10 3 [3 1 0 2]}" { // 0 to 2, 3 to 5, 6 to 8, 9 to 11
		t.Error(got)
	}
	if got := fmt.Sprint(*HistogramOf(column(t, "x", "0.5", "1", "2.5", "2.4"), 4)); got != "{0.5 2.5 0.5 [1 1 0 2]}" {
		t.Error(got)
	}
	if h := HistogramOf(column(t, "x", "a", "b"), 5); h != nil {
		t.Errorf("%v", h)
	}
	if got := fmt.Sprint(*HistogramOf(column(t, "x", "7", "7"), 3)); got != "{7 7 1 [2]}" {
		t.Error(got)
	}
}

// TestIntervalWords: the words of ranges, with a boundary at each end.
func TestIntervalWords(t *testing.T) {
	c := column(t, "age", "7", "34", "95")
	h, err := Build(
		Spec{Kind: KindIntervals, Intervals: &Intervals{Widths: []float64{10}, Bottom: pointer(18), Top: pointer(90), Labels: "words"}}, c)
	if err != nil {
		t.Fatal(err)
	}
	wantLines(t, h, "7;under 18;*", "34;30 to 39;*", "95;90 and over;*")
	wantCode(t, Spec{Kind: KindIntervals, Intervals: &Intervals{Labels: "smoke"}}.Validate(), "hierarchy-spec")
}
