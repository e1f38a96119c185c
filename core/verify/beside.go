package verify

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Beside compares the cells of columns that are claimed to be kept as they were with
// those of the original while the output is read, so that these columns of the output
// need not be held. Cells of the original that are not held are taken from its file,
// for each part of the records.
type Beside struct {
	in      *table.Table
	claim   Claim
	columns []beside
	watched []bool       // by column of the output
	parts   *table.Parts // nil: all are held
	to      int          // behind the part that was fetched
	fetched []string     // cells of the record
	ended   bool
	failed  error // why the original cannot be read

	differing []difference // by column
	stars     []bool       // by record of the original: all these cells are "*"; nil: nobody asks
	doubtful  []uint32     // records that differ, are all "*" and may be blank
}

// beside is a column that is compared.
type beside struct {
	*table.Column     // of the original
	fetched       int // its place among the cells that are fetched; -1: it is held
}

// difference is what is wrong with a column.
type difference struct {
	count, at, row int // the first one: of the output, of the original
	got, want      string
}

// NewBeside prepares the comparison; nil: no column is compared so. An output whose
// order is claimed is held, because its cells are compared with each other.
func NewBeside(in *table.Table, claim Claim) *Beside {
	b := &Beside{in: in, claim: claim}
	var fetched []int
	for i, c := range claim.Columns {
		if c.Treatment == Removed {
			continue
		}
		column := in.Columns[i]
		kept := c.Treatment == Kept && (!column.Held() || !c.changed() && !claim.Sorted)
		if b.watched = append(b.watched, kept); !kept {
			continue
		}
		at := -1
		if !column.Held() {
			at = len(fetched)
			fetched = append(fetched, i)
		}
		b.columns = append(b.columns, beside{column, at})
	}
	if b.columns == nil {
		return nil
	}
	b.to = in.Rows
	if claim.Rows != nil {
		b.to = len(claim.Rows)
	}
	for _, row := range claim.Rows {
		if int(row) >= in.Rows {
			b.to = 0 // which is said elsewhere
		}
	}
	if fetched != nil {
		f := in.NewFetch(fetched)
		b.parts = f.Parts(claim.Rows, b.to)
		b.to = 0
	}
	b.differing = make([]difference, len(b.columns))
	if claim.LeftOut == Blanked || claim.Outside == Blanked {
		b.stars = make([]bool, in.Rows)
	}
	return b
}

// Watch is what the reader of the output is given.
func (b *Beside) Watch() table.Watch {
	if b == nil {
		return table.Watch{}
	}
	return table.Watch{Columns: b.watched, See: b.see}
}

// CompareBeside compares the columns that are kept of an output that was read already,
// if some of them are not held in it or in the original; nil: all are.
func CompareBeside(in, out *table.Table, claim Claim) (*Beside, error) {
	left := func(c *table.Column) bool { return !c.Held() }
	kept := func(i int) bool { return claim.Columns[i].Treatment == Kept && left(in.Columns[i]) }
	some := slices.ContainsFunc(out.Columns, left)
	for i := range claim.Columns {
		some = some || kept(i)
	}
	b := NewBeside(in, claim)
	if !some || b == nil {
		return nil, nil
	}
	return b, b.again(out)
}

// again compares all records of an output that was read already.
func (b *Beside) again(out *table.Table) error {
	var watched []*table.Column
	var left []int
	for j, c := range out.Columns {
		if j < len(b.watched) && b.watched[j] {
			watched = append(watched, c)
			if !c.Held() {
				left = append(left, j)
			}
		}
	}
	if len(watched) < len(b.columns) {
		return nil // the output lacks a column, which is said elsewhere
	}
	cells := make([][]byte, len(watched))
	return out.Each(left, func(row int, fetched []string) error {
		for k, c := range watched {
			text := ""
			if c.Held() {
				text = c.Cell(row)
			} else {
				text, fetched = fetched[0], fetched[1:]
			}
			cells[k] = append(cells[k][:0], text...)
		}
		return b.see(row, cells)
	})
}

