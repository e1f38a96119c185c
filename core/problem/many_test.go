package problem

import (
	"math"
	"testing"
)

func TestMany(t *testing.T) {
	for count, want := range map[float64]string{
		1: "1", 999: "999", 12960: "12,960", 1594323: "1,594,323", 999999999999999: "999,999,999,999,999",
		1e15: "about 1 × 10^15", 9.96e15: "about 1 × 10^16", math.Pow(5, 100): "about 7.9 × 10^69",
		1e100: "about 1 × 10^100", math.MaxFloat64: "more than 10^308",
	} {
		if got := Many(count).String(); got != want {
			t.Errorf("%v is %q, want %q", count, got, want)
		}
	}
}
