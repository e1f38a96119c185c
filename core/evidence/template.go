package evidence

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
)

// Template is the order in which somebody wants to read a report. The facts stay the same.
type Template string

// layout describes a template.
type layout struct {
	ID         Template
	Name       *problem.Text
	Sources    []string      // as they were published
	Note       *problem.Text // how the headings come from the sources
	Thresholds []Threshold
	Sections   []Section
}

// Threshold is a highest risk that a source accepts.
type Threshold struct {
	At     float64 `json:"at"` // that a guess is right, as it is meant
	Source string  `json:"source"`
	Found  float64 `json:"found"` // in the release
	Kept   bool    `json:"kept"`
}

// Section is a heading of a template.
type Section struct {
	Title  *problem.Text
	Asks   *problem.Text   // what the source wants to read here
	Fields []*problem.Text // what only a person can fill in
	parts  []part
}

// part is a part of a report: the fields of the data that hold its facts, what writes them, and
// what is said instead where there are none.
type part struct {
	facts   []string
	write   func(*Report, *document)
	present func(*Report) bool
	absent  *problem.Text
}

// The parts of a report.
var (
	promised   = part{facts: []string{"promise"}, write: (*Report).promise}
	uncovered  = part{facts: []string{"notCovered"}, write: (*Report).notCovered}
	signature  = part{write: (*Report).sign}
	risks      = part{facts: []string{"records", "before", "after"}, write: (*Report).figures}
	limits     = part{facts: []string{"accepted"}, write: (*Report).accepted}
	threshold  = part{facts: []string{"for.thresholds"}, write: (*Report).thresholds}
	uniques    = part{facts: []string{"special", "sample"}, write: func(r *Report, d *document) { r.special(d); r.sample(d) }}
	usefulness = part{facts: []string{"use"}, write: (*Report).used, present: func(r *Report) bool { return r.Use != nil }, absent: problem.Say("Nothing was measured of what the release is still good for.")}
	changes    = part{facts: []string{"perturbed"}, write: (*Report).perturbed}
	allColumns = part{facts: []string{"columns"}, write: (*Report).columns}
	allRules   = part{facts: []string{"rules"}, write: (*Report).rules}
	made       = part{facts: []string{"making"}, write: (*Report).making}
	hashes     = part{facts: []string{"files"}, write: (*Report).files}
	settings   = part{facts: []string{"history"}, write: (*Report).history}
	labels     = part{facts: []string{"hierarchies"}, write: (*Report).hierarchies}
	harbor     = part{facts: []string{"safeHarbor"}, write: (*Report).safeHarbor, present: func(r *Report) bool { return r.SafeHarbor != nil }, absent: problem.Say("The file was not searched for the identifiers of Safe Harbor.")}
	attacks    = attacksOf()
	direct     = columnsOf(problem.Say("Direct identifiers"), project.Identifying)
	quasi      = columnsOf(problem.Say("Quasi-identifiers"), project.QuasiIdentifying)
	otherwise  = columnsOf(problem.Say("Other columns"), project.Sensitive, project.Insensitive, project.Count, project.HeldBack, project.Undecided, "")
	usualParts = []part{promised, uncovered, signature, risks, limits, uniques, attacks, usefulness, changes, allColumns, allRules, made, hashes, settings, labels}
	annexes    = []part{hashes, settings, labels}
)

// attacksOf is the part about some attacks, or about all.
func attacksOf(of ...string) part {
	facts := []string{"attacks"}
	for i := range of {
		if i == 0 {
			facts = nil
		}
		facts = append(facts, "attacks."+of[i])
	}
	return part{facts: facts, write: func(r *Report, d *document) { r.attacked(d, of) }, present: func(r *Report) bool { return r.Attacks != nil },
		absent: problem.Say("The file was not attacked, so nothing was tried.")}
}

