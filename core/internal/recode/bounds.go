package recode

import (
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Bounds are top and bottom coding: a value beyond a bound becomes the bound, so
// that the rare values at the ends of a scale cannot be told apart (A. Hundepool
// et al.: Statistical Disclosure Control. Wiley 2012, section 3.2.2). Left out: no bound.
type Bounds struct {
	Bottom *string `json:"bottom,omitempty"` // smaller values become this one
	Top    *string `json:"top,omitempty"`    // larger values become this one
}

// Apply returns the column with its values inside the bounds. Missing values stay
// missing, and exceptions what they are. The column needs an order: strings have none that means
// anything.
func (b Bounds) Apply(c *table.Column) (*table.Column, error) {
	refuse := func(hint, format string, args ...any) error {
		return problem.New("recode-bounds", hint, format, args...).OfColumn(c.Name)
	}
	if c.Type == table.String {
		return nil, refuse("Give the column the type integer, decimal, date or ordinal, or remove the bounds.",
			"Only values that have an order can be kept inside bounds, but these are texts.")
	}
	for _, bound := range []*string{b.Bottom, b.Top} {
		if bound == nil {
			continue
		}
		if _, ok := c.CompareValues(*bound, *bound); !ok {
			return nil,
				refuse("Write the bound as the values of the column are written.", "The bound %q is not of the type %s.", *bound, string(c.Type))
		}
	}
	if b.Bottom != nil && b.Top != nil {
		if order, _ := c.CompareValues(*b.Bottom, *b.Top); order > 0 {
			return nil, refuse("Swap the two.", "The lower bound %q is above the upper bound %q.", *b.Bottom, *b.Top)
		}
	}
	coded := *c
	coded.Dict, coded.Missing, coded.Unfit = &table.Dictionary{}, nil, nil
	of := make([]uint32, c.Dict.Len())
	for code := range of {
		value := c.Dict.Value(uint32(code))
		if c.Valued(uint32(code)) {
			value = b.clip(c, value)
		}
		of[code] = coded.Dict.Add(value)
		if int(of[code]) == len(coded.Missing) {
			coded.Missing = append(coded.Missing, c.Missing[code])
			if c.Unfit != nil {
				coded.Unfit = append(coded.Unfit, c.Unfit[code])
			}
		}
	}
	coded.Codes = c.Codes.Through(of)
	return &coded, nil
}

func (b Bounds) clip(c *table.Column, value string) string {
	if b.Bottom != nil {
		if order, _ := c.CompareValues(value, *b.Bottom); order < 0 {
			return *b.Bottom
		}
	}
	if b.Top != nil {
		if order, _ := c.CompareValues(value, *b.Top); order > 0 {
			return *b.Top
		}
	}
	return value
}
