package evidence

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// HTML writes the report as a document of its own: no scripts, nothing from
// elsewhere, and every text of the table or of people escaped.
func (r *Report) HTML() []byte {
	return r.HTMLIn("en", "ltr", (*problem.Text).String)
}

// HTMLIn is HTML in another language: its tag, its direction ("ltr" or "rtl"), and what words a
// text in it.
func (r *Report) HTMLIn(tag, direction string, say func(*problem.Text) string) []byte {
	d := document{say: say}
	title := problem.Say("Release report")
	if r.Project != "" {
		title = problem.Say("Release report: %s", r.Project)
	}
	d.raw("<!DOCTYPE html>\n<html lang=\"" + tag + "\" dir=\"" + direction + `">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="generator" content="Fulgurite">
`)
	d.element("title", title)
	d.raw("<style>" + style + "</style>\n</head>\n<body>\n")
	r.head(&d)
	if r.For != nil {
		r.For.write(&d, r)
	} else {
		for _, one := range usualParts {
			if one.present == nil || one.present(r) {
				one.write(r, &d)
			}
		}
	}
	d.raw("</body>\n</html>\n")
	return []byte(d.String())
}

func (r *Report) head(d *document) {
	kind := problem.Say("Internal: for whoever answers for the release. Do not pass it on with the table.")
	if r.Variant == External {
		kind = problem.Say("External: goes along with the released table")
	}
	name := problem.Say("Anonymized table")
	if r.Project != "" {
		name = problem.Say("%s", r.Project)
	}
	d.raw("<header>\n")
	d.element(`p class="kind"`, problem.Say("Release report"))
	d.element("h1", name)
	d.element("p", kind)
	d.raw("</header>\n<dl>\n")
	d.entry(problem.Say("Purpose"), orNotSaid(r.Purpose))
	d.entry(problem.Say("Recipient"), orNotSaid(r.Recipient))
	d.entry(problem.Say("Decided by"), orNotSaid(r.DecidedBy))
	date := orNotSaid(r.Date)
	if day, err := time.Parse(time.DateOnly, r.Date); err == nil {
		date = problem.Say("%s", problem.Day(day))
	}
	d.entry(problem.Say("Date"), date)
	d.raw("</dl>\n")
}

func orNotSaid(text string) *problem.Text {
	if strings.TrimSpace(text) == "" {
		return problem.Say("not said")
	}
	return problem.Say("%s", text)
}

func (r *Report) promise(d *document) {
	d.title(2, problem.Say("What holds of the released file"))
	d.raw(`<ul class="promise">` + "\n")
	for _, s := range r.Promise {
		d.element("li", worded(s.Made, s.Text))
	}
	d.raw("</ul>\n")
	d.element("p", problem.Say("The file was read again after it was written, and a part of the program that was written apart from the search, and shares with it only how tables and hierarchies are read and sums are rounded, confirmed every rule below in it."))
}

func (r *Report) notCovered(d *document) {
	d.title(2, problem.Say("What is not covered"))
	d.raw("<ul>\n")
	for _, s := range r.NotCovered {
		d.element("li", worded(s.Made, s.Text))
	}
	d.raw("</ul>\n")
}

// sign leaves room for a signature.
func (r *Report) sign(d *document) {
	d.raw(`<div class="sign">`)
	d.element("div", problem.Say("Place, date"))
	signature := problem.Say("Signature")
	if r.DecidedBy != "" {
		signature = problem.Say("Signature, %s", r.DecidedBy)
	}
	d.element("div", signature)
	d.raw("</div>\n")
}

// figures tells risks, whole numbers first.
func (r *Report) figures(d *document) {
	title := problem.Say("Risk before and after")
	if r.Before == nil {
		title = problem.Say("Risk in the released file")
	}
	d.title(2, title)
	names, columns := []heading{name("Of somebody who knows all columns that were called known")}, []*Risks{}
	if r.Before != nil {
		names, columns = append(names, figure("Before")), append(columns, r.Before)
	}
	names, columns = append(names, figure("Released")), append(columns, &r.After)
	d.table("", names...)
	d.facts(RiskFacts(columns...))
	d.endTable()
	d.raw("<dl>\n")
	if r.Records.Input != nil {
		d.entry(problem.Say("Records of the input"), counted(*r.Records.Input))
	}
	if r.Records.Counting != nil {
		d.entry(problem.Say("In the research subset"), counted(*r.Records.Counting))
	}
	leftOut := problem.Say("fewer than %d", r.Records.FewerThan)
	if r.Records.LeftOut != nil {
		leftOut = counted(*r.Records.LeftOut)
	}
	d.entry(problem.Say("Records left out"), problem.Say("%s; %s of the records were allowed", leftOut, percent(r.Records.LimitShare)))
	d.entry(problem.Say("Written of them"), leftOutAs(r.Records.Written))
	d.entry(problem.Say("Order of the records"), inOrder(r.Records.Order))
	d.raw("</dl>\n")
}

// leftOutAs says what is written of records that are left out.
func leftOutAs(l project.LeftOut) *problem.Text {
	switch l {
	case project.Drop:
		return problem.Say("nothing")
	case project.Blank:
		return problem.Say("* in every column")
	case project.Mask:
		return problem.Say("* in the columns that were called known, the others as they were")
	}
	return nil
}

