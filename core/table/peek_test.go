package table

import (
	"reflect"
	"strings"
	"testing"
)

func TestPeek(t *testing.T) {
	peeked, err := Peek(strings.NewReader("a;b\r\n1;\"2\n3\";4\r\nM\xfcller\r\n5;6\r\n"), "t.csv", Options{}, Limits{}, 3)
	if err != nil {
		t.Fatal(err)
	}
	want := Peeked{
		Dialect:  Dialect{Delimiter: ';', LineBreak: "\r\n"},
		Detected: true,
		Records:  [][]string{{"a", "b"}, {"1", "2\n3", "4"}, {"M\ufffdller"}},
		Lines:    []int{1, 2, 4},
	}
	if !reflect.DeepEqual(peeked, want) {
		t.Errorf("%+v, want %+v", peeked, want)
	}
	peeked, err = Peek(strings.NewReader("a;b\n1;2\n\"3"), "t.csv", Options{Delimiter: ";"}, Limits{}, 10)
	wantProblem(t, "open quote", err, "table-unterminated-quote", 3)
	if len(peeked.Records) != 2 || peeked.Detected {
		t.Errorf("%+v", peeked)
	}
	_, err = Peek(strings.NewReader("a"), "t.csv", Options{Delimiter: "x"}, Limits{}, 10)
	wantProblem(t, "option", err, "table-delimiter", 0)
}
