package verify

import (
	"fmt"
	"math"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
)

// released makes a release of one sensitive column "s": a class is a list of
// its values.
func released(t *testing.T, classes ...[]string) *Release {
	t.Helper()
	r := &Release{}
	var rows [][]string
	for i, values := range classes {
		c := Class{Population: len(values)}
		for _, value := range values {
			c.Rows = append(c.Rows, uint32(len(rows)))
			rows = append(rows, []string{fmt.Sprint("q", i), value})
		}
		r.Classes = append(r.Classes, c)
	}
	r.In = encode(t, []string{"q", "s"}, rows)
	r.Out, r.Records = r.In, r.In.Rows
	return r
}

// repeat is a class of n records with the same value.
func repeat(n int) []string {
	values := make([]string, n)
	for i := range values {
		values[i] = "v"
	}
	return values
}

var animals = &hierarchy.Hierarchy{
	Rows: [][]string{{"cat", "mammal", "*"}, {"dog", "mammal", "*"}, {"owl", "bird", "*"}, {"hen", "bird", "*"}}}

// TestRulesByHand: each rule holds at its threshold and not beyond.
func TestRulesByHand(t *testing.T) {
	salary := released(t, []string{"3", "4", "5"}, []string{"6", "11", "8"}, []string{"7", "9", "10"})
	order := []string{"3", "4", "5", "6", "7", "8", "9", "10", "11"}
	abc := released(t, []string{"a", "a", "a", "b", "c"}, []string{"a", "b", "b", "c", "c"})
	pets := released(t, []string{"cat", "cat"}, []string{"dog", "owl"}, []string{"hen", "owl"})
	sizes := released(t, repeat(1), repeat(1), repeat(2), repeat(6)) // 10 records
	for _, test := range []struct {
		name   string
		r      *Release
		holds  Rule
		fails  Rule
		worst  int // class of the first finding
		source string
	}{
		{"k", sizes, KAnonymity{1}, KAnonymity{2}, 0, "two classes of 1"},
		{"distinct", pets, DistinctDiversity{"s", 1}, DistinctDiversity{"s", 2}, 0, "only cats"},
		{"distinct", abc, DistinctDiversity{"s", 3}, DistinctDiversity{"s", 4}, 0, "a, b, c"},
		{"entropy", abc, EntropyDiversity{"s", 2.5864, false}, EntropyDiversity{"s", 2.5866, false}, 0, "5^1/(3^0.6) = 2.58640 for 3, 1, 1"},
		{"entropy at the threshold", released(t, []string{"a", "b", "c"}, []string{"a", "a", "b", "b", "c", "c"}),
			EntropyDiversity{"s", 3, false}, EntropyDiversity{"s", 3.000001, false}, 0, "equal shares"},
		{"entropy, Grassberger", released(t, []string{"a", "b"}), EntropyDiversity{"s", 2, true},
			EntropyDiversity{"s", 2.1, true}, 0, "G(2)-G(1) = 2 > ln 2, but two values"},
		{"entropy, Grassberger", released(t, []string{"a", "a", "a", "b"}), EntropyDiversity{"s", 2, true}, EntropyDiversity{"s", 2.01, true}, 0,
			"G(4)-(3*G(2)+G(1))/4 = 2/3+2 - 3/2 = 1.17 > ln 2, but two values"},
		{"recursive", abc, RecursiveDiversity{"s", 1.51, 2}, RecursiveDiversity{"s", 1.5, 2}, 0, "3 < c*(1+1)"},
		{"recursive", abc, RecursiveDiversity{"s", 3.01, 3}, RecursiveDiversity{"s", 3, 3}, 0, "3 < c*1"},
		{"recursive", abc, RecursiveDiversity{"s", 0.61, 1}, RecursiveDiversity{"s", 0.6, 1}, 0, "3 < c*5"},
		{"equal", pets, Closeness{Attribute: "s", T: 2.0 / 3, Distance: Equal},
			Closeness{Attribute: "s", T: 0.66, Distance: Equal}, 0, "1-1/3 more cats"},
		{"ordered", salary, Closeness{Attribute: "s", T: 0.375, Distance: Ordered, Order: order},
			Closeness{Attribute: "s", T: 0.3749, Distance: Ordered, Order: order}, 0,
			"Li, Li and Venkatasubramanian, t-closeness, section 4: D[{3k,4k,5k}, Q] = 0.375"},
		{"ordered", released(t, []string{"6", "8", "11"}, []string{"3", "5", "9"}, []string{"4", "7", "10"}),
			Closeness{Attribute: "s", T: 1.0 / 6, Distance: Ordered, Order: order},
			Closeness{Attribute: "s", T: 0.166, Distance: Ordered, Order: order}, 0,
			"the same: D[{6k,8k,11k}, Q] = 0.167"},
		{"hierarchical", pets, Closeness{Attribute: "s", T: 7.0 / 12, Distance: Hierarchical, Hierarchy: animals},
			Closeness{Attribute: "s", T: 0.58, Distance: Hierarchical, Hierarchy: animals}, 0,
			"cats lack no share of dogs 1/6 at 1/2, birds 1/2 at 1"},
		{"disclosure", pets, DeltaDisclosure{Attribute: "s", Delta: 1.5851}, DeltaDisclosure{Attribute: "s", Delta: 1.5849}, 0,
			"cats three times as often: log2 3 = 1.58496"},
		{"disclosure at the threshold", released(t, []string{"a", "a"}, []string{"b", "b"}), DeltaDisclosure{Attribute: "s", Delta: 1.01},
			DeltaDisclosure{Attribute: "s", Delta: 1}, 0, "twice as often is not less"},
		{"disclosure, absent values", released(t, []string{"a", "a", "b"}, []string{"b", "b", "a"}),
			DeltaDisclosure{Attribute: "s", Delta: 1, Absent: true},
			DeltaDisclosure{Attribute: "s", Delta: 0.5, Absent: true}, 0, "a: (2/3)/(1/2), log2 = 0.415; (1/3)/(1/2), log2 = -0.585"},
		{"disclosure, absent values", released(t, []string{"a", "a"}, []string{"b", "b"}), DeltaDisclosure{Attribute: "s", Delta: 1.01},
			DeltaDisclosure{Attribute: "s", Delta: 1000, Absent: true}, 0, "no b: log2 0"},
		{"basic", pets, BasicBeta{"s", 2}, BasicBeta{"s", 1.99}, 0, "(1-1/3)/(1/3)"},
		{"basic", released(t, []string{"a", "a", "a", "b", "b", "b", "b", "b"}, []string{"b", "b"}),
			BasicBeta{"s", 3.0 / 7}, BasicBeta{"s", 0.4285}, 1, "(1-7/10)/(7/10)"},
		{"enhanced", abc, EnhancedBeta{"s", 0.6}, EnhancedBeta{"s", 0.49}, 0, "a: (0.6-0.4)/0.4 = 0.5 < -ln 0.4 = 0.916"},
		{"enhanced by the frequency", released(t, []string{"a", "a"}, []string{"a", "a", "a", "b"}), BasicBeta{"s", 0.5},
			EnhancedBeta{"s", 100}, 0, "a: 1/5 > -ln(5/6) = 0.182"},
		{"alpha", abc, AlphaK{"s", 0.6, 5}, AlphaK{"s", 0.59, 5}, 0, "3 of 5"},
		{"alpha", abc, AlphaK{"s", 0.6, 5}, AlphaK{"s", 0.6, 6}, 0, "5 records"},
		{"average", sizes, AverageRisk{0.4}, AverageRisk{0.39}, wholeTable, "4 of 10"},
		{"average, extended", sizes, AverageRiskExtended{0.4, 0.5, 0.2}, AverageRiskExtended{0.4, 0.5, 0.19}, wholeTable, "2 of 10 below 2"},
		{"average, extended", sizes, AverageRiskExtended{0.4, 0.33, 0.4}, AverageRiskExtended{0.4, 0.33, 0.39},
			wholeTable, "1/0.33 = 3.03 is 4: 4 of 10"},
		{"average, extended", sizes, AverageRiskExtended{0.4, 1.0 / 6, 0.4}, AverageRiskExtended{0.39, 1, 1}, wholeTable, "4 of 10 below 6"},
		{"sample uniqueness", sizes, SampleUniqueness{0.2}, SampleUniqueness{0.19}, wholeTable, "2 of 10"},
		{"population uniqueness, all of it", sizes, PopulationUniqueness{0.2, 10, Zayatz},
			PopulationUniqueness{0.19, 10, Zayatz}, wholeTable, "the sample is the population"},
		{"population uniqueness, SNB", released(t, repeat(2)), PopulationUniqueness{0, 100, snb}, nil, wholeTable, "nobody is unique"},
		{"population uniqueness, SNB", sizes, SampleUniqueness{1}, PopulationUniqueness{1, 1000, snb}, wholeTable, "somebody is"},
		{"population uniqueness, one record", released(t, repeat(1)), PopulationUniqueness{0.01, 100, Pitman},
			PopulationUniqueness{0.009, 100, Pitman}, wholeTable, "1 of 100"},
		{"population uniqueness, no estimate", released(t, repeat(1), repeat(1)), SampleUniqueness{1},
			PopulationUniqueness{1, 100, Pitman}, wholeTable, "all are unique"},
	} {
		if list := test.holds.Verify(test.r); len(list) > 0 {
			t.Errorf("%s: %s should hold (%s): %v", test.name, test.holds.Name(), test.source, list)
		}
		if test.fails == nil {
			continue
		}
		list := test.fails.Verify(test.r)
		if len(list) == 0 {
			t.Errorf("%s: %s should not hold (%s)", test.name, test.fails.Name(), test.source)
		} else if list[0].Class != test.worst || list[0].Said == nil {
			t.Errorf("%s: %+v, want class %d", test.name, list[0], test.worst)
		}
	}
}

