package main

import (
	"encoding/csv"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Released is a file that was written, seen beside the table that it was made from.
type Released struct {
	*Case
	header []string
	rows   []row
	known  []Column // quasi-identifying columns, in the order of the file
	// of the table, by record
	inside  []bool         // the research subset
	persons []string       // whom a record is about; empty: nobody knows
	weights []float64      // for how many records it stands
	linked  bool           // the file shows which records are one person's
	several map[string]int // how many records each person has who is known
}

// row is a record of the file.
type row struct {
	cells  []string
	tuple  string // what it shows of the known columns
	origin int    // the record of the table; -1: the file does not tell
	hidden bool   // every known column shows *
}

// read takes a file apart. What contradicts the table is the error.
func (c *Case) read(file []byte) (*Released, error) {
	reader := csv.NewReader(strings.NewReader(string(file)))
	if c.Project.Output["delimiter"] == "semicolon" {
		reader.Comma = ';'
	}
	lines, err := reader.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("the file is no CSV: %w", err)
	}
	if len(lines) == 0 {
		return nil, fmt.Errorf("the file is empty")
	}
	r := &Released{Case: c, header: lines[0]}
	r.original()
	wanted := slices.DeleteFunc(slices.Clone(c.Header), func(name string) bool {
		column := c.byName(name)
		return column.Role == "identifying" && column.Treatment == ""
	})
	if !slices.Equal(r.header, wanted) {
		return nil, fmt.Errorf("the file has the columns %q, not %q", r.header, wanted)
	}
	for _, name := range r.header {
		if column := c.byName(name); column.Role == "quasi-identifying" {
			r.known = append(r.known, column)
		}
	}
	seen := map[int]bool{}
	for _, cells := range lines[1:] {
		one := row{cells: cells, origin: -1, hidden: true}
		for _, column := range r.known {
			cell := cells[slices.Index(r.header, column.Name)]
			one.tuple += fmt.Sprintf("%q ", cell)
			one.hidden = one.hidden && cell == "*"
		}
		if !slices.ContainsFunc(cells, func(cell string) bool { return cell != "*" }) && c.Project.Output["leftOut"] == "blank" {
			continue // a record that was left out, and shows nothing
		}
		if c.Unique {
			uid := cells[slices.Index(r.header, "uid")]
			one.origin = slices.IndexFunc(c.Rows, func(own []string) bool { return own[c.column("uid")] == uid })
			switch {
			case one.origin < 0:
				return nil, fmt.Errorf("the table has no record %q", uid)
			case seen[one.origin]:
				return nil, fmt.Errorf("the record %q stands twice in the file", uid)
			}
			seen[one.origin] = true
			if !r.inside[one.origin] {
				if c.Project.Output["outside"] != "mask" || !one.hidden {
					return nil, fmt.Errorf("the record %q is outside the research subset", uid)
				}
				continue // rules are about the subset
			}
			if err := r.same(one); err != nil {
				return nil, fmt.Errorf("record %q: %w", uid, err)
			}
		} else if c.Project.Output["outside"] == "mask" && one.hidden {
			continue // it may be outside the subset
		}
		r.rows = append(r.rows, one)
	}
	r.link()
	return r, r.leftOut()
}

func (c *Case) byName(name string) Column {
	return c.Project.Columns[slices.IndexFunc(c.Project.Columns, func(one Column) bool { return one.Name == name })]
}

// original works out what the project says of the records of the table.
func (r *Released) original() {
	p := r.Project
	r.inside, r.persons, r.weights = make([]bool, len(r.Rows)), make([]string, len(r.Rows)), make([]float64, len(r.Rows))
	count, several := r.column("n"), map[string]int{}
	for i, cells := range r.Rows {
		r.inside[i] = p.Subset == nil || slices.Contains(p.Subset.Rows, i)
		if p.Subset != nil {
			for _, condition := range p.Subset.Where {
				var value, to float64
				fmt.Sscan(cells[r.column(condition["column"].(string))], &value)
				fmt.Sscan(condition["to"].(string), &to)
				r.inside[i] = value <= to
			}
		}
		r.weights[i] = 1
		if count >= 0 {
			fmt.Sscan(cells[count], &r.weights[i])
		}
		if p.RowsArePeople {
			r.persons[i] = fmt.Sprint("#", i)
		} else {
			if who := cells[r.column("pid")]; !slices.Contains(nobody, who) {
				r.persons[i] = who
				several[who]++
			}
		}
	}
	for person, n := range several {
		if p.MaxRows > 0 {
			several[person] = min(n, p.MaxRows)
		}
	}
	r.several = several
	if p.SubsetOf == "persons" {
		chosen := map[string]bool{}
		for i, in := range r.inside {
			chosen[r.persons[i]] = chosen[r.persons[i]] || in
		}
		for i := range r.Rows {
			r.inside[i] = r.inside[i] || r.persons[i] != "" && chosen[r.persons[i]]
		}
	}
	treatment := ""
	if len(p.Person) > 0 {
		treatment = r.byName("pid").Treatment
	}
	for _, n := range several {
		r.linked = r.linked || n > 1 && (treatment == "number" || treatment == "pseudonym" || p.Output["order"] == "original")
	}
}

