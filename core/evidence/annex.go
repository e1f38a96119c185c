package evidence

import "github.com/fulgurite/fulgurite/core/problem"

// maxPrinted is the number of values up to which a hierarchy is printed row by
// row. Of longer ones the labels of all levels are printed; the values are in the
// report's JSON.
const maxPrinted = 120

// hierarchies prints what labels mean.
func (r *Report) hierarchies(d *document) {
	if len(r.Hierarchies) == 0 {
		return
	}
	d.element(`h2 class="annex"`, problem.Say("Annex: hierarchies"))
	if r.Variant == External {
		d.element("p", problem.Say("The labels that the released file shows, column by column."))
	}
	for _, h := range r.Hierarchies {
		d.title(3, problem.Say("%s", h.Column))
		kind := worded(nil, h.Kind)
		if len(h.Levels) > 0 {
			var levels []*problem.Text
			for level := range h.Levels {
				levels = append(levels, h.level(level))
			}
			kind = problem.Say("%s: %s", kind, problem.Chain(levels, ", "))
		}
		d.element(`p class="of"`, kind)
		switch {
		case len(h.Rows) == 0:
			d.raw(`<p class="small labels">`)
			d.labels(h.Labels)
			d.raw("</p>\n")
		case len(h.Rows) <= maxPrinted:
			h.rows(d)
		default:
			h.levels(d)
		}
	}
}

// rows prints every value with its labels.
func (h *Hierarchy) rows(d *document) {
	var names []heading
	for _, name := range h.names() {
		names = append(names, heading{text: name})
	}
	d.table(` class="levels"`, names...)
	for _, row := range h.Rows {
		d.raw("<tr>")
		for i, label := range row {
			if i == 0 {
				d.data(`th scope="row"`, label)
			} else {
				d.data("td", label)
			}
		}
		d.raw("</tr>\n")
	}
	d.endTable()
}

// levels prints the labels of each level above the values.
func (h *Hierarchy) levels(d *document) {
	names := h.names()
	d.element(`p class="small of"`,
		problem.Say("Values: %s, each of which is listed with its labels in the report as data (JSON).", count(len(h.Rows))))
	d.raw(`<dl class="small">` + "\n")
	for level := 1; level < len(h.Rows[0]); level++ {
		seen := map[string]bool{}
		var labels []string
		for _, row := range h.Rows {
			if !seen[row[level]] {
				seen[row[level]] = true
				labels = append(labels, row[level])
			}
		}
		d.element("dt", names[level])
		d.raw(`<dd class="labels">`)
		if len(labels) > maxPrinted {
			d.text(d.say(problem.Say("%s labels, from %s to %s", count(len(labels)), labels[0], labels[len(labels)-1])))
		} else {
			d.labels(labels)
		}
		d.raw("</dd>\n")
	}
	d.raw("</dl>\n")
}

// level is the name of a level that has one.
func (h *Hierarchy) level(i int) *problem.Text {
	if i < len(h.said) {
		return levelName(h.said[i], h.Levels[i])
	}
	return levelName(nil, h.Levels[i])
}

// names returns the names of the levels.
func (h *Hierarchy) names() []*problem.Text {
	names := make([]*problem.Text, len(h.Rows[0]))
	for i := range names {
		names[i] = problem.Say("Level %d", i)
		if i < len(h.Levels) && h.Levels[i] != "" {
			names[i] = problem.Say("Level %d, %s", i, h.level(i))
		}
	}
	return names
}

// longLabel is the length from which a label may be broken into lines.
const longLabel = 40

// labels lists labels, none of them broken into two lines unless it is long.
func (d *document) labels(labels []string) {
	if len(labels) == 0 {
		d.text(d.say(problem.Say("none")))
	}
	for i, label := range labels {
		if i > 0 {
			d.raw(" · ")
		}
		if len(label) < longLabel {
			d.raw("<span>")
			d.text(label)
			d.raw("</span>")
		} else {
			d.text(label)
		}
	}
}
