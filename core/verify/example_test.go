package verify_test

import (
	"fmt"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/verify"
)

// An output is checked against the original and against what its maker claims:
// ages are decades, and everybody looks like somebody else.
func ExampleOutput() {
	decades := &hierarchy.Hierarchy{Name: "decades", Rows: [][]string{{"31", "30-39"}, {"34", "30-39"}, {"42", "40-49"}, {"48", "40-49"}}}
	claim := verify.Claim{
		Columns: []verify.ColumnClaim{{Treatment: verify.Removed}, {Treatment: verify.Generalized, Hierarchy: decades, Level: 1}},
		Rules:   []verify.Rule{verify.KAnonymity{K: 2}},
	}
	original, err := table.EncodeStrings("people", []string{"name", "age"},
		[][]string{{"Ada", "31"}, {"Bob", "34"}, {"Cem", "42"}, {"Dot", "48"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, last := range []string{"40-49", "48"} {
		output, err := table.EncodeStrings("output", []string{"age"}, [][]string{{"30-39"}, {"30-39"}, {"40-49"}, {last}})
		if err != nil {
			fmt.Println(err)
			return
		}
		report, err := verify.Output(original, output, claim)
		if err != nil {
			p := problem.From(err)
			fmt.Println(p.Code, "on line", p.Place.Line)
			fmt.Println(p.Sentence)
			continue
		}
		fmt.Println(report.Classes, "classes, the smallest of", report.Smallest, "records:", report.Rules[0])
	}
	// Output:
	// 2 classes, the smallest of 2 records: 2-anonymity
	// verify-generalization on line 5
	// The output has "48" where it should have "40-49".
}
