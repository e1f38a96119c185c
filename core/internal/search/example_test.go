package search_test

import (
	"context"
	"fmt"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/table"
)

// A search works on a checker: quasi-identifiers with their hierarchies, models
// and a measure. Here years of birth become decades, and postcodes stay as they
// are.
func ExampleFind() {
	people, err := table.EncodeStrings("people", []string{"born", "postcode"}, [][]string{
		{"1981", "1010"}, {"1984", "1010"}, {"1992", "1020"}, {"1997", "1020"},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	task := evaluate.Task{Rows: people.Rows,
		Models: func(in privacy.Input) ([]privacy.Model, error) {
			return privacy.NewAll([]privacy.Spec{{Model: "k-anonymity", Params: map[string]any{"k": 2.0}}}, in)
		},
		Measure: func(in utility.Input) (utility.Measure, error) { return utility.New("loss", nil, in) },
	}
	for i, rows := range [][][]string{
		{{"1981", "198x", "*"}, {"1984", "198x", "*"}, {"1992", "199x", "*"}, {"1997", "199x", "*"}},
		{{"1010", "*"}, {"1020", "*"}},
	} {
		column := people.Columns[i]
		encoded, err := hierarchy.Encode(&hierarchy.Hierarchy{Name: column.Name, Rows: rows}, column)
		if err != nil {
			fmt.Println(err)
			return
		}
		task.Columns = append(task.Columns,
			evaluate.QuasiIdentifier{Hierarchy: encoded, Codes: column.Codes, Max: encoded.Height() - 1, Weight: 0.5})
	}
	checker, err := evaluate.New(task)
	if err != nil {
		fmt.Println(err)
		return
	}
	found, err := search.Find(context.Background(), checker, search.Options{Algorithm: "flash"})
	if err != nil {
		fmt.Println(err)
		return
	}
	levels := checker.Lattice().Levels(found.Best.ID, nil)
	for i, at := range checker.Order() {
		fmt.Println(people.Columns[at].Name, "on level", levels[i])
	}
	fmt.Println("the best there is:", found.Optimal)
	// Output:
	// postcode on level 0
	// born on level 1
	// the best there is: true
}
