package bench

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/bench/plot"
)

// time writes searches against time: a table of marks beside those of the
// reference, and a plot of score and bound over time for every case.
func (r *report) time() {
	introduced := false
	for _, platform := range r.all.Platforms() {
		searches := r.all.of(Time, platform)
		if len(searches) == 0 {
			continue
		}
		r.line("\n## Searches against time (%s)", platform)
		if !introduced {
			introduced = true
			r.aboutTime()
		}
		marks := searches[0].Marks
		head := []string{"Table", inWords, "lattice"}
		for _, m := range marks {
			head = append(head, fmt.Sprintf("%g s", m.Seconds))
		}
		r.table(append(head, toGain, "checks", asGood, "peak MB")...)
		var panels []plot.Panel
		var last Key
		for _, m := range searches {
			key := m.Key()
			key.Algorithm = ""
			reference := ReferenceMarks(m.Dataset, m.Columns, m.Limit)
			if key != last {
				last = key
				panels = append(panels, plot.Panel{Title: shortTitle(m), X: "seconds", Y: "score (solid), proved bound (dashed)", LogX: true, Zero: true})
				if len(reference) > 0 {
					r.referenceRow(m, marks, reference)
					p := &panels[len(panels)-1]
					p.Series = append(p.Series, referenceSeries(reference))
				}
			}
			cells := []string{m.title(), m.Algorithm, power(m.Lattice)}
			for _, mark := range m.Marks {
				cells = append(cells, markdownState(mark))
			}
			r.row(append(cells, gain(m.Marks), plot.Thousands(m.Checks), overtaken(m.Trace, reference), megabytes(m.PeakBytes))...)
			p := &panels[len(panels)-1]
			p.Series = append(p.Series, traceSeries(m)...)
		}
		r.picture("time-"+platform, "Score and proved bound of searches over time, one panel a table and limit", panels, 2)
	}
}

// aboutTime explains the tables of the part.
func (r *report) aboutTime() {
	r.line("\nLattices too large to be decided one by one: k = 5, Loss (arithmetic mean), the first columns of each table as")
	r.line("quasi-identifiers. Lower scores are better. A figure after ≥ is a proved bound: no transformation scores less. An = says that")
	r.line("the score is proved to be the best. %q is how much less is still possible at the end. Figures of the reference (its", toGain)
	r.line("Lightning) are for the same number of seconds; %q lists for each of its scores after how many", asGood)
	r.line("seconds the search had one at least as good (to four digits, which is what is known of the reference's), and its share of the time.")
}

// shortTitle names a case of the part by what differs.
func shortTitle(m Measurement) string {
	return Case{Dataset: m.Dataset, Columns: m.Columns}.Title() + ", limit " + percent(m.Limit)
}

// Headings of the table.
const toGain, asGood = "at most to gain", "as good as the reference after"

