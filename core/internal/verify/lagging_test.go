package verify

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/table"
)

// TestLagging: a comparison behind the reader finds in damaged files what one finds that is made
// record by record, also where the reading ends early, or the comparison does.
func TestLagging(t *testing.T) {
	if runtime.GOARCH == "wasm" {
		t.Skip("there is one thread")
	}
	defer func(n int) { behindRecords = n }(behindRecords)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(max(2, runtime.GOMAXPROCS(0))))
	rng := rand.New(rand.NewPCG(31, 1))
	found, ended := 0, 0
	for range 16 {
		rows, wide := 1+rng.IntN(1200), 1+rng.IntN(800)
		text, damaged := "a,b\n", "a,b\n"
		for row := range rows {
			line := fmt.Sprintf("%d,%s\n", rng.IntN(50), strings.Repeat("x", rng.IntN(wide)))
			text += line
			switch rng.IntN(900) {
			case 0:
				line = "*,*\n"
			case 1:
				line = "other," + line[strings.Index(line, ",")+1:]
			case 2:
				if row > 0 {
					line = "one,cell,too many\n"
				}
			}
			damaged += line
		}
		read := func(text string, watch table.Watch) (*table.Table, error) {
			return table.ReadWatched(strings.NewReader(text), "t.csv", int64(len(text)), table.Options{Delimiter: ","}, table.Limits{}, watch)
		}
		in, err := read(text, table.Watch{})
		if err != nil {
			t.Fatal(err)
		}
		fails := -1
		if rng.IntN(4) == 0 {
			fails = rng.IntN(rows)
		}
		errGone := errors.New("the original is gone")
		compared := func(from int) (*Beside, error) {
			behindRecords = from
			b := NewBeside(in, Claim{Columns: make([]ColumnClaim, 2), LeftOut: Blanked, Suppressed: make([]bool, rows)})
			watch := b.Watch()
			if lags := from == 0; lags != (b.lagging != nil) {
				t.Fatalf("%d records: compared by a goroutine: %v", rows, !lags)
			}
			see := func(at int, cells [][]byte) error {
				if at == fails {
					return errGone
				}
				return b.see(at, cells)
			}
			if watch.See = see; b.lagging != nil {
				watch.See = b.lagging.add
				b.lagging.see = see
			}
			_, err := read(damaged, watch)
			if ended := b.Wait(); err == nil {
				err = ended
			}
			b.batch = batch{}
			for i := range b.columns {
				b.columns[i].codes = nil
			}
			return b, err
		}
		want, wantErr := compared(1 << 30)
		got, gotErr := compared(0)
		if fmt.Sprint(gotErr) != fmt.Sprint(wantErr) && !errors.Is(wantErr, errGone) {
			t.Fatalf("%d records: %v, want %v", rows, gotErr, wantErr)
		}
		if errors.Is(wantErr, errGone) && gotErr == nil {
			t.Fatalf("%d records: the error of the comparison is lost", rows)
		}
		if wantErr != nil {
			ended++
			continue
		}
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("%d records: %+v, want %+v", rows, got, want)
		}
		for _, d := range want.differing {
			found += d.count
		}
	}
	if found == 0 || ended == 0 {
		t.Errorf("%d differences, %d ended early", found, ended)
	}
}
