// Package control carries out what people ask the page for: it changes the
// state and keeps the engine in step with it. After every change it compares
// the settings with what the engine last answered and asks for what is
// missing: another reading of the file, a hierarchy, an estimate. Steps
// therefore change settings and never talk to the engine themselves.
package control

import (
	"time"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/client"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/evidence"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
)

// Platform gives control access to the browser.
type Platform interface {
	// Dispatch runs f on the page's goroutine and shows what it changed.
	Dispatch(f func())
	// Save hands a blob to the user as a download.
	Save(name string, blob client.Blob)
	// Place writes a blob slice by slice to a place that the user chooses, and calls done
	// as Dispatch does; where that failed, with the name of the error and the browser's words.
	// It reports false, and does nothing, where the browser cannot.
	Place(name string, blob client.Blob, done func(how Placing, name, words string)) bool
	// SaveBytes does the same as Save with bytes.
	SaveBytes(name, mediaType string, content []byte)
	// Top moves the view and the focus to the head of the page.
	Top()
	// Reach moves the view and the focus to the first element that one of the selectors finds, as
	// soon as the page is drawn so far.
	Reach(selectors ...string)
	// Whole runs f, as Dispatch does, when all of the reader's language has come, or will not.
	Whole(f func())
	// Later runs f after some time, as Dispatch does.
	Later(after time.Duration, f func())
	// Hidden reports whether nobody can see the page.
	Hidden() bool
}

// moment says how long short messages are shown, and what is late is waited for.
const moment = 6 * time.Second

// Placing says how it went to write a file to its place.
type Placing string

// The ways it goes.
const (
	Placed         Placing = "placed"    // all of it is there
	PlaceCancelled Placing = "cancelled" // nobody chose a place
	PlaceRefused   Placing = "refused"   // the browser does not let the page ask for one
	PlaceFailed    Placing = "failed"    // nothing of it is there
)

// File is a file on the user's disk.
type File struct {
	Name string
	Size int64
	Data client.File
}

// Control binds a state, an engine and a browser together. All methods are
// called on the page's goroutine.
type Control struct {
	*state.State
	// Revision grows with every change of the state, so that components know
	// that they have to be drawn again.
	Revision int
	greeting bridge.Welcome // of the engine, in English
	// Insight holds answers about the result.
	Insight   Insight
	solutions *Solutions // choices of levels beside that of the result
	costs     *Costs     // of its rules
	weighings []*weighed // of settings of the open table
	weighs    bool       // one more search is awaited for them
	// AttackTime limits the seconds that attacks may take; 0: as long as they need.
	AttackTime float64
	// Exposed holds answers about a file that is checked.
	Exposed Exposed
	// Growth is about a table that comes in batches.
	Growth Growth
	// Recipient names whom a new key is made for.
	Recipient string
	// About holds a report's words about the release, and ProgramHash
	// the hash of the engine, empty if it is not known.
	About       About
	ProgramHash string
	format      *string // in which the table is saved, if somebody chose: see FileFormats
	// Late says that the engine should have been there for some time, Silent that it has
	// not answered for some seconds though there is something to do.
	Late, Silent bool

	// Portal is the page around this one, nil if there is none; it may have
	// asked for the result.
	Portal     Portal
	PortalAsks bool

	engine   *client.Client
	platform Platform
	data     held                      // of what is open, kept for a new engine
	chosen   held                      // of the file that is being opened
	original client.File               // that the checked file is compared with
	receipt  client.File               // by which it is compared
	Later    bool                      // somebody wants to verify the result later on, too
	reports  map[evidence.Variant]bool // that wait for the whole language
	rereads  bool                      // the engine has yet to read the open file, in this way
	eager    bool                      // the search is to start then
	given    []given                   // releases of the open table that were saved
	// saved are the settings of the last project file that was saved.
	saved project.Project
	// forgotten holds what was closed a moment ago; nil after it.
	forgotten  *forgotten
	views      int  // hierarchies that were asked for and are still to come
	starts     int  // engines that were started by hand, the first included
	unanswered int  // requests that are still to be answered
	hold       bool // what has just come is drawn together with what follows at once

	waits   *project.Project // settings whose table is looked for soon, nil: none
	running int              // number of the last run
}

// New returns a control for a platform. Start has to be called next.
func New(p Platform) *Control {
	return &Control{State: state.New(), platform: p, reports: map[evidence.Variant]bool{}}
}

