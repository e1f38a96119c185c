package verify

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// identities is an original with a correct output, whose first column has
// pseudonyms, the second numbers, the third shifted dates, the fourth one hidden age.
// Pseudonyms and days are those of the Python program in the tests of package
// pseudonym: 4711 moves by 17 days within 182, 4712 by -46.
func identities(t *testing.T) *fixture {
	t.Helper()
	f := &fixture{
		names: []string{"patient", "clinic", "visit", "age"},
		in: [][]string{
			{"4711", "Ulm", "2021-02-20", "40"},
			{"4712", "Bonn", "2022-01-10", "40"},
			{"4711", "Ulm", "2023-12-20", "40"}, // beyond the last day, 31 December
			{"4712", "", "", "40"},
			{"", "Ulm", "2021-05-05", "40"}, // nobody's date
			{"4712", "Jena", "2023-12-31", "40"},
			{"4712", "Bonn", "2020-01-01", "40"}, // before the first day
		},
		out: [][]string{
			{"E6YE3SIE3DTDDCIP", "2", "2021-03-09", "40"},
			{"LLCPTBP42DT4EDW6", "1", "2021-11-25", "40"},
			{"E6YE3SIE3DTDDCIP", "2", "*", "40"},
			{"LLCPTBP42DT4EDW6", "", "", "40"},
			{"", "2", "*", "40"},
			{"LLCPTBP42DT4EDW6", "3", "2023-11-15", "40"},
			{"LLCPTBP42DT4EDW6", "1", "*", "40"},
		},
	}
	f.original = encode(t, f.names, f.in)
	f.claim = Claim{Rules: []Rule{KAnonymity{K: 2}}, Key: testSecret, Columns: []ColumnClaim{
		{Treatment: Pseudonymized}, {Treatment: Numbered},
		{Treatment: Shifted, Typed: f.original.Column("visit"), Person: []string{"patient"}, Days: 182},
		{Treatment: Generalized, Hierarchy: &hierarchy.Hierarchy{Name: "age", Rows: [][]string{{"40", "*"}}}},
	}}
	return f
}

// testSecret is 00 01 02 ... 1f.
func testSecret() (secret [32]byte) {
	for i := range secret {
		secret[i] = byte(i)
	}
	return secret
}

func TestIdentities(t *testing.T) {
	if f := identities(t); f.original.Column("visit").Type != table.Date {
		t.Fatal("visits are no dates")
	} else if _, err := f.verify(t); err != nil {
		t.Errorf("a correct output is refused: %v", err)
	}
	for name, c := range map[string]struct {
		code   problem.Code
		damage func(*fixture)
	}{
		"a name put back":              {"verify-cell", func(f *fixture) { f.out[0][0] = "4711" }},
		"another person's pseudonym":   {"verify-cell", func(f *fixture) { f.out[0][0] = f.out[1][0] }},
		"a pseudonym in small letters": {"verify-cell", func(f *fixture) { f.out[1][0] = "llcptbp42dt4edw6" }},
		"a pseudonym for nothing":      {"verify-cell", func(f *fixture) { f.out[4][0] = "WDHU2HYPGRNRBSIL" }},
		"another key":                  {"verify-cell", func(f *fixture) { f.claim.Key = func() [32]byte { return [32]byte{} } }},
		"no key":                       {"verify-claim", func(f *fixture) { f.claim.Key = nil }},
		"no key for shifts":            {"verify-claim", func(f *fixture) { f.claim.Columns[0].Treatment, f.claim.Key = Removed, nil }},
		"two numbers for one":          {"verify-number", func(f *fixture) { f.out[2][1] = "4" }},
		"one number for two":           {"verify-number", func(f *fixture) { f.out[5][1] = "2" }},
		"a number left out":            {"verify-number", func(f *fixture) { f.out[5][1] = "4" }},
		"a number from 0":              {"verify-number", func(f *fixture) { f.out[5][1] = "0" }},
		"a value for a number":         {"verify-number", func(f *fixture) { f.out[5][1] = "Jena" }},
		"a number with a zero":         {"verify-number", func(f *fixture) { f.out[5][1] = "03" }},
		"a number for nothing":         {"verify-number", func(f *fixture) { f.out[3][1] = "4" }},
		"a date a day off":             {"verify-shift", func(f *fixture) { f.out[0][2] = "2021-03-10" }},
		"a true date":                  {"verify-shift", func(f *fixture) { f.out[0][2] = "2021-02-20" }},
		"a date beyond the end":        {"verify-shift", func(f *fixture) { f.out[2][2] = "2024-01-06" }},
		"a date before the beginning":  {"verify-shift", func(f *fixture) { f.out[6][2] = "2019-11-16" }},
		"nobody's date":                {"verify-shift", func(f *fixture) { f.out[4][2] = "2021-05-05" }},
		"a date for nothing":           {"verify-shift", func(f *fixture) { f.out[3][2] = "2021-05-05" }},
		"a hidden date":                {"verify-shift", func(f *fixture) { f.out[0][2] = "*" }},
		"no date":                      {"verify-shift", func(f *fixture) { f.out[0][2] = "soon" }},
		"fewer days":                   {"verify-shift", func(f *fixture) { f.claim.Columns[2].Days = 14 }},
		"no days":                      {"verify-claim", func(f *fixture) { f.claim.Columns[2].Days = 0 }},
		"no persons":                   {"verify-claim", func(f *fixture) { f.claim.Columns[2].Person = nil }},
		"unknown persons":              {"verify-claim", func(f *fixture) { f.claim.Columns[2].Person = []string{"name"} }},
		"no type":                      {"verify-claim", func(f *fixture) { f.claim.Columns[2].Typed = nil }},
		"another type":                 {"verify-claim", func(f *fixture) { f.claim.Columns[2].Typed = f.original.Columns[3] }},
	} {
		f := identities(t).clone()
		c.damage(f)
		if _, err := f.verify(t); !hasCode(err, c.code) {
			t.Errorf("%s: %v, want %s", name, err, c.code)
		}
	}
}

