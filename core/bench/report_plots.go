package bench

import "fmt"

// time writes searches against time: a table of marks beside those of the
// reference, and a plot of score and bound over time for every case.
func (r *report) time() {
	for _, platform := range r.all.Platforms() {
		searches := r.all.of(Time, platform)
		if len(searches) == 0 {
			continue
		}
		r.line("\n## Searches against time (%s)\n", platform)
		r.line("Lattices too large to be decided one by one: k = 5, Loss (arithmetic mean), the first columns of each table as")
		r.line("quasi-identifiers. Lower scores are better. A figure after ≥ is a proved bound: no transformation scores less. An = says that")
		r.line("the score is proved to be the best. %q is how much less is still possible at the end. Figures of the reference (its", toGain)
		r.line("Lightning) are for the same number of seconds.")
		marks := searches[0].Marks
		head := []string{"Table", inWords, "lattice"}
		for _, m := range marks {
			head = append(head, fmt.Sprintf("%g s", m.Seconds))
		}
		r.table(append(head, toGain, "checks", "as good as the reference's last after", "peak MB")...)
		var panels []panel
		var last Key
		for _, m := range searches {
			key := m.Key()
			key.Algorithm = ""
			reference := ReferenceMarks(m.Dataset, m.Columns, m.Limit)
			if key != last {
				last = key
				panels = append(panels, panel{title: shortTitle(m), x: "seconds", y: "score (solid), proved bound (dashed)", logX: true, zero: true})
				if len(reference) > 0 {
					r.referenceRow(m, marks, reference)
					p := &panels[len(panels)-1]
					p.series = append(p.series, referenceSeries(reference))
				}
			}
			cells := []string{m.title(), m.Algorithm, power(m.Lattice)}
			for _, mark := range m.Marks {
				cells = append(cells, markdownState(mark))
			}
			overtaken := ""
			if at, ok := Overtaken(m.Trace, reference); ok {
				overtaken = fmt.Sprintf("%.2f s", at)
			}
			r.row(append(cells, gain(m.Marks), thousands(m.Checks), overtaken, megabytes(m.PeakBytes))...)
			p := &panels[len(panels)-1]
			p.series = append(p.series, traceSeries(m)...)
		}
		r.picture("time-"+platform, "Score and proved bound of searches over time, one panel a table and limit", panels, 2)
	}
}

// shortTitle names a case of the part by what differs.
func shortTitle(m Measurement) string {
	return Case{Dataset: m.Dataset, Columns: m.Columns}.Title() + ", limit " + percent(m.Limit)
}

const toGain = "at most to gain"

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
				checks = thousands(ref.Checks)
			}
		}
		cells = append(cells, cell)
	}
	r.row(append(cells, "", checks, "", "")...)
}

func referenceSeries(reference []ReferenceMark) series {
	s := series{name: "reference", dots: true}
	for _, m := range reference {
		if m.Score >= 0 {
			s.points = append(s.points, point{m.Seconds, m.Score})
		}
	}
	return s
}

// earliest is where plots over time begin, in seconds: before it there is
// noise.
const earliest = 0.01

// traceSeries are score and bound of a search over time.
func traceSeries(m Measurement) []series {
	score := series{name: m.Algorithm, steps: true}
	bound := series{name: m.Algorithm, steps: true, dashed: true}
	for _, p := range m.Trace {
		at := max(p.Seconds, earliest)
		if p.Score != nil {
			score.points = append(score.points, point{at, *p.Score})
		}
		if p.Bound != nil {
			bound.points = append(bound.points, point{at, *p.Bound})
		}
	}
	return []series{score, bound}
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
		return thousands(int(size))
	}
	return fmt.Sprintf("%.1e", size)
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
	r.line("verified. Tables are the first records of ihis_shaped, with 9 quasi-identifiers.")
	r.table("Records, platform", "read s", "prepare s", "search s", "recode s", "write s", "verify s", "search / native", "checks", "peak MB", "page blocked ms")
	search := panel{title: "Search", x: "records", y: "seconds", logX: true, logY: true}
	files := panel{title: "Reading, writing and verifying", x: "records", y: "seconds", logX: true, logY: true}
	memory := panel{title: "Peak memory", x: "records", y: "MB", logX: true, logY: true}
	for _, platform := range measured.Platforms() {
		a, b, c := series{name: platform}, series{name: platform}, series{name: platform}
		for _, m := range measured.of(Scale, platform) {
			ratio := 0.0
			if platform != Native {
				_, ratio = r.on(platform, m)
			}
			blocked := ""
			if m.BlockedMs > 0 {
				blocked = number(m.BlockedMs)
			}
			r.row(thousands(m.Records)+", "+platform, seconds(m.ReadMs), seconds(m.PrepareMs), seconds(m.SearchMs), seconds(m.RecodeMs), seconds(m.WriteMs),
				seconds(m.VerifyMs), times(ratio, ratio > 0), thousands(m.Checks), megabytes(m.PeakBytes), blocked)
			n := float64(m.Records)
			a.points = append(a.points, point{n, m.SearchMs / 1000})
			b.points = append(b.points, point{n, (m.ReadMs + m.WriteMs + m.VerifyMs) / 1000})
			c.points = append(c.points, point{n, float64(m.PeakBytes) / 1e6})
		}
		search.series, files.series, memory.series = append(search.series, a), append(files.series, b), append(memory.series, c)
	}
	r.picture("rows", "Search time, time for files, and peak memory over the number of records", []panel{search, files, memory}, 3)
}
