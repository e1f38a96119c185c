package verify

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/table"
)

// Beside compares the cells of columns that are claimed to be kept as they were with
// those of the original while the output is read, so that these columns of the output
// need not be held. Cells of the original that are not held are compared by
// fingerprints: see prints.
type Beside struct {
	in      *table.Table
	claim   Claim
	columns []beside
	watched []bool  // by column of the output
	prints  *prints // nil: all are held
	to      int     // records that are claimed
	batch   batch
	failed  error    // why the original cannot be read
	lagging *lagging // nil: records are compared as they are read

	differing []difference // by column
	stars     []bool       // by record of the original: all these cells are "*"; nil: nobody asks
	doubtful  []uint32     // records that differ, are all "*" and may be blank
}

// beside is a column that is compared.
type beside struct {
	*table.Column
	codes []uint32 // of the batch; nil: the column is not held
}

// batch are records of the output that follow each other, and what was looked up for all
// of them: they may be all over the original, and in one short loop the processor waits
// for many of them at once.
type batch struct {
	from   int
	rows   []uint32 // of the original
	prints []uint64
}

const batchRecords = 256

// collectEvery is after how many records of a large table memory is collected, so that
// what reading leaves behind does not double what is held.
const collectEvery = 1 << 22

// difference describes a column that is not as claimed.
type difference struct {
	count, at, row int // the first one: of the output, of the original
	got, want      string
}

// NewBeside prepares the comparison; nil: no column is compared so. An output whose
// order is claimed is held, because its cells are compared with each other.
func NewBeside(in *table.Table, claim Claim) *Beside {
	if claim.counted() >= 0 {
		return nil // its rows are compared with each other
	}
	b := &Beside{in: in, claim: claim}
	prints := &prints{in: in}
	for i, c := range claim.Columns {
		if c.Treatment == Removed {
			continue
		}
		column := in.Columns[i]
		kept := c.Treatment == Kept && (!column.Held() || !c.changed() && !claim.Sorted)
		if b.watched = append(b.watched, kept); !kept {
			continue
		}
		own := beside{Column: column}
		if column.Held() {
			own.codes = make([]uint32, batchRecords)
		} else {
			prints.keep(i, len(b.columns), claim.Escaped)
		}
		b.columns = append(b.columns, own)
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
	if prints.places != nil && b.to > 0 {
		b.prints = prints
	}
	b.differing = make([]difference, len(b.columns))
	if claim.LeftOut == Blanked || claim.Outside == Blanked {
		b.stars = make([]bool, in.Rows)
	}
	return b
}

// Watch returns the columns that the reader of the output shows to b.
func (b *Beside) Watch() table.Watch {
	if b == nil {
		return table.Watch{}
	}
	if b.lagging = compareBehind(b.see, b.in.Rows); b.lagging != nil {
		return table.Watch{Columns: b.watched, See: b.lagging.add}
	}
	return table.Watch{Columns: b.watched, See: b.see}
}

// Wait waits until all records that Watch was shown are compared, and returns the error that ended
// the comparison early. It is called after the reading, however that ended.
func (b *Beside) Wait() error {
	if b == nil || b.lagging == nil {
		return nil
	}
	err := b.lagging.wait()
	b.lagging = nil
	return err
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
	show := func(row int, fetched [][]byte) error {
		for k, c := range watched {
			if c.Held() {
				cells[k] = append(cells[k][:0], c.Cell(row)...)
			} else {
				cells[k], fetched = fetched[0], fetched[1:]
			}
		}
		return b.see(row, cells)
	}
	if left != nil {
		return out.NewFetch(left).Each(show)
	}
	for row := range out.Rows {
		if err := show(row, nil); err != nil {
			return err
		}
	}
	return nil
}

// look looks up the records from one on.
func (b *Beside) look(at int) error {
	if b.prints != nil && b.prints.of == nil {
		if b.failed = b.prints.take(); b.failed != nil {
			return b.failed
		}
	}
	if at%collectEvery == 0 {
		b.in.Collect()
	}
	t := &b.batch
	t.from, t.rows, t.prints = at, t.rows[:0], t.prints[:0]
	for to := min(at+batchRecords, b.to); at < to; at++ {
		row := uint32(at)
		if b.claim.Rows != nil {
			row = b.claim.Rows[at]
		}
		t.rows = append(t.rows, row)
	}
	for k := range b.columns {
		if c := &b.columns[k]; c.codes != nil {
			c.Codes.Gather(c.codes, t.rows)
		}
	}
	if b.prints != nil {
		for _, row := range t.rows {
			t.prints = append(t.prints, b.prints.at(row))
		}
	}
	return nil
}

// see compares a record of the output.
func (b *Beside) see(at int, cells [][]byte) error {
	if at >= b.to { // more records than claimed: said elsewhere
		return nil
	}
	if at >= b.batch.from+len(b.batch.rows) {
		if err := b.look(at); err != nil {
			return err
		}
	}
	i := at - b.batch.from
	row := int(b.batch.rows[i])
	same, stars := true, b.stars != nil || b.claim.hidden(row) == Blanked
	for k := range b.columns {
		c := &b.columns[k]
		same = same && (c.codes == nil || b.claim.is(cells[k], c.Dict.Value(c.codes[i])))
		stars = stars && string(cells[k]) == table.Star
	}
	other := b.prints != nil && b.prints.written(cells) != b.batch.prints[i]
	if b.stars != nil {
		b.stars[row] = stars
	}
	if same && !other {
		return nil
	}
	if stars && b.claim.hidden(row) == Blanked {
		b.doubtful = append(b.doubtful, uint32(row))
		return nil
	}
	for k := range b.columns {
		if c := &b.columns[k]; c.codes != nil {
			b.compare(k, at, row, string(cells[k]), c.Dict.Value(c.codes[i]))
		}
	}
	if other && b.prints.put(at, row, cells) {
		return b.resolve()
	}
	return nil
}

// compare compares a cell of the output with that of the original.
func (b *Beside) compare(k, at, row int, got, want string) {
	if !b.claim.is([]byte(got), want) {
		b.differing[k].add(at, row, got, want)
	}
}

// resolve compares the cells of records whose fingerprints differ.
func (b *Beside) resolve() error {
	b.failed = b.prints.resolve(b.compare)
	return b.failed
}

func (d *difference) add(at, row int, got, want string) {
	if d.count++; d.count == 1 || row < d.row {
		d.at, d.row, d.got, d.want = at, row, got, want
	}
}

// finish compares what is left to be compared. Fingerprints are of no use afterwards, and
// would stay beside the classes of a large table.
func (b *Beside) finish() error {
	if b.prints == nil {
		return nil
	}
	err := b.resolve()
	b.prints = nil
	b.in.Collect()
	return err
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
		return string(cell) == guard(text) || string(cell) == text && !mustEscape(text)
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
		return badClaim("The column %q was not compared while the output was read.", p.in.Name)
	}
	d := b.differing[k]
	if k == 0 {
		for _, row := range b.doubtful {
			if v.isBlank(int(row)) {
				v.expected.remove(int(row))
			} else {
				d.add(int(row), int(row), table.Star, "what the original has")
			}
		}
	}
	if d.count == 0 {
		return nil
	}
	q := differs("verify-cell", d.got, d.want, d.count)
	q.Count = d.count
	v.problems = append(v.problems, q.At(v.place(d.row, p.in.Name)))
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
