package core

import (
	"io"

	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/classes"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// aside are the records that are left out before anything else.
type aside struct {
	beyond       int      // what people had beyond Project.MaxRows
	unattributed int      // with Project.LeaveOutUnattributed
	rows         []uint32 // all others; nil: nothing is left out
}

// capped returns the table without what people have beyond Project.MaxRows records,
// drawn at random, and without unattributed ones, if the project says so. The first is the
// cure where few people come very often: they would make everybody else coarser; the
// second where few records may be anybody's, and do.
func capped(t *table.Table, p *project.Project, random io.Reader) (*table.Table, aside, error) {
	if p.MaxRows == 0 && !p.LeaveOutUnattributed {
		return t, aside{}, nil
	}
	if p.LeaveOutUnattributed && len(p.Person) == 0 {
		return nil, aside{}, problem.New("core-unattributed", "Name the columns that say whom a record is about, or keep all records.",
			"Unattributed records should be left out, but nothing says whose the records are.").At(problem.Place{Path: "leaveOutUnattributed"})
	}
	persons, err := personsBefore(t, p)
	if err != nil || persons == nil {
		return t, aside{}, err
	}
	if p.Subset != nil && len(p.Subset.Rows) > 0 {
		if p.MaxRows > 0 {
			return nil, aside{}, problem.New("core-subset-rows", "Choose the subset by conditions, or keep all records of each person.",
				"The research subset names records by their numbers, but records beyond %d of a person are left out first, which changes the numbers.", p.MaxRows).At(problem.Place{Path: "subset.rows"})
		}
		return nil, aside{}, problem.New("core-subset-rows", "Choose the subset by conditions, or keep the unattributed records.",
			"The research subset names records by their numbers, but unattributed records are left out first, which changes the numbers.").At(problem.Place{Path: "subset.rows"})
	}
	shuffled := make([]uint32, t.Rows)
	for row := range shuffled {
		shuffled[row] = uint32(row)
	}
	if p.MaxRows > 0 {
		if err := shuffle(shuffled, random); err != nil {
			return nil, aside{}, err
		}
	}
	var out aside
	taken, keep := make([]int, persons.Count), make([]bool, t.Rows)
	for _, row := range shuffled {
		switch person := persons.Of[row]; {
		case person == classes.Unknown:
			if keep[row] = !p.LeaveOutUnattributed; !keep[row] {
				out.unattributed++
			}
		case p.MaxRows == 0 || taken[person] < p.MaxRows:
			taken[person]++
			keep[row] = true
		default:
			out.beyond++
		}
	}
	rows := kept(keep)
	for _, row := range rows {
		out.rows = append(out.rows, uint32(row))
	}
	return t.Pick(rows), out, nil
}

// personsBefore are the persons of a table as it was read; nil if the project names none.
func personsBefore(t *table.Table, p *project.Project) (*anonymize.Persons, error) {
	coded, err := p.Coded(t)
	if err != nil {
		return nil, err
	}
	return anonymize.PersonsOf(coded, p)
}

// attributed returns the records of a table that are not left out because nobody knows
// whose they are, and their rows; all, and nil, where the project keeps them.
func attributed(t *table.Table, p *project.Project) (*table.Table, []int, error) {
	if !p.LeaveOutUnattributed {
		return t, nil, nil
	}
	persons, err := personsBefore(t, p)
	if err != nil || persons == nil {
		return t, nil, err
	}
	keep := make([]bool, t.Rows)
	for row, person := range persons.Of {
		keep[row] = person != classes.Unknown
	}
	rows := kept(keep)
	return t.Pick(rows), rows, nil
}

// kept lists the rows to keep.
func kept(keep []bool) (rows []int) {
	for row, yes := range keep {
		if yes {
			rows = append(rows, row)
		}
	}
	return rows
}