// Start starts the engine that start makes.
func (c *Control) Start(start func(client.Events) *client.Client) {
	c.engine = start(client.Events{
		Ready: func(w bridge.Welcome) { c.platform.Dispatch(func() { c.ready(w) }) },
		Dead:  func(why []*problem.Problem) { c.platform.Dispatch(func() { c.dead(why) }) },
		Silent: func(silent bool) {
			c.platform.Dispatch(func() {
				c.Silent = silent
				c.Revision++
			})
		},
		Reading: func(far bridge.FileProgress) {
			c.platform.Dispatch(func() {
				if c.Busy != "" {
					c.Reading = &far
					c.Revision++
				}
			})
		},
	})
	c.await()
}

// Edit changes the state and brings the engine in step. Every event handler of
// the page that changes anything goes through it.
func (c *Control) Edit(change func(s *state.State)) {
	change(c.State)
	c.settle()
}

// settle asks the engine for whatever the settings lack.
func (c *Control) settle() {
	if !c.hold {
		c.Revision++
	}
	c.hold = false
	c.follow()
	if c.engine == nil || c.Welcome == nil || c.Profile == nil || c.rereads || c.Search != nil {
		return
	}
	if c.NeedsReread() {
		c.reread()
		return
	}
	if c.eager {
		c.eager = false
		c.Run()
		return
	}
	c.readColumns()
	c.wantSolutions()
	defer c.live() // after what is asked for
	if c.Step != state.Coarseness && c.Step != state.Rules {
		return
	}
	for {
		column, view, ok := c.NeedsView()
		if !ok {
			break
		}
		c.view(column, view)
	}
	if c.Auto != nil {
		return // which tells more
	}
	if config, e, ok := c.NeedsEstimate(); ok {
		ask(c, bridge.EstimateRequest, config, "", func(answer bridge.Estimate, why []*problem.Problem) {
			if cancelled(why) && c.Estimate == e {
				c.Estimate = nil // together with something else: it may be asked again
				return
			}
			if c.Refused(config, answer.Problems) {
				return // what the settings stand for now is asked for next
			}
			e.Asked = false
			e.Estimate = answer
			if len(why) > 0 {
				e.Problems = why
			}
		})
	}
}

// readColumns asks how the columns are read that the settings want to be read in
// another way.
func (c *Control) readColumns() {
	columns := c.NeedsColumns()
	if len(columns) == 0 {
		return
	}
	ask(c, bridge.ColumnsRequest, bridge.ReadColumns{Columns: columns}, "", func(answer bridge.ColumnsRead, why []*problem.Problem) {
		if len(why) > 0 {
			c.Problems = why
			return
		}
		c.ReadColumns(answer.Columns)
	})
}

// viewsAtOnce limits how many hierarchies are drawn together: a table of many
// columns would else be drawn anew for each.
const viewsAtOnce = 6

// view asks for the hierarchy of a column.
func (c *Control) view(column string, v *state.View) {
	c.views++
	upload(c, bridge.HierarchyRequest, bridge.BuildHierarchy{Column: column, Spec: v.Spec.Joining(v.Joining), Type: v.Type,
		Format: v.Format, Read: v.Read, Separator: v.Separator, Language: v.Language, Whole: v.Whole, Person: v.Person}, client.File{}, "",
		func(answer bridge.HierarchyView, why []*problem.Problem) {
			v.Asked = false
			v.Refused = why
			if len(why) == 0 {
				v.View = answer
			}
			c.views = max(0, c.views-1)
			c.hold = c.views%viewsAtOnce != 0
		})
}

// Describe words what the engine says of models, measures and settings in the reader's language.
func (c *Control) Describe() {
	if c.greeting.Version != 0 {
		w := language.Described(c.greeting)
		c.Welcome = &w
	}
}

// ready takes the engine's greeting. A new engine knows nothing of the file
// that is open, so it is given again.
func (c *Control) ready(w bridge.Welcome) {
	c.greeting = w
	c.Describe()
	late := c.Failed != nil
	c.Failed, c.Late = nil, false
	if p := c.Pending; late && p != nil { // it was refused for want of an engine
		p.Refused = nil
		c.read()
	}
	if c.Source != nil && c.Profile != nil {
		c.restore("A new engine has opened the file again. All settings are in place.")
	}
	c.settle()
}

