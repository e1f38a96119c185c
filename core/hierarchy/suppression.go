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
	options: func(Spec) options { return (*keepOrHide)(nil) },
}

// keepOrHide has no options.
type keepOrHide struct{}

func (*keepOrHide) validate() error { return nil }

func (*keepOrHide) build(c *table.Column, in *vocabulary) (*Hierarchy, error) {
	codes, kept := split(c, func(uint32) bool { return true })
	sortNaturally(c, codes)
	return assemble(c, in, between(), codes, kept, nil)
}
