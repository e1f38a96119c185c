package parquet

import (
	"fmt"

	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Physical types.
const (
	boolean = iota
	int32s
	int64s
	int96s
	floats
	doubles
	byteArrays
	fixedArrays
)

// meaning is what values stand for.
type meaning byte

const (
	plain meaning = iota
	text
	decimal
	date
	clock
	instant
	unsigned
	uuid
	half
	unreadable
)

// column is a column of values, one a record.
type column struct {
	tabular.Column
	physical int
	length   int // of fixed arrays
	levels   int // definition level of a value that is there
	meaning  meaning
	scale    int   // of decimals
	unit     int64 // parts of a second: of clocks and instants
	utc      bool
	path     []string
}

// schema finds the columns in the description, which is a tree in depth-first order.
func schema(elements []thing) ([]column, error) {
	if len(elements) == 0 {
		return nil, fmt.Errorf("it has no columns")
	}
	var columns []column
	at := 1
	var walk func(children int64, path []string, levels int) error
	walk = func(children int64, path []string, levels int) error {
		if len(path) > mostNested {
			return fmt.Errorf("its columns are nested too deeply")
		}
		for ; children > 0; children-- {
			if at >= len(elements) {
				return fmt.Errorf("descriptions of columns are missing")
			}
			e := &elements[at]
			at++
			path := append(path[:len(path):len(path)], e.text(4))
			levels := levels
			switch e.number(3, 0) {
			case 1:
				levels++
			case 2:
				return problem.New("format-nested", "In the program that made the file, leave the column out or put its elements into columns of their own.",
					"The column %q holds lists of values, but a cell of a table has one value.", path[0])
			}
			if n := e.number(5, 0); n > 0 {
				if err := walk(n, path, levels); err != nil {
					return err
				}
				continue
			}
			columns = append(columns, columnOf(e, path, levels))
		}
		return nil
	}
	if err := walk(elements[0].number(5, 0), nil, 0); err != nil {
		return nil, err
	}
	if len(columns) == 0 {
		return nil, fmt.Errorf("it has no columns")
	}
	return columns, nil
}

// columnOf reads the description of a column.
func columnOf(e *thing, path []string, levels int) column {
	c := column{physical: int(e.number(1, -1)), length: int(e.number(2, 0)), levels: levels, path: path}
	for i, part := range path {
		if i > 0 {
			c.Name += "."
		}
		c.Name += part
	}
	c.logical(e)
	switch {
	case c.meaning == date:
		c.Type = tabular.Date
	case c.meaning == instant:
		c.Type = tabular.DateTime
	case c.meaning == clock:
		c.Type = tabular.Time
	case c.physical == boolean:
		c.Type = tabular.Boolean
	case c.meaning == text || c.meaning == uuid || c.meaning == plain && c.physical >= byteArrays:
		c.Type = tabular.Text
	default:
		c.Type = tabular.Number
	}
	return c
}

// logical finds what values stand for: by the logical type, or by the older converted
// type.
func (c *column) logical(e *thing) {
	c.scale = int(e.number(7, 0))
	if l := e.field(10); l != nil && len(l.kids) == 1 {
		kind := &l.kids[0]
		switch kind.id {
		case 1, 4, 12:
			c.meaning = text
		case 5:
			c.meaning, c.scale = decimal, int(kind.number(1, int64(c.scale)))
		case 6:
			c.meaning = date
		case 7, 8:
			c.meaning = clock
			if kind.id == 8 {
				c.meaning = instant
			}
			c.utc = kind.number(1, 0) == 1
			c.unit = 1000
			if u := kind.field(2); u != nil && len(u.kids) == 1 {
				c.unit = map[int]int64{1: 1e3, 2: 1e6, 3: 1e9}[u.kids[0].id]
			}
			if c.unit == 0 {
				c.meaning = unreadable
			}
		case 10:
			if kind.number(2, 1) == 0 {
				c.meaning = unsigned
			}
		case 13, 16, 17, 18:
			c.meaning = unreadable
		case 14:
			c.meaning = uuid
		case 15:
			c.meaning = half
		}
	} else if f := e.field(6); f != nil {
		switch f.n {
		case 0, 4, 19:
			c.meaning = text
		case 5:
			c.meaning = decimal
		case 6:
			c.meaning = date
		case 7, 8:
			c.meaning, c.unit = clock, map[int64]int64{7: 1e3, 8: 1e6}[f.n]
		case 9, 10:
			c.meaning, c.unit, c.utc = instant, map[int64]int64{9: 1e3, 10: 1e6}[f.n], true
		case 11, 12, 13, 14:
			c.meaning = unsigned
		case 20, 21:
			c.meaning = unreadable
		}
	}
	if c.physical == int96s {
		c.meaning, c.unit = instant, 1e9
	}
	c.check()
}

// check refuses meanings that do not fit the physical type.
func (c *column) check() {
	fits := true
	switch c.meaning {
	case text:
		fits = c.physical >= byteArrays
	case decimal:
		fits = c.physical != boolean && c.physical != int96s && c.physical != floats && c.physical != doubles && c.scale >= 0 && c.scale < 100
	case date:
		fits = c.physical == int32s
	case clock:
		fits = c.physical == int32s || c.physical == int64s
	case instant:
		fits = c.physical == int64s || c.physical == int96s
	case unsigned:
		fits = c.physical == int32s || c.physical == int64s
	case uuid:
		fits = c.physical == fixedArrays && c.length == 16
	case half:
		fits = c.physical == fixedArrays && c.length == 2
	}
	if !fits || c.physical < boolean || c.physical > fixedArrays || c.physical == fixedArrays && (c.length < 1 || c.length > 1<<20) {
		c.meaning = unreadable
	}
}