// TestSubsetRules: two classes with 2 of 4 and 1 of 5 records in the subset, and
// one of 3 records without any.
func TestSubsetRules(t *testing.T) {
	r := released(t, repeat(4), repeat(5), repeat(3))
	r.Subset = make([]bool, 12)
	r.Subset[0], r.Subset[1], r.Subset[4] = true, true, true
	r.Missed = r.Classes[2:]
	r.Classes = []Class{{Rows: []uint32{0, 1}, Population: 4}, {Rows: []uint32{4}, Population: 5}}
	r.Records = 3
	for _, test := range []struct {
		rule Rule
		want []int // classes of the findings
	}{
		{KMap{4}, nil}, {KMap{5}, []int{0}}, {KMap{6}, []int{0, 1}}, {KMap{0}, []int{wholeTable}},
		{DeltaPresence{0, 0.5}, nil}, {DeltaPresence{0, 0.49}, []int{0}}, {DeltaPresence{0.2, 0.5}, []int{wholeTable}},
		{DeltaPresence{0.21, 0.5}, []int{1, wholeTable}}, {DeltaPresence{math.NaN(), 1}, []int{0, 1, wholeTable}},
		{Inclusion{}, nil},
	} {
		checkClasses(t, test.rule, test.rule.Verify(r), test.want)
	}
	r.Subset[4] = false
	checkClasses(t, Inclusion{}, Inclusion{}.Verify(r), []int{1})
	r.Subset = nil
	for _, rule := range []Rule{KMap{1}, DeltaPresence{0, 1}, Inclusion{}} {
		checkClasses(t, rule, rule.Verify(r), []int{wholeTable})
	}
}

