package sql

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/project"
)

// findings is the temporary table of the findings.
const findings = "fulgurite_findings"

// findings returns the name of the table of the findings, and what it is made with.
func (j *Job) findings() (name, create string) {
	if j.Aside == nil {
		return findings, "CREATE TEMPORARY TABLE "
	}
	return j.beside("_findings").String(), "CREATE TABLE "
}

// verification returns 4-verify.sql: one query that returns a row for everything that is wrong with
// the release. If there is one, the script fails, and the release keeps its temporary name;
// otherwise it gets its own. The query compares the release with the table and the labels, and
// computes every rule from what the release shows; it ignores what 3-release.sql did, and which
// classes the search left out.
//
// With c1, c2, ... for the columns of the release, its parts are: o, what the table's records would
// show, with the number of records (n); r, what the release shows, with the number of records;
// shown, the same without blank records; and c, the classes.
func (c *Choice) verification() string {
	v := verifier{Choice: c, hidden: c.job.Project.Output.LeftOut.Chosen()}
	for i, column := range c.job.released() {
		v.all = append(v.all, alias(i))
		if column.Known() {
			v.known = append(v.known, alias(i))
		} else {
			v.others = append(v.others, alias(i))
		}
		v.names = append(v.names, column.Name)
	}
	v.begin()
	v.labels()
	v.cells()
	v.pseudonyms()
	v.linkage()
	v.limit()
	for i := range c.rules {
		v.rule(i)
	}
	d, unverified := c.job.Dialect, c.job.Unverified()
	findings, create := c.job.findings()
	wrong := "SELECT " + d.Literal("What is wrong with the release, in so many ways: ") + " || " + v.shownAs("COUNT(*)") +
		" || " + d.Literal(". It did not get its name, and is still "+unverified.String()+".") + " FROM " + findings + " HAVING COUNT(*) > 0"
	visible := d.rename(unverified, c.job.Release, c.job.Drop)
	const comment = "Gives the release its name if it is right; else it returns a row for everything that is wrong, and fails: "
	return c.job.script(c.job.keyed(comment),
		v.collected(create+findings)+
			"SELECT rule, finding, times FROM "+findings+" ORDER BY 1, 2;\n"+
			d.Refuse(wrong)+visible+"DROP TABLE "+findings+";\n"+c.dropped())
}

type verifier struct {
	*Choice
	hidden             project.LeftOut
	all, known, others []string // columns of the release by their short names
	names              []string
	parts              []part
	findings           []string // queries of faults
}

// part is a query by its name, which others join.
type part struct{ name, query string }

// part adds a query, which is computed once.
func (v *verifier) part(name, query string) { v.parts = append(v.parts, part{name, query}) }

// has reports whether there is a part of the name.
func (v *verifier) has(name string) bool {
	return slices.ContainsFunc(v.parts, func(p part) bool { return p.name == name })
}

// collected makes the table of the findings: from the parts as common table expressions or, where
// the database computes these each time that they are named, as temporary tables, which end with
// the session.
func (v *verifier) collected(create string) string {
	with, made, once := make([]string, len(v.parts)), "", v.job.Dialect.Once
	for i, p := range v.parts {
		with[i] = p.name + " AS" + once + " (\n" + p.query + "\n)"
		made += "CREATE TEMPORARY TABLE " + p.name + " AS\n" + p.query + ";\n"
	}
	all := "\nSELECT rule, finding, COUNT(*) AS times FROM (\n" + joined(v.findings, "\nUNION ALL\n") + "\n) AS f GROUP BY rule, finding;\n"
	if once == "" {
		return made + create + " AS" + all
	}
	return create + " AS\nWITH " + joined(with, ",\n") + all
}

// find adds findings: a sentence for each row of a query, made of texts and numbers. It contains no
// cell of a record, since the output of scripts ends up in logs.
func (v *verifier) find(rule string, finding []string, from string) {
	d := v.job.Dialect
	v.findings = append(v.findings, "SELECT "+d.cast(d.Literal(rule))+" AS rule, "+joined(finding, " || ")+" AS finding "+from)
}

