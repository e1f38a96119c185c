package hierarchy

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// automatic chooses a kind and options by the type and the values of a column.
// See Automatic.
var automatic = builder{
	Info: Info{
		Kind:     KindAuto,
		Label:    "Automatic",
		Sentence: "A sensible hierarchy by the type of the column.",
		Example:  "34 -> 30-34 -> 30-39 -> 20-39 -> *",
		Fields:   []param.Param{},
	},
}

// automatically has no options. It builds with the others, which therefore cannot name it in a
// variable; see builders.
type automatically struct{}

func (*automatically) validate() error { return nil }

func (*automatically) build(c *table.Column, in *vocabulary) (*Hierarchy, error) {
	spec, _ := Automatic(c)
	h, err := build(in, spec, c)
	if err != nil {
		// A missing-value word reads like a label, see assemble: two levels have
		// no labels to confuse it with.
		return build(in, Spec{Kind: KindSuppression}, c)
	}
	return h, nil
}

// Bounds of the automatic choice.
const (
	fewNumbers    = 5  // so few different whole numbers are rather codes than amounts
	fewCategories = 8  // so few categories are kept or hidden
	longestCode   = 12 // characters of a code
	redactLevels  = 6  // levels of redaction at most
	rangesAtFirst = 20 // ranges over the middle 90 % of the records on level 1, at most
	widthsAtMost  = 4  // levels of ranges
)

// Automatic returns a specification of another kind that suits the column, and
// a sentence that says why:
//
//   - dates: months, quarters and years if they span a few years, months,
//     years, 5 years and decades otherwise;
//   - numbers: ranges whose widths are round, nest, and suit the middle 90 % of
//     the records; few whole numbers are taken for codes;
//   - ordered words: neighbours in that order;
//   - codes of a known classification: its groups;
//   - other codes such as postcodes: redaction from the right;
//   - few categories: keep or hide; many: neighbours in the alphabet.
func Automatic(c *table.Column) (Spec, *problem.Text) {
	var values int
	for code := range uint32(c.Dict.Len()) {
		if !isMissing(c, code) {
			values++
		}
	}
	switch values {
	case 0:
		return Spec{Kind: KindSuppression}, problem.Say("There is nothing to group: the column has 0 values.")
	case 1:
		return Spec{Kind: KindSuppression}, problem.Say("There is nothing to group: the column has 1 value.")
	}
	if c.Type == table.Date {
		if spec, why, ok := automaticDates(c); ok {
			return spec, why
		}
	}
	if spec, why, ok := automaticSystem(c); ok {
		return spec, why
	}
	if spec, why, ok := automaticCode(c); ok {
		return spec, why
	}
	if c.Type == table.Integer || c.Type == table.Decimal {
		if c.Type == table.Integer && values <= fewNumbers {
			return Spec{Kind: KindSuppression},
				problem.Say("Only %d different numbers: they are rather codes than amounts, so each is kept or hidden.", values)
		}
		if spec, why, ok := automaticIntervals(c); ok {
			return spec, why
		}
	}
	if c.Type == table.Ordinal && values > 3 {
		return Spec{Kind: KindGrouping, Grouping: &Grouping{Order: slices.Clone(c.Order), Fanout: fanoutFor(values)}},
			problem.Say("The values have an order, so neighbours are put together.")
	}
	if values <= fewCategories {
		return Spec{Kind: KindSuppression}, problem.Say("Only %d categories, so each is kept or hidden.", values)
	}
	return Spec{Kind: KindGrouping, Grouping: &Grouping{Fanout: fanoutFor(values)}},
		problem.Say("%d categories: neighbours in the alphabet are put together. Groups that you name keep more of the meaning.", values)
}

// fanoutFor returns the fanout that leads to two levels of groups.
func fanoutFor(values int) int {
	return max(2, int(math.Ceil(math.Cbrt(float64(values))-1e-9)))
}

