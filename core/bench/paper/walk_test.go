package paper

import (
	"context"
	"fmt"
	"slices"
	"strings"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/vugu/vjson"
)

// Walk is Flash at work on the example of the Flash paper (Figures 1 to 3 and
// 10), step by step.
type Walk struct {
	Columns []string `json:"columns"`
	Nodes   []Node   `json:"nodes"` // from the bottom to the top, level by level, each in the order of Flash
	Steps   []Step   `json:"steps"`
}

// Node is a transformation.
type Node struct {
	Name  string `json:"name"`  // its levels, such as "0,1,4"
	Level int    `json:"level"` // their sum
	Up    []int  `json:"up"`    // its direct generalizations, in the order of Flash
}

// Step is the state after something happened. Nodes are given by their
// positions in Walk.Nodes.
type Step struct {
	Kind string `json:"kind"` // "start", "path", "check", "pop", "end"
	Text string `json:"text"` // what happened, in a sentence or two
	Path []int  `json:"path"` // the path that is being checked
	Low  int    `json:"low"`  // the part of it that is still open
	High int    `json:"high"`
	Node int    `json:"node"` // the one that was checked or taken from the heap; -1: none
	Heap []int  `json:"heap"` // least first
	// Tags has a letter for every node: "." nothing is known, "a" anonymous and
	// "n" not, by prediction; "A" and "N" by a check.
	Tags string `json:"tags"`
	Best int    `json:"best"` // -1: none yet
}

// example is the table of Figure 1 with the hierarchies of Figure 2.
const example = "age;gender;zipcode\n34;male;81667\n45;female;81675\n66;male;81925\n70;female;81931\n34;female;81931\n70;male;81931\n45;male;81931\n"

var exampleHierarchies = map[string]string{
	"age":     "34;<50;*\n45;<50;*\n66;≥50;*\n70;≥50;*\n",
	"gender":  "male;*\nfemale;*\n",
	"zipcode": "81667;8166*;816**;81***;8****;*****\n81675;8167*;816**;81***;8****;*****\n81925;8192*;819**;81***;8****;*****\n81931;8193*;819**;81***;8****;*****\n",
}

func exampleChecker() (evaluate.Checker, error) {
	t, err := table.Read(strings.NewReader(example), "example", int64(len(example)), table.Options{Delimiter: ";"}, table.DefaultLimits)
	if err != nil {
		return nil, err
	}
	cfg := project.Project{Version: project.Version, Models: []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 2.0}}},
		Measure: project.Measure{Measure: "discernability", Params: param.Values{"monotonic": true}}}
	for _, name := range t.Names() {
		records, lines, _, err := table.ReadRecords(strings.NewReader(exampleHierarchies[name]), name, table.Options{Delimiter: ";"}, table.DefaultLimits)
		if err != nil {
			return nil, err
		}
		h, err := hierarchy.FromRecords(name, records, lines)
		if err != nil {
			return nil, err
		}
		spec := h.Spec()
		cfg.Columns = append(cfg.Columns, project.Column{Name: name, Role: project.QuasiIdentifying, Hierarchy: &spec})
	}
	return anonymize.Checker(t, cfg, framework)
}

// recorder notes what the search asks, and what it has tagged at every check:
// in this example a transformation is open as long as it has no tag.
type recorder struct {
	evaluate.Checker
	open    func(lattice.ID) bool
	checked []lattice.ID
	answers []evaluate.Evaluation
	tagged  [][]bool // before each check, and at the end
}

func (r *recorder) KeepWhile(open func(lattice.ID) bool) {
	if open == nil && r.open != nil {
		r.look()
	}
	r.open = open
	r.Checker.KeepWhile(open)
}

func (r *recorder) look() {
	tagged := make([]bool, r.Lattice().Size())
	for id := range tagged {
		tagged[id] = r.open == nil || !r.open(lattice.ID(id))
	}
	r.tagged = append(r.tagged, tagged)
}

func (r *recorder) Check(id lattice.ID, score bool) evaluate.Evaluation {
	r.look()
	o := r.Checker.Check(id, score)
	r.checked, r.answers = append(r.checked, id), append(r.answers, o)
	return o
}

