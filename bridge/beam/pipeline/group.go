package pipeline

import (
	"context"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	register.DoFn3x1[context.Context, string, func(int, []byte), error](&groupFn{})
}

// groupFn counts the tuples in files: a key is a tuple and, where the project identifies persons,
// the person.
type groupFn struct {
	Plan   Plan
	job    *job
	counts counts
}

func (f *groupFn) StartBundle(context.Context, func(int, []byte)) (err error) {
	f.counts = counts{n: map[string]int64{}}
	f.job, err = f.Plan.job()
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
	for _, at := range j.exported {
		key = appendCell(key, cells[at])
	}
	if len(j.person) > 0 {
		key = appendCell(key, j.whom(cells))
	}
	return key
}
