package table

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime"
	"strings"
	"testing"
)

// TestTogether: several goroutines write what one does, and count and warn as it does, whatever is
// held, suppressed, left out and in which order; a destination that fails ends them all.
func TestTogether(t *testing.T) {
	rng := rand.New(rand.NewPCG(30, 1))
	several := max(2, runtime.GOMAXPROCS(0))
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(several))
	for range 6 {
		rows := 2*blockRows + rng.IntN(4*blockRows)
		var b strings.Builder
		b.WriteString("a,b,c\n")
		for row := range rows {
			fmt.Fprintf(&b, "%d,%s,x%s\n", row*7919%rows, []string{"p", "=q", "\"r,\"", "@s", "-t", "=u", "+v", "=w"}[rng.IntN(8)],
				strings.Repeat("y", rng.IntN(1+rng.IntN(400))))
		}
		limits := Limits{}
		if rng.IntN(2) == 0 {
			limits = Limits{Held: 100, Part: int64(1 << (16 + rng.IntN(8)))}
		}
		read, err := Read(strings.NewReader(b.String()), "t.csv", int64(b.Len()), Options{}, limits)
		if err != nil {
			t.Fatal(err)
		}
		read.Source = text(b.String())
		out := func() Output {
			out := read.Output()
			out.Columns[1].Starred = true
			return out
		}
		suppressed, order := make([]bool, rows), []uint32(nil)
		for row := range suppressed {
			suppressed[row] = rng.IntN(20) == 0
			if rng.IntN(10) > 0 {
				order = append(order, uint32(row))
			}
		}
		if rng.IntN(3) == 0 {
			order = nil
		} else if rng.IntN(2) == 0 {
			rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		}
		opt := WriteOptions{NoHeader: rng.IntN(2) == 0, EscapeFormulas: rng.IntN(2) == 0}
		written := func(processors, fails int) (string, WriteReport, error) {
			runtime.GOMAXPROCS(processors)
			var file bytes.Buffer
			to := out()
			to.Suppressed, to.Order = suppressed, order
			report, err := Write(&ending{&file, fails}, to, DefaultDialect, opt)
			return file.String(), report, err
		}
		want, report, err := written(1, -1)
		if err != nil {
			t.Fatal(err)
		}
		got, other, err := written(several, -1)
		if err != nil || got != want || !reflect.DeepEqual(other, report) {
			t.Fatalf("%d records: %v; %d bytes, want %d; %+v, want %+v", rows, err, len(got), len(want), other, report)
		}
		part, _, err := written(several, rng.IntN(len(want)/writeBytes+1))
		if err == nil || !strings.HasPrefix(want, part) {
			t.Fatalf("the destination fails: %v, %d bytes", err, len(part))
		}
	}
}

// ending takes so many calls; below 0: all.
type ending struct {
	*bytes.Buffer
	calls int
}

func (f *ending) Write(p []byte) (int, error) {
	if f.calls == 0 {
		return 0, errors.New("the disk is full")
	}
	f.calls--
	return f.Buffer.Write(p)
}
