package predict

import (
	"math"
	"math/rand/v2"
	"testing"
)

func idle(float64) error { return nil }

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// By hand: P(0|c0) = 3/4, P(0|c1) = 2/4, P(c0) = P(c1) = 1/2.
func TestBayes(t *testing.T) {
	s := &side{classes: 2, features: []feature{{of: []int32{0, 0, 1, 0, none}, labels: 2}}, target: []int32{0, 0, 1, 1, none}}
	var b bayes
	if err := b.learn(s, []int{0, 1, 2, 3}, idle); err != nil {
		t.Fatal(err)
	}
	p := make([]float64, 2)
	for record, want := range []float64{0.6, 0.6, 1. / 3, 0.6, 0.5} {
		b.predict(s, record, p)
		near(t, "P(c0)", p[0], want, 1e-14)
		near(t, "P(c1)", p[1], 1-want, 1e-14)
	}
}

// By hand: the labels have 5:0, 0:5 and 4:1 records of the classes, so that the best split
// is 9:1 from 0:5, with (81+1)/10 + 25/5 - (81+36)/15 = 5.4.
func TestTreeSplit(t *testing.T) {
	s := &side{classes: 2, features: []feature{{labels: 4}}}
	var records []int
	for label, counts := range [][2]int{{5, 0}, {0, 5}, {4, 1}} {
		for class, n := range counts {
			for range n {
				records = append(records, len(records))
				s.features[0].of = append(s.features[0].of, int32(label))
				s.target = append(s.target, int32(class))
			}
		}
	}
	best := (&tree{least: 5}).cut(s, 0, records, []int{9, 6})
	near(t, "gain", best.gain, 5.4, 1e-12)
	if !best.larger || !best.left[0] || best.left[1] || !best.left[2] || !best.left[3] {
		t.Errorf("%+v", best)
	}
	if best := (&tree{least: 6}).cut(s, 0, records, []int{9, 6}); best.left != nil {
		t.Errorf("a side of five records: %+v", best)
	}
	grown := &tree{}
	if err := grown.learn(s, records, idle); err != nil {
		t.Fatal(err)
	}
	s.features[0].of = append(s.features[0].of, none, 3)
	p := make([]float64, 2)
	// 9:1 is split again, into 5:0 and 4:1; no label, and one that nobody has, go to the larger
	// side, of equal ones to the left.
	for record, want := range map[int]float64{0: 1, 5: 0, 10: 0.8, 15: 1, 16: 1} {
		grown.predict(s, record, p)
		near(t, "P(c0)", p[0], want, 1e-15)
	}
}

// compareSplits compares the split with the best of all ways to part the labels, for two
// classes.
func compareSplits(t *testing.T, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 9))
	labels := 2 + r.IntN(6)
	s := &side{classes: 2, features: []feature{{labels: labels}}}
	var records, node []int
	node = make([]int, 2)
	for i := range 2 + r.IntN(60) {
		class := r.IntN(2)
		records = append(records, i)
		s.features[0].of = append(s.features[0].of, int32(r.IntN(labels)))
		s.target = append(s.target, int32(class))
		node[class]++
	}
	got := (&tree{least: 1}).cut(s, 0, records, node)
	best := 0.0
	for set := range 1 << labels {
		var left, right [2]float64
		for i := range records {
			if set>>s.features[0].of[i]&1 == 1 {
				left[s.target[i]]++
			} else {
				right[s.target[i]]++
			}
		}
		gini := func(n [2]float64) float64 {
			if n[0]+n[1] == 0 {
				return 0
			}
			return (n[0]*n[0] + n[1]*n[1]) / (n[0] + n[1])
		}
		best = max(best, gini(left)+gini(right)-gini([2]float64{float64(node[0]), float64(node[1])}))
	}
	if got.left == nil {
		got.gain = 0
	}
	if math.Abs(got.gain-best) > 1e-8 {
		t.Fatalf("seed %d: gain %v, the best is %v", seed, got.gain, best)
	}
}

func TestTreeSplitTwin(t *testing.T) {
	for seed := range uint64(500) {
		compareSplits(t, seed)
	}
}

func FuzzTreeSplit(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(compareSplits)
}

