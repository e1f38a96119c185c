//go:build !js

package control

import (
	"maps"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/evidence"
)

// TestReportWaits saves a report before the rest of the reader's language is there.
func TestReportWaits(t *testing.T) {
	const file = "people-report-internal.html"
	ask := func(p *page) (come func()) {
		p.browser.rest = func() { t.Error("nobody has asked for the language") }
		p.SaveReport(evidence.Internal)
		come, p.browser.rest = p.browser.rest, func() { t.Error("a report that is on its way was asked for again") }
		p.SaveReport(evidence.Internal)
		if p.Busy != language.T(wordsWritingReport) {
			t.Errorf("busy with %q", p.Busy)
		}
		p.browser.rest = nil
		return come
	}
	p := newPage(t)
	p.result()
	ask(p)()
	p.until("the report is saved", func() bool { return len(p.browser.saved) > 0 && p.Busy == "" })
	if len(p.browser.saved[file]) == 0 {
		t.Errorf("saved: %v, not %s", slices.Collect(maps.Keys(p.browser.saved)), file)
	}

	clear(p.browser.saved)
	come := ask(p)
	p.SaveReport(evidence.External)
	come()
	p.until("both are saved", func() bool { return len(p.browser.saved) == 2 && p.Busy == "" })

	clear(p.browser.saved)
	come = ask(p)
	p.Forget()
	come()
	p.until("nothing is waited for", func() bool { return p.Busy == "" })
	if len(p.browser.saved) > 0 || len(p.Problems) > 0 {
		t.Errorf("a table that is closed has a report: %d files, problems %v", len(p.browser.saved), codes(p.Problems))
	}
}
