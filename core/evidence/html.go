package evidence

import (
	"fmt"
	"html"
	"slices"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/lattice"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
)

// HTML writes the report as a document of its own: no scripts, nothing from
// elsewhere, and every text of the table or of people escaped.
func (r *Report) HTML() []byte {
	var d document
	title := "Release report"
	if r.Project != "" {
		title += ": " + r.Project
	}
	d.raw(`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="generator" content="Fulgurite">
`)
	d.element("title", title)
	d.raw("<style>" + style + "</style>\n</head>\n<body>\n")
	r.head(&d)
	r.promise(&d)
	r.sign(&d)
	r.figures(&d)
	r.accepted(&d)
	r.special(&d)
	r.used(&d)
	r.perturbed(&d)
	r.columns(&d)
	r.rules(&d)
	r.making(&d)
	r.files(&d)
	r.history(&d)
	r.hierarchies(&d)
	d.raw("</body>\n</html>\n")
	return []byte(d.String())
}

// document is an HTML document under way.
type document struct{ strings.Builder }

func (d *document) raw(markup string) { d.WriteString(markup) }

func (d *document) text(text string) { d.WriteString(html.EscapeString(text)) }

// element writes an element with a text. tag may have attributes.
func (d *document) element(tag, text string) {
	name, _, _ := strings.Cut(tag, " ")
	d.raw("<" + tag + ">")
	d.text(text)
	d.raw("</" + name + ">\n")
}

// entry writes a term and what it means; nothing is written of nothing.
func (d *document) entry(term, text string) {
	if text != "" {
		d.element("dt", term)
		d.element("dd", text)
	}
}

// row writes a row of a table: the first cell names it. Cells that are numbers
// stand to the right.
func (d *document) row(cells ...string) {
	d.raw("<tr>")
	for i, cell := range cells {
		switch {
		case i == 0:
			d.element(`th scope="row"`, cell)
		case isNumber(cell):
			d.element(`td class="n"`, cell)
		default:
			d.element("td", cell)
		}
	}
	d.raw("</tr>\n")
}

func isNumber(text string) bool { return text != "" && strings.Trim(text, "0123456789,.% –") == "" }

// table begins a table with the names of its columns; those that begin with # are
// of numbers.
func (d *document) table(attributes string, names ...string) {
	d.raw("<table" + attributes + ">\n")
	d.raw("<thead><tr>")
	for _, name := range names {
		if number, ok := strings.CutPrefix(name, "#"); ok {
			d.element(`th scope="col" class="n"`, number)
		} else {
			d.element(`th scope="col"`, name)
		}
	}
	d.raw("</tr></thead>\n<tbody>\n")
}

func (d *document) endTable() { d.raw("</tbody></table>\n") }

func (r *Report) head(d *document) {
	kind := "Internal: for whoever answers for the release. Do not pass it on with the table."
	if r.Variant == External {
		kind = "External: goes along with the released table"
	}
	d.raw("<header>\n")
	d.element(`p class="kind"`, "Release report")
	name := r.Project
	if name == "" {
		name = "Anonymized table"
	}
	d.element("h1", name)
	d.element("p", kind)
	d.raw("</header>\n<dl>\n")
	d.entry("Purpose", orNotSaid(r.Purpose))
	d.entry("Recipient", orNotSaid(r.Recipient))
	d.entry("Decided by", orNotSaid(r.DecidedBy))
	d.entry("Date", orNotSaid(r.Date))
	d.raw("</dl>\n")
}

func orNotSaid(text string) string {
	if strings.TrimSpace(text) == "" {
		return "not said"
	}
	return text
}

func (r *Report) promise(d *document) {
	d.element("h2", "What holds of the released file")
	d.raw(`<ul class="promise">` + "\n")
	for _, s := range r.Promise {
		d.element("li", s.Text)
	}
	d.raw("</ul>\n")
	d.element("p", "The file was read again after it was written, and a part of the program that was written apart from the search, and shares with it only how tables and hierarchies are read and sums are rounded, confirmed every rule below in it.")
	d.element("h2", "What is not covered")
	d.raw("<ul>\n")
	for _, s := range r.NotCovered {
		d.element("li", s.Text)
	}
	d.raw("</ul>\n")
}

// sign leaves room for a signature.
func (r *Report) sign(d *document) {
	d.raw(`<div class="sign">`)
	d.element("div", "Place, date")
	d.element("div", strings.TrimSuffix("Signature, "+r.DecidedBy, ", "))
	d.raw("</div>\n")
}

