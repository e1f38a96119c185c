package control

import (
	"slices"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/client"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// held are the files that a new engine gets: a table, and others about the same people.
type held struct {
	client.File
	more []File
}

// of adds files, and keeps those of tables that are open.
func (h held) of(open *bridge.Profile, files ...File) held {
	all := slices.Concat(h.more, files)
	h.more = nil
	for _, t := range open.Tables {
		if i := slices.IndexFunc(all, func(f File) bool { return f.Name == t.Name }); i >= 0 {
			h.more = append(h.more, all[i])
		}
	}
	return h
}

// AddTables adds tables about the same people to the open one.
func (c *Control) AddTables(files []File) {
	c.CancelCompare()
	c.Problems = nil
	asked := c.Config.Input
	c.link(*c.Profile, files, asked, nil, func(p bridge.Profile, why []*problem.Problem) {
		c.data = c.data.of(&p, files...)
		c.forgetBatch()
		c.Linked(&p, asked)
		c.Problems = why
	})
	c.Revision++
}

// link adds files to what the engine has open, one after the other. One that cannot be added is
// left out: done is told why, and what is open then.
func (c *Control) link(open bridge.Profile, files []File, asked table.Options, lost []*problem.Problem,
	done func(bridge.Profile, []*problem.Problem)) {
	if len(files) == 0 {
		done(open, lost)
		return
	}
	f := files[0]
	upload(c, bridge.OpenRequest, bridge.Open{Name: f.Name, Size: f.Size, Options: asked, Link: true}, f.Data, wordsReadingFile(f.Name),
		func(p bridge.Profile, why []*problem.Problem) {
			if len(why) > 0 {
				p = open
			}
			c.link(p, files[1:], asked, append(lost, why...), done)
		})
}
