package bridge

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/interrupt"
)

// openVisits opens a table of 400 records, and returns settings by which some are left out.
func openVisits(p *page, method string) map[string]any {
	r := rand.New(rand.NewPCG(7, 7))
	var b strings.Builder
	b.WriteString("name,age,sex,ill,cost\n")
	for i := range 400 {
		fmt.Fprintf(&b, "n%d,%d,%s,%s,%d\n", i, 18+int(r.ExpFloat64()*14), []string{"f", "m"}[r.IntN(2)], []string{"flu", "cold", "burn"}[r.IntN(3)], r.IntN(5000))
	}
	p.must(OpenRequest.Kind, Open{Name: "visits.csv"}, memory(b.String()), nil)
	return map[string]any{
		"version": 2,
		"columns": []any{
			map[string]any{"name": "name", "role": "identifying"},
			map[string]any{"name": "age", "role": "quasi-identifying", "type": "integer", "hierarchy": map[string]any{"kind": "intervals", "intervals": map[string]any{"widths": []float64{5, 10, 20}}}},
			map[string]any{"name": "sex", "role": "quasi-identifying", "hierarchy": map[string]any{"kind": "suppression"}},
			map[string]any{"name": "ill", "role": "insensitive"},
			map[string]any{"name": "cost", "role": "held-back"},
		},
		"models":           []any{map[string]any{"model": "k-anonymity", "params": map[string]any{"k": 6}}},
		"suppressionLimit": 0.1,
		"recoding":         map[string]any{"method": method},
		"measure":          map[string]any{"measure": "loss"},
	}
}

// TestWindow compares windows of every size and order with what rows tell of the same result.
func TestWindow(t *testing.T) {
	for _, method := range []string{"full-domain", "local"} {
		t.Run(method, func(t *testing.T) {
			p := newPage(t)
			p.refused(WindowRequest.Kind, AskWindow{Count: 1}, nil, "bridge-no-table")
			config := openVisits(p, method)
			p.refused(WindowRequest.Kind, AskWindow{Count: 1}, nil, "bridge-no-result")
			p.refused(WindowRequest.Kind, AskWindow{From: -1}, nil, "bridge-malformed")
			var outcome Outcome
			p.must(RunRequest.Kind, config, nil, &outcome)
			var input, output Page
			p.must(RowsRequest.Kind, Rows{Count: 1000}, nil, &input)
			p.must(RowsRequest.Kind, Rows{Output: true, Count: 1000}, nil, &output)
			if method == "full-domain" && outcome.Suppressed == 0 {
				t.Fatal("nothing is left out, so that this test says less")
			}
			known := func(record int) string { // what the release shows of it
				return fmt.Sprint(output.Cells[record][0], "|", output.Cells[record][1], output.Out[record])
			}
			sizes := map[string]int{}
			for record := range output.Cells {
				sizes[known(record)]++
			}
			for _, order := range []ReadOrder{{}, {By: "age"}, {By: "age", Down: true}, {By: "ill"}, {By: "cost"}, {Sizes: true}, {By: "no such column"}} {
				var all, parts Window
				p.must(WindowRequest.Kind, AskWindow{Count: 1000, ReadOrder: order}, nil, &all)
				for from := 0; from < all.Total; from += 37 {
					var w Window
					p.must(WindowRequest.Kind, AskWindow{From: from, Count: 37, ReadOrder: order, Column: 1, Columns: 2}, nil, &w)
					parts.Records = append(parts.Records, w.Records...)
					parts.Starts = append(parts.Starts, w.Starts...)
					for line, cells := range w.After {
						if want := all.After[from+line][1:3]; !slices.Equal(cells, want) {
							t.Fatalf("%+v: line %d shows %q, not %q", order, from+line, cells, want)
						}
					}
				}
				if !slices.Equal(parts.Records, all.Records) || !slices.Equal(parts.Starts, all.Starts) {
					t.Errorf("%+v: windows of 37 have other records or groups than one of all", order)
				}
				sorted := slices.Clone(all.Records)
				slices.Sort(sorted)
				seen := map[string]int{} // the number of each group
				for line, record := range all.Records {
					if sorted[line] != line {
						t.Fatalf("%+v: record %d is missing or there twice", order, line)
					}
					if !slices.Equal(all.Before[line], input.Cells[record]) {
						t.Fatalf("%+v: record %d was %q", order, record, all.Before[line])
					}
					if after := all.After[line]; after[0] != "" || after[4] != "" || !slices.Equal(after[1:4], output.Cells[record]) {
						t.Fatalf("%+v: record %d is %q, and not %q", order, record, after, output.Cells[record])
					}
					switch {
					case output.Out[record] != (all.Group[line] == 0):
						t.Errorf("%+v: record %d is in group %d", order, record, all.Group[line])
					case !output.Out[record] && all.Size[line] != sizes[known(record)]:
						t.Errorf("%+v: record %d looks like %d, not %d", order, record, all.Size[line], sizes[known(record)])
					}
					first, group := line == 0 || known(all.Records[line-1]) != known(record), all.Group[line]
					if all.Starts[line] != first && group > 0 {
						t.Errorf("%+v: line %d begins a group: %t", order, line, all.Starts[line])
					}
					if n, is := seen[known(record)]; is && n != group {
						t.Errorf("%+v: one group has the numbers %d and %d", order, n, group)
					}
					if _, is := seen[known(record)]; is && all.Starts[line] && group > 0 && (order.By == "" || order.By == "age" || order.Sizes) {
						t.Errorf("%+v: the group of record %d comes twice", order, record)
					}
					seen[known(record)] = group
				}
				if all.Groups != outcome.Classes {
					t.Errorf("%+v: %d groups instead of %d", order, all.Groups, outcome.Classes)
				}
				if order.Sizes && !slices.IsSorted(withoutLeft(all.Size, all.Group)) {
					t.Errorf("sizes are not in order: %v", all.Size)
				}
				if order.By == "age" {
					inOrder(t, order, &all)
				}
			}
		})
	}
}

