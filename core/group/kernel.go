package group

import "math/bits"

// The kernels. Each is a small loop over one chunk of rows without calls,
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

// countDirect adds the weights to the cells of the keys. Keys whose cell was
// empty are listed in touched, their rows in rep. It returns how many. It is for
// few empty cells.
func countDirect(cells []uint32, keys []uint64, weights []uint32, touched []uint64, rep []uint32, first uint32) int {
	weights = weights[:len(keys)]
	touched, rep = touched[:len(keys)], rep[:len(keys)]
	n, i := 0, 0
	for ; i+4 <= len(keys); i += 4 {
		k, w := (*[4]uint64)(keys[i:]), (*[4]uint32)(weights[i:])
		key := k[0]
		count := cells[key]
		if count == 0 {
			touched[n], rep[n] = key, first
			n++
		}
		cells[key] = count + w[0]
		key = k[1]
		count = cells[key]
		if count == 0 {
			touched[n], rep[n] = key, first+1
			n++
		}
		cells[key] = count + w[1]
		key = k[2]
		count = cells[key]
		if count == 0 {
			touched[n], rep[n] = key, first+2
			n++
		}
		cells[key] = count + w[2]
		key = k[3]
		count = cells[key]
		if count == 0 {
			touched[n], rep[n] = key, first+3
			n++
		}
		cells[key] = count + w[3]
		first += 4
	}
	for ; i < len(keys); i++ {
		count := cells[keys[i]]
		if count == 0 {
			touched[n], rep[n] = keys[i], first
			n++
		}
		cells[keys[i]] = count + weights[i]
		first++
	}
	return n
}

// countNew is countDirect for many empty cells, where its branch would be a coin
// toss: every row is written down, and the next one over it unless its cell was
// empty.
func countNew(cells []uint32, keys []uint64, weights []uint32, touched []uint64, rep []uint32, first uint32) int {
	weights = weights[:len(keys)]
	touched, rep = touched[:len(keys)], rep[:len(keys)]
	n, i := 0, 0
	for ; i+4 <= len(keys); i += 4 {
		k, w := (*[4]uint64)(keys[i:]), (*[4]uint32)(weights[i:])
		count := cells[k[0]]
		touched[n], rep[n] = k[0], first
		cells[k[0]] = count + w[0]
		n += empty(count)
		count = cells[k[1]]
		touched[n], rep[n] = k[1], first+1
		cells[k[1]] = count + w[1]
		n += empty(count)
		count = cells[k[2]]
		touched[n], rep[n] = k[2], first+2
		cells[k[2]] = count + w[2]
		n += empty(count)
		count = cells[k[3]]
		touched[n], rep[n] = k[3], first+3
		cells[k[3]] = count + w[3]
		n += empty(count)
		first += 4
	}
	for ; i < len(keys); i++ {
		count := cells[keys[i]]
		touched[n], rep[n] = keys[i], first
		cells[keys[i]] = count + weights[i]
		n += empty(count)
		first++
	}
	return n
}

// empty is 1 for 0 and 0 for everything else.
func empty(count uint32) int { return int((uint64(count) - 1) >> 63) }

// takeCells moves the counts of the touched cells into counts and leaves the
// cells empty.
func takeCells(cells []uint32, touched []uint64, counts []uint32) []uint32 {
	counts = counts[:len(touched)]
	i := 0
	for ; i+4 <= len(touched); i += 4 {
		k, n := (*[4]uint64)(touched[i:]), (*[4]uint32)(counts[i:])
		n[0], cells[k[0]] = cells[k[0]], 0
		n[1], cells[k[1]] = cells[k[1]], 0
		n[2], cells[k[2]] = cells[k[2]], 0
		n[3], cells[k[3]] = cells[k[3]], 0
	}
	for ; i < len(touched); i++ {
		counts[i], cells[touched[i]] = cells[touched[i]], 0
	}
	return counts
}

// hash spreads a key over 64 bits; the high ones choose the slot. Multiplying
// by an odd constant is a bijection, so the whole key stays recoverable
// (Knuth, The Art of Computer Programming, vol. 3, 6.4: multiplicative hashing).
func hash(key uint64) uint64 {
	return (key ^ key>>32) * 0x9E3779B97F4A7C15
}

// countHash adds the weights to the classes of the keys, by open addressing
// with linear probing. classes is the number of classes so far; it returns the
// new number.
func countHash(slots []uint32, shift uint, keys []uint64, weights []uint32, classKeys []uint64, counts, rep []uint32, classes int, first uint32) int {
	weights = weights[:len(keys)]
	mask := uint64(len(slots) - 1)
	for i, key := range keys {
		s := hash(key) >> (shift & 63)
		for {
			id := slots[s&mask]
			if id == 0 {
				classKeys[classes], counts[classes], rep[classes] = key, weights[i], first+uint32(i)
				classes++
				slots[s&mask] = uint32(classes)
				break
			}
			if classKeys[id-1] == key {
				counts[id-1] += weights[i]
				break
			}
			s++
		}
	}
	return classes
}

// putHash puts the classes of distinct keys into empty slots.
func putHash(slots []uint32, shift uint, classKeys []uint64) {
	mask := uint64(len(slots) - 1)
	for class, key := range classKeys {
		s := hash(key) >> (shift & 63)
		for slots[s&mask] != 0 {
			s++
		}
		slots[s&mask] = uint32(class + 1)
	}
}

// findDirect looks up what the cells of the keys hold.
func findDirect(cells []uint32, keys []uint64, of []uint32) {
	of = of[:len(keys)]
	i := 0
	for ; i+4 <= len(keys); i += 4 {
		k, o := (*[4]uint64)(keys[i:]), (*[4]uint32)(of[i:])
		o[0] = cells[k[0]]
		o[1] = cells[k[1]]
		o[2] = cells[k[2]]
		o[3] = cells[k[3]]
	}
	for ; i < len(keys); i++ {
		of[i] = cells[keys[i]]
	}
}

// findHash looks up the classes of keys that countHash has counted.
func findHash(slots []uint32, shift uint, keys, classKeys []uint64, of []uint32) {
	of = of[:len(keys)]
	mask := uint64(len(slots) - 1)
	for i, key := range keys {
		s := hash(key) >> (shift & 63)
		for classKeys[slots[s&mask]-1] != key {
			s++
		}
		of[i] = slots[s&mask] - 1
	}
}

// pickMarked lists the rows whose class has mark 1, not 0, and returns how many.
func pickMarked(of, marks, rows []uint32, first uint32) int {
	rows = rows[:len(of)]
	n, i := 0, 0
	for ; i+4 <= len(of); i += 4 {
		o := (*[4]uint32)(of[i:])
		rows[n] = first
		n += int(marks[o[0]])
		rows[n] = first + 1
		n += int(marks[o[1]])
		rows[n] = first + 2
		n += int(marks[o[2]])
		rows[n] = first + 3
		n += int(marks[o[3]])
		first += 4
	}
	for ; i < len(of); i++ {
		rows[n] = first
		n += int(marks[of[i]])
		first++
	}
	return n
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
