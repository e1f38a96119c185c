package pipeline

import (
	"context"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	register.DoFn3x1[context.Context, string, func(int, []byte), error](&groupFn{})
	register.DoFn4x1[context.Context, int, func(*[]byte) bool, func(int, []byte), error](&peopleFn{})
}

// groupFn counts the tuples in files: a key is a tuple, after the person where the project
// identifies persons.
type groupFn struct {
	Plan   Plan
	job    *job
	counts counts
}

func (f *groupFn) StartBundle(context.Context, func(int, []byte)) (err error) {
	if f.job, err = f.Plan.job(); err == nil {
		f.counts = counts{n: map[string]int64{}, people: len(f.job.person) > 0}
	}
	return err
}

func (f *groupFn) ProcessElement(ctx context.Context, file string, emit func(int, []byte)) (err error) {
	defer carry(&err)
	return again(func(first bool) error {
		defer timed(ctx, "group")()
		var key []byte
		return f.job.each(ctx, file, func(cells [][]byte) error {
			key = f.job.tuple(key[:0], cells)
			if first {
				return nil
			}
			return f.counts.see(key, emit)
		})
	})
}

func (f *groupFn) FinishBundle(ctx context.Context, emit func(int, []byte)) error {
	defer timed(ctx, "group")()
	return f.counts.flush(emit)
}

// tuple appends the cells of a record that the search needs.
func (j *job) tuple(key []byte, cells [][]byte) []byte {
	if len(j.person) > 0 {
		key = appendCell(key, j.whom(cells))
	}
	for _, at := range j.exported {
		key = appendCell(key, cells[at])
	}
	return key
}

// peopleFn makes one key of all records of a person, whoever that is: people with the same records
// are counted like tuples, so that no worker holds a key for each person who has one record.
type peopleFn struct{}

func (*peopleFn) ProcessElement(ctx context.Context, _ int, blocks func(*[]byte) bool, emit func(int, []byte)) (err error) {
	defer carry(&err)
	defer timed(ctx, "group")()
	sums, err := summed(blocks)
	if err != nil {
		return err
	}
	people := map[string][]tuple{}
	for key, n := range sums {
		who, cells := cut([]byte(key))
		people[string(who)] = append(people[string(who)], tuple{cells, n})
	}
	c := counts{n: map[string]int64{}}
	for who, all := range people {
		sortTuples(all)
		key := []byte{attributed}
		for _, t := range all {
			if who == "" {
				c.n[string(tuple{t.Key, 1}.appendTo([]byte{unattributed}))] = t.N
			}
			key = t.appendTo(key)
		}
		if who != "" {
			c.n[string(key)]++
		}
	}
	return c.flush(emit)
}

// The first byte of a key of peopleFn. Its tuples follow.
const unattributed, attributed = 0, 1
