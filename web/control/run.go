package control

import (
	"cmp"
	"slices"
	"time"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/client"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/web/state"
)

// drawEvery says how often the progress of a run is drawn: often enough to look
// alive, and seldom enough to leave the processor to the engine.
const drawEvery = 90 * time.Millisecond

// Run starts the search with the settings.
func (c *Control) Run() {
	if c.Search != nil {
		return
	}
	if c.rereads {
		c.eager = true
		c.say(language.T("The search starts as soon as the file is open again."))
		c.Revision++
		return
	}
	if c.Shows() {
		c.Go(state.Result)
		return
	}
	c.CancelCompare()
	if !c.Watch() {
		c.endAuto()
		c.Started()
		c.work(c.Search)
	}
	c.waits, c.Insight = nil, Insight{}
	c.Revision++
	c.platform.Top()
}

// watch notes the progress of a search for as long as it is the one under way,
// and draws it now and then.
func (c *Control) watch(search *state.Search, underWay func() bool) func(core.SearchProgress) {
	var drawn time.Time
	return func(p core.SearchProgress) {
		c.platform.Dispatch(func() {
			if !underWay() {
				return
			}
			search.Advance(p)
			if now := time.Now(); now.Sub(drawn) >= drawEvery {
				drawn = now
				c.Revision++
			}
		})
	}
}

func (c *Control) finished(search *state.Search, o bridge.Outcome, why []*problem.Problem) {
	if c.Auto == search {
		c.looked(o, why)
		return
	}
	if c.Search != search {
		return // the engine died, which dead has told
	}
	if c.Refused(search.Config, why) { // before anybody knew that it would be
		c.Ended()
		c.Run()
		return
	}
	if len(why) > 0 {
		c.Ended()
		if cancelled(why) {
			c.say(language.T(wordsCancelled))
		} else {
			c.Problems = why
		}
	} else {
		c.Finished(o)
	}
	c.settle()
	c.platform.Top()
}

// Cancel ends the run under way without a result. The page waits for the engine, or for
// the one that takes its place when the client's patience ends: what is asked of it next
// would be lost with it.
func (c *Control) Cancel() {
	if c.Search == nil || c.Search.Cancelling {
		return
	}
	c.Search.Cancelling = true
	c.engine.Cancel(nil)
	c.Revision++
}

// Stop ends the run under way with the best result so far, also one that started by itself.
func (c *Control) Stop() {
	search := cmp.Or(c.Search, c.Auto)
	if search == nil || search.Stopping {
		return
	}
	search.Stopping = true
	c.engine.Stop()
	c.Revision++
}

// SaveTable saves the written output. The engine refuses what is not verified.
func (c *Control) SaveTable() {
	escape := c.Outcome != nil && c.Outcome.Config.Output.EscapeFormulas
	download(c, bridge.SaveRequest, bridge.Save{EscapeFormulas: escape, As: c.FileFormat().As}, wordsWritingTable, c.deliverTable)
	c.Revision++
}

// SaveReceipt saves the written output and the receipt by which it can be verified later.
func (c *Control) SaveReceipt() {
	escape := c.Outcome != nil && c.Outcome.Config.Output.EscapeFormulas
	download(c, bridge.SaveRequest, bridge.Save{EscapeFormulas: escape, As: c.FileFormat().As, Receipt: true}, wordsWritingTable,
		func(saved bridge.Saved, blob client.Blob, why []*problem.Problem) {
			c.deliverTable(saved, blob, why)
			if len(why) == 0 {
				download(c, bridge.SaveRequest, bridge.Save{Part: bridge.PartReceipt}, wordsWriting, c.deliver)
			}
		})
	c.Revision++
}

// ShowLater shows what a receipt is for, or hides it.
func (c *Control) ShowLater() {
	c.Later = !c.Later
	c.Revision++
}

// deliverTable saves a table, and remembers that somebody may have it from now on.
func (c *Control) deliverTable(saved bridge.Saved, blob client.Blob, why []*problem.Problem) {
	c.deliver(saved, blob, why)
	if len(why) == 0 && c.Outcome != nil {
		c.given = append(slices.DeleteFunc(c.given, func(g given) bool { return g.source != c.Source }), given{saved.Name, c.Source, c.Outcome})
	}
}

// deliver saves a file that the engine has made.
func (c *Control) deliver(saved bridge.Saved, blob client.Blob, why []*problem.Problem) {
	if len(why) > 0 {
		if !cancelled(why) { // which was said
			c.Problems = why
		}
		return
	}
	if saved.Bytes >= largeFile && c.place(saved.Name, blob) {
		return
	}
	c.platform.Save(saved.Name, blob)
	c.say(wordsSaved(saved.Name))
}

// largeFile is the size of files for which it pays to ask for their place: a download may
// need the room on the disk twice.
const largeFile = 64 << 20

// place writes a file to the place that the user chooses, if the browser can do that.
func (c *Control) place(name string, blob client.Blob) bool {
	before, busy := c.Busy, wordsSaving(name)
	c.Busy = busy
	under := c.platform.Place(name, blob, func(how Placing, failed, words string) {
		if c.Busy == busy {
			c.Busy = ""
		}
		switch how {
		case Placed:
			c.say(wordsSaved(name))
		case PlaceRefused:
			c.platform.Save(name, blob)
			c.say(wordsSaved(name))
		case PlaceFailed:
			c.Problems = []*problem.Problem{placeProblem(name, failed, words)}
		}
		c.Revision++
	})
	if !under {
		c.Busy = before
	}
	return under
}

// SaveProject saves the settings with their history, without data.
func (c *Control) SaveProject() {
	name, content, err := c.ProjectFile()
	if err != nil {
		c.Problems = problem.Flatten(err)
	} else {
		c.platform.SaveBytes(name, "application/json", content)
		c.saved = state.Clone(c.Config)
		c.say(wordsSaved(name))
	}
	c.Revision++
}
