package population_test

import (
	"fmt"

	"github.com/fulgurite/fulgurite/core/internal/population"
)

// Of a million people 850 are in the table, where 300 are unique. How many are
// unique among the million? (The number is that of package verify, too, which
// estimates it by code of its own.)
func ExampleOf() {
	e := population.Of([]int{1, 2, 3, 10}, []int{300, 100, 50, 20}, 1_000_000)
	fmt.Printf("%.0f people, by the estimate of %s\n", e.Dankar.Persons, e.DankarBy)
	// Output:
	// 4244 people, by the estimate of pitman
}
