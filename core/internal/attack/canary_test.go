package attack

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/fulgurite/fulgurite/core/table"
)

// cage is a release without leaks, into which a leak is planted: 240 people in twelve groups of
// 20, who show "place" and "age" as labels of their groups, and a secret of which each group has
// every value equally often.
type cage struct {
	names   []string
	columns []Column
	in, out [][]string
	rows    []uint32
	persons []uint32
	linked  bool
	earlier [][][]string // without names: those of the file
	k       int
}

const caged = 240

func newCage(t *testing.T, rng *rand.Rand) *cage {
	places, ages := labels(t, placeRows()...), labels(t, ageRows()...)
	c := &cage{names: []string{"place", "age", "dx"},
		columns: []Column{known(places), known(ages), {Role: Secret, Hierarchy: labels(t, secretRows()...)}}, k: 20}
	for i := range caged {
		group := i / 20
		place := fmt.Sprintf("%c%d", 'a'+group%4, rng.IntN(10))
		age := 20 + 20*(group/4) + rng.IntN(20)
		dx := secretRows()[i%4][0]
		c.in = append(c.in, []string{place, strconv.Itoa(age), dx})
		c.out = append(c.out, []string{place[:1], ageLabel(age, 20), dx})
	}
	c.rows = inOrder(caged)
	rng.Shuffle(caged, func(i, j int) { c.rows[i], c.rows[j] = c.rows[j], c.rows[i] })
	c.arrange()
	return c
}

// arrange puts the file, which is in the order of the original, into that of rows.
func (c *cage) arrange() {
	was := c.out
	c.out = nil
	for _, from := range c.rows {
		c.out = append(c.out, was[from])
	}
}

// straight puts the file into the order of the original.
func (c *cage) straight() {
	was := c.out
	c.out = make([][]string, caged)
	for at, from := range c.rows {
		c.out[from] = was[at]
	}
	c.rows = inOrder(caged)
}

// add adds a column; the value of the file follows that of the original.
func (c *cage) add(name string, of Column, in func(i int) string, out func(i int, value string) string) {
	c.names, c.columns = append(c.names, name), append(c.columns, of)
	for i := range c.in {
		c.in[i] = append(c.in[i], in(i))
	}
	for at, from := range c.rows {
		value := c.in[from][len(c.names)-1]
		if out != nil {
			value = out(int(from), value)
		}
		c.out[at] = append(c.out[at], value)
	}
}

// whose says whose records there are.
func (c *cage) whose(person func(i int) int) {
	c.persons = make([]uint32, caged)
	for i := range c.persons {
		c.persons[i] = uint32(person(i))
	}
}

// set changes a cell of the original and its record in the file.
func (c *cage) set(i, column int, in, out string) {
	c.in[i][column] = in
	c.out[slices.Index(c.rows, uint32(i))][column] = out
}

func (c *cage) task(t *testing.T) Task {
	var shown []string
	for i, name := range c.names {
		if c.columns[i].Shows != Gone {
			shown = append(shown, name)
		}
	}
	task := Task{Original: encode(t, "in.csv", c.names, c.in), File: encode(t, "out.csv", shown, c.out), Rows: c.rows, Columns: c.columns,
		Persons: c.persons, Linked: c.linked, K: c.k}
	for i, rows := range c.earlier {
		task.Earlier = append(task.Earlier, Earlier{File: encode(t, fmt.Sprintf("earlier-%d.csv", i), c.names, rows)})
	}
	return task
}

func placeRows() (rows [][]string) {
	for i := range 40 {
		place := fmt.Sprintf("%c%d", 'a'+i/10, i%10)
		half := "-"
		if i%10 >= 5 {
			half = "+"
		}
		rows = append(rows, []string{place, place[:1] + half, place[:1], "*"})
	}
	return rows
}

func ageRows() (rows [][]string) {
	for age := 20; age < 80; age++ {
		rows = append(rows, []string{strconv.Itoa(age), ageLabel(age, 5), ageLabel(age, 20), "*"})
	}
	return rows
}

func ageLabel(age, width int) string {
	low := age - age%width
	return fmt.Sprintf("%d-%d", low, low+width-1)
}

func secretRows() [][]string {
	return [][]string{{"gastric ulcer", "stomach", "*"}, {"flu", "lung", "*"}, {"gastritis", "stomach", "*"}, {"bronchitis", "lung", "*"}}
}

// harmless is a column of two values that tells nothing.
func harmless(i int) string { return []string{"yes", "no"}[i/4%2] }

