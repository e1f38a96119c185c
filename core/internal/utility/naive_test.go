package utility

import (
	"fmt"
	"math"
	"sort"
	"strings"

	"github.com/fulgurite/fulgurite/core/param"
)

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
	case "publisher-payout-prosecutor", "publisher-payout-journalist":
		benefit, loss, gain, cost := v.Number("publisherBenefit"), v.Number("publisherLoss"), v.Number("adversaryGain"), v.Number("adversaryCost")
		for _, c := range classes {
			if c.out {
				sum += supp * float64(len(c.rows)) * benefit
				continue
			}
			lost := 0.0
			if allSizes > 1 {
				lost = min(max(math.Log10(rowsOf(c)/allSizes)/math.Log10(allSizes)+1, 0), 1)
			}
			p := 1 / float64(len(c.rows))
			if id == "publisher-payout-journalist" {
				p = 1 / float64(s.population(levels, c))
			}
			pay := benefit * (1 - lost)
			if gain*p-cost > 1e-12 {
				pay -= loss * p
			}
			sum += g * float64(len(c.rows)) * (benefit - pay)
		}
		return Score{Value: sum, Nothing: suppressed == n}
	case "classification":
		return Score{Value: s.misclassified(x, g, supp, levels, classes) / (max(x, g, supp) * n)}
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

// misclassified is the sum of the penalties of all records, column by column: a for one
// that is suppressed, b for one that is not like most, d for one where there is no most.
func (s *scenario) misclassified(a, b, d float64, levels []int, classes []*class) (sum float64) {
	penalty := func(values map[string]int, n int, b, d float64) float64 {
		var counts []int
		for _, count := range values {
			counts = append(counts, count)
		}
		sort.Sort(sort.Reverse(sort.IntSlice(counts)))
		if len(counts) > 1 && counts[0] == counts[1] {
			return float64(n) * d
		}
		return float64(n-counts[0]) * b
	}
	for _, answers := range s.answers {
		for _, c := range classes {
			if c.out {
				sum += float64(len(c.rows)) * a
				continue
			}
			values := map[string]int{}
			for _, row := range c.rows {
				values[fmt.Sprint(answers[row])]++
			}
			sum += penalty(values, len(c.rows), b, d)
		}
	}
	for i, predicted := range s.predicted {
		if !predicted {
			continue
		}
		on := func(level int) float64 { // labels of the table on a level
			labels := map[string]bool{}
			for _, record := range s.records {
				labels[s.row(i, record[i])[level]] = true
			}
			return float64(len(labels))
		}
		f, most := 0.0, max(a, b, d)
		if on(0) > 1 {
			f = 1 - (on(levels[i])-1)/(on(0)-1)
		}
		merged := map[string]map[string]int{}
		for _, c := range classes {
			if c.out {
				sum += float64(len(c.rows)) * a
				continue
			}
			others := append([]string(nil), c.labels...)
			others[i] = ""
			key := strings.Join(others, "\x00")
			if merged[key] == nil {
				merged[key] = map[string]int{}
			}
			merged[key][c.labels[i]] += len(c.rows)
		}
		for _, values := range merged {
			n := 0
			for _, count := range values {
				n += count
			}
			if f == 1 {
				sum += most * float64(n)
			} else {
				sum += penalty(values, n, b*(1-f)+most*f, d*(1-f)+most*f)
			}
		}
	}
	return sum
}