// withoutLeft are the sizes of those that are in a group.
func withoutLeft(sizes, groups []int) (kept []int) {
	for line, size := range sizes {
		if groups[line] > 0 {
			kept = append(kept, size)
		}
	}
	return kept
}

// inOrder expects ages by the smallest age behind what is shown.
func inOrder(t *testing.T, order ReadOrder, w *Window) {
	t.Helper()
	least := map[string]int{}
	for line := range w.Records {
		age, err := strconv.Atoi(w.Before[line][1])
		if err != nil {
			t.Fatal(err)
		}
		if have, is := least[w.After[line][1]]; !is || age < have {
			least[w.After[line][1]] = age
		}
	}
	least["*"] = 1000
	ages := make([]int, len(w.Records))
	for line := range ages {
		ages[line] = least[w.After[line][1]]
	}
	if !slices.IsSortedFunc(ages, func(a, b int) int {
		if order.Down {
			a, b = b, a
		}
		return cmp.Compare(a, b)
	}) {
		t.Errorf("%+v: %v", order, ages)
	}
}

// TestWindowOfInput: the open table in its order, or in that of a column, without a result.
func TestWindowOfInput(t *testing.T) {
	p := newPage(t)
	p.openPatients()
	var w Window
	p.must(WindowRequest.Kind, AskWindow{Input: true, From: 6, Count: 10}, nil, &w)
	if fmt.Sprint(w) != fmt.Sprint(Window{Total: 8, Records: []int{6, 7}, Before: [][]string{{"Gus", "47", "m", "burn"}, {"Hugo", "49", "m", "flu"}}}) {
		t.Errorf("%+v", w)
	}
	p.must(WindowRequest.Kind, AskWindow{Input: true, Count: 3, Columns: 1, ReadOrder: ReadOrder{By: "age", Down: true}}, nil, &w)
	if fmt.Sprint(w.Records, w.Before) != "[7 6 5] [[Hugo] [Gus] [Finn]]" {
		t.Errorf("%+v", w)
	}
	var h Heads
	p.must(HeadsRequest.Kind, AskHeads{Input: true}, nil, &h)
	if len(h.Columns) != 4 || h.Columns[2].Name != "sex" || fmt.Sprint(h.Columns[2].Before) != "[0.5 0.5]" || h.Columns[2].After != nil {
		t.Errorf("%+v", h)
	}
}

