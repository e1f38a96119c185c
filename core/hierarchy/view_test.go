package hierarchy

import (
	"reflect"
	"testing"
)

func TestView(t *testing.T) {
	h := define(t, "1;low;*", "2;low;*", "3;low;*", "7;high;*", "NULL;NULL;*")
	c := column(t, "x", "7", "1", "1", "2", "NULL", "1")
	h.LevelNames = []string{"value", "half", "hidden"}
	got, err := h.View(c, 3)
	if err != nil {
		t.Fatal(err)
	}
	// Values in the order of the hierarchy: 1, 2, 7, NULL; samples 0, 1, 3.
	want := View{
		Levels: []LevelView{{"value", nil, 4, 1}, {"half", nil, 3, 1}, {"hidden", nil, 1, 6}},
		Samples: []SampleView{
			{[]StepView{{"1", 3}, {"low", 4}, {"*", 6}}},
			{[]StepView{{"2", 1}, {"low", 4}, {"*", 6}}},
			{[]StepView{{"NULL", 1}, {"NULL", 1}, {"*", 6}}},
		},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
	for samples, n := range map[int]int{0: 0, 1: 1, 4: 4, 100: 4} {
		if got, err := h.View(c, samples); err != nil || len(got.Samples) != n {
			t.Errorf("%d samples: %d, %v", samples, len(got.Samples), err)
		}
	}
	wantCode(t, second(h.View(column(t, "x", "9"), 1)), "hierarchy-missing-value")
}
