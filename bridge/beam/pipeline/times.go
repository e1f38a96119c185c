package pipeline

import (
	"cmp"
	"context"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/metrics"
)

// Stages lists the stages in order.
var Stages = []string{"group", "search", "recode", "check", "write", "read", "verify", "commit"}

// Took is the time that a stage took, in all workers together.
type Took struct {
	Stage     string        `json:"stage"`
	Clock     time.Duration `json:"clock"`
	Processor time.Duration `json:"processor"`
}

// counters count microseconds by stage: of wall-clock and of processor time.
var counters = func() map[string][2]beam.Counter {
	all := map[string][2]beam.Counter{}
	for _, stage := range Stages {
		all[stage] = [2]beam.Counter{beam.NewCounter(namespace, stage+" clock"), beam.NewCounter(namespace, stage+" processor")}
	}
	return all
}()

const namespace = "fulgurite"

// timed measures a stage until the returned function is called, by the same goroutine, which must
// do all the work.
func timed(ctx context.Context, stage string) func() {
	runtime.LockOSThread() // so that the processor time of the thread is its own
	return counted(ctx, stage, threadTime, runtime.UnlockOSThread)
}

// timedAll is timed for work of many goroutines beside which nothing else is done here.
func timedAll(ctx context.Context, stage string) func() {
	return counted(ctx, stage, processTime, func() {})
}

// entering, if not nil, is called with each stage that begins: for tests.
var entering func(stage string)

func counted(ctx context.Context, stage string, processor func() time.Duration, end func()) func() {
	if entering != nil {
		entering(stage)
	}
	began, before := time.Now(), processor()
	return func() {
		counters[stage][0].Inc(ctx, time.Since(began).Microseconds())
		counters[stage][1].Inc(ctx, (processor() - before).Microseconds())
		end()
	}
}

// ProcessorTime returns the processor time of this process.
func ProcessorTime() time.Duration { return processTime() }

// took reads the counters of a finished pipeline.
func took(results metrics.Results) []Took {
	var all []Took
	for _, c := range results.AllMetrics().Counters() {
		stage, what, _ := strings.Cut(c.Name(), " ")
		if c.Namespace() != namespace || counters[stage] == [2]beam.Counter{} {
			continue
		}
		at := slices.IndexFunc(all, func(t Took) bool { return t.Stage == stage })
		if at < 0 {
			at = len(all)
			all = append(all, Took{Stage: stage})
		}
		d := time.Duration(c.Result()) * time.Microsecond
		if what == "clock" {
			all[at].Clock += d
		} else {
			all[at].Processor += d
		}
	}
	slices.SortFunc(all, func(a, b Took) int {
		return cmp.Compare(slices.Index(Stages, a.Stage), slices.Index(Stages, b.Stage))
	})
	return all
}