// By hand: of the 2*3 pairs of records with and without, 4 are in the right order and one is a tie.
func TestCurve(t *testing.T) {
	area, points := curve([]scored{{0.7, true}, {0.9, true}, {0.8, false}, {0.1, false}, {0.7, false}})
	near(t, "AUC", area, 4.5/6, 1e-15)
	want := []Point{{0, 0}, {0, 0.5}, {1. / 3, 0.5}, {2. / 3, 1}, {1, 1}}
	if len(points) != len(want) {
		t.Fatalf("%v", points)
	}
	for i, p := range want {
		near(t, "FPR", points[i].FPR, p.FPR, 1e-15)
		near(t, "TPR", points[i].TPR, p.TPR, 1e-15)
	}
	if _, points := curve([]scored{{0.7, true}}); points != nil {
		t.Errorf("%v with one class", points)
	}
}

// TestAreas: by hand, of two folds. What all folds give is judged fold by fold: a model that
// gives all records of a fold the share of the class in the others is no better and no worse
// than chance, where pooled its area would be a third.
func TestAreas(t *testing.T) {
	one := &task{rows: make([]int, 6), folds: 2, classes: []string{"no", "yes"},
		fold: []int{0, 0, 0, 1, 1, 1}, truth: []int32{1, 1, 0, 0, 0, 1}}
	both := func(yes ...float64) (all []float64) {
		for _, p := range yes {
			all = append(all, 1-p, p)
		}
		return all
	}
	third := 1. / 3
	for _, c := range []struct {
		name string
		yes  []float64
		want float64
	}{
		{"the share of the others", []float64{third, third, third, 2 * third, 2 * third, 2 * third}, 0.5},
		{"right within folds", []float64{0.3, 0.2, 0.1, 0.7, 0.8, 0.9}, 1},
		{"wrong within folds", []float64{0.1, 0.2, 0.3, 0.9, 0.8, 0.7}, 0},
		{"one fold of each", []float64{0.3, 0.2, 0.1, 0.9, 0.8, 0.7}, 0.5},
		{"half right", []float64{0.3, 0.1, 0.2, 0.5, 0.5, 0.5}, 0.5},
	} {
		q := one.quality(both(c.yes...))
		near(t, c.name, q.AUC, c.want, 1e-15)
		for _, class := range q.Classes {
			near(t, c.name+" "+class.Value, class.AUC, c.want, 1e-15)
			if last := len(class.ROC) - 1; class.ROC[0] != (Point{}) || class.ROC[last] != (Point{1, 1}) || last != steps+1 {
				t.Errorf("%s: %v", c.name, class.ROC)
			}
		}
	}
	// A fold without a record of the class tells nothing of it.
	single := &task{rows: make([]int, 4), folds: 2, classes: []string{"no", "yes"}, fold: []int{0, 0, 1, 1}, truth: []int32{0, 1, 0, 0}}
	near(t, "one fold tells", single.quality(both(0.1, 0.9, 0.9, 0.1)).AUC, 1, 0)
	none := &task{rows: make([]int, 4), folds: 2, classes: []string{"no", "yes"}, fold: []int{0, 0, 1, 1}, truth: []int32{0, 0, 1, 1}}
	near(t, "no fold tells", none.quality(both(0.1, 0.9, 0.9, 0.1)).AUC, 0.5, 0)
}

// TestAveraged: the mean of a step and of the diagonal, and its area.
func TestAveraged(t *testing.T) {
	points := averaged([][]Point{{{0, 0}, {0, 0.5}, {0.5, 0.5}, {0.5, 1}, {1, 1}}, {{0, 0}, {1, 1}}})
	for _, p := range points[1:] {
		want := 0.25 + p.FPR/2
		if p.FPR >= 0.5 {
			want = 0.5 + p.FPR/2
		}
		near(t, "TPR", p.TPR, want, 1e-15)
	}
	near(t, "last", points[len(points)-1].TPR, 1, 0)
}

