package hierarchy

import (
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/table"
)

// suppression keeps the value or hides it: two levels.
var suppression = builder{
	Info: Info{
		Kind:     KindSuppression,
		Label:    "Keep or hide",
		Sentence: "The value is kept as it is, or hidden for everybody. Good for few categories, such as sex.",
		Example:  "female -> *",
		Fields:   []param.Param{},
	},
	present: func(Spec) bool { return false },
	build: func(_ Spec, c *table.Column, in *vocabulary) (*Hierarchy, error) {
		codes, kept := split(c, func(uint32) bool { return true })
		sortNaturally(c, codes)
		return assemble(c, in, between(), codes, kept, nil)
	},
}