// dead tells that the engine has died. A new one follows by itself if it had
// ever answered.
func (c *Control) dead(why []*problem.Problem) {
	again := c.Welcome != nil
	c.Ended()
	c.Busy, c.Reading = "", nil
	c.rereads, c.eager, c.views, c.waits = c.Profile != nil, false, 0, nil // a new engine knows nothing of the file
	c.Insight, c.Exposed, c.solutions, c.costs, c.weighings, c.Late, c.Key = Insight{}, Exposed{}, nil, nil, nil, false, nil
	c.forgetBatch()
	switch {
	case !again:
		c.Failed = why
		c.platform.Later(moment, c.tryAgain)
	case c.Pending == nil:
		c.Problems = why
	}
	if p := c.Pending; p != nil && p.Refused == nil {
		c.Refuse(why) // in the place of the file, once
	}
	c.Revision++
}

// restore opens the file again in an engine that does not have it, and says so.
func (c *Control) restore(done language.Text) {
	c.rereads = true
	source := c.Source
	take := func(p bridge.Profile, why []*problem.Problem) {
		if c.Source != source {
			return // another file is open, or none
		}
		c.rereads = false
		if len(why) > 0 { // a further engine would do no better
			c.eager = false
			c.chosen = c.data
			c.Lose(why)
			return
		}
		c.Reopened(&p)
		c.say(language.T(done))
	}
	c.load(*c.Source, c.data, bridge.Open{Name: c.Source.Name, Size: c.Source.Size, Options: c.ReadAs}, language.T("Opening the file again"),
		take)
}

// load reads a file, or makes the sample.
func (c *Control) load(source state.Source, data held, open bridge.Open, busy string, done func(bridge.Profile, []*problem.Problem)) {
	more := func(p bridge.Profile, why []*problem.Problem) {
		if len(why) > 0 {
			done(p, why)
			return
		}
		c.link(p, data.more, open.Options, nil, func(p bridge.Profile, lost []*problem.Problem) {
			done(p, nil)
			c.Problems = append(c.Problems, lost...)
		})
	}
	if source.Sample {
		ask(c, bridge.SampleRequest, bridge.Sample{Tables: source.Tables}, busy, more)
		return
	}
	upload(c, bridge.OpenRequest, open, data.File, busy, more)
}

// say shows a short confirmation for a few seconds.
func (c *Control) say(text string) {
	c.Toast = text
	c.platform.Later(moment, func() {
		if c.Toast == text {
			c.Toast = ""
			c.Revision++
		}
	})
}

// Tell shows why something cannot be done.
func (c *Control) Tell(why string) {
	c.say(why)
	c.Revision++
}

// Go enters a step if it can be entered.
func (c *Control) Go(step state.Step) {
	if c.Enter(step) {
		c.Trust, c.Past = false, false
		c.settle()
		c.platform.Top()
	}
	c.Revision++
}

// Reach enters a step, if that is not on show, and leads to a place in it.
func (c *Control) Reach(step state.Step, selectors ...string) {
	if c.Step != step {
		c.Go(step)
	}
	c.Front = true
	c.platform.Reach(selectors...)
}

// Visit opens a place of the result.
func (c *Control) Visit(place state.Place) {
	c.State.Visit(place)
	c.Front = true
	c.wantSolutions()
	c.Revision++
}

// Restart starts another engine after one that did not start, and reads the
// file that was chosen meanwhile.
func (c *Control) Restart() {
	c.Failed = nil
	c.engine.Restart()
	c.await()
	if p := c.Pending; p != nil {
		p.Refused = nil
		c.read()
	}
	c.Revision++
}

// Renew ends an engine that does not answer any more, and starts another.
func (c *Control) Renew() { c.engine.Renew() }

// tryAgain starts another engine if there is none because it could not be loaded: the
// network may be back. What went wrong stays on show until there is one.
func (c *Control) tryAgain() {
	if len(c.Failed) > 0 && c.Failed[0].Code == "bridge-load" {
		c.engine.Restart()
		c.await()
	}
}

// await notes if the engine lets people wait: a network that has gone says
// nothing.
func (c *Control) await() {
	c.Late = false
	c.starts++
	start := c.starts
	c.platform.Later(moment, func() {
		if start == c.starts && c.Welcome == nil && c.Failed == nil {
			c.Late = true
			c.Revision++
		}
	})
}
