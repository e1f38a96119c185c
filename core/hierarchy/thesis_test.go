package hierarchy

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/vugu/vjson"
)

// The generalizers of R. Garai, Data anonymization in Go, section 3.4. The
// thesis writes "[3..4]" where labels here are "3-4", and the top level names
// the whole range where it is "*" here.

// labelsOf returns the labels of a value as a chain.
func labelsOf(t *testing.T, h *Hierarchy, value string) string {
	t.Helper()
	for _, row := range h.Rows {
		if row[0] == value {
			return strings.Join(row, " > ")
		}
	}
	t.Fatalf("no row for %s", value)
	return ""
}

func TestHalving(t *testing.T) {
	fifty, ten := pointer(50), pointer(10)
	for _, test := range []struct {
		name    string
		options *Halving
		values  []string
		value   string
		want    string
	}{
		// Figure 3.5: five levels over [0..10]; 4 becomes [3..4] on level 1.
		{"figure 3.5", &Halving{Low: pointer(0), High: ten}, []string{"4"}, "4", "4 > 3-4 > 2-4 > 0-4 > *"},
		// Figure 3.8: [27..36] and [0..74] over [0..150].
		{"figure 3.8", &Halving{Low: pointer(0), High: pointer(150)}, []string{"29"}, "29",
			"29 > 29 > 29-31 > 27-31 > 27-36 > 18-36 > 0-36 > 0-74 > *"},
		// Figures 3.9 to 3.11: [25..30] and [38..40] over [0..50].
		{"figure 3.9, John", &Halving{Low: pointer(0), High: fifty}, []string{"27"}, "27", "27 > 26-27 > 25-27 > 25-30 > 25-37 > 25-50 > *"},
		{"figure 3.9, Susan", &Halving{Low: pointer(0), High: fifty}, []string{"38"}, "38", "38 > 38 > 38-40 > 38-43 > 38-50 > 25-50 > *"},
		// Figure 1.8: [15000..15624], [30000..39999] and [40000..44999] are halves of [10000..50000].
		{"figure 1.8, client", &Halving{Low: pointer(10000), High: pointer(50000), Depth: 6}, []string{"15001"}, "15001",
			"15001 > 15000-15624 > 15000-16249 > 15000-17499 > 15000-19999 > 10000-19999 > 10000-29999 > *"},
		{"figure 1.8, employee", &Halving{Low: pointer(10000), High: pointer(50000), Depth: 2},
			[]string{"33000"}, "33000", "33000 > 30000-39999 > 30000-50000 > *"},
		{"figure 1.8, male client", &Halving{Low: pointer(10000), High: pointer(50000), Depth: 3}, []string{"44999"}, "44999",
			"44999 > 40000-44999 > 40000-50000 > 30000-50000 > *"},
		{"ends of the column", nil, []string{"1", "2", "3", "4"}, "3", "3 > 3-4 > *"},
		{"one number", nil, []string{"7"}, "7", "7 > *"},
		{"no whole numbers", &Halving{Low: pointer(0), High: pointer(1), Depth: 2}, []string{"0.3", "1"}, "0.3", "0.3 > 0.25-<0.5 > 0-<0.5 > *"},
		{"the last half has its end", &Halving{Low: pointer(0), High: pointer(1), Depth: 2}, []string{"0.3", "1"}, "1", "1 > 0.75-1 > 0.5-1 > *"},
		{"beyond the ends", &Halving{Low: pointer(0), High: ten, Depth: 2}, []string{"5", "-3"}, "-3", "-3 > <0 > <0 > *"},
		{"beyond the other end", &Halving{Low: pointer(0), High: ten, Depth: 2}, []string{"5", "11"}, "11", "11 > >10 > >10 > *"},
		{"negative", &Halving{Low: pointer(-10), High: ten, Depth: 1}, []string{"-3"}, "-3", "-3 > -10 to -1 > *"},
		{"words among numbers", &Halving{Depth: 1}, []string{"1", "8", "old"}, "old", "old > old > *"},
		{"so many whole numbers that only a few halvings fit", &Halving{Low: pointer(0), High: pointer(1 << 52), Depth: 1},
			[]string{"5"}, "5", "5 > 0-2251799813685247 > *"},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := column(t, "c", test.values...)
			h, err := Build(Spec{Kind: KindHalving, Halving: test.options}, c)
			if err != nil {
				t.Fatal(err)
			}
			if got := labelsOf(t, h, test.value); got != test.want {
				t.Errorf("%s, want %s", got, test.want)
			}
			if _, err := Validate(h, c); err != nil {
				t.Error(err)
			}
		})
	}
	c := column(t, "c", "1", "2")
	wantCode(t, second(Build(Spec{Kind: KindHalving, Halving: &Halving{Low: pointer(0), High: pointer(1 << 52)}}, c)), "hierarchy-spec")
	wantCode(t, second(Build(Spec{Kind: KindHalving, Halving: &Halving{Low: pointer(5)}}, c)), "hierarchy-spec")
	wantCode(t, second(Build(Spec{Kind: KindHalving}, column(t, "c", "a"))), "hierarchy-not-numbers")
}

