package utility

import (
	"fmt"
	"math"
	"math/rand/v2"
	"sort"
	"strings"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
)

// scenario is a table with hierarchies as strings, from which the tests compute
// everything the slow way.
type scenario struct {
	records [][]string   // by row, by column
	inside  []bool       // by row: in the research subset
	rules   [][][]string // by column: rows of the hierarchy
	weights []float64
	codes   [][]uint32 // by column, by row: code of the value; made by input
}

// row returns the hierarchy row of a value: the last one.
func (s *scenario) row(column int, value string) []string {
	for i := len(s.rules[column]) - 1; i >= 0; i-- {
		if s.rules[column][i][0] == value {
			return s.rules[column][i]
		}
	}
	panic("no hierarchy row for " + value)
}

func (s *scenario) height(column int) int { return len(s.rules[column][0]) }

// hierarchyRows counts the rows with a label on a level.
func (s *scenario) hierarchyRows(column, level int, label string) (n float64) {
	for _, r := range s.rules[column] {
		if r[level] == label {
			n++
		}
	}
	return n
}

// input encodes the scenario, with labels numbered in order of appearance.
func (s *scenario) input() Input {
	in := Input{AllRecords: len(s.records)}
	s.codes = nil
	tuples := map[string]uint32{}
	for r, record := range s.records {
		if s.inside[r] {
			in.Records++
			tuples[strings.Join(record, "\x00")]++
		}
	}
	for _, n := range tuples {
		in.Tuples = append(in.Tuples, n)
	}
	for i := range s.rules {
		e := &hierarchy.Encoded{Attribute: fmt.Sprint("column ", i), Size: len(s.rules[i]), Levels: make([]hierarchy.Level, s.height(i))}
		values := map[string]uint32{}
		var rows [][]string
		codes := make([]uint32, len(s.records))
		for r, record := range s.records {
			code, ok := values[record[i]]
			if !ok {
				code = uint32(len(rows))
				values[record[i]] = code
				rows = append(rows, s.row(i, record[i]))
			}
			codes[r] = code
		}
		s.codes = append(s.codes, codes)
		for l := range e.Levels {
			level := &e.Levels[l]
			codes := map[string]uint32{}
			all := map[string]int{}
			for _, r := range s.rules[i] {
				all[r[l]]++
			}
			for _, r := range rows {
				code, ok := codes[r[l]]
				if !ok {
					code = uint32(len(level.Labels))
					codes[r[l]] = code
					level.Labels = append(level.Labels, r[l])
					level.Rows = append(level.Rows, all[r[l]])
				}
				level.Of = append(level.Of, code)
			}
		}
		c := Column{Hierarchy: e, Counts: make([]int, len(rows)), AllCounts: make([]int, len(rows)), Weight: s.weights[i]}
		for r, record := range s.records {
			c.AllCounts[values[record[i]]]++
			if s.inside[r] {
				c.Counts[values[record[i]]]++
			}
		}
		in.Columns = append(in.Columns, c)
	}
	return in
}

// class is an equivalence class of the slow way.
type class struct {
	labels []string
	rows   []int // inside the subset
	out    bool
}

// classes groups the rows inside the subset.
func (s *scenario) classes(levels []int) []*class {
	byKey := map[string]*class{}
	var list []*class
	for r, record := range s.records {
		if !s.inside[r] {
			continue
		}
		labels := make([]string, len(levels))
		for i, l := range levels {
			labels[i] = s.row(i, record[i])[l]
		}
		key := strings.Join(labels, "\x00")
		c := byKey[key]
		if c == nil {
			c = &class{labels: labels}
			byKey[key] = c
			list = append(list, c)
		}
		c.rows = append(c.rows, r)
	}
	return list
}

// view builds what a check hands to a measure. The order of classes is random.
func (s *scenario) view(in Input, levels []int, classes []*class, rng *rand.Rand) *View {
	v := &View{Levels: levels, Records: in.Records, Count: make([]uint32, len(classes)), Squares: make([]uint64, len(classes))}
	l := &labeler{}
	out := make([]bool, len(classes))
	order := rng.Perm(len(classes))
	for i := range levels {
		l.labels = append(l.labels, make([]uint32, len(classes)))
		l.suppressed = append(l.suppressed, make([]uint64, len(in.Columns[i].Hierarchy.Levels[levels[i]].Labels)))
	}
	for from, c := range classes {
		to := order[from]
		v.Count[to] = uint32(len(c.rows))
		out[to] = c.out
		if c.out {
			v.Suppressed += len(c.rows)
			v.OutClasses++
			v.Out = out
		}
		tuples := map[string]uint64{}
		for _, r := range c.rows {
			tuples[strings.Join(s.records[r], "\x00")]++
		}
		for _, n := range tuples {
			v.Squares[to] += n * n
		}
		for i, label := range c.labels {
			for code, text := range in.Columns[i].Hierarchy.Levels[levels[i]].Labels {
				if text == label {
					l.labels[i][to] = uint32(code)
					if c.out {
						l.suppressed[i][code] += uint64(len(c.rows))
					}
				}
			}
		}
	}
	v.Labels = l
	return v
}