// columnsOf is the part about the columns of some roles.
func columnsOf(title *problem.Text, roles ...project.Role) part {
	return part{facts: []string{"columns"}, write: func(r *Report, d *document) {
		r.columnsOf(d, title, func(c *Column) bool { return slices.Contains(roles, c.Role) })
	}}
}

// Check reports a template that does not exist.
func (t Template) Check() error {
	_, err := t.layout()
	return err
}

func (t Template) layout() (layout, error) {
	for _, one := range Layouts() {
		if one.ID == t {
			return one, nil
		}
	}
	return layout{}, problem.New("evidence-template", "Choose ema-0070, health-canada-prci, hipaa-expert, wp216 or tmf.", "There is no template %q for a report.", string(t))
}

// For is a report in the order of a template, as data.
type For struct {
	Template   Template     `json:"template"`
	Name       string       `json:"name"`
	Sources    []string     `json:"sources"`
	Note       string       `json:"note"`
	Thresholds []Threshold  `json:"thresholds"`
	Sections   []forSection `json:"sections"`

	layout layout
}

// forSection is a section of a template, as data.
type forSection struct {
	Title  string   `json:"title"`
	Asks   string   `json:"asks"`
	Facts  []string `json:"facts"`  // the fields of the report that answer
	Fields []string `json:"fields"` // what only a person can fill in
}

// order puts the report in the order of a template.
func (m *maker) order(t Template) error {
	layout, err := t.layout()
	if err != nil {
		return err
	}
	f := &For{Template: t, Name: layout.Name.String(), Sources: layout.Sources, Note: layout.Note.String(), Thresholds: []Threshold{}, layout: layout}
	for _, limit := range layout.Thresholds {
		found := risk.Limits{Highest: limit.At, AtRisk: 1, Success: 1}.Judge(m.Result.After)[0]
		limit.Found, limit.Kept = found.Found, found.Kept
		f.Thresholds = append(f.Thresholds, limit)
	}
	for _, s := range layout.Sections {
		one := forSection{Title: s.Title.String(), Asks: s.Asks.String(), Facts: []string{}, Fields: []string{}}
		for _, p := range s.parts {
			one.Facts = append(one.Facts, p.facts...)
		}
		for _, field := range s.Fields {
			one.Fields = append(one.Fields, field.String())
		}
		f.Sections = append(f.Sections, one)
	}
	m.report.For = f
	return nil
}

// write writes the report in the order of its template.
func (f *For) write(d *document, r *Report) {
	d.element("p", problem.Say("This report is in the order of: %s.", f.layout.Name))
	d.element(`p class="small"`, f.layout.Note)
	d.raw(`<ul class="small">` + "\n")
	for _, source := range f.Sources {
		d.data("li", source)
	}
	d.raw("</ul>\n")
	d.element("p", problem.Say("What only a person can say stands in boxes, to be filled in by hand; a report is not finished before it was."))
	for i, s := range f.layout.Sections {
		d.title(2, problem.Say("%d. %s", i+1, s.Title))
		d.element(`p class="asks"`, s.Asks)
		for _, field := range s.Fields {
			d.raw(`<div class="field">`)
			d.element("p", field)
			d.raw("</div>\n")
		}
		d.under = true
		for _, p := range s.parts {
			switch {
			case p.present == nil || p.present(r):
				p.write(r, d)
			case r.Variant == External:
				d.element("p", problem.Say("Only the internal report tells it."))
			default:
				d.element("p", p.absent)
			}
		}
		d.under = false
	}
	for _, p := range annexes {
		p.write(r, d)
	}
}

// thresholds says whether the highest risks that the sources accept are kept.
func (r *Report) thresholds(d *document) {
	d.title(3, problem.Say("Threshold of the source"))
	d.table(` class="small"`, name("Source"), figure("Threshold"), figure("Found"), name("Kept"))
	for _, t := range r.For.Thresholds {
		kept := problem.Say("no")
		if t.Kept {
			kept = problem.Say("yes")
		}
		d.row(problem.Whole(t.Source), risk.Shown(t.At), percent(t.Found), kept)
	}
	d.endTable()
}