// see compares a record of the output.
func (b *Beside) see(at int, cells [][]byte) error {
	if at == b.to && b.parts != nil && !b.ended {
		from, to, err := b.parts.Next()
		if err != nil {
			b.failed = err
			return err
		}
		b.to, b.ended = to, from == to
	}
	if at >= b.to { // more records than claimed: said elsewhere
		return nil
	}
	row := at
	if b.claim.Rows != nil {
		row = int(b.claim.Rows[at])
	}
	if b.parts != nil {
		b.fetched = b.parts.Of(uint32(row))
	}
	same, stars := true, b.stars != nil || b.claim.hidden(row) == Blanked
	for k := range b.columns {
		same = same && b.claim.is(cells[k], b.want(k, row))
		stars = stars && string(cells[k]) == table.Star
	}
	if b.stars != nil {
		b.stars[row] = stars
	}
	if same {
		return nil
	}
	if stars && b.claim.hidden(row) == Blanked {
		b.doubtful = append(b.doubtful, uint32(row))
		return nil
	}
	for k := range b.columns {
		if want := b.want(k, row); !b.claim.is(cells[k], want) {
			b.differing[k].add(at, row, string(cells[k]), want)
		}
	}
	return nil
}

// want is the cell of a record of the original.
func (b *Beside) want(k, row int) string {
	if c := &b.columns[k]; c.fetched < 0 {
		return c.Cell(row)
	}
	return b.fetched[b.columns[k].fetched]
}

func (d *difference) add(at, row int, got, want string) {
	if d.count++; d.count == 1 || row < d.row {
		d.at, d.row, d.got, d.want = at, row, got, want
	}
}

// finish reads the original to its end, which tells whether it is still the same.
func (b *Beside) finish() error {
	if b.ended || b.parts == nil {
		return nil
	}
	from, to, err := b.parts.Next()
	if err != nil {
		b.failed = err
		return err
	}
	if from < to {
		return fault("verify-records", "The output has %d records; it is claimed to have more.", from)
	}
	b.ended = true
	return nil
}

// Failed is why the file of the original could not be read to its end, or has changed:
// that is no word about the output. nil: it could.
func (b *Beside) Failed() error {
	if b == nil {
		return nil
	}
	return b.failed
}

// is reports whether a cell of the output is a text of the original, which may have
// an apostrophe in front where formulas are made harmless.
func (c Claim) is(cell []byte, text string) bool {
	if c.Escaped && mayEscape(text) {
		return string(cell) == "'"+text || string(cell) == text && !mustEscape(text)
	}
	return string(cell) == text
}

// column is the place of a column of the original among those that were compared while
// the output was read; -1: it was not.
func (b *Beside) column(name string) int {
	if b == nil {
		return -1
	}
	return slices.IndexFunc(b.columns, func(c beside) bool { return c.Name == name })
}

// compareBeside takes over what was found while the output was read.
func (v *verification) compareBeside(p pair) error {
	b, k := v.claim.Beside, v.claim.Beside.column(p.in.Name)
	if k < 0 {
		return fault("verify-claim", "The column %q was not compared while the output was read.", p.in.Name)
	}
	d := b.differing[k]
	if k == 0 {
		for _, row := range b.doubtful {
			if v.isBlank(int(row)) {
				v.expected[row] = false
			} else {
				d.add(int(row), int(row), table.Star, "what the original has")
			}
		}
	}
	if d.count == 0 {
		return nil
	}
	q := fault("verify-cell", "The output has %q where it should have %q (and %d more such cells in this column).", d.got, d.want, d.count-1)
	if d.count == 1 {
		q = fault("verify-cell", "The output has %q where it should have %q.", d.got, d.want)
	}
	q.Count = d.count
	v.problems = append(v.problems, q.At(problem.Place{File: v.file.Name, Line: v.line(d.row), Attribute: p.in.Name}))
	return nil
}

// compareStars checks that a column of which the original is not held shows nothing.
func (v *verification) compareStars(p pair) {
	star := codeOf(p.out, table.Star)
	count, first := 0, 0
	for row, code := range p.out.Codes.All() {
		if v.written(row) && code != star {
			if count == 0 {
				first = row
			}
			count++
		}
	}
	if count > 0 {
		v.damage("verify-cell", p, count, first, table.Star)
	}
}
