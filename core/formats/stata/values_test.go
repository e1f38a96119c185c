package stata

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/fulgurite/fulgurite/core/formats/tabular"
)

// TestInfinity: numbers without an end, which programs other than Stata write, are no missing
// values, which are the largest numbers of their type (help dta, 5.1.4).
func TestInfinity(t *testing.T) {
	order := binary.LittleEndian
	for bits, want := range map[uint64]string{math.Float64bits(math.Inf(1)): "inf", math.Float64bits(math.Inf(-1)): "-inf",
		missing64: ".", missing64 + 1<<40: ".a", missing64 + 26<<40: ".z"} {
		x, missing := number(order, float64s, order.AppendUint64(nil, bits))
		if missing == "" {
			missing = string(tabular.AppendFloat(nil, x, 64))
		}
		if missing != want {
			t.Errorf("%x: %s, want %s", bits, missing, want)
		}
	}
	if x, missing := number(order, float32s, order.AppendUint32(nil, math.Float32bits(float32(math.Inf(-1))))); missing != "" ||
		!math.IsInf(x, -1) {
		t.Errorf("%v %q", x, missing)
	}
}