// Steps runs Flash on the example and tells what it does. The checks and the
// tags are those of the engine's search. It keeps its paths and its heap to
// itself: they come from the paper's algorithms 1 to 3, followed here word for
// word, and it is an error if these do not make the same checks and the same
// tags.
func Steps(ctx context.Context) (*Walk, error) {
	checker, err := exampleChecker()
	if err != nil {
		return nil, err
	}
	real := &recorder{Checker: checker}
	found, err := search.Find(ctx, real, search.Options{Algorithm: "flash"})
	if err != nil {
		return nil, err
	}
	w := newWalker(real)
	if err := w.flash(); err != nil {
		return nil, err
	}
	switch {
	case w.next != len(real.checked):
		return nil, fmt.Errorf("the search makes %d checks, the paper's algorithms %d", len(real.checked), w.next)
	case found.Best == nil || w.best < 0 || w.ids[w.best] != found.Best.ID:
		return nil, fmt.Errorf("the search and the paper's algorithms find different transformations")
	}
	if err := w.compareTags(len(real.tagged) - 1); err != nil {
		return nil, err
	}
	return &w.Walk, nil
}

// walker follows the paper's algorithms.
type walker struct {
	Walk
	real  *recorder
	ids   []lattice.ID       // node -> transformation
	nodes map[lattice.ID]int // and back
	next  int                // check to come
	tags  []byte
	heap  []int
	best  int
	score float64
}

func newWalker(real *recorder) *walker {
	l := real.Lattice()
	w := &walker{real: real, nodes: map[lattice.ID]int{}, best: -1}
	for id := range lattice.ID(l.Size()) {
		w.ids = append(w.ids, id)
	}
	slices.SortFunc(w.ids, func(a, b lattice.ID) int { return l.Order(a).Compare(l.Order(b)) })
	for node, id := range w.ids {
		w.nodes[id] = node
	}
	w.Columns = []string{"age", "gender", "zipcode"}
	for _, id := range w.ids {
		n := Node{Name: strings.Trim(strings.ReplaceAll(fmt.Sprint(x.Levels(real, id)), " ", ","), "[]"), Level: l.Level(id), Up: []int{}}
		for _, up := range l.Successors(id, nil) {
			n.Up = append(n.Up, w.nodes[up])
		}
		slices.Sort(n.Up) // positions are in the order of Flash
		w.Nodes = append(w.Nodes, n)
	}
	w.tags = []byte(strings.Repeat(".", len(w.ids)))
	return w
}

// name writes a node as the paper does.
func (w *walker) name(node int) string {
	return "(" + strings.ReplaceAll(w.Nodes[node].Name, ",", ", ") + ")"
}

func (w *walker) names(nodes []int) string {
	var list []string
	for _, n := range nodes {
		list = append(list, w.name(n))
	}
	return strings.Join(list, ", ")
}

func (w *walker) step(kind, text string, path []int, low, high, node int) {
	w.Steps = append(w.Steps, Step{kind, text, append([]int{}, path...), low, high, node, append([]int{}, w.heap...), string(w.tags), w.best})
}

// open returns those without a tag, in the order of Flash.
func (w *walker) open(nodes []int) (some []int) {
	for _, n := range nodes {
		if w.tags[n] == '.' {
			some = append(some, n)
		}
	}
	return some
}

// flash is algorithm 1.
func (w *walker) flash() error {
	w.step("start", "Nothing is known yet. Flash goes through the lattice level by level, from the bottom, and stops at every node without a tag.", nil, 0, -1, -1)
	for node := range w.Nodes { // level by level, in order
		if w.tags[node] != '.' {
			continue
		}
		if err := w.checkPath(w.findPath(node, "The outer loop is at level "+fmt.Sprint(w.Nodes[node].Level)+" and finds "+w.name(node)+" without a tag.")); err != nil {
			return err
		}
		for len(w.heap) > 0 {
			least := w.heap[0]
			w.heap = w.heap[1:]
			open := w.open(w.Nodes[least].Up)
			text := "The heap gives its least node, " + w.name(least) + ". All its direct generalizations have a tag: nothing is left to do above it."
			if len(open) > 0 {
				text = "The heap gives its least node, " + w.name(least) + ". Without a tag above it: " + w.names(open) + "."
			}
			w.step("pop", text, nil, 0, -1, least)
			for _, up := range w.Nodes[least].Up {
				if w.tags[up] == '.' {
					if err := w.checkPath(w.findPath(up, "A path begins above "+w.name(least)+".")); err != nil {
						return err
					}
				}
			}
		}
	}
	w.step("end", fmt.Sprintf("Every node has a tag. %d of %d were checked. The best of those that are anonymous is %s, with DM* = %v.",
		w.next, len(w.Nodes), w.name(w.best), w.score), nil, 0, -1, w.best)
	return nil
}

