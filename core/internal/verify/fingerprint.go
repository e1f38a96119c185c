package verify

import (
	"hash/maphash"

	"github.com/fulgurite/fulgurite/core/table"
)

// fingerprint gives every text of a column a random number. The sum of those of a
// record's texts, each by a function of its column, stands for the record (tabulation
// hashing: J. L. Carter, M. N. Wegman: Universal classes of hash functions, JCSS 18,
// 1979): two that differ have the same sum with a probability of 1 in 2^64, and who makes
// a file does not know the functions. So records are found in eight bytes each, also
// those whose cells are not held. What is found is compared once more afterwards (see Output).
type fingerprint struct {
	seed    maphash.Seed
	escaped bool         // an apostrophe that guards a spreadsheet is no part of the texts
	bare    maphash.Seed // of texts that lack one: they are made of no text
}

// newFingerprint draws a function for a column of the original, and the same for that of
// the file, in which formulas may be made harmless.
func newFingerprint(escaped bool) (in, out fingerprint) {
	seed := maphash.MakeSeed()
	return fingerprint{seed: seed}, fingerprint{seed, escaped, maphash.MakeSeed()}
}

// of is the number of a text.
func (f fingerprint) of(text string) uint64 {
	if f.escaped {
		if without, guarded := bare(text); guarded {
			text = without
		} else if mustEscape(text) {
			return maphash.String(f.bare, text)
		}
	}
	return maphash.String(f.seed, text)
}

// ofCell is the number of a text that was just read.
func (f fingerprint) ofCell(cell []byte) uint64 {
	if f.escaped {
		return f.of(string(cell))
	}
	return maphash.Bytes(f.seed, cell)
}

// all are the numbers of several.
func (f fingerprint) all(texts []string) []uint64 {
	numbers := make([]uint64, len(texts))
	for i, text := range texts {
		numbers[i] = f.of(text)
	}
	return numbers
}

// add adds the numbers of a column's texts, by code, to those of the records.
func add(to []uint64, codes *table.Codes, numbers []uint64) {
	for row, code := range codes.All() {
		to[row] += numbers[code]
	}
}

// unheld are columns of a table whose cells have to be read to be numbered.
type unheld struct {
	columns []int
	by      []fingerprint
}

func (u *unheld) later(column int, by fingerprint) {
	u.columns, u.by = append(u.columns, column), append(u.by, by)
}

// each shows the sum of the numbers of each record, and the cells, in one pass over the file.
func (u *unheld) each(t *table.Table, see func(row int, number uint64, cells [][]byte)) error {
	if u.columns == nil {
		return nil
	}
	return t.NewFetch(u.columns).Each(func(row int, cells [][]byte) error {
		sum := uint64(0)
		for k, cell := range cells {
			sum += u.by[k].ofCell(cell)
		}
		see(row, sum, cells)
		return nil
	})
}

// unguarded is a text without the apostrophes that guard a spreadsheet. One that lacks
// some becomes a text that nothing else is.
func unguarded(text string) string {
	if without, guarded := bare(text); guarded {
		return without
	}
	if mustEscape(text) {
		return "\x00" + text
	}
	return text
}
