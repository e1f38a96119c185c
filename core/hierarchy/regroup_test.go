package hierarchy

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
)

// nodes reads "level label" a node.
func nodes(t testing.TB, texts ...string) []Node {
	t.Helper()
	var all []Node
	for _, text := range texts {
		level, label, ok := strings.Cut(text, " ")
		l, err := strconv.Atoi(level)
		if !ok || err != nil {
			t.Fatalf("no node: %q", text)
		}
		all = append(all, Node{l, label})
	}
	return all
}

// TestRegroup: the expected rows follow from the sentences of each operation.
func TestRegroup(t *testing.T) {
	towns := []string{"Lyon;France;Europe;*", "Paris;France;Europe;*", "Rome;Italy;Europe;*", "Tokyo;Japan;Asia;*"}
	flat := []string{"a;*", "b;*", "c;*"}
	for _, test := range []struct {
		name string
		rows []string
		edit func(h *Hierarchy) (*Hierarchy, error)
		want []string
		code problem.Code
	}{
		{"values join a group", towns, into(t, "France", "0 Rome"),
			[]string{"Lyon;France;Europe;*", "Paris;France;Europe;*", "Rome;France;Europe;*", "Tokyo;Japan;Asia;*"}, ""},
		{"a new group stays where all were", towns, into(t, "South", "0 Lyon", "0 Rome"),
			[]string{"Lyon;South;Europe;*", "Paris;France;Europe;*", "Rome;South;Europe;*", "Tokyo;Japan;Asia;*"}, ""},
		{"a new group of values that meet at the top", towns, into(t, "Capitals", "0 Paris", "0 Tokyo"),
			[]string{"Lyon;France;Europe;*", "Paris;Capitals;Capitals;*", "Rome;Italy;Europe;*", "Tokyo;Capitals;Capitals;*"}, ""},
		{"a value joins a group of groups, and keeps its label below", towns, into(t, "Asia", "0 Rome"),
			[]string{"Lyon;France;Europe;*", "Paris;France;Europe;*", "Rome;Rome;Asia;*", "Tokyo;Japan;Asia;*"}, ""},
		{"groups join", towns, into(t, "Asia", "1 France"),
			[]string{"Lyon;France;Asia;*", "Paris;France;Asia;*", "Rome;Italy;Europe;*", "Tokyo;Japan;Asia;*"}, ""},
		{"below the top a level is put in", flat, into(t, "ab", "0 a", "0 b"), []string{"a;ab;*", "b;ab;*", "c;c;*"}, ""},
		{"no top, no group: a level on top", []string{"a", "b"}, into(t, "ab", "0 a", "0 b"), []string{"a;ab", "b;ab"}, ""},
		{"top of several labels", []string{"a;A", "b;B", "c;C"}, into(t, "AB", "0 a", "0 b"), []string{"a;AB", "b;AB", "c;C"}, ""},
		{"everything is hidden sooner", towns, into(t, "*", "0 Rome"),
			[]string{"Lyon;France;Europe;*", "Paris;France;Europe;*", "Rome;Rome;Rome;*", "Tokyo;Japan;Asia;*"}, ""},
		{"no name", towns, into(t, "", "0 Rome"), nil, "hierarchy-no-label"},
		{"no node", towns, into(t, "x", "0 Oslo"), nil, "hierarchy-no-such-label"},
		{"nothing", towns, into(t, "x"), nil, "hierarchy-nothing-chosen"},
		{"a value called like a group of its level", []string{"Rome;Italy;*", "Italy;Names;*"}, into(t, "Names", "0 Rome"),
			[]string{"Rome;Names;*", "Italy;Names;*"}, ""},
		{"what keeps its label meets a group of that name", []string{"x;g;G;*", "y;x;H;*", "z;z;I;*"},
			into(t, "I", "0 x"), nil, "hierarchy-label-clash"},

		{"renamed", towns, renamed("Gaul", Node{1, "France"}),
			[]string{"Lyon;Gaul;Europe;*", "Paris;Gaul;Europe;*", "Rome;Italy;Europe;*", "Tokyo;Japan;Asia;*"}, ""},
		{"renamed as far up as it is the same", []string{"a;A;A;*", "b;B;B;*"}, renamed("X", Node{1, "A"}), []string{"a;X;X;*", "b;B;B;*"}, ""},
		{"and no further", []string{"a;A;A;*", "b;B;A;*"}, renamed("X", Node{1, "A"}), []string{"a;X;A;*", "b;B;A;*"}, ""},
		{"values keep their names", towns, renamed("x", Node{0, "Rome"}), nil, "hierarchy-value-stays"},
		{"a name that is taken", towns, renamed("Italy", Node{1, "France"}), nil, "hierarchy-label-taken"},

		{"merged", towns, merged(t, "1 Italy", "1 Japan"),
			[]string{"Lyon;France;Europe;*", "Paris;France;Europe;*", "Rome;Italy;Europe;*", "Tokyo;Italy;Europe;*"}, ""},
		{"values are not merged", towns, merged(t, "0 Lyon", "0 Rome"), nil, "hierarchy-merge"},
		{"nor what is on two levels", towns, merged(t, "1 France", "2 Asia"), nil, "hierarchy-merge"},

		{"dissolved", towns, dissolved(Node{1, "France"}),
			[]string{"Lyon;Lyon;Europe;*", "Paris;Paris;Europe;*", "Rome;Italy;Europe;*", "Tokyo;Japan;Asia;*"}, ""},
		{"dissolved as far up as it is the same", []string{"a;A;A;*", "b;A;A;*", "c;c;c;*"},
			dissolved(Node{1, "A"}), []string{"a;a;a;*", "b;b;b;*", "c;c;c;*"}, ""},
		{"not the top", towns, dissolved(Node{3, "*"}), nil, "hierarchy-dissolve"},

		{"taken out", towns, takenOut(t, "0 Lyon"),
			[]string{"Lyon;Lyon;Europe;*", "Paris;France;Europe;*", "Rome;Italy;Europe;*", "Tokyo;Japan;Asia;*"}, ""},
		{"a group taken out", towns, takenOut(t, "1 Italy"),
			[]string{"Lyon;France;Europe;*", "Paris;France;Europe;*", "Rome;Italy;Italy;*", "Tokyo;Japan;Asia;*"}, ""},
		{"twice", towns, twice(takenOut(t, "0 Lyon")),
			[]string{"Lyon;Lyon;Lyon;*", "Paris;France;Europe;*", "Rome;Italy;Europe;*", "Tokyo;Japan;Asia;*"}, ""},
		{"out of everything", flat, takenOut(t, "0 a"), nil, "hierarchy-take-out"},

		{"a level more", flat, func(h *Hierarchy) (*Hierarchy, error) { return h.WithLevel(1, "") }, []string{"a;a;*", "b;b;*", "c;c;*"}, ""},
		{"a level on top", flat, func(h *Hierarchy) (*Hierarchy, error) { return h.WithLevel(2, "") }, []string{"a;*;*", "b;*;*", "c;*;*"}, ""},
		{"level 0 stays", flat, func(h *Hierarchy) (*Hierarchy, error) { return h.WithLevel(0, "") }, nil, "hierarchy-level"},
		{"a level less", towns, func(h *Hierarchy) (*Hierarchy, error) { return h.WithoutLevel(1) },
			[]string{"Lyon;Europe;*", "Paris;Europe;*", "Rome;Europe;*", "Tokyo;Asia;*"}, ""},
		{"not the last", flat, func(h *Hierarchy) (*Hierarchy, error) { return h.WithoutLevel(1) }, nil, "hierarchy-level"},

		{"down", towns, shifted(Node{1, "France"}, true),
			[]string{"Rome;Italy;Europe;*", "Lyon;France;Europe;*", "Paris;France;Europe;*", "Tokyo;Japan;Asia;*"}, ""},
		{"up, with all below it", towns, shifted(Node{2, "Asia"}, false),
			[]string{"Tokyo;Japan;Asia;*", "Lyon;France;Europe;*", "Paris;France;Europe;*", "Rome;Italy;Europe;*"}, ""},
		{"not out of its group", towns, shifted(Node{0, "Rome"}, false), towns, ""},
		{"by name, in each group", []string{"Rome;Italy;Europe;*", "Tokyo;Japan;Asia;*", "Paris;France;Europe;*", "Lyon;France;Europe;*"},
			func(h *Hierarchy) (*Hierarchy, error) {
				return h.SortedBy(func(a, b Node) int { return strings.Compare(a.Label, b.Label) })
			}, []string{"Tokyo;Japan;Asia;*", "Lyon;France;Europe;*", "Paris;France;Europe;*", "Rome;Italy;Europe;*"}, ""},
	} {
		h := define(t, test.rows...)
		got, err := test.edit(h)
		if test.code != "" {
			wantCode(t, err, test.code)
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if !slices.Equal(lines(got), test.want) {
			t.Errorf("%s:\n got  %q\n want %q", test.name, lines(got), test.want)
		}
		if !slices.Equal(lines(h), test.rows) {
			t.Errorf("%s changed the original", test.name)
		}
	}
}

func into(t testing.TB, label string, texts ...string) func(*Hierarchy) (*Hierarchy, error) {
	return func(h *Hierarchy) (*Hierarchy, error) { return h.Into(nodes(t, texts...), label) }
}

func merged(t testing.TB, texts ...string) func(*Hierarchy) (*Hierarchy, error) {
	return func(h *Hierarchy) (*Hierarchy, error) { return h.Merged(nodes(t, texts...)) }
}

func takenOut(t testing.TB, texts ...string) func(*Hierarchy) (*Hierarchy, error) {
	return func(h *Hierarchy) (*Hierarchy, error) { return h.TakenOut(nodes(t, texts...)) }
}

func renamed(label string, n Node) func(*Hierarchy) (*Hierarchy, error) {
	return func(h *Hierarchy) (*Hierarchy, error) { return h.Renamed(n, label) }
}

func dissolved(n Node) func(*Hierarchy) (*Hierarchy, error) {
	return func(h *Hierarchy) (*Hierarchy, error) { return h.Dissolved(n) }
}

func shifted(n Node, down bool) func(*Hierarchy) (*Hierarchy, error) {
	return func(h *Hierarchy) (*Hierarchy, error) {
		h, _, err := h.Shifted(n, down)
		return h, err
	}
}

func twice(edit func(*Hierarchy) (*Hierarchy, error)) func(*Hierarchy) (*Hierarchy, error) {
	return func(h *Hierarchy) (*Hierarchy, error) {
		h, err := edit(h)
		if err != nil {
			return nil, err
		}
		return edit(h)
	}
}

// TestEditsKeepValues: whatever is edited in whatever order, every value keeps one
// row, and the hierarchy fits its column; or the edit is refused with a reason.
func TestEditsKeepValues(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 8))
	values := strings.Split("abcdefghijkl", "")
	c := column(t, "x", values...)
	h, err := Build(Spec{Kind: KindGrouping}, c)
	if err != nil {
		t.Fatal(err)
	}
	done := 0
	for range 3000 {
		pick := func() Node {
			l := random.IntN(h.Height())
			return Node{l, h.Rows[random.IntN(len(h.Rows))][l]}
		}
		n, m := pick(), pick()
		label := string(rune('A' + random.IntN(5)))
		if random.IntN(4) == 0 {
			label = pick().Label
		}
		edits := []func() (*Hierarchy, error){
			func() (*Hierarchy, error) { return h.Into([]Node{n, m}, label) },
			func() (*Hierarchy, error) { return h.Renamed(n, label) },
			func() (*Hierarchy, error) { return h.Merged([]Node{n, m}) },
			func() (*Hierarchy, error) { return h.Dissolved(n) },
			func() (*Hierarchy, error) { return h.TakenOut([]Node{n, m}) },
			func() (*Hierarchy, error) { return shifted(n, random.IntN(2) == 0)(h) },
			func() (*Hierarchy, error) { return h.WithoutLevel(random.IntN(8)) },
			func() (*Hierarchy, error) {
				if h.Height() > 6 {
					return h.WithoutLevel(2)
				}
				return h.WithLevel(1+random.IntN(h.Height()), "")
			},
		}
		next, err := edits[random.IntN(len(edits))]()
		if err != nil {
			for _, p := range problem.Flatten(err) {
				if p.Code == "" || p.Hint == "" {
					t.Fatalf("refused without a reason: %v", err)
				}
			}
			continue
		}
		done++
		h = next
		if _, err := Encode(h, c); err != nil {
			t.Fatalf("%v\n%s", err, strings.Join(lines(h), "\n"))
		}
		var first []string
		for _, row := range h.Rows {
			first = append(first, row[0])
		}
		if slices.Sort(first); !slices.Equal(first, values) {
			t.Fatalf("values %q", first)
		}
		if h.LevelNames != nil && len(h.LevelNames) != h.Height() {
			t.Fatalf("%d names for %d levels", len(h.LevelNames), h.Height())
		}
	}
	if done < 500 {
		t.Errorf("only %d edits of 3000 were possible", done)
	}
}
