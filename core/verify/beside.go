package verify

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Beside compares the cells of columns that are not held with those of the original
// while the output is read: for each part of its records, the cells of the original
// are taken from its file. All of these columns are claimed to be kept as they were.
type Beside struct {
	in      *table.Table
	claim   Claim
	columns []int // of the original
	watched []bool
	parts   *table.Parts
	cells   *table.Cells
	buffer  []string
	from    int // the part that was fetched
	to      int
	ended   bool

	differing []difference // by column
	stars     []bool       // by record of the original: all these cells are "*"; nil: nobody asks
	doubtful  []uint32     // records that differ, are all "*" and may be blank
}

// difference is what is wrong with a column.
type difference struct {
	count, at, row int // the first one: of the output, of the original
	got, want      string
}

// NewBeside prepares the comparison of what is not held; nil: all is.
func NewBeside(in *table.Table, claim Claim) *Beside {
	b := &Beside{in: in, claim: claim}
	for i, c := range claim.Columns {
		if c.Treatment == Removed {
			continue
		}
		kept := c.Treatment == Kept && !in.Columns[i].Held()
		if b.watched = append(b.watched, kept); kept {
			b.columns = append(b.columns, i)
		}
	}
	if b.columns == nil {
		return nil
	}
	records := in.Rows
	if claim.Rows != nil {
		records = len(claim.Rows)
	}
	for _, row := range claim.Rows {
		if int(row) >= in.Rows {
			records = 0 // which is said elsewhere
		}
	}
	f := in.NewFetch(b.columns)
	b.parts, b.buffer = f.Parts(claim.Rows, records), f.Buffer()
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

// see compares a record of the output.
func (b *Beside) see(at int, cells [][]byte) error {
	if at == b.to && !b.ended {
		var err error
		b.cells = nil // those of the last part would stay beside those of the next
		if b.cells, b.from, b.to, err = b.parts.Next(); err != nil {
			return err
		}
		b.ended = b.from == b.to
	}
	if b.ended { // more records than claimed: said elsewhere
		return nil
	}
	row := at
	if b.claim.Rows != nil {
		row = int(b.claim.Rows[at])
	}
	b.buffer = b.cells.Of(uint32(row), b.buffer)
	same, stars := true, true
	for k, want := range b.buffer {
		same = same && b.claim.is(cells[k], want)
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
	for k, want := range b.buffer {
		if !b.claim.is(cells[k], want) {
			b.differing[k].add(at, row, string(cells[k]), want)
		}
	}
	return nil
}

func (d *difference) add(at, row int, got, want string) {
	if d.count++; d.count == 1 || row < d.row {
		d.at, d.row, d.got, d.want = at, row, got, want
	}
}

// finish reads the original to its end, which tells whether it is still the same.
func (b *Beside) finish() error {
	if b.ended {
		return nil
	}
	_, from, to, err := b.parts.Next()
	if err == nil && from < to {
		return fault("verify-records", "The output has %d records; it is claimed to have more.", from)
	}
	b.ended = true
	return err
}

// is reports whether a cell of the output is a text of the original, which may have
// an apostrophe in front where formulas are made harmless.
func (c Claim) is(cell []byte, text string) bool {
	if c.Escaped && mayEscape(text) {
		return string(cell) == "'"+text || string(cell) == text && !mustEscape(text)
	}
	return string(cell) == text
}

// compareBeside takes over what was found while the output was read.
func (v *verification) compareBeside(p pair) error {
	b := v.claim.Beside
	if b == nil || !slices.ContainsFunc(b.columns, func(i int) bool { return b.in.Columns[i].Name == p.in.Name }) {
		return fault("verify-claim", "The column %q was not compared while the output was read.", p.in.Name)
	}
	k := slices.IndexFunc(b.columns, func(i int) bool { return b.in.Columns[i].Name == p.in.Name })
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
