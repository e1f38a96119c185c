package verify

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Hiding says what a file may show of records that it does not release.
type Hiding struct {
	Masked  bool // of records left out: "*" in the quasi-identifiers, the rest as it was
	Blank   bool // of records left out: "*" in every column
	Outside bool // of records outside the research subset: masked. Otherwise they are not in the file
	Ordered bool // the records have to be in the order of the original
	Most    int  // of a person at most so many records are in the file, and others not at all; 0: all
}

// Match says which records of an original a file has.
type Match struct {
	Rows    []uint32 // by record of the file: a record of the original, each at most once; nil if Partly
	Ordered bool     // in the order of the original
	// Partly: there were too many possibilities to find the records, so that only what
	// is necessary was seen: no record shows other kept cells than one of the original.
	Partly bool

	finder *finder
}

// FindRecords finds the records of the original that the records of a file are made
// from, as the claim says: no two from the same, and each cell a generalization of
// its own. It says nothing of rules.
//
// Where all records of a column have one level, equal records of the original give
// equal records of the file, so that counting decides. Where levels differ by record
// it is a matching, which is looked for among the records with the same kept cells.
// Aggregated columns do not tell records apart.
func FindRecords(in, out *table.Table, claim Claim, may Hiding) (*Match, error) {
	f, err := newFinder(in, out, claim, may)
	if err != nil {
		return nil, err
	}
	m := &Match{finder: f}
	if m.Rows, m.Ordered = f.inOrder(); !m.Ordered {
		if m.Rows, m.Partly, err = f.inAnyOrder(); err != nil {
			return nil, err
		}
		if may.Ordered {
			return nil, fault("verify-order", "The records are not in the order of the original, which the project keeps.")
		}
	}
	if m.Partly {
		return m, nil
	}
	if f.atMost(m.Rows) != nobody {
		if f.recoded { // records may change places in other ways than were looked for
			return &Match{Partly: true}, nil
		}
		return nil, fault("verify-most", "The file has more than %d records of somebody, whichever of those that look the same they are.", may.Most)
	}
	return m, f.complete(m.Rows)
}

// finder finds records, by fingerprints and by numbers that texts of the original and of
// the file share.
type finder struct {
	in, out  *table.Table
	may      Hiding
	subset   []bool
	columns  []sharedColumn // quasi-identifiers that tell records apart
	recoded  bool           // some of them have levels that differ by record
	inKept   []uint64       // by record of the original: fingerprint of its kept cells
	outKept  []uint64
	inShown  []uint64 // the same with the labels; nil if recoded
	outShown []uint64
	star     []bool   // by record of the file: all quasi-identifiers are "*"
	blank    []bool   // by record of the file: all cells are "*"
	person   []int    // by record of the original: whose it is; nil if each is another person's
	label    []uint64 // by record of the file: fingerprint of what somebody could know; nil without persons
}

// sharedColumn is a quasi-identifier whose texts are numbered in common.
type sharedColumn struct {
	in, out  *table.Column
	labels   [][]uint32 // by code of the original: numbers of the labels allowed
	outLabel []uint32   // by code of the file
	star     uint32     // number of "*"
}

