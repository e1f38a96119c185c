package tuples

import (
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// Pair is a value of a column, as its text in the table, and what is written of it.
type Pair struct{ Value, Label string }

// Learned is a transformation as it is joined with a table.
type Learned struct {
	Labels  [][]Pair   // by released column; nil: the value itself is written
	LeftOut [][]string // labels of the classes that are left out, by column that somebody could know
}

// Learn reads labels and left-out classes off the claim that was verified, and not off
// what the engine wrote. read is the project by which the table of the result was read.
func Learn(found *core.Result, read *project.Project, released []Column) (*Learned, error) {
	t, learned := found.Table, &Learned{}
	coded, err := read.Coded(t)
	if err != nil {
		return nil, err
	}
	var known [][]string // by quasi-identifier and code of the table's column: the label
	var codes []table.Codes
	for _, column := range released {
		i := t.Index(column.Name)
		if i < 0 || !column.Tuple || !column.Known() && coded.Columns[i] == t.Columns[i] {
			learned.Labels = append(learned.Labels, nil)
			continue
		}
		label := func(value string) string { return value }
		if column.Known() {
			of := found.Claim.Columns[i]
			rows := make(map[string]string, len(of.Hierarchy.Rows))
			for _, row := range of.Hierarchy.Rows {
				rows[row[0]] = row[of.Level] // of several rows of a value the last one counts
			}
			label = func(value string) string { return rows[value] }
		}
		from, to := t.Columns[i], coded.Columns[i]
		labels, seen := make([]string, from.Dict.Len()), make([]bool, from.Dict.Len())
		pairs := []Pair{}
		for row, code := range from.Codes.All() {
			if seen[code] {
				continue
			}
			seen[code] = true
			labels[code] = label(to.Dict.Value(to.Codes.At(row)))
			pairs = append(pairs, Pair{from.Dict.Value(code), labels[code]})
		}
		learned.Labels = append(learned.Labels, pairs)
		if column.Known() {
			known, codes = append(known, labels), append(codes, from.Codes)
		}
	}
	seen := map[string]bool{}
	for row, out := range found.Recoded.Suppressed {
		if !out || found.Claim.Subset != nil && !found.Claim.Subset[row] {
			continue
		}
		class := make([]string, len(known))
		for i, labels := range known {
			class[i] = labels[codes[i].At(row)]
		}
		if key := Key(class); !seen[key] {
			seen[key] = true
			learned.LeftOut = append(learned.LeftOut, class)
		}
	}
	return learned, nil
}

// Key is a text that only the same texts have in this order: each with its length, so that
// "a" and "bc" are not "ab" and "c".
func Key(texts []string) string {
	var b strings.Builder
	for _, text := range texts {
		b.WriteString(strconv.Itoa(len(text)) + ":" + text)
	}
	return b.String()
}
