package sql

import (
	"math"
	"slices"

	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/verify"
)

// verifiableModels names the models that 4-verify.sql supports.
const verifiableModels = "k-anonymity, (alpha,k)-anonymity, l-diversity (distinct, entropy, recursive) and t-closeness; where people have several records k-anonymity and l-diversity"

// verifiable says why a rule of the project cannot be computed in SQL, nil if it can.
func (j *Job) verifiable(model int) *problem.Text {
	m := j.Project.Models[model]
	persons := len(j.Project.Person) > 0
	switch m.Model {
	case privacy.KAnonymity, privacy.DistinctLDiversity, privacy.RecursiveCLDiversity:
		return nil
	case privacy.EntropyLDiversity:
		if values, err := m.Values(); err == nil && values.Text("estimator") == "grassberger" {
			return problem.Say("Scripts do not verify entropies by Grassberger's estimate.")
		}
		return nil
	case privacy.AlphaKAnonymity, privacy.TCloseness:
		if persons {
			return problem.Say("Scripts do not verify the rule %q where people may have several records.", string(m.Model))
		}
		return nil
	}
	return problem.Say("Scripts do not verify the rule %q.", string(m.Model))
}

// tolerance is that of package verify: how far, relatively, a floating-point figure may lie beyond
// its threshold, because logarithms differ in their last bits from one database to the next.
const tolerance = 1e-12

// rule adds the findings on one rule. Check rejects unknown rules before the search.
func (v *verifier) rule(i int) {
	switch r := v.rules[i].(type) {
	case verify.KAnonymity:
		v.size(r.Name().String(), r.K)
	case verify.AlphaK:
		v.size(r.Name().String(), r.K)
		s := v.spread(r.Attribute)
		v.find(r.Name().String(), []string{v.literal("a group has a value "), v.shownAs("x.f"), v.literal(" times of "), v.shownAs("x.size")},
			"FROM "+s+" AS x WHERE "+v.ratio("x.f", "x.size")+" > "+v.job.Dialect.number(r.Alpha))
	case verify.DistinctDiversity:
		v.diverse(r.Name().String(), r.Attribute, r.L, "")
	case verify.EntropyDiversity:
		d := v.job.Dialect
		f, n := "CAST(x.f AS "+d.Double+")", "CAST(x.size AS "+d.Double+")"
		entropy := "LN(MAX(" + n + ")) - SUM(" + f + " * LN(" + f + ")) / MAX(" + n + ")"
		least := d.number(math.Log(r.L)) + " - " + d.number(tolerance) + " * (1 + LN(MAX(" + n + ")))"
		v.diverse(r.Name().String(), r.Attribute, int(math.Ceil(r.L)), entropy+" < "+least)
	case verify.RecursiveDiversity:
		rest := "SUM(CASE WHEN x.place >= " + whole(r.L) + " THEN x.f ELSE 0 END)"
		v.diverse(r.Name().String(), r.Attribute, r.L, v.ratio("MAX(x.f)", "NULLIF("+rest+", 0)")+" >= "+v.job.Dialect.number(r.C))
	case verify.Closeness:
		v.closeness(i, r)
	}
}

// ratio returns the quotient of two counts, rounded once.
func (v *verifier) ratio(a, b string) string {
	d := v.job.Dialect
	return "CAST(" + a + " AS " + d.Double + ") / CAST(" + b + " AS " + d.Double + ")"
}

// size finds classes that are too small: by their records or, where people may have several,
// divided by the most that one of them has.
func (v *verifier) size(name string, k int) {
	if len(v.job.Project.Person) == 0 {
		v.find(name, []string{v.literal("a group has "), v.shownAs("x.n"), v.literal(" records")}, "FROM c AS x WHERE x.n < "+whole(k))
		return
	}
	v.people()
	wrong := "x.n < " + whole(k) + " * (COALESCE(x.most, 0) + x.unknown)"
	if v.job.Project.Size == "persons" {
		wrong = "x.persons < " + whole(k)
	}
	v.find(name,
		[]string{v.literal("a group has "), v.shownAs("x.persons"), v.literal(" people, of whom one has "), v.shownAs("COALESCE(x.most, 0)"),
			v.literal(" of "), v.shownAs("x.n"), v.literal(" records")}, "FROM pc AS x WHERE "+wrong)
}

// people adds the persons in the classes of the release: p, the number of records by class and
// person (NULL: unattributed); pc, by class, the number of people, the most records of one, and the
// unattributed records. The release does not identify persons. They are those of the table in the
// same class, if the class is released as a whole.
func (v *verifier) people() {
	if v.has("pc") {
		return
	}
	v.part("p", "SELECT "+joined(prefixed("x", v.known), ", ")+", x.person, COUNT(*) AS n FROM ("+v.withPersons("")+") AS x GROUP BY "+
		joined(prefixed("x", v.known), ", ")+", x.person")
	v.part("pc", "SELECT "+joined(prefixed("x", v.known), ", ")+
		", COUNT(x.person) AS persons, SUM(x.n) AS n, MAX(CASE WHEN x.person IS NOT NULL THEN x.n END) AS most,"+
		" SUM(CASE WHEN x.person IS NULL THEN x.n ELSE 0 END) AS unknown FROM p AS x JOIN c ON "+equal("c", "x", v.known)+
		" GROUP BY "+joined(prefixed("x", v.known), ", "))
	v.find("Classes are released as a whole, so that their people are known", []string{v.literal("a group has "), v.shownAs("x.n"),
		v.literal(" records, and "), v.shownAs("COALESCE(y.n, 0)"), v.literal(" in the table")},
		"FROM c AS x LEFT JOIN pc AS y ON "+equal("x", "y", v.known)+" WHERE x.n <> COALESCE(y.n, 0)")
}

