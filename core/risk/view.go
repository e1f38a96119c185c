package risk

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// View is a table as seen by somebody who knows some of its columns. It shares the codes of the
// table that it is made from and copies no cell.
type View struct {
	Columns []Known // known columns, in the table's column order
	Rows    int
	Weights table.Weights // number of records that each row stands for; nil: one
	// Suppressed marks, by row, the records that are left out: they are in no class; nil: none.
	// Records whose known values are all "*" in the table itself are a class like any other.
	Suppressed []bool
}

// Known is a known column: the number of its different labels, and the label of each record.
type Known struct {
	Name   string
	Codes  table.Codes // by row; nil: every record has code 0
	Map    []uint32    // code -> label, nil: the code itself
	Labels int         // number of labels
	Star   int         // the label "*", -1 if there is none
}

// OfTable returns a table as seen by somebody who knows the named columns.
func OfTable(t *table.Table, known []string) (View, error) {
	return OfOutput(t.Name, t.Output(), known)
}

// OfOutput returns a recoded table as seen by somebody who knows the named columns. name is that of
// the file, for messages.
func OfOutput(name string, o table.Output, known []string) (View, error) {
	v := View{Rows: o.Rows, Weights: o.Weights, Suppressed: o.Suppressed}
	if len(known) == 0 {
		return v, problem.New("risk-no-column", "Name the columns that somebody could know.",
			"No column is named that somebody could know, so there is no risk to compute.").InFile(name)
	}
	for i, wanted := range known {
		if !slices.ContainsFunc(o.Columns, func(c table.OutputColumn) bool { return c.Name == wanted }) {
			names := make([]string, len(o.Columns))
			for j, c := range o.Columns {
				names[j] = c.Name
			}
			return v, problem.New("risk-unknown-column", "",
				"The table has no column %q.", wanted).Hinted("Its columns: %s.", problem.Some(names)).InFile(name).OfColumn(wanted)
		}
		if slices.Contains(known[:i], wanted) {
			return v, problem.New("risk-column-twice", "Name each column once.",
				"The column %q is named twice.", wanted).InFile(name).OfColumn(wanted)
		}
	}
	for i := range o.Columns {
		if c := &o.Columns[i]; slices.Contains(known, c.Name) {
			if c.Fetched > 0 {
				return v, problem.New("risk-not-held", "This is a fault of the program: please report it with the steps that led here.",
					"The column %q is not in memory.", c.Name).InFile(name).OfColumn(c.Name)
			}
			v.Columns = append(v.Columns, ofColumn(c))
		}
	}
	return v, nil
}

// ofColumn numbers the labels of a column. Equal texts get one number, however
// often the column lists them.
func ofColumn(c *table.OutputColumn) Known {
	k := Known{Name: c.Name, Codes: c.Codes, Map: c.Map, Star: -1}
	if c.Dict != nil && c.Map == nil { // a dictionary has every text once
		k.Labels = c.Dict.Len()
		if star, ok := c.Dict.Code(table.Star); ok {
			k.Star = int(star)
		}
		return k
	}
	same, number := c.Numbered()
	k.Labels = len(number)
	if star, ok := number[table.Star]; ok {
		k.Star = int(star)
	}
	if len(number) < len(same) {
		k.Map = same
		if c.Map != nil {
			k.Map = make([]uint32, len(c.Map))
			for code, text := range c.Map {
				k.Map[code] = same[text]
			}
		}
	}
	return k
}

// labels returns the label of every row, written to into, or the codes themselves where nothing
// needs mapping.
func (k *Known) labels(into []uint32) []uint32 {
	switch {
	case k.Codes.Len() == 0:
		clear(into)
		if k.Map != nil {
			for i := range into {
				into[i] = k.Map[0]
			}
		}
		return into
	case k.Map == nil:
		k.Codes.Fill(into[:k.Codes.Len()], 0)
		return into
	}
	for i, code := range k.Codes.All() {
		into[i] = k.Map[code]
	}
	return into
}
