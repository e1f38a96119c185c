package main

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
)

// spread says how a sensitive column's values are distributed over people: of N persons n[v] have
// the value v in one of their records; u[v] of the u unknown records have it.
type spread struct {
	N, u   float64
	n, uv  map[string]float64
	shares map[string]float64 // mean over persons of each one's own distribution
}

func (r *Released) spread(rows []string, persons []string, weights []float64) spread {
	s := spread{n: map[string]float64{}, uv: map[string]float64{}, shares: map[string]float64{}}
	own, of := map[string]map[string]float64{}, map[string]float64{}
	for i, v := range rows {
		if persons[i] == "" {
			s.u += weights[i]
			s.uv[v] += weights[i]
			continue
		}
		if own[persons[i]] == nil {
			own[persons[i]] = map[string]float64{}
		}
		own[persons[i]][v] += weights[i]
		of[persons[i]] += weights[i]
	}
	for person, values := range own {
		people := 1.0
		if r.Project.RowsArePeople {
			people = of[person]
		}
		s.N += people
		for v, n := range values {
			if r.Project.RowsArePeople {
				s.n[v] += n
			} else {
				s.n[v]++
			}
			s.shares[v] += people * n / of[person]
		}
	}
	for v := range s.shares {
		s.shares[v] /= s.N
	}
	return s
}

// secret holds a rule about a sensitive column against every group, of records and of persons.
func (r *Released) secret(m Model, groups []*group, profiles bool) error {
	place := slices.Index(r.header, m.Attribute)
	var inside, people []string
	var weights []float64
	for i, cells := range r.Rows {
		if r.inside[i] {
			inside, people, weights = append(inside, cells[r.column(m.Attribute)]), append(people, r.persons[i]), append(weights, r.weights[i])
		}
	}
	whole := []spread{r.spread(inside, each(len(inside)), weights), r.spread(inside, people, weights)}
	for _, g := range groups {
		var values, persons []string
		var weights []float64
		for _, i := range g.rows {
			person, weight := r.person(i)
			values, persons, weights = append(values, r.rows[i].cells[place]), append(persons, person), append(weights, weight)
		}
		of := []spread{r.spread(values, each(len(values)), weights), r.spread(values, persons, weights)}
		for kind := range of {
			if kind == 0 && profiles {
				continue
			}
			if r.Project.MaxRows > 0 && compares(m) {
				continue // which records count in the table was drawn
			}
			if err := r.holds(m, of[kind], whole[kind]); err != nil {
				return fmt.Errorf("the group %v, counted by %s: %w", g.tuples, []string{"records", "persons"}[kind], err)
			}
		}
	}
	return nil
}

// each gives every record a person of its own.
func each(n int) []string {
	persons := make([]string, n)
	for i := range persons {
		persons[i] = strconv.Itoa(i)
	}
	return persons
}

// compares says whether a rule compares groups with the table.
func compares(m Model) bool {
	return !slices.Contains([]string{"distinct-l-diversity", "entropy-l-diversity", "recursive-cl-diversity", "alpha-k-anonymity"}, m.Model)
}

// greedy spreads the persons over values, each as often as possible: the worst that a group may be.
func (s spread) greedy() []float64 {
	most := []float64{}
	for v := range s.all() {
		most = append(most, min(s.N, s.n[v]+s.uv[v]))
	}
	slices.Sort(most)
	slices.Reverse(most)
	left, g := s.N, []float64{}
	for _, n := range most {
		if n = min(n, left); n > 0 {
			g = append(g, n)
		}
		left -= n
	}
	return g
}

func (s spread) all() map[string]bool {
	all := map[string]bool{}
	for v, n := range s.n {
		all[v] = n > 0
	}
	for v := range s.uv {
		all[v] = true
	}
	return all
}

