package hierarchy

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestWalk(t *testing.T) {
	h := define(t, "Lyon;France;*", "Rome;Italy;*", "Paris;France;*", "Oslo;Norway;*")
	c := column(t, "town", "Rome", "Paris", "Lyon", "Paris", "Rome", "Paris")
	e, err := Encode(h, c)
	if err != nil {
		t.Fatal(err)
	}
	// Paris three times, Lyon once, Rome twice; Oslo does not occur.
	text := func(nodes []WalkNode) string {
		var all []string
		for _, n := range nodes {
			all = append(all, fmt.Sprintf("%d %s %d", n.Level, n.Label, n.Count))
		}
		return strings.Join(all, ", ")
	}
	nodes, lowest := e.Walk(e.Counts(c, nil), 100)
	if got, want := text(nodes), "2 * 6, 1 France 4, 0 Lyon 1, 0 Paris 3, 1 Italy 2, 0 Rome 2"; got != want || lowest != 0 {
		t.Errorf("%s, want %s", got, want)
	}
	var rows []string
	for _, row := range RowsOf(nodes) {
		rows = append(rows, strings.Join(row, ";"))
	}
	if want := []string{"Lyon;France;*", "Paris;France;*", "Rome;Italy;*"}; !slices.Equal(rows, want) {
		t.Errorf("rows %q", rows)
	}
	if nodes, lowest = e.Walk(e.Counts(c, nil), 2); text(nodes) != "2 * 6, 1 France 4, 1 Italy 2" || lowest != 1 {
		t.Errorf("%s from level %d", text(nodes), lowest)
	}
	// Person 0 was in Rome and in Paris, person 1 in Paris twice, person 2 in Lyon;
	// the second record of Rome is of nobody who is known.
	people := PeopleOf([]uint32{0, 0, 2, 1, unattributed, 1})
	nodes, _ = e.Walk(e.Counts(c, people), 100)
	if got, want := text(nodes), "2 * 4, 1 France 3, 0 Lyon 1, 0 Paris 2, 1 Italy 2, 0 Rome 2"; got != want {
		t.Errorf("people: %s, want %s", got, want)
	}
}

func TestByName(t *testing.T) {
	c := column(t, "x", "1")
	got := []string{"b", "90-94", ">=100", "5-9", "A", "10-14", "<5", "a 2"}
	slices.SortFunc(got, func(a, b string) int { return ByName(c.Notation(), a, b) })
	if want := []string{"<5", "5-9", "10-14", "90-94", ">=100", "A", "a 2", "b"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}
