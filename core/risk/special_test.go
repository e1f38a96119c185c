package risk

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/table"
)

// TestSpecialUniques: by hand. Ann is the only one of 20, and the only woman of 1010; Bob
// and Carl are told apart by their towns; Dora and Eve look the same.
func TestSpecialUniques(t *testing.T) {
	tab, err := table.EncodeStrings("people", []string{"age", "sex", "town"}, [][]string{
		{"20", "f", "1010"}, {"30", "m", "1010"}, {"30", "m", "1020"}, {"30", "f", "1020"}, {"30", "f", "1020"}})
	if err != nil {
		t.Fatal(err)
	}
	v, err := OfTable(tab, []string{"age", "sex", "town"})
	if err != nil {
		t.Fatal(err)
	}
	s, err := SpecialUniques(context.Background(), v, 3, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := Specials{Most: 3, Asked: 3, People: 5, Singled: []int{1, 2, 0}, Sets: []SpecialSet{
		{[]string{"age"}, 1}, {[]string{"sex", "town"}, 3}, {[]string{"age", "town"}, 1}},
		// Of three columns, a set of one scores 2*1, of two 1: Ann has one of each, Bob two, Carl one.
		HighestScore: 3, AverageScore: 6. / 5, Contributions: []Contribution{{"age", 3. / 6}, {"sex", 3. / 6}, {"town", 4. / 6}}}
	if !reflect.DeepEqual(s, want) {
		t.Errorf("%+v, want %+v", s, want)
	}
	// If both records of 1020 m and 1010 m are Bob's, sex alone is enough for him.
	s, err = SpecialUniques(context.Background(), v, 2, nil, []uint32{0, 1, 1, 2, Unknown})
	if err != nil {
		t.Fatal(err)
	}
	want = Specials{Most: 2, Asked: 2, People: 3, Singled: []int{2, 1}, Sets: []SpecialSet{
		{[]string{"age"}, 1}, {[]string{"sex"}, 1}, {[]string{"sex", "town"}, 2}, {[]string{"age", "sex"}, 1}, {[]string{"age", "town"}, 1}},
		// Ann as above; Bob has a set of one and one of two, Dora two.
		HighestScore: 3, AverageScore: 8. / 3, Contributions: []Contribution{{"age", 4. / 8}, {"sex", 5. / 8}, {"town", 3. / 8}}}
	if !reflect.DeepEqual(s, want) {
		t.Errorf("%+v, want %+v", s, want)
	}
	for _, most := range []int{0, 7} {
		if _, err := SpecialUniques(context.Background(), v, most, nil, nil); err == nil {
			t.Errorf("sets of %d columns are looked at", most)
		}
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := SpecialUniques(ended, v, 3, nil, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// naiveSpecials goes through all sets of columns of every record, and compares it with
// all others by their texts.
func naiveSpecials(v View, texts [][]string, most int, inside []bool, person []uint32) Specials {
	n := len(v.Columns)
	s := Specials{Most: min(most, n), Asked: min(most, n), Sets: []SpecialSet{}}
	s.Singled = make([]int, s.Most)
	whose := func(row int) uint32 {
		if person == nil {
			return uint32(row)
		}
		return person[row]
	}
	shown := func(row int, set int) bool {
		for c := range n {
			if set&(1<<c) != 0 && texts[row][c] == table.Star {
				return false
			}
		}
		return true
	}
	there := func(row int) bool {
		return (inside == nil || inside[row]) && (v.Suppressed == nil || !v.Suppressed[row])
	}
	// alone: the records with these values are one person's.
	alone := func(row, set int) bool {
		if set == 0 || !shown(row, set) {
			return false
		}
		for other := range v.Rows {
			same := there(other) && shown(other, set)
			for c := range n {
				same = same && (set&(1<<c) == 0 || texts[row][c] == texts[other][c])
			}
			if same && whose(other) != whose(row) && whose(other) != Unknown {
				return false
			}
		}
		return true
	}
	size := func(set int) (k int) {
		for c := range n {
			k += set >> c & 1
		}
		return k
	}
	people, least, by := map[uint32]bool{}, map[uint32]int{}, map[int]map[uint32]bool{}
	for row := range v.Rows {
		if !there(row) || whose(row) == Unknown {
			continue
		}
		people[whose(row)] = true
		for set := 1; set < 1<<n; set++ {
			if size(set) > s.Most || !alone(row, set) {
				continue
			}
			minimal := true
			for c := range n {
				minimal = minimal && (set&(1<<c) == 0 || !alone(row, set&^(1<<c)))
			}
			if !minimal {
				continue
			}
			if by[set] == nil {
				by[set] = map[uint32]bool{}
			}
			by[set][whose(row)] = true
			if k, ok := least[whose(row)]; !ok || size(set) < k {
				least[whose(row)] = size(set)
			}
		}
	}
	s.People = len(people)
	scores, total, of := map[uint32]float64{}, 0.0, make([]float64, n)
	for set, who := range by {
		each := 1 // (ATT-s) (ATT-s-1) ... (ATT-M), without what is no factor: a set of all columns
		for i := size(set); i <= s.Most && i < n; i++ {
			each *= n - i
		}
		for one := range who {
			scores[one] += float64(each)
			total += float64(each)
			for c := range n {
				of[c] += float64(each * (set >> c & 1))
			}
		}
	}
	for _, x := range scores {
		s.HighestScore = max(s.HighestScore, x)
	}
	s.AverageScore = total / float64(max(1, len(people)))
	for c := range n {
		s.Contributions = append(s.Contributions, Contribution{v.Columns[c].Name, of[c] / max(1, total)})
	}
	for _, k := range least {
		s.Singled[k-1]++
	}
	type found struct {
		at []int
		SpecialSet
	}
	var all []found
	for set, who := range by {
		f := found{SpecialSet: SpecialSet{People: len(who)}}
		for c := range n {
			if set&(1<<c) != 0 {
				f.at, f.Columns = append(f.at, c), append(f.Columns, v.Columns[c].Name)
			}
		}
		all = append(all, f)
	}
	slices.SortFunc(all, func(a, b found) int {
		return cmp.Or(cmp.Compare(len(a.at), len(b.at)), cmp.Compare(b.People, a.People), slices.Compare(a.at, b.at))
	})
	counted := map[int]int{}
	for _, f := range all {
		if counted[len(f.at)]++; counted[len(f.at)] <= specialShown {
			s.Sets = append(s.Sets, f.SpecialSet)
		}
	}
	return s
}

func special(t *testing.T, seed uint64) {
	t.Helper()
	rows, o, names, inside := random(t, seed)
	r := rand.New(rand.NewPCG(seed, 11))
	if r.IntN(2) == 0 {
		inside = nil
	}
	var person []uint32
	if r.IntN(2) == 0 {
		for range rows {
			p := uint32(r.IntN(6))
			if p == 5 {
				p = Unknown
			}
			person = append(person, p)
		}
	}
	v, err := OfOutput("random", o, names)
	if err != nil {
		t.Fatal(err)
	}
	most := 1 + r.IntN(5)
	got, err := SpecialUniques(context.Background(), v, most, inside, person)
	if err != nil {
		t.Fatal(err)
	}
	if want := naiveSpecials(v, rows, most, inside, person); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Fatalf("seed %d: up to %d columns of %v, inside %v, persons %v:\n%+v, want\n%+v", seed, most, rows, inside, person, got, want)
	}
}

// TestSpecialTwin compares with a search through all sets of all records.
func TestSpecialTwin(t *testing.T) {
	for seed := range uint64(600) {
		special(t, seed)
	}
}

func FuzzSpecial(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) { special(t, seed) })
}

// TestSpecialBound: of a table with many columns and many different records, sets of
// fewer columns are looked at.
func TestSpecialBound(t *testing.T) {
	for _, x := range []struct{ columns, combinations, most, want int }{
		{6, 0, 6, 6}, {6, 10_000, 6, 6},
		{12, 10_000, 6, 6},    // 2,509 sets
		{40, 3_000, 6, 4},     // 102,090 sets of up to 4; of up to 5 there are more than 2^17
		{12, 1_000_000, 6, 3}, // 298 sets of up to 3, 793 of up to 4; 2^29 are 536 of a million
		{60, 20_000_000, 3, 1},
	} {
		if got := affordable(x.columns, x.combinations, x.most); got != x.want {
			t.Errorf("%d columns, %d combinations: up to %d of %d, want %d", x.columns, x.combinations, got, x.most, x.want)
		}
	}
}

// TestScores: the example of the theory guide of sdcpractice, table 4.5 (SUDA scores with M = 3);
// individual risks by its sampling weights, table 4.1. Both print their figures rounded.
func TestScores(t *testing.T) {
	v := guide(t)
	w := newSpecialWalk(context.Background(), &v, nil, nil)
	w.most = 3
	all := level{members: make([]uint32, len(w.owner)), of: make([]uint32, len(w.owner)), groups: 1}
	for i := range all.members {
		all.members[i] = uint32(i)
	}
	if err := w.walk(nil, all); err != nil {
		t.Fatal(err)
	}
	got := map[uint32]float64{}
	for row, one := range w.singled {
		got[row] = one.score
	}
	if want := map[uint32]float64{2: 6, 4: 12, 6: 6, 7: 10}; !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	s, err := SpecialUniques(context.Background(), v, 3, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	// Of 34 in all: the residence 6 of the fifth record, and 2 of a set of the eighth.
	want := []Contribution{{"residence", 8. / 34}, {"gender", 6. / 34}, {"education", 22. / 34}, {"labor", 8. / 34}}
	if s.HighestScore != 12 || s.AverageScore != 3.4 || !reflect.DeepEqual(s.Contributions, want) {
		t.Errorf("%+v", s)
	}
}

// guide is the example, of which the weights are below.
func guide(t *testing.T) View {
	t.Helper()
	names := []string{"residence", "gender", "education", "labor"}
	tab, err := table.EncodeStrings("guide", names, [][]string{
		{"urban", "female", "secondary incomplete", "employed"}, {"urban", "female", "secondary incomplete", "employed"},
		{"urban", "female", "primary incomplete", "non-LF"}, {"urban", "male", "secondary complete", "employed"},
		{"rural", "female", "secondary complete", "unemployed"}, {"urban", "male", "secondary complete", "employed"},
		{"urban", "female", "primary complete", "non-LF"}, {"urban", "male", "post-secondary", "unemployed"},
		{"urban", "female", "secondary incomplete", "non-LF"}, {"urban", "female", "secondary incomplete", "non-LF"}})
	if err != nil {
		t.Fatal(err)
	}
	v, err := OfTable(tab, names)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

var guideWeights = []float64{180, 180, 215, 76, 186, 76, 180, 215, 186, 76}