func checkClasses(t *testing.T, rule Rule, findings []Finding, want []int) {
	t.Helper()
	var got []int
	for _, f := range findings {
		got = append(got, f.Class)
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%s: findings %+v, want classes %v", rule.Name(), findings, want)
	}
}

// TestKMapEstimated: the least size, with the distribution functions of Poisson
// tables: mean 1: 0.3679, 0.7358, 0.9197, 0.9810; mean 0.5: 0.6065, 0.9098, 0.9856.
// Without 0, divided by what remains: mean 1: 0.5820, 0.8730, 0.9700.
func TestKMapEstimated(t *testing.T) {
	for _, test := range []struct {
		k, rows           int
		population, alpha float64
		truncated         bool
		want              int
	}{
		{10, 100, 1000, 0.05, false, 5}, // mean 1: 3 is hardly exceeded
		{10, 100, 1000, 0.05, true, 4},
		{10, 100, 1000, 0.3, false, 3},
		{10, 100, 1000, 0.3, true, 3},
		{5, 100, 1000, 0.05, false, 4}, // mean 0.5
		{5, 100, 5, 0.05, false, 5},    // never more than k
		{5, 3, 3, 0.05, false, 3},      // nor than the table has
		{1, 100, 1000, 0.05, false, 1},
		{1, 100, 1000, 0.05, true, 1},
	} {
		r := KMapEstimated{test.k, test.population, test.alpha, test.truncated}
		if got := r.least(test.rows); got != test.want {
			t.Errorf("%+v: %d, want %d", test, got, test.want)
		}
	}
	rule := KMapEstimated{K: 10, Population: 100, Significance: 0.05} // 10 of 100: mean 1
	checkClasses(t, rule, rule.Verify(released(t, repeat(5), repeat(4), repeat(1))), []int{1, 2})
}

