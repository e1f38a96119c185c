package verify

import "github.com/fulgurite/fulgurite/core/table"

// effective is the original with the values that count: spellings of one value are
// that value, the words of a column that mean nothing are missing, and what lies
// beyond a bound is the bound. It is written apart from package table, which does
// the first two for the search, and from package recode, which does the last.
func effective(in *table.Table, claim Claim) (*table.Table, error) {
	own := *in
	own.Columns = append([]*table.Column(nil), in.Columns...)
	for i, c := range claim.Columns {
		if !c.changed() {
			continue
		}
		original := in.Columns[i]
		texts, missing := c.spelled(original)
		if c.Bottom != nil || c.Top != nil {
			if err := c.bounded(original.Name, texts, missing); err != nil {
				return nil, err
			}
		}
		column, err := c.rewritten(original, texts, missing)
		if err != nil {
			return nil, err
		}
		own.Columns[i] = column
	}
	return &own, nil
}

// spelled returns, by code of the original, the value that counts, and whether it
// means that there is none.
func (c ColumnClaim) spelled(original *table.Column) (texts []string, missing []bool) {
	none := map[string]bool{}
	for code, value := range original.Dict.Values() {
		if original.Missing[code] {
			none[value] = true
		}
	}
	for _, word := range c.Missing {
		none[word] = true
	}
	texts = original.Dict.Values()
	missing = make([]bool, len(texts))
	for code, value := range texts {
		if same, ok := c.Same[value]; ok {
			texts[code] = same
		}
		missing[code] = none[texts[code]]
	}
	return texts, missing
}

// bounded brings texts inside the bounds, but for those that have no place among
// them.
func (c ColumnClaim) bounded(name string, texts []string, missing []bool) error {
	if c.Scale == nil {
		return badClaim("The claim has bounds for the column %q, but no order of its values.", name)
	}
	for code, value := range texts {
		if missing[code] {
			continue
		}
		for _, limit := range []struct {
			bound *string
			sign  int
		}{{c.Bottom, -1}, {c.Top, 1}} {
			if limit.bound == nil {
				continue
			}
			if _, ok := c.Scale.CompareValues(*limit.bound, *limit.bound); !ok {
				return badClaim("The values of the column %q cannot be compared with the bound %q.", name, *limit.bound)
			}
			if order, ok := c.Scale.CompareValues(value, *limit.bound); ok && order == limit.sign {
				texts[code] = *limit.bound
			}
		}
	}
	return nil
}

// rewritten is a column with other texts. Its type is the one that the claim gives,
// if it gives one.
func (c ColumnClaim) rewritten(original *table.Column, texts []string, missing []bool) (*table.Column, error) {
	column := *original
	column.Dict, column.Missing, column.Unfit = &table.Dictionary{}, nil, nil
	number := make([]uint32, len(texts))
	for code, text := range texts {
		number[code] = column.Dict.Add(text)
		if int(number[code]) == len(column.Missing) {
			column.Missing = append(column.Missing, missing[code])
		}
	}
	column.Codes = original.Codes.Through(number)
	typed := c.Scale
	if typed == nil {
		typed = c.Typed
	}
	if typed == nil {
		column.Type, column.Format, column.Order = table.String, "", nil
		return &column, nil
	}
	column.Order = typed.Order
	if err := column.SetType(typed.Type, typed.Format); err != nil {
		return nil, badClaim("The values of the column %q are not of the type that is claimed.", original.Name)
	}
	return &column, nil
}
