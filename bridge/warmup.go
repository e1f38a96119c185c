package bridge

import (
	"context"
	"fmt"
	"strings"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// WarmUp reads and anonymizes a small made-up table, so that the browser has
// compiled the hot loops before they are needed. yield is called now and then.
func WarmUp(yield func()) error {
	var csv strings.Builder
	csv.WriteString("a,b,c,d,e\n")
	state := uint32(1)
	for range 2000 {
		for c := range 5 {
			if c > 0 {
				csv.WriteByte(',')
			}
			state = state*1664525 + 1013904223 // the linear congruential generator of Numerical Recipes
			fmt.Fprint(&csv, state>>28)
		}
		csv.WriteByte('\n')
	}
	t, err := table.Read(strings.NewReader(csv.String()), "warm-up", int64(csv.Len()), table.Options{}, table.Limits{})
	if err != nil {
		return err
	}
	config := project.New(project.KAnonymity(5), project.SuppressionLimit(0.02),
		project.SearchBy(project.Search{Algorithm: project.FlashSearch, CheckLimit: 300}))
	for _, c := range t.Columns {
		project.QuasiIdentifier(c.Name, &hierarchy.Spec{Kind: hierarchy.KindIntervals,
			Intervals: &hierarchy.Intervals{Widths: []float64{2, 4, 8}}})(config)
	}
	_, err = core.Anonymize(context.Background(), t, *config, core.SearchOptions{Rhythm: 1, Observe: func(core.SearchProgress) bool {
		yield()
		return true
	}})
	return err
}
