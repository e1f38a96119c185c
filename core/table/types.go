package table

import (
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
)

// rankOf returns the position of each word of the column's order.
func (c *Column) rankOf() map[string]int { return ranksOf(c.Order) }

func ranksOf(order []string) map[string]int {
	ranks := make(map[string]int, len(order))
	for i, word := range order {
		ranks[word] = i
	}
	return ranks
}

// SetType overrules the guessed type. format is the Go layout of dates, or a sample
// of numbers (param.Notations); empty, it is guessed. For Ordinal the order is the
// recognised one, unless SetOrder gave another. Up to 5 % of the records may have a
// number or a date that is none (Column.Unfit). If more do not fit, the error lists
// their values and the column stays as it is.
func (c *Column) SetType(t Type, format string) error {
	place := problem.Place{Attribute: c.Name}
	order := c.Order
	switch t {
	case String:
		format = ""
	case Integer, Decimal:
		if format == "" && !c.fitsAll(t, "") {
			format, _ = c.guessNotation(true)
		} else if at := slices.Index(param.Notations(), format); at >= 0 && !c.fitsAll(t, format) {
			format = c.notations(true)[at] // with the unit that all have
		}
		if _, ok := param.NotationOf(format); !ok {
			return problem.New("table-number-format", "",
				"A number format shows how 1234.5 is written, but %q does not.", format).
				Hinted("Known are %s.", strings.Join(param.Notations(), "  ")).At(place)
		}
		if notationOf(t, format).IsPlain() {
			format = ""
		}
	case Date:
		if format == "" {
			if format = c.guessLayout(); format == "" {
				format = c.LooseLayout()
			}
			if format == "" {
				return problem.New("table-date-format",
					"Choose the format in which the dates are written, or another type.",
					"No known date format fits all values of the column.").At(place)
			}
		}
		if err := CheckLayout(format); err != nil {
			return problem.At(err, place)
		}
	case Ordinal:
		format = ""
		if order == nil {
			if order = c.scale(); order == nil {
				return problem.New("table-order-unknown", "List the values from the lowest to the highest.",
					"The values are not those of a known scale, so their order is not clear.").At(place)
			}
		}
	default:
		return problem.New("table-type-unknown", "Choose string, integer, decimal, date or ordinal.",
			"There is no type %q.", string(t)).At(place)
	}
	unfit, err := c.mismatch(t, format, ranksOf(order))
	if err != nil {
		return err
	}
	c.Type, c.Format, c.Unfit = t, format, unfit
	if t == Ordinal {
		c.Order = order
	}
	return nil
}

// SetOrder makes the column ordinal with the given words in ascending order.
// Every value that is not missing must be among them.
func (c *Column) SetOrder(order []string) error {
	ranks := make(map[string]int, len(order))
	for i, word := range order {
		if j, ok := ranks[word]; ok {
			return problem.New("table-order-duplicate", "List every value once.",
				"The value %s stands twice in the order, at places %d and %d.", excerpt(word), j+1, i+1).
				At(problem.Place{Attribute: c.Name})
		}
		ranks[word] = i
	}
	if _, err := c.mismatch(Ordinal, "", ranks); err != nil {
		return err
	}
	c.Type, c.Format, c.Unfit, c.Order = Ordinal, "", nil, append([]string(nil), order...)
	return nil
}

// mismatch returns the exceptions by code, nil without one; more of them than a type
// tolerates are an error that lists them.
func (c *Column) mismatch(t Type, format string, ranks map[string]int) ([]bool, error) {
	const named = 10
	count := 0
	var values []string
	var unfit []bool
	fits := c.fitter(t, format, ranks)
	for code := 0; code < c.Dict.Len(); code++ {
		value := c.Dict.Value(uint32(code))
		if c.Missing[code] || fits(value) {
			continue
		}
		if unfit == nil {
			unfit = make([]bool, c.Dict.Len())
		}
		unfit[code] = true
		if count++; count <= named {
			values = append(values, cell(value))
		}
	}
	if count == 0 || t.tolerant() && c.tolerates(unfit) {
		return unfit, nil
	}
	list := problem.Say("%s", strings.Join(values, ", "))
	if count > named {
		list = problem.Say("%s and %d more", list, count-named)
	}
	told := problem.Say("These values are not of the type %s: %s.", string(t), list)
	hint := "Choose another type, or add the values to the missing-value words if they mean that nothing is known."
	switch t {
	case Integer, Decimal:
		if format != "" {
			told = problem.Say("These values are not numbers written as %s: %s.", format, list)
		}
	case Date:
		told = problem.Say("These values are not dates written as %s: %s.", layoutText(format, specialLayout(format)), list)
	case Ordinal:
		told = problem.Say("These values are not in the given order: %s.", list)
		hint = "Add the values to the order, or to the missing-value words if they mean that nothing is known."
	}
	p := problem.New("table-type-mismatch", hint, "%s", told)
	p.Count = count
	return nil, p.At(problem.Place{Attribute: c.Name})
}

// tolerant reports whether a few values of a column may be none of the type.
func (t Type) tolerant() bool { return t == Integer || t == Decimal || t == Date }

// tolerates reports whether few enough records have one of the exceptions.
func (c *Column) tolerates(unfit []bool) bool {
	with, without := 0, 0
	for code, n := range c.Counts() {
		switch {
		case c.Missing[code]:
		case unfit[code]:
			without += n
		default:
			with += n
		}
	}
	return with > 0 && float64(without) <= tolerated*float64(with+without)
}