type labeler struct {
	labels     [][]uint32
	suppressed [][]uint64
}

func (l *labeler) Labels(column int) []uint32     { return l.labels[column] }
func (l *labeler) Suppressed(column int) []uint64 { return l.suppressed[column] }

// naive computes a measure row by row from its formula. Measures that round
// down are returned without rounding.
func (s *scenario) naive(id ID, v param.Values, levels []int, classes []*class) Score {
	x := v.Number("gsFactor")
	g, supp := 1.0, 1.0
	if x < 0.5 {
		supp = 2 * x
	} else if x > 0.5 {
		g = 1 - 2*(x-0.5)
	}
	var n, suppressed, keptClasses float64
	outClass := 0.0
	for _, c := range classes {
		n += float64(len(c.rows))
		if c.out {
			suppressed += float64(len(c.rows))
			outClass = 1
		} else {
			keptClasses++
		}
	}
	m := len(levels)
	terms := make([]float64, m)
	size := func(i int) float64 { return float64(len(s.rules[i])) }
	allSizes := 1.0
	for i := range levels {
		allSizes *= size(i)
	}
	rowsOf := func(c *class) float64 {
		p := 1.0
		for i, l := range levels {
			p *= s.hierarchyRows(i, l, c.labels[i])
		}
		return p
	}
	sum := 0.0
	switch id {
	case "discernability":
		for _, c := range classes {
			if c.out && !v.Flag("monotonic") {
				sum += n * float64(len(c.rows))
			} else {
				sum += float64(len(c.rows) * len(c.rows))
			}
		}
		return Score{Value: sum}
	case "aecs":
		d := keptClasses*supp + g*outClass
		if d == 0 {
			return Score{Value: math.MaxFloat64}
		}
		return Score{Value: n / d}
	case "ambiguity":
		for _, c := range classes {
			if c.out {
				sum += float64(len(c.rows)) * allSizes
			} else {
				sum += float64(len(c.rows)) * rowsOf(c)
			}
		}
		return Score{Value: sum}
	case "kl-divergence":
		tuples := map[string]float64{}
		for _, c := range classes {
			for _, r := range c.rows {
				tuples[strings.Join(s.records[r], "\x00")]++
			}
		}
		for _, c := range classes {
			for _, r := range c.rows {
				f := tuples[strings.Join(s.records[r], "\x00")] / n
				o := float64(len(c.rows)) / n / rowsOf(c)
				if c.out {
					o = suppressed / n / allSizes
				}
				sum += f * math.Log2(f/o)
			}
		}
		return Score{Value: sum}
	case "entropy-based-information-loss":
		for _, c := range classes {
			share := rowsOf(c) / allSizes
			e := 0.0
			if allSizes > 1 {
				e = min(max(math.Log10(share)/math.Log10(allSizes)+1, 0), 1)
			}
			switch {
			case allSizes == 1:
			case c.out:
				sum += supp * float64(len(c.rows))
			default:
				sum += g * float64(len(c.rows)) * e
			}
		}
		return Score{Value: sum}
	case "loss":
		for i, l := range levels {
			a := 0.0
			for _, c := range classes {
				for range c.rows {
					share := s.hierarchyRows(i, l, c.labels[i]) / size(i)
					switch {
					case !c.out:
						a += g * share
					case supp == 1:
						a++
					default:
						a += share + supp*(1-share)
					}
				}
			}
			least := g * n / size(i)
			if n-least > 0 {
				terms[i] = max(0, (a-least)/(n-least))
			}
		}
	case "precision":
		for i, l := range levels {
			lifted := 0.0
			if h := s.height(i); h > 1 {
				lifted = float64(l) / float64(h-1)
			}
			terms[i] = ((n-suppressed)*lifted*g + suppressed*supp) / n
			if v.Flag("monotonic") {
				terms[i] = g * lifted
			}
		}
	case "height":
		for i, l := range levels {
			terms[i] = float64(l)
		}
	case "non-uniform-entropy", "normalized-non-uniform-entropy":
		normalized := id == "normalized-non-uniform-entropy"
		if normalized {
			g, supp = 1, 1
		}
		for i, l := range levels {
			values, labels, outLabels := map[string]float64{}, map[string]float64{}, map[string]float64{}
			for _, c := range classes {
				for _, r := range c.rows {
					values[s.records[r][i]]++
					labels[c.labels[i]]++
					if c.out {
						outLabels[c.labels[i]]++
					}
				}
			}
			lost, full := 0.0, 0.0
			for value, a := range values {
				lost -= g * a * math.Log2(a/labels[s.row(i, value)[l]])
				full -= a * math.Log2(a/float64(len(s.records)))
			}
			if !v.Flag("monotonic") {
				for _, c := range outLabels {
					lost -= supp * c * math.Log2(c/suppressed)
				}
			}
			terms[i] = lost
			if normalized {
				terms[i] = 0
				if full > 0 {
					terms[i] = lost / full
				}
			}
		}
	default:
		panic("no slow twin for " + id)
	}
	return s.aggregate(v.Text("aggregate"), terms)
}

