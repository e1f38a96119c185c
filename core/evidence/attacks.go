package evidence

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/attack"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Attacks hold the results of attacks on the file: figures, and the same in words.
type Attacks struct {
	attack.Report
	Headline string   `json:"headline"`
	Found    []Attack `json:"found"`
}

// Attack words the result of one attack.
type Attack struct {
	ID        string   `json:"id"` // the field of the figures
	Attack    string   `json:"attack"`
	Sentences []string `json:"sentences"`
}

// AttacksOf words what attacks found; nil if there were none.
func AttacksOf(r *attack.Report) *Attacks {
	if r == nil {
		return nil
	}
	a := &Attacks{Report: *r, Headline: r.Headline().String()}
	for _, s := range r.Sections() {
		one := Attack{ID: s.ID, Attack: s.Title.String()}
		for _, line := range s.Lines {
			one.Sentences = append(one.Sentences, line.String())
		}
		a.Found = append(a.Found, one)
	}
	return a
}

// attacked tells what attacks found: those named, or all.
func (r *Report) attacked(d *document, of []string) {
	d.title(2, problem.Say("Attacks on the file"))
	if !d.attacked { // once for all sections
		d.attacked = true
		d.element(`p class="of"`, problem.Say(
			"Programs read the file as it was written, and guess as somebody would who has it and knows how it was made."))
		d.element(`p class="of"`, problem.Say(
			"What they know of a person besides is said in each line. The original only tells them whether a guess is right."))
		d.element(`p class="of"`, r.Attacks.Report.Counted())
		d.element(`p class="of"`, problem.Say(
			"Where a range stands in brackets, not everybody was tried: the share of all people lies in it in 95 of 100 cases."))
	}
	if len(of) == 0 {
		d.element("p", r.Attacks.Report.Headline())
	}
	for _, s := range r.Attacks.Report.Sections() {
		if len(of) > 0 && !slices.Contains(of, s.ID) {
			continue
		}
		d.title(3, s.Title)
		d.raw("<ul>\n")
		for _, line := range s.Lines {
			d.element("li", line)
		}
		d.raw("</ul>\n")
	}
}
