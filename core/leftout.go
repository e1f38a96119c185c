package core

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/recode"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/verify"
)

// checkMasked refuses to write left-out records with * where they are a class that
// breaks a rule. It is what the verification of the file would find (verify.Release),
// seen before anything is written.
func (w *writing) checkMasked() error {
	release, err := w.release()
	if err != nil {
		return err
	}
	for _, c := range release.Classes {
		if len(c.LeftOut) == 0 {
			continue
		}
		for _, p := range problem.Flatten(release.LeftOut(w.claim.Rules)) {
			return mustNotMask(p)
		}
	}
	return nil
}

// mustNotMask is what the verification says of left-out records, as a problem of the
// project.
func mustNotMask(p *problem.Problem) error {
	q := *p
	q.Code, q.Place = ErrLeftOut.Code, problem.Place{Path: "output.leftOut"}
	return &q
}

// onlyMasked reports whether left-out records are all that the verification finds wrong.
// It may find what was not seen before: rules that ask what labels are worth need the
// file (verify.Profitability).
func onlyMasked(found []*problem.Problem) bool {
	return !slices.ContainsFunc(found, func(p *problem.Problem) bool { return p.Code != "verify-left-out" })
}

// release is what is to be written, as rules see it.
func (w *writing) release() (*verify.Release, error) {
	coded, err := w.project.Coded(w.table)
	if err != nil {
		return nil, err
	}
	r := &verify.Release{In: coded, Out: coded, Subset: w.claim.Subset}
	if p := w.claim.Persons; p != nil {
		r.CountPersons, r.Profiles = p.Count, p.Profiles
	}
	if r.Persons, err = w.claim.Persons.Numbered(coded); err != nil {
		return nil, err
	}
	labelled := recode.Table{Output: w.cells}
	labelled.Suppressed = nil
	labels := labelled.Partition()
	classes := make([]verify.Class, labels.Classes)
	inside, seen := make([]int, labels.Classes), make([]bool, labels.Classes)
	population := make([][]uint32, labels.Classes)
	var behind []uint32 // records that may be behind a "*"
	first := make([]uint32, labels.Classes)
	stars := verify.Class{Stars: true}
	for row, class := range labels.Of {
		if !seen[class] {
			seen[class], first[class] = true, uint32(row)
			classes[class].Stars = allStars(&labelled.Output, row)
		}
		population[class] = append(population[class], uint32(row))
		if r.Subset != nil && !r.Subset[row] {
			continue
		}
		r.Records++
		inside[class]++
		switch suppressed := w.cells.Suppressed != nil && w.cells.Suppressed[row]; {
		case suppressed:
			stars.LeftOut = append(stars.LeftOut, uint32(row))
			stars.Rows = append(stars.Rows, uint32(row))
		case classes[class].Stars:
			stars.Rows = append(stars.Rows, uint32(row))
		default:
			classes[class].Rows = append(classes[class].Rows, uint32(row))
		}
	}
	r.Compare(population)
	for class, c := range classes {
		if c.Population = r.Size(population[class]); c.Stars {
			stars.Shown = c.Population
		}
		if len(c.Rows) > 0 {
			r.Classes = append(r.Classes, c)
		} else {
			behind = append(behind, population[class]...)
		}
		if inside[class] == 0 {
			r.Missed = append(r.Missed, verify.Class{Rows: first[class : class+1], Population: c.Population})
		}
	}
	if len(stars.Rows) > 0 {
		stars.Population = r.Size(behind)
		if r.Subset == nil {
			stars.Population = len(stars.Rows)
		}
		r.Classes = append(r.Classes, stars)
	}
	return r, nil
}

// allStars reports whether a row shows "*" in all columns that somebody could know.
func allStars(o *table.Output, row int) bool {
	for i := range o.Columns {
		if o.Columns[i].Starred && o.Cell(row, i) != table.Star {
			return false
		}
	}
	return true
}