// holds judges one group. Bounds are those of the worst that unknown records could be.
func (r *Released) holds(m Model, of, whole spread) error {
	if of.N == 0 {
		return fmt.Errorf("nobody in it is known")
	}
	l := m.number("l", 3)
	g := of.greedy()
	ratio := func(v string) (up, down float64) {
		pUp, pDown := min(of.N, of.n[v]+of.uv[v])/of.N, of.n[v]/(of.N+of.u-of.uv[v])
		if of.n[v] == 0 {
			pDown = 1 / (of.N + 1 + of.u - of.uv[v])
		}
		qDown, qUp := whole.n[v]/(whole.N+whole.u-whole.uv[v]), min(whole.N, whole.n[v]+whole.uv[v])/whole.N
		if whole.n[v] == 0 {
			qDown = 1 / (whole.N + 1 + whole.u - whole.uv[v])
		}
		return pUp / qDown, qUp / pDown
	}
	least := func(v string) float64 {
		if whole.n[v] == 0 {
			return 1 / (whole.N + 1 + whole.u - whole.uv[v])
		}
		return whole.n[v] / (whole.N + whole.u - whole.uv[v])
	}
	switch m.Model {
	case "distinct-l-diversity":
		if float64(len(g)) < l {
			return fmt.Errorf("%d values, not %v: %v", len(g), l, g)
		}
	case "entropy-l-diversity":
		entropy := 0.0
		for _, n := range g {
			entropy -= n / of.N * math.Log(n/of.N)
		}
		if float64(len(g)) < math.Ceil(l) || entropy < math.Log(l)-slack {
			return fmt.Errorf("an entropy of %v, not %v: %v", entropy, math.Log(l), g)
		}
	case "recursive-cl-diversity":
		rest := 0.0
		for _, n := range g[min(len(g), int(l)-1):] {
			rest += n
		}
		if float64(len(g)) < l || g[0] >= m.number("c", 3)*rest+slack {
			return fmt.Errorf("%v values of one kind beside %v: %v", g[0], rest, g)
		}
	case "alpha-k-anonymity":
		if g[0]/of.N > m.number("alpha", 0.5)+slack {
			return fmt.Errorf("a share of %v, more than %v", g[0]/of.N, m.number("alpha", 0.5))
		}
	case "delta-disclosure-privacy":
		for v := range of.all() {
			up, down := ratio(v)
			if delta := m.number("delta", 1); math.Log2(up) >= delta+slack || math.Log2(down) >= delta+slack {
				return fmt.Errorf("%q is %v times as frequent as in the table, or %v times less", v, up, down)
			}
		}
	case "basic-beta-likeness", "enhanced-beta-likeness":
		for v := range of.all() {
			beta, up := m.number("beta", 1), 0.0
			if m.Model == "enhanced-beta-likeness" {
				beta = min(beta, -math.Log(least(v)))
			}
			if up, _ = ratio(v); up-1 > beta+slack {
				return fmt.Errorf("%q is %v times as frequent as in the table, more than %v", v, up, 1+beta)
			}
		}
	case "t-closeness":
		if distance := r.distance(m, of, whole); distance > m.number("t", 0.2)+slack {
			return fmt.Errorf("a distance of %v, more than %v", distance, m.number("t", 0.2))
		}
	}
	return nil
}

// distance returns how far a group is from the table at most; ordered and hierarchical ones only of
// groups in which everybody has one value, which is what they are proved for.
func (r *Released) distance(m Model, of, whole spread) float64 {
	sum := 0.0
	for _, n := range of.n {
		sum += n
	}
	single := sum == of.N && of.u == 0 && whole.u == 0
	switch m.word("distance", "equal") {
	case "ordered":
		if !single {
			return 0
		}
		order := r.order(m.Attribute)
		cumulated, far := 0.0, 0.0
		for _, v := range order {
			cumulated += of.n[v]/of.N - whole.shares[v]
			far += math.Abs(cumulated)
		}
		return far / max(1, float64(len(order)-1))
	case "hierarchical":
		if !single {
			return 0
		}
		paths := r.byName(m.Attribute).paths
		levels, far := 0, 0.0
		for _, path := range paths {
			levels = len(path) - 1
		}
		for level := range levels {
			difference := map[string]float64{}
			for v, path := range paths {
				difference[path[level]] += of.n[v]/of.N - whole.shares[v]
			}
			for _, d := range difference {
				far += max(0, d)
			}
		}
		return far / float64(levels)
	}
	far := 1.0 // what unknown records may move the mean of the table by
	if whole.u <= whole.N {
		far = whole.u / (whole.N + whole.u)
	}
	for v := range of.all() {
		far += max(0, min(of.N, of.n[v]+of.uv[v])/of.N-whole.shares[v])
	}
	return far
}

// order is that of the values which the table has: numbers by size, words as the project says, no
// value last.
func (r *Released) order(name string) []string {
	column, place := r.byName(name), r.column(name)
	there := map[string]bool{}
	for _, cells := range r.Rows {
		there[cells[place]] = true
	}
	rank := func(v string) float64 {
		if v == "" {
			return math.Inf(1)
		}
		if words, ok := column.Read["order"].([]string); ok {
			return float64(slices.Index(words, v))
		}
		number, _ := strconv.ParseFloat(v, 64)
		return number
	}
	return slices.SortedFunc(maps.Keys(there), func(a, b string) int {
		switch {
		case rank(a) < rank(b):
			return -1
		case rank(a) > rank(b):
			return 1
		}
		return 0
	})
}
