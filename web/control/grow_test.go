//go:build !js

package control

import (
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/client"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
)

func (p *page) release() *bridge.Appended {
	p.t.Helper()
	p.Release()
	p.until("the batch is released", func() bool { return p.Growth.Search == nil })
	if p.Growth.Batch == nil {
		p.t.Fatalf("no batch: %v", codes(p.Growth.Problems))
	}
	return p.Growth.Batch
}

// part saves one of the files of the batch.
func (p *page) part(part bridge.Part, name string) string {
	p.t.Helper()
	delete(p.browser.saved, name)
	p.SaveBatch(part)
	p.until(name+" is saved", func() bool { return p.browser.saved[name] != nil || len(p.Problems) > 0 })
	return string(p.browser.saved[name])
}

// TestGrow releases two batches on one page, and the second one again on
// another page from the files that were saved.
func TestGrow(t *testing.T) {
	p := newPage(t)
	p.open(people)
	p.Edit(func(s *state.State) {
		s.SetRoles(project.QuasiIdentifying)
		s.SetRole("name", project.Identifying)
		setK(s, 2.0)
	})
	p.Go(state.Rules)
	first := p.release()
	if first.Number != 1 || first.Released != 8 || first.Withheld != 0 || !first.Verified || first.Published != first.Released {
		t.Fatalf("first batch: %+v", first)
	}
	published := p.part(bridge.PartState, "people-published.json")
	if strings.Contains(published, `"33"`) || !strings.Contains(published, `"batches"`) {
		t.Errorf("state: %s", published)
	}
	if got := strings.Count(p.part(bridge.PartBatch, "people-released.csv"), "\n"); got != 1+first.Released {
		t.Errorf("%d lines", got)
	}
	project := func() string {
		p.SaveProject()
		return string(p.browser.saved["people.fulgurite.json"])
	}()

	// One row alone has to wait, and the state stays what it is.
	const alone = "name,age,sex,town\ni,41,f,1010\n"
	p.until("the state is kept", func() bool { return !p.Growth.after.IsZero() })
	after := p.Growth.after
	p.Growth.after = client.Blob{} // which did not come
	p.AddRows(file("alone.csv", alone))
	if got := codes(p.Growth.Problems); p.Pending != nil || len(got) != 1 || got[0] != "grow-state" {
		t.Errorf("the next batch would be a first one: %v, problems %v", p.Pending, got)
	}
	p.Growth.after = after
	p.AddRows(file("alone.csv", alone))
	p.until("the file is read", func() bool { return p.Pending == nil })
	if waiting := p.release(); waiting.Released != 0 || waiting.Withheld != 1 || waiting.Published != 8 {
		t.Errorf("one row: %+v", waiting)
	}
	if got := p.part(bridge.PartWithheld, "alone-withheld.csv"); got != alone {
		t.Errorf("withheld: %q", got)
	}
	if p.part(bridge.PartBatch, "alone-released.csv"); len(codes(p.Problems)) != 1 {
		t.Error("a batch of which nothing is released was saved")
	}

	const more = "name,age,sex,town\ni,41,f,1010\nj,42,f,1010\nk,31,f,1010\nl,32,f,1010\n"
	p.AddRows(file("more.csv", more))
	p.until("the file is read", func() bool { return p.Pending == nil })
	if p.Growth.From != "people-published.json" || p.Growth.Batch != nil || p.K() != 2 || p.Profile.Rows != 4 {
		t.Fatalf("growth %+v, k %d", p.Growth, p.K())
	}
	second := *p.release()
	if second.Number != 2 || second.Released != 4 || !second.Verified || second.Published != first.Published+4 {
		t.Errorf("second batch: %+v, %v", second, codes(p.Growth.Problems))
	}
	saved := p.part(bridge.PartBatch, "more-released.csv")

	q := newPage(t)
	q.ChooseProject(file("people.fulgurite.json", project))
	q.until("the project waits", func() bool { return q.Waiting != nil })
	q.open(more)
	q.OpenPublished(file("people-published.json", published))
	q.until("the state is read", func() bool { return q.Growth.From != "" })
	if told := q.Growth.Told; told.Batches != 1 || told.Records != 8 || told.Groups != first.Groups || told.Key != "" {
		t.Errorf("the state tells %+v", told)
	}
	if again := *q.release(); again.Released != second.Released || again.Joined != second.Joined {
		t.Errorf("again: %+v", again)
	}
	if sortedLines(q.part(bridge.PartBatch, "people-released.csv")) != sortedLines(saved) { // the order is drawn anew
		t.Error("another table from the files that were saved")
	}
	// A state of other settings is refused, and nothing is lost.
	q.Edit(func(s *state.State) { setK(s, 3.0) })
	q.Release()
	q.until("it is refused", func() bool { return q.Growth.Search == nil })
	if got := codes(q.Growth.Problems); len(got) != 1 || got[0] != "state-scheme" {
		t.Errorf("problems %v", got)
	}
	q.Growth.Problems = nil
	q.OpenPublished(file("x.json", "{"))
	q.until("it is refused", func() bool { return q.Growth.Problems != nil })
	if got := codes(q.Growth.Problems); len(got) != 1 || got[0] != "state-syntax" || q.Growth.From != "people-published.json" {
		t.Errorf("problems %v, from %q", got, q.Growth.From)
	}
	q.Forget()
	if q.Growth.From != "" {
		t.Error("the state is not forgotten")
	}
}

// sortedLines are the lines of a table in an order of their own.
func sortedLines(text string) string {
	lines := strings.Split(text, "\n")
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}