func automaticDates(c *table.Column) (Spec, *problem.Text, bool) {
	codes, _, times := parseDates(c)
	if len(codes) == 0 {
		return Spec{}, nil, false
	}
	first, last := times[codes[0]], times[codes[len(codes)-1]]
	units := []string{"month", "year", "5-years", "decade"}
	if last.Year()-first.Year() <= 10 {
		units = []string{"month", "quarter", "year"}
	}
	rough := false
	if value := c.Dict.Value(codes[0]); !table.Mixed(c.Format) && !table.PeriodEnd(c.Format, value, first).Equal(first) {
		units = slices.DeleteFunc([]string{"quarter", "year", "5-years", "decade", "century"}, func(unit string) bool {
			_, not := across(c, codes, times, labelOf(unit))
			return not
		})
		rough = true
	}
	if rough || finest(c, units[0]) {
		if units = slices.DeleteFunc(units, func(unit string) bool { return finest(c, unit) }); len(units) == 0 {
			return Spec{}, nil, false
		}
	}
	for _, code := range codes {
		if h, m, s := times[code].Clock(); h+m+s > 0 {
			units = slices.Insert(units, 0, "day")
			break
		}
	}
	return Spec{Kind: KindDates, Dates: &Dates{Units: units}},
		problem.Say("Dates from %s to %s: %s.", first.Format("2006-01-02"), last.Format("2006-01-02"), plurals(units)), true
}

// labelOf writes dates of a unit as columns have them: in the default language.
func labelOf(unit string) func(t time.Time) string {
	label, in := calendarUnits[unitRank(unit)].label, wordsOf("")
	return func(t time.Time) string { return label(t, in) }
}

// finest reports whether the values are of a unit already.
func finest(c *table.Column, unit string) bool {
	codes, _, times := parseDates(c)
	label := labelOf(unit)
	return !slices.ContainsFunc(codes, func(code uint32) bool { return label(times[code]) != c.Dict.Value(code) })
}

func plurals(units []string) problem.Words {
	words := make(problem.Words, len(units))
	for i, unit := range units {
		words[i] = pluralOf(unit).String()
	}
	return words
}

func pluralOf(unit string) *problem.Text {
	switch unit {
	case "day":
		return problem.Say("days")
	case "month":
		return problem.Say("months")
	case "quarter":
		return problem.Say("quarters")
	case "year":
		return problem.Say("years")
	case "5-years":
		return problem.Say("5 years")
	case "decade":
		return problem.Say("decades")
	}
	return problem.Say("centuries")
}

func automaticIntervals(c *table.Column) (Spec, *problem.Text, bool) {
	codes, _, number := numbers(c)
	if len(codes) == 0 {
		return Spec{}, nil, false
	}
	spread := numericRange(c, codes, number)
	widths := roundWidths(spread)
	words := make([]string, len(widths))
	for i, w := range widths {
		words[i] = writeNumber(w)
	}
	return Spec{Kind: KindIntervals, Intervals: &Intervals{Widths: widths}},
		problem.Say("Numbers from %s to %s: ranges of width %s.", problem.Digits(writeNumber(spread.min)),
			problem.Digits(writeNumber(spread.max)), problem.Listing{Names: words, Most: len(words)}), true
}

// spread says where the numbers of a column lie.
type spread struct {
	min, max  float64
	low, high float64 // hold the middle 90 % of the records between them
	gap       float64 // the smallest distance of two different numbers, 0 if there is one number
}

// numericRange measures the numbers of the codes, which ascend.
func numericRange(c *table.Column, codes []uint32, number []float64) spread {
	s := spread{min: number[codes[0]], max: number[codes[len(codes)-1]]}
	counts, total := c.Counts(), 0
	for i, code := range codes {
		total += counts[code]
		if i > 0 {
			if d := number[code] - number[codes[i-1]]; d > 0 && (s.gap == 0 || d < s.gap) {
				s.gap = d
			}
		}
	}
	s.low, s.high = s.min, s.max
	below := 0
	for _, code := range codes {
		if below*20 <= total {
			s.low = number[code]
		}
		if below*20 < total*19 {
			s.high = number[code]
		}
		below += counts[code]
	}
	if s.low == s.high {
		s.low, s.high = s.min, s.max
	}
	return s
}

// roundWidths chooses 1 to widthsAtMost widths of the form 1, 2 or 5 times a
// power of ten that nest, such as 5, 10, 20, 100. The first one is wide enough
// to put neighbours together.
func roundWidths(s spread) []float64 {
	width := min(s.high-s.low, math.MaxFloat64)
	mantissa, exponent := 1, 0
	if least := max(width/rangesAtFirst, s.gap*1.001); least > 0 {
		mantissa, exponent = roundUp(least)
	}
	widths := []float64{round125(mantissa, exponent)}
	for len(widths) < widthsAtMost {
		switch mantissa {
		case 1: // 1 -> 2
			mantissa = 2
		default: // 2 -> 10, 5 -> 10
			mantissa, exponent = 1, exponent+1
		}
		next := round125(mantissa, exponent)
		if !isFinite(next) || next >= width {
			break
		}
		widths = append(widths, next)
	}
	return widths
}

