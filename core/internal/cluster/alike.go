package cluster

import "github.com/fulgurite/fulgurite/core/internal/natural"

// looks tells which classes show the same, as a reader sees them: equal texts in all
// columns, on whichever levels. Where Task.Alike is set, these are what Holds is asked of,
// together, and not each class by itself.
//
// Why every result holds: what a reader takes for one group is a look, all rows that show
// the same, and each row is in one class, all rows of which show the same; so looks are
// unions of classes. At the start each look is asked, and those that are refused are made
// one class with another one until none is (mend). After that only final steps change
// anything. A step changes what the classes show that it touches, and so no other looks
// than those that they were in before and those that they are in after. These are asked
// before the step becomes final, and it is taken back unless all of them hold (allowed).
// So all looks hold after each final step if they did before.
type looks struct {
	*grouping
	holds func(rows []int32) bool
	text  []uint32 // by place and level above it, as space.path: number of the text in its column
	scale []uint64 // by column: what the number of a text is multiplied by in keys

	// What classes showed when they were entered. A key may stand for several looks.
	head       map[uint64]int32 // key -> a class
	next, last []int32          // by class: the others with its key, -1: none
	key        []uint64         // by class, while it is entered
	entered    []bool

	before         []shown // scratch: of classes that are touched
	doubtful       []int32 // scratch: classes of which the look is to be asked
	members, union []int32 // scratch: classes and rows of a look
	asked          []int32 // scratch: by class, the search that asked its look last
	search         int32
}

// shown is a class and the key of what it showed.
type shown struct {
	class int32
	key   uint64
}

func newLooks(g *grouping, holds func(rows []int32) bool, random random) *looks {
	l := &looks{grouping: g, holds: holds, text: make([]uint32, len(g.path)), head: map[uint64]int32{}}
	for i := range g.columns {
		c := &g.columns[i]
		l.scale = append(l.scale, random.next()|1)
		numbers := natural.Numbers[string]{}
		for at := range c.labels * (c.top + 1) {
			text, level := "*", at%(c.top+1)
			place := int(c.start) + at
			if !c.hidden(level) && !c.source.Aside {
				text = c.source.Hierarchy.Levels[c.source.Min+level].Labels[g.path[place]]
			}
			l.text[place] = numbers.Of(text)
		}
	}
	return l
}

// enter makes known what a class with rows shows by now.
func (l *looks) enter(c int32) {
	like, key := l.likeOf(c), uint64(0)
	for i, level := range l.levelsOf(c) {
		key += l.scale[i] * uint64(l.text[like[i]+uint32(level)]+1)
	}
	l.link(c, key)
}

func (l *looks) link(c int32, key uint64) {
	for int(c) >= len(l.entered) {
		l.next, l.last, l.key = append(l.next, -1), append(l.last, -1), append(l.key, 0)
		l.entered, l.asked = append(l.entered, false), append(l.asked, 0)
	}
	l.entered[c], l.key[c], l.last[c], l.next[c] = true, key, -1, -1
	if other, known := l.head[key]; known {
		l.next[c], l.last[other] = other, c
	}
	l.head[key] = c
}

// leave forgets what a class showed when it was entered, if it was.
func (l *looks) leave(c int32) {
	if int(c) >= len(l.entered) || !l.entered[c] {
		return
	}
	before, after := l.last[c], l.next[c]
	if after >= 0 {
		l.last[after] = before
	}
	switch {
	case before >= 0:
		l.next[before] = after
	case after >= 0:
		l.head[l.key[c]] = after
	default:
		delete(l.head, l.key[c])
	}
	l.entered[c] = false
}

// same reports whether two classes show the same.
func (l *looks) same(a, b int32) bool {
	one, other, levels := l.likeOf(a), l.likeOf(b), l.levelsOf(b)
	for i, level := range l.levelsOf(a) {
		if l.text[one[i]+uint32(level)] != l.text[other[i]+uint32(levels[i])] {
			return false
		}
	}
	return true
}

// alike lists the classes that show what a class shows that is entered as it is.
func (l *looks) alike(c int32) []int32 {
	l.members = l.members[:0]
	for other := l.head[l.key[c]]; other >= 0; other = l.next[other] {
		if other == c || l.same(c, other) {
			l.members = append(l.members, other)
		}
	}
	return l.members
}

// conforms asks the look of a class that is entered as it is.
func (l *looks) conforms(c int32) bool {
	members := l.alike(c)
	for _, m := range members {
		l.asked[m] = l.search
	}
	if len(members) == 1 {
		return l.holds(l.list[c].rows)
	}
	l.union = l.union[:0]
	for _, m := range members {
		l.union = append(l.union, l.list[m].rows...)
	}
	return l.holds(l.union)
}

// allowed reports whether all looks hold that steps change which touch some classes, each
// named once. If so, it enters these as they are; if not, the steps have to be taken back.
func (l *looks) allowed(touched []int32) bool {
	l.doubtful, l.before = append(l.doubtful[:0], touched...), l.before[:0]
	for _, c := range touched {
		if int(c) >= len(l.entered) || !l.entered[c] {
			continue
		}
		l.before = append(l.before, shown{c, l.key[c]})
		for other := l.head[l.key[c]]; other >= 0; other = l.next[other] {
			if other != c {
				l.doubtful = append(l.doubtful, other)
			}
		}
		l.leave(c)
	}
	for _, c := range touched {
		if len(l.list[c].rows) > 0 {
			l.enter(c)
		}
	}
	l.search++
	for _, c := range l.doubtful {
		if len(l.list[c].rows) > 0 && l.asked[c] != l.search && !l.conforms(c) {
			l.goBack(touched)
			return false
		}
	}
	return true
}

// goBack enters classes as they were before.
func (l *looks) goBack(touched []int32) {
	for _, c := range touched {
		l.leave(c)
	}
	for _, was := range l.before {
		l.link(was.class, was.key)
	}
}

// mend enters all classes, and makes those of a look that does not hold one class with
// the look that costs least, until all hold. Each time there is a class less, so that it
// ends: with all rows in one class at the latest, and false if not even that holds.
func (l *looks) mend() bool {
	for c := range int32(len(l.list)) {
		if len(l.list[c].rows) > 0 {
			l.enter(c)
		}
	}
	for c := range int32(len(l.list)) {
		for len(l.list[c].rows) > 0 && !l.conforms(c) {
			members := append([]int32(nil), l.alike(c)...)
			to, least := int32(-1), int64(never)
			for other := range int32(len(l.list)) {
				if len(l.list[other].rows) > 0 && !l.same(c, other) {
					if more := l.joining(other, l.list[c].rows[0]); more < least {
						to, least = other, more
					}
				}
			}
			if to < 0 && len(members) == 1 {
				return false
			}
			if to >= 0 {
				members = append(members, l.alike(to)...)
			}
			for _, m := range members {
				l.leave(m)
				for m != c && len(l.list[m].rows) > 0 {
					row := l.list[m].rows[len(l.list[m].rows)-1]
					l.remove(row)
					l.insert(row, c)
				}
			}
			l.enter(c)
		}
	}
	return true
}
