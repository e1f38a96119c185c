package arx

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// serialFile has the settings in Java's serialization, and alone the research subset.
const serialFile = "input/config.dat"

// rowSet begins a set of records in Java: the class with its version, and its fields length, size
// and array, by the Java Object Serialization Specification, section 6.4.
const rowSet = "\x00\x1borg.deidentifier.arx.RowSet\x14\xb6l\xa2\xa2\x16\xae\x7f\x02\x00\x03I\x00\x06lengthI\x00\x04size[\x00\x05array"

// recordsOf returns the records of the first set of records in a file, one bit each, and how many
// there are in all. It takes nothing for granted: what is written otherwise is no set.
func recordsOf(file []byte) (rows []int, all int, ok bool) {
	_, b, ok := bytes.Cut(file, []byte(rowSet))
	skip := func(begins string, more int) bool { // of what begins like that, so many bytes more
		if !bytes.HasPrefix(b, []byte(begins)) || len(b) < len(begins)+more {
			return false
		}
		b = b[len(begins)+more:]
		return true
	}
	const reference = "q" // to what stood in the file before, with a number
	// The type of the array, the end of the class, length and size; then the class of the array.
	if !ok || !skip("t\x00\x02[J", 0) && !skip(reference, 4) || !skip("xp", 0) || len(b) < 8 {
		return nil, 0, false
	}
	all, size := int(binary.BigEndian.Uint32(b)), int(binary.BigEndian.Uint32(b[4:]))
	b = b[8:]
	if !skip("ur\x00\x02[J", 8+3) && !skip("u"+reference, 4) {
		return nil, 0, false
	}
	skip("xp", 0)
	words := (all + 63) / 64
	if len(b) < 4 || int(binary.BigEndian.Uint32(b)) != words || len(b[4:])/8 < words {
		return nil, 0, false
	}
	for i := range words {
		for word := binary.BigEndian.Uint64(b[4+8*i:]); word != 0; word &= word - 1 {
			rows = append(rows, 64*i+bits.TrailingZeros64(word))
		}
	}
	return rows, all, len(rows) == size && size > 0 && rows[size-1] < all
}

// subset takes over the research subset.
func (t *taking) subset(text []byte) error {
	if t.has(serialFile) {
		file, err := t.held(serialFile, maxSettings)
		if err != nil {
			return err
		}
		if rows, all, ok := recordsOf(file); ok {
			if t.everyone = len(rows) == all; !t.everyone {
				t.project.Subset = &subset{rows}
			}
			return nil
		}
	}
	if !t.has(subsetFile) {
		return nil
	}
	records, err := t.held(subsetFile, int64(len(text))+1)
	if t.everyone = bytes.Equal(records, text); err == nil && !t.everyone {
		t.say("The research subset is not taken over: the archive does not say which records are in it. Choose it again before you release anything.")
	}
	return err
}
