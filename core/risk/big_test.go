package risk

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
)

// bigView is a view of generated records: 9 columns with 2 to 100 values.
func bigView(rows int) View {
	r := rand.New(rand.NewPCG(3, 3))
	v := View{Rows: rows}
	for i, labels := range []int{2, 4, 4, 10, 25, 53, 64, 100, 100} {
		k := Known{Name: fmt.Sprint("c", i), Labels: labels, Star: -1}
		for range rows {
			k.Codes.Append(uint32(min(r.IntN(labels), r.IntN(labels))))
		}
		v.Columns = append(v.Columns, k)
	}
	return v
}

func BenchmarkReport(b *testing.B) {
	v := bigView(1_200_000)
	for b.Loop() {
		NewReport(v.Classes())
	}
}

// BenchmarkAttributes looks at all 511 sets of nine columns of 30,000 records,
// nearly all of which are different.
func BenchmarkAttributes(b *testing.B) {
	v := bigView(30_000)
	for b.Loop() {
		if _, err := AttributesOf(context.Background(), v, 9, nil); err != nil {
			b.Fatal(err)
		}
	}
}