// withPersons returns the table with the labels of each record, its person, and the released value
// of a further column if one is given.
func (v *verifier) withPersons(secret string) string {
	cells, from := v.written("JOIN")
	var shown []string
	for i, a := range v.all {
		if v.job.released()[i].Known() || a == secret {
			shown = append(shown, cells[i]+" AS "+a)
		}
	}
	return "SELECT " + joined(shown, ", ") + ", " + v.job.personKey() + " AS person FROM " + from
}

// column returns the short name of a sensitive column. These are in the release.
func (v *verifier) column(name string) string { return v.all[slices.Index(v.names, name)] }

// spread adds how often each class has each value v of a secret column: f, its rank by frequency,
// and the size; and how often the table has it, in a part that ends in _table. Values that are left
// out count there, too.
func (v *verifier) spread(attribute string) string {
	a := v.column(attribute)
	name := "s_" + a
	if v.has(name) {
		return name
	}
	known := joined(v.known, ", ")
	v.part(name, "SELECT x.*, SUM(x.f) OVER (PARTITION BY "+known+
		") AS size, ROW_NUMBER() OVER (PARTITION BY "+known+" ORDER BY x.f DESC, x.v) AS place\n"+
		"FROM (SELECT "+known+", "+a+" AS v, SUM(n) AS f FROM shown GROUP BY "+known+", "+a+") AS x")
	v.part(name+"_table", "SELECT "+a+" AS v, SUM(n) AS f FROM o GROUP BY "+a)
	return name
}

// personal adds the remaining holders of a secret column's values in each class where every person
// counts for the most frequent value that they have: with n_v holders of the value v among N
// people, in descending order, g_j = min(n_j, N - g_1 - ... - g_(j-1)). The columns are those of
// spread. Each unattributed record may add a holder.
func (v *verifier) personal(attribute string) string {
	a := v.column(attribute)
	name := "h_" + a
	if v.has(name) {
		return name
	}
	v.people()
	known := joined(v.known, ", ")
	holders := "SELECT " + joined(prefixed("x", v.known), ", ") + ", x." + a + " AS v, MAX(pc.persons) AS size," +
		" LEAST(MAX(pc.persons), COUNT(DISTINCT x.person) + SUM(CASE WHEN x.person IS NULL THEN 1 ELSE 0 END)) AS holders\n" +
		"FROM (" + v.withPersons(a) + ") AS x JOIN pc ON " + equal("pc", "x", v.known) + " GROUP BY " +
		joined(prefixed("x", v.known), ", ") + ", x." + a
	inClass := "PARTITION BY " + known + " ORDER BY y.holders DESC, y.v"
	places := "SELECT y.*, SUM(y.holders) OVER (" + inClass + " ROWS UNBOUNDED PRECEDING) AS upto, ROW_NUMBER() OVER (" + inClass +
		") AS place FROM (" + holders + ") AS y"
	v.part(name, "SELECT z.*, LEAST(z.size, z.upto) - LEAST(z.size, z.upto - z.holders) AS f FROM ("+places+") AS z\n"+
		"WHERE LEAST(z.size, z.upto) > LEAST(z.size, z.upto - z.holders)")
	return name
}

// diverse finds classes with fewer values of a secret column than least, and those that meet the
// condition wrong: by records and, where people may have several, by people.
func (v *verifier) diverse(name, attribute string, least int, wrong string) {
	if wrong != "" {
		wrong = " OR " + wrong
	}
	having := " HAVING COUNT(*) < " + whole(least) + wrong
	by := joined(prefixed("x", v.known), ", ")
	v.find(name, []string{v.literal("a group has "), v.shownAs("COUNT(*)"), v.literal(" values, the most frequent one "),
		v.shownAs("MAX(x.f)"), v.literal(" times of "), v.shownAs("MAX(x.size)")},
		"FROM "+v.spread(attribute)+" AS x GROUP BY "+by+having)
	if len(v.job.Project.Person) == 0 {
		return
	}
	v.find(name, []string{v.literal("a group has "), v.shownAs("MAX(x.size)"), v.literal(" people, and "), v.shownAs("COUNT(*)"),
		v.literal(" values are left, the most frequent one "), v.shownAs("MAX(x.f)"), v.literal(" times")},
		"FROM "+v.personal(attribute)+" AS x GROUP BY "+by+having)
	v.find(name, []string{v.literal("nobody is known in a group")}, "FROM pc AS x WHERE x.persons = 0")
}
