package verify

import "github.com/fulgurite/fulgurite/core/table"

// bounded returns the original with its values inside the bounds that are
// claimed: what the output is compared with. It works cell by cell on the order of
// the column's type.
func bounded(in *table.Table, claim Claim) (*table.Table, error) {
	own := *in
	own.Columns = append([]*table.Column(nil), in.Columns...)
	for i, c := range claim.Columns {
		if c.Bottom == nil && c.Top == nil {
			continue
		}
		original := in.Columns[i]
		if c.Scale == nil || c.Scale.Dict != original.Dict {
			return nil, fault("verify-claim", "The claim has bounds for the column %q, but no order of its values.", original.Name)
		}
		column := *c.Scale
		column.Dict, column.Codes, column.Missing = &table.Dictionary{}, make([]uint32, len(original.Codes)), nil
		number := make([]uint32, original.Dict.Len())
		for code, value := range original.Dict.Values() {
			missing := original.Missing[code]
			if !missing {
				for _, limit := range []struct {
					bound *string
					sign  int
				}{{c.Bottom, -1}, {c.Top, 1}} {
					if limit.bound == nil {
						continue
					}
					order, ok := c.Scale.CompareValues(value, *limit.bound)
					if !ok {
						return nil, fault("verify-claim", "The value %q of the column %q cannot be compared with the bound %q.", value, original.Name, *limit.bound)
					}
					if order == limit.sign {
						value = *limit.bound
					}
				}
			}
			number[code] = column.Dict.Add(value)
			if int(number[code]) == len(column.Missing) {
				column.Missing = append(column.Missing, missing)
			}
		}
		for row, code := range original.Codes {
			column.Codes[row] = number[code]
		}
		own.Columns[i] = &column
	}
	return &own, nil
}
