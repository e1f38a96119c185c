package classes

import "math/bits"

// The kernels, of which those that count and look up are in count.go and find.go.
// Each is a small loop over one chunk of rows without calls,
// closures or allocation; callers slice their arguments to equal lengths.
//
// Bodies are written out four times because what the compiler makes of a loop
// for WebAssembly goes through a table of jumps once a round, which costs as
// much as the body. For the same reason bounds are known while compiling where
// that is possible: rows are taken as arrays of four, and the maps of narrow
// blocks are arrays indexed under a mask. In WebAssembly both together make
// the keys four times as fast; natively they gain a little.

// digits maps the codes of a narrow block; see table.
type digits = *[narrowSize]uint16

const narrowMask = narrowSize - 1

// keys1 maps one block.
func keys1(keys []uint64, a []uint16, ta digits) {
	a = a[:len(keys)]
	i := 0
	for ; i+4 <= len(keys); i += 4 {
		k, a := (*[4]uint64)(keys[i:]), (*[4]uint16)(a[i:])
		k[0] = uint64(ta[a[0]&narrowMask])
		k[1] = uint64(ta[a[1]&narrowMask])
		k[2] = uint64(ta[a[2]&narrowMask])
		k[3] = uint64(ta[a[3]&narrowMask])
	}
	for ; i < len(keys); i++ {
		keys[i] = uint64(ta[a[i]&narrowMask])
	}
}

// keys2 maps two blocks; the second digit counts sb.
func keys2(keys []uint64, a, b []uint16, ta, tb digits, sb uint64) {
	a, b = a[:len(keys)], b[:len(keys)]
	i := 0
	for ; i+4 <= len(keys); i += 4 {
		k, a, b := (*[4]uint64)(keys[i:]), (*[4]uint16)(a[i:]), (*[4]uint16)(b[i:])
		k[0] = uint64(ta[a[0]&narrowMask]) + uint64(tb[b[0]&narrowMask])*sb
		k[1] = uint64(ta[a[1]&narrowMask]) + uint64(tb[b[1]&narrowMask])*sb
		k[2] = uint64(ta[a[2]&narrowMask]) + uint64(tb[b[2]&narrowMask])*sb
		k[3] = uint64(ta[a[3]&narrowMask]) + uint64(tb[b[3]&narrowMask])*sb
	}
	for ; i < len(keys); i++ {
		keys[i] = uint64(ta[a[i]&narrowMask]) + uint64(tb[b[i]&narrowMask])*sb
	}
}

// keys3 maps three blocks.
func keys3(keys []uint64, a, b, c []uint16, ta, tb, tc digits, sb, sc uint64) {
	a, b, c = a[:len(keys)], b[:len(keys)], c[:len(keys)]
	i := 0
	for ; i+4 <= len(keys); i += 4 {
		k, a, b, c := (*[4]uint64)(keys[i:]), (*[4]uint16)(a[i:]), (*[4]uint16)(b[i:]), (*[4]uint16)(c[i:])
		k[0] = uint64(ta[a[0]&narrowMask]) + uint64(tb[b[0]&narrowMask])*sb + uint64(tc[c[0]&narrowMask])*sc
		k[1] = uint64(ta[a[1]&narrowMask]) + uint64(tb[b[1]&narrowMask])*sb + uint64(tc[c[1]&narrowMask])*sc
		k[2] = uint64(ta[a[2]&narrowMask]) + uint64(tb[b[2]&narrowMask])*sb + uint64(tc[c[2]&narrowMask])*sc
		k[3] = uint64(ta[a[3]&narrowMask]) + uint64(tb[b[3]&narrowMask])*sb + uint64(tc[c[3]&narrowMask])*sc
	}
	for ; i < len(keys); i++ {
		keys[i] = uint64(ta[a[i]&narrowMask]) + uint64(tb[b[i]&narrowMask])*sb + uint64(tc[c[i]&narrowMask])*sc
	}
}

// addKeys adds the digit of one more block, of any width.
func addKeys(keys []uint64, a []uint16, ta []uint16, sa uint64) {
	a = a[:len(keys)]
	i := 0
	for ; i+4 <= len(keys); i += 4 {
		k, a := (*[4]uint64)(keys[i:]), (*[4]uint16)(a[i:])
		k[0] += uint64(ta[a[0]]) * sa
		k[1] += uint64(ta[a[1]]) * sa
		k[2] += uint64(ta[a[2]]) * sa
		k[3] += uint64(ta[a[3]]) * sa
	}
	for ; i < len(keys); i++ {
		keys[i] += uint64(ta[a[i]]) * sa
	}
}

// addDouble is addKeys for a block of two words.
func addDouble(keys []uint64, low, high []uint16, ta []uint32, sa uint64) {
	low, high = low[:len(keys)], high[:len(keys)]
	for i := range keys {
		keys[i] += uint64(ta[uint32(low[i])|uint32(high[i])<<16]) * sa
	}
}

// hashKeys folds the digit of one block into the hashes of wide keys.
func hashKeys(hashes []uint64, a []uint16, ta []uint16) {
	a = a[:len(hashes)]
	i := 0
	for ; i+4 <= len(hashes); i += 4 {
		h, a := (*[4]uint64)(hashes[i:]), (*[4]uint16)(a[i:])
		h[0] = fold(h[0], uint64(ta[a[0]]))
		h[1] = fold(h[1], uint64(ta[a[1]]))
		h[2] = fold(h[2], uint64(ta[a[2]]))
		h[3] = fold(h[3], uint64(ta[a[3]]))
	}
	for ; i < len(hashes); i++ {
		hashes[i] = fold(hashes[i], uint64(ta[a[i]]))
	}
}

// hashDouble is hashKeys for a block of two words.
func hashDouble(hashes []uint64, low, high []uint16, ta []uint32) {
	low, high = low[:len(hashes)], high[:len(hashes)]
	for i := range hashes {
		hashes[i] = fold(hashes[i], uint64(ta[uint32(low[i])|uint32(high[i])<<16]))
	}
}

func fold(h, digit uint64) uint64 {
	h = (h ^ digit) * 0x9E3779B97F4A7C15
	return h ^ bits.RotateLeft64(h, 31)
}

// pick gathers the codes of the given rows.
func pick(codes []uint16, rows []uint32, dst []uint16) {
	dst = dst[:len(rows)]
	i := 0
	for ; i+4 <= len(rows); i += 4 {
		r, d := (*[4]uint32)(rows[i:]), (*[4]uint16)(dst[i:])
		d[0] = codes[r[0]]
		d[1] = codes[r[1]]
		d[2] = codes[r[2]]
		d[3] = codes[r[3]]
	}
	for ; i < len(rows); i++ {
		dst[i] = codes[rows[i]]
	}
}

// addTo sets dst to the codes of src plus one number; they may be the same.
func addTo(dst, src []uint16, add uint16) {
	dst = dst[:len(src)]
	i := 0
	for ; i+4 <= len(src); i += 4 {
		d, s := (*[4]uint16)(dst[i:]), (*[4]uint16)(src[i:])
		d[0] = s[0] + add
		d[1] = s[1] + add
		d[2] = s[2] + add
		d[3] = s[3] + add
	}
	for ; i < len(src); i++ {
		dst[i] = src[i] + add
	}
}