func (s *scenario) aggregate(kind string, terms []float64) Score {
	highest := 0.0
	for _, w := range s.weights {
		highest = max(highest, w)
	}
	m := float64(len(terms))
	sum, product, most := 0.0, 1.0, 0.0
	var vector []float64
	for i, x := range terms {
		w := 1.0
		if highest > 0 {
			w = s.weights[i] / highest
		}
		sum += w * x
		product *= math.Pow(w*x+1, 1/m)
		most = max(most, w*x)
		vector = append(vector, w*x)
	}
	sort.Sort(sort.Reverse(sort.Float64Slice(vector)))
	switch kind {
	case "arithmetic-mean":
		return Score{Value: sum / m}
	case "geometric-mean":
		return Score{Value: product - 1}
	case "sum":
		return Score{Value: sum}
	case "maximum":
		return Score{Value: most}
	case "rank":
		return Score{Rank: vector}
	}
	panic("no aggregate " + kind)
}

// randomScenario draws a table of up to 12 rows and 3 columns. Hierarchies nest
// for the values that occur; one in four has rows beside them that do not, or
// second rows of a value, as hierarchy files may.
func randomScenario(rng *rand.Rand) *scenario {
	s := &scenario{}
	columns := 1 + rng.IntN(3)
	for range columns {
		domain, height := 1+rng.IntN(5), 1+rng.IntN(4)
		group := make([]int, domain) // current label of each value
		rules := make([][]string, domain)
		for x := range rules {
			group[x] = x
			rules[x] = []string{fmt.Sprint("v", x)}
		}
		for l := 1; l < height; l++ {
			into := 1 + rng.IntN(domain)
			merge := make([]int, domain)
			for x := range merge {
				merge[x] = rng.IntN(into)
			}
			for x := range rules {
				group[x] = merge[group[x]]
				rules[x] = append(rules[x], fmt.Sprint("l", group[x]))
			}
		}
		if rng.IntN(4) == 0 {
			for range 1 + rng.IntN(4) { // rows that do not nest, put before the good ones
				stray := []string{fmt.Sprint("u", rng.IntN(3))}
				if rng.IntN(2) == 0 {
					stray[0] = fmt.Sprint("v", rng.IntN(domain))
				}
				for l := 1; l < height; l++ {
					stray = append(stray, fmt.Sprint("l", rng.IntN(domain)))
				}
				rules = append([][]string{stray}, rules...)
			}
		}
		s.rules = append(s.rules, rules)
	}
	domains := make([]int, columns)
	for i := range domains {
		values := map[string]bool{}
		for _, r := range s.rules[i] {
			if strings.HasPrefix(r[0], "v") {
				values[r[0]] = true
			}
		}
		domains[i] = len(values)
	}
	for range 1 + rng.IntN(12) {
		record := make([]string, columns)
		for i := range record {
			record[i] = fmt.Sprint("v", rng.IntN(domains[i]))
		}
		s.records = append(s.records, record)
	}
	withSubset := rng.IntN(4) == 0
	s.inside = make([]bool, len(s.records))
	for r := range s.inside {
		s.inside[r] = !withSubset || rng.IntN(2) == 0
	}
	s.inside[rng.IntN(len(s.inside))] = true
	s.weights = make([]float64, columns)
	for i := range s.weights {
		s.weights[i] = 0.5
	}
	if rng.IntN(2) == 0 {
		for i := range s.weights {
			s.weights[i] = float64(rng.IntN(5)) / 4
		}
	}
	return s
}
