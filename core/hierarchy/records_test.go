package hierarchy

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

func TestFromRecords(t *testing.T) {
	rows := [][]string{{"1", "low", "*"}, {"2", "low", "*"}, {"9", "high", "*"}}
	h, err := FromRecords("h.csv", rows, []int{1, 2, 3})
	if err != nil {
		t.Fatal(err)
	}
	if h.Height() != 3 || h.Name != "h.csv" {
		t.Errorf("height %d, name %q", h.Height(), h.Name)
	}
	again, err := FromRecords("h.csv", h.Records(), h.Lines)
	if err != nil || !reflect.DeepEqual(again, h) {
		t.Errorf("written and read again: %v, %v", again, err)
	}
}

func TestFromRecordsWrong(t *testing.T) {
	p := wantCode(t, second(FromRecords("h.csv", nil, nil)), "hierarchy-empty")
	if p.Place.File != "h.csv" {
		t.Errorf("place %v", p.Place)
	}
	wantCode(t, second(FromRecords("h.csv", [][]string{{}, {}}, nil)), "hierarchy-empty")

	p = wantCode(t,
		second(FromRecords("h.csv", [][]string{{"1", "a", "*"}, {"2", "a"}, {"3", "b", "*"}, {""}}, []int{1, 2, 3, 5})), "hierarchy-ragged")
	if p.Count != 2 || p.Place.Line != 2 ||
		!strings.Contains(p.Sentence, "line 2 has 2 cells, line 5 has 1 cell") || !strings.Contains(p.Hint, "blank") {
		t.Errorf("%+v", p)
	}

	var rows [][]string
	for i := range 50 {
		rows = append(rows, []string{fmt.Sprint(i), "*"})
	}
	for i := range 23 {
		rows = append(rows, []string{fmt.Sprint("x", i)})
	}
	p = wantCode(t, second(FromRecords("h.csv", rows, nil)), "hierarchy-ragged")
	if p.Count != 23 || !strings.Contains(p.Sentence, "here 2") ||
		!strings.Contains(p.Sentence, "row 70 has 1 cell and 3 more") || strings.Contains(p.Sentence, "row 71") {
		t.Errorf("%+v", p)
	}
}

func second[T any](_ T, err error) error { return err }

func TestQuoteShortens(t *testing.T) {
	if got := quote(strings.Repeat("é", 61)); got != `"`+strings.Repeat("é", 60)+`..."` {
		t.Errorf("%s", got)
	}
}
