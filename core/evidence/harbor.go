package evidence

import (
	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// harbored looks for the identifiers of Safe Harbor in what the release shows.
func (m *maker) harbored(by *detect.AreaTable, year int) (err error) {
	released := &table.Table{Name: m.Table.Name, Rows: m.Table.Rows}
	for at := range m.out.Columns {
		c := &m.out.Columns[at]
		if c.Fetched > 0 || c.Codes.Len() == 0 { // as in the table, which was not held; or * alone
			if c.Fetched > 0 {
				released.Columns = append(released.Columns, m.Table.Columns[m.out.Source[at]])
			}
			continue
		}
		cells := make([][]string, 0, m.Table.Rows)
		for row := range c.Codes.Len() {
			if m.out.Suppressed == nil || !m.out.Suppressed[row] {
				cells = append(cells, []string{c.Text(row)})
			}
		}
		if len(cells) == 0 {
			continue // all of them were left out
		}
		one, err := table.EncodeStrings(m.Table.Name, []string{m.Table.Columns[m.out.Source[at]].Name}, cells)
		if err != nil {
			return err
		}
		released.Rows, released.Columns = one.Rows, append(released.Columns, one.Columns...)
	}
	m.report.SafeHarbor, err = detect.FindSafeHarbor(released, by, year)
	return err
}

// safeHarbor tells which of the eighteen identifiers may be in the file.
func (r *Report) safeHarbor(d *document) {
	d.title(2, problem.Say("Identifiers of HIPAA's Safe Harbor"))
	d.element("p", problem.Say("The file was searched for the eighteen identifiers, column by column and within texts. Names and patterns are recognised, not meanings: what was not found can be there all the same."))
	d.table(` class="small named"`, name("Identifier"), name("Columns, and what suggests it"))
	for _, f := range r.SafeHarbor {
		what := problem.Say("nothing found")
		for i, c := range f.Columns {
			one := problem.Say("%s: %s", c.Name, worded(c.Said, c.Reason))
			if i == 0 {
				what = one
			} else {
				what = problem.Say("%s %s", what, one)
			}
		}
		d.row(problem.Say("%s · %s", f.Letter, problem.Whole(f.Name)), what)
	}
	d.endTable()
}
