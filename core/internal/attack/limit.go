package attack

import (
	"context"
	"errors"
	"time"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Timed returns a context that also ends, with context.DeadlineExceeded, when the clock of the
// options shows until. Its Err tells so, and no channel.
func (o Options) Timed(ctx context.Context, until time.Duration) context.Context {
	return timed{ctx, o.Clock, until}
}

type timed struct {
	context.Context
	clock func() time.Duration
	until time.Duration
}

func (t timed) Err() error {
	err := t.Context.Err()
	if err == nil && t.clock() >= t.until {
		err = context.DeadlineExceeded
	}
	return err
}

// start begins the time in which all attacks have to be made.
func (v *view) start() error {
	switch opt := &v.opt; {
	case opt.Limit < 0 || opt.Limit > 0 && opt.Clock == nil:
		return misuse("A time limit of %s cannot be kept.", opt.Limit)
	case opt.Limit > 0:
		v.until = opt.Clock() + opt.Limit
		v.ctx = opt.Timed(v.given, v.until)
	}
	return nil
}

// attempt is one of the attacks.
type attempt struct {
	id      string // the field of the report that has its figures
	attacks func() error
}

// try makes attacks in turn. Within a time limit none takes more than twice its share of what is
// left, so that those after it have some. What one has found by then stays in the report, which
// says that there was more to try.
func (v *view) try(steps []attempt) error {
	for i, s := range steps {
		if v.opt.Limit > 0 {
			now := v.opt.Clock()
			v.ctx = v.opt.Timed(v.given, min(now+2*(v.until-now)/time.Duration(len(steps)-i), v.until))
		}
		err := v.ctx.Err()
		if err == nil || s.id == "alsoKnown" { // which names the columns that it leaves
			err = s.attacks()
		}
		if err != nil && !v.late(err) {
			return err
		}
		if err != nil {
			v.report.Late(s.id)
		}
		if v.opt.Progress != nil {
			v.opt.Progress(float64(i+1) / float64(len(steps)))
		}
	}
	return nil
}

// late reports whether an error says that the time was up, and not that somebody cancelled.
func (v *view) late(err error) bool {
	return v.opt.Limit > 0 && errors.Is(err, context.DeadlineExceeded) && v.given.Err() == nil
}

// Late notes that the time was up before an attack had tried all.
func (r *Report) Late(id string) {
	r.NotTried = append(r.NotTried, &NotTried{id, problem.Say("%s: the time was up before all was tried.", title(id))})
}
