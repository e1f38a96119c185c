package detect

import (
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// safeArea is the number of people that a three-digit ZIP area must exceed for its digits to stay
// (45 CFR 164.514(b)(2)(i)(B)).
const safeArea = 20000

// areas holds the population of the three-digit ZIP areas of the United States, from a table of the
// Census Bureau that somebody provides: it changes with every census, so that none is built in.
type areas struct {
	name   string // of the table
	people map[string]int
}

// AreaTable is such a table as provided: CSV with a column of three digits and one with numbers of
// people, found by their names (zip, population).
type AreaTable struct {
	Name string `json:"name"` // of the file, which should tell its date
	Text string `json:"text"`
}

// areas parses the table; nil for nil.
func (a *AreaTable) areas() (*areas, error) {
	if a == nil {
		return nil, nil
	}
	t, err := table.Read(strings.NewReader(a.Text), a.Name, int64(len(a.Text)), table.Options{}, table.DefaultLimits)
	if err != nil {
		return nil, err
	}
	return areasOf(t)
}

func areasOf(t *table.Table) (*areas, error) {
	a := &areas{t.Name, map[string]int{}}
	area, people := -1, -1
	for i, c := range t.Columns {
		switch tokens := nameTokens(c.Name); {
		case area < 0 && matches(tokens, []string{"zip", "zip3", "zcta", "zcta3", "area", "zip code", "postcode"}) > 0:
			area = i
		case people < 0 && matches(tokens, []string{"population", "people", "pop", "inhabitants", "total"}) > 0:
			people = i
		}
	}
	refused := func() error {
		return problem.New("zip-areas", "Give a table with the columns zip and population: three digits, and how many people live in the area.",
			"The table %s does not say how many people live in three-digit ZIP areas.", t.Name).InFile(t.Name)
	}
	if area < 0 || people < 0 {
		return nil, refused()
	}
	for row := range t.Rows {
		zip := strings.TrimSpace(t.Columns[area].Cell(row))
		if len(zip) > 0 && len(zip) < 3 { // a spreadsheet dropped zeros
			zip = strings.Repeat("0", 3-len(zip)) + zip
		}
		n, ok := t.Columns[people].NumberOf(t.Columns[people].Cell(row))
		if !allDigits(zip, 3) || !ok {
			return nil, refused()
		}
		a.people[zip] += int(n)
	}
	return a, nil
}

// zipArea returns the three-digit area that a label shows, "" if it shows something else.
func zipArea(label string) string {
	if len(label) >= 3 && len(label) <= 5 && allDigits(label[:3], 3) && strings.Trim(label[3:], "*xX-_#") == "" {
		return label[:3]
	}
	return ""
}

// judge says what has to be removed from a column of postcodes. It returns false if nothing has to:
// the column shows only large areas, and 000 in place of small ones.
func (a *areas) judge(c *table.Column) (*problem.Text, bool) {
	small, all := 0, true
	for code, n := range c.Counts() {
		value := c.Dict.Value(uint32(code))
		if n == 0 || c.Missing[code] || value == table.Star {
			continue
		}
		area := zipArea(value)
		switch {
		case area == "":
			all = false
		case area != "000" && (a == nil || a.people[area] <= safeArea):
			small += n
		}
	}
	switch {
	case !all:
		return nil, true
	case small == 0:
		return nil, false
	case a == nil:
		return problem.Say(
			"It shows three-digit ZIP areas. No table of the census was given, so that each counts as one of 20,000 people or fewer."), true
	}
	return problem.Several(small, "%s record shows a three-digit ZIP area that has 20,000 people or fewer by %s, or that it does not name.",
			"%s records show three-digit ZIP areas that have 20,000 people or fewer by %s, or that it does not name.", thousandsOf(small), a.name),
		true
}
