package attack

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core/problem"
)

// TestLimit: with whatever time, the attacks end when it is up, what they tell is what they tell
// without a limit, and what is missing is named. The clock goes on by one at each look.
func TestLimit(t *testing.T) {
	rng := rand.New(rand.NewPCG(50, 9))
	c := newCage(t, rng)
	for i := range 3 { // no more pairs than are told
		c.add(fmt.Sprint("kept ", i), Column{}, func(int) string { return fmt.Sprint(rng.IntN(9)) }, nil)
	}
	c.earlier = append(c.earlier, slices.Clone(c.out))
	task := c.task(t)
	var looks atomic.Int64
	within := func(limit time.Duration) (*Report, error) {
		looks.Store(0)
		return Run(context.Background(), task, Options{Seed: 1, Limit: limit, Clock: func() time.Duration { return time.Duration(looks.Add(1)) }})
	}
	whole, err := within(1 << 40)
	if err != nil || len(whole.NotTried) > 0 {
		t.Fatalf("%v, %+v", err, whole.NotTried)
	}
	all, complete := time.Duration(looks.Load()), 0
	for limit := time.Duration(1); limit < 3*all; limit += 1 + limit/20 {
		r, err := within(limit)
		if err != nil {
			t.Fatal(err)
		}
		said := map[string]int{}
		for _, n := range r.NotTried {
			if said[n.Attack]++; !strings.Contains(n.Because.String(), "the time was up") {
				t.Errorf("%s: %s", n.Attack, n.Because)
			}
		}
		part := func(id string, got, want any, shorter bool) {
			if shorter != (said[id] > 0) && (id != "alsoKnown" || r.AlsoLeft == 0) || !shorter && !reflect.DeepEqual(got, want) {
				t.Errorf("limit %d of %d: %s is %+v, and not %+v; said to be stopped %d times", limit, all, id, got, want, said[id])
			}
		}
		part("singlingOut", r.Singling, whole.Singling, r.Singling == nil)
		part("membership", r.Membership, whole.Membership, r.Membership == nil)
		part("inference", r.Inference, whole.Inference, len(r.Inference) < len(whole.Inference))
		part("coarsening", r.Coarsening, whole.Coarsening, len(r.Coarsening) < len(whole.Coarsening))
		part("linking", r.Linking, whole.Linking, len(r.Linking) < len(whole.Linking))
		for _, a := range r.Also {
			if !slices.ContainsFunc(whole.Also, func(b Also) bool { return reflect.DeepEqual(a, b) }) {
				t.Errorf("limit %d: %+v is told", limit, a)
			}
		}
		if head := r.Headline().String(); r.AlsoOpen > 0 != strings.Contains(head, "time was up") {
			t.Errorf("limit %d: %d columns are open: %s", limit, r.AlsoOpen, head)
		}
		if singles := func(r *Report) (n int) {
			for _, a := range r.Also {
				if len(a.Columns) == 1 {
					n++
				}
			}
			return n
		}; singles(r) != singles(whole)-r.AlsoOpen || (r.AlsoOpen > 0) != (said["alsoKnown"] > 0) {
			t.Errorf("limit %d: %d of %d columns, and %d are said to be open", limit, singles(r), singles(whole), r.AlsoOpen)
		}
		if len(r.NotTried) == 0 && r.AlsoLeft == 0 {
			complete++
		}
	}
	if complete == 0 {
		t.Error("no limit was long enough")
	}
}

// TestLimitCancelled: who cancels is told so, whatever time is left; and where it is not known
// whose records are whose before the time is up, nothing is attacked, which is said.
func TestLimitCancelled(t *testing.T) {
	task := newCage(t, rand.New(rand.NewPCG(50, 9))).task(t)
	now := time.Duration(0)
	opt := Options{Limit: time.Hour, Clock: func() time.Duration { now++; return now }}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Run(ctx, task, opt); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	task.Rows, opt.Limit = nil, 1
	if _, err := Run(context.Background(), task, opt); !errors.Is(err, &problem.Problem{Code: "attack-time"}) {
		t.Errorf("before anything is known: %v", err)
	}
}
