package utility

import (
	"cmp"
	"math"
	"slices"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Classification is the id of the measure.
const Classification ID = "classification"

func classificationEntry() Entry {
	return Entry{
		Info: Info{
			ID:       Classification,
			Name:     "Classification",
			Sentence: "How badly columns that somebody wants to predict follow from the others: each record costs something that has another value there than most that look the same.",
			Formula: "sum over the columns to be predicted / (max(a,b,d)*N), with a = gsFactor for a record that is suppressed, b = g for one whose value is not the most frequent of its class, d = s for one of a class of which no value is the most frequent. " +
				"For a column that is not quasi-identifying: suppressed classes |c|*a; others, with the two most frequent values t1 >= t2: (|c| - t1)*b if t1 > t2, else |c|*d. " +
				"For one that is: kept classes are merged over the other columns, and with f = 1 - (values on its level - 1)/(values on level 0 - 1) and m = max(a,b,d) each penalty x of b and d becomes x*(1-f) + m*f; if f = 1, every record costs m",
			Source:   "V. S. Iyengar, Transforming data to satisfy privacy constraints, KDD 2002, section 3; for quasi-identifying columns generalized as in the ARX tool",
			Params:   []param.Param{gsParam},
			Predicts: true,
		},
		Groups: true,
		Bind: withColumns(func(v param.Values, in Input, columns []column) (Measure, error) {
			return newClassification(v, in, columns)
		}),
	}
}

// classification counts records and weights the counts, so that the order of classes does not
// matter. Labels on a level are those of values of the table.
//
// It is not monotone: a class without a majority costs all of its records, and merging it with
// another may give it a majority.
type classification struct {
	records           float64
	out, other, equal float64 // a, b, d: the penalties of a record
	most              float64 // the largest of them
	responses         int     // predicted columns that are not quasi-identifying
	quasi             []int   // predicted columns that are
	coarse            [][]float64
	sizes             [][]int // by column and level: labels
	merged            []mergedLabel
}

// mergedLabel is a class, or part of a merged one.
type mergedLabel struct {
	others uint64 // numbers the labels of the other columns
	label  uint32
	count  uint32
}

func newClassification(v param.Values, in Input, columns []column) (*classification, error) {
	if in.Records > math.MaxUint32 {
		return nil, tooMany(in)
	}
	f := factorsOf(v)
	m := &classification{records: float64(in.Records), out: v.Number(gsParam.Name), other: f.g, equal: f.s, responses: in.Responses}
	m.most = max(m.out, m.other, m.equal)
	for i := range columns {
		var sizes []int
		var coarse []float64
		for _, l := range columns[i].levels {
			sizes = append(sizes, len(l.rows))
			coarse = append(coarse, 1-float64(len(l.rows)-1)/float64(max(1, len(columns[i].levels[0].rows)-1)))
		}
		if len(columns[i].levels[0].rows) == 1 {
			clear(coarse) // a single value cannot become coarser
		}
		m.sizes, m.coarse = append(m.sizes, sizes), append(m.coarse, coarse)
		if in.Columns[i].Response {
			m.quasi = append(m.quasi, i)
		}
	}
	if m.responses+len(m.quasi) == 0 {
		return nil, problem.New("utility-no-response", "Mark at least one column as one to be predicted, or choose another measure.",
			"Nothing says which columns somebody wants to predict.")
	}
	return m, nil
}

// Score implements Measure.
func (m *classification) Score(v *View) Score {
	penalty := float64(m.out * float64(v.Suppressed) * float64(m.responses+len(m.quasi)))
	others, equals := m.kept(v, v.Out)
	penalty += float64(m.other*float64(others)) + float64(m.equal*float64(equals))
	for _, column := range m.quasi {
		penalty += m.quasiPenalty(v, column)
	}
	return Score{Value: penalty / float64(m.most*m.records)}
}

// kept counts the records of all kept classes whose value in a column that is not quasi-identifying
// is not the most frequent of their class, or one of several.
func (m *classification) kept(v *View, out []bool) (others, equals uint64) {
	for c, n := range v.Count {
		if out != nil && out[c] {
			continue
		}
		for response := range m.responses {
			_, counts := v.Responses.Values(response, c)
			if first, second := twoLargest(counts); first > second {
				others += n - uint64(first)
			} else {
				equals += n
			}
		}
	}
	return others, equals
}

// Groups implements Groupwise.
func (m *classification) Groups(classes int, class []uint32, values [][]uint32) Score {
	var others, equals uint64
	for _, values := range values {
		pairs := make([]uint64, len(class))
		for i, c := range class {
			pairs[i] = uint64(c)<<32 | uint64(values[i])
		}
		slices.Sort(pairs)
		for rest := pairs; len(rest) > 0; {
			var n, first, second uint32
			for c := rest[0] >> 32; len(rest) > 0 && rest[0]>>32 == c; {
				equal := 1
				for equal < len(rest) && rest[equal] == rest[0] {
					equal++
				}
				first, second = larger(first, second, uint32(equal))
				n, rest = n+uint32(equal), rest[equal:]
			}
			if first > second {
				others += uint64(n - first)
			} else {
				equals += uint64(n)
			}
		}
	}
	return Score{Value: (float64(m.other*float64(others)) + float64(m.equal*float64(equals))) / float64(m.most*m.records)}
}

func twoLargest(counts []uint32) (first, second uint32) {
	for _, n := range counts {
		if n > first {
			first, second = n, first
		} else if n > second {
			second = n
		}
	}
	return first, second
}

// quasiPenalty returns the penalty of kept records for a quasi-identifying column.
func (m *classification) quasiPenalty(v *View, column int) float64 {
	f := m.coarse[column][v.Levels[column]]
	if f == 1 {
		return float64(m.most * float64(int(m.records)-v.Suppressed))
	}
	var others, equals uint64
	m.merge(v, column)
	for rest := m.merged; len(rest) > 0; {
		var n, first, second, label uint32
		i := 0
		for ; i < len(rest) && rest[i].others == rest[0].others; i++ {
			if i > 0 && rest[i].label != rest[i-1].label {
				first, second = larger(first, second, label)
				label = 0
			}
			n, label = n+rest[i].count, label+rest[i].count
		}
		if first, second = larger(first, second, label); first > second {
			others += uint64(n - first)
		} else {
			equals += uint64(n)
		}
		rest = rest[i:]
	}
	weigh := func(penalty float64) float64 { return float64(penalty*(1-f)) + float64(m.most*f) }
	return float64(weigh(m.other)*float64(others)) + float64(weigh(m.equal)*float64(equals))
}

// larger updates the two largest counts.
func larger(first, second, n uint32) (uint32, uint32) {
	return max(first, n), max(second, min(first, n))
}

// merge lists the kept classes, grouped by equal labels in all other columns, and within these
// groups by the label in the column.
func (m *classification) merge(v *View, column int) {
	m.merged = m.merged[:0]
	own := v.Labels.Labels(column)
	for c, n := range v.Count {
		if v.Out == nil || !v.Out[c] {
			m.merged = append(m.merged, mergedLabel{label: own[c], count: uint32(n)})
		}
	}
	size := uint64(1) // numbers are below it
	for i, level := range v.Levels {
		if i == column {
			continue
		}
		labels, digits := v.Labels.Labels(i), uint64(m.sizes[i][level])
		if size > math.MaxUint64/digits {
			size = m.renumber()
		}
		at := 0
		for c := range v.Count {
			if v.Out == nil || !v.Out[c] {
				m.merged[at].others = m.merged[at].others*digits + uint64(labels[c])
				at++
			}
		}
		size *= digits
	}
	slices.SortFunc(m.merged, func(a, b mergedLabel) int {
		return cmp.Or(cmp.Compare(a.others, b.others), cmp.Compare(a.label, b.label))
	})
}

// renumber renumbers the groups compactly, in the order of the classes, and returns their number.
func (m *classification) renumber() uint64 {
	numbers := map[uint64]uint64{}
	for i := range m.merged {
		number, ok := numbers[m.merged[i].others]
		if !ok {
			number = uint64(len(numbers))
			numbers[m.merged[i].others] = number
		}
		m.merged[i].others = number
	}
	return uint64(max(1, len(numbers)))
}

// Bound implements Measure. In a class, at least |c| - t1 records have another value than the most
// frequent one, and in a union no fewer than in both parts: t1 of the union is at most the sum of
// both. Each of these records costs a, b or d, and where no value is the most frequent, all records
// do. So the least of these penalties times the sum over all classes bounds the cost of the
// transformation and its generalizations for columns that are not quasi-identifying. Labels of
// quasi-identifying columns merge as well, so that nothing is known of them.
func (m *classification) Bound(v *View) (Score, bool) {
	least := min(m.out, m.other, m.equal)
	if least == 0 || m.responses == 0 {
		return Score{}, false
	}
	var others uint64
	for c, n := range v.Count {
		for response := range m.responses {
			_, counts := v.Responses.Values(response, c)
			first, _ := twoLargest(counts)
			others += n - uint64(first)
		}
	}
	return Score{Value: lower(float64(least*float64(others)) / float64(m.most*m.records))}, true
}

// Monotone implements Measure.
func (m *classification) Monotone(bool) bool { return false }

// Range implements Ranged: nothing is lost; every record costs the maximum in every column.
func (m *classification) Range() (low, high Score) {
	return Score{}, Score{Value: float64(m.responses + len(m.quasi))}
}
