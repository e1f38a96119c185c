package table

import (
	"fmt"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
)

// TestAssumptions: what nobody said is listed with its count, what could be otherwise is not safe,
// and what an option says is no assumption. Source: the dates of this test can be counted by hand.
func TestAssumptions(t *testing.T) {
	for _, test := range []struct {
		text, want string
		opt        Options
		said       bool
	}{
		{"a;b\n03/04/1984;x\n05/06/1990;y\n", "delimiter=; header=1 ?date-order:a=02/01/2006(2/2)", Options{}, false},
		{"a;b\n03/04/1984;x\n05/06/1990;y\n", "header=1", Options{Delimiter: ";"}, true},
		{"a,b\n03/04/1984,x\n25/06/1990,y\n", "delimiter=, header=1 date-order:a=02/01/2006(1/2)", Options{}, false},
		{"a,b\n03/14/1984,x\n05/26/1990,y\n", "delimiter=, header=1 date-order:a=01/02/2006(2/2)", Options{}, false},
		{"a,b\n03/04/1984,x\n05/1990,y\n", "delimiter=, header=1 date-precision:a=[[02/]01/]2006(1/2) ?date-order:a=[[02/]01/]2006(2/2)", Options{}, false},
		{"a,b\n03/14/1984,x\n05/1990,y\n", "delimiter=, header=1 date-precision:a=[01/[02/]]2006(1/2) date-order:a=[01/[02/]]2006(1/2)",
			Options{}, false},
		{"a,b\n1984-03-14,x\nNA,y\n", "delimiter=, missing:a=(1/1)", Options{HeaderLines: 1}, false},
		{"a;b\n1.000;x\n2.000;y\n", "delimiter=; header=1 ?number-marks:a=(2/2)", Options{}, false},
		{"a;b\n1.000,5;x\n2.000;y\n", "delimiter=; header=1 number-marks:a=1.234,5(2/2)", Options{}, false},
		{"a\nlow\nhigh\nmedium\n", "header=1 scale:a=low < medium < high(3/3)", Options{}, false},
		{"a\n" + strings.Repeat("7\n8\n", 20) + "odd\n", "header=1 exceptions:a=(1/41)", Options{}, false},
		{"a\n" + strings.Repeat("7\n8.5\n9\n1\n2.5\n", 24) + "inf\n-Inf\n+INFINITY\nodd\n",
			"header=1 infinity:a=(3/124) exceptions:a=(1/124)", Options{}, false},
		{"'a','b'\n'1','2,5'\n'2','x'\n", "delimiter=, quotes=single header=1", Options{}, false},
		{"'a','b'\n'1','2,5'\n'2','x'\n", "header=1", Options{Delimiter: ",", Quote: QuoteSingle}, false},
		{"a,b\n1,2\n\n2,2\n", "delimiter=, header=1 blank-records=", Options{}, false},
		{"a,b\n1,2\n2,3\nTotal,\n", "?totals=", Options{Delimiter: ",", HeaderLines: 1}, false},
	} {
		tab, err := Read(strings.NewReader(test.text), "t.csv", UnknownSize, test.opt, Limits{})
		if err != nil {
			t.Errorf("%q: %v", test.text, err)
			continue
		}
		var all []string
		add := func(list []Assumed, counts bool) {
			for _, a := range list {
				text := a.ID() + "=" + a.Value
				if !a.Safe {
					text = "?" + text
				}
				if counts {
					text += fmt.Sprintf("(%d/%d)", a.Count, a.Of)
				}
				if a.Said.String() != a.Text || a.Text == "" {
					t.Errorf("%q: %s is not worded", test.text, a.ID())
				}
				if a.Safe != (len(a.Otherwise) == 0) {
					t.Errorf("%q: %s is safe %v and can be answered in %d ways", test.text, a.ID(), a.Safe, len(a.Otherwise))
				}
				all = append(all, text)
			}
		}
		add(tab.Assumptions(), false)
		for _, c := range tab.Columns {
			add(c.Assumptions(test.said, DefaultMissing), true)
		}
		if got := strings.Join(all, " "); got != test.want {
			t.Errorf("%q: %s, want %s", test.text, got, test.want)
		}
	}
	noted := &Table{Warnings: []*problem.Problem{problem.New("format-merged-cells", "", "1 group of cells is merged.")}}
	if got := noted.Assumptions(); len(got) != 1 || got[0].ID() != "merged-cells" || !got[0].Safe || got[0].Warning != "format-merged-cells" {
		t.Errorf("%+v", got)
	}
}
