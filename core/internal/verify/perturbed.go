package verify

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Perturbation is a claim about a column whose values were changed at random: no cell of
// the output can be compared with its own.
type Perturbation struct {
	Method  string   // "noise", "rounding", "rank-swapping", "pram"
	Base    float64  // for rounding
	Missing []string // words that mean no value
	// All says that the output has all records of the original, so that values which only
	// changed places are all there.
	All bool
}

// Perturbed verifies what can be said of such a column without knowing what was drawn: it
// has no value that the method cannot make. Numbers are written as those of the original,
// with as many decimals at most (or as many as the base has); rounded ones are multiples of
// the base; all others are values of the original, and as many of each if they were swapped
// and all records are there. original is the column as it is read, inside its bounds.
func Perturbed(original, out *table.Column, how Perturbation) error {
	was, is, digits := frequencies(original), frequencies(out), decimals(original)
	base, _ := new(big.Rat).SetString(strconv.FormatFloat(how.Base, 'f', -1, 64))
	for _, value := range out.Dict.Values() {
		n := is[value]
		_, known := was[value]
		missing := slices.Contains(how.Missing, value)
		switch how.Method {
		case "rank-swapping":
			if known && (!how.All || n == was[value]) || n == 0 {
				continue
			}
			return fault("verify-perturbed",
				"The column %q has %q in %d records, but the original has it in %d; its values should only have changed places.",
				original.Name, problem.Cell(value), n, was[value])
		case "pram":
			if known || n == 0 {
				continue
			}
			return fault("verify-perturbed", "The column %q has %q, which is no category of the original.", original.Name, problem.Cell(value))
		}
		if n == 0 || known && (missing || isException(original, value)) {
			continue
		}
		number, ok := exactly(original, value)
		if !ok || missing {
			return fault("verify-perturbed",
				"The column %q has %q, which is no number as those of the original are.", original.Name, problem.Cell(value))
		}
		if how.Method == "rounding" {
			if !new(big.Rat).Quo(number, base).IsInt() {
				return fault("verify-perturbed", "The column %q has %q, which is no multiple of %v.", original.Name, problem.Cell(value), how.Base)
			}
			continue
		}
		if behind(original, value) > digits {
			return fault("verify-perturbed", "The column %q has %q, with more decimals than any value of the original (%d).",
				original.Name, problem.Cell(value), digits)
		}
	}
	return nil
}

// frequencies counts the records of each text.
func frequencies(c *table.Column) map[string]int {
	counts := map[string]int{}
	for code, n := range c.Counts() {
		if n > 0 {
			counts[c.Dict.Value(uint32(code))] += n
		}
	}
	return counts
}

func isException(c *table.Column, value string) bool {
	code, ok := c.Dict.Code(value)
	return ok && c.Unfit != nil && c.Unfit[code]
}

// exactly reads a number in the notation of a column.
func exactly(c *table.Column, value string) (*big.Rat, bool) {
	plain, ok := c.Notation().Plain(value)
	if !ok {
		return nil, false
	}
	if _, err := strconv.ParseInt(plain, 10, 64); c.Type == table.Integer && err != nil {
		return nil, false
	}
	return new(big.Rat).SetString(plain)
}

// behind is the number of digits behind the point; 6 with an exponent.
func behind(c *table.Column, value string) int {
	if value = c.Notation().Bare(value); strings.ContainsAny(value, "eE") {
		return 6
	}
	_, digits, _ := strings.Cut(value, c.Notation().Mark())
	return len(digits)
}

// decimals is the largest number of digits behind the point of the values of a column.
func decimals(c *table.Column) (most int) {
	if c.Type == table.Integer {
		return 0
	}
	for code, value := range c.Dict.Values() {
		if c.Valued(uint32(code)) {
			most = max(most, behind(c, value))
		}
	}
	return most
}