func (v *verifier) literal(text string) string { return v.job.Dialect.Literal(text) }

// shownAs converts an expression to text, for findings.
func (v *verifier) shownAs(expression string) string {
	return v.job.Dialect.cast(expression)
}

// prefixed prefixes names of columns with the name of a part.
func prefixed(x string, names []string) []string {
	all := make([]string, len(names))
	for i, name := range names {
		all[i] = x + "." + name
	}
	return all
}

// equal returns the condition that two parts agree on columns.
func equal(a, b string, names []string) string {
	if len(names) == 0 {
		return "1 = 1"
	}
	all := make([]string, len(names))
	for i, name := range names {
		all[i] = a + "." + name + " = " + b + "." + name
	}
	return joined(all, " AND ")
}

// stars returns the condition that some columns of x all show *.
func stars(x string, names []string) string {
	all := make([]string, len(names))
	for i, name := range names {
		all[i] = x + "." + name + " = '*'"
	}
	return "(" + joined(all, " AND ") + ")"
}

func (v *verifier) begin() {
	cells, from := v.written("LEFT JOIN")
	var expected, shown, places []string
	for i, cell := range cells {
		expected = append(expected, cell+" AS "+v.all[i])
		shown = append(shown, v.job.Dialect.text("s."+identifier(v.names[i]))+" AS "+v.all[i])
		places = append(places, whole(i+1))
	}
	group := "\nGROUP BY " + joined(places, ", ")
	v.part("o", "SELECT "+joined(expected, ", ")+", COUNT(*) AS n\nFROM "+from+group)
	v.part("r", "SELECT "+joined(shown, ", ")+", COUNT(*) AS n\nFROM "+v.job.Unverified().String()+" AS s"+group)
	visible := "SELECT * FROM r"
	if v.hidden == project.Blank {
		visible += " WHERE NOT " + stars("r", v.all)
	}
	v.part("shown", visible)
	v.part("total", "SELECT COALESCE(SUM(n), 0) AS n FROM o")
	v.part("c", "SELECT "+joined(v.known, ", ")+", SUM(n) AS n FROM shown GROUP BY "+joined(v.known, ", "))
}

// labels finds values without a label, which the table did not have when it was grouped, and labels
// without a value.
func (v *verifier) labels() {
	if v.job.Project.Subset != nil {
		v.find("The table is the one that was grouped", []string{v.shownAs("COUNT(*)"),
			v.literal(" records have values together that it had not, so that nobody knows whether they belong to the subset")},
			"FROM "+v.job.joinedSubset("LEFT JOIN")+" WHERE i.inside IS NULL HAVING COUNT(*) > 0")
	}
	if v.job.Dialect.LongestValue > 0 {
		v.find("Values are compared as a whole", []string{v.shownAs("COUNT(*)"), v.literal(" records have one that is not")},
			"FROM "+v.job.Table.String()+" AS t WHERE "+v.job.long()+" HAVING COUNT(*) > 0")
	}
	for i, pairs := range v.Choice.labels {
		if pairs == nil {
			continue
		}
		column := v.literal("column " + v.names[i] + ": ")
		v.find("The table is the one that was grouped", []string{column, v.shownAs("SUM(n)"), v.literal(" records have a value that it had not")},
			"FROM o WHERE "+v.all[i]+" IS NULL HAVING SUM(n) > 0")
		hidden := ""
		if v.hidden == project.Mask && v.job.released()[i].Known() {
			hidden = " AND NOT " + stars("x", v.known)
		}
		v.find("Every cell is the label claimed",
			[]string{column, v.shownAs("SUM(x.n)"), v.literal(" records show what is the label of no value")},
			"FROM shown AS x WHERE NOT EXISTS (SELECT 1 FROM "+v.labelsTable(i)+
				" AS l WHERE l.label = x."+v.all[i]+")"+hidden+" HAVING SUM(x.n) > 0")
	}
}

