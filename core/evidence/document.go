package evidence

import (
	"html"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
)

// document is an HTML document under way.
type document struct {
	strings.Builder
	say func(*problem.Text) string // words a text in the language of the document
	// under says that what is written stands under a heading of a template: headings are one level
	// deeper.
	under    bool
	attacked bool // it was said how the file was attacked
}

func (d *document) raw(markup string) { d.WriteString(markup) }

func (d *document) text(text string) { d.WriteString(html.EscapeString(text)) }

// element writes an element with a text. tag may have attributes.
func (d *document) element(tag string, text *problem.Text) { d.data(tag, d.say(text)) }

// title writes a heading of a level, 2 or 3.
func (d *document) title(level int, text *problem.Text) {
	if d.under {
		level++
	}
	d.element("h"+strconv.Itoa(level), text)
}

// data is element with a text that is the same in all languages.
func (d *document) data(tag, text string) {
	name, _, _ := strings.Cut(tag, " ")
	d.raw("<" + tag + ">")
	d.text(text)
	d.raw("</" + name + ">\n")
}

// entry writes a term and what it means; nothing is written of nothing.
func (d *document) entry(term, text *problem.Text) {
	if text != nil {
		d.element("dt", term)
		d.element("dd", text)
	}
}

// row writes a row of a table: the first cell names it. Cells that are numbers
// stand to the right.
func (d *document) row(cells ...*problem.Text) {
	d.raw("<tr>")
	for i, cell := range cells {
		text := d.say(cell)
		switch {
		case i == 0:
			d.data(`th scope="row"`, text)
		case isNumber(text):
			d.data(`td class="n"`, text)
		default:
			d.data("td", text)
		}
	}
	d.raw("</tr>\n")
}

func isNumber(text string) bool {
	return text != "" && strings.Trim(text, "0123456789,.'% –\u00a0\u202f") == ""
}

// heading names a column of a table.
type heading struct {
	text   *problem.Text
	number bool // the column is of numbers
}

// name heads a column of texts, figure one of numbers.
func name(text string) heading { return heading{problem.Say(text), false} }

func figure(text string) heading { return heading{problem.Say(text), true} }

// table begins a table with the names of its columns.
func (d *document) table(attributes string, names ...heading) {
	d.raw("<table" + attributes + ">\n")
	d.raw("<thead><tr>")
	for _, name := range names {
		if name.number {
			d.element(`th scope="col" class="n"`, name.text)
		} else {
			d.element(`th scope="col"`, name.text)
		}
	}
	d.raw("</tr></thead>\n<tbody>\n")
}

func (d *document) endTable() { d.raw("</tbody></table>\n") }
