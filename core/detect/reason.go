package detect

import (
	"strconv"

	"github.com/fulgurite/fulgurite/core/problem"
)

// The reasons for suggestions: whole sentences, which translations keep whole, with what the column
// seems to hold and why its role follows from that.

// evidence words what was found in the values of a column. named: its name suggests it, too.
type evidence func(f *facts, named bool, what, why *problem.Text) *problem.Text

// alike says how many values look like the suggested kind.
func alike(share float64, named bool, what, why *problem.Text) *problem.Text {
	switch {
	case named && share == 1:
		return problem.Say("Its name suggests %s, and all values look like it: %s.", what, why)
	case named:
		return problem.Say("Its name suggests %s, and %s %% of the values look like it: %s.", what, percent(share), why)
	case share == 1:
		return problem.Say("All values look like %s: %s.", what, why)
	}
	return problem.Say("%s %% of the values look like %s: %s.", percent(share), what, why)
}

// unique says how many values occur once.
func unique(f *facts, named bool, what, why *problem.Text) *problem.Text {
	switch share := f.profile.UniqueShare; {
	case named && share == 1:
		return problem.Say("Its name suggests %s, and all values occur only once: %s.", what, why)
	case named:
		return problem.Say("Its name suggests %s, and %s %% of the values occur only once: %s.", what, percent(share), why)
	case share == 1:
		return problem.Say("All values occur only once: %s.", why)
	default:
		return problem.Say("%s %% of the values occur only once: %s.", percent(share), why)
	}
}

// byName says that the name suggests the kind, where values alone would not.
func byName(_ *facts, _ bool, what, why *problem.Text) *problem.Text {
	return problem.Say("Its name suggests %s: %s.", what, why)
}

// dated words the range of the dates.
func dated(f *facts, named bool, what, why *problem.Text) *problem.Text {
	if problem.Withholds() {
		return alike(1, named, what, why)
	}
	if named {
		return problem.Say("Its name suggests %s, and the values are dates from %s to %s: %s.", what,
			problem.Cell(f.profile.Min), problem.Cell(f.profile.Max), why)
	}
	return problem.Say("The values are dates from %s to %s: %s.", problem.Cell(f.profile.Min), problem.Cell(f.profile.Max), why)
}

// finding words what follows from values that occur once.
func finding(p ColumnProfile) *problem.Text {
	if p.UniqueShare == 1 {
		return problem.Say("All values occur only once, so that whoever knows one finds the person.")
	}
	return problem.Say("%s %% of the values occur only once, so that whoever knows one finds the person.", percent(p.UniqueShare))
}

// percent formats a share for people; only all is 100, and only none 0.
func percent(share float64) problem.Digits {
	n := int(share*100 + 0.5)
	if share < 1 && n == 100 {
		n = 99
	}
	if share > 0 && n == 0 {
		n = 1
	}
	return problem.Digits(strconv.Itoa(n))
}