// cells finds records that the table does not have, or that the release has more often. Masked
// records may be any that have the same other cells: there are enough records for all if the
// release shows no combination of other cells more often than the table.
func (v *verifier) cells() {
	const rule = "Each record is one of the table and comes once"
	visible := ""
	if v.hidden == project.Mask {
		visible = " AND NOT " + stars("x", v.known)
	}
	counts := []string{v.literal("a record comes "), v.shownAs("x.n"), v.literal(" times, and "),
		v.shownAs("COALESCE(y.n, 0)"), v.literal(" times in the table")}
	v.find(rule, counts,
		"FROM shown AS x LEFT JOIN o AS y ON "+equal("x", "y", v.all)+" WHERE x.n > COALESCE(y.n, 0)"+visible)
	if v.hidden == project.Mask && len(v.others) > 0 {
		by := func(part string) string {
			return "(SELECT " + joined(v.others, ", ") + ", SUM(n) AS n FROM " + part + " GROUP BY " + joined(v.others, ", ") + ")"
		}
		v.find(rule, counts,
			"FROM "+by("shown")+" AS x LEFT JOIN "+by("o")+" AS y ON "+equal("x", "y", v.others)+" WHERE x.n > COALESCE(y.n, 0)")
	}
}

// pseudonyms finds those that show which records belong together: the rules do not cover these
// together.
func (v *verifier) pseudonyms() {
	for i, column := range v.job.released() {
		if !column.Pseudonym {
			continue
		}
		a := "x." + v.all[i]
		where := " WHERE " + a + " <> '*'"
		where += " AND NOT " + v.job.absent(v.names[i], a)
		v.find("Each pseudonym stands in one record", []string{v.literal("column " + v.names[i] + ": one stands in "), v.shownAs("SUM(x.n)")},
			"FROM shown AS x"+where+" GROUP BY "+a+" HAVING SUM(x.n) > 1")
	}
}

// linkage finds columns that show which records are one person's: the rules do not cover these
// together.
func (v *verifier) linkage() {
	for _, name := range v.job.unseen() {
		v.find("No column that is kept shows which records are one person's",
			[]string{v.literal("column " + name + ": it is so in "), v.shownAs("x.joined"), v.literal(" records")},
			"FROM ("+v.job.linking(name)+") AS x")
	}
}

// limit counts the left-out records.
func (v *verifier) limit() {
	records := func(part, where string) string {
		return "(SELECT COALESCE(SUM(x.n), 0) FROM " + part + " AS x" + where + ")"
	}
	left := "total.n - " + records("shown", "")
	if v.hidden == project.Mask {
		where := " WHERE " + stars("x", v.known)
		left += " + " + records("shown", where) + " - LEAST(" + records("shown", where) + ", " + records("o", where) + ")"
	}
	if v.hidden == project.Blank { // records with * in all labels cannot be distinguished from blank ones
		where := " WHERE " + stars("x", v.all)
		left += " - LEAST(" + records("r", where) + ", " + records("o", where) + ")"
	}
	d := v.job.Dialect
	allowed := "FLOOR(" + d.number(v.job.Project.SuppressionLimit) + " * CAST(x.n AS " + d.Double + "))"
	v.find("No more records are left out than allowed",
		[]string{v.shownAs("x.gone"), v.literal(" of "), v.shownAs("x.n"), v.literal(" records")},
		"FROM (SELECT "+left+" AS gone, total.n AS n FROM total) AS x WHERE x.gone > "+allowed)
	if v.hidden != project.Drop {
		v.find("Records that are left out are written with *",
			[]string{v.literal("the release has "), v.shownAs("x.shown"), v.literal(" records, the table "), v.shownAs("x.n")},
			"FROM (SELECT "+records("r", "")+" AS shown, total.n AS n FROM total) AS x WHERE x.shown <> x.n")
	}
}
