package group

import "math/bits"

// The kernels. Each is a small loop over one chunk of rows without calls,
// closures or allocation; callers slice their arguments to equal lengths.

// keys1 maps one block.
func keys1[W Word](keys []uint64, a []W, ta []W) {
	a = a[:len(keys)]
	for i := range keys {
		keys[i] = uint64(ta[a[i]])
	}
}

// keys2 maps two blocks; the second digit counts sb.
func keys2[W Word](keys []uint64, a, b []W, ta, tb []W, sb uint64) {
	a, b = a[:len(keys)], b[:len(keys)]
	for i := range keys {
		keys[i] = uint64(ta[a[i]]) + uint64(tb[b[i]])*sb
	}
}

// keys3 maps three blocks.
func keys3[W Word](keys []uint64, a, b, c []W, ta, tb, tc []W, sb, sc uint64) {
	a, b, c = a[:len(keys)], b[:len(keys)], c[:len(keys)]
	for i := range keys {
		keys[i] = uint64(ta[a[i]]) + uint64(tb[b[i]])*sb + uint64(tc[c[i]])*sc
	}
}

// addKeys adds the digit of one more block.
func addKeys[W Word](keys []uint64, a []W, ta []W, sa uint64) {
	a = a[:len(keys)]
	for i := range keys {
		keys[i] += uint64(ta[a[i]]) * sa
	}
}

// countDirect adds the weights to the cells of the keys. Keys whose cell was
// empty are listed in touched, their rows in rep. It returns how many.
func countDirect(cells []uint32, keys []uint64, weights []uint32, touched []uint64, rep []uint32, first uint32) int {
	weights = weights[:len(keys)]
	touched, rep = touched[:len(keys)], rep[:len(keys)]
	n := 0
	for i, key := range keys {
		count := cells[key]
		if count == 0 {
			touched[n], rep[n] = key, first+uint32(i)
			n++
		}
		cells[key] = count + weights[i]
	}
	return n
}

// takeCells moves the counts of the touched cells into counts and leaves the
// cells empty.
func takeCells(cells []uint32, touched []uint64, counts []uint32) []uint32 {
	counts = counts[:len(touched)]
	for i, key := range touched {
		counts[i] = cells[key]
		cells[key] = 0
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

// hashKeys folds the digit of one block into the hashes of wide keys.
func hashKeys[W Word](hashes []uint64, a []W, ta []W) {
	a = a[:len(hashes)]
	for i := range hashes {
		h := (hashes[i] ^ uint64(ta[a[i]])) * 0x9E3779B97F4A7C15
		hashes[i] = h ^ bits.RotateLeft64(h, 31)
	}
}
