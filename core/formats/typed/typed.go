// Package typed finds types for columns of texts, so that a written file has numbers and dates
// where its texts can be made of them again, byte for byte; what cannot stays text.
package typed

import (
	"bytes"
	"errors"
	"io"
	"strconv"
	"time"

	"github.com/fulgurite/fulgurite/core/formats/tabular"
)

// Star stands in the place of a suppressed value.
const Star = "*"

// Column summarizes the texts of a column.
type Column struct {
	Name     string
	Filled   int  // cells that are neither empty nor a star
	Stars    int  // suppressed cells
	Text     bool // it is to stay text whatever it looks like
	Numbers  bool // every filled cell is a number as programs write it: no leading zeros, a decimal point
	Digits   int  // most digits of a number
	Least    int  // least and most decimals
	Most     int
	Doubles  bool   // every number is the shortest text of its floating-point number
	Infinite bool   // there are infinite ones beside these, which only some formats have
	Booleans bool   // every filled cell is true or false
	Layout   string // every filled cell is a date or time in this Go layout; empty: they are not
	Longest  int    // bytes of a cell
	Bytes    int64  // of all cells
	layouts  []string

	Own   tabular.Column // what the file that was opened says of it, if anything
	Codes *Codes         // numbers for its texts; nil: none
	// Coarse says that its cells can be labels of a hierarchy.
	Coarse bool
}

// layouts are the forms of dates and times that a file can have: in days, day and time,
// or time. Where 01/02/2006 may be two dates, it is none.
var layouts = []string{
	"2006-01-02", "02.01.2006", "02/01/2006", "01/02/2006", "2006/01/02", "2006.01.02", "02-01-2006", "01-02-2006",
	"2006-01-02 15:04:05", "2006-01-02 15:04", "2006-01-02T15:04:05", "02.01.2006 15:04:05", "02.01.2006 15:04", "15:04:05", "15:04",
}

// Next gives records, as csvtext.Reader does.
type Next func(*tabular.Record) error

// Each hands the records to write, one after another; named says that the first one has the names,
// and is left out.
func (next Next) Each(named bool, write func(r *tabular.Record) error) error {
	var r tabular.Record
	if named {
		if err := next(&r); err != nil {
			return err
		}
	}
	for {
		err := next(&r)
		if err == io.EOF {
			return nil
		}
		if err == nil {
			err = write(&r)
		}
		if err != nil {
			return err
		}
	}
}

// Learn looks at all records. named says that the first one has the names; known is told of each
// column first, and says what is known of it otherwise.
func Learn(next Next, end error, named bool, known func(*Column)) ([]Column, int, error) {
	var columns []Column
	var r tabular.Record
	for n := 0; ; n++ {
		err := next(&r)
		if errors.Is(err, end) {
			if named {
				n--
			}
			finish(columns)
			return columns, n, nil
		}
		if err != nil {
			return nil, 0, err
		}
		if columns == nil {
			columns = make([]Column, max(1, r.Len()))
			for i := range columns {
				c := &columns[i]
				*c = Column{Numbers: true, Doubles: true, Booleans: true, Least: 1 << 20, layouts: layouts, Name: "column-" + strconv.Itoa(i+1)}
				if named && i < r.Len() {
					c.Name = string(r.Cell(i))
				}
				known(c)
			}
			if named {
				continue
			}
		}
		for i := 0; i < min(r.Len(), len(columns)); i++ {
			columns[i].see(r.Cell(i))
		}
	}
}

func finish(columns []Column) {
	for i := range columns {
		c := &columns[i]
		if len(c.layouts) == 1 && c.Filled > 0 && !c.Text {
			c.Layout = c.layouts[0]
		}
		if c.Filled == 0 || c.Text {
			c.Numbers, c.Doubles, c.Booleans = false, false, false
		}
		c.Doubles = c.Doubles && c.Numbers
		if c.Codes != nil && !c.Codes.finish() {
			c.Codes = nil
		}
	}
}

func (c *Column) see(cell []byte) {
	if len(cell) == 0 {
		return
	}
	c.Longest, c.Bytes = max(c.Longest, len(cell)), c.Bytes+int64(len(cell))
	if c.Codes != nil {
		c.Codes.see(cell)
	}
	switch {
	case string(cell) == Star:
		c.Stars++
		return
	}
	c.Filled++
	switch {
	case c.Text:
		return
	case string(cell) == "inf" || string(cell) == "-inf":
		c.Infinite, c.Booleans, c.layouts = true, false, nil
		return
	}
	if c.Numbers {
		digits, decimals, ok := Number(cell)
		c.Numbers = ok
		c.Digits = max(c.Digits, digits)
		c.Least, c.Most = min(c.Least, decimals), max(c.Most, decimals)
		c.Doubles = c.Doubles && ok && isDouble(cell)
	}
	c.Booleans = c.Booleans && (string(cell) == "true" || string(cell) == "false")
	if len(c.layouts) > 0 {
		c.layouts = fitting(c.layouts, cell)
	}
}

// Number reports whether a text is a number as programs write it, and how many digits
// it has and how many of them are decimals.
func Number(cell []byte) (digits, decimals int, ok bool) {
	text, negative := bytes.CutPrefix(cell, []byte("-"))
	whole, rest, point := bytes.Cut(text, []byte("."))
	if !allDigits(whole) || point && !allDigits(rest) || len(whole) > 1 && whole[0] == '0' {
		return 0, 0, false
	}
	if negative && len(bytes.Trim(text, "0.")) == 0 {
		return 0, 0, false // there is no negative zero
	}
	return len(whole) + len(rest), len(rest), true
}

func allDigits(b []byte) bool {
	for _, c := range b {
		if c < '0' || c > '9' {
			return false
		}
	}
	return len(b) > 0
}

func isDouble(cell []byte) bool {
	x, err := strconv.ParseFloat(string(cell), 64)
	return err == nil && string(tabular.AppendFloat(nil, x, 64)) == string(cell)
}

// fitting returns the layouts in which the cell is a date that is written the same again.
func fitting(layouts []string, cell []byte) []string {
	if len(cell) < 5 || len(cell) > 19 || cell[0] < '0' || cell[0] > '9' {
		return nil
	}
	var fit []string
	for i, layout := range layouts {
		at, err := time.Parse(layout, string(cell))
		ok := err == nil && at.Format(layout) == string(cell)
		switch {
		case ok && fit != nil:
			fit = append(fit, layout)
		case !ok && fit == nil:
			fit = append(make([]string, 0, len(layouts)), layouts[:i]...)
		}
	}
	if fit == nil {
		return layouts
	}
	return fit
}
