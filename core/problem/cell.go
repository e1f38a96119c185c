package problem

import (
	"fmt"
	"sync/atomic"
)

// Cell is an argument with text of a table: the contents of a cell, or of a line, which may be
// about a person. It prints as itself, or as Withheld where nobody asked to see it.
type Cell string

// Withheld replaces text of a table that is not shown.
const Withheld = "…"

var withheld atomic.Bool

// Withhold makes every Cell in later sentences print as Withheld, or as itself again. Programs
// whose sentences go into logs and files withhold cells; those that show them to the owner of the
// table do not, which is the default. It returns the previous setting.
func Withhold(yes bool) (before bool) { return withheld.Swap(yes) }

// Withholds reports whether cells are withheld.
func Withholds() bool { return withheld.Load() }

// Format implements fmt.Formatter.
func (c Cell) Format(f fmt.State, verb rune) {
	if Withholds() {
		fmt.Fprint(f, Withheld)
		return
	}
	fmt.Fprintf(f, fmt.FormatString(f, verb), string(c))
}

// Cells marks texts of a table as the names of a Listing.
func Cells(texts []string) []string {
	all := make([]string, len(texts))
	for i, text := range texts {
		all[i] = fmt.Sprint(Cell(text))
	}
	return all
}
