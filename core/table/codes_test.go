package table

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestCodes compares packed codes with plain ones, on both sides of every width and
// of the end of a chunk.
func TestCodes(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 8))
	for _, most := range []int{1, 255, 256, 257, 1 << 16, 1<<16 + 1, 1 << 20} {
		for _, rows := range []int{0, 1, 100, chunkRows - 1, chunkRows, chunkRows + 1, 2*chunkRows + 5} {
			plain := make([]uint32, rows)
			for i := range plain {
				plain[i] = uint32(random.IntN(min(most, i+1))) // wider as more appear
			}
			packed := CodesOf(plain)
			var grown Codes
			for _, code := range plain {
				grown.Append(code)
			}
			rowsOf, to := random.Perm(rows), make([]uint32, most)
			for i := range to {
				to[i] = uint32(i * 3)
			}
			picked, mapped := make([]uint32, rows), make([]uint32, rows)
			for i, row := range rowsOf {
				picked[i], mapped[i] = plain[row], to[plain[i]]
			}
			through := packed.Through(to)
			pick := PickCodes(&packed, rowsOf)
			for name, c := range map[string]struct {
				got  Codes
				want []uint32
			}{"packed": {packed, plain}, "grown": {grown, plain}, "through": {through, mapped}, "picked": {pick, picked}} {
				if !slices.Equal(c.got.Slice(), c.want) {
					t.Fatalf("%s: %d rows below %d: other codes", name, rows, most)
				}
				at := 0
				for row, code := range c.got.All() {
					if row != at || code != c.want[row] || c.got.At(row) != code {
						t.Fatalf("%s: row %d has %d, want %d", name, row, code, c.want[at])
					}
					at++
				}
				if at != rows || c.got.Len() != rows {
					t.Fatalf("%s: %d of %d rows", name, at, rows)
				}
			}
			if rows > 10 {
				part := make([]uint32, rows-7)
				packed.Fill(part, 7)
				if !slices.Equal(part, plain[7:]) {
					t.Fatal("a part is another one")
				}
			}
		}
	}
}

// TestScatter puts codes of every width in rows of which some get none.
func TestScatter(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 9))
	for _, most := range []int{200, 60_000, 1 << 20} {
		n := chunkRows + 1000
		rows, codes, want := make([]uint32, 0, n), []uint32(nil), make([]uint32, n)
		for _, row := range random.Perm(n)[:n-500] {
			code := uint32(random.IntN(most))
			rows, codes, want[row] = append(rows, uint32(row)), append(codes, code), code
		}
		c := CodesOf(codes)
		if got := c.Scatter(rows, n); !slices.Equal(got.Slice(), want) {
			t.Errorf("codes below %d are elsewhere", most)
		}
	}
}