// findPath is algorithm 2.
func (w *walker) findPath(node int, why string) (path []int) {
	for len(path) == 0 || path[len(path)-1] != node {
		path = append(path, node)
		if open := w.open(w.Nodes[node].Up); len(open) > 0 {
			node = open[0]
		}
	}
	w.step("path", why+" From there it always goes to the first direct generalization without a tag, in the order c1, c2, c3: "+w.names(path)+".", path, 0, len(path)-1, -1)
	return path
}

// checkPath is algorithm 3.
func (w *walker) checkPath(path []int) error {
	low, high := 0, len(path)-1
	for low <= high {
		middle := (low + high) / 2
		node := path[middle]
		anonymous, err := w.checkAndTag(node)
		if err != nil {
			return err
		}
		text, next := "Check of "+w.name(node)+", the middle of what is open of the path: ", "below"
		if anonymous {
			high = middle - 1
			text += "it is 2-anonymous, and so are all its generalizations."
		} else {
			w.heap = append(w.heap, node)
			slices.Sort(w.heap)
			low, next = middle+1, "above"
			text += "it is not 2-anonymous, and none of its specializations is. It goes into the heap."
		}
		if low <= high {
			text += " The search goes on " + next + " it."
		} else {
			text += " Nothing is left of the path."
		}
		w.step("check", text, path, low, high, node)
	}
	return nil
}

// checkAndTag is the check that the search made, with predictive tagging.
func (w *walker) checkAndTag(node int) (bool, error) {
	if w.next >= len(w.real.checked) || w.real.checked[w.next] != w.ids[node] {
		return false, fmt.Errorf("check %d of the paper's algorithms is %s, that of the search another one", w.next+1, w.name(node))
	}
	if err := w.compareTags(w.next); err != nil {
		return false, err
	}
	o := w.real.answers[w.next]
	w.next++
	for other := range w.Nodes {
		switch {
		case o.Anonymous && w.above(other, node) && w.tags[other] == '.':
			w.tags[other] = 'a'
		case !o.Anonymous && w.above(node, other) && w.tags[other] == '.':
			w.tags[other] = 'n'
		}
	}
	if w.tags[node] = 'N'; o.Anonymous {
		w.tags[node] = 'A'
		// STORE: among equal scores the one that comes first.
		if w.best < 0 || o.Score.Value < w.score || o.Score.Value == w.score && node < w.best {
			w.best, w.score = node, o.Score.Value
		}
	}
	return o.Anonymous, nil
}

// compareTags compares the tags with those that the search had before a check.
func (w *walker) compareTags(check int) error {
	for node, id := range w.ids {
		if (w.tags[node] != '.') != w.real.tagged[check][id] {
			return fmt.Errorf("before check %d the search and the paper's algorithms differ in the tag of %s", check+1, w.name(node))
		}
	}
	return nil
}

// above reports whether a node is another one or a generalization of it.
func (w *walker) above(a, b int) bool {
	return above(x.Levels(w.real, w.ids[a]), x.Levels(w.real, w.ids[b]))
}

// Script is the walk as a script for the page that shows it.
func (w *Walk) Script() ([]byte, error) {
	data, err := vjson.Marshal(w)
	if err != nil {
		return nil, err
	}
	text := "// Written by the test of core/bench/paper from a run of Flash (go -C core/bench test ./paper -update).\nconst walk = " + string(data) + ";\n"
	return []byte(strings.ReplaceAll(text, `},{"kind"`, "},\n{\"kind\"")), nil
}