// overtaken writes when a search was as good as the reference at each mark.
func overtaken(trace []Mark, reference []ReferenceMark) string {
	var parts []string
	for _, mark := range reference {
		if mark.Score < 0 {
			continue
		}
		part := fmt.Sprintf("%.4f: never", mark.Score)
		if at, ok := Overtaken(trace, mark); ok && at > 0 {
			part = fmt.Sprintf("%.4f: %s s (1/%.0f)", mark.Score, Number(at), mark.Seconds/at)
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "; ")
}

// referenceRow writes the reference's figures at the marks that it has.
func (r *report) referenceRow(m Measurement, marks []Mark, reference []ReferenceMark) {
	cells := []string{m.title(), "reference", power(m.Lattice)}
	checks := ""
	for _, mark := range marks {
		cell := ""
		for _, ref := range reference {
			if ref.Seconds == mark.Seconds {
				if cell = "none"; ref.Score >= 0 {
					cell = fmt.Sprintf("%.4f", ref.Score)
				}
				checks = plot.Thousands(ref.Checks)
			}
		}
		cells = append(cells, cell)
	}
	r.row(append(cells, "", checks, "", "")...)
}

func referenceSeries(reference []ReferenceMark) plot.Series {
	s := plot.Series{Name: "reference", Dots: true}
	for _, m := range reference {
		if m.Score >= 0 {
			s.Add(m.Seconds, m.Score)
		}
	}
	return s
}

// earliest is where plots over time begin, in seconds: before it there is
// noise.
const earliest = 0.01

// traceSeries are score and bound of a search over time.
func traceSeries(m Measurement) []plot.Series {
	score := plot.Series{Name: m.Algorithm, Steps: true}
	bound := plot.Series{Name: m.Algorithm, Steps: true, Dashed: true}
	for _, p := range m.Trace {
		at := max(p.Seconds, earliest)
		if p.Score != nil {
			score.Add(at, *p.Score)
		}
		if p.Bound != nil {
			bound.Add(at, *p.Bound)
		}
	}
	return []plot.Series{score, bound}
}

// gain writes by how much of its last score a search might still improve.
func gain(marks []Mark) string {
	gap, ok := marks[len(marks)-1].Gap()
	if !ok {
		return ""
	}
	return fmt.Sprintf("%.0f %%", 100*gap)
}

func markdownState(m Mark) string {
	switch {
	case m.Score == nil:
		return "none"
	case m.Optimal:
		return score(m.Score) + " ="
	case m.Bound != nil:
		return fmt.Sprintf("%s ≥ %s", score(m.Score), score(m.Bound))
	}
	return score(m.Score)
}

// power writes the size of a lattice.
func power(size float64) string {
	if size < 1e7 {
		return plot.Thousands(int(size))
	}
	return fmt.Sprintf("%.1e", size)
}

// proofs writes how long it takes to prove a result.
func (r *report) proofs() {
	proofs := slices.DeleteFunc(slices.Clone(r.all), func(m Measurement) bool { return m.Part != Proof })
	if len(proofs) == 0 {
		return
	}
	r.line("\n## Proved optima\n")
	r.line("Searches that go on until no other transformation can score less, for %d minutes at most: Bolt, with k = 5 and Loss", longest/60)
	r.line("(arithmetic mean). An = says that the score is proved to be the best; a figure after ≥ is the bound reached.")
	r.table("Table, platform", inWords, "lattice", "score", "checks", "rows", "seconds", "peak MB")
	for _, m := range proofs {
		r.row(m.title()+", "+m.Platform, m.Algorithm, power(m.Lattice), markdownState(m.Marks[len(m.Marks)-1]), plot.Thousands(m.Checks),
			plot.Thousands(int(m.Rows)), seconds(m.SearchMs), megabytes(m.PeakBytes))
	}
}

// scale writes the whole way of tables by their number of records.
func (r *report) scale() {
	var measured Results
	for _, platform := range r.all.Platforms() {
		measured = append(measured, r.all.of(Scale, platform)...)
	}
	if len(measured) == 0 {
		return
	}
	r.line("\n## Rows against time and memory\n")
	r.line("The whole way of a table: read, prepared, searched by Flash (k = 5, limit 2 %%, Loss), recoded, written, read back and")
	r.line("verified. Tables are the first records of ihis_shaped, with 9 quasi-identifiers. A page is blocked while it cannot answer,")
	r.line("for whatever reason; it is busy while its thread computes in one go. Both name the step in which they were longest. The page")
	r.line("writes the table to verify it, so that saving only hands it over.")
	r.table("Records, platform", "read s", "prepare s", "search s", "recode s", "write s", "verify s", "search / native", "checks", "peak MB", "page blocked ms", "page busy ms")
	whole := plot.Panel{Title: "The whole way", X: "records", Y: "seconds", LogX: true, LogY: true}
	search := plot.Panel{Title: "Search", X: "records", Y: "seconds", LogX: true, LogY: true}
	files := plot.Panel{Title: "Reading, writing and verifying", X: "records", Y: "seconds", LogX: true, LogY: true}
	memory := plot.Panel{Title: "Peak memory", X: "records", Y: "MB", LogX: true, LogY: true}
	for _, platform := range measured.Platforms() {
		all, a, b, c := plot.Series{Name: platform}, plot.Series{Name: platform}, plot.Series{Name: platform}, plot.Series{Name: platform}
		for _, m := range measured.of(Scale, platform) {
			ratio := 0.0
			if platform != Native {
				_, ratio = r.on(platform, m)
			}
			name := plot.Thousands(m.Records) + ", " + platform
			if m.Algorithm != "flash" {
				name += ", " + m.Algorithm
			}
			r.row(name, seconds(m.ReadMs), seconds(m.PrepareMs), seconds(m.SearchMs), seconds(m.RecodeMs), seconds(m.WriteMs),
				seconds(m.VerifyMs), times(ratio, ratio > 0), plot.Thousands(m.Checks), megabytes(m.PeakBytes),
				inStep(m.BlockedMs, m.BlockedIn), inStep(m.BusyMs, m.BusyIn))
			if m.Algorithm != "flash" {
				continue
			}
			n := float64(m.Records)
			all.Add(n, (m.ReadMs+m.PrepareMs+m.SearchMs+m.RecodeMs+m.WriteMs+m.VerifyMs)/1000)
			a.Add(n, m.SearchMs/1000)
			b.Add(n, (m.ReadMs+m.WriteMs+m.VerifyMs)/1000)
			c.Add(n, float64(m.PeakBytes)/1e6)
		}
		whole.Series = append(whole.Series, all)
		search.Series, files.Series, memory.Series = append(search.Series, a), append(files.Series, b), append(memory.Series, c)
	}
	r.picture("rows", "Time of the whole way, search time, time for files, and peak memory over the number of records", []plot.Panel{whole, search, files, memory}, 2)
}

// inStep writes the longest stretch of the page's thread, and where it was.
func inStep(ms float64, step string) string {
	switch {
	case ms == 0:
		return ""
	case step == "":
		return Number(ms)
	}
	return Number(ms) + " (" + step + ")"
}
