package cluster

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"

	classes "github.com/fulgurite/fulgurite/core/internal/classes"

	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// drawPersons draws whose the rows of a problem are: a few persons who have most of them,
// or many who have some, and rows of nobody who is known.
func drawPersons(r *rand.Rand, rows int) []uint32 {
	persons, unknown := 1+r.IntN(rows), 0
	if r.IntN(2) == 0 {
		unknown = 1 + r.IntN(10)
	}
	skewed := r.IntN(2) == 0
	of := make([]uint32, rows)
	for i := range of {
		p := r.IntN(persons)
		if skewed {
			p = r.IntN(p + 1)
		}
		of[i] = uint32(p)
		if r.IntN(100) < unknown {
			of[i] = classes.Unknown
		}
	}
	return of
}

// size is the size of the rows of a group, by the definition and with maps.
func size(p Task, rows []int) int {
	own, unknown, most := map[uint32]int{}, 0, 0
	for _, row := range rows {
		if person := p.Persons[row]; person == classes.Unknown {
			unknown++
		} else {
			own[person]++
			most = max(most, own[person])
		}
	}
	if p.CountPersons {
		return len(own)
	}
	return len(rows) / max(1, most+unknown)
}

// FuzzPersons: groups of rows of persons are what is promised of groups, no person
// owns more than 1/k of one, and there are groups wherever all rows together are one.
func FuzzPersons(f *testing.F) {
	for seed := range uint64(figures.Number(600, 600, 150)) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 14))
		p := randomProblem(t, r, 2+r.IntN(300))
		p.Persons, p.CountPersons = drawPersons(r, p.Rows), r.IntN(4) == 0
		all := make([]int, p.Rows)
		for row := range all {
			all[row] = row
		}
		done := map[phase]int{}
		watched := Options{Observe: func(s Status) bool {
			if s.Done < done[s.Phase] || s.Done > s.Total {
				t.Fatalf("%+v after %d", s, done[s.Phase])
			}
			done[s.Phase] = s.Done
			return true
		}}
		for _, opt := range []Options{{Plain: true}, watched, {Observe: func(s Status) bool { return s.Phase != PhaseImprove }}} {
			g, err := Partition(context.Background(), p, opt)
			if possible := size(p, all) >= p.K; !possible || err != nil {
				if possible || !errors.Is(err, ErrShare) {
					t.Fatalf("all rows together are of size %d, k is %d: %v", size(p, all), p.K, err)
				}
				return
			}
			examine(t, p, g)
			rows := make([][]int, len(g.Sizes))
			for row, of := range g.Of {
				rows[of] = append(rows[of], row)
			}
			for of := range rows {
				if n := size(p, rows[of]); n < p.K {
					t.Fatalf("group %d has size %d, k is %d", of, n, p.K)
				}
			}
		}
	})
}

// With one row a person the groups are those of rows.
func TestOnePersonARow(t *testing.T) {
	r := rand.New(rand.NewPCG(14, 1))
	for range 200 {
		p := randomProblem(t, r, 2+r.IntN(300))
		want := partition(t, p, Options{})
		p.Persons, p.CountPersons = make([]uint32, p.Rows), r.IntN(2) == 0
		for i, person := range r.Perm(p.Rows) {
			p.Persons[i] = uint32(person)
		}
		if got := partition(t, p, Options{}); !reflect.DeepEqual(got, want) {
			t.Fatalf("%+v, without persons %+v", got, want)
		}
	}
}