func newFinder(in, out *table.Table, claim Claim, may Hiding) (*finder, error) {
	in, err := effective(in, claim)
	if err != nil {
		return nil, err
	}
	pairs, err := align(&table.Table{Columns: in.Columns, Rows: out.Rows}, out, claim)
	if err != nil {
		return nil, err
	}
	f := &finder{in: in, out: out, may: may, subset: claim.Subset,
		inKept: make([]uint64, in.Rows), outKept: make([]uint64, out.Rows), star: fill(out.Rows), blank: fill(out.Rows)}
	if f.person, err = claim.Persons.Numbered(in); err != nil {
		return nil, err
	}
	if f.person != nil {
		f.label = make([]uint64, out.Rows)
	}
	var generalized []pair
	var inLeft, outLeft unheld
	for _, p := range pairs {
		if p.known() {
			f.seeStars(p)
			if f.label != nil && p.Treatment != Itemized {
				_, by := newFingerprint(false)
				add(f.label, &p.out.Codes, by.all(p.out.Dict.Values()))
			}
		}
		inBy, outBy := newFingerprint(claim.Escaped)
		switch p.Treatment {
		case Aggregated:
			continue
		case Counted: // sums say nothing of a single row
			continue
		case Generalized:
			generalized = append(generalized, p)
			continue
		case Recoded:
			f.recode(p, claim.Escaped)
			continue
		case Shifted:
			for row, text := range p.moved(in) {
				f.inKept[row] += inBy.of(text)
			}
		case Replaced:
			for row := range f.inKept {
				f.inKept[row] += inBy.of(table.Star)
			}
		default:
			if p.in.Held() {
				texts, err := p.texts()
				if err != nil {
					return nil, err
				}
				add(f.inKept, &p.in.Codes, inBy.all(texts))
			} else {
				inLeft.later(in.Index(p.in.Name), inBy)
			}
		}
		if p.out.Held() {
			f.seeStars(p)
			add(f.outKept, &p.out.Codes, outBy.all(p.out.Dict.Values()))
		} else {
			outLeft.later(slices.Index(out.Columns, p.out), outBy)
		}
	}
	if err := inLeft.each(in, func(row int, number uint64, _ [][]byte) { f.inKept[row] += number }); err != nil {
		return nil, err
	}
	if err := outLeft.each(out, func(row int, number uint64, cells [][]byte) {
		f.outKept[row] += number
		f.blank[row] = f.blank[row] && !slices.ContainsFunc(cells, func(cell []byte) bool { return string(cell) != table.Star })
	}); err != nil {
		return nil, err
	}
	return f, f.labelled(generalized, claim.Escaped)
}

// seeStars notes which records of the file show "*" in a column.
func (f *finder) seeStars(p pair) {
	star := codeOf(p.out, table.Star)
	for row, code := range p.out.Codes.All() {
		f.blank[row] = f.blank[row] && code == star
		f.star[row] = f.star[row] && (!p.known() || code == star)
	}
}

// labelled adds the labels of columns with one level to what records show. Where nobody
// asks for kept cells alone they are forgotten.
func (f *finder) labelled(generalized []pair, escaped bool) error {
	if f.recoded { // and no column has one level
		return nil
	}
	f.inShown, f.outShown = f.inKept, f.outKept
	if f.may.Masked || f.may.Outside || f.may.Most > 0 {
		f.inShown, f.outShown = slices.Clone(f.inKept), slices.Clone(f.outKept)
	}
	for _, p := range generalized {
		texts, err := p.texts()
		if err != nil {
			return err
		}
		inBy, outBy := newFingerprint(escaped)
		add(f.inShown, &p.in.Codes, inBy.all(texts))
		add(f.outShown, &p.out.Codes, outBy.all(p.out.Dict.Values()))
	}
	return nil
}

// recode takes over a column whose records have levels of their own.
func (f *finder) recode(p pair, escaped bool) {
	f.recoded = true
	number := numbers{}
	c := sharedColumn{in: p.in, out: p.out, outLabel: number.of(p.out.Dict.Values(), escaped), labels: make([][]uint32, p.in.Dict.Len()), star: number.of([]string{table.Star}, false)[0]}
	for _, row := range p.Hierarchy.Rows {
		code, ok := p.in.Dict.Code(row[0])
		if !ok {
			continue
		}
		c.labels[code] = nil // of several rows for one value the last one counts
		for level := p.Level; level <= p.Highest && level < len(row); level++ {
			c.labels[code] = append(c.labels[code], number.of(row[level:level+1], false)[0])
		}
	}
	p.eachJoined(escaped, func(value, text uint32) { c.labels[value] = append(c.labels[value], c.outLabel[text]) })
	f.columns = append(f.columns, c)
}

// numbers gives equal texts equal numbers.
type numbers map[string]uint32

// of numbers texts. With escaped, an apostrophe that guards a spreadsheet is no part
// of them.
func (n numbers) of(texts []string, escaped bool) []uint32 {
	all := make([]uint32, len(texts))
	for i, text := range texts {
		if escaped {
			text = unguarded(text)
		}
		number, ok := n[text]
		if !ok {
			number = uint32(len(n))
			n[text] = number
		}
		all[i] = number
	}
	return all
}

func (f *finder) inside(row int) bool { return f.subset == nil || f.subset[row] }

// fits reports whether a record of the file may be made from one of the original.
func (f *finder) fits(out, in int) bool {
	return f.inside(in) && f.released(out, in) || f.hidden(out, in)
}