// Whatever the range and the numbers, halves nest and every number lies in its own.
func TestHalvingNests(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for range 500 {
		low := float64(r.IntN(200)-100) / float64(1+r.IntN(4))
		high := low + float64(1+r.IntN(300))/float64(1+r.IntN(4))
		whole := r.IntN(2) == 0
		var values []string
		for range 1 + r.IntN(60) {
			x := low - 3 + r.Float64()*(high-low+6)
			if whole {
				x = float64(int(x))
			}
			values = append(values, writeNumber(x))
		}
		options := &Halving{Low: &low, High: &high, Depth: r.IntN(12)}
		if r.IntN(3) == 0 {
			options = &Halving{Depth: r.IntN(12)}
		}
		c := column(t, "c", values...)
		h, err := Build(Spec{Kind: KindHalving, Halving: options}, c)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Validate(h, c); err != nil {
			t.Fatalf("%v to %v by %d: %v", low, high, options.Depth, err)
		}
	}
}

// Figures 3.6 and 3.7: with five words at most, two texts that share their
// first two words meet on level 3, hence at a cost of 3/5, and texts that
// differ in the first word on level 5, where they are suppressed.
func TestWords(t *testing.T) {
	c := column(t, "motto", "cats are wild", "cats are kind to dogs", "dogs are loyal", "", "a b c d e f")
	h, err := Build(Spec{Kind: KindWords, Words: &Words{Max: 5}}, c)
	if err != nil {
		t.Fatal(err)
	}
	for value, want := range map[string]string{
		"cats are wild":         "cats are wild > cats are wild > cats are wild > cats are > cats > *",
		"cats are kind to dogs": "cats are kind to dogs > cats are kind to > cats are kind > cats are > cats > *",
		"dogs are loyal":        "dogs are loyal > dogs are loyal > dogs are loyal > dogs are > dogs > *",
		"a b c d e f":           "a b c d e f > a b c d > a b c > a b > a > *",
		"":                      " >  >  >  >  > *",
	} {
		if got := labelsOf(t, h, value); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	if _, err := Validate(h, c); err != nil {
		t.Error(err)
	}
	h, err = Build(Spec{Kind: KindWords}, column(t, "c", "one", "one two three"))
	if err != nil {
		t.Fatal(err)
	}
	wantLines(t, h, "one;one;one;*", "one two three;one two;one;*")
}

// Listing 3.3, the grades by hand, and Listing 3.4, the same automatically.
func TestGrades(t *testing.T) {
	grades := []string{"A+", "A", "A-", "B+", "B", "B-", "C+", "C", "C-"}
	c := column(t, "grade", grades...)
	byHand, err := Build(Spec{Kind: KindTree, Tree: &Tree{Lines: strings.Split(`*
  A+ to A-
    A+
    A
    A-
  B+ to B-
    B+
    B
    B-
  C+ to C-
    C+
    C
    C-`, "\n")}}, c)
	if err != nil {
		t.Fatal(err)
	}
	automatic, err := Build(Spec{Kind: KindGrouping, Grouping: &Grouping{Order: grades, Fanout: 3}}, c)
	if err != nil {
		t.Fatal(err)
	}
	wantLines(t, byHand, lines(automatic)...)
	if labelsOf(t, byHand, "B") != "B > B+ to B- > *" {
		t.Error(lines(byHand))
	}
}

func TestTree(t *testing.T) {
	outline := []string{"Europe", "  France", "    Lyon", "    Paris", "  Oslo", "", "Asia", "\tJapan", "\t\tTokyo", "the sea"}
	c := column(t, "c", "Tokyo", "Oslo", "the sea", "Lyon", "Lima", "NULL")
	h, err := Build(Spec{Kind: KindTree, Tree: &Tree{Lines: outline}}, c)
	if err != nil {
		t.Fatal(err)
	}
	wantLines(t, h, "Lyon;France;Europe;*", "Oslo;Oslo;Europe;*", "Tokyo;Japan;Asia;*",
		"the sea;the sea;the sea;*", "Lima;Lima;Lima;*", "NULL;NULL;NULL;*")
	if _, err := Validate(h, c); err != nil {
		t.Error(err)
	}
	// A value that is called like a group would be taken for its members.
	wantCode(t, second(Build(Spec{Kind: KindTree, Tree: &Tree{Lines: outline}}, column(t, "c", "Lyon", "France"))), "hierarchy-label-clash")
	deep := make([]string, 33)
	for i := range deep {
		deep[i] = strings.Repeat(" ", i) + fmt.Sprint("group ", i)
	}
	wantCode(t, (&Spec{Kind: KindTree, Tree: &Tree{Lines: deep}}).Validate(), "hierarchy-spec")
}

func FuzzTree(f *testing.F) {
	f.Add("a\n b\n  c\n d\ne")
	f.Add("*\n a\n b")
	f.Add(" a\nb")
	f.Add("*\n *")
	f.Fuzz(func(t *testing.T, text string) {
		spec := Spec{Kind: KindTree, Tree: &Tree{Lines: strings.Split(text, "\n")}}
		if spec.Validate() != nil {
			return
		}
		values := []string{"x"}
		for _, line := range spec.Tree.Lines {
			values = append(values, strings.TrimSpace(line))
		}
		c := column(t, "c", values...)
		h, err := Build(spec, c)
		if err != nil {
			return
		}
		if _, err := Validate(h, c); err != nil {
			t.Error(err)
		}
	})
}

// backwards is a wrong generalizer: what is alike on level 1 differs on level 2.
type backwards struct{}

func (backwards) Levels() int { return 3 }
func (backwards) Generalize(value string, level int) string {
	if level == 1 {
		return "all"
	}
	return value
}

type nothing struct{ backwards }

func (nothing) Levels() int { return 0 }

func TestGeneralizerRefused(t *testing.T) {
	c := column(t, "c", "a", "b")
	wantCode(t, second(FromGeneralizer("mine", backwards{}, c)), "hierarchy-not-monotone")
	wantCode(t, second(FromGeneralizer("mine", nothing{}, c)), "hierarchy-empty")
}

// The options survive a project file.
func TestSpecJSON(t *testing.T) {
	for _, spec := range []Spec{
		{Kind: KindHalving, Halving: &Halving{Low: pointer(0), High: pointer(1.5), Depth: 3}},
		{Kind: KindWords, Words: &Words{Max: 4}},
		{Kind: KindTree, Tree: &Tree{Lines: []string{"g", "  a"}}},
	} {
		data, err := vjson.Marshal(spec)
		if err != nil {
			t.Fatal(err)
		}
		var again Spec
		if err := vjson.Unmarshal(data, &again); err != nil || !reflect.DeepEqual(again, spec) {
			t.Errorf("%s: %v, %+v", data, err, again)
		}
	}
}
