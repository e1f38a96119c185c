package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/vugu/vjson"
)

// bar shows how a command is doing: on a terminal in one line that changes, elsewhere, such
// as in the log of a nightly job, in a line each half minute, so that short jobs have none.
// The zero value shows nothing.
type bar struct {
	w     io.Writer // nil: nobody looks
	log   bool      // w is no terminal
	reads bool      // it is told how far files are read
	lines bool      // each line is a JSON document, for a program that shows how far this one is
	shown time.Time
	width int // of the line on screen
}

// progressLine is a line for a program.
type progressLine struct {
	Text   string   `json:"text"`             // for people
	Share  *float64 `json:"share,omitempty"`  // of what is being done, 0 to 1
	Checks int      `json:"checks,omitempty"` // transformations that the search has checked
	Kept   *float64 `json:"kept,omitempty"`   // of the detail, by the best result so far, 0 to 1
}

// newBar returns a bar on w, which is a file.
func newBar(w io.Writer, quiet bool) *bar {
	f := fileOf(w)
	if f == nil || quiet {
		return &bar{}
	}
	return &bar{w: f, log: !onTerminal(f), shown: time.Now()}
}

// How often a line changes on a terminal, and follows another in a log, at most.
const (
	barRhythm = 100 * time.Millisecond
	logRhythm = 30 * time.Second
)

// due reports whether it is time for another line.
func (b *bar) due() bool {
	rhythm := barRhythm
	if b.log {
		rhythm = logRhythm
	}
	if b.w == nil || time.Since(b.shown) < rhythm {
		return false
	}
	b.shown = time.Now()
	return true
}

// step says what is being done.
func (b *bar) step(text string) {
	if !b.log || b.due() {
		b.line(text+" ...", progressLine{Text: text})
	}
}

// search shows a search under way.
func (b *bar) search(p core.SearchProgress) {
	if b.due() {
		told := progressLine{Text: doing(core.Searching, ""), Share: &p.Decided, Checks: p.Checks}
		if p.Found && p.Kept > 0 { // 0: that is not known
			told.Kept = &p.Kept
		}
		b.line(b.searched(p), told)
	}
}

// far shows which share of something is done, which takes long.
func (b *bar) far(text string, share float64) {
	if b.due() {
		b.line(b.drawn(share)+" "+text, progressLine{Text: text, Share: &share})
	}
}

// reading shows how far a file is read, until a release is under way: what is read then
// is read to be written.
func (b *bar) reading(file string) telling {
	b.reads = true
	name := tableName(file)
	b.step(say("reading %s", name))
	return func(pass int, share float64) {
		if !b.reads {
			return
		}
		if pass > 1 {
			b.far(say("reading %s once more", name), share)
		} else {
			b.far(say("reading %s", name), share)
		}
	}
}

// taking shows how much of a database was read into a file.
func (b *bar) taking(to io.Writer, from string) io.Writer {
	return &taking{to: to, from: from, shown: b}
}

type taking struct {
	to    io.Writer
	from  string
	bytes int64
	shown *bar
}

func (t *taking) Write(p []byte) (int, error) {
	n, err := t.to.Write(p)
	if t.bytes += int64(n); t.shown.due() {
		text := say("reading %s: %s MB", t.from, thousands(t.bytes/1e6))
		t.shown.line(text, progressLine{Text: text})
	}
	return n, err
}

// options let a release show how far it is; file is where it goes.
func (b *bar) options(file string) core.Options {
	return core.Options{
		Options: core.SearchOptions{Observe: func(p core.SearchProgress) bool { b.search(p); return true }},
		OnStage: func(s core.Stage) {
			switch s {
			case core.Searching:
				b.step(say("preparing"))
			case core.Writing, core.Verifying:
				b.reads = false
				b.step(doing(s, file))
			}
		},
		Progress: func(s core.Stage, share float64) { b.far(doing(s, file), share) },
	}
}

// doing says what is done with a file.
func doing(s core.Stage, file string) string {
	switch s {
	case core.Reading:
		return say("reading %s", file)
	case core.Writing:
		return say("writing %s", file)
	case core.Verifying:
		return say("verifying %s", file)
	}
	return say("searching")
}

// clear removes the line.
func (b *bar) clear() { b.line("", progressLine{}) }

func (b *bar) line(text string, told progressLine) {
	if b.w == nil || b.lines && text == "" {
		return
	}
	if b.lines {
		told.Text = visible(told.Text, "")
		if line, err := vjson.Marshal(told); err == nil { // whoever does not listen misses nothing
			fmt.Fprintf(b.w, "%s\n", line)
		}
		return
	}
	text = visible(text, "")
	if b.log {
		if text != "" {
			fmt.Fprintln(b.w, text)
		}
		return
	}
	width := len([]rune(text))
	fmt.Fprintf(b.w, "\r%s%s\r", text, strings.Repeat(" ", max(0, b.width-width)))
	b.width = width
}

// cells is the width of the bar itself.
const cells = 24

// searched writes progress in a line: a bar of what is decided, or of the
// time that is used, and the best so far.
func (b *bar) searched(p core.SearchProgress) string {
	far := problem.Say("%s of the possibilities decided", b.drawn(p.Decided))
	if p.TimeLimit > 0 && p.Elapsed/p.TimeLimit > p.Decided {
		far = problem.Say("%s of the time used", b.drawn(p.Elapsed/p.TimeLimit))
	}
	best := problem.Say("no result yet")
	switch {
	case p.Found && p.Kept == 0: // that is not known
		best = problem.Say("best score %s", number(p.Best))
	case p.Found:
		best = problem.Say("best keeps %s of the detail", percent(p.Kept, 1))
	}
	return say("%s, %s, %s", far, problem.Several(p.Checks, "%s check", "%s checks", thousands(p.Checks)), best)
}

// drawn is a share, 0 to 1, as a bar and in per cent; in a log the bar is not needed.
func (b *bar) drawn(share float64) string {
	share = min(max(share, 0), 1)
	text := say("%s", percent(share, 0))
	if b.log {
		return text
	}
	full := int(share * cells)
	return fmt.Sprintf("[%s%s] %5s", strings.Repeat("#", full), strings.Repeat(".", cells-full), text)
}