// released reports whether a record shows labels of the other.
func (f *finder) released(out, in int) bool {
	if !f.recoded {
		return f.outShown[out] == f.inShown[in]
	}
	if f.outKept[out] != f.inKept[in] {
		return false
	}
	for i := range f.columns {
		c := &f.columns[i]
		label := c.outLabel[c.out.Codes.At(out)]
		if label != c.star && !slices.Contains(c.labels[c.in.Codes.At(in)], label) {
			return false
		}
	}
	return true
}

// hidden reports whether a record hides the other as it may be hidden.
func (f *finder) hidden(out, in int) bool {
	if !f.inside(in) {
		return f.may.Outside && f.star[out] && f.outKept[out] == f.inKept[in]
	}
	return f.may.Masked && f.star[out] && f.outKept[out] == f.inKept[in] || f.may.Blank && f.blank[out]
}

// inOrder takes for every record the first one of the original that it may be made
// from, behind that of the record before: if there is any way to find all in their
// order, this is one.
func (f *finder) inOrder() ([]uint32, bool) {
	rows, next := make([]uint32, f.out.Rows), 0
	for out := range rows {
		for next < f.in.Rows && !f.fits(out, next) {
			next++
		}
		if next == f.in.Rows {
			return nil, false
		}
		rows[out] = uint32(next)
		next++
	}
	return rows, f.complete(rows) == nil
}

// complete reports records of the original that have to be in the file and are not.
func (f *finder) complete(rows []uint32) error {
	has := make([]bool, f.in.Rows)
	for _, row := range rows {
		has[row] = true
	}
	missing, first := 0, 0
	for row, there := range has {
		if f.needed(row) && !there {
			if missing == 0 {
				first = row
			}
			missing++
		}
	}
	if missing == 0 {
		return nil
	}
	code := problem.Code("verify-records")
	if f.may.Outside && !f.may.Masked && !f.may.Blank { // others may have been left out in their place
		code = Assigned
	}
	p := fault(code, "%s", problem.Several(missing, "The file lacks %d record of the original, on its line %s.",
		"The file lacks %d records of the original, the first of them on its line %s.", missing, f.in.Where(first)))
	p.Count = missing
	return p
}

// needed reports whether a record of the original has to be in the file.
func (f *finder) needed(row int) bool {
	if !f.inside(row) {
		return f.may.Outside && f.may.Most == 0
	}
	return (f.may.Masked || f.may.Blank) && f.may.Most == 0
}

// foreign is the problem of records that nothing in the original gives, or that it does
// not give so often.
func (f *finder) foreign(rows []uint32) error {
	first := int(slices.Min(rows))
	shown, sources := 0, 0 // records like the first, and those of the original that may give them
	for out := range f.out.Rows {
		if f.alike(out, first) {
			shown++
		}
	}
	for in := range f.in.Rows {
		if f.fits(first, in) {
			sources++
		}
	}
	var p *problem.Problem
	switch {
	case sources > 0 && shown > sources:
		said := problem.Several(sources, "The file shows the same record %d times, but only %d record of the original gives it.",
			"The file shows the same record %d times, but only %d records of the original give it.", shown, sources)
		if more := len(rows) - (shown - sources); more > 0 {
			said = problem.Say("%s %s", said, problem.Several(more, "%d other record of the file is made from none of the original that is left.",
				"%d other records of the file are made from none of the original that is left.", more))
		}
		p = fault("verify-records", "%s", said)
	case sources == 0 && len(rows) == 1:
		p = fault(Foreign, "A record of the file is made from none of the original.")
	default:
		code := problem.Code("verify-records")
		if sources == 0 {
			code = Foreign
		}
		p = fault(code, "%s", problem.Several(len(rows), "%d record of the file is made from none of the original that is left.",
			"%d records of the file are made from none of the original that is left.", len(rows)))
	}
	p.Count = len(rows)
	return p.At(f.out.Place(first))
}

const (
	// Assigned is the code of what may be wrong with one way to say which record is which, and with
	// no other: records outside the subset look the same as others that were made coarser.
	Assigned = problem.Code("verify-assigned")
	// Foreign is the code of records that no record of the original gives.
	Foreign = problem.Code("verify-foreign")
)

// alike reports whether two records of the file show the same.
func (f *finder) alike(a, b int) bool {
	if !f.recoded {
		return f.outShown[a] == f.outShown[b]
	}
	return f.outKept[a] == f.outKept[b] && !slices.ContainsFunc(f.columns, func(c sharedColumn) bool {
		return c.outLabel[c.out.Codes.At(a)] != c.outLabel[c.out.Codes.At(b)]
	})
}
