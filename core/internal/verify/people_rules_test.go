package verify

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
)

// stay is a record of a person, "?" if nobody knows whose, with a secret.
type stay struct{ person, secret string }

// tally is what the definitions speak of, with maps.
type tally struct {
	records, persons, unknown, most int
	rows, holders                   map[string]float64  // value -> share of the records, greatest share of the persons
	rarest                          map[string]float64  // value -> least share of the persons
	mean                            map[string]float64  // value -> mean of the shares in the records of each person
	own                             map[string][]string // person -> values
	nobodys                         map[string]int      // value -> records of nobody who is known
	g                               []float64           // what is left of the holders, where each person counts once
}

func tallied(stays []stay) tally {
	t := tally{records: len(stays), rows: map[string]float64{}, holders: map[string]float64{}, rarest: map[string]float64{},
		mean: map[string]float64{}, own: map[string][]string{}, nobodys: map[string]int{}}
	for _, s := range stays {
		t.rows[s.secret] += 1 / float64(len(stays))
		if s.person == "?" {
			t.unknown++
			t.nobodys[s.secret]++
			continue
		}
		t.own[s.person] = append(t.own[s.person], s.secret)
		t.most = max(t.most, len(t.own[s.person]))
	}
	t.persons = len(t.own)
	n := map[string]int{}
	for _, own := range t.own {
		for _, v := range own {
			t.mean[v] += 1 / float64(len(own)) / float64(t.persons)
		}
		for _, v := range slices.Compact(slices.Sorted(slices.Values(own))) {
			n[v]++
		}
	}
	var all []int
	for v := range t.rows {
		everybody := t.persons + t.unknown - t.nobodys[v]
		if t.rarest[v] = float64(n[v]) / float64(everybody); n[v] == 0 {
			t.rarest[v] = 1 / float64(everybody+1)
		}
		k := min(n[v]+t.nobodys[v], t.persons)
		t.holders[v] = float64(k) / float64(t.persons)
		all = append(all, k)
	}
	slices.Sort(all)
	left := t.persons
	for _, k := range slices.Backward(all) {
		if k = min(k, left); k > 0 {
			left -= k
			t.g = append(t.g, float64(k))
		}
	}
	return t
}

// doubt is how far the mean may be from what it is.
func (t tally) doubt() float64 {
	if t.unknown > t.persons {
		return 1
	}
	return float64(t.unknown) / float64(t.persons+t.unknown)
}

func (t tally) size() int { return t.records / max(1, t.most+t.unknown) }

// rowsOf are the records of each value, descending.
func (t tally) rowsOf() (f []float64) {
	for _, share := range t.rows {
		f = append(f, share*float64(t.records))
	}
	slices.SortFunc(f, func(a, b float64) int { return int(math.Copysign(1, b-a)) })
	return f
}

func entropyOf(f []float64) (h float64) {
	n := 0.0
	for _, x := range f {
		n += x
	}
	for _, x := range f {
		h -= x / n * math.Log(x/n)
	}
	return h
}

func recursive(f []float64, c float64, l int) bool {
	rest := 0.0
	for i, x := range f {
		if i >= l-1 {
			rest += x
		}
	}
	return len(f) >= l && f[0] < c*rest-1e-9
}

// likely reports whether no value has a gain above beta, and, enhanced, above -ln of its
// share.
func likely(class, table map[string]float64, beta float64, enhanced bool) bool {
	for v, p := range class {
		gain := p/table[v] - 1
		if gain > beta+1e-9 || enhanced && gain > -math.Log(table[v])+1e-9 {
			return false
		}
	}
	return true
}

func undisclosed(class, table map[string]float64, delta float64, absent bool) bool {
	return undisclosedWithin(class, class, table, table, delta, absent)
}

// undisclosedWithin is undisclosed for least and greatest shares.
func undisclosedWithin(least, most, tableLeast, tableMost map[string]float64, delta float64, absent bool) bool {
	for v := range tableMost {
		if most[v] == 0 && absent {
			return false
		}
	}
	for v, p := range most {
		if math.Log2(p/tableLeast[v]) >= delta || math.Log2(least[v]/tableMost[v]) <= -delta {
			return false
		}
	}
	return true
}

// The column has the values a to d; its labels are ab and cd, which are "*" together.
var (
	secrets = []string{"a", "b", "c", "d"}
	labels  = map[string]string{"a": "ab", "b": "ab", "c": "cd", "d": "cd"}
	tree    = &hierarchy.Hierarchy{Name: "s", Rows: [][]string{{"a", "ab", "*"}, {"b", "ab", "*"}, {"c", "cd", "*"}, {"d", "cd", "*"}}}
)

func relabel(stays []stay) (other []stay) {
	for _, s := range stays {
		other = append(other, stay{s.person, labels[s.secret]})
	}
	return other
}

