package continuous_test

import (
	"context"
	"fmt"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/continuous"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// Two batches. Jack and Jill join a group that was published; Lilly is alone in
// hers and waits for the next batch.
func ExampleAppend() {
	low, high := 0.0, 50.0
	project := project.Project{
		Version: project.Version,
		Columns: []project.Column{
			{Name: "name", Role: project.Identifying},
			{Name: "age", Role: project.QuasiIdentifying,
				Hierarchy: &hierarchy.Spec{Kind: hierarchy.KindHalving, Halving: &hierarchy.Halving{Low: &low, High: &high}}},
			{Name: "pet", Role: project.QuasiIdentifying, Hierarchy: &hierarchy.Spec{Kind: hierarchy.KindSuppression}},
		},
		Models:   []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 2.0}}},
		Measure:  project.Measure{Measure: "loss"},
		Recoding: project.Recoding{Method: project.Graph},
	}
	var saved []byte // the state, between two batches
	for _, rows := range [][][]string{
		{{"John", "27", "cats"}, {"Susan", "38", "dogs"}, {"Sarah", "30", "cats"}, {"Mark", "40", "dogs"}},
		{{"Jack", "38", "dogs"}, {"Jill", "40", "dogs"}, {"Lilly", "27", "cats"}},
	} {
		var state *continuous.State
		if saved != nil {
			var err error
			if state, err = continuous.ParseState(saved, "state.json"); err != nil {
				fmt.Println(err)
				return
			}
		}
		t, err := table.EncodeStrings("batch.csv", []string{"name", "age", "pet"}, rows)
		if err != nil {
			fmt.Println(err)
			return
		}
		batch, err := continuous.Append(context.Background(), state, t, project, continuous.Options{})
		if err != nil {
			fmt.Println(err)
			return
		}
		for row := range batch.Recoded.Rows {
			fmt.Println(batch.Recoded.Cell(row, 0), batch.Recoded.Cell(row, 1))
		}
		fmt.Println("withheld:", batch.Withheld)
		// Once the release is written and verified (Batch.Claim), its state is kept.
		if saved, err = batch.After.JSON(); err != nil {
			fmt.Println(err)
			return
		}
	}
	// Output:
	// 25-30 cats
	// 38-40 dogs
	// 25-30 cats
	// 38-40 dogs
	// withheld: []
	// 38-40 dogs
	// 38-40 dogs
	// withheld: [2]
}
