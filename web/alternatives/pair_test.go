package alternatives

import (
	"testing"

	"github.com/fulgurite/fulgurite/core"
)

func TestPair(t *testing.T) {
	columns := []core.SpaceColumn{
		{Name: "age", Max: 2, Levels: []core.SpaceLevel{{Name: "years", Example: "31", Labels: 70},
			{Name: "decades", Example: "30-39", Labels: 7}, {Example: "*", Labels: 1}}},
		{Name: "town", Max: 2, Levels: []core.SpaceLevel{{Example: "Ulm", Labels: 40}, {Example: "south", Labels: 4}, {Labels: 2}}},
	}
	a := core.Transformation{Levels: []int{2, 0}, Kept: 0.5, Suppressed: 10}
	for _, c := range []struct {
		b    core.Transformation
		want string
	}{
		{core.Transformation{Levels: []int{1, 1}, Kept: 0.64, Suppressed: 9},
			"The second keeps 14 points more of the detail, and 1 record fewer is left out. Finer in it: age. Coarser in it: town."},
		{core.Transformation{Levels: []int{2, 0}, Kept: 0.51, Suppressed: 11},
			"The second keeps 1 point more of the detail, and 1 more record is left out."},
		{core.Transformation{Levels: []int{2, 2}, Kept: 0.375, Suppressed: 12},
			"The second keeps 12.5 points less of the detail, and 2 more records are left out. Coarser in it: town."},
		{core.Transformation{Levels: []int{0, 0}, Kept: 0.5, Suppressed: 10},
			"The second keeps as much detail, and as many records are left out. Finer in it: age."},
	} {
		if got := PairSentence(columns, &a, &c.b); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
	for _, c := range []struct {
		column, level int
		want          string
	}{
		{0, 0, "as it is (70 values)"}, {0, 1, "decades (7 values)"}, {0, 2, "* (1 value)"},
		{1, 1, "south, … (4 values)"}, {1, 2, "level 2 (2 values)"},
	} {
		if got := shows(&columns[c.column], c.level); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}
