package privacy

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// owned is a sample with the persons of its records: in each class those of the subset,
// then those outside. Nobody knows those that are below 0.
type owned struct {
	*sample
	whose [][]int
}

// randomOwned draws a table of at most five known persons and three unattributed records.
func randomOwned(r *rand.Rand) *owned {
	o := &owned{sample: &sample{values: 2 + r.IntN(3)}}
	unattributed := 1 + r.IntN(3)
	people, skew := 1+r.IntN(5), 1+r.IntN(o.values)
	for range 1 + r.IntN(2) {
		var class, whose []int
		for range 1 + r.IntN(7) {
			class, whose = append(class, r.IntN(1+r.IntN(skew))), append(whose, r.IntN(people))
		}
		outside := r.IntN(3)
		for range outside {
			whose = append(whose, r.IntN(people))
		}
		o.classes, o.outside, o.whose = append(o.classes, class), append(o.outside, outside), append(o.whose, whose)
		o.lost = append(o.lost, r.IntN(9)*r.IntN(2))
	}
	for range unattributed {
		whose := o.whose[r.IntN(len(o.whose))]
		whose[r.IntN(len(whose))] = -1
	}
	return o
}

// assignments calls seen with the table for all that its unattributed records could be: of
// each known person, or of others, together or not.
func (o *owned) assignments(seen func(*owned)) {
	var unattributed []*int
	most := -1
	for i := range o.whose {
		for at := range o.whose[i] {
			if p := &o.whose[i][at]; *p < 0 {
				unattributed = append(unattributed, p)
			} else {
				most = max(most, *p)
			}
		}
	}
	var assign func(i, most int)
	assign = func(i, most int) {
		if i == len(unattributed) {
			seen(o)
			return
		}
		for p := range most + 2 {
			*unattributed[i] = p
			assign(i+1, max(most, p))
		}
		*unattributed[i] = -1
	}
	assign(0, most)
}

// input tells models of the persons, of records in the subset alone.
func (o *owned) input() Input {
	in := o.sample.input()
	records, unattributed := map[int]int{}, 0
	each := func(seen func(person, value int)) {
		for i, class := range o.classes {
			for at, v := range class {
				seen(o.whose[i][at], v)
			}
		}
	}
	each(func(person, _ int) {
		if records[person]++; person < 0 {
			unattributed++
		}
	})
	delete(records, -1)
	v := PersonalValues{Holders: make([]int, o.values), Unattributed: make([]int, o.values), Mean: make([]float64, o.values)}
	has := map[[2]int]bool{}
	each(func(person, value int) {
		switch pair := [2]int{person, value}; {
		case person < 0:
			v.Unattributed[value]++
		default:
			v.Mean[value] += 1 / float64(records[person]) / float64(len(records))
			if !has[pair] {
				has[pair] = true
				v.Holders[value]++
			}
		}
	})
	in.Persons = &Persons{Count: len(records), Unattributed: unattributed, Sensitive: []PersonalValues{v}}
	return in
}

// sizeOf is the size of a class, by its definition.
func sizeOf(whose []int) (size uint32, persons map[int]int) {
	persons = map[int]int{}
	unattributed, most := 0, 0
	for _, p := range whose {
		if p < 0 {
			unattributed++
			continue
		}
		persons[p]++
		most = max(most, persons[p])
	}
	return uint32(len(whose) / max(1, most+unattributed)), persons
}

// judge asks a model about all classes at once, none of which may be left out.
func (o *owned) judge(spec Spec) (anonymous bool, err error) {
	m, err := New(spec, o.input())
	if err != nil {
		return false, err
	}
	c := o.bind()
	c.People = &ClassPeople{Risks: o.risks}
	for i, class := range o.classes {
		size, persons := sizeOf(o.whose[i][:len(class)])
		all, _ := sizeOf(o.whose[i])
		c.People.Size, c.People.Persons = append(c.People.Size, size), append(c.People.Persons, uint32(len(persons)))
		c.People.Population = append(c.People.Population, all)
	}
	c.People.Held = func(_, i int) *Held {
		_, persons := sizeOf(o.whose[i][:len(o.classes[i])])
		h := &Held{Persons: len(persons)}
		for person := range 20 {
			has := map[int]bool{}
			for at, v := range o.classes[i] {
				if o.whose[i][at] == person && !has[v] {
					has[v] = true
					h.Person, h.Value = append(h.Person, uint32(person)), append(h.Value, uint32(v))
				}
			}
		}
		for at, v := range o.classes[i] {
			if o.whose[i][at] < 0 {
				h.Unknown = append(h.Unknown, uint32(v))
			}
		}
		return h
	}
	v := NewDecider([]Model{m}).Decide(c, 0, true, make([]bool, len(o.classes)))
	return v.Anonymous, nil
}

