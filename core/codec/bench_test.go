package codec_test

import (
	"fmt"
	"testing"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/codec"
)

// BenchmarkPage writes a window of rows, the message that is sent most often.
func BenchmarkPage(b *testing.B) {
	page := bridge.Page{Columns: []string{"name"}, Total: 1000}
	for row := range 200 {
		cells := make([]string, 20)
		for i := range cells {
			cells[i] = fmt.Sprintf("%d: value %d", row, i)
		}
		page.Cells = append(page.Cells, cells)
	}
	for b.Loop() {
		if _, err := codec.Marshal(page); err != nil {
			b.Fatal(err)
		}
	}
}