// excessOf is the distance, of records and of persons, if all values are as far apart.
func excessOf(class, table []stay) (rows, persons float64) {
	c, all := tallied(class), tallied(table)
	for v, q := range all.rows {
		rows += math.Abs(c.rows[v]-q) / 2
		persons += max(0, c.holders[v]-all.mean[v])
	}
	return rows, persons + all.doubt()
}

// orderedOf is the distance by the order of the values that the table has.
func orderedOf(class, table []stay) (rows, persons float64) {
	c, all := tallied(class), tallied(table)
	var values []string
	for _, v := range secrets {
		if all.rows[v] > 0 {
			values = append(values, v)
		}
	}
	if len(values) < 2 {
		return 0, 0
	}
	for i := range len(values) - 1 {
		f, q, low, high, mean := 0.0, 0.0, 0.0, 0.0, 0.0
		for j, v := range values {
			if j > i {
				high -= float64(c.nobodys[v]) / float64(c.persons)
				continue
			}
			f, q, mean = f+c.rows[v], q+all.rows[v], mean+all.mean[v]
			low += float64(c.nobodys[v]) / float64(c.persons)
		}
		for _, own := range c.own {
			if slices.Min(own) <= values[i] {
				low += 1 / float64(c.persons)
			}
			if slices.Max(own) <= values[i] {
				high += 1 / float64(c.persons)
			}
		}
		rows += math.Abs(f-q) / float64(len(values)-1)
		low, high = min(low, 1), max(high, 0)
		persons += max(math.Abs(low-mean), math.Abs(high-mean)) / float64(len(values)-1)
	}
	return rows, persons + all.doubt()
}

// defined are rules over records and persons, and when a class keeps them, written from
// the definitions.
func defined(table []stay) []struct {
	rule  Rule
	holds func(class []stay) bool
} {
	all := tallied(table)
	var order []string
	for _, v := range secrets {
		if all.rows[v] > 0 {
			order = append(order, v)
		}
	}
	far := func(t float64, distance func(class, table []stay) (rows, persons float64)) func([]stay) bool {
		return func(class []stay) bool {
			rows, persons := distance(class, table)
			return rows <= t+1e-9 && persons <= t+1e-9
		}
	}
	return []struct {
		rule  Rule
		holds func(class []stay) bool
	}{
		{KAnonymity{2}, func(class []stay) bool { return tallied(class).size() >= 2 }},
		{DistinctDiversity{"s", 2}, func(class []stay) bool { c := tallied(class); return len(c.rows) >= 2 && len(c.g) >= 2 }},
		{EntropyDiversity{Attribute: "s", L: 1.7}, func(class []stay) bool {
			c := tallied(class)
			return entropyOf(c.rowsOf()) >= math.Log(1.7) && entropyOf(c.g) >= math.Log(1.7)
		}},
		{RecursiveDiversity{"s", 2.3, 2}, func(class []stay) bool {
			c := tallied(class)
			return recursive(c.rowsOf(), 2.3, 2) && recursive(c.g, 2.3, 2)
		}},
		{AlphaK{"s", 0.7, 2}, func(class []stay) bool {
			c := tallied(class)
			for v := range c.rows {
				if c.rows[v] > 0.7 || c.holders[v] > 0.7 {
					return false
				}
			}
			return c.persons >= 2 && c.size() >= 2
		}},
		{BasicBeta{"s", 0.9}, func(class []stay) bool {
			c := tallied(class)
			return likely(c.rows, all.rows, 0.9, false) && likely(c.holders, all.rarest, 0.9, false)
		}},
		{EnhancedBeta{"s", 1.1}, func(class []stay) bool {
			c := tallied(class)
			return likely(c.rows, all.rows, 1.1, true) && likely(c.holders, all.rarest, 1.1, true)
		}},
		{DeltaDisclosure{"s", 1.3, false}, func(class []stay) bool {
			c := tallied(class)
			return undisclosed(c.rows, all.rows, 1.3, false) && undisclosedWithin(c.rarest, c.holders, all.rarest, all.holders, 1.3, false)
		}},
		{DeltaDisclosure{"s", 2.1, true}, func(class []stay) bool {
			c := tallied(class)
			return undisclosed(c.rows, all.rows, 2.1, true) && undisclosedWithin(c.rarest, c.holders, all.rarest, all.holders, 2.1, true)
		}},
		{Closeness{Attribute: "s", T: 0.31, Distance: Equal}, far(0.31, excessOf)},
		{Closeness{Attribute: "s", T: 0.27, Distance: Ordered, Order: order}, far(0.27, orderedOf)},
		{Closeness{Attribute: "s", T: 0.33, Distance: Hierarchical, Hierarchy: tree},
			far(0.33, func(class, table []stay) (rows, persons float64) {
				rows, persons = excessOf(class, table)
				r, p := excessOf(relabel(class), relabel(table))
				return (rows + r) / 2, (persons + p) / 2
			})},
	}
}

