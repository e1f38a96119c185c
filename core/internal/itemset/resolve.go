package itemset

import (
	"container/heap"
	"slices"
)

// step is something that may be done about violations.
type step struct {
	level    int   // to which the items with the label there are raised; -1: the label is left out in the class
	place    place // the label on that level; of a class only where it is left out
	cost     int64 // what it loses, by items covered and occurrences
	leaves   int   // occurrences that it leaves out
	touches  []int32
	open     int // of these, violations that nothing has touched
	priority float64
}

// resolve touches each violation by one step at least. Of all steps the one comes first that
// loses least for each violation that is still untouched.
func (s *state) resolve(broken []violation) {
	steps, settled := s.steps(broken), make([]bool, len(broken))
	queue := make(queue, 0, len(steps))
	for _, st := range steps {
		st.open = len(st.touches)
		st.priority = float64(st.cost) / float64(st.open)
		queue = append(queue, st)
	}
	heap.Init(&queue)
	left := 0
	for _, occurrences := range s.gone {
		left += occurrences
	}
	var out, raised []*step
	for queue.Len() > 0 {
		st := queue[0]
		open := 0
		for _, v := range st.touches {
			if !settled[v] {
				open++
			}
		}
		if open == 0 || st.level < 0 && left+st.leaves > s.LeaveOut {
			heap.Pop(&queue)
			continue
		}
		if open < st.open { // it is worth less than it was
			st.open, st.priority = open, float64(st.cost)/float64(open)
			heap.Fix(&queue, 0)
			continue
		}
		heap.Pop(&queue)
		for _, v := range st.touches {
			settled[v] = true
		}
		if st.level < 0 {
			left += st.leaves
			out = append(out, st)
		} else {
			raised = append(raised, st)
		}
	}
	out = append(out, s.forced(steps, settled)...)
	for _, st := range out {
		s.gone[st.place] = st.leaves
	}
	for _, st := range raised {
		s.raise(st)
	}
}

// forced leaves labels out where nothing can be made coarser.
func (s *state) forced(steps []*step, settled []bool) []*step {
	var out []*step
	for _, st := range steps { // in order, those of one class and label once
		if st.level >= 0 || !slices.ContainsFunc(st.touches, func(v int32) bool { return !settled[v] }) {
			continue
		}
		for _, v := range st.touches {
			settled[v] = true
		}
		out = append(out, st)
	}
	return out
}

// raise makes items coarser. What was left out of the labels that they had is written again
// under the new one.
func (s *state) raise(st *step) {
	old := map[uint32]bool{}
	for item, label := range s.Labels[st.level] {
		if label == st.place.label && s.Levels[item] < st.level {
			old[s.labels[s.Levels[item]][item]] = true
			s.Levels[item] = st.level
		}
	}
	for p := range s.gone {
		if old[p.label] {
			delete(s.gone, p)
		}
	}
}

// steps lists what may be done about violations, in a fixed order.
func (s *state) steps(broken []violation) []*step {
	type key struct {
		level int
		place place
	}
	known := map[key]*step{}
	var all []*step
	add := func(level int, p place, violation int) {
		st, ok := known[key{level, p}]
		if !ok {
			st = &step{level: level, place: p}
			known[key{level, p}] = st
			all = append(all, st)
		}
		if n := len(st.touches); n == 0 || st.touches[n-1] != int32(violation) {
			st.touches = append(st.touches, int32(violation))
		}
	}
	with := s.with()
	for i, v := range broken {
		for _, label := range v.labels[:v.size] {
			for _, item := range with[label] { // one, but for labels with the same text on different levels
				if level, ok := s.coarser(item); ok {
					add(level, place{label: s.Labels[level][item]}, i)
				}
			}
			add(-1, place{v.class, label}, i)
		}
	}
	s.costs(all)
	return all
}

// with has by label an item of each level that is written so.
func (s *state) with() map[uint32][]uint32 {
	all := map[uint32][]uint32{}
	for item := range s.Levels {
		label := s.labels[s.Levels[item]][item]
		if !slices.ContainsFunc(all[label], func(other uint32) bool { return s.Levels[other] == s.Levels[item] }) {
			all[label] = append(all[label], uint32(item))
		}
	}
	return all
}

// costs computes what steps lose.
func (s *state) costs(steps []*step) {
	type node struct {
		level int
		label uint32
	}
	nodes, labels := map[node]*step{}, map[place]*step{}
	for _, st := range steps {
		if st.level < 0 {
			labels[st.place] = st
		} else {
			nodes[node{st.level, st.place.label}] = st
		}
	}
	for level := range s.Labels {
		for item, label := range s.Labels[level] {
			if st := nodes[node{level, label}]; st != nil && s.Levels[item] < level {
				st.cost += s.often[item] * (s.covers[level][item] - s.covers[s.Levels[item]][item])
			}
		}
	}
	seen := map[uint32]bool{}
	for _, st := range steps {
		seen[st.place.class] = seen[st.place.class] || st.level < 0
	}
	for class, rows := range s.Classes {
		if !seen[uint32(class)] {
			continue
		}
		for _, row := range rows {
			for _, item := range s.Sets[row] {
				level := s.Levels[item]
				if st := labels[place{uint32(class), s.Labels[level][item]}]; st != nil {
					st.leaves++
					st.cost += s.items - s.covers[level][item] + 1
				}
			}
		}
	}
}

// queue is a heap of steps, by priority and then by what they are.
type queue []*step

func (q queue) Len() int      { return len(q) }
func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q queue) Less(i, j int) bool {
	a, b := q[i], q[j]
	switch {
	case a.priority != b.priority:
		return a.priority < b.priority
	case a.level != b.level:
		return a.level > b.level
	case a.place.class != b.place.class:
		return a.place.class < b.place.class
	}
	return a.place.label < b.place.label
}
func (q *queue) Push(x any) { *q = append(*q, x.(*step)) }
func (q *queue) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}
