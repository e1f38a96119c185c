package utility

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/hierarchy"
)

// scenario is a table with hierarchies as strings, from which the tests compute
// everything the slow way.
type scenario struct {
	records [][]string   // by row, by column
	inside  []bool       // by row: in the research subset
	rules   [][][]string // by column: rows of the hierarchy
	weights []float64
	codes   [][]uint32 // by column, by row: code of the value; made by input
	// Columns to be predicted: those of these columns, and by further column and row the value.
	predicted []bool
	answers   [][]uint32
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
	in := Input{AllRecords: len(s.records), Responses: len(s.answers)}
	s.codes = nil
	tuples := map[string]uint32{}
	for r, record := range s.records {
		if s.inside[r] {
			in.Records++
			tuples[strings.Join(record, "\x00")]++
		}
	}
	for _, n := range tuples {
		in.Tuples = append(in.Tuples, uint64(n))
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
		c := QuasiIdentifier{Hierarchy: e, Counts: make([]int, len(rows)), AllCounts: make([]int, len(rows)), Weight: s.weights[i],
			Response: i < len(s.predicted) && s.predicted[i]}
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
	v := &View{Levels: levels, Records: in.Records, Count: make([]uint64, len(classes)), Squares: make([]uint64, len(classes))}
	l := &labeler{}
	out := make([]bool, len(classes))
	order := rng.Perm(len(classes))
	for i := range levels {
		l.labels = append(l.labels, make([]uint32, len(classes)))
		l.suppressed = append(l.suppressed, make([]uint64, len(in.Columns[i].Hierarchy.Levels[levels[i]].Labels)))
	}
	for from, c := range classes {
		to := order[from]
		v.Count[to] = uint64(len(c.rows))
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
	v.Responses = &responder{s: s, classes: make([]*class, len(classes))}
	if slices.Contains(s.inside, false) {
		v.Population = make([]uint64, len(classes))
	}
	for from, c := range classes {
		v.Responses.(*responder).classes[order[from]] = c
		if v.Population != nil {
			v.Population[order[from]] = uint64(s.population(levels, c))
		}
	}
	return v
}

// population counts the rows that look like a class, inside the subset or not.
func (s *scenario) population(levels []int, c *class) (n int) {
	for _, record := range s.records {
		same := true
		for i, l := range levels {
			same = same && s.row(i, record[i])[l] == c.labels[i]
		}
		if same {
			n++
		}
	}
	return n
}

// responder implements Responder with maps.
type responder struct {
	s       *scenario
	classes []*class
}

func (r *responder) Values(response, class int) (codes, counts []uint32) {
	n := map[uint32]uint32{}
	for _, row := range r.classes[class].rows {
		n[r.s.answers[response][row]]++
	}
	for _, code := range slices.Sorted(maps.Keys(n)) {
		codes, counts = append(codes, code), append(counts, n[code])
	}
	return codes, counts
}

type labeler struct {
	labels     [][]uint32
	suppressed [][]uint64
}

func (l *labeler) Labels(column int) []uint32 { return l.labels[column] }

func (l *labeler) Suppressed(column int) []uint64 { return l.suppressed[column] }

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
	s.predicted, s.answers = make([]bool, columns), make([][]uint32, rng.IntN(3))
	for i := range s.predicted {
		s.predicted[i] = len(s.answers) == 0 && i == 0 || rng.IntN(3) == 0
	}
	for i := range s.answers {
		for range s.records {
			s.answers[i] = append(s.answers[i], uint32(rng.IntN(3)))
		}
	}
	return s
}
