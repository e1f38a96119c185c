package bridge

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core"
)

// hasty lets 60 ms pass with every look at the session's clock, so that there is always
// progress to be told.
func hasty(p *page) {
	now := time.Duration(0)
	p.session.host.Clock = func() time.Duration { now += 60 * time.Millisecond; return now }
}

// TestReadingTold: opening a file, reading it again, and comparing another one tell which
// share of it is read, from its beginning to its end, in order.
func TestReadingTold(t *testing.T) {
	p := newPage(t)
	hasty(p)
	file := slow{[]byte(patients + strings.Repeat("Ida,41,m,flu\n", 1000)), func() {}}
	told := func(kind Kind, body any, file File) {
		t.Helper()
		p.progress = nil
		p.must(kind, body, file, nil)
		if n := len(p.progress); n < 100 || p.progress[0].Share > 0.1 || p.progress[n-1].Share < 0.9 {
			t.Fatalf("%s: told %d times", kind, n)
		}
		for i, now := range p.progress {
			if now.Share < 0 || now.Share > 1 || i > 0 && now.Share < p.progress[i-1].Share {
				t.Errorf("%s: %v of the file after %v", kind, now.Share, p.progress[max(0, i-1)].Share)
			}
		}
	}
	told(OpenRequest.Kind, Open{Name: "a.csv"}, file)
	told(RereadRequest.Kind, Open{Name: "a.csv"}, nil)
}

// TestSavingTold: saving in another way than before tells how far writing and the check
// of what was written are, and nothing of the passes over the table.
func TestSavingTold(t *testing.T) {
	p := newPage(t)
	hasty(p)
	p.must(OpenRequest.Kind, Open{Name: "a.csv"}, memory(patients), nil)
	p.must(RunRequest.Kind, patientsConfig(), nil, nil)
	p.progress = nil
	p.must(SaveRequest.Kind, Save{As: &SaveAs{Delimiter: "semicolon"}}, nil, nil)
	var stages []string
	for _, now := range p.progress {
		if stages = append(stages, now.Phase); now.Share < 0 || now.Share > 1 {
			t.Errorf("%s: %v", now.Phase, now.Share)
		}
	}
	if stages = slices.Compact(stages); !slices.Equal(stages, []string{string(core.Writing), string(core.Verifying)}) {
		t.Errorf("stages: %v", stages)
	}
}

// TestStagesTold: a run tells how far writing and verification are, after the search, and
// keeps what was found in view.
func TestStagesTold(t *testing.T) {
	p := newPage(t)
	hasty(p)
	p.must(OpenRequest.Kind, Open{Name: "a.csv"}, memory(patients), nil)
	p.progress = nil
	p.must(RunRequest.Kind, patientsConfig(), nil, nil)
	var stages []string
	for _, now := range p.progress {
		if now.Phase == "" {
			continue
		}
		stages = append(stages, now.Phase)
		if now.Share < 0 || now.Share > 1 || !now.Found {
			t.Errorf("%s: %v, found %v", now.Phase, now.Share, now.Found)
		}
	}
	if stages = slices.Compact(stages); !slices.Equal(stages, []string{string(core.Writing), string(core.Verifying)}) {
		t.Errorf("stages: %v", stages)
	}
}

// TestBetterTold: the first that is found is told at once, and what is better soon, but not a
// thousand times a second, though it may be found so often.
func TestBetterTold(t *testing.T) {
	now := time.Second
	s := NewSession(Host{Clock: func() time.Duration { return now }, Send: func([]byte, *Blob) {}})
	r := &request{session: s, ctx: context.Background(), came: now, told: now, yielded: now}
	var told []float64
	o := &observer{request: r, tell: func(p core.SearchProgress) { told = append(told, p.Best) }}
	o.search(core.SearchProgress{})
	for best := range 500 {
		now += time.Millisecond
		o.search(core.SearchProgress{Found: true, Best: float64(500 - best)})
	}
	if len(told) < 8 || len(told) > 14 || told[1] != 500 || told[len(told)-1] > 60 {
		t.Errorf("told %v", told)
	}
}
