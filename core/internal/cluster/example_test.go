package cluster_test

import (
	"context"
	"fmt"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/cluster"
	"github.com/fulgurite/fulgurite/core/table"
)

// Four people in groups of two. The name is hidden in every group, the age
// becomes a range that both ages of the group lie in, and pets stay. Status is
// no quasi-identifier and is left alone; it is not listed at all.
func ExamplePartition() {
	people, err := table.EncodeStrings("people", []string{"name", "age", "pet", "status"}, [][]string{
		{"John", "27", "cats", "client"},
		{"Susan", "38", "dogs", "client"},
		{"Sarah", "30", "cats", "employee"},
		{"Mark", "40", "dogs", "employee"},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	low, high := 0.0, 50.0
	specs := []hierarchy.Spec{
		{Kind: hierarchy.KindSuppression},
		{Kind: hierarchy.KindHalving, Halving: &hierarchy.Halving{Low: &low, High: &high}},
		{Kind: hierarchy.KindWords},
	}
	p := cluster.Task{Rows: people.Rows, K: 2, Seed: 1}
	for i, spec := range specs {
		c := people.Columns[i]
		h, err := hierarchy.Build(spec, c)
		if err != nil {
			fmt.Println(err)
			return
		}
		e, err := hierarchy.Encode(h, c)
		if err != nil {
			fmt.Println(err)
			return
		}
		p.Columns = append(p.Columns, cluster.QuasiIdentifier{Hierarchy: e, Codes: c.Codes.Slice(), Max: e.Height() - 1, Weight: 1})
	}
	groups, err := cluster.Partition(context.Background(), p, cluster.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for row, group := range groups.Of {
		for i, c := range p.Columns {
			level := c.Hierarchy.Levels[groups.Levels[group][i]]
			fmt.Print(level.Labels[level.Of[c.Codes[row]]], " ")
		}
		fmt.Println(people.Columns[3].Cell(row))
	}
	fmt.Println("cells hidden:", groups.Hidden)
	// Output:
	// * 25-30 cats client
	// * 38-40 dogs client
	// * 25-30 cats employee
	// * 38-40 dogs employee
	// cells hidden: 4
}