// compareAreas compares the area with the definition, pair by pair.
func compareAreas(t *testing.T, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 10))
	all := make([]scored, 1+r.IntN(80))
	values := 1 + r.IntN(1<<r.IntN(8))
	for i := range all {
		all[i] = scored{float64(r.IntN(values)) / 7, r.IntN(3) == 0}
	}
	pairs, right := 0, 0.0
	for _, a := range all {
		for _, b := range all {
			if a.has && !b.has {
				pairs++
				if a.score > b.score {
					right++
				} else if a.score == b.score {
					right += 0.5
				}
			}
		}
	}
	got, points := curve(all)
	if pairs > 0 && math.Abs(got-right/float64(pairs)) > 1e-12 {
		t.Fatalf("seed %d: %v, want %v", seed, got, right/float64(pairs))
	}
	for i := 1; i < len(points); i++ {
		if points[i].FPR < points[i-1].FPR || points[i].TPR < points[i-1].TPR {
			t.Fatalf("seed %d: the curve falls: %v", seed, points)
		}
	}
	if (points == nil) != (pairs == 0) {
		t.Fatalf("seed %d: %v of %d pairs", seed, points, pairs)
	}
	if points == nil {
		return
	}
	if points[0] != (Point{}) || points[len(points)-1] != (Point{1, 1}) {
		t.Fatalf("seed %d: %v", seed, points)
	}
	last := Point{}
	for _, p := range averaged([][]Point{points, points}) { // the mean of a curve with itself
		if p.FPR < last.FPR || p.TPR < last.TPR {
			t.Fatalf("seed %d: the mean curve falls after %v to %v", seed, last, p)
		}
		last = p
	}
	if last != (Point{1, 1}) {
		t.Fatalf("seed %d: the mean curve ends at %v", seed, last)
	}
}

func TestAreaTwin(t *testing.T) {
	for seed := range uint64(500) {
		compareAreas(t, seed)
	}
}

func FuzzArea(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(compareAreas)
}

// random makes records of a side.
func random(seed uint64, n, classes int) (*side, []int) {
	r := rand.New(rand.NewPCG(seed, 11))
	s := &side{classes: classes}
	for i := range 3 {
		f := feature{labels: 2 + i}
		for range n {
			f.of = append(f.of, int32(r.IntN(f.labels+1)-1))
		}
		s.features = append(s.features, f)
	}
	for i := range n {
		class := int(s.features[1].of[i]+1) % classes
		if r.IntN(3) == 0 {
			class = r.IntN(classes)
		}
		s.target = append(s.target, int32(class))
	}
	return s, rowsTo(n)
}

// TestLogisticSlopes: the derivatives agree with differences of the loss, and vanish at the learned
// weights.
func TestLogisticSlopes(t *testing.T) {
	for classes := 2; classes <= 4; classes++ {
		s, records := random(uint64(classes), 60, classes)
		var m logistic
		m.arrange(s)
		all := m.examples(s, records)
		loss := func(weights, slopes []float64) float64 {
			clear(slopes)
			return m.unlikelihood(weights, slopes, all) + m.penalty(weights, slopes)
		}
		r := rand.New(rand.NewPCG(3, uint64(classes)))
		x, slopes, none := make([]float64, (classes-1)*m.width), make([]float64, (classes-1)*m.width), make([]float64, (classes-1)*m.width)
		for i := range x {
			x[i] = r.NormFloat64()
		}
		loss(x, slopes)
		for i := range x {
			const h = 1e-5
			own := x[i]
			x[i] = own + h
			above := loss(x, none)
			x[i] = own - h
			below := loss(x, none)
			x[i] = own
			near(t, "derivative", slopes[i], (above-below)/(2*h), 1e-6)
		}
		var learned logistic
		if err := learned.learn(s, records, idle); err != nil {
			t.Fatal(err)
		}
		loss(learned.weights, slopes)
		near(t, "derivative at the minimum", largest(slopes), 0, steepest*60)
	}
}

// Of records that show nothing, the probabilities are the shares of the classes.
func TestLogisticConstant(t *testing.T) {
	s := &side{classes: 3, features: []feature{{of: make([]int32, 10), labels: 1}}, target: []int32{0, 0, 0, 0, 0, 1, 1, 1, 2, 2}}
	for i := range s.features[0].of {
		s.features[0].of[i] = none
	}
	var m logistic
	if err := m.learn(s, rowsTo(10), idle); err != nil {
		t.Fatal(err)
	}
	p := make([]float64, 3)
	m.predict(s, 0, p)
	for c, want := range []float64{0.5, 0.3, 0.2} {
		near(t, "share", p[c], want, 2*steepest)
	}
}

// A paraboloid whose minimum is known.
func TestMinimize(t *testing.T) {
	f := func(x, slopes []float64) (sum float64) {
		for i := range x {
			weight, d := float64(int(1)<<i), x[i]-float64(i)
			sum += weight * d * d
			slopes[i] = 2 * weight * d
		}
		return sum
	}
	x := make([]float64, 8)
	steps := 0
	if err := minimize(x, f, 1e-10, 200, func(step int) error { steps = step; return nil }); err != nil {
		t.Fatal(err)
	}
	for i := range x {
		near(t, "minimum", x[i], float64(i), 1e-9)
	}
	if steps > 60 {
		t.Errorf("%d steps", steps)
	}
}