// TestStars: a class of "*" is one like any other, in rules about all classes, too:
// whoever is alone in it is found.
func TestStars(t *testing.T) {
	r := released(t, repeat(1), repeat(9))
	r.Classes[0].Stars = true
	for _, rule := range []Rule{SampleUniqueness{0.05}, AverageRisk{0.15}, KAnonymity{2}} {
		if list := rule.Verify(r); len(list) != 1 {
			t.Errorf("%s: %v", rule.Name(), list)
		}
	}
	for _, rule := range []Rule{SampleUniqueness{0.1}, AverageRisk{0.2}} {
		if list := rule.Verify(r); len(list) > 0 {
			t.Errorf("%s: %v", rule.Name(), list)
		}
	}
}

// TestSenseless: rules that say nothing hold for nothing.
func TestSenseless(t *testing.T) {
	r := released(t, []string{"a", "b"}, []string{"a", "b"})
	nan := math.NaN()
	for _, rule := range []Rule{
		KAnonymity{0}, DistinctDiversity{"s", 0}, EntropyDiversity{"s", 0.5, false}, EntropyDiversity{"s", nan, true},
		RecursiveDiversity{"s", nan, 1}, RecursiveDiversity{"s", 1, 0}, DeltaDisclosure{Attribute: "s", Delta: nan},
		DeltaDisclosure{Attribute: "s", Delta: 0}, BasicBeta{"s", nan}, EnhancedBeta{"s", nan},
		AlphaK{"s", nan, 1}, AlphaK{"s", 1, 0}, AverageRisk{nan}, AverageRiskExtended{1, nan, 1},
		AverageRiskExtended{1, 0, 1}, AverageRiskExtended{1, 1, nan},
		KMapEstimated{K: 1, Population: nan, Significance: 0.1}, KMapEstimated{K: 1, Population: 5, Significance: 1},
		KMapEstimated{K: 0, Population: 5, Significance: 0.1},
		Closeness{Attribute: "s", T: 1}, Closeness{Attribute: "s", T: nan, Distance: Equal},
		Closeness{Attribute: "s", T: 1, Distance: Ordered, Order: []string{"a"}},
		Closeness{Attribute: "s", T: 1, Distance: Ordered, Order: []string{"a", "a"}},
		Closeness{Attribute: "s", T: 1, Distance: Ordered, Order: []string{"a", "c"}},
		Closeness{Attribute: "s", T: 1, Distance: Hierarchical}, Closeness{Attribute: "s", T: 1, Distance: Hierarchical, Hierarchy: animals},
		Closeness{Attribute: "s", T: 1, Distance: Hierarchical, Hierarchy: &hierarchy.Hierarchy{Rows: [][]string{{"a"}, {"b"}}}},
		Closeness{Attribute: "s", T: 1, Distance: Hierarchical,
			Hierarchy: &hierarchy.Hierarchy{Rows: [][]string{{"a", "x", "y"}, {"b", "x", "z"}}}},
	} {
		if list := rule.Verify(r); len(list) == 0 {
			t.Errorf("%s holds", rule.Name())
		}
	}
	one := released(t, repeat(1), repeat(2))
	for _, rule := range []Rule{SampleUniqueness{nan}, PopulationUniqueness{nan, 100, Zayatz},
		PopulationUniqueness{1, nan, Pitman}, PopulationUniqueness{1, 100, "oracle"}} {
		if list := rule.Verify(one); len(list) == 0 {
			t.Errorf("%s holds", rule.Name())
		}
	}
}
