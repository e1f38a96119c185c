package sql

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/utility"
)

// Where people have several records, a kept column may show which records are one person's, like an
// insurance number. Nothing else is needed of such a column, so that its values stay in the
// database, which decides it by the engine's rule (anonymize.Persons.Joined): of the records whose
// value occurs in several, more than half share it only with records of their own person, and these
// are more than a tenth of the records of people who have several.

// unseen lists the columns of the release of which nothing else is needed.
func (j *Job) unseen() (names []string) {
	if len(j.Project.Person) == 0 {
		return nil
	}
	for _, c := range j.released() {
		needed := c.Role != project.Insensitive || len(c.Read.Merges()) > 0 || c.TopBottom != nil ||
			c.Response && utility.Predicts(j.Project.Measure.Measure)
		if !needed && !slices.Contains(j.conditions(), c.Name) {
			names = append(names, c.Name)
		}
	}
	return names
}

// linking returns a query that returns a row, with the number of joined records, if a column shows
// which records are one person's.
func (j *Job) linking(name string) string {
	known := " WHERE NOT " + j.absent(name, "v")
	of := "(SELECT " + j.cell(name) + " AS v, " + j.personKey() + " AS person FROM " + j.source() + ") AS x"
	return "SELECT a.joined FROM (SELECT COALESCE(SUM(n), 0) AS repeated, COALESCE(SUM(CASE WHEN owners < 2 THEN n ELSE 0 END), 0) AS joined" +
		" FROM (SELECT COUNT(*) AS n, COUNT(DISTINCT person) AS owners FROM " + of + known + " GROUP BY v HAVING COUNT(*) > 1) AS y) AS a," +
		" (SELECT COALESCE(SUM(n), 0) AS n FROM (SELECT COUNT(*) AS n FROM " + of +
		" WHERE person IS NOT NULL GROUP BY person HAVING COUNT(*) > 1) AS y) AS b" +
		" WHERE b.n > 0 AND 2 * a.joined > a.repeated AND 10 * a.joined > b.n"
}

// unlinked ends 1-group.sql if a column shows which records are one person's. For a research subset
// that is unknown until the subset is decided: 4-verify.sql checks it.
func (j *Job) unlinked() (statements string) {
	if j.Project.Subset != nil {
		return ""
	}
	for _, name := range j.unseen() {
		statements += j.Dialect.Refuse("SELECT " +
			j.Dialect.Literal("The column "+name+" shows which records are one person's, so that rules hold for all records of a person together,"+
				" which scripts do not verify. Give it another role, or use fulgurite anonymize. Records: ") +
			" || " + j.Dialect.cast("x.joined") + " FROM (" + j.linking(name) + ") AS x")
	}
	return statements
}
