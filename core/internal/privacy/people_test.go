package privacy

import (
	"fmt"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// crowd is a small table about persons: by person the records, by class the values
// that they have in it.
type crowd struct {
	*sample
	persons []map[int][]int // person -> class -> values, one a record
	unknown [][]int         // class -> values of records of nobody who is known
}

// randomCrowd draws at most six persons with up to the given number of records each,
// in at most two classes.
func randomCrowd(r *rand.Rand, most int) *crowd {
	c := &crowd{sample: &sample{values: 1 + r.IntN(4)}}
	classes := 1 + r.IntN(2)
	c.classes, c.outside, c.unknown = make([][]int, classes), make([]int, classes), make([][]int, classes)
	for range 1 + r.IntN(6) {
		own := map[int][]int{}
		for range 1 + r.IntN(most) {
			class, value := r.IntN(classes), r.IntN(1+r.IntN(c.values))
			own[class] = append(own[class], value)
			c.classes[class] = append(c.classes[class], value)
		}
		c.persons = append(c.persons, own)
	}
	if most > 1 && r.IntN(3) == 0 {
		for range 1 + r.IntN(3) {
			class, value := r.IntN(classes), r.IntN(c.values)
			c.unknown[class] = append(c.unknown[class], value)
			c.classes[class] = append(c.classes[class], value)
		}
	}
	return c
}

// means returns by value the mean over the persons of its share in their records, and
// the share of persons who have it.
func (c *crowd) means() (mean, holders []*big.Rat) {
	for v := range c.values {
		m, n := new(big.Rat), 0
		for _, own := range c.persons {
			has, all := 0, 0
			for _, values := range own {
				for _, w := range values {
					all++
					if w == v {
						has++
					}
				}
			}
			m.Add(m, rat(has, all))
			if has > 0 {
				n++
			}
		}
		mean, holders = append(mean, m.Quo(m, rat(len(c.persons), 1))), append(holders, rat(n, len(c.persons)))
	}
	return mean, holders
}

// input returns the Input of the models.
func (c *crowd) input() Input {
	in := c.sample.input()
	in.Subset = false
	in.Persons = &Persons{Count: len(c.persons), Sensitive: []PersonalValues{{}}}
	mean, holders := c.means()
	for v := range c.values {
		m, _ := mean[v].Float64()
		n, _ := new(big.Rat).Mul(holders[v], rat(len(c.persons), 1)).Float64()
		s := &in.Persons.Sensitive[0]
		s.Mean, s.Holders = append(s.Mean, m), append(s.Holders, int(n))
	}
	return in
}

// once returns values in ascending order, each once.
func once(values []int) []int { return slices.Compact(slices.Sorted(slices.Values(values))) }

// held returns the values of the persons of a class.
func (c *crowd) held(class int) *Held {
	h := &Held{}
	for p, own := range c.persons {
		if len(own[class]) > 0 {
			h.Persons++
		}
		for _, v := range once(own[class]) {
			h.Person, h.Value = append(h.Person, uint32(p)), append(h.Value, uint32(v))
		}
	}
	for _, v := range once(c.unknown[class]) {
		h.Unknown = append(h.Unknown, uint32(v))
	}
	return h
}

// selections calls seen with the values that an attacker may take the persons of a
// class for who knows one record of each of them: one value a person. Records of
// nobody who is known are left aside, or about one of the persons, or about another.
func (c *crowd) selections(class int, seen func(f []int, n int)) {
	var choices [][]int
	for _, own := range c.persons {
		if len(own[class]) > 0 {
			choices = append(choices, once(own[class]))
		}
	}
	try := func(choices [][]int) {
		f := make([]int, c.values)
		var pick func(i int)
		pick = func(i int) {
			if i == len(choices) {
				seen(f, len(choices))
				return
			}
			for _, v := range choices[i] {
				f[v]++
				pick(i + 1)
				f[v]--
			}
		}
		pick(0)
	}
	try(choices)
	if unknown := once(c.unknown[class]); len(unknown) > 0 {
		for i := range choices {
			changed := slices.Clone(choices)
			changed[i] = once(append(slices.Clone(choices[i]), unknown...))
			try(changed)
		}
		try(append(slices.Clone(choices), unknown))
	}
}

// learns reports whether somebody who sees n persons, f of them with each value,
// learns more than a model promises.
func (c *crowd) learns(spec Spec, in Input, f []int, n int) bool {
	mean, holders := c.means()
	number := func(name string) *big.Rat { return decimal(spec.Params.Number(name)) }
	switch spec.Model {
	case "t-closeness":
		extra := make([]*big.Rat, len(f))
		for v := range f {
			extra[v] = new(big.Rat).Sub(rat(f[v], n), mean[v])
		}
		d, _ := new(big.Rat).Sub(naiveMoved(spec.Params.Text("distance"), in.Sensitive[0], extra), number("t")).Float64()
		return d > 1e-12
	case "basic-beta-likeness", "enhanced-beta-likeness", "delta-disclosure-privacy":
		for v, x := range f {
			if x == 0 || holders[v].Sign() == 0 { // the table has it in records of nobody who is known alone
				continue
			}
			q, _ := holders[v].Float64()
			gain := float64(x)/float64(n)/q - 1
			switch {
			case spec.Model == "delta-disclosure-privacy":
				if math.Log2(gain+1) > spec.Params.Number("delta")+1e-12 {
					return true
				}
			case gain > spec.Params.Number("beta")+1e-12, spec.Model == "enhanced-beta-likeness" && gain > -math.Log(q)+1e-12:
				return true
			}
		}
		return false
	case "alpha-k-anonymity":
		return rat(slices.Max(f), n).Cmp(number("alpha")) > 0
	}
	var class []int // of diversity, which compares with nothing
	for v, x := range f {
		for range x {
			class = append(class, v)
		}
	}
	conforms, tie := naive(spec, c.sample, class, 0)
	return !conforms && !tie
}

// accepts reports whether a model accepts a class of persons.
func (c *crowd) accepts(m ClassModel, class int) bool {
	h := c.held(class)
	p, ok := m.(PersonModel)
	return ok && h.Persons >= m.MinimalClassSize() && conformsAlone(m, c.sample, class) && p.ConformsPersons(h)
}

// TestAttackers searches small random tables for an attacker who knows one record of
// each person, whichever, and learns more of the classes that a model accepts than it
// promises. What the model compares with is what everybody knows: the persons of the
// table, each as likely to be meant in any of her records.
func TestAttackers(t *testing.T) {
	r := rand.New(rand.NewPCG(14, 11))
	accepted, refused := map[string]int{}, map[string]int{}
	crowds := figures.Number(2000, 2000, 500)
	for range crowds {
		c := randomCrowd(r, 4)
		in := c.input()
		for _, spec := range randomSpecs(r, c.sample) {
			if spec.Attribute == "" {
				continue
			}
			model, err := New(spec, in)
			if spec.Params.Text("estimator") == "grassberger" {
				if err == nil {
					t.Fatalf("%v is accepted, but it is no bound: 2, 2 is less than ln 2 = 0.693, and 3, 1 is more", spec)
				}
				continue
			}
			if k, sized := spec.Params["k"]; err != nil && sized && k.(float64) > float64(len(c.persons)) {
				continue
			} else if err != nil {
				t.Fatalf("%v: %v", spec, err)
			}
			name := fmt.Sprint(spec.Model, spec.Params.Text("distance"), spec.Params.Text("estimator"), spec.Params.Text("absent"))
			for class := range c.classes {
				if !c.accepts(model.(ClassModel), class) {
					refused[name]++
					continue
				}
				accepted[name]++
				c.selections(class, func(f []int, n int) {
					if c.learns(spec, in, f, n) {
						t.Fatalf("%s %v accepts class %d of %+v, unknown %v, where the values %v may be those of %d persons",
							name, spec.Params, class, c.persons, c.unknown, f, n)
					}
				})
			}
		}
	}
	if len(accepted) != 11 {
		t.Errorf("%d models: %v", len(accepted), accepted)
	}
	for name, n := range accepted {
		if n < crowds/20 || refused[name] < crowds/20 {
			t.Errorf("%s: %d classes accepted, %d refused", name, n, refused[name])
		}
	}
}

func frequencies(values []int, n int) []int {
	f := make([]int, n)
	for _, v := range values {
		f[v]++
	}
	return f
}

// TestOneRecordEach: where every person has one record, what a model asks of persons
// is what it asks of records.
func TestOneRecordEach(t *testing.T) {
	r := rand.New(rand.NewPCG(14, 12))
	judged := map[string]int{}
	for range 2000 {
		c := randomCrowd(r, 1)
		in := c.input()
		for _, spec := range randomSpecs(r, c.sample) {
			if spec.Attribute == "" {
				continue
			}
			if spec.Params.Text("estimator") == "grassberger" {
				continue
			}
			persons, err := New(spec, in)
			if err != nil {
				t.Fatal(err)
			}
			usual := in
			usual.Persons = nil
			records, err := New(spec, usual)
			if err != nil {
				t.Fatal(err)
			}
			for class, values := range c.classes {
				if len(values) == 0 || len(values) < records.MinimalClassSize() {
					continue
				}
				_, tie := naive(spec, c.sample, values, 0)
				if spec.Model == "t-closeness" { // any distance: sums differ in their order
					d := naiveDistance(spec.Params.Text("distance"), usual, frequencies(values, c.values), len(values), c.records())
					tie = d.Cmp(decimal(spec.Params.Number("t"))) == 0
				}
				want, got := conformsAlone(records.(ClassModel), c.sample, class), persons.(PersonModel).ConformsPersons(c.held(class))
				if got != want && !tie {
					t.Fatalf("%v on class %d of %+v: %v over persons, %v over records", spec, class, c.persons, got, want)
				}
				judged[fmt.Sprint(spec.Model, spec.Params.Text("distance"), want)]++
			}
		}
	}
	for name, n := range judged {
		if n < 100 {
			t.Errorf("%s: %d classes", name, n)
		}
	}
}