// canaries are leaks, each with the attack that is meant for it: it sings where the leak is, and
// not in the twin without it.
var canaries = []canary{
	{"a kept column that is unique", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		c.add("cost", Column{}, func(i int) string {
			if leak {
				return strconv.Itoa(1000 + i)
			}
			return harmless(i)
		}, nil)
	}, func(r *Report) bool { return r.also("cost").Certain == caged }},
	{"one person with a rare value of a kept column", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		c.add("nationality", Column{}, func(i int) string {
			if leak && i == 17 {
				return "Tuvalu"
			}
			return harmless(i)
		}, nil)
	}, func(r *Report) bool { return r.also("nationality").Found > 0 }},
	{"a rare pair of harmless columns", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		c.add("smoker", Column{}, harmless, nil)
		c.add("twin", Column{}, func(i int) string {
			if leak && i == 0 {
				return "no"
			}
			return harmless(i)
		}, nil)
	}, func(r *Report) bool { return r.also("smoker", "twin").Found > 0 }},
	{"the secret, if somebody knows it, is unique in its group", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		if leak {
			c.set(3, 2, "HIV", "HIV")
		}
	}, func(r *Report) bool { return r.also("dx").Certain > 0 }},
	{"a group of one", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		if leak {
			c.set(5, 1, "79", "75-79")
			c.set(5, 0, "a9", "a9")
		}
	}, func(r *Report) bool { return r.Singling.Most >= 1 }},
	{"two people in a group of two", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		if leak {
			for _, i := range []int{5, 6} {
				c.set(i, 1, "79", "75-79")
			}
		}
	}, func(r *Report) bool { return r.Singling.Most > 1.0/20 }},
	{"a person owns half of a group", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		c.whose(func(i int) int {
			if leak && i < 10 {
				return 0
			}
			return i
		})
		if leak {
			c.whose(func(i int) int { return max(0, i-9) })
		}
	}, func(r *Report) bool { return r.Singling.Most > 0.4 }},
	{"whole profiles of a linked file are unique", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		c.linked = true
		c.whose(func(i int) int {
			if leak && i >= 20 && i%20 == 0 { // one person in groups that nobody else joins
				return 0
			}
			return i
		})
		if leak {
			next := uint32(1)
			for i := 1; i < caged; i++ {
				if c.persons[i] != 0 {
					c.persons[i], next = next, next+1
				}
			}
		}
	}, func(r *Report) bool { return r.Singling.Certain > 0 }},
	{"a birth year beside a coarse age", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		c.add("born", Column{}, func(i int) string {
			if age, _ := strconv.Atoi(c.in[i][1]); leak {
				return strconv.Itoa(2025 - age)
			}
			return harmless(i)
		}, nil)
	}, func(r *Report) bool { u := r.undone("age"); return u.Right.Share > 0.7 && u.Alone.Share < 0.3 }},
	{"coordinates beside a coarse place", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		c.add("latitude", Column{}, func(i int) string {
			if at := c.in[i][0]; leak {
				return fmt.Sprintf("%d.%03d", 40+int(at[0]-'a'), 100*int(at[1]-'0')+rng.IntN(20))
			}
			return fmt.Sprintf("4%d.%03d", rng.IntN(4), rng.IntN(1000))
		}, nil)
	}, func(r *Report) bool { u := r.undone("place"); return u.Right.Share > 2*u.Alone.Share+0.2 }},
	{"a kept column that tells the finer label", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		c.add("district", Column{}, func(i int) string {
			if at := c.in[i][0]; leak && at[1] >= '5' {
				return "north"
			} else if leak {
				return "south"
			}
			return harmless(i)
		}, nil)
	}, func(r *Report) bool { u := r.undone("place"); return u.Level == 1 && u.Right.Share > 0.9 }},
	{"a value with no finer group of its own beside the others'", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		if !leak {
			return
		}
		for i, row := range c.in { // all but the seventies are finer: [60-79] hides 79 alone
			if age, _ := strconv.Atoi(row[1]); age >= 60 && row[0][0] == 'a' {
				if label := strconv.Itoa(age); i%20 == 0 {
					c.set(i, 1, "79", "60-79")
				} else if age < 79 {
					c.set(i, 1, label, label)
				}
			}
		}
		for j, age := 0, 60; age < 79; age++ { // each has one
			c.set(8*20+1+j, 1, strconv.Itoa(age), strconv.Itoa(age))
			j++
		}
	}, func(r *Report) bool { return r.undone("age").SingleRight > 0 }},
	{"the original order", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		if leak {
			c.straight()
		}
	}, func(r *Report) bool { return r.place("", "").Placed == caged }},
	{"the reverse of the original order", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		if leak {
			c.straight()
			slices.Reverse(c.rows)
			slices.Reverse(c.out)
		}
	}, func(r *Report) bool { return r.place("", "").Correlation < -0.99 && r.place("", "").Placed == caged }},
	{"an order that is nearly the original one", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		if leak {
			c.straight()
			for i := 0; i+1 < caged; i += 2 {
				c.rows[i], c.rows[i+1] = c.rows[i+1], c.rows[i]
				c.out[i], c.out[i+1] = c.out[i+1], c.out[i]
			}
		}
	}, func(r *Report) bool { return r.place("", "").Correlation > 0.9 }},
	{"a file sorted by a number that it does not show", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		c.names, c.columns = append(c.names, "number"), append(c.columns, Column{Shows: Gone})
		for at, from := range c.rows {
			n := 5000 + rng.IntN(100000)
			if leak {
				n = 5000 + at*3
			}
			c.in[from] = append(c.in[from], strconv.Itoa(n))
		}
	}, func(r *Report) bool { return r.place("", "number").Correlation > 0.99 }},
	{"a pseudonym that is the number of the row", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		order := rng.Perm(caged)
		c.add("person", Column{Shows: Token}, func(i int) string { return fmt.Sprint("name ", i) }, func(i int, _ string) string {
			if leak {
				return strconv.Itoa(i)
			}
			return strconv.Itoa(order[i])
		})
	}, func(r *Report) bool { return r.place("person", "").Placed == caged }},
	{"a pseudonym that sorts like a date of birth", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		order := rng.Perm(caged)
		c.names, c.columns = append(c.names, "born"), append(c.columns, Column{Shows: Gone})
		for i := range c.in {
			c.in[i] = append(c.in[i], fmt.Sprintf("%d-%02d-%02d", 1950+i/12, 1+i%12, 1+i%28))
		}
		c.names, c.columns = append(c.names, "person"), append(c.columns, Column{Shows: Token})
		for i := range c.in {
			c.in[i] = append(c.in[i], fmt.Sprint("name ", i))
		}
		for at, from := range c.rows {
			n := order[from]
			if leak {
				n = int(from)
			}
			c.out[at] = append(c.out[at], fmt.Sprintf("P%05d", n))
		}
	}, func(r *Report) bool { return r.place("person", "born").Correlation > 0.99 }},
	{"the same shift for all", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		c.add("admitted", Column{Shows: Moved, Within: 182}, func(i int) string { return day(i % 300) }, func(i int, _ string) string {
			if leak {
				return day(i%300 + 31)
			}
			return day(i%300 + rng.IntN(365) - 182)
		})
	}, func(r *Report) bool { return r.place("admitted", "admitted").Placed == caged }},
	{"shifts that grow with the number of the row", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		c.add("admitted", Column{Shows: Moved, Within: 182}, func(i int) string { return day(i % 300) }, func(i int, _ string) string {
			if leak {
				return day(i%300 + i - 120)
			}
			return day(i%300 + rng.IntN(365) - 182)
		})
	}, func(r *Report) bool { p := r.place("admitted", ""); return p.Shift && p.Correlation > 0.99 }},
	{"a secret that all of a group have", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		if leak {
			for i := range 20 {
				c.set(i, 2, "flu", "flu")
			}
		}
	}, func(r *Report) bool { return r.of("dx").Certain[0].Certain >= 20 }},
	{"a secret that nearly all of a group have", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		if leak {
			for i := range 19 {
				c.set(i, 2, "flu", "flu")
			}
		}
	}, func(r *Report) bool { return r.of("dx").Certain[0].Likely >= 19 }},
	{"a secret that is certain one level up", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		if leak {
			for i := range 20 {
				value := []string{"gastric ulcer", "gastritis"}[i%2]
				c.set(i, 2, value, value)
			}
		}
	}, func(r *Report) bool { return r.of("dx").Certain[1].Certain >= 20 && r.of("dx").Certain[0].Certain == 0 }},
	{"a kept number that is the secret", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		c.columns[2].Role = Other // no secret is named: every kept column is guessed
		c.add("salary", Column{}, func(i int) string {
			if leak {
				return strconv.Itoa(1000 + 1000*(i/20) + i%20)
			}
			return strconv.Itoa(1000 + rng.IntN(12000))
		}, nil)
	}, func(r *Report) bool { return r.of("salary").Right.Share > 0.9 }},
	{"what two lists have in common", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		for _, name := range []string{"hobby", "car"} {
			c.add(name, Column{}, func(i int) string {
				if leak {
					return strconv.Itoa(i + 7)
				}
				return harmless(i)
			}, nil)
		}
	}, func(r *Report) bool { return r.Linking[len(r.Linking)-1].Right > caged/2 }},
	{"records that are like nobody else's tell who is in the file", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		c.add("note", Column{}, func(i int) string {
			if leak {
				return fmt.Sprint("note ", i)
			}
			return harmless(i)
		}, nil)
	}, func(r *Report) bool { return r.Membership.Alone == caged && r.Membership.Found.Share > 0.9 }},
	{"two releases that cross", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		again := make([][]string, caged)
		for i, row := range c.in {
			age, _ := strconv.Atoi(row[1])
			again[i] = []string{row[0][:1], ageLabel(age, 20), row[2]}
			if leak {
				again[i] = []string{label(c.columns[0].Hierarchy, row[0], 1), "*", row[2]}
				if i < 20 { // one half of the first group has one secret, crosswise
					again[i][0], again[i][1] = "*", ageLabel(age, 5)
				}
			}
		}
		rng.Shuffle(caged, func(i, j int) { again[i], again[j] = again[j], again[i] })
		c.earlier = append(c.earlier, again)
	}, func(r *Report) bool { return r.Releases.Below > 0 }},
	{"a person who came after the release before", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		var before [][]string
		for at, row := range c.out {
			if c.rows[at] == 9 || !leak && c.rows[at] < 20 { // one person, or a whole group
				continue
			}
			before = append(before, row)
		}
		c.earlier = append(c.earlier, before)
	}, func(r *Report) bool {
		n := r.Releases.Newcomers[0]
		return n.Below == 1 && n.People == 1 && n.Certain[0].Certain == 1 && n.Certain[0].Alone == 0
	}},
	{"a release of last year that shows the secret's column finer", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		again := make([][]string, caged)
		for i, row := range c.in {
			again[i] = []string{row[0][:1], "*", row[2]}
			if leak && i == 40 {
				again[i] = []string{row[0], row[1], row[2]}
			}
		}
		c.earlier = append(c.earlier, again)
		if leak { // nobody else of the earlier release looks like this person
			for i, row := range c.in {
				if i != 40 && row[0][0] == c.in[40][0][0] {
					again[i][0] = "d"
				}
			}
		}
	}, func(r *Report) bool { return r.Releases.Certain[0].Certain > r.Releases.Certain[0].Alone }},
	{"noise that is too small", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		c.columns[2].Role = Other
		c.add("income", Column{Role: Secret, Shows: Near},
			func(i int) string { return strconv.Itoa(1000 + 137*i) }, func(i int, value string) string {
				n := 1000 + 137*i + rng.IntN(3) - 1
				if !leak {
					n = 1000 + rng.IntN(137*caged)
				}
				return strconv.Itoa(n)
			})
	}, func(r *Report) bool { return r.also("income").Found > caged/2 }},
	{"an extreme in a set", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		c.add("children", Column{Role: Known, Shows: Group, Function: "set"}, func(i int) string {
			if leak && i == 9 {
				return "11"
			}
			return strconv.Itoa(i % 3)
		}, func(i int, value string) string {
			if leak && i == 9 {
				return "{0, 11}"
			}
			return "{0, 1, 2}"
		})
	}, func(r *Report) bool { return r.Singling.Most >= 1 }},
	{"an extreme in an interval", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		c.add("height", Column{Role: Known, Shows: Group, Function: "interval"}, func(i int) string {
			if leak && i == 9 {
				return "230"
			}
			return strconv.Itoa(150 + i%40)
		}, func(i int, value string) string {
			if leak && i == 9 {
				return "[150, 230]"
			}
			return "[150, 189]"
		})
	}, func(r *Report) bool { return r.Singling.Most >= 1 }},
	{"a rare item of a set of values", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		codes := labels(t, []string{"A1", "A", "*"}, []string{"A2", "A", "*"}, []string{"B1", "B", "*"}, []string{"C1", "C", "*"})
		c.add("codes", Column{Role: Known, Shows: Items, Hierarchy: codes, Separator: ";", Between: "; ", Knows: 2}, func(i int) string {
			if leak && i == 9 {
				return "A1;C1"
			}
			return []string{"A1;B1", "A2;B1"}[i/4%2]
		}, func(i int, value string) string {
			if leak && i == 9 {
				return "A; C"
			}
			return "A; B"
		})
	}, func(r *Report) bool { return r.Singling.Certain > 0 }},
	{"a missing value that only one person has", func(t *testing.T, c *cage, leak bool, rng *rand.Rand) {
		c.add("insurer", Column{}, func(i int) string {
			if leak && i == 9 {
				return ""
			}
			return harmless(i)
		}, nil)
	}, func(r *Report) bool { return r.also("insurer").Certain > 0 }},
}

func day(n int) string {
	at, _ := table.ParseDate("2006-01-02", "2024-01-01")
	return at.AddDate(0, 0, n).Format("2006-01-02")
}
