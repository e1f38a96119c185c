package control

import (
	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/problem"
)

// PageRows is the number of rows that are asked for at once.
const PageRows = 100

// Page is a window of rows of the input or the output.
type Page struct {
	Asked   bool
	Page    bridge.Page
	Refused []*problem.Problem
}

type pageKey struct {
	output bool
	index  int
}

// keptPages bounds the rows that the page keeps: 40 pages are 4,000 rows.
const keptPages = 40

// Rows returns the page of rows with the given index, and asks for it if it is
// not there yet.
func (c *Control) Rows(output bool, index int) *Page {
	key := pageKey{output, index}
	if p := c.pages[key]; p != nil {
		return p
	}
	if len(c.pages) >= keptPages {
		clear(c.pages)
	}
	p := &Page{Asked: true}
	c.pages[key] = p
	ask(c, bridge.RowsRequest, bridge.Rows{Output: output, From: index * PageRows, Count: PageRows}, "",
		func(page bridge.Page, why []*problem.Problem) {
			p.Asked = false
			p.Page, p.Refused = page, why
			if cancelled(why) && c.pages[key] == p {
				delete(c.pages, key) // together with something else: it may be asked again
			}
		})
	return p
}

// forgetOutput drops what is known of an output that is being replaced.
func (c *Control) forgetOutput() {
	c.Insight = Insight{}
	for key := range c.pages {
		if key.output {
			delete(c.pages, key)
		}
	}
}
