package privacy_test

import (
	"fmt"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/privacy"
)

// A model is bound to what is known of the table, and then judges classes: here
// one of four records, of which three have the same diagnosis.
func Example() {
	in := privacy.Input{Records: 10, AllRecords: 10,
		Sensitive: []privacy.Sensitive{{Attribute: "diagnosis", Counts: []int{6, 4}, Rank: []int{0, 1}}}}
	class := &privacy.Class{Size: 4, Population: 4, Values: []privacy.Values{{Codes: []uint32{0, 1}, Counts: []uint32{3, 1}}}}
	for _, spec := range []privacy.Spec{
		{Model: "distinct-l-diversity", Attribute: "diagnosis", Params: param.Values{"l": 2.0}},
		{Model: "t-closeness", Attribute: "diagnosis", Params: param.Values{"t": 0.1}},
	} {
		model, err := privacy.New(spec, in)
		if err != nil {
			fmt.Println(err)
			return
		}
		info, _ := privacy.Find(spec.Model)
		fmt.Println(info.Name, "holds:", model.(privacy.ClassModel).Conforms(class))
	}
	// Output:
	// Distinct l-diversity holds: true
	// t-Closeness holds: false
}
