package evidence

import (
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/problem"
)

// making tells how the release was made.
func (r *Report) making(d *document) {
	m := &r.Making
	d.title(2, problem.Say("How it was made"))
	d.raw("<dl>\n")
	d.entry(problem.Say("Way of recoding"), anonymize.Made(m.Method))
	if !m.Method.Uniform() {
		d.entry(problem.Say("Labels"), problem.Say("irregular: the same value may be exact in one record and coarser in another"))
	}
	if m.Joined {
		d.entry(problem.Say("Ranges"), problem.Say("neighbouring ranges joined where that keeps more: each begins and ends where ranges of the hierarchy do, never where a record of the table does"))
	}
	d.entry(problem.Say("Kept low"), worded(nil, m.Measure))
	if m.Score != nil {
		score := problem.Digits(strconv.FormatFloat(*m.Score, 'g', 6, 64))
		if together := utility.Together(m.Aggregate); together != nil {
			d.entry(problem.Say("Score"), problem.Say("%s (%s; lower is better)", score, together))
		} else {
			d.entry(problem.Say("Score"), problem.Say("%s (lower is better)", score))
		}
	}
	if m.Kept != nil {
		d.entry(problem.Say("Detail kept"), percent(*m.Kept))
	}
	if m.Chosen {
		d.entry(problem.Say("Levels"), problem.Say("chosen by whoever released the table; nothing was searched"))
	}
	d.entry(problem.Say("Search"), m.search())
	if r.PseudonymKey != nil {
		d.entry(problem.Say("Pseudonyms and dates"), r.PseudonymKey.Holder())
	}
	d.raw("</dl>\n")
	if len(r.Assumptions) > 0 {
		d.title(3, problem.Say("What reading the table took for granted"))
		d.raw("<ul>\n")
		for _, a := range r.Assumptions {
			said := a.Said
			if a.Column != "" {
				said = problem.Say("%s: %s", a.Column, said)
			}
			d.element("li", said)
		}
		d.raw("</ul>\n")
	}
	if len(r.Notes) > 0 {
		d.title(3, problem.Say("What the program remarked"))
		d.raw("<ul>\n")
		for i, note := range r.Notes {
			if i < len(r.noted) {
				d.element("li", r.noted[i])
			} else {
				d.element("li", problem.Say("%s", note))
			}
		}
		d.raw("</ul>\n")
	}
}

// search says what was searched, how thoroughly, and why it ended.
func (m *Making) search() *problem.Text {
	if m.Algorithm == "" {
		return nil
	}
	text := problem.Say("%s", m.Algorithm)
	if m.Tried > 0 && m.Method.Uniform() { // of others that is not one number
		tried, of := count(m.Tried), problem.Many(m.Lattice)
		text = problem.Several(m.Tried, "%s, %s check among %s possibilities", "%s, %s checks among %s possibilities", m.Algorithm, tried, of)
	}
	if m.Optimal {
		text = problem.Say("%s; proved: none that meets the rules scores better", text)
	}
	switch m.Stopped {
	case "":
		return text
	case string(search.StopTime):
		return problem.Say("%s; ended early by the time limit", text)
	case string(search.StopChecks):
		return problem.Say("%s; ended early by the limit on checks", text)
	case string(search.StopMemory):
		return problem.Say("%s; ended early as the memory for a search was full", text)
	}
	return problem.Say("%s; stopped early with the best so far", text)
}

func (r *Report) files(d *document) {
	d.title(2, problem.Say("Files and program"))
	d.raw("<dl>\n")
	hash := func(what *problem.Text, sum string) {
		d.element("dt", what)
		d.raw("<dd>")
		if sum == "" {
			d.element("code", problem.Say("not known"))
		} else {
			d.data("code", sum)
		}
		d.raw("</dd>\n")
	}
	f := r.Files
	if f.Input.Name != "" {
		d.entry(problem.Say("Input"), problem.Say("%s", f.Input.Name))
	}
	if r.Variant == Internal {
		hash(problem.Say("Input, SHA-256"), f.Input.Hash)
	}
	hash(problem.Say("Input, keyed"), f.Input.Keyed)
	hash(problem.Say("Released file, SHA-256"), f.Output.Hash)
	bytes := int(f.Output.Bytes)
	d.entry(problem.Say("Its size"), problem.Several(bytes, "%s byte", "%s bytes", count(bytes)))
	if r.Variant == Internal {
		hash(problem.Say("Project, SHA-256"), f.Project.Hash)
	}
	hash(problem.Say("Project, keyed"), f.Project.Keyed)
	if f.Key != "" {
		hash(problem.Say("Key of the keyed hashes"), f.Key)
	}
	program := problem.Say("%s", strings.TrimSpace("Fulgurite "+r.Program.Version))
	if r.Program.Commit != "" {
		program = problem.Say("%s, commit %s", program, r.Program.Commit)
	}
	d.entry(problem.Say("Program"), program)
	hash(problem.Say("Program, SHA-256"), r.Program.Hash)
	d.raw("</dl>\n")
	d.element(`p class="small"`, problem.Say("A keyed hash is HMAC-SHA-256 over the 32 bytes of the SHA-256, under a key that only the internal report tells: with it, whoever has the input can show that it was this one, and nobody can try guesses."))
}
