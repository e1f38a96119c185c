package bench

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core/problem"
)

// TestPeer measures through two pipes what it measures directly.
func TestPeer(t *testing.T) {
	dir := people(t, "people", 200, false)
	requests, ask := io.Pipe()
	answers, answer := io.Pipe()
	ended := make(chan error)
	go func() {
		there := newRunner(dir)
		there.Platform = "elsewhere"
		there.Processor = func() time.Duration { return 0 }
		err := Serve(context.Background(), requests, answer, there)
		answer.Close()
		ended <- err
	}()
	p, err := Connect(answers, ask)
	if err != nil {
		t.Fatal(err)
	}
	if p.Platform != "elsewhere" || p.Projects || !p.Measures(Grid) || p.Measures("half") {
		t.Errorf("greeting %+v", p.Greeting)
	}
	c := Case{Part: Grid, Dataset: "people", K: 5, Limit: 0.02, Measure: Loss, Algorithms: []string{"flash", "flash-bounds"}, Repeat: 1}
	theirs, err := p.Run(Request{Case: c})
	if err != nil {
		t.Fatal(err)
	}
	ours, err := newRunner(dir).Run(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	all := Results(append(ours, theirs...))
	if wrong := all.Disagreements(); len(wrong) > 0 || len(theirs) != 2 || theirs[0].Platform != "elsewhere" {
		t.Errorf("%v: %+v", wrong, theirs)
	}
	if native, ok := all.Native(theirs[1]); !ok || native.Checks != theirs[1].Checks {
		t.Errorf("no native twin of %+v", theirs[1])
	}
	if used, err := p.Run(Request{Case: c, CPU: true}); err != nil || used[0].SearchMs != 0 || used[0].Environment != "test, processor time" {
		t.Errorf("in processor time, of which it uses none: %+v, %v", used, err)
	}
	if _, err := p.Run(Request{Case: Case{Part: Grid, Dataset: "nobody", Repeat: 1}}); !errors.Is(err, &problem.Problem{Code: "bench-data"}) {
		t.Errorf("the other side's problem arrives as %v", err)
	}
	ask.Close()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if _, err := p.Run(Request{Case: c}); !errors.Is(err, &problem.Problem{Code: "bench-peer"}) {
		t.Errorf("a peer that ended: %v", err)
	}
}

func TestPeerThatTalks(t *testing.T) {
	for _, text := range []string{"", "warning: something\n", `{"platform":"cut off`} {
		if _, err := Connect(strings.NewReader(text), io.Discard); !errors.Is(err, &problem.Problem{Code: "bench-peer"}) {
			t.Errorf("greeting %q: %v", text, err)
		}
	}
}
