package recoding

import (
	"slices"
	"strings"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/problem"
)

// What a released file has lost is computed here from the file and from the files of
// hierarchies, by code that knows nothing of the engine: tables are lines of cells, and a
// label is a text.

// label is the meaning of a text of a column.
type label struct {
	share float64 // of the other values of the column that it may also stand for, 0 to 1
}

// labels are the texts that a column may show. A text that stands on several levels is
// the finest of them.
func labels(rows [][]string) map[string]label {
	all := map[string]label{}
	if len(rows) == 0 {
		return all
	}
	for level := len(rows[0]) - 1; level >= 0; level-- {
		values := map[string]int{}
		for _, row := range rows {
			values[row[level]]++
		}
		for _, row := range rows {
			text := row[level]
			of := label{}
			if len(rows) > 1 {
				of.share = float64(values[text]-1) / float64(len(rows)-1)
			}
			all[text] = of
		}
	}
	all["*"] = label{share: 1}
	return all
}

// lines splits a file into its header and its records. No cell has quotes.
func lines(text []byte, delimiter string) (head []string, records [][]string) {
	all := strings.Split(strings.TrimRight(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n"), "\n")
	for _, line := range all[1:] {
		records = append(records, strings.Split(line, delimiter))
	}
	return strings.Split(all[0], delimiter), records
}

// fileLoss is the mean share of each cell's domain in a released file: over the cells of
// the columns in known, 0 where a value is exact and 1 where it may be anything. Of so
// many records those that are not in the file have lost everything.
func fileLoss(d *x.Data, known []string, text []byte, records int) (float64, error) {
	head, released := lines(text, x.Delimiter)
	sum := 0.0
	for i, column := range head {
		if !slices.Contains(known, column) {
			continue
		}
		of := labels(d.Hierarchies[column].Table.Rows)
		for _, cells := range released {
			l, ok := of[cells[i]]
			if !ok {
				return 0, problem.New("bench-label", "", "The hierarchy of the column %s has no label %q.", column, cells[i])
			}
			sum += l.share
		}
	}
	return sum/float64(records*len(known)) + float64(records-len(released))/float64(records), nil
}
