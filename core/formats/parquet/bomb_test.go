package parquet

import (
	"bytes"
	"encoding/binary"
	"runtime"
	"testing"

	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/problem"
)

// bomb is a file of one column, a page of which says in a few bytes that all of its
// values, a quarter of a billion, are missing.
func bomb(values int64) []byte {
	page := binary.LittleEndian.AppendUint32(nil, 0)
	page = append(binary.AppendUvarint(page, uint64(values)<<1), 0) // a run of the level 0
	binary.LittleEndian.PutUint32(page, uint32(len(page)-4))

	head := thriftWriter{}
	head.begin()
	head.i32(1, dataPage)
	head.i32(2, len(page))
	head.i32(3, len(page))
	head.structure(5, func() {
		head.i32(1, int(values))
		for i, n := range []int{encodingPlain, encodingRLE, encodingRLE} {
			head.i32(2+i, n)
		}
	})
	head.end()
	chunk := append(append([]byte(magic), head.out...), page...)

	t := thriftWriter{}
	t.begin()
	t.i32(1, 1)
	t.list(2, tStruct, 2, func(i int) {
		if i == 0 {
			t.text(4, "table")
			t.i32(5, 1)
			return
		}
		t.i32(1, int32s)
		t.i32(3, 1) // optional
		t.text(4, "a")
	})
	t.i64(3, values)
	t.list(4, tStruct, 1, func(int) {
		t.list(1, tStruct, 1, func(int) {
			t.i64(2, 4)
			t.structure(3, func() {
				t.i32(1, int32s)
				t.list(2, tI32, 1, func(int) { t.zigzag(encodingPlain) })
				t.list(3, tBinary, 1, func(int) { t.bytes("a") })
				t.i32(4, uncompressed)
				t.i64(5, values)
				t.i64(6, int64(len(chunk)-4))
				t.i64(7, int64(len(chunk)-4))
				t.i64(9, 4)
			})
		})
		t.i64(2, int64(len(chunk)-4))
		t.i64(3, values)
	})
	t.end()
	file := append(chunk, t.out...)
	return append(binary.LittleEndian.AppendUint32(file, uint32(len(t.out))), magic...)
}

// TestBomb: pages that would take gigabytes are refused, and others are read.
func TestBomb(t *testing.T) {
	for values, want := range map[int64]problem.Code{1000: "", 1 << 28: "format-too-large"} {
		data := bomb(values)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		read, err := Open(tabular.Source{ReaderAt: bytes.NewReader(data), Size: int64(len(data))})
		if err != nil {
			t.Fatal(err)
		}
		var r tabular.Record
		if err = read.Next(&r); err == nil && (r.Len() != 1 || len(r.Cell(0)) != 0) {
			t.Errorf("%d values: the first record is %q", values, r.Text)
		}
		if p := problem.From(err); (p == nil) != (want == "") || p != nil && p.Code != want {
			t.Errorf("%d values: %v", values, err)
		}
		if runtime.ReadMemStats(&after); after.TotalAlloc-before.TotalAlloc > 1<<20 {
			t.Errorf("%d values: %d bytes of memory for a file of %d", values, after.TotalAlloc-before.TotalAlloc, len(data))
		}
	}
}
