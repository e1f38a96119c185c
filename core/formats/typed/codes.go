package typed

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/formats/tabular"
)

// maxLabels limits the labels of a column, as Stata does (help limits).
const maxLabels = 65_536

// Codes are the numbers that stand for the texts of a column in formats with value labels: those
// of the file that was opened where it had a label, and new ones behind them, in order.
type Codes struct {
	Labels []Label // that occur, by code
	Least  float64 // and Most: of all that occurs
	Most   float64
	Whole  bool // none has decimals

	any     bool // number occurs
	numbers bool // a number stands for itself
	most    int  // bytes of a label
	known   map[string]float64
	order   map[string]int
	seen    map[string]bool
	of      map[string]float64
}

// Label is the text of a code.
type Label struct {
	Code float64
	Text string
}

// maxCode is the greatest number that stands for a text, which is an integer of four bytes in
// Stata.
const maxCode = 1e9

// NewCodes returns codes for a column, whose labels can have so many bytes; numbers says that its
// numbers stay what they are, known are the labels that it had, and order is that of new ones.
func NewCodes(most int, numbers bool, known []tabular.Value, order []string) *Codes {
	k := &Codes{most: most, numbers: numbers, Whole: true, known: map[string]float64{}, order: map[string]int{},
		seen: map[string]bool{}, of: map[string]float64{}}
	for _, v := range known {
		x, err := strconv.ParseFloat(v.Code, 64)
		if _, twice := k.known[v.Label]; err == nil && !twice && x == math.Trunc(x) && math.Abs(x) <= maxCode {
			k.known[v.Label] = x
		}
	}
	for i, label := range order {
		if _, twice := k.order[label]; !twice {
			k.order[label] = i
		}
	}
	return k
}

func (k *Codes) see(cell []byte) {
	if k.seen[string(cell)] {
		return
	}
	if _, labelled := k.known[string(cell)]; !labelled && k.numbers {
		if x, ok := number(cell); ok {
			k.widen(x)
			return
		}
	}
	if len(k.seen) <= maxLabels {
		k.seen[string(cell)] = true
	}
}

func number(cell []byte) (x float64, ok bool) {
	if _, _, ok = Number(cell); ok && isDouble(cell) {
		x, err := strconv.ParseFloat(string(cell), 64)
		return x, err == nil
	}
	return 0, false
}

// widen notes a number that occurs.
func (k *Codes) widen(x float64) {
	if !k.any {
		k.any, k.Least, k.Most = true, x, x
	}
	k.Least, k.Most, k.Whole = min(k.Least, x), max(k.Most, x), k.Whole && x == math.Trunc(x)
}

// finish gives codes; false if the texts cannot be labels.
func (k *Codes) finish() bool {
	if len(k.seen) > maxLabels {
		return false
	}
	highest := math.Floor(max(0, k.Most))
	for _, x := range k.known {
		highest = max(highest, x)
	}
	var labels []string
	for label := range k.seen {
		if strings.HasSuffix(label, " ") || strings.IndexByte(label, 0) >= 0 || len(label) > k.most {
			return false
		}
		labels = append(labels, label)
	}
	slices.SortFunc(labels, k.compare)
	for _, label := range labels {
		code, known := k.known[label]
		if !known {
			if highest++; highest > maxCode {
				return false
			}
			code = highest
		}
		k.widen(code)
		k.of[label] = code
		k.Labels = append(k.Labels, Label{code, label})
	}
	slices.SortFunc(k.Labels, func(a, b Label) int { return cmp.Compare(a.Code, b.Code) })
	return true
}

// compare orders labels: as the hierarchy has them, then as people would count, stars last.
func (k *Codes) compare(a, b string) int {
	switch {
	case a == Star:
		return 1
	case b == Star:
		return -1
	}
	i, inOrder := k.order[a]
	j, other := k.order[b]
	switch {
	case inOrder && other:
		return cmp.Compare(i, j)
	case inOrder != other:
		return map[bool]int{true: -1, false: 1}[inOrder]
	}
	return cmp.Or(natural(strings.TrimLeft(a, "<≤>≥[]( "), strings.TrimLeft(b, "<≤>≥[]( ")), side(a)-side(b), strings.Compare(a, b))
}

// side says whether a label is one of what is below a bound, or above.
func side(label string) int {
	switch {
	case strings.HasPrefix(label, "<"), strings.HasPrefix(label, "≤"):
		return -1
	case strings.HasPrefix(label, ">"), strings.HasPrefix(label, "≥"):
		return 1
	}
	return 0
}

// natural compares texts in which numbers count as such.
func natural(a, b string) int {
	for a != "" && b != "" {
		m, n := digits(a), digits(b)
		if m > 0 && n > 0 {
			x, y := strings.TrimLeft(a[:m], "0"), strings.TrimLeft(b[:n], "0")
			if c := cmp.Or(len(x)-len(y), strings.Compare(x, y)); c != 0 {
				return c
			}
			a, b = a[m:], b[n:]
			continue
		}
		if a[0] != b[0] {
			return int(a[0]) - int(b[0])
		}
		a, b = a[1:], b[1:]
	}
	return len(a) - len(b)
}

func digits(s string) int { return len(s) - len(strings.TrimLeft(s, "0123456789")) }

// Has reports whether a label occurs. There are none of nil.
func (k *Codes) Has(label string) bool { return k != nil && k.seen[label] }

// Of returns the number of a cell that is not empty.
func (k *Codes) Of(cell []byte) float64 {
	if code, ok := k.of[string(cell)]; ok {
		return code
	}
	x, _ := number(cell) // which it was when it was seen
	return x
}