// roundUp returns the smallest 1, 2 or 5 times a power of ten that is not
// below x > 0.
func roundUp(x float64) (mantissa, exponent int) {
	exponent = int(math.Floor(math.Log10(x))) - 1
	for ; ; exponent++ {
		for _, mantissa := range []int{1, 2, 5} {
			if round125(mantissa, exponent) >= x*(1-1e-12) {
				return mantissa, exponent
			}
		}
	}
}

// round125 returns mantissa * 10^exponent, correctly rounded.
func round125(mantissa, exponent int) float64 {
	x, err := strconv.ParseFloat(fmt.Sprintf("%de%d", mantissa, exponent), 64)
	if err != nil {
		return math.Inf(1) // out of range
	}
	return x
}

// automaticCode recognises codes in which neighbours begin alike: whole numbers
// of one length that begin with 0 or stand in a column named like a postcode,
// and words of letters and digits that all hold a digit.
func automaticCode(c *table.Column) (Spec, *problem.Text, bool) {
	if c.Type != table.String && c.Type != table.Integer {
		return Spec{}, nil, false
	}
	postcode := namedPostcode(c.Name)
	distinct, coded, shortest, longest := 0, 0, math.MaxInt, 0
	zero, letterFirst := false, 0
	example := ""
	for code := range uint32(c.Dict.Len()) {
		if isMissing(c, code) {
			continue
		}
		value := c.Dict.Value(code)
		distinct++
		length, ok := codeShape(value)
		if !ok {
			if distinct-coded > 10 && coded*20 < distinct*19 && distinct > 1000 {
				return Spec{}, nil, false // already hopeless
			}
			continue
		}
		coded++
		shortest, longest = min(shortest, length), max(longest, length)
		zero = zero || length > 1 && value[0] == '0'
		if unicode.IsLetter(rune(value[0])) {
			letterFirst++
		}
		if example == "" || value < example {
			example = value
		}
	}
	switch {
	case coded*20 < distinct*19 || longest < 2 || distinct <= fewNumbers:
		return Spec{}, nil, false
	case c.Type == table.Integer && !postcode && !(zero && shortest == longest):
		return Spec{}, nil, false
	case c.Type == table.Integer && postcode && (shortest < 3 || longest > 6):
		return Spec{}, nil, false
	}
	r := &Redaction{From: "right", Step: (longest + redactLevels - 1) / redactLevels}
	if shortest != longest {
		if letterFirst*2 > coded { // detail grows to the right, as in ICD-10
			r.Pad, r.Align = "_", "left"
		} else {
			r.Pad = "0"
		}
	}
	hidden := problem.Say("one character")
	if r.Step > 1 {
		hidden = problem.Say("%d characters", r.Step)
	}
	return Spec{Kind: KindRedaction, Redaction: r},
		problem.Say("Codes such as %s, in which neighbours begin alike: each level hides %s more.", cell(example), hidden), true
}

// codeShape reports whether a value consists of ASCII letters, digits and
// . - / with at least one digit, and its length.
func codeShape(value string) (length int, ok bool) {
	if value == "" || len(value) > longestCode {
		return 0, false
	}
	digit := false
	for i := range len(value) {
		switch b := value[i]; {
		case b >= '0' && b <= '9':
			digit = true
		case b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z':
		case i > 0 && (b == '.' || b == '-' || b == '/' || b == ' '):
		default:
			return 0, false
		}
	}
	return len(value), digit
}

// postcodeWords are names of columns of postcodes.
var postcodeWords = []string{"zip", "postcode", "postalcode", "postal", "plz", "postleitzahl",
	"codepostal", "irsz", "iranyitoszam", "irányítószám"}

func namedPostcode(name string) bool {
	name = strings.NewReplacer(" ", "", "_", "", "-", "", ".", "").Replace(strings.ToLower(name))
	return slices.ContainsFunc(postcodeWords, func(word string) bool { return strings.Contains(name, word) })
}
