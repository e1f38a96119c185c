package anonymize

import (
	"encoding/binary"
	"slices"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/natural"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
)

// shown knows the labels of the classes that rounds of local recoding have released,
// as a reader sees them: the same text on two levels is the same. nil knows nothing
// and keeps nothing back.
type shown struct {
	*prepared
	numbers   [][][]uint32 // by quasi-identifier, level and value code: number of the label's text
	ambiguous []bool       // by quasi-identifier: see ambiguous
	keys      map[string]bool
}

// newShown returns nil if no column is ambiguous. Then no two rounds show the same: if a
// record shows in each column what another one shows that was released, on whichever
// levels, the two showed the same in the round before, and were released together.
func newShown(p *prepared) *shown {
	s := &shown{prepared: p, keys: map[string]bool{}}
	for _, q := range p.quasi {
		levels := numbered(q.encoded)
		s.numbers, s.ambiguous = append(s.numbers, levels), append(s.ambiguous, ambiguous(levels))
	}
	if !slices.Contains(s.ambiguous, true) {
		return nil
	}
	return s
}

// numbered numbers the texts of labels, by level and value code.
func numbered(h *hierarchy.Encoded) (levels [][]uint32) {
	texts := natural.Numbers[string]{}
	for _, level := range h.Levels {
		numbers := make([]uint32, len(level.Labels))
		for label, text := range level.Labels {
			numbers[label] = texts.Of(text)
		}
		of := make([]uint32, len(level.Of))
		for code, label := range level.Of {
			of[code] = numbers[label]
		}
		levels = append(levels, of)
	}
	return levels
}

// ambiguous reports whether a text stands for different values on two levels, as "00"
// does that is a place and, one level up, a region.
func ambiguous(levels [][]uint32) bool {
	for i, low := range levels {
		seen := map[uint32]bool{}
		for _, text := range low {
			seen[text] = true
		}
		for _, other := range slices.Delete(slices.Clone(levels), i, i+1) {
			for code, text := range other {
				if seen[text] && low[code] != text {
					return true
				}
			}
		}
	}
	return false
}

// unionsKeep reports whether a union of classes that meet the models meets them: of
// all models that local recoding keeps, where records are persons; of those that ask
// for sizes alone, where they are not.
func (p *prepared) unionsKeep() bool {
	for _, m := range p.config.Models {
		if sized, err := privacy.Spec(m).BySize(); p.persons.Matter() && (err != nil || !sized) {
			return false
		}
	}
	return true
}

// key appends the labels that a row shows on some levels.
func (s *shown) key(dst []byte, row uint32, levels []int) []byte {
	for c, level := range levels {
		dst = binary.LittleEndian.AppendUint32(dst, s.numbers[c][level][s.problem.Columns[c].Codes.At(int(row))])
	}
	return dst
}

// keep marks the rows that would show what has been released. People who are protected
// with all of their records are marked if all of theirs would: nobody else can show the
// same in all, and those who show the same as one of them are marked with them.
func (s *shown) keep(rows []uint32, levels []int, out []bool) {
	if s == nil || len(s.keys) == 0 {
		return
	}
	var key []byte
	again, news := make([]bool, len(rows)), map[uint32]bool{} // news: persons who show something new
	for i, row := range rows {
		if out[i] {
			continue
		}
		key = s.key(key[:0], row, levels)
		if again[i] = s.keys[string(key)]; !again[i] && s.problem.Profiles {
			news[s.problem.Persons[row]] = true
		}
	}
	for i, row := range rows {
		if again[i] && !(s.problem.Profiles && news[s.problem.Persons[row]]) {
			out[i] = true
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

// raise makes the problem of a round coarser, in the columns that are ambiguous: they
// get more than the given levels. It reports false if none can.
func (s *shown) raise(part *prepared, levels []int) (higher bool, err error) {
	if s == nil {
		return false, nil
	}
	for c := range part.problem.Columns {
		if q := &part.problem.Columns[c]; s.ambiguous[c] && levels[c] < q.Max {
			q.Min, higher = levels[c]+1, true
		}
	}
	if higher {
		part.checker, err = evaluate.New(part.problem)
	}
	return higher, err
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
