package pipeline

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"math/rand/v2"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/fulgurite/fulgurite/bridge/tuples"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

func init() {
	register.DoFn5x1[context.Context, string, []byte, func(int, []byte), func([]byte), error](&recodeFn{})
}

// Changed is the code for a file that has changed since it was grouped.
const Changed problem.Code = "table-changed"

func changed() error {
	return problem.New(Changed, "Start again, when nobody writes to the files.", "The files have changed since their records were grouped.")
}

// recoder makes records of the release from those of the table.
type recoder struct {
	*job
	labels  []map[string][]byte // by column of the release; nil: the value itself
	leftOut map[string]bool
	inside  map[string]bool
	key     []byte
	cells   [][]byte
}

func (j *job) recoder(c *choice, pairs [][]tuples.Pair) *recoder {
	r := &recoder{job: j, leftOut: map[string]bool{}, inside: c.Inside}
	for _, of := range pairs {
		var labels map[string][]byte
		if of != nil {
			labels = make(map[string][]byte, len(of))
			for _, p := range of {
				labels[p.Value] = []byte(p.Label)
			}
		}
		r.labels = append(r.labels, labels)
	}
	for _, class := range c.LeftOut {
		var key []byte
		for _, label := range class {
			key = appendCell(key, label)
		}
		r.leftOut[string(key)] = true
	}
	return r
}

var star = []byte(table.Star)

// record returns the released cells of a record, nil if it is not released.
func (r *recoder) record(cells [][]byte) ([][]byte, error) {
	if r.inside != nil {
		r.key = r.key[:0]
		for _, at := range r.where {
			r.key = appendCell(r.key, cells[at])
		}
		in, known := r.inside[string(r.key)]
		if !known {
			return nil, changed()
		}
		if !in {
			return nil, nil
		}
	}
	r.cells, r.key = r.cells[:0], r.key[:0]
	for i, at := range r.released {
		c, cell := &r.columns[at], cells[at]
		switch {
		case c.Starred:
			cell = star
		case r.labels[i] != nil:
			label, known := r.labels[i][string(cell)]
			if !known {
				return nil, changed()
			}
			cell = label
		}
		if c.Known() {
			r.key = appendCell(r.key, cell)
		}
		r.cells = append(r.cells, cell)
	}
	if r.leftOut[string(r.key)] {
		return nil, nil
	}
	return r.cells, nil
}

// sum is an order-independent checksum of records: it adds up a 128-bit hash of each.
type sum struct {
	Read    int64 // records of the table
	Records int64 // of the release
	High    uint64
	Low     uint64
}

func (s *sum) see(cells [][]byte, key []byte) []byte {
	for _, cell := range cells {
		key = appendCell(key, cell)
	}
	hash := sha256.Sum256(key)
	s.Records++
	s.High += binary.LittleEndian.Uint64(hash[:8])
	s.Low += binary.LittleEndian.Uint64(hash[8:16])
	return key[:0]
}

func (s *sum) add(other sum) {
	s.Read, s.Records, s.High, s.Low = s.Read+other.Read, s.Records+other.Records, s.High+other.High, s.Low+other.Low
}

// recodeFn recodes records, and assigns each to one of the shards; it also adds up what the release
// has to show, by the cells that the engine wrote for the tuples.
type recodeFn struct {
	Plan   Plan
	job    *job
	choice *choice
	recode *recoder
	check  *recoder
	sum    sum
	shards [][]byte // by shard: records, each preceded by its length
	held   int      // bytes of all shards
	packer
}

func (f *recodeFn) StartBundle(context.Context, []byte, func(int, []byte), func([]byte)) (err error) {
	f.sum, f.held = sum{}, 0
	f.job, err = f.Plan.job()
	return err
}

// damage, if not nil, changes recoded cells: tests check that this is detected.
var damage func(cells [][]byte)

// batch is the number of records recoded and then checked at a time, so that both can be timed.
const batch = 4096

func (f *recodeFn) ProcessElement(ctx context.Context, file string, chosen []byte, emit func(int, []byte), sums func([]byte)) (err error) {
	defer carry(&err)
	if f.choice == nil {
		c := new(choice)
		if err := json.Unmarshal(chosen, c); err != nil {
			return err
		}
		f.choice, f.recode, f.check = c, f.job.recoder(c, c.Labels), f.job.recoder(c, c.Shown)
	}
	if len(f.shards) != f.choice.Shards {
		f.shards = make([][]byte, f.choice.Shards)
	}
	return again(func(first bool) error { return f.file(ctx, file, first, emit) })
}

func (f *recodeFn) file(ctx context.Context, file string, first bool, emit func(int, []byte)) error {
	done := timed(ctx, "recode")
	defer func() { done() }()
	// The place of a record in its file and the job determine its shard: a retry gives the same.
	random := rand.New(rand.NewChaCha8(sha256.Sum256(append(append([]byte(nil), f.Plan.Seed...), file...))))
	d := f.Plan.dialect()
	var held []byte // keys of a batch
	var ends []int
	var line, key []byte
	flush := func() error {
		done()
		done = timed(ctx, "check")
		var cells [][]byte
		from := 0
		for _, end := range ends {
			cells = cells[:0]
			for rest := held[from:end]; len(rest) > 0; {
				var cell []byte
				cell, rest = cut(rest)
				cells = append(cells, cell)
			}
			from = end
			shows, err := f.check.record(cells)
			if err != nil {
				return err
			}
			if !first {
				f.sum.Read++
				if shows != nil {
					key = f.sum.see(shows, key)
				}
			}
		}
		held, ends = held[:0], ends[:0]
		done()
		done = timed(ctx, "recode")
		return nil
	}
	err := f.job.each(ctx, file, func(cells [][]byte) error {
		if len(ends) == batch {
			if err := flush(); err != nil {
				return err
			}
		}
		for _, cell := range cells {
			held = appendCell(held, cell)
		}
		ends = append(ends, len(held))
		record, err := f.recode.record(cells)
		if err != nil || record == nil {
			return err
		}
		if damage != nil {
			damage(record)
		}
		shard := random.IntN(len(f.shards))
		if first {
			return nil
		}
		line = appendLine(line[:0], record, d.Delimiter, d.LineBreak)
		before := len(f.shards[shard])
		f.shards[shard] = appendCell(f.shards[shard], line)
		f.held += len(f.shards[shard]) - before
		if len(f.shards[shard]) >= blockBytes {
			return f.emit(shard, emit)
		}
		if f.held >= maxHeld {
			return f.all(emit)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return flush()
}

// maxHeld limits the bytes of all shards that wait to be passed on.
const maxHeld = 1 << 26

// emit passes on the records of a shard, packed.
func (f *recodeFn) emit(shard int, emit func(int, []byte)) error {
	packed, err := f.pack(f.shards[shard])
	if err != nil {
		return err
	}
	f.held -= len(f.shards[shard])
	f.shards[shard] = f.shards[shard][:0]
	emit(shard, packed)
	return nil
}

func (f *recodeFn) all(emit func(int, []byte)) error {
	for shard := range f.shards {
		if len(f.shards[shard]) == 0 {
			continue
		}
		if err := f.emit(shard, emit); err != nil {
			return err
		}
	}
	return nil
}

func (f *recodeFn) FinishBundle(ctx context.Context, _ []byte, emit func(int, []byte), sums func([]byte)) (err error) {
	defer carry(&err)
	defer timed(ctx, "recode")()
	if err := f.all(emit); err != nil {
		return err
	}
	text, err := json.Marshal(f.sum)
	if err == nil {
		sums(text)
	}
	return err
}