func (o *owned) risks(aside []bool) *PersonRisks {
	risks, worst := new(PersonRisks), map[int][2]uint32{}
	for i, class := range o.classes {
		if aside[i] {
			continue
		}
		_, persons := sizeOf(o.whose[i][:len(class)])
		unattributed := uint32(len(class))
		for _, n := range persons {
			unattributed -= uint32(n)
		}
		for p, n := range persons {
			own, all := uint32(n)+unattributed, uint32(len(class))
			if w, known := worst[p]; !known || own*w[1] > w[0]*all {
				worst[p] = [2]uint32{own, all}
			}
		}
		if unattributed > 0 {
			risks.AddUnattributed(unattributed, uint32(len(class)))
		}
	}
	for _, w := range worst {
		risks.Add(w[0], w[1])
	}
	return risks
}

// TestUnattributed: what a model accepts of a table in which nobody knows whose some
// records are, it accepts whoever they are about, by brute force over all that they could
// be. And it does accept much of what would hold in any case.
func TestUnattributed(t *testing.T) {
	r := rand.New(rand.NewPCG(46, 1))
	accepted, safe, refused := map[string]int{}, map[string]int{}, map[string]bool{}
	for range figures.Number(4000, 500, 200) {
		o := randomOwned(r)
		for _, spec := range append(randomSpecs(r, o.sample), randomSampleSpecs(r)...) {
			name := fmt.Sprint(spec.Model, spec.Params.Text("distance"), spec.Params.Text("absent"))
			holds, err := o.judge(spec)
			if err != nil {
				refused[name] = true // or its size is more than the table has
				continue
			}
			always, wrong := true, ""
			o.assignments(func(o *owned) {
				if !always {
					return
				}
				other, err := o.judge(spec)
				if always = err == nil && other; !always {
					wrong = fmt.Sprint(o.whose, err)
				}
			})
			if holds && !always {
				t.Fatalf("%s %v accepts the values %v of the persons %v with %v outside, but not of %s",
					name, spec.Params, o.classes, o.whose, o.outside, wrong)
			}
			if always {
				safe[name]++
			}
			if holds {
				accepted[name]++
			}
		}
	}
	for _, name := range []string{"delta-presence", "population-uniqueness"} {
		if accepted[name] > 0 || !refused[name] {
			t.Errorf("%s compares people in all of their records, and is accepted where these are not known", name)
		}
		delete(safe, name)
	}
	for name, n := range safe {
		t.Logf("%s: %d of %d accepted", name, accepted[name], n)
		if n < 4 || accepted[name]*10 < n*3 {
			t.Errorf("%s accepts %d of %d tables in which it holds whoever the records are about", name, accepted[name], n)
		}
	}
	if len(safe) < 18 {
		t.Errorf("only %d models were tried: %v", len(safe), safe)
	}
}

// TestUnattributedHidden is a case by hand: four people, all of whom may have the flu,
// are not 2-diverse, as they would not be if it were written whose the last two records
// are.
func TestUnattributedHidden(t *testing.T) {
	o := &owned{sample: &sample{values: 3, classes: [][]int{{0, 0, 1, 2, 0, 0}}, outside: []int{0}}, whose: [][]int{{0, 1, 2, 3, -1, -1}}}
	spec := Spec{DistinctLDiversity, "s", param.Values{"l": 2.0}}
	if holds, err := o.judge(spec); holds || err != nil {
		t.Errorf("four people who may all have one value are diverse: %v, %v", holds, err)
	}
	o.whose[0][5] = 3 // with the value 0, of somebody who is known: one of three others may not have it
	if holds, err := o.judge(spec); holds || err != nil {
		t.Errorf("with one record less: %v, %v", holds, err)
	}
	o.whose[0][4] = 0
	if holds, err := o.judge(spec); !holds || err != nil {
		t.Errorf("three of four who have a value leave one for another: %v, %v", holds, err)
	}
}