// TestRulesOverPersons compares the rules, where persons have several records, with the
// definitions on small random tables.
func TestRulesOverPersons(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 55))
	kept, broken := map[string]int{}, map[string]int{}
	for range 1500 {
		var lines []string
		var table []stay
		classes := map[string][]stay{}
		chance := rng.IntN(2) * 8
		for range 4 + rng.IntN(14) {
			s := stay{string("ABCDEFGH"[rng.IntN(8)]), secrets[rng.IntN(4)]}
			if rng.IntN(100) < chance {
				s.person = "?"
			}
			q := string("xy"[rng.IntN(2)])
			lines = append(lines, s.person+" "+q+" "+s.secret)
			table, classes[q] = append(table, s), append(classes[q], s)
		}
		r := stays(t, lines...)
		if r.Persons == nil {
			continue // each has one record
		}
		for _, d := range defined(table) {
			wrong := map[int]bool{}
			for _, f := range d.rule.Verify(r) {
				wrong[f.Class] = true
			}
			for i, c := range r.Classes {
				class := classes[strings.Fields(lines[c.Rows[0]])[1]]
				want := tallied(class).persons > 0 && d.holds(class)
				if wrong[i] == want {
					t.Fatalf("%s: %v, want %v, of the class of %s in %q", d.rule.Name(), !wrong[i], want, lines[c.Rows[0]], lines)
				}
				if want {
					kept[d.rule.Name().String()]++
				} else {
					broken[d.rule.Name().String()]++
				}
			}
		}
	}
	for _, d := range defined([]stay{{"A", "a"}}) {
		if name := d.rule.Name().String(); kept[name] < 20 || broken[name] < 20 {
			t.Errorf("%s: kept %d times, broken %d times", name, kept[name], broken[name])
		}
	}
}

// TestComparedPersons compares the rules that compare people in all of their records with
// their definitions, on random tables of which a part of the people is released.
func TestComparedPersons(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 56))
	seen := map[string]int{}
	for range 1500 {
		var lines []string
		inside, shown := map[string]bool{}, map[string]bool{}
		profile, records := map[string][]string{}, map[string]int{}
		for range 4 + rng.IntN(14) {
			person, q := string("ABCDEFGH"[rng.IntN(8)]), string("xxy"[rng.IntN(3)])
			if records[person]++; records[person] == 1 {
				inside[person] = rng.IntN(2) == 0
				shown[person] = inside[person] && rng.IntN(6) > 0
			}
			profile[person] = append(profile[person], q)
			lines = append(lines, person+" "+q+" a")
		}
		r := stays(t, lines...)
		if r.Persons == nil {
			continue
		}
		r.Profiles, r.Subset = true, make([]bool, len(lines))
		var everywhere [][]uint32
		classes := r.Classes
		r.Classes = nil
		for _, c := range classes {
			everywhere = append(everywhere, c.Rows)
			own := Class{}
			for _, row := range c.Rows {
				person := strings.Fields(lines[row])[0]
				r.Subset[row] = inside[person]
				if shown[person] {
					own.Rows = append(own.Rows, row)
				}
			}
			if len(own.Rows) > 0 {
				r.Classes = append(r.Classes, own)
			}
		}
		r.Compare(everywhere)
		groups := map[string][]string{}
		for person, all := range profile {
			slices.Sort(all)
			groups[fmt.Sprint(all)] = append(groups[fmt.Sprint(all)], person)
		}
		presence, kmap, unique := true, true, true
		for _, group := range groups {
			in, out := 0, 0
			for _, person := range group {
				if inside[person] {
					in++
				}
				if shown[person] {
					out++
				}
			}
			share := float64(out) / float64(len(group))
			presence = presence && (in > 0 && out == 0 || share >= 0.1 && share <= 0.7)
			kmap = kmap && (out == 0 || len(group) >= 2)
			unique = unique && out != 1
		}
		for _, test := range []struct {
			rule Rule
			want bool
		}{
			{DeltaPresence{0.1, 0.7}, presence}, {KMap{2}, kmap}, {PopulationUniqueness{Share: 0.01, Population: 1e6, Estimator: snb}, unique},
		} {
			if got := len(test.rule.Verify(r.judged())) == 0; got != test.want {
				t.Fatalf("%s: %v, want %v, of %q, inside %v, shown %v", test.rule.Name(), got, test.want, lines, inside, shown)
			}
			seen[fmt.Sprint(test.rule.Name(), test.want)]++
		}
	}
	if len(seen) != 6 {
		t.Error(seen)
	}
	for what, n := range seen {
		if n < 20 {
			t.Errorf("%s came up %d times", what, n)
		}
	}
}