func inOrder(o project.Order) *problem.Text {
	switch o {
	case project.Shuffled:
		return problem.Say("at random")
	case project.Sorted:
		return problem.Say("sorted by all columns")
	case project.Original:
		return problem.Say("that of the table")
	}
	return nil
}

// span names the records in groups of some size, or the people that one of so many tries finds.
func span(s Range, people bool) *problem.Text {
	from, to := count(s.From), count(s.To)
	switch {
	case s.To == 0 && people:
		return problem.Say("People found in one of so many tries: %s or more", from)
	case s.To == 0:
		return problem.Say("Records in groups of %s or more", from)
	case s.To == s.From && people:
		return problem.Say("People found in one of so many tries: %s", from)
	case s.To == s.From:
		return problem.Say("Records in groups of %s", from)
	case people:
		return problem.Say("People found in one of so many tries: %s to %s", from, to)
	}
	return problem.Say("Records in groups of %s to %s", from, to)
}

// percent writes a share with the digits that matter.
func percent(x float64) *problem.Text { return problem.Say("%s", inPercent(x)) }

func inPercent(x float64) problem.Percent {
	digits := 1
	for scaled := x * 100; scaled > 0 && scaled < 0.1 && digits < 6; scaled *= 10 {
		digits++
	}
	return problem.Percent(strings.TrimSuffix(strconv.FormatFloat(x*100, 'f', digits, 64), ".0"))
}

// roleName names a role.
func roleName(r project.Role) *problem.Text {
	switch r {
	case project.Identifying:
		return problem.Say("Names people")
	case project.QuasiIdentifying:
		return problem.Say("Could be known")
	case project.Sensitive:
		return problem.Say("Must not be revealed")
	case project.Insensitive:
		return problem.Say("Harmless")
	case project.Count:
		return problem.Say("Number of records")
	case project.HeldBack:
		return problem.Say("Held back")
	}
	return problem.Say("Not marked")
}

func (r *Report) columns(d *document) {
	r.columnsOf(d, problem.Say("Columns"), func(*Column) bool { return true })
}

// columnsOf tells what some columns are, and what became of them.
func (r *Report) columnsOf(d *document, title *problem.Text, of func(*Column) bool) {
	d.title(2, title)
	if !slices.ContainsFunc(r.Columns, func(c Column) bool { return of(&c) }) {
		d.element("p", problem.Say("none"))
		return
	}
	names := []heading{name("Column"), name("What it is, and why"), name("In the release"), figure("Values before"), figure("after")}
	if r.Variant == External {
		names = slices.Delete(names, 3, 4)
		names[3] = figure("Values")
	}
	d.table(` class="small named"`, names...)
	for _, c := range r.Columns {
		if !of(&c) {
			continue
		}
		cells := []*problem.Text{problem.Say("%s", c.Name), problem.Say("%s. %s", roleName(c.Role), worded(c.reason, c.Reason)), worded(c.became, c.Became)}
		if r.Variant != External {
			cells = append(cells, c.number(c.Before))
		}
		after := c.number(c.After)
		if c.After == 0 {
			after = problem.Say("–")
		}
		d.row(append(cells, after)...)
	}
	d.endTable()
}

// number writes a number of values.
func (c *Column) number(n int) *problem.Text {
	if c.About {
		return problem.Say("about %s", count(n))
	}
	return counted(n)
}

func (r *Report) rules(d *document) {
	d.title(2, problem.Say("Rules"))
	for _, rule := range r.Rules {
		name := worded(rule.name, rule.Name)
		if rule.Attribute != "" {
			name = problem.Say("%s of “%s”", name, rule.Attribute)
		}
		d.raw(`<div class="rule">` + "\n")
		d.title(3, name)
		d.element("p", worded(rule.sentence, rule.Sentence))
		d.raw(`<dl class="small">` + "\n")
		for _, p := range rule.Params {
			d.entry(worded(p.label, p.Label), problem.Say("%s = %v", p.Name, p.Value))
		}
		d.entry(problem.Say("Definition"), worded(rule.definition, rule.Definition))
		d.entry(problem.Say("Against"), worded(rule.attack, rule.Attack))
		d.entry(problem.Say("Source"), worded(nil, rule.Source))
		d.entry(problem.Say("Confirmed in the file"), worded(rule.verified, rule.Verified))
		var rests []*problem.Text
		for _, a := range rule.Assumes {
			rests = append(rests, a.Said)
		}
		if rests != nil {
			d.entry(problem.Say("Rests on"), problem.Chain(rests, " "))
		}
		d.raw("</dl>\n</div>\n")
	}
}

func (r *Report) history(d *document) {
	if len(r.History) > 0 {
		d.title(2, problem.Say("How the settings came about"))
		d.raw("<ol>\n")
		for _, step := range r.History {
			d.element("li", problem.Say("%s", step))
		}
		d.raw("</ol>\n")
	}
}

// counted is a number alone.
func counted(n int) *problem.Text { return problem.Say("%s", problem.Thousands(n)) }

// worded is a text that may have been made of parts.
func worded(made *problem.Text, text string) *problem.Text {
	if made != nil || text == "" {
		return made
	}
	return problem.Whole(text)
}
