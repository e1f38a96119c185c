package predict

import "slices"

// Bounds of a tree.
const (
	maxDepth = 10
	minShare = 200 // a leaf has a 200th of the training records, and
	minLeaf  = 5   // at least so many
)

// tree is a decision tree.
type tree struct {
	nodes []node
	least int // records of a leaf
}

// node is an inner node or a leaf.
type node struct {
	shares  []float64 // of the classes among its records
	feature int       // none: a leaf
	left    []bool    // by label: goes to the left
	larger  bool      // records without a label go to the left
	to      [2]int    // left, right
}

func (t *tree) learn(s *side, records []int, far func(float64) error) error {
	t.least = max(minLeaf, len(records)/minShare)
	done := 0
	_, err := t.grow(s, slices.Clone(records), 0, func(settled int) error {
		done += settled
		return far(float64(done) / float64(len(records)))
	})
	return err
}

// grow makes the node of records, which it reorders, and the subtree below it. settled receives the
// number of records that have reached a leaf.
func (t *tree) grow(s *side, records []int, depth int, settled func(int) error) (int, error) {
	at := len(t.nodes)
	counts := make([]int, s.classes)
	for _, r := range records {
		counts[s.target[r]]++
	}
	n := node{feature: none, shares: make([]float64, s.classes)}
	for c, of := range counts {
		n.shares[c] = float64(of) / float64(len(records))
	}
	t.nodes = append(t.nodes, n)
	best := split{}
	if depth < maxDepth && len(records) >= 2*t.least && slices.Max(counts) < len(records) {
		for i := range s.features {
			if found := t.cut(s, i, records, counts); found.gain > best.gain {
				best = found
			}
		}
	}
	if best.left == nil {
		return at, settled(len(records))
	}
	if err := settled(0); err != nil {
		return at, err
	}
	f := &s.features[best.feature]
	middle := 0
	for i, r := range records {
		left := best.larger
		if l := f.of[r]; l != none {
			left = best.left[l]
		}
		if left {
			records[i], records[middle] = records[middle], records[i]
			middle++
		}
	}
	n.feature, n.left, n.larger = best.feature, best.left, best.larger
	for i, part := range [][]int{records[:middle], records[middle:]} {
		child, err := t.grow(s, part, depth+1, settled)
		if err != nil {
			return at, err
		}
		n.to[i] = child
	}
	t.nodes[at] = n
	return at, nil
}

// split is a partition of the records of a node.
type split struct {
	feature int
	left    []bool // by label; nil: there is none
	larger  bool   // the left side has more records
	// gain is the sum over the two sides of the squared class counts divided by the side's records,
	// minus that of the node: the Gini index falls by twice this value, weighted by records.
	gain float64
}

// minGain is the largest gain that rounding alone can produce.
const minGain = 1e-9

// cut finds the best split by a feature. The labels are sorted by the share of the node's most
// frequent class, and all cuts of this order are tried: with two classes one of them is the best of
// all partitions of the labels (Breiman and others, theorem 4.5).
func (t *tree) cut(s *side, feature int, records []int, node []int) split {
	f := &s.features[feature]
	counts := make([]int, f.labels*s.classes)
	rows := make([]int, f.labels)
	for _, r := range records {
		if l := f.of[r]; l != none {
			counts[int(l)*s.classes+int(s.target[r])]++
			rows[l]++
		}
	}
	top := slices.Index(node, slices.Max(node))
	var order []int
	for l, n := range rows {
		if n > 0 {
			order = append(order, l)
		}
	}
	share := func(l int) int { return counts[l*s.classes+top] }
	slices.SortStableFunc(order, func(a, b int) int { return share(b)*rows[a] - share(a)*rows[b] })
	left, right := make([]int, s.classes), make([]int, s.classes)
	shown, moved := 0, 0
	for _, l := range order {
		for c := range right {
			right[c] += counts[l*s.classes+c]
		}
		shown += rows[l]
	}
	if shown == 0 {
		return split{}
	}
	whole, hidden := purity(right, shown), len(records)-shown
	best, until := split{feature: feature, gain: minGain}, 0
	for i, l := range order[:len(order)-1] {
		for c := range left {
			left[c] += counts[l*s.classes+c]
			right[c] -= counts[l*s.classes+c]
		}
		moved += rows[l]
		larger := 2*moved >= shown
		onLeft, onRight := moved, shown-moved
		if larger {
			onLeft += hidden
		} else {
			onRight += hidden
		}
		if min(onLeft, onRight) < t.least {
			continue
		}
		if gain := purity(left, moved) + purity(right, shown-moved) - whole; gain > best.gain {
			best.gain, best.larger, until = gain, larger, i+1
		}
	}
	if until == 0 {
		return split{}
	}
	best.left = make([]bool, f.labels)
	for l := range best.left {
		best.left[l] = best.larger // labels that do not occur here
	}
	for i, l := range order {
		best.left[l] = i < until
	}
	return best
}

// purity returns the sum of squared counts divided by their sum.
func purity(counts []int, n int) float64 {
	sum := 0
	for _, c := range counts {
		sum += c * c
	}
	return float64(sum) / float64(n)
}

func (t *tree) predict(s *side, record int, into []float64) {
	at := &t.nodes[0]
	for at.feature != none {
		left := at.larger
		if l := s.features[at.feature].of[record]; l != none {
			left = at.left[l]
		}
		if left {
			at = &t.nodes[at.to[0]]
		} else {
			at = &t.nodes[at.to[1]]
		}
	}
	copy(into, at.shares)
}
