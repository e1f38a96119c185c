package report

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
)

// published shows figures that others published of a section beside those of rows that were
// measured here. A line of Suite.Published has section, cases as a regular expression, algorithm,
// figure, and its lowest and highest value.
func (p *page) published(section string, rows x.Rows, by string) (string, error) {
	in := csv.NewReader(strings.NewReader(p.Suite.Published))
	in.Comma, in.Comment = ';', '#'
	lines, err := in.ReadAll()
	if err != nil {
		return "", err
	}
	of, cells, columns, names := byCase(rows), map[[2]string]string{}, []string{}, []string{}
	inside, all := 0, 0
	for _, line := range lines {
		cases, err := regexp.Compile(line[1])
		if err != nil {
			return "", err
		}
		some := rows.Where(func(r x.Row) bool { return line[0] == section && line[2] == r.Algorithm && cases.MatchString(r.Name()) })
		values, title := figures(some, of, line[3]), line[2]+": "+strings.ReplaceAll(line[3], "_", " ")
		if len(values) == 0 {
			continue
		}
		name := group(by, rows)(some[0])
		cells[[2]string{name, title}] = fmt.Sprintf("%s (%s)", span(values, line[3]),
			strings.Join(slices.Compact(slices.Clone(line[4:6])), " – "))
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
		if !slices.Contains(columns, title) {
			columns = append(columns, title)
		}
		if all++; near(slices.Min(values), line[4]) >= 0 && near(slices.Max(values), line[5]) <= 0 {
			inside++
		}
	}
	if all == 0 {
		return "Not measured here.", nil
	}
	return fmt.Sprintf("%s\n\nOf %d figures that were published, %d are so here, or in the published range.",
		grid(by, columns, names, cells), all, inside), nil
}

// near compares a figure with a published one, to the digits of that.
func near(v float64, published string) int {
	_, digits, _ := strings.Cut(published, ".")
	theirs, err := strconv.ParseFloat(published, 64)
	if err != nil {
		panic(err) // a test reads all of them
	}
	if math.Abs(v-theirs) < 0.51*math.Pow(10, -float64(len(digits))) {
		return 0
	}
	return cmp.Compare(v, theirs)
}
