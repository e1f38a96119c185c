package paper

import (
	"context"
	"fmt"
	"slices"
	"strings"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// wordLetters and fewWords are what the thesis takes where it varies something else, and most is
// the number of words that hierarchies of words have at most.
const wordLetters, fewWords, most = 5, 10, 31

// generalizers are the hierarchies of the thesis' benchmarks by size, with the values to be made
// coarser.
var generalizers = map[string]func(size int) (hierarchy.Spec, []string){
	x.Integers: func(size int) (hierarchy.Spec, []string) { return halves(size), []string{fmt.Sprint(size / 2)} },
	x.Decimals: func(size int) (hierarchy.Spec, []string) { return halves(size), []string{fmt.Sprintf("%d.5", size/2)} },
	"word-count": func(size int) (hierarchy.Spec, []string) {
		return words(most), []string{text(size, wordLetters)}
	},
	"word-length": func(size int) (hierarchy.Spec, []string) { return words(most), []string{text(most, size)} },
	"max-words":   func(size int) (hierarchy.Spec, []string) { return words(size), []string{text(fewWords, fewWords)} },
	"nodes":       func(size int) (hierarchy.Spec, []string) { return grouped(10), upTo(size) },
	"children":    func(size int) (hierarchy.Spec, []string) { return grouped(size), upTo(15_000) },
}

func halves(size int) hierarchy.Spec {
	low, high := 0.0, float64(size)
	return hierarchy.Spec{Kind: hierarchy.KindHalving, Halving: &hierarchy.Halving{Low: &low, High: &high}}
}

func words(most int) hierarchy.Spec {
	return hierarchy.Spec{Kind: hierarchy.KindWords, Words: &hierarchy.Words{Max: most}}
}

func grouped(fanout int) hierarchy.Spec {
	return hierarchy.Spec{Kind: hierarchy.KindGrouping, Grouping: &hierarchy.Grouping{Fanout: fanout}}
}

// text has so many words of so many letters.
func text(words, letters int) string {
	return strings.Join(slices.Repeat([]string{strings.Repeat("w", letters)}, words), " ")
}

func upTo(n int) []string {
	values := make([]string, n)
	for i := range values {
		values[i] = fmt.Sprint(i)
	}
	return values
}

// generalized makes values coarser to the top, again and again (thesis, 4.3.1 to 4.3.3). Rows are
// values: here a hierarchy gives the labels of all values on all levels at once.
func generalized(ctx context.Context, r *x.Runner, c x.Case) ([]x.Measurement, error) {
	spec, values := generalizers[c.Dataset](c.Size)
	rows := make([][]string, len(values))
	for i, value := range values {
		rows[i] = []string{value}
	}
	t, err := table.EncodeStrings(c.Dataset, []string{"value"}, rows)
	if err != nil {
		return nil, err
	}
	m := r.Begin(c.Algorithms[0])
	lap := r.Lap()
	for range c.Repeat {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		h, err := hierarchy.Build(spec, t.Columns[0])
		if err != nil {
			return nil, err
		}
		if len(h.Rows) != len(values) {
			return nil, problem.New("bench-labels", "", "%s: %d of %d values have labels.", c.Name(), len(h.Rows), len(values))
		}
	}
	m.SearchMs, m.Rows = lap(), int64(c.Repeat*len(values))
	return []x.Measurement{m}, nil
}
