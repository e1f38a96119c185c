package verify

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
)

// transport is the slow twin of all distances: the earth mover's distance as a
// problem of transport, solved by moving mass along cheapest paths until
// nothing is left to move. supply and demand have equal sums; cost[i][j] is
// that of one unit from i to j. It returns the least cost.
func transport(supply, demand []int, cost [][]int) int {
	n := len(supply)
	supply, demand = slices.Clone(supply), slices.Clone(demand)
	flow := make([][]int, n)
	for i := range flow {
		flow[i] = make([]int, n)
	}
	total := 0
	for {
		// Nodes 0..n-1 are sources, n..2n-1 sinks. Bellman and Ford.
		distance, before := make([]int, 2*n), make([]int, 2*n)
		for i := range distance {
			distance[i], before[i] = math.MaxInt/2, -1
			if i < n && supply[i] > 0 {
				distance[i] = 0
			}
		}
		for changed := true; changed; {
			changed = false
			for i := range n {
				for j := range n {
					if d := distance[i] + cost[i][j]; d < distance[n+j] {
						distance[n+j], before[n+j], changed = d, i, true
					}
					if d := distance[n+j] - cost[i][j]; flow[i][j] > 0 && d < distance[i] {
						distance[i], before[i], changed = d, n+j, true
					}
				}
			}
		}
		sink := -1
		for j := range n {
			if demand[j] > 0 && (sink < 0 || distance[n+j] < distance[n+sink]) {
				sink = j
			}
		}
		if sink < 0 {
			return total
		}
		amount, at := demand[sink], n+sink
		for before[at] >= 0 {
			if at < n {
				amount = min(amount, flow[at][before[at]-n])
			}
			at = before[at]
		}
		amount = min(amount, supply[at])
		supply[at] -= amount
		demand[sink] -= amount
		total += amount * distance[n+sink]
		for at = n + sink; before[at] >= 0; at = before[at] {
			if at >= n {
				flow[before[at]][at-n] += amount
			} else {
				flow[at][before[at]-n] -= amount
			}
		}
	}
}

// FuzzDistances compares the three distances with the problem of transport.
func FuzzDistances(f *testing.F) {
	for seed := range uint64(200) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		random := rand.New(rand.NewPCG(seed, 3))
		m := 1 + random.IntN(7)
		var classes [][]string
		for range 1 + random.IntN(4) {
			var class []string
			for range 1 + random.IntN(8) {
				class = append(class, fmt.Sprint("v", min(random.IntN(m), random.IntN(m))))
			}
			classes = append(classes, class)
		}
		r := released(t, classes...)
		height := 2 + random.IntN(3)
		h := &hierarchy.Hierarchy{}
		parent := make([][]int, height) // level -> group of the level below -> group
		for l := 1; l < height; l++ {
			for range m {
				parent[l] = append(parent[l], random.IntN(m))
			}
		}
		var order []string
		for v := range m {
			row, at := []string{fmt.Sprint("v", v)}, v
			for l := 1; l < height-1; l++ {
				at = parent[l][at]
				row = append(row, fmt.Sprint("g", at))
			}
			h.Rows = append(h.Rows, append(row, "*"))
			if _, ok := r.In.Column("s").Dict.Code(row[0]); ok {
				order = append(order, row[0])
			}
		}
		random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		s := r.Spread("s")
		rows := map[string][]string{}
		for _, row := range h.Rows {
			rows[row[0]] = row
		}
		// The ground distance of two values as a multiple of 1/unit.
		ground := map[Distance]func(a, b string) int{
			Equal: func(a, b string) int {
				if a == b {
					return 0
				}
				return 1
			},
			Ordered: func(a, b string) int {
				d := slices.Index(order, a) - slices.Index(order, b)
				return max(d, -d)
			},
			Hierarchical: func(a, b string) int {
				for l := range height {
					if rows[a][l] == rows[b][l] {
						return l
					}
				}
				panic("no root")
			},
		}
		unit := map[Distance]int{Equal: 1, Ordered: max(1, len(order)-1), Hierarchical: height - 1}
		for _, kind := range []Distance{Equal, Ordered, Hierarchical} {
			rule := Closeness{Attribute: "s", Distance: kind, Order: order, Hierarchy: h}
			distance, err := rule.measure(s)
			if err != nil {
				t.Fatal(err)
			}
			cost := make([][]int, len(order))
			for i, a := range order {
				for _, b := range order {
					cost[i] = append(cost[i], ground[kind](a, b))
				}
			}
			for i, class := range classes {
				s.Look(r.Classes[i])
				supply, demand := make([]int, len(order)), make([]int, len(order))
				for v, value := range order {
					code, _ := r.In.Column("s").Dict.Code(value)
					supply[v], demand[v] = count(class, value)*r.Records, s.total[code]*len(class)
				}
				want := float64(transport(supply, demand, cost)) / float64(unit[kind]*r.Records*len(class))
				if got := distance(); math.Abs(got-want) > 1e-13 {
					t.Fatalf("%s: %v of %v by %v and %v: %v, want %v", kind, class, classes, order, h.Rows, got, want)
				}
			}
		}
	})
}

func count(values []string, value string) (n int) {
	for _, v := range values {
		if v == value {
			n++
		}
	}
	return n
}

// TestNoRoot: what is left on a highest level with several nodes costs nothing.
func TestNoRoot(t *testing.T) {
	r := released(t, []string{"cat", "cat"}, []string{"dog", "owl"}, []string{"hen", "owl"})
	rootless := &hierarchy.Hierarchy{}
	for _, row := range animals.Rows {
		rootless.Rows = append(rootless.Rows, row[:2])
	}
	s := r.Spread("s")
	distance, err := s.HierarchicalDistance(rootless)
	if err != nil {
		t.Fatal(err)
	}
	// Cats: 2/3 too many, dogs 1/6 too few. Birds all lack. Dog and owl: 1/3 of
	// dogs too many and cats too few, 1/6 of owls and of hens. Hen and owl: 1/3
	// and 1/6 too many, nothing to balance.
	for i, want := range []float64{1.0 / 6, 1.0/3 + 1.0/6, 0} {
		s.Look(r.Classes[i])
		if got := distance(); math.Abs(got-want) > 1e-15 {
			t.Errorf("class %d: %v, want %v", i, got, want)
		}
	}
}

// TestGrassberger compares the table with the paper's definition in arithmetic
// of 300 bits: G(2m) = -gamma - ln 2 + sum over j < m of 2/(2j+1).
func TestGrassberger(t *testing.T) {
	g := Grassberger(100000)
	gamma, _, _ := big.ParseFloat("0.577215664901532860606512090082402431042159335939923598805767", 10, 300, big.ToNearestEven)
	ln2, _, _ := big.ParseFloat("0.693147180559945309417232121458176568075500134360255254120680", 10, 300, big.ToNearestEven)
	sum := new(big.Float).SetPrec(300).Neg(gamma)
	sum.Sub(sum, ln2)
	for n := 1; n <= 100000; n++ {
		if n%2 == 0 {
			term := new(big.Float).SetPrec(300).Quo(big.NewFloat(2).SetPrec(300), big.NewFloat(float64(n-1)).SetPrec(300))
			sum.Add(sum, term)
		}
		if want, _ := sum.Float64(); math.Abs(g(float64(n))-want) > 4e-15 {
			t.Fatalf("G(%d) = %v, want %v", n, g(float64(n)), want)
		}
	}
}
