package attack

import (
	"math"
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/natural"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Placed reports how well the position of a record in the file, or a person's pseudonym, predicts a
// position, a number or a date of the original.
type Placed struct {
	Of          string  `json:"of"`              // a column of the file, "": the order of its records
	Shift       bool    `json:"shift,omitempty"` // by how many days its dates were shifted
	Tells       string  `json:"tells"`           // a column of the original, "": the order of its records
	Correlation float64 `json:"correlation"`     // Spearman's, -1 to 1
	Placed      int     `json:"placed"`          // people whose place it gives exactly
	Tried       int     `json:"tried"`           // people who were attacked
}

// told is the least correlation that is reported.
const told = 0.1

// placeRecords compares orders with the original's: that of the file, of numbers and pseudonyms in
// it, and of the days by which dates were shifted.
func (v *view) placeRecords() error {
	if v.source == nil {
		v.report.NotTried = append(v.report.NotTried,
			&NotTried{"places", problem.Say("Which record of the file is which is not known, so that places cannot be compared.")})
		return nil
	}
	if v.file.Rows < 3 {
		return nil
	}
	position := make([]float64, v.file.Rows)
	for i := range position {
		position[i] = float64(i + 1)
	}
	v.compareWith("", position)
	for _, c := range v.covers {
		if err := v.ctx.Err(); err != nil {
			return err
		}
		switch c.Shows {
		case Token:
			if values := c.order(); values != nil {
				v.compareWith(c.in.Name, ranks(c.out.Codes.Slice(), values))
			}
		case Moved:
			if c.in.Type == table.Date {
				v.shifts(c)
			}
		}
	}
	return nil
}

// order returns, by code of a file's column, the number that the text is, or its place in
// alphabetical order; nil if all show the same.
func (c *cover) order() []float64 {
	texts := c.out.Dict.Values()
	if len(texts) < 2 {
		return nil
	}
	values, numbers := make([]float64, len(texts)), true
	for i, text := range texts {
		var ok bool
		values[i], ok = table.ParseNumber(bare(text))
		numbers = numbers && ok
	}
	if numbers {
		return values
	}
	sorted := slices.Clone(texts)
	slices.Sort(sorted)
	for i, text := range texts {
		at, _ := slices.BinarySearch(sorted, text)
		values[i] = float64(at)
	}
	return values
}

// compareWith compares an order of the file's records, given by their ranks, with the original's
// order, numbers and dates.
func (v *view) compareWith(name string, of []float64) {
	places := make([]float64, v.Original.Rows)
	for row := range places {
		places[row] = float64(row)
	}
	v.compareOne(name, "", of, ranks(v.source, places))
	for i, c := range v.Original.Columns {
		if v.Columns[i].Shows == Counts || c.Type == table.String || c.Type == table.Ordinal {
			continue
		}
		values, all := make([]float64, c.Dict.Len()), true
		for code, text := range c.Dict.Values() {
			var ok bool
			if values[code], ok = scalar(c, text); !ok && !c.Missing[code] {
				all = false
			}
		}
		if !all || len(values) < 3 {
			continue
		}
		if name == "" && v.showsAs(i) {
			continue // a file may be sorted by a visible column
		}
		codes := make([]uint32, len(of))
		c.Codes.Gather(codes, v.source)
		v.compareOne(name, c.Name, of, ranks(codes, values))
	}
}

// showsAs reports whether the file has the values of a column of the original.
func (v *view) showsAs(place int) bool { return v.Columns[place].Shows == Same }

// compareOne reports a correlation of ranks beyond chance: three standard errors or more.
func (v *view) compareOne(of, tells string, x, y []float64) {
	r := correlation(x, y)
	if math.Abs(r) < max(told, 3/math.Sqrt(float64(len(x)-1))) {
		return
	}
	p := Placed{Of: of, Tells: tells, Correlation: r, Tried: v.report.People}
	alone := map[float64]int{}
	for _, rank := range y {
		alone[rank]++
	}
	for _, person := range v.in {
		if slices.ContainsFunc(v.own[person], func(row uint32) bool {
			at := x[row]
			if r < 0 {
				at = float64(len(x)) + 1 - at
			}
			return at == y[row] && alone[y[row]] == 1
		}) {
			p.Placed++
		}
	}
	v.report.Places = append(v.report.Places, p)
}

// shifts checks whether dates of different people were shifted by the same number of days, so that
// one known date gives away the others, and whether the numbers of days tell an order.
func (v *view) shifts(c *cover) {
	lengths := make([]float64, v.file.Rows)
	for row, from := range v.source {
		a, ok := scalar(c.in, c.in.Cell(int(from)))
		b, also := scalar(c.in, bare(c.out.Cell(row)))
		if lengths[row] = math.Round(b - a); !ok || !also {
			lengths[row] = math.NaN()
		}
	}
	days, numbers := map[float64]int{}, natural.Numbers[float64]{}
	n, sum := 0, 0.0
	for _, p := range v.in {
		if length := lengths[v.own[p][0]]; !math.IsNaN(length) {
			days[length]++
			n, sum = n+1, sum+length
		}
	}
	if n == 0 {
		return
	}
	most := 0
	for _, of := range days {
		most = max(most, of)
	}
	if share := float64(most) / float64(n); n >= 3 && share > max(told, 5/(2*c.Within+1)) && most > 2 {
		v.report.Places = append(v.report.Places, Placed{Of: c.in.Name, Tells: c.in.Name, Correlation: share, Placed: most, Tried: n})
	}
	codes, values := make([]uint32, len(lengths)), []float64{}
	for row, length := range lengths {
		if math.IsNaN(length) {
			length = sum / float64(n) // no date, which tells nothing
		}
		if codes[row] = numbers.Of(length); len(numbers) > len(values) {
			values = append(values, length)
		}
	}
	from := len(v.report.Places)
	v.compareWith(c.in.Name, ranks(codes, values))
	for i := from; i < len(v.report.Places); i++ {
		v.report.Places[i].Shift = true
	}
}