// TestHeads: of four women and four men in two groups of decades all ages are one level coarser.
func TestHeads(t *testing.T) {
	p := newPage(t)
	p.openPatients()
	p.refused(HeadsRequest.Kind, AskHeads{}, nil, "bridge-no-result")
	p.must(RunRequest.Kind, patientsConfig(), nil, nil)
	var h Heads
	p.must(HeadsRequest.Kind, AskHeads{}, nil, &h)
	age, sex := h.Columns[1], h.Columns[2]
	if fmt.Sprint(age.Levels) != "[0 1 0 0 0]" || fmt.Sprint(sex.Levels) != "[1 0 0]" || fmt.Sprint(sex.After) != "[0.5 0.5]" || h.Columns[0].Before != nil {
		t.Errorf("%+v", h)
	}
}

// TestWindowAside: what a grid asks is answered from the last result while the next one is
// searched, and by the port that asked; cancelling the search does not take it along.
func TestWindowAside(t *testing.T) {
	p := newPage(t)
	config := p.openWide()
	config["search"] = map[string]any{"algorithm": "lightning", "timeLimit": 1}
	p.must(RunRequest.Kind, config, nil, nil)
	aside := make(chan string, 100)
	port := p.session.Port(func(envelope []byte, _ *Blob) { aside <- string(envelope) })
	config["search"] = map[string]any{"algorithm": "lightning", "timeLimit": 50}
	asked := 0
	p.onProgress = func(core.SearchProgress) {
		if asked++; asked <= 3 {
			port([]byte(fmt.Sprintf(`{"id":%d,"kind":"window","body":{"from":%d,"count":2}}`, asked, asked)))
		}
	}
	run := p.post(RunRequest.Kind, config, nil)
	for id := 1; id <= 3; id++ {
		select {
		case answer := <-aside:
			if !strings.HasPrefix(answer, fmt.Sprintf(`{"id":%d,"kind":"result","body":{"total":500,`, id)) {
				t.Errorf("answer %d: %s", id, answer)
			}
		case r := <-p.replies:
			t.Fatalf("the search ended before: %s", r.Kind)
		case <-time.After(time.Minute):
			t.Fatal("no answer")
		}
	}
	cancel := p.post(CancelRequest.Kind, nil, nil)
	port([]byte(`{"id":4,"kind":"heads","body":{}}`))
	for range 2 {
		if r := p.wait(); r.ID == run && (len(r.Problems) != 1 || r.Problems[0].Code != "cancelled") || r.ID == cancel && r.Kind != KindResult {
			t.Errorf("%d: %s %s", r.ID, r.Kind, messages(r.Problems))
		}
	}
	if answer := <-aside; !strings.HasPrefix(answer, `{"id":4,"kind":"result"`) {
		t.Errorf("the question after: %s", answer)
	}
}

// TestPause: a window is answered while a job prepares the table, before it tells any progress, if
// the host lets the session live in the pauses of long loops.
func TestPause(t *testing.T) {
	p := newPage(t)
	config := openVisits(p, "full-domain")
	p.must(RunRequest.Kind, config, nil, nil)
	told, aside := len(p.progress), make(chan string, 1)
	port := p.session.Port(func(envelope []byte, _ *Blob) { aside <- string(envelope) })
	asked := false
	interrupt.OnPause(func() {
		if !asked {
			asked = true
			port([]byte(`{"id":1,"kind":"window","body":{"count":2}}`))
			time.Sleep(2 * pulse)
		}
		p.session.Pause()
	})
	defer interrupt.OnPause(nil)
	p.onProgress = func(core.SearchProgress) {
		if len(p.progress) == told+1 && len(aside) == 0 {
			t.Error("the search told its progress before the window came")
		}
	}
	config["suppressionLimit"] = 0.2 // other settings, whose result is not there
	p.must(RunRequest.Kind, config, nil, nil)
	if answer := <-aside; !strings.HasPrefix(answer, `{"id":1,"kind":"result","body":{"total":400,`) {
		t.Error(answer)
	}
}