// link says whether columns that are kept show which records are one person's. Where records were
// drawn it takes that those in the file show it, too: whether those that were left out beside them
// are among the drawn ones the file does not tell.
func (r *Released) link() {
	shown := make([]bool, len(r.inside))
	for _, one := range r.rows {
		if one.origin >= 0 {
			shown[one.origin] = true
		}
	}
	r.linked = r.linked || r.joined(r.inside) && (r.Project.MaxRows == 0 || r.joined(shown))
}

// joined says of some records of the table whether a column that is kept is a name for people: most
// of those whose value repeats share it with records of one person alone, and they are more than a
// tenth of the records of people who have several.
func (r *Released) joined(among []bool) bool {
	of := 0
	for _, n := range r.several {
		if n > 1 {
			of += n
		}
	}
	if of == 0 {
		return false
	}
	for _, column := range r.Project.Columns {
		if column.Role != "insensitive" && column.Role != "sensitive" {
			continue
		}
		records, people := map[string]int{}, map[string]map[string]bool{}
		for i, cells := range r.Rows {
			value := cells[r.column(column.Name)]
			if !among[i] || value == "" {
				continue
			}
			if people[value] == nil {
				people[value] = map[string]bool{}
			}
			records[value]++
			if r.persons[i] != "" {
				people[value][r.persons[i]] = true
			}
		}
		repeated, alone := 0, 0
		for value, n := range records {
			if n > 1 {
				repeated += n
				if len(people[value]) <= 1 {
					alone += n
				}
			}
		}
		if 2*alone > repeated && 10*alone > of {
			return true
		}
	}
	return false
}

// person says whom a record of the file is about, and for how many records its line stands. Where
// the file does not tell its origin, each record is about another person.
func (r *Released) person(i int) (string, float64) {
	one := r.rows[i]
	if one.origin >= 0 {
		return r.persons[one.origin], r.weights[one.origin]
	}
	weight := 1.0
	if n := slices.Index(r.header, "n"); n >= 0 {
		fmt.Sscan(one.cells[n], &weight)
	}
	return fmt.Sprint("line ", i), weight
}

// same holds a record of the file against its own of the table: each cell is as it was, or a
// label that its value may have.
func (r *Released) same(one row) error {
	original := r.Rows[one.origin]
	for j, name := range r.header {
		column, cell, value := r.byName(name), one.cells[j], original[r.column(name)]
		switch {
		case column.Role == "quasi-identifying":
			if !covers(column, cell, value) {
				return fmt.Errorf("%q in the column %q is no label of %q", cell, name, value)
			}
		case column.Role == "identifying" || column.Perturb != nil || column.Role == "count":
		case cell != value:
			return fmt.Errorf("%q stands in the column %q in place of %q", cell, name, value)
		}
	}
	return nil
}

// covers says whether a label may stand for a value. Of hierarchies that the program makes of
// numbers and dates nothing is said.
func covers(column Column, label, value string) bool {
	switch {
	case label == "*" || column.Microaggregate != nil || column.Items != nil:
		return true
	case column.paths != nil:
		return slices.Contains(column.paths[value], label)
	case column.Hierarchy["kind"] == "redaction":
		if len(label) != len(value) {
			return false
		}
		for i := range label {
			if label[i] != '*' && label[i] != value[i] {
				return false
			}
		}
		return true
	case column.Hierarchy["kind"] == "suppression":
		return label == value
	}
	return true
}

// leftOut checks how many records are missing, and how many a person has.
func (r *Released) leftOut() error {
	p := r.Project
	if !r.Unique {
		return nil
	}
	total, there, people := 0.0, 0.0, map[string]int{}
	for i, in := range r.inside {
		if in {
			total += r.weights[i]
		}
	}
	for _, one := range r.rows {
		there += r.weights[one.origin]
		if person := r.persons[one.origin]; person != "" {
			people[person]++
		}
	}
	if p.MaxRows > 0 {
		for person, n := range people {
			if n > p.MaxRows {
				return fmt.Errorf("%d records of %q are in the file, and %d at most may be", n, person, p.MaxRows)
			}
		}
		return nil
	}
	items := slices.ContainsFunc(p.Columns, func(c Column) bool { return c.Items != nil })
	if limit := math.Floor(p.SuppressionLimit * total); !items && total-there > limit {
		return fmt.Errorf("%v records are left out, and %v at most may be", total-there, limit)
	}
	return nil
}

// uniform says of a table recoded by full-domain generalization whether each column has one level.
func (r *Released) uniform() error {
	for _, column := range r.known {
		if column.paths == nil || column.Items != nil || column.Microaggregate != nil || !r.Unique {
			continue
		}
		if !slices.ContainsFunc([]int{0, 1, 2, 3}, func(level int) bool { return r.level(column, level) }) {
			return fmt.Errorf("the column %q has no level that all records share", column.Name)
		}
	}
	return nil
}

// level says whether a column shows the labels of a level in every record that is not hidden.
func (r *Released) level(column Column, level int) bool {
	for _, one := range r.rows {
		path := column.paths[r.Rows[one.origin][r.column(column.Name)]]
		if !one.hidden && (level >= len(path) || one.cells[slices.Index(r.header, column.Name)] != path[level]) {
			return false
		}
	}
	return true
}
