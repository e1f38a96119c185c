package lattice

// Tag is a property of a transformation that was found out or predicted.
type Tag uint8

const (
	Anonymous    Tag = 1 << iota // meets all models
	NotAnonymous                 // does not
	Insufficient                 // cannot be better than what was found, nor can its generalizations
	Wasteful                     // cannot, nor can its specializations: they suppress too much
	Checked                      // was grouped and judged itself
)

// Tags holds the tags of a materialized lattice: a byte a transformation.
type Tags struct {
	lattice  *Lattice
	state    []Tag
	decisive Tag
	decided  uint64
	steps    []uint64 // column -> levels between a corner and the end, see tagBox
}

// NewTags returns empty tags of a lattice that is not sparse. It takes
// lattice.Size() bytes. Transformations
// with any of the decisive tags count as decided.
func NewTags(l *Lattice, decisive Tag) *Tags {
	return &Tags{lattice: l, state: make([]Tag, l.size), decisive: decisive, steps: make([]uint64, l.Columns())}
}

// Has reports whether the transformation has any of the tags.
func (t *Tags) Has(id ID, tag Tag) bool { return t.state[id]&tag != 0 }

// Decided returns how many transformations have a decisive tag.
func (t *Tags) Decided() uint64 { return t.decided }

// Set tags one transformation.
func (t *Tags) Set(id ID, tag Tag) {
	if t.state[id]&t.decisive == 0 && tag&t.decisive != 0 {
		t.decided++
	}
	t.state[id] |= tag
}

// Clear takes tags that are not decisive from one transformation.
func (t *Tags) Clear(id ID, tag Tag) { t.state[id] &^= tag }

// TagUp tags a transformation and all its generalizations. Whoever has the tag
// is expected to have passed it on: the tagged part of a lattice is closed.
func (t *Tags) TagUp(id ID, tag Tag) {
	rest := uint64(id)
	for i := range t.steps {
		radix := uint64(t.lattice.Max[i] - t.lattice.Min[i] + 1)
		t.steps[i] = radix - 1 - rest%radix
		rest /= radix
	}
	t.tagBox(len(t.steps)-1, id, 1, tag)
}

// TagDown tags a transformation and all its specializations.
func (t *Tags) TagDown(id ID, tag Tag) {
	rest := uint64(id)
	for i := range t.steps {
		radix := uint64(t.lattice.Max[i] - t.lattice.Min[i] + 1)
		t.steps[i] = rest % radix
		rest /= radix
	}
	t.tagBox(len(t.steps)-1, id, -1, tag)
}

// tagBox tags the box that begins at a corner and extends over columns 0 to
// `column`, for t.steps[i] levels each, up or down as sign says. Where a corner
// has the tag its box has, and so have those beyond it: as little is visited
// twice as the boundary of what was tagged.
func (t *Tags) tagBox(column int, corner ID, sign int64, tag Tag) {
	if column < 0 {
		t.Set(corner, tag)
		return
	}
	step := ID(sign * int64(t.lattice.stride[column]))
	for range t.steps[column] + 1 {
		if t.state[corner]&tag != 0 {
			return
		}
		if column == 0 {
			t.Set(corner, tag)
		} else {
			t.tagBox(column-1, corner, sign, tag)
		}
		corner += step
	}
}