func hasCode(err error, code problem.Code) bool {
	return slices.ContainsFunc(problem.Flatten(err), func(p *problem.Problem) bool { return p.Code == code })
}

// Where formulas are made harmless, what stays may have got an apostrophe.
func TestEscapedIdentities(t *testing.T) {
	f := identities(t)
	f.in[3][1], f.out[3][1] = "-", "'-"
	f.original = encodeMissing(t, f.names, f.in, "-")
	f.claim.Columns[2].Typed = f.original.Column("visit")
	if _, err := f.verify(t); !hasCode(err, "verify-number") {
		t.Errorf("an apostrophe that nothing explains: %v", err)
	}
	f.claim.Escaped = true
	if _, err := f.verify(t); err != nil {
		t.Error(err)
	}
}

// encodeMissing is encode with one more word for missing values.
func encodeMissing(t *testing.T, names []string, rows [][]string, word string) *table.Table {
	t.Helper()
	tab := encode(t, names, rows)
	for _, c := range tab.Columns {
		if code, ok := c.Dict.Code(word); ok {
			c.Missing[code] = true
		}
	}
	return tab
}

// Numbers that follow the order of the values, or of the rows, are refused; those
// of random order never are (by 8 standard deviations).
func TestOrderedNumbers(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for name, c := range map[string]struct {
		n      int
		number func(n int) []int
		wrong  bool
	}{
		"random":           {200, func(n int) []int { return random.Perm(n) }, false},
		"random and few":   {20, func(n int) []int { return random.Perm(n) }, false},
		"too few to tell":  {19, ascending, false},
		"ascending":        {20, ascending, true},
		"descending":       {20, func(n int) []int { p := ascending(n); slices.Reverse(p); return p }, true},
		"nearly ascending": {400, func(n int) []int { return nearly(ascending(n), random) }, true},
	} {
		for range 20 {
			f := &fixture{names: []string{"patient", "age"}}
			numbers := c.number(c.n)
			for i, value := range random.Perm(c.n) { // so that values do not follow rows
				f.in = append(f.in, []string{fmt.Sprint(1000 + value), "40"})
				f.out = append(f.out, []string{fmt.Sprint(numbers[i] + 1), "40"})
			}
			for _, by := range []string{"rows", "values"} {
				if by == "values" {
					for i, row := range f.in {
						var value int
						fmt.Sscan(row[0], &value)
						f.out[i][0] = fmt.Sprint(numbers[value-1000] + 1)
					}
				}
				f.original = encode(t, f.names, f.in)
				f.claim = Claim{Rules: []Rule{KAnonymity{K: 2}}, Columns: []ColumnClaim{{Treatment: Numbered},
					{Treatment: Generalized, Hierarchy: &hierarchy.Hierarchy{Name: "age", Rows: [][]string{{"40", "*"}}}}}}
				if _, err := f.verify(t); hasCode(err, "verify-number") != c.wrong {
					t.Fatalf("%s along the %s: %v", name, by, err)
				}
			}
		}
	}
}

func ascending(n int) []int {
	p := make([]int, n)
	for i := range p {
		p[i] = i
	}
	return p
}

// nearly exchanges a tenth of the numbers.
func nearly(p []int, random *rand.Rand) []int {
	for range len(p) / 20 {
		i, j := random.IntN(len(p)), random.IntN(len(p))
		p[i], p[j] = p[j], p[i]
	}
	return p
}
