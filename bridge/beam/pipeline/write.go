package pipeline

import (
	"bufio"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	mathrand "math/rand/v2"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

func init() {
	register.DoFn4x1[context.Context, int, func(*[]byte) bool, func([]byte), error](&writeFn{})
	register.DoFn4x1[context.Context, []byte, func(int, []byte), func([]byte), error](&readFn{})
}

// secure is the operating system's random source: nobody can repeat the order of the records.
type secure struct{}

func (secure) Uint64() uint64 {
	var word [8]byte
	rand.Read(word[:]) // never fails: see its documentation
	return binary.LittleEndian.Uint64(word[:])
}

// shard is a file of the release under a temporary name.
type shard struct {
	Number int
	File   string // with its temporary name
	Hash   string // SHA-256 of its bytes, in hexadecimal
	Bytes  int64
	Sum    sum
}

// writeFn writes the records of a shard in random order, to a new file name each time.
type writeFn struct{ Plan Plan }

func (f *writeFn) ProcessElement(ctx context.Context, number int, blocks func(*[]byte) bool, emit func([]byte)) (err error) {
	defer carry(&err)
	var packed [][]byte
	for b := []byte(nil); blocks(&b); b = nil {
		packed = append(packed, b)
	}
	return again(func(first bool) error {
		defer timed(ctx, "write")()
		s, err := f.write(ctx, number, packed)
		if err != nil || first {
			return err
		}
		text, err := json.Marshal(s)
		if err == nil {
			emit(text)
		}
		return err
	})
}

func (f *writeFn) write(ctx context.Context, number int, packed [][]byte) (*shard, error) {
	var lines [][]byte
	var places []uint32
	for _, p := range packed {
		rest, err := unpack(p)
		if err != nil {
			return nil, err
		}
		for len(rest) > 0 {
			var line []byte
			line, rest = cut(rest)
			places = append(places, uint32(len(lines)))
			lines = append(lines, line)
		}
	}
	mathrand.New(secure{}).Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	j, err := f.Plan.job()
	if err != nil {
		return nil, err
	}
	s := &shard{Number: number, File: fmt.Sprintf("%s/%d-%s", f.Plan.Temporary, number, rand.Text())}
	files, err := filesystem.New(ctx, s.File)
	if err != nil {
		return nil, err
	}
	defer files.Close()
	out, err := files.OpenWrite(ctx, s.File)
	if err != nil {
		return nil, err
	}
	w := bufio.NewWriterSize(out, 1<<18)
	if _, err = w.Write(j.header()); err == nil {
		for _, at := range places {
			if _, err = w.Write(lines[at]); err != nil {
				break
			}
		}
	}
	if err == nil {
		err = w.Flush()
	}
	if closed := out.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return nil, problem.New("table-write", "Check that there is room for the file and that it may be written.",
			"The file could not be written: %v.", err)
	}
	return s, nil
}

// header returns the first bytes of each file.
func (j *job) header() (line []byte) {
	d := j.dialect()
	if d.BOM {
		line = append(line, "\ufeff"...)
	}
	if j.project.Input.NoHeader {
		return line
	}
	return appendLine(line, j.names(), d.Delimiter, d.LineBreak)
}

// names lists the columns of the release.
func (j *job) names() (names []string) {
	for _, at := range j.released {
		names = append(names, j.columns[at].Name)
	}
	return names
}

// readFn reads back what was written, and counts the tuples that it shows.
type readFn struct {
	Plan   Plan
	counts counts
}

func (f *readFn) StartBundle(context.Context, func(int, []byte), func([]byte)) error {
	f.counts = counts{n: map[string]int64{}}
	return nil
}

func (f *readFn) ProcessElement(ctx context.Context, described []byte, emit func(int, []byte), shards func([]byte)) (err error) {
	defer carry(&err)
	j, err := f.Plan.job()
	if err != nil {
		return err
	}
	return again(func(first bool) error {
		defer timed(ctx, "read")()
		s := new(shard)
		if err := json.Unmarshal(described, s); err != nil {
			return err
		}
		see := func(key []byte) error {
			if first {
				return nil
			}
			return f.counts.see(key, emit)
		}
		if err := j.readBack(ctx, s, see); err != nil || first {
			return err
		}
		text, err := json.Marshal(s)
		if err == nil {
			shards(text)
		}
		return err
	})
}

func (f *readFn) FinishBundle(ctx context.Context, emit func(int, []byte), _ func([]byte)) error {
	defer timed(ctx, "read")()
	return f.counts.flush(emit)
}

// readBack reads a file of the release: the tuples that it shows, and its checksums.
func (j *job) readBack(ctx context.Context, s *shard, see func(key []byte) error) error {
	files, err := filesystem.New(ctx, s.File)
	if err != nil {
		return err
	}
	defer files.Close()
	in, err := files.OpenRead(ctx, s.File)
	if err != nil {
		return err
	}
	defer in.Close()
	hash := sha256.New()
	count := &counting{r: io.TeeReader(in, hash)}
	var tuple, all []byte
	watch := table.Watch{Columns: everyColumn, See: func(_ int, cells [][]byte) error {
		tuple = tuple[:0]
		for i, at := range j.released {
			if j.columns[at].Tuple {
				tuple = appendCell(tuple, cells[i])
			}
		}
		all = s.Sum.see(cells, all)
		return see(tuple)
	}}
	opt := table.AsWritten(j.Delimiter, !j.project.Input.NoHeader)
	opt.Quote = table.QuoteDouble
	back, err := table.ReadWatched(count, "release", table.UnknownSize, opt, unlimited, watch)
	if err != nil {
		return err
	}
	if !opt.NoHeader {
		for i, name := range j.names() {
			if len(back.Columns) != len(j.released) || back.Columns[i].Name != name {
				return problem.New("verify-columns", "", "The columns of the release are %s and not %s.",
					problem.Some(back.Names()), problem.Some(j.names()))
			}
		}
	}
	s.Hash, s.Bytes = hex.EncodeToString(hash.Sum(nil)), count.n
	return nil
}

// counting counts the bytes of a file.
type counting struct {
	r io.Reader
	n int64
}

func (c *counting) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	return n, err
}
