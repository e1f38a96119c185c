package convert

import (
	"github.com/fulgurite/fulgurite/core/formats"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/formats/typed"
	"github.com/vugu/vjson"
)

// dictionary describes the columns of a file, for files that are written from it.
type dictionary struct {
	Format  string           `json:"format"`
	Columns []tabular.Column `json:"columns"`
}

// Dictionary describes the columns of the file beside their values, for a release in a
// format that has room for that: labels, formats, codes of values and of what is missing. It is
// known when the text was read; empty if there is nothing.
func (o *Opened) Dictionary() (string, error) {
	d := dictionary{Format: o.Format}
	for _, c := range o.Columns() {
		if c.Label != "" || c.Format != "" || c.Missing != "" || len(c.Values) > 0 {
			d.Columns = append(d.Columns, c)
		}
	}
	if d.Columns == nil {
		return "", nil
	}
	text, err := vjson.Marshal(d)
	return string(text), err
}

// described returns what says what is known of a column that is written in a format.
func described(how formats.Written, format string) (func(*typed.Column), error) {
	var d dictionary
	if how.Dictionary != "" {
		if err := vjson.Unmarshal([]byte(how.Dictionary), &d); err != nil {
			return nil, err
		}
	}
	own, coarse, stay := map[string]tabular.Column{}, map[string]formats.Coarse{}, map[string]bool{}
	for _, c := range d.Columns {
		if d.Format != format { // whose words it does not know
			c.Format, c.Missing = "", ""
		}
		own[c.Name] = c
	}
	for _, c := range how.Coarse {
		coarse[c.Name] = c
	}
	for _, name := range how.Texts {
		stay[name] = true
	}
	return func(c *typed.Column) {
		c.Own, c.Text = own[c.Name], stay[c.Name]
		from, isCoarse := coarse[c.Name]
		c.Coarse = isCoarse
		if most := codecs[format].Labels; most > 0 && (isCoarse || len(c.Own.Values) > 0) {
			known := c.Own.Values
			if c.Own.TextCodes {
				known = nil
			}
			c.Codes = typed.NewCodes(most, from.Numbers || len(known) > 0, known, from.Order)
		}
	}, nil
}
