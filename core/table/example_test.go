package table_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// A file is read as it is: its dialect and the types of its columns are found
// out, and writing it gives the same records and cells.
func Example() {
	file := "age;ward\n34;\"A;B\"\n9;C\n"
	t, err := table.Read(strings.NewReader(file), "ward.csv", int64(len(file)), table.Options{}, table.Limits{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range t.Columns {
		fmt.Println(c.Name, "is", c.Type, "with", c.Dict.Len(), "values")
	}
	if _, err := table.Write(os.Stdout, t.Output(), t.Dialect, table.WriteOptions{}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// age is integer with 2 values
	// ward is string with 2 values
	// age;ward
	// 34;"A;B"
	// 9;C
}

// What is wrong with a file is said with its place, and with what to do.
func ExampleRead_refused() {
	_, err := table.Read(strings.NewReader("age,ward\n34,A\n9\n"), "ward.csv", table.UnknownSize, table.Options{}, table.Limits{})
	p := problem.From(err)
	fmt.Println(p.Code, "on line", p.Place.Line)
	fmt.Println(p.Sentence)
	// Output:
	// table-ragged-record on line 3
	// Line 3 has 1 cell; the first line of the table has 2.
}
