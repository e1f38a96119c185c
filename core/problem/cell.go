package problem

import (
	"fmt"
	"sync/atomic"
)

// Cell is text of a table as an argument: what stands in a cell, or in a line, and may be about a
// person. It is the text itself, or Withheld where nobody asked to see it.
type Cell string

// Withheld stands for text of a table that is not shown.
const Withheld = "…"

var withheld atomic.Bool

// Withhold makes every Cell that is put into a sentence from now on Withheld, or the text itself
// again: a program whose sentences go into logs and files withholds them, one that shows them to
// whoever has the table does not, which is how it begins. It returns what was so before.
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

// Cells are texts of a table as the names of a Listing.
func Cells(texts []string) []string {
	all := make([]string, len(texts))
	for i, text := range texts {
		all[i] = fmt.Sprint(Cell(text))
	}
	return all
}
