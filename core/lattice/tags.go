package lattice

// Tag is a property of a transformation that was found out or predicted.
type Tag uint8

const (
	Anonymous    Tag = 1 << iota // meets all models
	NotAnonymous                 // does not
	Insufficient                 // cannot be better than what was found
	Checked                      // was grouped and judged itself
)

// Tags holds the tags of a materialized lattice: a byte a transformation.
type Tags struct {
	lattice  *Lattice
	state    []Tag
	decisive Tag
	decided  uint64
	stack    []ID
	near     []ID
}

// NewTags returns empty tags. It takes lattice.Size() bytes. Transformations
// with any of the decisive tags count as decided.
func NewTags(l *Lattice, decisive Tag) *Tags {
	return &Tags{lattice: l, state: make([]Tag, l.size), decisive: decisive}
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

// TagUp tags a transformation and all its generalizations. Whoever has the tag
// is expected to have passed it on, so the walk ends there.
func (t *Tags) TagUp(id ID, tag Tag) { t.spread(id, tag, t.lattice.Successors) }

// TagDown tags a transformation and all its specializations.
func (t *Tags) TagDown(id ID, tag Tag) { t.spread(id, tag, t.lattice.Predecessors) }

func (t *Tags) spread(id ID, tag Tag, next func(ID, []ID) []ID) {
	if t.state[id]&tag != 0 {
		return
	}
	t.Set(id, tag)
	t.stack = append(t.stack[:0], id)
	for len(t.stack) > 0 {
		top := len(t.stack) - 1
		id, t.stack = t.stack[top], t.stack[:top]
		t.near = next(id, t.near[:0])
		for _, n := range t.near {
			if t.state[n]&tag == 0 {
				t.Set(n, tag)
				t.stack = append(t.stack, n)
			}
		}
	}
}
