package anonymize

import (
	"encoding/binary"

	"github.com/fulgurite/fulgurite/core/privacy"
)

// shown knows the labels of the classes that rounds of local recoding have released,
// as a reader sees them: the same text on two levels is the same. nil knows nothing
// and keeps nothing back.
type shown struct {
	*prepared
	numbers [][][]uint32 // by quasi-identifier, level and value code: number of the label's text
	keys    map[string]bool
}

func newShown(p *prepared) *shown {
	s := &shown{prepared: p, keys: map[string]bool{}}
	for _, q := range p.quasi {
		texts := map[string]uint32{}
		var levels [][]uint32
		for _, level := range q.encoded.Levels {
			of := make([]uint32, len(level.Of))
			for code, label := range level.Of {
				text := level.Labels[label]
				n, ok := texts[text]
				if !ok {
					n = uint32(len(texts))
					texts[text] = n
				}
				of[code] = n
			}
			levels = append(levels, of)
		}
		s.numbers = append(s.numbers, levels)
	}
	return s
}

// unionsKeep reports whether a union of classes that meet the models meets them: of
// all models that local recoding keeps, where records are persons; of those that ask
// for sizes alone, where they are not.
func (p *prepared) unionsKeep() bool {
	for _, m := range p.config.Models {
		if sized, err := privacy.Spec(m).BySize(); p.persons.matter() && (err != nil || !sized) {
			return false
		}
	}
	return true
}

// key is what a row shows on some levels.
func (s *shown) key(dst []byte, row uint32, levels []int) []byte {
	for c, level := range levels {
		dst = binary.LittleEndian.AppendUint32(dst, s.numbers[c][level][s.problem.Columns[c].Codes[row]])
	}
	return dst
}

// keep marks the rows that would show what has been released.
func (s *shown) keep(rows []uint32, levels []int, out []bool) {
	if s == nil || len(s.keys) == 0 {
		return
	}
	var key []byte
	for i, row := range rows {
		if !out[i] {
			key = s.key(key[:0], row, levels)
			out[i] = s.keys[string(key)]
		}
	}
}

// add remembers what released rows show. It returns what to give to remove.
func (s *shown) add(rows []uint32, levels []int) (added []string) {
	if s == nil {
		return nil
	}
	var key []byte
	for _, row := range rows {
		key = s.key(key[:0], row, levels)
		if !s.keys[string(key)] {
			s.keys[string(key)] = true
			added = append(added, string(key))
		}
	}
	return added
}

func (s *shown) remove(keys []string) {
	for _, key := range keys {
		delete(s.keys, key)
	}
}

func (s *shown) forget() {
	if s != nil {
		clear(s.keys)
	}
}
