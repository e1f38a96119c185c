package table

import (
	"errors"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
)

// TestNamesInSeveralLines: names in two and three lines, with years among the groups, groups
// written over each of their columns, and labels over several lines or columns as merged cells
// leave them, are asked about, and the cure joins them. One title above the names is none.
func TestNamesInSeveralLines(t *testing.T) {
	for _, c := range []struct{ file, flag, names string }{
		{"Name,2019,,2020,\n,visits,cost,visits,cost\na,1,2,3,4\nb,2,3,4,5\n", "--header-lines 2",
			"Name|2019 visits|2019 cost|2020 visits|2020 cost"},
		{"Name,2019,2019,2020,2020\n,visits,cost,visits,cost\na,1,2,3,4\nb,2,3,4,5\n",
			"--header-lines 2", "Name|2019 visits|2019 cost|2020 visits|2020 cost"},
		{"Name,visits,,cost,\n,2019,2020,2019,2020\na,1,2,3,4\nb,2,3,4,5\n",
			"--header-lines 2", "Name|visits 2019|visits 2020|cost 2019|cost 2020"},
		{"Area,,Current,,Planned,\n,,A,B,A,B\nN,f,1,2,3,4\nS,m,1,2,3,4\n", "--header-lines 2",
			"Area|Area 2|Current A|Current B|Planned A|Planned B"},
		{",Wave 1,,,,Wave 2,,,\n,m,,f,,m,,f,\nName,a,b,a,b,a,b,a,b\nx,1,2,3,4,5,6,7,8\ny,1,2,3,4,5,6,7,8\n", "--header-lines 3",
			"Name|Wave 1 m a|Wave 1 m b|Wave 1 f a|Wave 1 f b|Wave 2 m a|Wave 2 m b|Wave 2 f a|Wave 2 f b"},
		{"Report,2019,,\nName,visits,cost,other\na,1,2,3\nb,2,3,4\n", "--skip-lines 1", "Name|visits|cost|other"},
	} {
		_, err := Read(strings.NewReader(c.file), "t.csv", UnknownSize, Options{}, Limits{})
		var p *problem.Problem
		if !errors.As(err, &p) || len(p.Cures) == 0 || p.Cures[0].Flag != c.flag {
			t.Errorf("%q: %v", c.file, err)
			continue
		}
		opt, err := Options{}.With(p.Cures[0].Set)
		if err != nil {
			t.Fatal(err)
		}
		tab, err := Read(strings.NewReader(c.file), "t.csv", UnknownSize, opt, Limits{})
		if err != nil || strings.Join(tab.Names(), "|") != c.names {
			t.Errorf("%q: %v, %v", c.file, tab, err)
		}
	}
}
