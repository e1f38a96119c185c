package control

import (
	"slices"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/client"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
)

// Growth is a table that comes in batches, each of which is released when it
// comes. What is published so far is kept in a state file, without records.
type Growth struct {
	From     string           // name of the state that the next batch goes on from, "" for a first batch
	Told     bridge.Published // what that state tells
	Join     bool             // fewer than k records may join a group that is published
	Batch    *bridge.Appended // the release of the open table, nil before
	Settings project.Project  // those that Batch was released with
	Search   *state.Search    // the release under way, nil if none is
	Begun    bool             // somebody is at it, also where there is nothing yet
	Problems []*problem.Problem

	before    client.File // the state that the next batch goes on from
	after     client.Blob // the state with Batch
	afterName string
}

// OpenPublished takes the state that was saved after the last batch. One that cannot
// be read is refused, and what the next batch goes on from stays what it is.
func (c *Control) OpenPublished(f File) {
	upload(c, bridge.StateRequest, bridge.Open{Name: f.Name, Size: f.Size}, f.Data, wordsReadingFile(f.Name),
		func(told bridge.Published, why []*problem.Problem) {
			if len(why) > 0 {
				c.Growth.Problems = why
				return
			}
			c.CancelRelease()
			// Without a key the state cannot tell who is in a group already.
			c.Growth = Growth{From: f.Name, Told: told, Join: c.Growth.Join && (told.Key != "" || !c.countsPeople()), before: f.Data}
		})
	c.Revision++
}

// SetJoin says whether fewer than k records may join a group that is published.
func (c *Control) SetJoin(join bool) {
	c.Growth.Join, c.Growth.Begun = join, true
	c.Revision++
}

func (c *Control) countsPeople() bool { return len(c.Person()) > 0 }

// JoinRefused reports that nobody may join with fewer than k: the batches before were
// released without a key, so that nobody knows who is in a group already, or people are
// protected with the records of all batches.
func (c *Control) JoinRefused() bool {
	return c.countsPeople() && c.Growth.From != "" && c.Growth.Told.Key == "" || c.GrowsWhole()
}

// GrowsWhole reports whether people are protected with the records of all batches, which
// show whose they are. Whether a column that is kept does is known of a batch that was
// released.
func (c *Control) GrowsWhole() bool {
	released := c.Growth.Batch != nil && c.Growth.Batch.Linked
	return c.countsPeople() && c.Config.RecordsKnown == 0 && (c.Config.Linked() || released)
}

// Recognises reports whether people are known again from batch to batch, which takes
// a key.
func (c *Control) Recognises() bool {
	lacking := slices.ContainsFunc(c.Growth.Problems, func(p *problem.Problem) bool { return p.Code == project.BatchesNeedKey })
	return c.countsPeople() && (c.Growth.Join && !c.JoinRefused() || c.Growth.Told.Key != "" || lacking || c.GrowsWhole())
}

// BeginAnew forgets the batches before: the next one is the first.
func (c *Control) BeginAnew() {
	c.CancelRelease()
	c.Growth = Growth{Begun: true}
	c.Revision++
}

// Release releases the open table as the next batch.
func (c *Control) Release() {
	if c.Growth.Search != nil || c.Search != nil {
		return
	}
	config := c.Runnable()
	search := &state.Search{Config: config}
	g := &c.Growth
	g.Search, g.Batch, g.Problems = search, nil, nil
	c.Revision++
	request := bridge.AppendRequest
	if g.Join && !c.JoinRefused() {
		request = bridge.AppendJoiningRequest
	}
	client.Work(c.engine, request, config, g.before, c.watch(search, func() bool { return g.Search == search }),
		func(batch bridge.Appended, why []*problem.Problem) {
			c.platform.Dispatch(func() {
				if g.Search != search {
					return // another table, or the engine died
				}
				g.Search = nil
				switch {
				case c.Refused(config, why):
					c.Release()
				case cancelled(why):
					c.say(language.T("Cancelled. Nothing was released."))
				case len(why) > 0:
					g.Problems = why
				default:
					g.Batch, g.Settings = &batch, config
					if batch.Verified {
						c.keepPublished()
					}
				}
				c.settle()
			})
		})
}

// CancelRelease ends the release under way.
func (c *Control) CancelRelease() {
	if s := c.Growth.Search; s != nil && !s.Cancelling {
		s.Cancelling = true
		c.engine.Cancel(nil)
		c.Revision++
	}
}

// keepPublished fetches the state with the batch just released: it outlives
// the table that is open.
func (c *Control) keepPublished() {
	batch := c.Growth.Batch
	download(c, bridge.SaveRequest, bridge.Save{Part: bridge.PartState}, "",
		func(saved bridge.Saved, blob client.Blob, why []*problem.Problem) {
			if c.Growth.Batch != batch {
				return // another table
			}
			if c.Growth.Problems = why; len(why) == 0 {
				c.Growth.after, c.Growth.afterName = blob, saved.Name
			}
		})
}

// SaveBatch saves one of the files that belong to the batch.
func (c *Control) SaveBatch(part bridge.Part) {
	download(c, bridge.SaveRequest, bridge.Save{Part: part}, wordsWriting, c.deliver)
	c.Revision++
}

// AddRows opens the next batch with the settings of the one before.
func (c *Control) AddRows(f File) {
	g := &c.Growth
	if g.Batch != nil && g.Batch.Verified && g.after.IsZero() { // the next batch would be a first one, against what was released
		g.Problems = []*problem.Problem{problem.New("grow-state", "Save the state, and open it here before you release the next batch.",
			"The page does not have the state with this batch, from which the next one goes on.")}
		c.Revision++
		return
	}
	if b := g.Batch; !g.after.IsZero() {
		c.Growth = Growth{From: g.afterName, Told: bridge.Published{Batches: b.Number, Records: b.Published, Groups: b.Groups, Key: b.Key},
			Join: g.Join, before: g.after.File()}
	}
	config := c.Runnable()
	c.State.Choose(state.Anonymize, state.Source{Name: f.Name, Size: f.Size})
	c.Waiting = &state.Project{Name: f.Name, Config: config}
	c.Pending.Options = config.Input
	c.chosen = held{File: f.Data}
	c.read()
}

// forgetBatch drops what belongs to a table that is no longer open.
func (c *Control) forgetBatch() {
	c.Growth.Batch, c.Growth.Search, c.Growth.Problems, c.Growth.after = nil, nil, nil, client.Blob{}
}
