package hierarchy

import (
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

func TestReadChoosesTheDelimiterByTheColumn(t *testing.T) {
	for _, test := range []struct {
		name, text string
		values     []string
		rows       [][]string
		code       problem.Code
	}{
		{"labels with commas", "0;[0,1]\n1;[0,1]\n", []string{"0", "1"}, [][]string{{"0", "[0,1]"}, {"1", "[0,1]"}}, ""},
		{"labels with semicolons", "0,[0;1]\n1,[0;1]\n", []string{"0", "1"}, [][]string{{"0", "[0;1]"}, {"1", "[0;1]"}}, ""},
		{"values with the delimiter of labels", "a,b\tx\nc,d\tx\n", []string{"a,b", "c,d"}, [][]string{{"a,b", "x"}, {"c,d", "x"}}, ""},
		{"one level", "0,5\n1,5\n", []string{"0,5", "1,5"}, [][]string{{"0,5"}, {"1,5"}}, ""},
		{"values that are not there: as the file seems", "5;x\n6;x\n", []string{"7"}, [][]string{{"5", "x"}, {"6", "x"}}, ""},
		{"ragged with the right delimiter", "0;[0,1];*\n1;[0,1]\n", []string{"0", "1"}, nil, "hierarchy-ragged"},
		{"an open quote is not read around", "0,\"x\n1,x\n", []string{"0", "1"}, nil, "table-unterminated-quote"},
		{"empty", "", []string{"0"}, nil, "table-empty"},
	} {
		t.Run(test.name, func(t *testing.T) {
			rows := make([][]string, len(test.values))
			for i, v := range test.values {
				rows[i] = []string{v}
			}
			column, err := table.EncodeStrings("t", []string{"c"}, rows)
			if err != nil {
				t.Fatal(err)
			}
			h, err := Read(strings.NewReader(test.text), "h.csv", column.Columns[0])
			if test.code != "" {
				if problem.From(err) == nil || problem.From(err).Code != test.code {
					t.Fatalf("error %v, want %s", err, test.code)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if !slices.EqualFunc(h.Rows, test.rows, slices.Equal) {
				t.Errorf("rows %q, want %q", h.Rows, test.rows)
			}
		})
	}
}
