package attack

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Section words the results of one attack.
type Section struct {
	ID    string // the field of the report that has its figures
	Title *problem.Text
	Lines []*problem.Text
}

// share formats a share of people in per cent, with one decimal.
func share(of float64) problem.Percent {
	return problem.Percent(strings.TrimSuffix(strconv.FormatFloat(100*of, 'f', 1, 64), ".0"))
}

func number(n int) problem.Digits { return problem.Thousands(n) }

// said words a rate, with its interval if people were sampled.
func (r Rate) said() *problem.Text {
	if r.Range == nil {
		return problem.Say("%s", share(r.Share))
	}
	return problem.Say("%s (between %s and %s)", share(r.Share), share(r.Range[0]), share(r.Range[1]))
}

// Worst returns the single column that finds most people if somebody also knows it; nil: none finds
// anybody.
func (r *Report) Worst() *Also {
	for i := range r.Also {
		if also := &r.Also[i]; len(also.Columns) == 1 && also.Found > 0 {
			return also
		}
	}
	return nil
}

// By returns the single columns by which people are found, worst first.
func (r *Report) By() (columns []string) {
	for _, also := range r.Also {
		if len(also.Columns) == 1 && also.Found > 0 {
			columns = append(columns, also.Columns[0])
		}
	}
	return columns
}

// Headline words the most important figure: how many people are found, more likely right than
// wrong, by somebody who also knows one kept column.
func (r *Report) Headline() *problem.Text {
	worst := r.Worst()
	switch {
	case r.AlsoOpen > 0 && worst == nil:
		return problem.Say("How many people are found by whoever also knew one kept column is not known: the time was up before all columns were tried.")
	case worst == nil:
		return problem.Say("Nobody is found, more likely right than wrong, even by whoever also knew one kept column.")
	}
	found := problem.Say("People found, more likely right than wrong, by whoever also knew %q: %s of %s.",
		worst.Columns[0], number(worst.Found), number(worst.Tried))
	if r.AtMost {
		found = problem.Say("People found, more likely right than wrong, by whoever also knew %q: at most %s of %s.",
			worst.Columns[0], number(worst.Found), number(worst.Tried))
	}
	if r.AlsoOpen > 0 {
		found = problem.Say("%s Not all columns were tried: the time was up.", found)
	}
	return found
}

// Counted words how many people and records there are.
func (r *Report) Counted() *problem.Text {
	return problem.Say("People in the file: %s; its records: %s. People of the original who are not in it: %s.",
		number(r.People), number(r.Records), number(r.LeftOut))
}

// Sections words the results of each attack, and what was not tried.
func (r *Report) Sections() []Section {
	all := []Section{
		{"singlingOut", nil, r.saidSingling()}, {"alsoKnown", nil, r.saidAlso()}, {"coarsening", nil, r.saidCoarsening()},
		{"places", nil, r.saidPlaces()}, {"linking", nil, r.saidLinking()}, {"inference", nil, r.saidInference()},
		{"folds", nil, r.saidFolds()}, {"membership", nil, r.saidMembership()}, {"releases", nil, r.saidReleases()},
	}
	var limits []*problem.Text
	for _, n := range r.NotTried {
		limits = append(limits, n.Because)
	}
	if r.AtMost {
		limits = append(limits,
			problem.Say("Which record is whose was not known: every record that could be a person's was tried, and the figures are upper bounds."))
	}
	if r.Releases == nil && !slices.ContainsFunc(r.NotTried, func(n *NotTried) bool { return n.Attack == "releases" }) {
		limits = append(limits, problem.Say("No earlier release of the same people was named: the file was attacked by itself."))
	}
	limits = append(limits, problem.Say("Other tables, such as registers, were not used, and nobody was taken to know more than two columns besides."))
	limits = append(limits, problem.Say("An attack that finds nothing proves nothing: another attacker may know more, or guess better."))
	all = append(all, Section{"notTried", nil, limits})
	sections := all[:0]
	for _, s := range all {
		if s.Title = title(s.ID); len(s.Lines) > 0 {
			sections = append(sections, s)
		}
	}
	return sections
}

// title names an attack.
func title(id string) *problem.Text {
	switch id {
	case "singlingOut":
		return problem.Say("Singling out")
	case "alsoKnown":
		return problem.Say("If somebody also knew")
	case "coarsening":
		return problem.Say("Coarsening undone")
	case "places":
		return problem.Say("Place and number")
	case "linking":
		return problem.Say("Linking")
	case "inference":
		return problem.Say("Inference")
	case "folds":
		return problem.Say("Control by folds")
	case "membership":
		return problem.Say("Membership")
	case "releases":
		return problem.Say("Several releases")
	}
	return problem.Say("What was not tried")
}

