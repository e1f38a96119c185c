package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/anonymize"
)

// bar shows on a terminal how a search is doing. The zero value shows nothing.
type bar struct {
	w     io.Writer // nil: not a terminal
	shown time.Time
	width int // of the line on screen
}

// newBar returns a bar on w if w is a terminal.
func newBar(w io.Writer, quiet bool) *bar {
	f, ok := w.(*os.File)
	if !ok || quiet {
		return &bar{}
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return &bar{}
	}
	return &bar{w: w}
}

// barRhythm is how often the line changes at most.
const barRhythm = 100 * time.Millisecond

// step says what is being done.
func (b *bar) step(text string) { b.line(text + " ...") }

// search shows a search under way.
func (b *bar) search(p anonymize.Progress) {
	if b.w == nil || time.Since(b.shown) < barRhythm {
		return
	}
	b.shown = time.Now()
	b.line(progressLine(p))
}

// options let a release show how far it is; file is where it goes.
func (b *bar) options(file string) core.Options {
	return core.Options{
		Options: anonymize.Options{Observe: func(p anonymize.Progress) bool { b.search(p); return true }},
		Enter: func(s core.Stage) {
			switch s {
			case core.Searching:
				b.step("preparing")
			case core.Writing:
				b.step("writing and verifying " + file)
			}
		},
	}
}

// clear removes the line.
func (b *bar) clear() { b.line("") }

func (b *bar) line(text string) {
	if b.w == nil {
		return
	}
	width := len([]rune(text))
	fmt.Fprintf(b.w, "\r%s%s\r", text, strings.Repeat(" ", max(0, b.width-width)))
	b.width = width
}

// cells is the width of the bar itself.
const cells = 24

// progressLine writes progress in a line: a bar of what is decided, or of the
// time that is used, and the best so far.
func progressLine(p anonymize.Progress) string {
	share, of := p.Decided, "of the possibilities decided"
	if p.TimeLimit > 0 && p.Elapsed/p.TimeLimit > share {
		share, of = p.Elapsed/p.TimeLimit, "of the time used"
	}
	share = min(max(share, 0), 1)
	full := int(share * cells)
	line := fmt.Sprintf("[%s%s] %3.0f %% %s, %s", strings.Repeat("#", full), strings.Repeat(".", cells-full),
		share*100, of, count(p.Checks, "check", "checks"))
	if !p.Found {
		return line + ", no result yet"
	}
	return line + fmt.Sprintf(", best keeps %.1f %% of the detail", p.Kept*100)
}