// figures tells risks, whole numbers first.
func (r *Report) figures(d *document) {
	title := "Risk before and after"
	if r.Before == nil {
		title = "Risk in the released file"
	}
	d.element("h2", title)
	names, columns := []string{"Of somebody who knows all columns that were called known"}, []*Risks{}
	if r.Before != nil {
		names, columns = append(names, "#Before"), append(columns, r.Before)
	}
	names, columns = append(names, "#Released"), append(columns, &r.After)
	d.table("", names...)
	line := func(what string, value func(*Risks) string) {
		cells := []string{what}
		for _, c := range columns {
			cells = append(cells, value(c))
		}
		d.row(cells...)
	}
	who := "Records"
	if r.After.People {
		who = "People"
	}
	line(who+" in groups", func(r *Risks) string { return risk.Count(r.Records) })
	line("Groups of records that look the same", func(r *Risks) string { return risk.Count(r.Groups) })
	if r.After.People {
		line("Tries of which one finds the person, at the fewest", func(r *Risks) string { return risk.Count(r.Smallest) })
		line("People found at the first try", func(r *Risks) string { return risk.Count(r.Unique) })
	} else {
		line("Size of the smallest group", func(r *Risks) string { return risk.Count(r.Smallest) })
		line("Records alone in their group", func(r *Risks) string { return risk.Count(r.Unique) })
	}
	what := "Records in groups of "
	if r.After.People {
		what = "People found in one of so many tries: "
	}
	for i, size := range r.After.Sizes {
		if size.To == 1 {
			continue // those alone
		}
		line(what+span(size), func(r *Risks) string { return risk.Count(r.Sizes[i].Records) })
	}
	line("Highest risk that a guess is right", func(r *Risks) string { return percent(r.Highest) })
	line("Average risk that a guess is right", func(r *Risks) string { return percent(r.Average) })
	d.endTable()
	d.raw("<dl>\n")
	if r.Records.Input != nil {
		d.entry("Records of the input", risk.Count(*r.Records.Input))
	}
	if r.Records.Counting != nil {
		d.entry("In the research subset", risk.Count(*r.Records.Counting))
	}
	leftOut := fmt.Sprintf("fewer than %d", r.Records.FewerThan)
	if r.Records.LeftOut != nil {
		leftOut = risk.Count(*r.Records.LeftOut)
	}
	d.entry("Records left out", fmt.Sprintf("%s; %s of the records were allowed", leftOut, percent(r.Records.LimitShare)))
	d.entry("Written of them", map[project.LeftOut]string{project.Drop: "nothing", project.Blank: "* in every column",
		project.Mask: "* in the columns that were called known, the others as they were"}[r.Records.Written])
	d.entry("Order of the records", map[project.Order]string{project.Shuffled: "at random", project.Sorted: "sorted by all columns",
		project.Original: "that of the table"}[r.Records.Order])
	d.raw("</dl>\n")
}

func span(s Range) string {
	switch {
	case s.To == 0:
		return risk.Count(s.From) + " or more"
	case s.To == s.From:
		return risk.Count(s.From)
	}
	return fmt.Sprintf("%d to %d", s.From, s.To)
}

// percent writes a share with the digits that matter.
func percent(x float64) string {
	digits := 1
	for scaled := x * 100; scaled > 0 && scaled < 0.1 && digits < 6; scaled *= 10 {
		digits++
	}
	return strings.TrimSuffix(strconv.FormatFloat(x*100, 'f', digits, 64), ".0") + " %"
}

// roles are the words for roles.
var roles = map[project.Role]string{project.Identifying: "Names people", project.QuasiIdentifying: "Could be known",
	project.Sensitive: "Must not be revealed", project.Insensitive: "Harmless", project.Count: "Number of records", "": "Not marked"}

func (r *Report) columns(d *document) {
	d.element("h2", "Columns")
	names := []string{"Column", "What it is, and why", "In the release", "#Values before", "#after"}
	if r.Variant == External {
		names = slices.Delete(names, 3, 4)
		names[3] = "#Values"
	}
	d.table(` class="small named"`, names...)
	for _, c := range r.Columns {
		cells := []string{c.Name, roles[c.Role] + ". " + c.Reason, c.Became}
		if r.Variant != External {
			cells = append(cells, c.number(c.Before))
		}
		after := c.number(c.After)
		if c.After == 0 {
			after = "–"
		}
		d.row(append(cells, after)...)
	}
	d.endTable()
}

// number writes a number of values.
func (c *Column) number(n int) string {
	if c.About {
		return "about " + risk.Count(n)
	}
	return risk.Count(n)
}

