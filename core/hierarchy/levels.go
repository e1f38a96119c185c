package hierarchy

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
)

// WithLevel returns a copy with one more level, which repeats the one below it,
// so that nothing changes until it is edited. at is its number, 1 to Height().
//
// It reports "hierarchy-level" for other numbers, and for more than MaxHeight
// levels.
func (h *Hierarchy) WithLevel(at int, name string) (*Hierarchy, error) {
	if err := h.checkShape(); err != nil {
		return nil, err
	}
	if at < 1 || at > h.Height() || h.Height() >= maxHeight {
		return nil, problem.New("hierarchy-level", "Remove a level first, or choose another place.",
			"A new level cannot be put in at place %d: the hierarchy has %d levels, and at most %d are possible.", at, h.Height(), maxHeight).
			InFile(h.Name)
	}
	edited := h.copied()
	for i, row := range edited.Rows {
		edited.Rows[i] = slices.Insert(slices.Clone(row), at, row[at-1])
	}
	if edited.LevelNames != nil {
		edited.LevelNames = slices.Insert(edited.LevelNames, at, name)
	}
	return edited, nil
}

// WithoutLevel returns a copy without a level above the values.
//
// It reports "hierarchy-level" for the level of the values, for numbers that are
// no level, and for the last level beside the values.
func (h *Hierarchy) WithoutLevel(at int) (*Hierarchy, error) {
	if err := h.checkShape(); err != nil {
		return nil, err
	}
	if at < 1 || at >= h.Height() || h.Height() < 3 {
		return nil, problem.New("hierarchy-level", "Choose a level between the values and the top.",
			"Level %d of %d cannot be removed: the values and one level above them must stay.", at, h.Height()-1).InFile(h.Name)
	}
	edited := h.copied()
	for i, row := range edited.Rows {
		edited.Rows[i] = slices.Delete(slices.Clone(row), at, at+1)
	}
	if edited.LevelNames != nil {
		edited.LevelNames = slices.Delete(edited.LevelNames, at, at+1)
	}
	return edited, nil
}

// WithLevelName returns a copy in which a level has another name.
func (h *Hierarchy) WithLevelName(at int, name string) (*Hierarchy, error) {
	if err := h.checkShape(); err != nil {
		return nil, err
	}
	if at < 0 || at >= h.Height() {
		return nil,
			problem.New("hierarchy-level", "Choose one of its levels.", "The hierarchy has no level %d.", at).InFile(h.Name)
	}
	edited := h.copied()
	if edited.LevelNames == nil {
		edited.LevelNames = make([]string, h.Height())
	}
	edited.LevelNames[at] = name
	return edited, nil
}
