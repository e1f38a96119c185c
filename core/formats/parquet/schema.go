package parquet

import (
	"fmt"

	"github.com/fulgurite/fulgurite/core/formats/tabular"
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

// meaning says what values stand for.
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
	levels   int // definition level of a value that is not null
	meaning  meaning
	scale    int   // of decimals
	unit     int64 // fractions of a second: for clocks and instants
	utc      bool
	strange  int // values that are not text
	leaf     int // its place among the columns of the file
}

// inBytes reports whether values are stored as bytes and not as numbers.
func (c *column) inBytes() bool { return c.physical >= byteArrays || c.physical == int96s }

// schema extracts the columns from the description, which is a tree in depth-first order: the
// supported ones, the names of those left out because a record has several values there (lists,
// maps) or their type is not supported, and the number of columns in the file.
func schema(elements []thing) (columns []column, left []string, leaves int, err error) {
	if len(elements) == 0 {
		return nil, nil, 0, fmt.Errorf("it has no columns")
	}
	at := 1
	var walk func(children int64, path string, depth, levels int, out bool) error
	walk = func(children int64, path string, depth, levels int, out bool) error {
		if depth > maxNested {
			return fmt.Errorf("its columns are nested too deeply")
		}
		for ; children > 0; children-- {
			if at >= len(elements) {
				return fmt.Errorf("descriptions of columns are missing")
			}
			e := &elements[at]
			at++
			name := e.text(4)
			if path != "" {
				name = path + "." + name
			}
			levels, outside := levels, out
			repetition, n := e.number(3, 0), e.number(5, 0)
			if repetition == 1 {
				levels++
			}
			if !out && (repetition == 2 || n > 0 && isNested(e)) {
				outside, left = true, append(left, name)
			}
			if n > 0 {
				if err := walk(n, name, depth+1, levels, outside); err != nil {
					return err
				}
				continue
			}
			c := columnOf(e, name, levels)
			c.leaf = leaves
			leaves++
			switch {
			case outside:
			case c.meaning == unreadable:
				left = append(left, name)
			default:
				columns = append(columns, c)
			}
		}
		return nil
	}
	if err := walk(elements[0].number(5, 0), "", 0, 0, false); err != nil {
		return nil, nil, 0, err
	}
	if leaves == 0 {
		return nil, nil, 0, fmt.Errorf("it has no columns")
	}
	return columns, left, leaves, nil
}

// isNested reports whether a group is a list, a map or a variant: by its logical type, or by
// the older converted type.
func isNested(e *thing) bool {
	if l := e.field(10); l != nil && len(l.kids) == 1 {
		switch l.kids[0].id {
		case 2, 3, 16:
			return true
		}
	}
	if f := e.field(6); f != nil {
		return f.n >= 1 && f.n <= 3
	}
	return false
}

// columnOf reads the description of a column.
func columnOf(e *thing, name string, levels int) column {
	c := column{physical: int(e.number(1, -1)), length: int(e.number(2, 0)), levels: levels}
	c.Name = name
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

// logical determines the meaning of values: by the logical type, or by the older converted type.
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

// check drops meanings that do not fit the physical type.
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
