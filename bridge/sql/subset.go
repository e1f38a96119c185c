package sql

import (
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/tuples"
	"github.com/fulgurite/fulgurite/core/project"
)

// A research subset is told by the values of the columns that its conditions name. The
// engine decides for those that the tuples have; scripts join what it decided, so that no
// order of values is written a second time in SQL.

const subsetSuffix = "_subset"

func (j *Job) subsetTable() string { return j.Release.beside(subsetSuffix).String() }

func (j *Job) conditions() []string { return tuples.Conditions(j.Project) }

// joinedSubset joins the table t with what was decided of its records: i.
func (j *Job) joinedSubset(join string) string {
	var same []string
	for n, name := range j.conditions() {
		same = append(same, "i.v"+whole(n+1)+" = "+j.cell(name))
	}
	return j.Table.String() + " AS t " + join + " " + j.subsetTable() + " AS i ON " + joined(same, " AND ")
}

// inside is the condition that a record of the table joined so belongs to the research
// subset: it is chosen or, if the subset is of persons, another one of its person is.
func (j *Job) inside() string {
	if j.Project.SubsetOf != project.SubsetPersons {
		return "i.inside"
	}
	key := j.personKey()
	return "(i.inside OR " + key + " IN (SELECT " + key + " FROM " + j.joinedSubset("JOIN") + " WHERE i.inside AND " + key + " IS NOT NULL))"
}

// decided is the table of what was decided, of each combination of values that the tuples
// have.
func (c *Choice) decided() (helper, error) {
	d, names := c.job.Dialect, c.job.conditions()
	in, err := c.read.Chosen(c.Table)
	if err != nil {
		return helper{}, err
	}
	h := helper{name: c.job.subsetTable()}
	for n := range names {
		h.columns = append(h.columns, "v"+whole(n+1)+" "+d.Text+" NOT NULL")
	}
	h.columns = append(h.columns, "inside boolean NOT NULL")
	seen := map[string]bool{}
	for row, inside := range in {
		var cells []string
		for _, name := range names {
			cells = append(cells, d.Literal(c.Table.Column(name).Cell(row)))
		}
		cells = append(cells, map[bool]string{true: "TRUE", false: "FALSE"}[inside])
		if key := strings.Join(cells, ", "); !seen[key] { // literals say where they end
			seen[key] = true
			h.rows = append(h.rows, cells)
		}
	}
	slices.SortFunc(h.rows, slices.Compare)
	return h, nil
}