func (r *Report) saidSingling() (lines []*problem.Text) {
	s := r.Singling
	if s == nil {
		return nil
	}
	lines = append(lines,
		problem.Say("Whoever knows %s and picks a record that fits finds the person in %s of the tries; by the likeliest record in %s.",
			problem.Some(r.Known), s.Any.said(), s.Likeliest.said()))
	lines = append(lines,
		problem.Say("Nobody is found with a chance of more than %s. People found with certainty: %s.", share(s.Most), number(s.Certain)))
	if r.Bound > 0 {
		lines = append(lines,
			problem.Say("By proof nobody who knows these columns alone finds anybody with a chance of more than %s.", share(r.Bound)))
	}
	return lines
}

func (r *Report) saidAlso() (lines []*problem.Text) {
	for _, a := range r.Also {
		lines = append(lines, problem.Say("%s: people found, more likely right than wrong: %s of %s; with certainty: %s.",
			problem.Some(a.Columns), number(a.Found), number(a.Tried), number(a.Certain)))
	}
	if r.AlsoLeft > 0 {
		lines = append(lines, problem.Several(r.AlsoLeft, "%s pair of columns was not tried: it would take too long.",
			"%s pairs of columns were not tried: they would take too long.", number(r.AlsoLeft)))
	}
	return lines
}

// helps reports whether other columns were better than the label alone, for those on whom this was
// tried.
func (u Undone) helps() bool { return len(u.By) > 0 && u.Right.Share > u.Alone.Share }

// levelSaid words a level of a hierarchy, with its name if it has one.
func levelSaid(level int, name *problem.Text) *problem.Text {
	if name == nil {
		return problem.Say("%s", number(level))
	}
	return problem.Say("%s (%s)", number(level), name)
}

func (r *Report) saidCoarsening() (lines []*problem.Text) {
	for _, u := range r.Coarsening {
		switch {
		case u.Level > 0 && u.helps():
			lines = append(lines, problem.Say(
				"%q: by %s the label on level %s under a coarser one is guessed right in %s of the cells; by the coarser label alone in %s.",
				u.Column, problem.Some(u.By), levelSaid(u.Level, u.Name), u.Right.said(), u.Alone.said()))
		case u.Level > 0:
			lines = append(lines, problem.Say(
				"%q: the label on level %s under a coarser one is guessed right in %s of the cells; no other column helps.",
				u.Column, levelSaid(u.Level, u.Name), u.Alone.said()))
		case !u.helps():
			lines = append(lines,
				problem.Say("%q: the value under a label is guessed right in %s of the cells; no other column helps.", u.Column, u.Alone.said()))
		default:
			lines = append(lines, problem.Say("%q: by %s the value under a label is guessed right in %s of the cells; by the label alone in %s.",
				u.Column, problem.Some(u.By), u.Right.said(), u.Alone.said()))
		}
		if u.Single > 0 {
			lines = append(lines, problem.Say(
				"%q: in %s of %s cells one value is left if those are excluded that have a finer group beside it; it is the true one in %s.",
				u.Column, number(u.Single), number(u.Cells), number(u.SingleRight)))
		}
	}
	if len(r.Coarsening) > 0 {
		lines = append(lines, problem.Say("How columns go together was learnt from one half of the people, and tried on the other."))
	}
	return lines
}

func (r *Report) saidPlaces() (lines []*problem.Text) {
	for _, p := range r.Places {
		switch {
		case p.Shift && p.Tells == "":
			lines = append(lines, problem.Say("%q: by how many days dates were moved tells the order of the original (rank correlation %s).",
				p.Of, digits(p.Correlation)))
		case p.Shift:
			lines = append(lines,
				problem.Say("%q: by how many days dates were moved tells %q (rank correlation %s).", p.Of, p.Tells, digits(p.Correlation)))
		case p.Of == "" && p.Tells == "":
			lines = append(lines,
				problem.Say("The order of the records is like that of the original (rank correlation %s). People placed exactly: %s.",
					digits(p.Correlation), number(p.Placed)))
		case p.Of == "":
			lines = append(lines, problem.Say("The order of the records tells %q (rank correlation %s). People placed exactly: %s.",
				p.Tells, digits(p.Correlation), number(p.Placed)))
		case p.Of == p.Tells:
			lines = append(lines,
				problem.Say("%q: people whose dates were moved by the same number of days: %s of %s.", p.Of, number(p.Placed), number(p.Tried)))
		case p.Tells == "":
			lines = append(lines, problem.Say("%q tells the order of the original (rank correlation %s). People placed exactly: %s.", p.Of,
				digits(p.Correlation), number(p.Placed)))
		default:
			lines = append(lines,
				problem.Say("%q tells %q (rank correlation %s). People placed exactly: %s.", p.Of, p.Tells, digits(p.Correlation), number(p.Placed)))
		}
	}
	return lines
}

