package core

import (
	"io"

	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/core/group"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// capped returns the table without what people have beyond Project.MaxRows records,
// drawn at random, and how many records these are. It is the cure where few people
// come very often: they would make everybody else coarser.
func capped(t *table.Table, p *project.Project, random io.Reader) (*table.Table, int, error) {
	if p.MaxRows == 0 {
		return t, 0, nil
	}
	coded, err := p.Coded(t)
	if err != nil {
		return nil, 0, err
	}
	persons, err := anonymize.PersonsOf(coded, p)
	if err != nil || persons == nil {
		return t, 0, err
	}
	if p.Subset != nil && len(p.Subset.Rows) > 0 {
		return nil, 0, problem.New("core-subset-rows", "Choose the subset by conditions, or keep all records of each person.",
			"The research subset names records by their numbers, but records beyond %d of a person are left out first, which changes the numbers.", p.MaxRows).At(problem.Place{Path: "subset.rows"})
	}
	shuffled := make([]uint32, t.Rows)
	for row := range shuffled {
		shuffled[row] = uint32(row)
	}
	if err := shuffle(shuffled, random); err != nil {
		return nil, 0, err
	}
	taken, keep := make([]int, persons.Count), make([]bool, t.Rows)
	for _, row := range shuffled {
		person := persons.Of[row]
		if keep[row] = person == group.Unknown || taken[person] < p.MaxRows; keep[row] && person != group.Unknown {
			taken[person]++
		}
	}
	var rows []int
	for row, yes := range keep {
		if yes {
			rows = append(rows, row)
		}
	}
	return t.Pick(rows), t.Rows - len(rows), nil
}
