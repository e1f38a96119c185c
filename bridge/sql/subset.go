package sql

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/tuples"
	"github.com/fulgurite/fulgurite/core/project"
)

// A research subset is determined by the values of the columns in its conditions. The engine
// decides for the combinations that occur in the tuples, and scripts join the decisions, so that
// SQL need not implement the order of values again.

func (j *Job) subsetTable() string { return j.beside("_subset").String() }

func (j *Job) conditions() []string { return tuples.Conditions(j.Project) }

// joinedSubset joins the table t with the decisions on its records: i.
func (j *Job) joinedSubset(join string) string {
	var same []string
	for n, name := range j.conditions() {
		same = append(same, "i.v"+whole(n+1)+" = "+j.cell(name))
	}
	return j.Table.String() + " AS t " + join + " " + j.subsetTable() + " AS i ON " + joined(same, " AND ")
}

// chosen joins the records of the research subset with their decisions: records that are chosen or,
// if the subset is of persons, all records of whoever has one of these.
func (j *Job) chosen() string {
	records := j.joinedSubset(cmp.Or(j.Dialect.InOrder, "JOIN"))
	if j.Project.SubsetOf != project.SubsetPersons {
		return records + " WHERE i.inside"
	}
	key := j.personKey()
	return records + " LEFT JOIN (SELECT DISTINCT " + key + " AS person FROM " + records + " WHERE i.inside) AS w ON w.person = " + key +
		" WHERE (i.inside OR w.person IS NOT NULL)"
}

// decided returns the table of decisions, for each combination of values in the tuples.
func (c *Choice) decided() (*helper, error) {
	d, names := c.job.Dialect, c.job.conditions()
	in, err := c.read.Chosen(c.Table)
	if err != nil {
		return nil, err
	}
	h := &helper{name: c.job.subsetTable()}
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
		cells = append(cells, strings.ToUpper(strconv.FormatBool(inside)))
		if key := strings.Join(cells, ", "); !seen[key] { // literals delimit themselves
			seen[key] = true
			h.rows = append(h.rows, cells)
		}
	}
	return h, nil
}
