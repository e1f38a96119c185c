package paper

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the script of the page that shows Flash step by step")

// TestSteps follows the example of the Flash paper: Figures 1 to 3 and 10 and
// section V-C.
func TestSteps(t *testing.T) {
	w, err := Steps(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if len(w.Nodes) != 36 || w.Nodes[0].Name != "0,0,0" || w.Nodes[35].Name != "2,1,5" {
		t.Fatalf("%d nodes from %s to %s; the lattice of Figure 3 has 3*2*6", len(w.Nodes), w.Nodes[0].Name, w.Nodes[len(w.Nodes)-1].Name)
	}
	named := func(nodes []int) string {
		var names []string
		for _, n := range nodes {
			names = append(names, w.Nodes[n].Name)
		}
		return strings.Join(names, " ")
	}
	// Figure 10: "It starts by building a path from the bottom node (0,0,0) to
	// the top node (2,1,5)", "explicit checks of the nodes (0,0,4), (1,0,5)
	// (non-anonymous) and (2,0,5) (anonymous)", "the heap contains the nodes
	// (1,0,5) and (0,0,4)", "a new path from (0,0,4)", "when the heap is empty,
	// the algorithm builds the next path starting from (2,0,0), as (0,1,0) has
	// already been tagged". What lies between follows from algorithms 1 to 3.
	want := []struct{ kind, path, node, heap string }{
		{"start", "", "", ""},
		{"path", "0,0,0 0,0,1 0,0,2 0,0,3 0,0,4 0,0,5 1,0,5 2,0,5 2,1,5", "", ""},
		{"check", "", "0,0,4", "0,0,4"},
		{"check", "", "1,0,5", "0,0,4 1,0,5"},
		{"check", "", "2,0,5", "0,0,4 1,0,5"},
		{"pop", "", "0,0,4", "1,0,5"},
		{"path", "0,1,4 0,1,5 1,1,5", "", "1,0,5"},
		{"check", "", "0,1,5", "0,1,5 1,0,5"},
		{"check", "", "1,1,5", "0,1,5 1,0,5"},
	}
	for i, step := range want {
		got := w.Steps[i]
		node := ""
		if got.Node >= 0 {
			node = w.Nodes[got.Node].Name
		}
		heap := strings.Fields(named(got.Heap))
		slices.Sort(heap)
		wanted := strings.Fields(step.heap)
		slices.Sort(wanted)
		if got.Kind != step.kind || node != step.node || step.path != "" && named(got.Path) != step.path || !slices.Equal(heap, wanted) {
			t.Errorf("step %d: %s of %q, path %s, heap %s; want %+v", i, got.Kind, node, named(got.Path), named(got.Heap), step)
		}
	}
	state := func(step int, name string) byte {
		for i, n := range w.Nodes {
			if n.Name == name {
				return w.Steps[step].Tags[i]
			}
		}
		t.Fatalf("no node %s", name)
		return 0
	}
	// After the first path: (0,0,5) and all below are predicted, the top too.
	for name, tag := range map[string]byte{"0,0,0": 'n', "0,0,4": 'N', "0,0,5": 'n', "1,0,4": 'n', "1,0,5": 'N', "2,0,5": 'A',
		"2,1,5": 'a', "0,1,0": '.', "2,0,0": '.', "1,1,2": '.'} {
		if got := state(4, name); got != tag {
			t.Errorf("after the first path (%s) is tagged %c, want %c", name, got, tag)
		}
	}
	last := len(w.Steps) - 1
	// Figures 1 and 3: (1,1,2) is anonymous, (2,1,1) is not, nor what is below it.
	for name, anonymous := range map[string]bool{"1,1,2": true, "2,1,1": false, "2,0,1": false, "1,1,1": false, "1,1,3": true, "2,1,2": true} {
		if got := bytes.ContainsRune([]byte("aA"), rune(state(last, name))); got != anonymous {
			t.Errorf("(%s) is tagged %c", name, state(last, name))
		}
	}
	if strings.Contains(w.Steps[last].Tags, ".") {
		t.Errorf("nodes without a tag at the end: %s", w.Steps[last].Tags)
	}
	// After the heap ran empty for the first time, (0,1,0) was tagged, and the
	// next path began at (2,0,0).
	second := slices.IndexFunc(w.Steps[2:], func(s Step) bool { return s.Kind == "path" && strings.Contains(s.Text, "outer loop") }) + 2
	if first := w.Steps[second].Path[0]; w.Nodes[first].Name != "2,0,0" || state(second, "0,1,0") != 'n' {
		t.Errorf("the next path begins at (%s), (0,1,0) is tagged %c", w.Nodes[first].Name, state(second, "0,1,0"))
	}
}

// TestStepsPage: the page shows what the algorithm does.
func TestStepsPage(t *testing.T) {
	w, err := Steps(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	script, err := w.Script()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join("..", "..", "..", "static", "docs", "flash-steps-walk.js")
	if *update {
		if err := os.WriteFile(file, script, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if shown, err := os.ReadFile(file); err != nil || !bytes.Equal(shown, script) {
		t.Errorf("%s shows something else than what Flash does (%v); write it with -update", file, err)
	}
}
