package summary

import (
	"testing"

	"github.com/fulgurite/fulgurite/core/risk"
)

// By hand.
func TestClasses(t *testing.T) {
	got := ClassesOf(risk.Classes{Sizes: []int{5, 1, 1, 13}, Suppressed: 5})
	if want := (ClassStatistics{Records: 20, Classes: 4, Average: 5, Smallest: 1, Largest: 13, Median: 1, Single: 2,
		Suppressed: 5, SuppressedShare: 0.2}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got := ClassesOf(risk.Classes{Suppressed: 3}); got != (ClassStatistics{Suppressed: 3, SuppressedShare: 1}) {
		t.Errorf("%+v", got)
	}
	if got := ClassesOf(risk.Classes{}); got != (ClassStatistics{}) {
		t.Errorf("%+v", got)
	}
}
