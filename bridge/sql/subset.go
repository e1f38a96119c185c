package sql

import (
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/tuples"
	"github.com/fulgurite/fulgurite/core/project"
)

// A research subset is determined by the values of the columns in its conditions. The engine
// decides for the combinations that occur in the tuples, and scripts join the decisions, so that
// SQL need not implement the order of values again.

const subsetSuffix = "_subset"

func (j *Job) subsetTable() string { return j.beside(subsetSuffix).String() }

func (j *Job) conditions() []string { return tuples.Conditions(j.Project) }

// joinedSubset joins the table t with the decisions on its records: i.
func (j *Job) joinedSubset(join string) string {
	var same []string
	for n, name := range j.conditions() {
		same = append(same, "i.v"+whole(n+1)+" = "+j.cell(name))
	}
	return j.Table.String() + " AS t " + join + " " + j.subsetTable() + " AS i ON " + joined(same, " AND ")
}

// inside returns the condition that a record of this join belongs to the research subset: it is
// chosen or, if the subset is of persons, another record of its person is.
func (j *Job) inside() string {
	if j.Project.SubsetOf != project.SubsetPersons {
		return "i.inside"
	}
	key := j.personKey()
	return "(i.inside OR " + key + " IN (SELECT " + key + " FROM " + j.joinedSubset("JOIN") + " WHERE i.inside AND " + key + " IS NOT NULL))"
}

// decided returns the table of decisions, for each combination of values in the tuples.
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
		if key := strings.Join(cells, ", "); !seen[key] { // literals delimit themselves
			seen[key] = true
			h.rows = append(h.rows, cells)
		}
	}
	slices.SortFunc(h.rows, slices.Compare)
	return h, nil
}