func digits(x float64) problem.Digits { return problem.Digits(strconv.FormatFloat(x, 'f', 2, 64)) }

func (r *Report) saidLinking() (lines []*problem.Text) {
	for _, l := range r.Linking {
		lines = append(lines, problem.Say("Whoever has two lists, one with %s and one with %s, joins them by the file: pairs named for %s of %s people, right for %s; without the person's own records, right for %s.",
			problem.Some(l.First), problem.Some(l.Second), number(l.Named), number(l.Tried), l.Rate.said(), l.Control.said()))
	}
	return lines
}

func (r *Report) saidInference() (lines []*problem.Text) {
	for _, i := range r.Inference {
		lines = append(lines,
			problem.Say("%q is guessed right for %s of the people; with their own records taken out of the file, for %s.", i.Column,
				i.Right.said(), i.Control.said()))
		if i.Several {
			lines = append(lines, problem.Say("%q: cells hold several values. A guess is one of them, and certain is who has one that all records that fit have.", i.Column))
		}
		switch {
		case i.Leakage == nil:
			lines = append(lines,
				problem.Say("%q: how much of that is due to being in the file cannot be measured, because nearly everybody has the same.", i.Column))
		default:
			lines = append(lines, problem.Say("%q: being in the file gives %s of what could be learnt (between %s and %s).", i.Column,
				share(i.Leakage.Share), share(i.Leakage.Range[0]), share(i.Leakage.Range[1])))
		}
		for _, s := range i.Certain {
			if s.Level == 0 {
				lines = append(lines, problem.Say("%q: people whose value is certain: %s; likelier than %s: %s.", i.Column,
					number(s.Certain), share(likely), number(s.Likely)))
			} else if s.Likely > 0 {
				lines = append(lines, problem.Say("%q: people whose label on level %s is certain: %s; likelier than %s: %s.", i.Column,
					levelSaid(s.Level, s.Name), number(s.Certain), share(likely), number(s.Likely)))
			}
		}
	}
	return lines
}

func (r *Report) saidFolds() (lines []*problem.Text) {
	for _, f := range r.Folds {
		lines = append(lines, problem.Say("%q: of five releases of four fifths of the people each, by the same project, it is guessed right for %s of those in them, and for %s of those left aside.", f.Column, share(f.Right), share(f.Others)))
	}
	if lines != nil {
		lines = append(lines, problem.Say("This measures the settings, and not this file: other people make other groups."))
	}
	return lines
}

func (r *Report) saidMembership() []*problem.Text {
	m := r.Membership
	if m == nil {
		return nil
	}
	return []*problem.Text{problem.Say("Whoever knows all that is written of somebody recognizes %s of the people in the file, taking %s of others for them. People whose records are like nobody else's: %s.", m.Found.said(), share(falsely), number(m.Alone))}
}

func (r *Report) saidReleases() (lines []*problem.Text) {
	s := r.Releases
	if s == nil {
		return nil
	}
	lines = append(lines, problem.Say("Together with %s, people with fewer records that could be theirs than the rules ask for: %s of %s.",
		problem.Some(s.Earlier), number(s.Below), number(s.Tried)),
		problem.Say("Who is in the earlier releases is not known: everybody whom a record there could be about was taken to be in them."))
	for _, c := range s.Certain {
		lines = append(lines, problem.Say("%q: people whose value is certain by all releases together: %s; by this file alone: %s.",
			c.Column, number(c.Certain), number(c.Alone)))
	}
	for _, n := range s.Newcomers {
		lines = append(lines,
			problem.Say("All records of %s stand in this file, and %s more. Whoever knows that somebody came later looks at these alone.",
				n.Earlier, number(n.Records)),
			problem.Say("People who came later, with fewer of these that could be theirs than the rules ask for: %s of %s.",
				number(n.Below), number(n.People)))
		for _, c := range n.Certain {
			lines = append(lines, problem.Say("%q: people who came later and whose value is certain by the new records alone: %s; by the whole file: %s.",
				c.Column, number(c.Certain), number(c.Alone)))
		}
	}
	return lines
}