func (r *Report) rules(d *document) {
	d.element("h2", "Rules")
	for _, rule := range r.Rules {
		name := rule.Name
		if rule.Attribute != "" {
			name += " of “" + rule.Attribute + "”"
		}
		d.raw(`<div class="rule">` + "\n")
		d.element("h3", name)
		d.element("p", rule.Sentence)
		d.raw(`<dl class="small">` + "\n")
		for _, p := range rule.Params {
			d.entry(p.Label, fmt.Sprintf("%s = %v", p.Name, p.Value))
		}
		d.entry("Definition", rule.Definition)
		d.entry("Against", rule.Attack)
		d.entry("Source", rule.Source)
		d.entry("Confirmed in the file", rule.Verified)
		d.raw("</dl>\n</div>\n")
	}
}

func (r *Report) making(d *document) {
	m := r.Making
	d.element("h2", "How it was made")
	d.raw("<dl>\n")
	d.entry("Way of recoding", map[project.Method]string{project.FullDomain: "one level for each column", project.Local: "levels by group (local recoding)",
		project.Graph: "small groups of similar records, each on levels of its own", project.Finest: "the groups that keep the most detail, each on levels of its own",
		project.Suppression: "single values are hidden, all others are exact (local suppression)"}[m.Method])
	if m.Method != project.FullDomain {
		d.entry("Labels", "irregular: the same value may be exact in one record and coarser in another")
	}
	d.entry("Kept low", m.Measure)
	if m.Score != nil {
		d.entry("Score", strconv.FormatFloat(*m.Score, 'g', 6, 64)+" (lower is better)")
	}
	if m.Kept != nil {
		d.entry("Detail kept", percent(*m.Kept))
	}
	if m.Chosen {
		d.entry("Levels", "chosen by whoever released the table; nothing was searched")
	}
	if m.Algorithm != "" {
		search := m.Algorithm
		if m.Tried > 0 && m.Method == project.FullDomain { // of others that is not one number
			checks := "1 check"
			if m.Tried > 1 {
				checks = risk.Count(m.Tried) + " checks"
			}
			if float64(m.Tried) > m.Lattice { // a table may be checked more than once
				checks += ", some of them repeated,"
			}
			search += fmt.Sprintf(", %s among %s possibilities", checks, lattice.Say(m.Lattice))
		}
		if m.Optimal {
			search += "; proved: none that meets the rules scores better"
		}
		if m.Stopped != "" {
			search += "; ended early (" + m.Stopped + ")"
		}
		d.entry("Search", search)
	}
	if r.PseudonymKey != nil {
		d.entry("Pseudonyms and dates", r.PseudonymKey.Holder())
	}
	d.raw("</dl>\n")
	if len(r.Notes) > 0 {
		d.element("h3", "What the program remarked")
		d.list("ul", r.Notes)
	}
}

func (d *document) list(tag string, texts []string) {
	d.raw("<" + tag + ">\n")
	for _, text := range texts {
		d.element("li", text)
	}
	d.raw("</" + tag + ">\n")
}

func (r *Report) files(d *document) {
	d.element("h2", "Files and program")
	d.raw("<dl>\n")
	hash := func(what, sum string) {
		if sum == "" {
			sum = "not known"
		}
		d.element("dt", what)
		d.raw("<dd>")
		d.element("code", sum)
		d.raw("</dd>\n")
	}
	f := r.Files
	d.entry("Input", f.Input.Name)
	if r.Variant == Internal {
		hash("Input, SHA-256", f.Input.Hash)
	}
	hash("Input, keyed", f.Input.Keyed)
	hash("Released file, SHA-256", f.Output.Hash)
	d.entry("Its size", risk.Count(int(f.Output.Bytes))+" bytes")
	if r.Variant == Internal {
		hash("Project, SHA-256", f.Project.Hash)
	}
	hash("Project, keyed", f.Project.Keyed)
	if f.Key != "" {
		hash("Key of the keyed hashes", f.Key)
	}
	version := r.Program.Version
	if r.Program.Commit != "" {
		version += ", commit " + r.Program.Commit
	}
	d.entry("Program", strings.TrimSpace("Fulgurite "+version))
	hash("Program, SHA-256", r.Program.Hash)
	d.raw("</dl>\n")
	d.element(`p class="small"`, "A keyed hash is HMAC-SHA-256 over the 32 bytes of the SHA-256, under a key that only the internal report tells: with it, whoever has the input can show that it was this one, and nobody can try guesses.")
}

func (r *Report) history(d *document) {
	if len(r.History) > 0 {
		d.element("h2", "How the settings came about")
		d.list("ol", r.History)
	}
}
